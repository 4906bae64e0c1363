"""Rounds of Dixit as people play them: through the sockets, with clocks, closed tabs and hand-made messages. The numbers of
scenarios are those of the list that the rules' tests follow as well."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import registry
from games.dixit.rules.constants import ROWS
from matches import beat, live, services, tasks
from matches.models import LogRow, Match, Status
from matches.selectors import in_live_match, rated_open
from ratings.models import RatingChange
from tests.games.dixit.company import Company
from tests.games.dixit.vectors import VECTORS
from tests.loop import elsewhere
from tests.matches.play import older
from tests.realtime.tab import Fault, Tab

pytestmark = pytest.mark.django_db(transaction=True)
Sit = Callable[..., Awaitable[Company]]


@pytest.fixture
async def sit(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sit]:
    monkeypatch.setattr(settings, "FRAMES_BURST", 10_000)  # tests look more often than people do
    companies: list[Company] = []

    async def make(*args: Any, **options: Any) -> Company:
        companies.append(await Company.sit(*args, key=str(len(companies)), **options))
        return companies[-1]

    yield make
    for company in companies:
        await company.leave_the_house()


async def refused(company: Company, seat: int, picks: list[Any], code: str = "illegal", **more: Any) -> None:
    """A hand-made answer changes nothing."""
    before = (await company.stored()).number
    question = (await company.moment(seat))["question"]
    ask = question["ask"] if question else 1
    with pytest.raises(Fault) as caught:
        await company.send(seat, ask, picks, **more)
    assert caught.value.code == code
    assert (await company.stored()).number == before


# -- points -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["9", "26", "35"])
async def test_vector(sit: Sit, number: str) -> None:
    """Scenarios 27 and 32: the points, and what everybody is told of them."""
    seats, votes, points = VECTORS[number]
    company = await sit(seats)
    await company.to_vote()
    order = await company.order()
    table = (await company.view())["table"]
    assert len(table) == ROWS[seats].table(seats)
    await company.vote(votes)
    assert await company.points(order) == points
    for seat in (order[0], order[-1]):
        last = (await company.view(seat))["last"]
        assert [card["id"] for card in last["cards"]] == [card["id"] for card in table]
        assert sorted(card["owner"] for card in last["cards"]) == sorted(order)
        assert {line["seat"]: line["points"] for line in last["points"]} == dict(zip(order, points, strict=True))
        assert all(line["reasons"] for line in last["points"])
    snapshot = await company.snapshot(order[1])
    kinds = [note["kind"] for note in snapshot["update"]["notes"]]
    assert kinds.index("votes") < kinds.index("narrators_card") < kinds.index("score")  # rule 11; also in the log later


# -- people who vanish --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("votes", "points"), [("A:S B:S", [3, 3, 3, 0]), ("A:B B:A", [0, 3, 3, 0])])
async def test_a_guesser_closes_the_browser_in_the_vote(sit: Sit, votes: str, points: list[int]) -> None:
    """Scenario 1: the round ends by the timer, with the points of P1 and P2."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    await company.vanish(order[3])
    await company.vote(votes)
    await company.wait(40)
    assert (await company.view())["phase"] == "vote"
    await company.wait(6)
    assert await company.points(order) == points
    assert (await company.stored()).status == Status.RUNNING


