"""Backup and restore of the database: ``python -m config.backup save|restore|check FILE`` (scripts/backup, scripts/restore).

PostgreSQL: pg_dump's custom format; SQLite: its online backup. Both are one consistent moment, taken while the site runs.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from config import env

Database = Mapping[str, Any]  # as in Django's DATABASES
_COUNTS = {
    "people": "SELECT count(*) FROM accounts_user",
    "matches": "SELECT count(*) FROM matches_match",
    "log rows": "SELECT count(*) FROM matches_logrow",
    "rating changes": "SELECT count(*) FROM ratings_ratingchange",
}
_TORN = """
    SELECT count(*) FROM matches_match
    WHERE number <> COALESCE((SELECT max(l.number) FROM matches_logrow l WHERE l.match_id = matches_match.id), 0)
"""


class Failed(Exception):
    """It did not work; the message says why, and nothing half-made is left behind."""


def save(database: Database, file: Path) -> None:
    """Write the backup to a new file, complete or not at all. Raises Failed."""
    if file.exists():
        raise Failed(f"{file} exists: a backup never overwrites another")
    if not _is_postgresql(database) and not Path(database["NAME"]).exists():
        raise Failed(f"there is no database at {database['NAME']}: is DATABASE_URL or LUDOTECA_DATA set?")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # it holds mail addresses, hands and seeds
    try:
        if _is_postgresql(database):
            _run(database, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", str(part))
        else:
            with closing(sqlite3.connect(database["NAME"])) as source, closing(sqlite3.connect(part)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def restore(database: Database, file: Path) -> None:
    """Fill an empty database with a backup, in one transaction. Raises Failed, also when it is not empty."""
    if not file.is_file():
        raise Failed(f"there is no {file}")
    if not _is_empty(database):
        raise Failed("the database is not empty: restore into a new one and point DATABASE_URL or LUDOTECA_DATA there")
    if _is_postgresql(database):
        _run(
            database,
            "pg_restore",
            "--exit-on-error",
            "--single-transaction",
            "--no-owner",
            "--no-privileges",
            str(file),
        )
        return
    target = Path(database["NAME"])
    part = target.with_name(f"{target.name}.part")
    shutil.copyfile(file, part)
    try:
        with closing(sqlite3.connect(part)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Failed(f"{file} is damaged")
        part.rename(target)
    except sqlite3.DatabaseError as problem:
        raise Failed(f"{file} is no SQLite database: {problem}") from problem
    finally:
        part.unlink(missing_ok=True)


def check(database: Database, file: Path) -> dict[str, int]:
    """Restore a backup into a database beside the real one, look at it and drop it. Returns what is in it. Raises Failed,
    also when a match's log does not reach as far as the match."""
    with _beside(database, file) as scratch:
        restore(scratch, file)
        if torn := int(_ask(scratch, _TORN)):
            raise Failed(f"{torn} matches do not agree with their logs")
        return {name: int(_ask(scratch, query)) for name, query in _COUNTS.items()}


@contextmanager
def _beside(database: Database, file: Path) -> Iterator[Database]:
    name = f"ludoteca_check_{secrets.token_hex(4)}"
    if not _is_postgresql(database):
        path = file.with_name(f"{name}.sqlite3")
        try:
            yield {**database, "NAME": path}
        finally:
            path.unlink(missing_ok=True)
        return
    _ask(database, f"CREATE DATABASE {name}")
    try:
        yield {**database, "NAME": name}
    finally:
        _ask(database, f"DROP DATABASE {name}")


def _is_postgresql(database: Database) -> bool:
    return bool(database["ENGINE"] == "django.db.backends.postgresql")


def _is_empty(database: Database) -> bool:
    if _is_postgresql(database):
        return _ask(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
    return not Path(database["NAME"]).exists()


def _ask(database: Database, query: str) -> str:
    """The one value of a query; empty for a statement."""
    if _is_postgresql(database):
        return _run(
            database, "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", query
        ).strip()
    with closing(sqlite3.connect(database["NAME"])) as connection:
        return str(connection.execute(query).fetchone()[0])


def _run(database: Database, program: str, *arguments: str) -> str:
    """One of PostgreSQL's programs; where and who by environment, so that no list of processes shows the password."""
    who = {
        "PGHOST": database["HOST"],
        "PGPORT": database["PORT"],
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
    }
    named = {name: str(value) for name, value in who.items() if value}
    into = ["--dbname", str(database["NAME"])] if program == "pg_restore" else []
    try:
        done = subprocess.run(
            [program, *into, *arguments], env={**os.environ, **named}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as missing:
        raise Failed(f"{program} is missing: install the package postgresql-client") from missing
    if done.returncode != 0:
        raise Failed(f"{program}: {done.stderr.strip()}")
    return done.stdout


def main() -> int:
    match sys.argv[1:]:
        case [("save" | "restore" | "check") as what, name]:
            pass
        case _:
            sys.stderr.write("usage: python -m config.backup save|restore|check FILE\n")
            return 2
    database, file = env.database(), Path(name)
    try:
        if what == "save":
            save(database, file)
        if what == "restore":
            restore(database, file)
        else:
            found = check(database, file)
            sys.stdout.write(f"{file}: " + ", ".join(f"{count} {name}" for name, count in found.items()) + "\n")
    except Failed as problem:
        sys.stderr.write(f"{what} failed: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
