"""Chat: kept, limited, cleaned, only where one may."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from matches.models import Match
from social.services import clean
from tests.conftest import user_at
from tests.loop import elsewhere
from tests.realtime.tab import Fault, Tab

Person = Callable[[str], User]


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("  hi   there ", "hi there"),
        ("a\u202eb", "a b"),
        ("line\nbreak", "line break"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("e" + "\u0301" * 50, "é\u0301\u0301\u0301"),
        ("\x00\x07", ""),
    ],
)
def test_one_line_of_plain_text(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


@pytest.mark.django_db(transaction=True)
async def test_what_one_says_the_other_reads_and_it_is_kept(person: Person) -> None:
    marina = await elsewhere(person)("Marina")
    otto = await elsewhere(person)("Otto")
    one, two = await Tab.open(marina), await Tab.open(otto)
    await one.ask("chat.enter", room="lobby")
    await two.ask("chat.enter", room="lobby")
    await one.ask("chat.say", room="lobby", text="<b>hello</b>")
    line = await two.hear("chat.line")
    assert (line["name"], line["text"]) == ("Marina", "<b>hello</b>")
    await two.ask("chat.mute", user=marina.pk, muted=True)
    backlog = await two.ask("chat.enter", room="lobby")
    assert [row["text"] for row in backlog["lines"]] == ["<b>hello</b>"]
    assert backlog["muted"] == [marina.pk]
    await one.close()
    await two.close()


@pytest.mark.django_db(transaction=True)
async def test_talking_too_fast_and_of_nothing_is_refused(person: Person) -> None:
    tab = await Tab.open(await elsewhere(person)("Marina"))
    await tab.ask("chat.enter", room="lobby")
    for number in range(5):
        await tab.ask("chat.say", room="lobby", text=f"line {number}")
    with pytest.raises(Fault, match="chat_fast"):
        await tab.ask("chat.say", room="lobby", text="one more")
    with pytest.raises(Fault, match="malformed"):
        await tab.ask("chat.say", room="lobby", text="x" * 301)
    with pytest.raises(Fault, match="malformed"):
        await tab.ask("chat.say", room="attic", text="x")
    await tab.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("tictactoe")
async def test_only_players_write_in_a_match(begin: Callable[..., Match], person: Person) -> None:
    match = await elsewhere(begin)()
    watcher = await Tab.open(await elsewhere(person)("Watcher"))
    player = await Tab.open(await elsewhere(User.objects.get)(pk=await elsewhere(user_at)(match, 0)))
    room = f"match:{match.pk}"
    await watcher.ask("chat.enter", room=room)
    with pytest.raises(Fault, match="chat_closed"):
        await watcher.ask("chat.say", room=room, text="take the middle")
    await player.ask("chat.say", room=room, text="good luck")
    assert (await watcher.hear("chat.line"))["text"] == "good luck"
    await watcher.close()
    await player.close()
