"""How late clocks fall: ``python -m bench.sweep --matches 100000 --late 3000 --seconds 10``.

So many matches run, and so many of them run out of time evenly over the seconds; ``manage.py sweep`` alone acts on them.
Prints one JSON line: lateness from the deadline to the commit's moment, and the sweeper's and PostgreSQL's CPU.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Any

from bench.proc import cpu
from bench.servers import ROOT
from bench.services import services, work_on
from config.embedded import die_with_parent

_AHEAD_MS = 12_000  # the sweeper's start, and then some
_DUE = """
CREATE TABLE due AS SELECT id, %s + (row_number() OVER () * %s / %s)::bigint AS at
FROM (SELECT id FROM matches_match ORDER BY id LIMIT %s) AS chosen
"""
_MOVE = """
UPDATE matches_match m SET deadline_at = due.at, clock_since = due.at - (clocks->'left'->>0)::bigint
FROM due WHERE due.id = m.id
"""
_LATE = """
SELECT percentile_disc(array[0.5, 0.99, 1]) WITHIN GROUP (ORDER BY m.ended_at - due.at), count(*), count(m.ended_at)
FROM due JOIN matches_match m USING (id)
"""


def measure(matches: int, late: int, seconds: int, postgres: int) -> dict[str, Any]:
    """In the bench's own database."""
    from django.db import connection

    from bench import seed
    from matches import beat
    from realtime.now import now_ms

    began = time.monotonic()
    seed.matches("tictactoe", seed.people(2), matches)
    seeded = time.monotonic() - began
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute(_DUE, [now_ms() + _AHEAD_MS, seconds * 1000, late, late])
        cursor.execute(_MOVE)
    beat.start_beating()
    sweeper = subprocess.Popen([sys.executable, "manage.py", "sweep"], cwd=ROOT, preexec_fn=die_with_parent)
    try:
        time.sleep(_AHEAD_MS / 1000 - 2)
        before = cpu([sweeper.pid]), cpu([postgres])
        time.sleep(2 + seconds + 2)
        after = cpu([sweeper.pid]), cpu([postgres])
    finally:
        sweeper.terminate()
        sweeper.wait(10)
    with connection.cursor() as cursor:
        cursor.execute(_LATE)
        (p50, p99, most), due, ended = cursor.fetchone()
    return {
        "running": matches,
        "seeded_s": round(seeded, 1),
        "due": due,
        "ended": ended,
        "lateness_ms": {"p50": p50, "p99": p99, "max": most},
        "sweeper_us_per_match": round((after[0] - before[0]) / late * 1e6),
        "postgres_us_per_match": round((after[1] - before[1]) / late * 1e6),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--late", type=int, default=3000)
    parser.add_argument("--seconds", type=int, default=10)
    options = parser.parse_args()
    with services() as running:
        work_on(running)
        found = measure(options.matches, options.late, options.seconds, running.postgres)
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
