"""A match row and its runner: the only module that knows both.

A table is opened for one visit (an answer, a look at the clock), and what the visit changed is written once, guarded by the
version of the match (matches.store).
"""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings

from games import registry
from games.engine import (
    PASS,
    AnyRules,
    AnyRunner,
    Decision,
    Dice,
    Illegal,
    Lesson,
    Note,
    Option,
    Runner,
    Snapshot,
    Standing,
    thaw,
)
from games.registry import GameSpec
from matches.clocks import Clocks, Control
from matches.models import Match, Seat, Status
from matches.store import MATCH, RARE, SEAT, USUAL, Change, Row
from ratings.selectors import bot_rating
from realtime.errors import Refused
from realtime.now import now_ms

_AUTO_PASS_SPREAD_MS = 3000
_LOOK_MS = 2000
_encode = msgspec.json.Encoder().encode
_pack, _unpack = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Row).decode
_RECENT_ROWS = 24
_USUAL_VALUES, _RARE_VALUES, _SEAT_VALUES = itemgetter(*USUAL), itemgetter(*RARE), itemgetter(*SEAT)


class Table:
    """One match. ``rows`` are those of this visit, ``recent`` the newest ones stored since it was read."""

    def __init__(self, match: Match, seats: list[Seat], now: int) -> None:
        self.match = match
        self.seats = seats
        self.id = str(match.pk)  # a model's own attributes are dear to ask for, and UUIDs to look up by
        self.users: list[int | None] = [seat.user_id for seat in seats]
        self.now = now
        self.spec: GameSpec = registry.get(match.game)
        self.rules: AnyRules = self.spec.rules[match.rules_version]
        self.lesson: Lesson | None = self.spec.lesson if match.lesson else None
        self.control = Control(**match.control)
        self.clocks = Clocks.load(match.clocks, match.clock_since) if match.clocks else None
        # Packed: nothing for the garbage collector to walk through.
        self.recent: deque[bytes] = deque(maxlen=_RECENT_ROWS)
        self.bot_ratings: dict[str, tuple[int | None, bool]] = {}
        self._runner: AnyRunner | None = None
        self._seats_before: list[tuple[Any, ...]]
        self._rare_before: tuple[Any, ...]
        self._note_what_is_stored()
        self.visit(now)

    def visit(self, now: int) -> None:
        """Begin another visit of a table that was kept."""
        match = self.match
        self.now = now
        self.rows: list[Row] = []
        self.touched = False
        self._lists_before = (match.status, match.asked)
        self._due_before = (match.deadline_at, match.bot_due_at)

    @classmethod
    def lock(cls, match_id: UUID, *, skip_locked: bool = False) -> Table | None:
        """Open under the row's lock; None when there is no such match (or, with ``skip_locked``, somebody is at it)."""
        match = Match.objects.select_for_update(skip_locked=skip_locked).filter(pk=match_id).first()
        return None if match is None else cls._open(match)

    @classmethod
    def read(cls, match_id: UUID) -> Table | None:
        """Open to look at; never saved."""
        match = Match.objects.filter(pk=match_id).first()
        return None if match is None else cls._open(match)

    @classmethod
    def read_many(cls, match_ids: Iterable[str]) -> dict[str, Table]:
        """Open several to keep; ids that are unknown, or not as we write them, are left out. Two queries, and one for each
        bot."""
        # The match first: seats that are newer than its version only make a write fail, older ones would be written back.
        matches = list(Match.objects.filter(pk__in=set(filter(None, map(_uuid, match_ids)))))
        seats: dict[UUID, list[Seat]] = {}
        for seat in Seat.objects.filter(match__in=matches).select_related("user").order_by("match", "index"):
            seats.setdefault(seat.match_id, []).append(seat)
        now = now_ms()
        tables = {str(match.pk): cls(match, seats.get(match.pk, []), now) for match in matches}
        for table in tables.values():
            table.read_bots()
        return tables

    @classmethod
    def _open(cls, match: Match) -> Table:
        return cls(match, list(match.seats.select_related("user").order_by("index")), now_ms())

    def read_bots(self) -> None:
        """Look up the ratings of the bots that sit here."""
        for key in {seat.bot for seat in self.seats if seat.bot}:
            found = bot_rating(bot=key, game=self.match.game, pool=self.match.pool)
            self.bot_ratings[key] = (round(found.value), found.provisional) if found else (None, True)

    @property
    def weight(self) -> int:
        """About how many bytes a kept table takes: its objects are some eight times as large as their JSON text."""
        return 8_000 + 8 * len(self.match.state)

    # -- the runner ---------------------------------------------------------------------------------------------------

    @property
    def runner(self) -> AnyRunner:
        if self._runner is None:
            self._runner = Runner.restore(self.rules, Snapshot(*msgspec.json.decode(self.match.state)))
        return self._runner

    @property
    def started(self) -> bool:
        """Whether there ever was a state (a match may be called off before)."""
        return self._runner is not None or bool(self.match.state)

    @property
    def commitment(self) -> str:
        """What the server shows at the start: SHA-256 of its secret, in hex."""
        return hashlib.sha256(bytes(self.match.secret)).hexdigest()

    @property
    def abortable(self) -> bool:
        """Whether one player alone may call the match off: until every seat has answered once, or let its time go by."""
        if self.match.event:
            return False
        everybody = len(self.match.answered) == len(self.seats)
        return self.match.status == Status.READY or (self.running and not everybody)

    @property
    def running(self) -> bool:
        return self.match.status == Status.RUNNING

    def begin(self) -> None:
        """Shuffle and start: every seat's nonce is in."""
        match = self.match
        if match.seed is None:
            match.seed = seed_of(bytes(match.secret), [seat.nonce for seat in self.seats])
        state = self.rules.setup(bytes(match.seed), len(self.seats), match.settings)
        self._runner = Runner(self.rules, state)
        match.status = Status.RUNNING
        match.started_at = self.now
        self.clocks = Clocks.fresh(self.control, len(self.seats), self.now)
        self.log("begin", None, notes=self._runner.notes, number=0)
        self._after_entry()
        if match.paused_at is not None:  # the event stands still: nobody's time runs yet
            self.clocks.stop(self.now)

    def enter(
        self,
        kind: str,
        seat: int,
        picks: Sequence[Option] = (),
        text: str | None = None,
        *,
        command: str | None = None,
        at: int | None = None,
    ) -> Row:
        """One entry of the log through the runner. Raises Illegal: nothing has changed."""
        runner = self.runner
        runner.number = self.match.number
        ask = runner.asks.get(seat) if kind in ("answer", "expire") else None
        question = runner.question(seat)
        before = self._callout_at(seat, question) if self.lesson is not None and kind == "answer" else None
        notes = runner.enter(kind, seat, picks, text)
        row = self.log(
            kind,
            seat,
            ask=ask,
            picks=[thaw(p) for p in picks],
            text=text,
            command=command,
            notes=notes,
            void=runner.void,
        )
        if at is not None:
            row.at = at
        self.seats[seat].held = None
        counts = ("answer", "leave") if self.control.start else ("answer", "expire", "leave")
        if kind in counts and seat not in self.match.answered:
            self.match.answered = [*self.match.answered, seat]
        if before is not None:
            self.match.lesson_step = before + 1
        self._after_entry()
        return row

    def log(
        self, kind: str, seat: int | None, *, notes: Sequence[Note] = (), number: int | None = None, **fields: Any
    ) -> Row:
        """A row of the log that no runner writes, or (with ``number``) the first."""
        match = self.match
        match.number = match.number + 1 if number is None else number
        row = Row(match.number, kind, seat, self.now, [note.dump() for note in notes], **fields)
        self.rows.append(row)
        self.touched = True
        return row

    def _after_entry(self) -> None:
        """Clocks, windows and lists after the state moved."""
        runner, match = self.runner, self.match
        match.turn = self.rules.turn(runner.state)
        match.asked = runner.asked()
        self._open_window()
        self.run_banks()
        assert self.clocks is not None
        for row in self.rows:
            if not row.left:
                row.left = list(self.clocks.left)
                row.turn = match.turn
        standing = runner.standing
        if standing is not None:
            self.end(standing)

    def run_banks(self) -> None:
        """Let the time of those run whose questions are on their bank."""
        assert self.clocks is not None
        runner = self.runner
        banked = [d.seat for d in runner.pending if d.clock == "bank" and not self.seats[d.seat].retired]
        self.clocks.hand_over(self.control, banked, self.rules.on_turn(runner.state), self.match.turn, self.now)

    # -- windows ------------------------------------------------------------------------------------------------------

    def windowed(self) -> list[Decision]:
        return [decision for decision in self.runner.pending if decision.clock != "bank"]

    def _open_window(self) -> None:
        """A question outside the bank opens a short clock; a question that stays open keeps it."""
        open_now = self.windowed()
        if not open_now:
            self.match.window = self.match.window_opened = None
            return
        asks = {str(d.seat): self.runner.asks[d.seat] for d in open_now}
        if self.match.window is not None and any(self.match.window["asks"].get(s) == a for s, a in asks.items()):
            return
        limit, delay = self._times_of(open_now[0].kind)
        # A lone "pass" is given for the player at a moment that tells nothing.
        auto = {
            str(d.seat): min(
                limit, delay + secrets.randbelow(max(1, round(_AUTO_PASS_SPREAD_MS * settings.WINDOW_SCALE)))
            )
            for d in open_now
            if d.options == (PASS,)
        }
        self.match.window = {"limit": limit, "delay": delay, "auto": auto, "asks": asks}
        self.match.window_opened = self.now

    def _times_of(self, kind: str) -> tuple[int, int]:
        """The time to answer a question outside the bank, and the delay before which an answer is kept back."""
        control, scale = self.control, settings.WINDOW_SCALE
        if kind in control.phases:
            return round(control.phases[kind] * scale), 0
        window = self.spec.windows.get(kind, registry.Window())
        limit = control.turn if control.kind == "correspondence" else round(window.limit * 1000 * scale)
        return limit, round(window.delay * 1000 * scale)

    def holds(self, question: Decision) -> bool:
        """Whether an answer given now must wait, so that its moment tells nothing."""
        match = self.match
        if question.clock != "window" or match.window is None or match.window_opened is None:
            return False
        return self.now < int(match.window_opened + match.window["delay"])

    def _window_moments(self) -> list[tuple[int, int, str]]:
        """(when, seat, what) for every open window question: what is answer (held), pass (alone) or expire."""
        match = self.match
        if match.window is None or match.window_opened is None:
            return []
        opened, window = match.window_opened, match.window
        moments = []
        for decision in self.windowed():
            seat = self.seats[decision.seat]
            if seat.held is not None:
                moments.append((opened + window["delay"], seat.index, "answer"))
            elif str(seat.index) in window["auto"]:
                moments.append((opened + window["auto"][str(seat.index)], seat.index, "pass"))
            else:
                moments.append((opened + window["limit"], seat.index, "expire"))
        return sorted(moments)

    # -- time ---------------------------------------------------------------------------------------------------------

    def settle(self, *, may_flag: bool) -> None:
        """Everything that time has done since the last touch. With ``may_flag`` false (no web process was up) nothing."""
        match = self.match
        if not may_flag or match.paused_at is not None:
            return
        if match.status == Status.READY and match.deadline_at is not None and match.deadline_at <= self.now:
            if match.event:
                self.begin_without_absent()
            else:
                self.abort("absent", None)
        if match.window is None and self.clocks is not None and self.now < (self._banks_end() or self.now + 1):
            return
        while self.running:
            due = [moment for moment in self._window_moments() if moment[0] <= self.now]
            assert self.clocks is not None
            flagged = self.clocks.flagged(self.now)
            if due:
                self._apply_window(due[0])
            elif flagged:
                self.run_out(flagged[0])
            elif absent := self._absent():
                self.go(absent[0], "absent", self.spec.timeout)
            else:
                return

    def _apply_window(self, moment: tuple[int, int, str]) -> None:
        _, seat, what = moment
        held = self.seats[seat].held
        if what == "answer" and held is not None:
            self.enter("answer", seat, held["picks"], held["text"], command=held["command"])
        elif what == "pass":
            self.enter("answer", seat, (PASS,))
        elif self._never_came(seat):
            self.go(seat, "absent", self.spec.timeout)
        else:
            self.enter("expire", seat)

    def _never_came(self, seat: int) -> bool:
        """Whether a seat of an event has given no answer in the time it had for the first."""
        begun = self.match.started_at
        late = bool(self.control.start) and begun is not None and self.now >= begun + self.control.start
        return late and seat not in self.match.answered and self.seats[seat].user_id is not None

    def _unanswered(self) -> list[int]:
        """The seats of an event whose bank runs for the first time."""
        running = self.clocks.running if self.control.start and self.clocks is not None else ()
        return [seat for seat in running if seat not in self.match.answered and self.seats[seat].user_id is not None]

    def _absent(self) -> list[int]:
        assert self.clocks is not None
        return self._unanswered() if self.now >= self.clocks.since + self.control.start else []

    def _banks_end(self) -> int | None:
        """When the first bank runs out, or somebody has been waited for long enough."""
        assert self.clocks is not None
        end = self.clocks.deadline()
        if end is not None and self._unanswered():
            return min(end, self.clocks.since + self.control.start)
        return end

    def begin_without_absent(self) -> None:
        """The time to come is over: whoever is not there has lost, the others play."""
        absent = [s.index for s in self.seats if s.user_id is not None and not s.nonce]
        if len(self.seats) - len(absent) < 2 or (len(self.seats) == 2 and absent):
            for seat in absent:
                self.seats[seat].retired = True
                self.log("absent", seat)
            self.end(Standing((1,) * len(self.seats), "absent"), by=absent[0] if len(absent) == 1 else None)
            return
        self.begin()
        for seat in absent:
            if self.running:
                self.go(seat, "absent", self.spec.timeout)

    def run_out(self, seat: int) -> None:
        """A bank is at zero."""
        self.go(seat, "time", self.spec.timeout)

    def go(self, seat: int, kind: str, means: str, *, command: str | None = None) -> Row:
        """A seat goes (resign, time): the match ends, a bot plays on, or the rules handle it."""
        self.seats[seat].retired = True
        if means == "rules":
            row = self.enter("leave", seat, command=command)
            if self.running and not any(s.user_id is not None and not s.retired for s in self.seats):  # bots alone
                self.end(self.rules.adjudicate(self.runner.state), reason=kind, by=seat)
            return row
        row = self.log(kind, seat, command=command)
        left = [s.index for s in self.seats if not s.retired and s.user_id is not None]
        enough = min(2, sum(s.user_id is not None for s in self.seats))  # one person may go on among bots
        assert self.clocks is not None
        if means == "ends" or len(self.seats) == 2 or len(left) < enough:
            self.end(self._with_last(self.rules.adjudicate(self.runner.state)), reason=kind, by=seat)
        else:
            banked = [s for s in self.clocks.running if s != seat]
            self.clocks.hand_over(self.control, banked, None, self.match.turn, self.now)
        row.left, row.turn = list(self.clocks.left), self.match.turn
        return row

    def _with_last(self, standing: Standing) -> Standing:
        """Whoever went is placed behind everybody who stayed."""
        stayed = [s.index for s in self.seats if not s.retired]
        order = sorted(stayed, key=lambda index: standing.places[index])
        places = [0] * len(self.seats)
        for position, index in enumerate(order):
            ahead = order[position - 1] if position else None
            tie = ahead is not None and standing.places[ahead] == standing.places[index]
            places[index] = places[ahead] if tie and ahead is not None else position + 1
        for seat in self.seats:
            if seat.retired:
                places[seat.index] = len(stayed) + 1
        return Standing(tuple(places), standing.reason, standing.lines)

    # -- the end ------------------------------------------------------------------------------------------------------

    def end(self, standing: Standing, *, reason: str | None = None, by: int | None = None) -> None:
        match = self.match
        if any(seat.retired for seat in self.seats):
            standing = self._with_last(standing)
        match.status = Status.OVER
        match.reason = reason or standing.reason
        match.by = by
        match.standing = {
            "places": list(standing.places),
            "lines": [{"what": line.what, "values": list(line.values)} for line in standing.lines],
        }
        for seat in self.seats:
            seat.place = standing.places[seat.index]
        self._close()

    def abort(self, reason: str, by: int | None, *, command: str | None = None) -> Row:
        row = self.log(reason, by, command=command)
        self.match.status = Status.ABORTED
        self.match.reason = reason
        self.match.by = by
        self._close()
        return row

    def _close(self) -> None:
        match = self.match
        match.ended_at = self.now
        match.asked = []
        match.window = match.window_opened = match.bot_due_at = match.paused_at = None
        if self.clocks is not None:
            self.clocks.stop(self.now)
        for seat in self.seats:
            seat.held = None
        self.touched = True

    # -- bots and lessons ---------------------------------------------------------------------------------------------

    def bot_seats(self) -> list[int]:
        """Seats that a program must answer for now."""
        if not self.running or self.match.paused_at is not None:
            return []
        waiting = [self.seats[d.seat] for d in self.runner.pending]
        return [seat.index for seat in waiting if self.bot_key(seat) and seat.held is None]

    def set_bots_due(self) -> int | None:
        """When a bot shall answer: the milliseconds from now, if that was decided in this visit. Those who are asked at once
        think at once: the first of eleven is quick."""
        match = self.match
        waiting = self.bot_seats() if self.programs else []
        if not waiting:
            match.bot_due_at = None
            return None
        if not self.touched and match.bot_due_at is not None:
            return None
        low, high = settings.BOT_DELAY
        delay = round(1000 * (low + (high - low) * secrets.randbelow(1001) / 1000) / len(waiting))
        if high and match.window_opened == self.now:  # people first see what there is
            delay += _LOOK_MS
        match.bot_due_at = self.now + delay
        return delay

    @property
    def programs(self) -> bool:
        """Whether a program answers for any seat."""
        return any(seat.bot or seat.retired for seat in self.seats)

    def bot_key(self, seat: Seat) -> str | None:
        return seat.bot or (self.spec.default_bot if seat.retired else None)

    def bot_picks(self, index: int) -> tuple[tuple[Option, ...], str | None]:
        question = self.runner.question(index)
        key = self.bot_key(self.seats[index])
        assert question is not None
        assert key is not None
        bot = self.lesson.bot if self.lesson is not None else self.spec.bots[key]
        seed = hashlib.sha256(bytes(self.match.seed or b"") + f"bot {index}".encode()).digest()
        dice = Dice(seed, drawn=self.match.number * 1000)
        answer = bot.answer(self.rules.view(self.runner.state, index), question, dice)
        return answer.picks, answer.text

    def _callout_at(self, seat: int, question: Decision | None) -> int | None:
        lesson = self.lesson
        if lesson is None or question is None or seat != lesson.seat:
            return None
        return lesson.at(self.match.lesson_step, self.rules.view(self.runner.state, seat), question)

    def callout(self, seat: int | None) -> tuple[int, list[Option]] | None:
        """The index of the callout for this seat's open question, and the options it suggests."""
        question = self.runner.question(seat)
        if seat is None or question is None or (index := self._callout_at(seat, question)) is None:
            return None
        lesson = self.lesson
        assert lesson is not None
        view = self.rules.view(self.runner.state, seat)
        return index, [thaw(option) for option in lesson.callouts[index].suggest(view, question)]

    # -- people -------------------------------------------------------------------------------------------------------

    def seat_of(self, user_id: int) -> Seat:
        """Raises Refused: not_seated."""
        if user_id not in self.users:
            raise Refused("not_seated", status=403)
        return self.seats[self.users.index(user_id)]

    def people(self) -> list[int]:
        return [user for user in self.users if user is not None]

    @property
    def listed_anew(self) -> bool:
        """Whether lists of matches show something else now: another status, or other seats asked."""
        return self._lists_before != (self.match.status, self.match.asked)

    # -- writing ------------------------------------------------------------------------------------------------------

    def change(self) -> Change | None:
        """What this visit changed, for the store; None when that is nothing. Afterwards the table is at the next version,
        which holds only if the change is stored."""
        match = self.match
        if self._runner is not None and self.touched and match.status != Status.ABORTED:
            match.state = _encode(self._runner.snapshot()).decode()
        if self.clocks is not None:
            match.clocks = self.clocks.dump()
            match.clock_since = self.clocks.since
        match.deadline_at = self._stored_deadline()
        seats: list[Seat] = []
        seats_now = [_SEAT_VALUES(seat.__dict__) for seat in self.seats]
        if seats_now != self._seats_before:
            pairs = zip(self.seats, seats_now, self._seats_before, strict=True)
            seats = [seat for seat, now, before in pairs if now != before]
            self._seats_before = seats_now
        if not self.touched and not seats and self._due_before == (match.deadline_at, match.bot_due_at):
            return None
        columns = dict(zip(USUAL, _USUAL_VALUES(match.__dict__), strict=True))
        rare = _RARE_VALUES(match.__dict__)
        usual = rare == self._rare_before
        if not usual:
            self._rare_before = rare
            columns.update(zip(RARE, rare, strict=True))
            columns["seed"] = bytes(match.seed).hex() if match.seed is not None else None
        self.recent.extend(map(_pack, self.rows))
        columns["id"], columns["was"], columns["rows"] = self.id, match.version, self.rows
        columns["seats"] = [{name: getattr(seat, name) for name in SEAT} for seat in seats] or None
        match.version += 1
        return Change(self.id, columns, usual)

    def follow(self, change: dict[str, Any]) -> None:
        """Take over what another process stored (`Change.match`, after a journey through the bus) on our version."""
        match = self.match
        usual, seats = "status" not in change, change["seats"] or ()
        match.__dict__.update({name: change[name] for name in (USUAL if usual else MATCH)})
        if not usual and match.seed is not None:
            match.seed = bytes.fromhex(change["seed"])
        match.version = change["was"] + 1
        self.clocks = Clocks.load(match.clocks, match.clock_since) if match.clocks else None
        self.recent.extend(map(_pack, change["rows"]))
        for stored in seats:
            self.seats[stored["index"]].__dict__.update(stored)
        self._runner = None  # restored from the state when somebody asks
        if seats or not usual:
            self._note_what_is_stored()

    def _note_what_is_stored(self) -> None:
        self._seats_before = [_SEAT_VALUES(seat.__dict__) for seat in self.seats]
        self._rare_before = _RARE_VALUES(self.match.__dict__)

    def newer_rows(self, since: int) -> list[Row] | None:
        """The rows after that number, if they are all still at hand."""
        if since == self.match.number:
            return []
        recent = [_unpack(row) for row in self.recent]
        if since > self.match.number or not recent or since < recent[0].number - 1:
            return None
        return [row for row in recent if row.number > since]

    def _stored_deadline(self) -> int | None:
        """When the sweep shall look again. Never later than the true deadline, but an earlier one that still lies ahead
        stays: it is indexed, and moving it with every answer would cost more than a look that finds nothing due."""
        true, stored = self._deadline(), self.match.deadline_at
        if true is None or stored is None or not self.now < stored < true:
            return true
        return stored

    def _deadline(self) -> int | None:
        if self.match.status == Status.READY:
            return self.match.deadline_at
        if not self.running or self.match.paused_at is not None:
            return None
        assert self.clocks is not None
        if self.match.window is None:
            return self._banks_end()
        moments = [moment[0] for moment in self._window_moments()]
        if (flag := self._banks_end()) is not None:
            moments.append(flag)
        return min(moments, default=None)


def seed_of(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of the shuffle: neither the server, which commits to its secret first, nor a client can choose it."""
    return hashlib.sha256(secret + "|".join(nonces).encode()).digest()


def _uuid(text: str) -> UUID | None:
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if str(found) == text else None


def refused(illegal: Illegal) -> Refused:
    """The rules' refusal as the platform's."""
    return Refused(illegal.code)
