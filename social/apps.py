from django.apps import AppConfig


class Config(AppConfig):
    name = "social"

    def ready(self) -> None:
        from social import consumers, signals  # noqa: F401  (frames and receivers register by being imported)
