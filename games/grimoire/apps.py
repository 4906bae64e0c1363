from django.apps import AppConfig


class GrimoireConfig(AppConfig):
    name = "games.grimoire"
    label = "games_grimoire"

    def ready(self) -> None:
        from games import registry
        from games.grimoire.spec import SPEC

        registry.add(SPEC)
