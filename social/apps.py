from django.apps import AppConfig


class Config(AppConfig):
    name = "social"

    def ready(self) -> None:
        from social import consumers  # noqa: F401  (frames register by being imported)