async def test_back_one_second_before_the_deadline(sit: Sit) -> None:
    """Scenarios 2 and 18: on another device, where everything is there; the vote counts once."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    hand = (await company.view(order[3]))["hand"]
    await company.vanish(order[3])
    await company.vote("A:S B:S")
    await company.wait(43)
    back = await company.come_back(order[3])
    assert back["seat"] == order[3]
    assert back["update"]["view"]["hand"] == hand
    assert back["update"]["question"]["kind"] == "vote"
    await company.vote("C:A")
    await company.wait(3)
    assert await company.points(order) == [3, 4, 3, 0]
    votes = await elsewhere(list)(LogRow.objects.filter(match=company.match, seat=order[3], kind="expire"))
    assert votes == []


async def test_a_guesser_drops_while_cards_are_chosen(sit: Sit) -> None:
    """Scenario 3: a card of the own hand is played, and votes on it pay nobody."""
    company = await sit(5)
    await company.to_clue()
    await company.clue()
    order = await company.order()
    hand = {card["card"] for card in (await company.view(order[1]))["hand"]}
    await company.play(order[1])
    await company.wait(46)
    seen = await company.view(order[1])
    assert (seen["phase"], len(seen["table"]), seen["auto"]) == ("vote", 5, [order[1]])
    (mine,) = seen["mine"]
    assert {card["card"] for card in seen["table"] if card["id"] == mine} < hand
    await company.vote("A:S B:A C:A D:A")
    assert await company.points(order) == [3, 3, 0, 0, 0]


async def test_the_narrator_drops_after_the_clue(sit: Sit) -> None:
    """Scenario 4: the round runs to its end without the narrator, who scores."""
    company = await sit(4)
    await company.to_clue()
    await company.clue()
    order = await company.order()
    await company.vanish(order[0])
    await company.play()
    mine = {seat: (await company.view(seat))["mine"][0] for seat in order[1:]}
    (narrators,) = {card["id"] for card in (await company.view(order[1]))["table"]} - set(mine.values())
    await company.answer(order[1], narrators)
    await company.answer(order[2], mine[order[3]])
    await company.answer(order[3], mine[order[2]])
    assert await company.points(order) == [3, 3, 1, 1]


async def test_a_narrator_without_a_clue_is_narrated_for(sit: Sit) -> None:
    """G14: from the own hand, in the language of the table; the others play on, the narrator scores nothing."""
    company = await sit(4)
    await company.to_clue()
    order = await company.order()
    hand = {card["card"] for card in (await company.view(order[0]))["hand"]}
    await company.wait(76)
    seen = await company.view(order[0])
    assert (seen["phase"], seen["auto"]) == ("cards", [order[0]])
    assert seen["clue"]
    assert seen["laid"]["card"] in hand
    await company.play()
    await company.vote("A:S B:C C:B")
    assert await company.points(order) == [0, 3, 1, 1]


async def test_the_last_missing_voter_leaves(sit: Sit) -> None:
    """Scenario 6: the phase closes at once. Scenario 9: from the next round on it is a game of three."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    await company.vote("A:S B:S")
    await company.resign(order[3])
    assert await company.points(order) == [3, 3, 3, 0]
    with pytest.raises(Fault, match="over"):
        await company.resign(order[3])
    seen = await company.view(order[1])
    assert (seen["round"], seen["gone"], seen["narrator"]) == (2, [order[3]], order[1])
    assert [len((await company.view(seat))["hand"]) for seat in order[:3]] == [7, 7, 7]
    await company.clue()
    await company.play()
    assert len((await company.view())["table"]) == 5


async def test_who_left_may_begin_another_match(sit: Sit) -> None:
    company = await sit(5)
    await company.to_clue()
    await company.resign(2)
    people = [user.pk for user in company.users]
    assert await elsewhere(in_live_match)(people) == {people[0], people[1], people[3], people[4]}


async def test_two_of_four_leave(sit: Sit) -> None:
    """Scenarios 7 and 35: the match ends with two left; ratings move once, who left shares the last place."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    await company.vote("A:S B:S C:A")  # 3 4 3 0
    await company.resign(order[2])
    await company.resign(order[3])
    match = await company.stored()
    assert (match.status, match.reason) == (Status.OVER, "left")
    assert [match.standing["places"][seat] for seat in order] == [2, 1, 3, 3]
    for _ in range(2):
        await elsewhere(tasks.score)([company.id])
    changes = {change.seat: change for change in await elsewhere(_changes)(match)}
    assert sorted(changes) == [0, 1, 2, 3]
    moved = [changes[seat].change for seat in order]
    assert moved[1] > moved[0] > moved[2]
    assert moved[2] == moved[3]
    assert sum(moved) == pytest.approx(0)
    assert {change.k for change in changes.values()} == {20.0}  # 40 for newcomers, halved


async def test_a_shared_win_is_a_draw(sit: Sit) -> None:
    """Scenario 35: equal points at the end are equal places, and equals neither win nor lose against each other."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    await company.vote("A:S B:S")
    await company.wait(46)  # 3 3 3 0
    await company.resign(order[3])
    await company.resign(order[0])
    match = await company.stored()
    assert [match.standing["places"][seat] for seat in order] == [3, 1, 1, 3]
    await elsewhere(tasks.score)([company.id])
    changes = {change.seat: change for change in await elsewhere(_changes)(match)}
    assert changes[order[1]].change == changes[order[2]].change > 0
    assert dict(changes[order[1]].parts)[order[2]] == 0


