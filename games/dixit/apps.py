from django.apps import AppConfig


class DixitConfig(AppConfig):
    name = "games.dixit"
    label = "games_dixit"

    def ready(self) -> None:
        from games import registry
        from games.dixit.spec import SPEC

        registry.add(SPEC)
