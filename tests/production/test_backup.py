"""A backup is taken of a living database, restored elsewhere, and found whole."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from config import backup
from matches.models import LogRow, Match
from tests.matches.play import take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]


@pytest.fixture
def here() -> dict[str, Any]:
    return dict(connection.settings_dict)


@pytest.fixture
def elsewhere(here: dict[str, Any], tmp_path: Path) -> Iterator[dict[str, Any]]:
    """An empty database."""
    if connection.vendor == "sqlite":
        yield {**here, "NAME": tmp_path / "elsewhere.sqlite3"}
        return
    name = f"ludoteca_elsewhere_{secrets.token_hex(4)}"
    backup._ask(here, f"CREATE DATABASE {name}")
    yield {**here, "NAME": name}
    backup._ask(here, f"DROP DATABASE {name}")


def test_what_was_saved_comes_back(
    begin: Callable[..., Match], here: dict[str, Any], elsewhere: dict[str, Any], tmp_path: Path
) -> None:
    match = begin()
    take(match, 0, 4)
    file = tmp_path / "monday"
    backup.save(here, file)
    assert file.stat().st_mode & 0o077 == 0
    rows = LogRow.objects.count()
    number = Match.objects.get().number
    take(match, 1, 0)  # after the backup

    assert backup.check(here, file) == {"people": 2, "matches": 1, "log rows": rows, "rating changes": 0}
    backup.restore(elsewhere, file)
    assert backup._ask(elsewhere, "SELECT count(*) FROM matches_logrow") == str(rows)
    assert backup._ask(elsewhere, "SELECT number FROM matches_match") == str(number)
    assert LogRow.objects.count() == rows + 1
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("monday")) == ["monday"]


def test_a_full_database_and_an_older_backup_are_never_overwritten(here: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "monday"
    backup.save(here, file)
    with pytest.raises(backup.Failed, match="exists"):
        backup.save(here, file)
    with pytest.raises(backup.Failed, match="not empty"):
        backup.restore(here, file)


def test_a_damaged_backup_is_found_out(here: dict[str, Any], elsewhere: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "monday"
    backup.save(here, file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(backup.Failed):
        backup.check(here, file)
    with pytest.raises(backup.Failed):
        backup.restore(elsewhere, file)
    assert backup._is_empty(elsewhere)


def test_a_match_that_lost_the_end_of_its_log_is_found_out(
    begin: Callable[..., Match], here: dict[str, Any], tmp_path: Path
) -> None:
    match = begin()
    take(match, 0, 4)
    LogRow.objects.filter(match=match).order_by("-number")[:1].get().delete()
    file = tmp_path / "monday"
    backup.save(here, file)
    with pytest.raises(backup.Failed, match="1 matches do not agree"):
        backup.check(here, file)


def test_a_database_that_is_not_there_is_no_empty_backup(tmp_path: Path) -> None:
    missing = {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "nowhere.sqlite3"}
    with pytest.raises(backup.Failed, match="no database"):
        backup.save(missing, tmp_path / "monday")
    assert list(tmp_path.iterdir()) == []