async def test_everybody_leaves(sit: Sit) -> None:
    """Scenario 35: the first two of four end it; nobody can leave what is over."""
    company = await sit(4)
    await company.to_clue()
    await company.resign(0)
    await company.resign(1)
    for seat in (2, 3):
        with pytest.raises(Fault, match="over"):
            await company.resign(seat)
    match = await company.stored()
    assert [match.standing["places"][seat] for seat in range(4)] == [3, 3, 1, 1]


def _changes(match: Match) -> list[RatingChange]:
    return list(RatingChange.objects.filter(match=match.pk))


# -- clocks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ["normal", "fast", "day"])
async def test_phases_have_their_times(sit: Sit, clock: str) -> None:
    """G14, scenario 33: the deadline is the server's, told with every moment; no seat has a bank."""
    pace = "correspondence" if clock == "day" else clock
    times = {"normal": (30, 20, 75, 45), "fast": (15, 10, 37, 22), "correspondence": (86_400,) * 4}[pace]
    company = await sit(4, clock=clock)

    async def lasts() -> int:
        clocks = (await company.moment())["clocks"]
        assert (clocks["kind"], clocks["left"], clocks["running"], clocks["reserve"]) == ("none", [], [], None)
        opened = (await company.stored()).window_opened
        assert opened is not None
        return int(clocks["window"] - opened) // 1000

    assert await lasts() == times[0]
    for seat in range(4):
        await company.answer(seat, "red")
    if clock == "day":  # where people meet rarely nobody claims
        assert (await company.view())["phase"] == "clue"
        assert (await company.snapshot(0))["settings"] == {"first": "random", "language": "en"}
    else:
        assert await lasts() == times[1]
        window = (await company.moment())["clocks"]["window"]
        await company.answer(0, "pass")
        assert (await company.moment())["clocks"]["window"] == window  # one clock for all, whoever passes
        await company.answer(1, "claim")
        assert (await company.view())["narrator"] == 1
    assert await lasts() == times[2]
    await company.clue()
    assert await lasts() == times[3]
    await company.play()
    assert await lasts() == times[3]


async def test_a_deadline_outlives_the_process(sit: Sit) -> None:
    """Scenario 33: it stands in the database, and whoever comes first finds it."""
    company = await sit(4)
    await company.to_clue()
    before = (await company.moment())["clocks"]["window"]
    rooms = live.rooms()
    for table in list(rooms._kept.values()):
        rooms._take_out(table)
    assert (await company.moment())["clocks"]["window"] == before


