"""What happened: for animation, log and replay. A note is found by (log number, index within that row)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.engine.decisions import JSON

Seat = int


class Note(Struct, frozen=True):
    """``public`` everybody may know; ``secret`` holds what single seats learn besides.

    ``shows`` says that somebody learns something that was hidden from them: what came before can no longer be taken back.
    """

    kind: str
    public: Mapping[str, JSON] = {}
    secret: Mapping[Seat, Mapping[str, JSON]] = {}
    shows: bool = False

    def read_by(self, seat: Seat | None) -> dict[str, JSON]:
        """The note as a seat (or, with None, a watcher) may know it."""
        data = dict(self.public)
        if seat is not None and seat in self.secret:
            data.update(self.secret[seat])
        return data

    def open(self) -> dict[str, JSON]:
        """The note with every secret, for the review of a finished match. The seats know different parts of one truth:
        where they disagree on a field the one who learnt it last wins, so rules use a field for one fact only."""
        data = dict(self.public)
        for part in self.secret.values():
            data.update(part)
        return data

    def dump(self) -> list[JSON]:
        return [self.kind, dict(self.public), {str(seat): dict(part) for seat, part in self.secret.items()}, self.shows]

    @classmethod
    def load(cls, data: list[JSON]) -> Note:
        kind, public, secret, shows = data
        return cls(kind, public, {int(seat): part for seat, part in secret.items()}, shows)


def disclose(kind: str, secret: Mapping[Seat, Mapping[str, JSON]] | None = None, **public: JSON) -> Note:
    """A note by which somebody learns something hidden."""
    return Note(kind, public, secret or {}, shows=True)
