"""The games of the bench, registered only under `bench.settings`."""

from dataclasses import replace

from django.apps import AppConfig


class TicTacToe(AppConfig):
    name = "bench.tictactoe"

    def ready(self) -> None:
        from bench.tictactoe.spec import SPEC
        from games import registry

        registry.add(SPEC)


class UnhurriedGrimoire(AppConfig):
    """Wizard's Grimoire whose windows delay no answer: else the bench would measure three-second waits."""

    name = "games.grimoire"
    label = "games_grimoire"

    def ready(self) -> None:
        from games import registry
        from games.grimoire.spec import SPEC
        from games.registry import Window

        registry.add(replace(SPEC, windows=dict.fromkeys(SPEC.windows, Window(limit=3600, delay=0))))