async def test_after_the_deadline_and_before_the_sweep(sit: Sit) -> None:
    """Scenario 34: an answer that comes then is refused, and the phase closes once."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    asks = {seat: (await company.moment(seat))["question"]["ask"] for seat in order[1:]}
    token = await company.token("S")
    await company.vote("A:S B:S")
    await elsewhere(_only_older)(company, 45_001)
    with pytest.raises(Fault, match="stale"):
        await company.send(order[3], asks[order[3]], [token])
    assert (await company.view())["round"] == 2
    assert await company.points(order) == [3, 3, 3, 0]
    rows = await elsewhere(list)(LogRow.objects.filter(match=company.match, seat=order[3], ask=asks[order[3]]))
    assert [row.kind for row in rows] == ["expire"]


def _only_older(company: Company, ms: int) -> None:
    beat.beat()
    older(company.match, ms)


async def test_a_seat_sleeps_and_nobody_waits_for_it(sit: Sit) -> None:
    """G14: two rounds without an answer; from then on the others alone close every phase, until it says that it is back."""
    company = await sit(4)
    await company.to_clue()
    sleeper = (await company.order())[3]
    for _ in range(2):
        order = await company.order()
        assert order[0] != sleeper
        await company.clue()
        await company.play(sleeper)
        await company.wait(46)
        for seat in order[1:]:
            if seat != sleeper:
                await company.answer(seat, await company.token("S"))
        await company.wait(46)
    assert (await company.view())["asleep"] == [sleeper]
    await company.clue()
    await company.play()
    seen = await company.moment()
    assert (seen["view"]["phase"], seen["view"]["auto"]) == ("vote", [sleeper])
    assert sleeper not in seen["asked"]
    await company.tabs[sleeper].ask("match.wake", match=company.id, command=uuid.uuid4().hex)
    assert (await company.view())["waking"] == [sleeper]
    for seat in seen["asked"]:
        await company.answer(seat, await company.token("S"))
    seen = await company.view()
    assert (seen["asleep"], seen["waking"]) == ([], [])
    if seen["narrator"] != sleeper:
        await company.clue()
    assert sleeper in (await company.moment())["asked"]


# -- hand-made messages -------------------------------------------------------------------------------------------------


async def test_clicking_twice_and_two_tabs(sit: Sit) -> None:
    """Scenario 10: a retry is the same answer, another one comes too late; in CARDS and in VOTE."""
    company = await sit(4)
    await company.to_clue()
    await company.clue()
    order = await company.order()
    a = order[1]
    for _ in ("cards", "vote"):
        question = (await company.moment(a))["question"]
        first, second = question["options"][:2]
        command = uuid.uuid4().hex
        number = await company.send(a, question["ask"], [first], command=command)
        assert await company.send(a, question["ask"], [first], command=command) == number
        other = await Tab.open(company.users[a])
        for picks in ([first], [second]):
            with pytest.raises(Fault, match="stale"):
                await other.ask(
                    "match.answer", match=company.id, ask=question["ask"], picks=picks, command=uuid.uuid4().hex
                )
        await other.close()
        rows = await elsewhere(list)(LogRow.objects.filter(match=company.match, seat=a, ask=question["ask"]))
        assert [row.picks for row in rows] == [[first]]
        await company.play()
    assert (await company.view())["round"] == 2


@pytest.mark.parametrize("seats", [3, 6, 7])
async def test_votes_that_are_none(sit: Sit, seats: int) -> None:
    """Scenarios 12, 14, 15 and the list of requests that change nothing."""
    company = await sit(seats)
    await company.to_vote()
    another = await sit(3)
    await another.to_vote()
    order = await company.order()
    a = order[1]
    own = (await company.view(a))["mine"]
    narrators, b = await company.token("S"), await company.token("B")
    for card in own:
        await refused(company, a, [card])
        await refused(company, a, [narrators, card])
    await refused(company, a, [narrators, narrators])
    await refused(company, a, [narrators, b, own[0]])
    if seats < 7:
        await refused(company, a, [narrators, b])
    hand = (await company.view(a))["hand"][0]["id"]
    others_hand = (await company.view(order[2]))["hand"][0]["id"]
    for card in (hand, others_hand, await another.token("S"), 10**12, -1, 0, 1, 1.0, True, "1", None, [], [narrators]):
        await refused(company, a, [card])
    await refused(company, a, [])
    await refused(company, a, [narrators], text="words")
    await refused(company, order[0], [b], code="stale")  # the narrator does not vote
    await company.answer(a, *([narrators, b] if seats >= 7 else [narrators]))


async def test_cards_that_are_not_mine(sit: Sit) -> None:
    company = await sit(4)
    await company.to_clue()
    order = await company.order()
    b = order[2]
    await refused(company, b, [(await company.view(b))["hand"][0]["id"]], code="stale", text="a clue of a guesser")
    narrators = (await company.view(order[0]))["hand"][0]["id"]
    await company.clue()
    own = [card["id"] for card in (await company.view(b))["hand"]]
    others = (await company.view(order[1]))["hand"][0]["id"]
    for picks in ([narrators], [others], own[:2], [], [own[0], own[0]]):
        await refused(company, b, picks)
    await refused(company, order[0], [own[0]], code="stale", text="a second clue")


async def test_somebody_elses_seat(sit: Sit) -> None:
    """Scenarios 13 and 16: who one is, is what the session says; a late guest watches and has no seat, no hand, no role."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    ask = (await company.moment(order[1]))["question"]["ask"]
    token = await company.token("S")
    body = {"match": company.id, "ask": ask, "picks": [token], "command": uuid.uuid4().hex}
    for field in ("seat", "user", "user_id", "as"):
        with pytest.raises(Fault, match="malformed"):
            await company.tabs[order[2]].ask("match.answer", **body, **{field: order[1]})
    stranger = (await sit(3)).tabs[0]
    anonymous = await Tab.open()
    for tab, code in ((stranger, "not_seated"), (anonymous, "sign_in")):
        late = await tab.ask("match.subscribe", match=company.id)
        view = late["update"]["view"]
        assert late["seat"] is None
        assert (view["hand"], view["mine"], view["laid"]) == ([], [], None)
        assert late["update"]["question"] is None
        assert late["update"]["why_not"] == {}
        for name, more in (("match.answer", body), ("match.resign", {"match": company.id, "command": "c" * 8})):
            with pytest.raises(Fault, match=code):
                await tab.ask(name, **more)
    await anonymous.close()
    assert (await company.moment())["asked"] == order[1:]


