from django.apps import AppConfig


class Config(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from lobby import consumers, signals  # noqa: F401  (frames and receivers register by being imported)
