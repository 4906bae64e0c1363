from django.apps import AppConfig


class ElysiumConfig(AppConfig):
    name = "games.elysium"
    label = "games_elysium"

    def ready(self) -> None:
        from games import registry
        from games.elysium.spec import SPEC

        registry.add(SPEC)