CLUES = [
    "ação",
    'l\'"eco"',
    "<b>",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "12: 34",
    "x",
    "🌙",
    "水" * 140,
    "قمر في الماء",
]


@pytest.mark.parametrize("clue", CLUES)
async def test_a_clue_arrives_as_it_was_written(sit: Sit, clue: str) -> None:
    """Scenarios 19, 20, 21."""
    company = await sit(3)
    await company.to_clue()
    await company.clue(f"  {clue} ")
    assert {(await company.view(seat))["clue"] for seat in range(3)} == {clue}


async def test_what_is_no_clue_is_refused(sit: Sit) -> None:
    """Scenarios 19, 20: the narrator is still asked."""
    company = await sit(3)
    await company.to_clue()
    narrator = (await company.order())[0]
    card = (await company.view(narrator))["hand"][0]["id"]
    faults = {
        "text_too_long": ["a" * 141],
        "text_blank": ["", " ", "\u200b"],
        "text_direction": ["a\u202eb"],
        "text_control": ["two\nlines"],
        "text_marks": ["q" + "\u0323" * 5],
    }
    for code, texts in faults.items():
        for text in texts:
            await refused(company, narrator, [card], code=code, text=text)
    for text in ("a" * 1000, "nul\0"):
        await refused(company, narrator, [card], code="malformed", text=text)
    await refused(company, narrator, [card], code="text_blank")
    await company.answer(narrator, card, text="a" * 140)


async def test_no_answer_is_taken_back(sit: Sit) -> None:
    """G16: undo is neither offered nor accepted while the others are still to answer."""
    company = await sit(4)
    await company.to_clue()
    await company.clue()
    order = await company.order()
    await company.play(order[3])
    for seat in order:
        assert (await company.moment(seat))["undo"] == {"allowed": False, "why": "final"}
        with pytest.raises(Fault, match="undo_final"):
            await company.tabs[seat].ask("match.undo", match=company.id, command=uuid.uuid4().hex)


