from django.apps import AppConfig


class Config(AppConfig):
    name = "realtime"

    def ready(self) -> None:
        from realtime import signals  # noqa: F401  (receivers register by being imported)
