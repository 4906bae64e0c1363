"""What a web process serves: the application, after the first beat (matches.beat)."""

from threading import Thread

from config.asgi import application
from matches.beat import start_beating

# Servers import us inside their event loop, where Django refuses to ask the database.
_first = Thread(target=start_beating, name="first-beat")
_first.start()
_first.join()

__all__ = ["application"]