async def test_the_narrator_is_told_why_there_is_no_vote(sit: Sit) -> None:
    """Scenario 31."""
    company = await sit(4)
    await company.to_vote()
    narrator = (await company.order())[0]
    seen = await company.moment(narrator)
    assert seen["question"] is None
    assert set(seen["why_not"]) == {"9"}
    assert {card["id"] for card in seen["view"]["table"]} <= set(seen["why_not"]["9"])


# -- secrets ------------------------------------------------------------------------------------------------------------

SEED = b"the same cards" * 2
_TIME = re.compile(r'"(at|window)":\d{13}')


@pytest.mark.parametrize("phase", ["cards", "vote"])
async def test_no_frame_tells_what_was_picked(sit: Sit, phase: str) -> None:
    """Scenario 24: two matches of the same cards, in which one guesser answers differently. Until the phase closes everybody
    else is sent the same, and the guesser as much."""
    companies = [await sit(5, seed=SEED), await sit(5, seed=SEED)]
    sent: list[dict[int, list[str]]] = []
    for company, which in zip(companies, (0, -1), strict=True):
        await company.to_clue()
        await company.clue()
        if phase == "vote":
            await company.play()
        order = await company.order()
        for seat in order:  # whoever has a reply has got what was told before
            await company.moment(seat)
            company.tabs[seat].raw.clear()
        for seat in order[1:3]:
            options = (await company.moment(seat))["question"]["options"]
            await company.answer(seat, options[which if seat == order[1] else 0])
        for seat in order:
            await company.moment(seat)
        sent.append({seat: [frame for frame in company.tabs[seat].raw if _told(frame)] for seat in order})
    one, two = sent
    for seat in order:
        assert len(one[seat]) == 2
        if seat != order[1]:
            assert [_same(frame, companies[0]) for frame in one[seat]] == [
                _same(frame, companies[1]) for frame in two[seat]
            ]
    assert [len(frame) for frame in one[order[1]]] == [len(frame) for frame in two[order[1]]]
    # Those who have answered are sent alike, and so are those who have not, but for the digits of numbers.
    for alike in (order[1:3], order[3:]):
        assert len({re.sub(r"\d+", "0", one[seat][-1]) for seat in alike}) == 1


def _told(frame: str) -> bool:
    return json.loads(frame)[:2] == ["match.update", None]


def _same(frame: str, company: Company) -> str:
    return _TIME.sub(r'"\1":0', frame.replace(company.id, "M"))


@pytest.mark.parametrize("phase", ["cards", "vote"])
async def test_who_has_answered_is_all_that_is_told(sit: Sit, phase: str) -> None:
    """Scenarios 22, 23, 24, 26: recorded from the sockets of narrator, guessers and a watcher, with the review's pages."""
    company = await sit(4)
    await (company.to_vote() if phase == "vote" else company.to_clue())
    if phase == "cards":
        await company.clue()
    watcher = await Tab.open()
    await watcher.ask("match.subscribe", match=company.id)
    order = await company.order()
    hands = {seat: [card["id"] for card in (await company.view(seat))["hand"]] for seat in order}
    mine = {seat: set((await company.view(seat))["mine"]) for seat in order}
    laid = (await company.view(order[0]))["laid"]
    for tab in (*company.tabs, watcher):
        tab.raw.clear()
        tab.told.clear()
    for seat in order[1:3]:
        question = (await company.moment(seat))["question"]
        await company.send(seat, question["ask"], question["options"][:1])
    await watcher.ask("match.subscribe", match=company.id)
    for seat, tab in [*((seat, company.tabs[seat]) for seat in order), (None, watcher)]:
        if seat is not None:
            await company.moment(seat)
        updates = [body for kind, body in tab.told if kind == "match.update"]
        assert updates[-1]["asked"] == [order[3]]
        assert not any(update["notes"] for update in updates)
        text = "".join(tab.raw)
        hidden = [card for other, hand in hands.items() if other != seat for card in hand]
        hidden += [laid["id"]] if laid and seat != order[0] else []
        assert not [card for card in hidden if str(card) in text]
        assert '"owner"' not in text
        for update in updates:
            assert set(update["view"]["mine"]) == (mine[seat] if seat is not None else set())
    await watcher.close()
    for user, eyes in ((company.users[order[3]], None), (company.users[order[0]], "public"), (None, None)):
        page = await elsewhere(_review)(company, user, eyes)
        assert '"picks"' not in page
        assert not [card for hand in (hands[order[1]], hands[order[2]]) for card in hand if str(card) in page]


