"""The phases of a turn, one step each; phase 4 is one step a cast. A step starts from ``state.phase`` alone."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Effect, Note, choose, choose_or_pass, choose_some, only_or_choose
from games.grimoire.rules import happenings
from games.grimoire.rules.constants import (
    CASTS_PER_TURN,
    GAIN,
    HAND_LIMIT,
    SETUP_PICKS,
    SLOTS,
    TURN_CAP,
    ManaId,
    SpellKey,
)
from games.grimoire.rules.reading import attack_limit, castable, cost, is_in_force
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State
from games.grimoire.rules.verbs import Game, end

_HAND_WATCHERS = ("secret-oath", "lullaby")  # in this order, rule h.2


def step(state: State, notes: list[Note]) -> Effect:
    """The step that ``state.phase`` names."""
    return _STEPS[state.phase](Game(state, notes, state.active))


async def pick(game: Game) -> None:
    """One of the three set-up picks (rules 7, 9)."""
    state = game.state
    game.notes.append(happenings.turn(game.me, state.turn, True))
    game.take(await choose(game.me, "pick", state.pool))
    _next_turn(game)


async def choose_spell(game: Game) -> None:
    """Phase 1 (rules 11, 12)."""
    state = game.state
    game.notes.append(happenings.turn(game.me, state.turn, False))
    await settle(game)  # with the turn Growth's bonus came or went
    if len(state.rows[game.me]) < SLOTS:
        if state.pool:
            game.take(await only_or_choose(game.me, "choose", state.pool))
        else:
            game.notes.append(happenings.passed(game.me, "choose", "cannot"))
    else:
        await _replace_spell(game)
    state.phase = "cool"


async def _replace_spell(game: Game) -> None:
    state = game.state
    free = game.spells(ready=True)
    if not free or not state.pool:
        game.notes.append(happenings.passed(game.me, "choose", "cannot"))
        return
    old = await choose_or_pass(game.me, "replace", free)
    if old is None:
        game.notes.append(happenings.passed(game.me, "choose", "chose"))
        return
    game.replace(old, await only_or_choose(game.me, "choose", state.pool, replacing=old))


async def cool_down(game: Game) -> None:
    """Phase 2 (rule 14)."""
    game.cool()
    await settle(game)
    game.state.phase = "gain"


async def gain_mana(game: Game) -> None:
    """Phase 3 (rule 15)."""
    game.draw(GAIN)
    await settle(game)
    game.state.phase = "cast"


async def cast_spell(game: Game) -> None:
    """One cast of phase 4, or its end (rules 16-19, 45)."""
    state = game.state
    options = castable(state)
    if len(state.casts) >= CASTS_PER_TURN:
        game.notes.append(happenings.passed(game.me, "cast", "cap"))
    elif not options:
        game.notes.append(happenings.passed(game.me, "cast", "cannot"))
    else:
        spell = await choose_or_pass(game.me, "cast", options)
        if spell is not None:
            await game.cast(spell, await _pay(game, spell))
            await settle(game)
            return
        game.notes.append(happenings.passed(game.me, "cast", "chose"))
    state.phase = "attack"


async def _pay(game: Game, spell: SpellKey) -> tuple[ManaId, ...]:
    """Exactly the cost, in the payer's order (rules 16, b.2.8). A hand of one card has no choice, and its size is public."""
    count = cost(game.state, spell)
    hand = game.hand()
    if count == 0 or len(hand) == 1:
        return tuple(hand[:count])
    return await choose_some(game.me, "pay", hand, least=count, most=count, ordered=True, spell=spell, cost=count)


async def basic_attack(game: Game) -> None:
    """Phase 5 (rule 20). With Puppetmaster against a hand, the question comes also when no card fits: that is hidden."""
    state = game.state
    limit = attack_limit(state, game.me)
    why, mana = "cannot", None
    if state.hands[game.me] and limit != 0:
        fitting = [mana for mana in game.hand() if limit is None or game.power(mana) == limit]
        why, mana = "chose", await choose_or_pass(game.me, "attack", fitting, power=limit)
    if mana is None:
        state.last_attack[game.me] = [0, 0]  # rule b.2.16
        game.notes.append(happenings.passed(game.me, "attack", why))
    else:
        await game.attack(mana)
        await settle(game)
    state.phase = "end"


async def end_turn(game: Game) -> None:
    """End-of-turn effects, then the hand limit, then the other player (rules 10, 21)."""
    state = game.state
    for spell in game.spells(loaded=True):
        if SPELLS[spell].when == "turn_end" and is_in_force(state, spell):
            await SPELLS[spell].effect(Game(state, game.notes, game.me, spell))
            await settle(game)
    surplus = game.held() - HAND_LIMIT
    if surplus > 0:
        game.discard(await choose_some(game.me, "discard_down", game.hand(), least=surplus, most=surplus))
        await settle(game)
    _next_turn(game)


def _next_turn(game: Game) -> None:
    state = game.state
    if state.turn >= TURN_CAP:
        end(state, game.notes, "cap")
    state.turn += 1
    state.active = game.rival
    state.discounts = []
    state.casts = []
    state.phase = "pick" if state.turn <= SETUP_PICKS else "choose"  # rule 8: the fourth pick is a full turn's phase 1


# -- after every finished effect --------------------------------------------------------------------------------------


async def settle(game: Game) -> None:
    """Waiting delayed effects, then ongoing switches, then spells that watch hands, until nothing changes (rules 24, 25,
    h.2)."""
    state = game.state
    while True:
        if state.waiting:
            await _run_waiting(game)
        elif state.unsettled:
            _switch(game)
        elif not await _watch_hands(game):
            return


async def _run_waiting(game: Game) -> None:
    """One delayed effect: the active player's first, each owner picks the order of their own (rules 25, 27)."""
    state = game.state
    owners = [effect[0] for effect in state.waiting]
    owner = state.active if state.active in owners else 1 - state.active
    spells = list(dict.fromkeys(effect[1] for effect in state.waiting if effect[0] == owner))
    spell = await only_or_choose(owner, "order", spells)
    chosen = next(effect for effect in state.waiting if effect[1] == spell)
    state.waiting.remove(chosen)
    effect = Game(state, game.notes, owner, spell)
    effect.removed_power = chosen[2]
    game.notes.append(happenings.triggered(owner, spell))
    await SPELLS[spell].effect(effect)


def _switch(game: Game) -> None:
    """Ongoing spells begin or stop to be in force, in the order of their slots (rule b.1.4)."""
    state = game.state
    for seat in (state.active, 1 - state.active):
        for spell in state.rows[seat]:
            if spell in state.unsettled:
                game.notes.append(happenings.in_force(seat, spell, bool(state.piles[spell])))
    state.unsettled = []


async def _watch_hands(game: Game) -> bool:
    """Let spells that watch hands act; whether anything changed."""
    state = game.state
    changed = False
    for spell in _HAND_WATCHERS:
        if is_in_force(state, spell):
            before = [len(hand) for hand in state.hands]
            owner = 0 if spell in state.rows[0] else 1
            await SPELLS[spell].effect(Game(state, game.notes, owner, spell))
            changed = changed or before != [len(hand) for hand in state.hands]
    return changed


_STEPS: dict[str, Callable[[Game], Effect]] = {
    "pick": pick,
    "choose": choose_spell,
    "cool": cool_down,
    "gain": gain_mana,
    "cast": cast_spell,
    "attack": basic_attack,
    "end": end_turn,
}
