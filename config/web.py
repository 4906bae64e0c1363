"""What a web process serves: the application, after the first beat (matches.beat)."""

from config.asgi import application
from matches.beat import start_beating

start_beating()

__all__ = ["application"]