async def test_the_log_and_the_admin_of_a_running_match_are_closed(sit: Sit) -> None:
    """Scenario 25: also for players; other eyes only after the end."""
    company = await sit(4)
    await company.to_vote()
    await company.vote("A:S")
    for user in (*company.users, None):
        for eyes in ("open", *(str(seat) for seat in range(4))):
            if user is None or eyes != str(company.users.index(user)):
                assert await elsewhere(_status)(user, f"/api/matches/{company.id}/review?eyes={eyes}") == 404
    for address in (f"/admin/matches/match/{company.id}/change/", "/admin/matches/match/"):
        assert await elsewhere(_status)(company.users[0], address) in (302, 403)


def _client(user: Any) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _review(company: Company, user: Any, eyes: str | None) -> str:
    answer = _client(user).get(f"/api/matches/{company.id}/review", {"eyes": eyes} if eyes else {})
    assert answer.status_code == 200
    return answer.content.decode()


def _status(user: Any, address: str) -> int:
    return _client(user).get(address).status_code


async def test_the_log_keeps_each_round_in_full(sit: Sit) -> None:
    """Scenario 32: after the end everybody can look it up, through every pair of eyes."""
    company = await sit(4)
    await company.to_vote()
    order = await company.order()
    await company.vote("A:S B:S C:A")
    await company.resign(order[2])
    await company.resign(order[3])
    page = json.loads(await elsewhere(_review)(company, None, "open"))
    score = next(note for moment in page["moments"] for note in moment["notes"] if note["kind"] == "score")["data"]
    a_s = next(card for card in score["cards"] if card["owner"] == order[1])
    assert (a_s["first"], a_s["second"]) == ([order[3]], [])
    assert {line["seat"]: line["points"] for line in score["points"]} == dict(zip(order, [3, 4, 3, 0], strict=True))


async def test_the_lesson_opens_rated_play(sit: Sit) -> None:
    """Played as its callouts suggest, at a table whose clock presses nobody."""
    company = await sit(3)
    await company.resign(0)
    user = company.users[0]
    match = await elsewhere(services.lesson_create)(game="dixit", user=user.pk)
    lesson = Company(match, [user], [company.tabs[0]])
    await lesson.tabs[0].ask("match.subscribe", match=lesson.id)
    await lesson.tabs[0].ask("match.ready", match=lesson.id, nonce="ab" * 8)
    assert not await elsewhere(rated_open)(user_id=user.pk, game="dixit")
    said: list[str] = []
    for _ in range(60):
        match = await lesson.stored()
        if match.status == Status.OVER:
            break
        moment = await lesson.moment()
        if moment["number"] < match.number or moment["question"] is None:
            await elsewhere(_bot)(match)
            continue
        question, callout = moment["question"], moment["callout"]
        assert moment["clocks"]["window"] - match.window_opened == 7 * 24 * 3600 * 1000
        if callout is not None:
            said.append(callout["key"])
        picks = (callout["suggest"] if callout else None) or question["options"][: question["least"]]
        await lesson.send(0, question["ask"], picks, text="what I see" if question["text"] else None)
    assert said == ["colour", "decoys", "vote", "narrate", "again", "alone"]
    assert match.status == Status.OVER
    assert await elsewhere(rated_open)(user_id=user.pk, game="dixit")


def _bot(match: Match) -> None:
    beat.beat()
    services.match_bot_answer(match_id=match.pk)


def test_the_game_is_on_offer() -> None:
    spec = registry.get("dixit")
    assert (list(spec.seats), spec.leaving, spec.timeout, spec.k_factor) == (list(range(3, 13)), "rules", "rules", 0.5)
