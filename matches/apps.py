from django.apps import AppConfig


class Config(AppConfig):
    name = "matches"

    def ready(self) -> None:
        from matches import chat, consumers  # noqa: F401  (rooms and frames register by being imported)
