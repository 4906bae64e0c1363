"""An event for other programs: the standings as CSV, all of it as JSON, its dates as a calendar."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from icalendar import Calendar, Event

from tournaments import mails, selectors, shown
from tournaments.models import Tournament

_GUARDED: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is a formula to a spreadsheet."""


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_GUARDED) else value


def standings_csv(*, tournament_id: UUID, user_id: int | None, code: str = "") -> str:
    """Place, name, rating, points, tie-breaks; a line a player. Raises Refused: not_found."""
    event = shown.event(tournament_id=tournament_id, user_id=user_id, code=code)
    by_id = {entry["id"]: entry for entry in event["entries"]}
    codes = event["tiebreaks"] if any(row["figures"] for row in event["standings"]) else []
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["place", "name", "rating", "seed", "state", "points", *codes])
    for row in event["standings"]:
        entry = by_id[row["entry"]]
        figures = [row["figures"].get(one, "") for one in codes]
        cells = [row["place"], entry["name"], entry["rating"], entry["seed"], entry["state"], row["points"], *figures]
        writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def event_json(*, tournament_id: UUID, user_id: int | None, code: str = "") -> dict[str, Any]:
    """Everything that its page shows. Raises Refused: not_found."""
    event = shown.event(tournament_id=tournament_id, user_id=user_id, code=code)
    return {key: value for key, value in event.items() if key not in ("me", "staff_only")}


def calendar(*, user_id: int | None) -> str:
    """The events that come, and those of mine, as iCalendar (RFC 5545)."""
    made = Calendar()
    made.add("prodid", "-//Ludoteca//Tournaments//EN")
    made.add("version", "2.0")
    rows = shown.events(user_id=user_id, when="coming") + shown.events(user_id=user_id, when="mine")
    for row in {row["id"]: row for row in rows if row["starts_at"]}.values():
        starts = datetime.fromtimestamp(row["starts_at"] / 1000, UTC)
        entry = Event()
        entry.add("uid", f"{row['id']}@ludoteca")
        entry.add("dtstamp", starts)
        entry.add("dtstart", starts)
        entry.add("dtend", starts + timedelta(hours=2))
        entry.add("summary", row["name"])
        entry.add("url", mails.link(row["id"]))
        made.add_component(entry)
    return bytes(made.to_ical()).decode()


def file_name(tournament_id: UUID, user_id: int | None, ending: str, code: str = "") -> str:
    """A name that is safe in a header. Raises Refused: not_found."""
    found: Tournament = selectors.visible(tournament_id, user_id, code)
    return f"event-{str(found.pk)[:8]}.{ending}"
