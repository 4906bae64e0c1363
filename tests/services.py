"""The services that tests run on, started before Django reads its settings (loaded with ``-p tests.services``).

With ``DATABASE_URL`` and ``REDIS_URL`` in the environment the tests run on those; else on the embedded profile: SQLite in a
folder of its own and a Valkey of our own on a private socket.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from config.embedded import Valkey

_folder = tempfile.mkdtemp(prefix="ludoteca-test-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["LUDOTECA_DATA"] = _folder
os.environ["LUDOTECA_BOT_DELAY"] = "0"
# Workers side by side inherit what the first process has set here: they ask for what was there before it.
given = os.environ.setdefault("LUDOTECA_TEST_REDIS_URL", os.environ.get("REDIS_URL", ""))
if given:
    # They must not see each other's presence: three databases each, Redis has sixteen.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    os.environ["REDIS_URL"] = f"{given}/{3 * (worker + 1)}"
else:
    _valkey = Valkey()
    atexit.register(_valkey.stop)
    os.environ["REDIS_URL"] = _valkey.start()
