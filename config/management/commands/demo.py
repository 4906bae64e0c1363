"""Demo people who have really played: ``manage.py demo``. Everything goes through the rules and services."""

from __future__ import annotations

import functools
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand

from accounts.models import User
from accounts.services import person_create
from config import env
from games import registry
from games.engine import Dice
from games.registry import GameSpec
from lobby.services import table_create
from matches import acts, beat, scoring, services
from matches.models import Match
from matches.services import Player
from matches.table import Table

_PASSWORD = "cut-paper-theatre"
_PEOPLE = (("marina", "pt-BR"), ("otto", "en"), ("bento", "pt-BR"), ("chiara", "en"))


class Command(BaseCommand):
    help = "Makes demo people, some finished matches and some that go on. Does nothing when there are people already."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists():
            self.stdout.write("There are people already: nothing done.")
            return
        beat.beat()
        people = [
            person_create(name=name, password=_PASSWORD, email=f"{name}@ludoteca.example", language=language)
            for name, language in _PEOPLE
        ]
        for spec in registry.all_games():
            self._games(spec, people)
        (env.data_folder() / "demo-logins.txt").write_text("\n".join(f"{n} / {_PASSWORD}" for n, _ in _PEOPLE))

    def _games(self, spec: GameSpec, people: list[User]) -> None:
        live, slow = spec.clocks[0].key, spec.clocks[-1].key
        bots = sorted(spec.bots)
        seats = min(spec.seats)
        for number, person in enumerate(people):  # everybody's first, unrated: opens rated play
            players = [Player(user=person.pk), *[Player(bot=bots[number % len(bots)])] * (seats - 1)]
            self._play(spec, self._begin(spec, slow, players, rated=False), to_the_end=True)
        for one, two in ((0, 1), (2, 0), (1, 2), (3, 0)):
            others = [user for user in people if user not in (people[one], people[two])]
            players = [Player(user=user.pk) for user in (people[one], people[two], *others[: seats - 2])]
            self._play(spec, self._begin(spec, live, players, rated=True), to_the_end=True)
        for number, person in enumerate(people[:3]):
            players = [Player(user=person.pk), *[Player(bot=bots[number % len(bots)])] * (seats - 1)]
            self._play(spec, self._begin(spec, slow, players, rated=False), to_the_end=False)
        table_create(user_id=people[3].pk, game=spec.key, clock=slow, rated=True, seats=seats, private=False, wanted={})

    def _begin(self, spec: GameSpec, clock: str, players: list[Player], *, rated: bool) -> Match:
        match = services.match_create(game=spec.key, clock=clock, players=players, rated=rated)
        for player in players:
            if player.user is not None:
                share = functools.partial(acts.ready, user_id=player.user, nonce=uuid4().hex)
                services.match_act(match_id=match.pk, do=share)
        return match

    def _play(self, spec: GameSpec, match: Match, *, to_the_end: bool) -> None:
        """People answer as the game's strongest bot would; a match that goes on stops at a person's question."""
        bot = spec.bots["adept"] if "adept" in spec.bots else spec.bots[spec.default_bot]
        dice = Dice(match.pk.bytes * 2)

        def play(table: Table) -> None:
            while table.running:
                seat = table.seats[table.runner.pending[0].seat]
                if seat.user_id is not None and not to_the_end and table.match.number > 30:
                    return
                question = table.runner.question(seat.index)
                assert question is not None
                player = bot if seat.user_id is not None else spec.bots[seat.bot]
                answer = player.answer(table.rules.view(table.runner.state, seat.index), question, dice)
                table.enter("answer", seat.index, answer.picks, answer.text, command=uuid4().hex)

        beat.beat()
        services.match_act(match_id=match.pk, do=play)
        scoring.match_score(match_id=match.pk)  # a sweep packs the review
