"""The production topology on this machine: ``python -m config.prod`` (`make prod`).

nginx, two web processes, worker, sweeper, beat, and a PostgreSQL and a Redis of our own, all on loopback and on free ports,
the data under ``LUDOTECA_DATA`` (default ``var/prod``). What ends is started again; SIGHUP restarts the web processes by
halves; SIGINT and SIGTERM stop everything, nginx first, the database last. ``processes.json`` in the data folder says where
everything is.

``LUDOTECA_PROD_<NAME>_ENV`` (``A=1;B=2``) adds to one process's environment: ``LUDOTECA_PROD_WEB_2_ENV``.
"""

from __future__ import annotations

import functools
import os
import pwd
import random
import secrets
import shlex
import shutil
import signal
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from string import Template
from types import FrameType
from typing import TextIO

from config import commands, env, instance
from config.children import Account, Stopped, ignore_signals, say, spawn, stop_on_signals
from config.embedded import CannotStart
from config.supervisor import Service, Supervisor

WEB = ("web-1", "web-2")
_STOP_ORDER = ("nginx", *WEB, "worker", "sweeper", "beat", "redis", "postgres")
_START_SECONDS = 60.0
_CONNECTIONS = 100
_halves = False


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("LUDOTECA_DATA", str(env.BASE / "var" / "prod"))
    stop_on_signals()
    signal.signal(signal.SIGHUP, _restart_wanted)
    supervisor: Supervisor | None = None
    lock: TextIO | None = None
    try:
        folder = env.data_folder()
        lock = instance.only_one()
        account = _account(folder)
        ports = _ports()
        url = f"http://127.0.0.1:{ports['nginx']}"
        _environment(folder, ports)
        supervisor = Supervisor(
            folder, {"url": url, "database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
        )
        _start_services(supervisor, folder, ports, account)
        instance.prepare()
        _collect()
        _start_ours(supervisor, ports)
        supervisor.start(_nginx(folder, ports, account))
        supervisor.wait(lambda: answers(f"{url}/health/ready"), _START_SECONDS, "nothing answers behind nginx")
        instance.greet(url, f"Processes: {folder / 'processes.json'}, their output: {folder / 'log'}/")
        _watch(supervisor, ports)
    except Stopped:
        return 0
    except CannotStart as problem:
        say(f"Ludoteca cannot start: {problem}")
        return 1
    finally:
        ignore_signals()
        if supervisor is not None:
            supervisor.stop(*_STOP_ORDER)
        if lock is not None:
            lock.close()
    return 0


def answers(url: str) -> bool:
    """Whether it answers, and with a 2xx."""
    try:
        with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - our own address
            return True
    except (urllib.error.URLError, OSError):
        return False


def _restart_wanted(number: int, frame: FrameType | None) -> None:
    global _halves
    _halves = True


def _watch(supervisor: Supervisor, ports: dict[str, int]) -> None:
    global _halves
    while True:
        supervisor.tick()
        if _halves:
            _halves = False
            _restart_by_halves(supervisor, ports)
        time.sleep(0.05)


def _restart_by_halves(supervisor: Supervisor, ports: dict[str, int]) -> None:
    """One web process after the other, the next one only when the last is ready: somebody always serves."""
    for name in WEB:
        say(f"Restarting {name} ...")
        supervisor.restart(name)
        try:
            supervisor.wait(functools.partial(_ready, ports[name]), _START_SECONDS, f"{name} is not ready")
        except CannotStart as problem:
            say(f"{problem}: the other half keeps running as it was.")
            return
    say("Both halves have restarted.")


def _ready(port: int) -> bool:
    return answers(f"http://127.0.0.1:{port}/health/ready")


def _account(folder: Path) -> Account | None:
    """Whom PostgreSQL, Redis and nginx run as when we are root: they refuse to, or should not. Raises CannotStart."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        for part in (folder, *folder.parents):
            if not part.stat().st_mode & 0o001:
                raise CannotStart(f"user {name} may not enter {part} (LUDOTECA_DATA chooses another folder; chmod o+x)")
        return Account(name, found.pw_uid, found.pw_gid)
    raise CannotStart("there is no account to run PostgreSQL as: create a user named postgres")


def _own_folder(folder: Path, name: str, account: Account | None) -> Path:
    own = folder / name
    own.mkdir(mode=0o700, exist_ok=True)
    if account is not None:
        os.chown(own, account.uid, account.gid)
    return own


def _ports() -> dict[str, int]:
    """Free ones, below those that the kernel gives to clients: a restart finds them free again. Raises CannotStart."""
    taken: set[int] = set()

    def free() -> int:
        for port in random.sample(range(20000, 32000), 200):
            try:
                instance.check_port(port)
            except CannotStart:
                continue
            if port not in taken:
                taken.add(port)
                return port
        raise CannotStart("no free port between 20000 and 32000")

    ports = {
        name: free() for name in (*WEB, "worker", "sweeper", "redis", "postgres")
    }  # of worker and sweeper: metrics
    if os.environ.get("PORT"):
        try:
            instance.check_port(env.port())
        except ValueError as bad:
            raise CannotStart("PORT must be a number from 1 to 65535") from bad
        return {**ports, "nginx": env.port()}
    return {**ports, "nginx": free()}


def _environment(folder: Path, ports: dict[str, int]) -> None:
    """What an operator sets, for loopback."""
    password = _kept(folder / "services-password")
    os.environ["DATABASE_URL"] = f"postgres://ludoteca:{password}@127.0.0.1:{ports['postgres']}/ludoteca"
    os.environ["REDIS_URL"] = f"redis://:{password}@127.0.0.1:{ports['redis']}/0"
    origins = ",".join(f"http://{host}:{ports['nginx']}" for host in ("127.0.0.1", "localhost"))
    defaults = {
        "LUDOTECA_PRODUCTION": "1",
        "LUDOTECA_INSECURE_COOKIES": "1",
        "LUDOTECA_HOSTS": "127.0.0.1,localhost",
        "LUDOTECA_ORIGINS": origins,
        "LUDOTECA_SECRET_KEY": env.secret_key(),
        "LUDOTECA_VAPID_KEY": env.vapid_key(),
        "LUDOTECA_EMAIL_URL": "console:",  # a web process's log
        "LUDOTECA_LOG": "json",
        "LUDOTECA_STATIC": str(folder / "static"),
    }
    for name, value in defaults.items():
        os.environ.setdefault(name, value)
    ours = {
        name: value for name, value in os.environ.items() if name in ("DATABASE_URL", "REDIS_URL") or "LUDOTECA" in name
    }
    text = "".join(f"{name}={shlex.quote(value)}\n" for name, value in sorted(ours.items()))
    _write(folder / "environment", text, None)  # for scripts/in-prod


def _kept(path: Path) -> str:
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(24))
    return path.read_text()


def _start_services(supervisor: Supervisor, folder: Path, ports: dict[str, int], account: Account | None) -> None:
    supervisor.start(_redis(folder, ports["redis"], account))
    supervisor.start(_postgres(folder, ports["postgres"], account))
    supervisor.wait(_database_is_there, _START_SECONDS, "PostgreSQL does not answer")
    supervisor.wait(_redis_is_there, _START_SECONDS, "Redis does not answer")


def _program(name: str, package: str) -> str:
    """Raises CannotStart."""
    places = [
        os.environ.get("PATH", ""),
        "/usr/sbin",
        *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True),
    ]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise CannotStart(f"{name} is missing: install the package {package}")
    return found


def _redis(folder: Path, port: int, account: Account | None) -> Service:
    own = _own_folder(folder, "redis", account)
    wanted = own / "redis.conf"
    recommended = (env.BASE / "deploy" / "redis.conf").read_text()
    ours = f"bind 127.0.0.1\nport {port}\ndir {own}\nrequirepass {_kept(folder / 'services-password')}\n"
    _write(wanted, recommended + ours, account)
    command = [_program("redis-server", "redis-server"), str(wanted)]
    return Service("redis", command, port, _more("redis"), account)


def _postgres(folder: Path, port: int, account: Account | None) -> Service:
    own = _own_folder(folder, "postgres", account)
    data = own / "data"
    if not (data / "PG_VERSION").exists():
        say("Making a PostgreSQL cluster ...")
        shutil.rmtree(data, ignore_errors=True)  # a half-made one
        password = own / "password"
        _write(password, _kept(folder / "services-password"), account)
        make = [_program("initdb", "postgresql"), "--pgdata", str(data), "--username", "ludoteca", "--encoding", "UTF8"]
        make += ["--locale", "C.UTF-8", "--auth", "scram-sha-256", "--pwfile", str(password)]
        log = folder / "log" / "initdb.log"
        if spawn(make, log=log, account=account).wait() != 0:
            raise CannotStart(f"initdb failed (see {log})")
        password.unlink()
    command = [_program("postgres", "postgresql"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", ""]
    settings = {"max_connections": _CONNECTIONS, "fsync": "on", "synchronous_commit": "on", "log_checkpoints": "off"}
    for name, value in settings.items():
        command += ["-c", f"{name}={value}"]
    # SIGINT is PostgreSQL's fast stop; SIGKILL would leave its backends to find out by themselves.
    return Service("postgres", command, port, _more("postgres"), account, signal.SIGINT, signal.SIGINT, 30.0)


def _database_is_there() -> bool:
    """Answers, and has our database (made when it has not)."""
    import psycopg

    server, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    try:
        with psycopg.connect(f"{server}/postgres", autocommit=True, connect_timeout=2) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'ludoteca'").fetchone():
                connection.execute("CREATE DATABASE ludoteca")
            return True
    except psycopg.OperationalError:
        return False


def _redis_is_there() -> bool:
    import redis

    try:
        with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _collect() -> None:
    """Static files to where nginx serves them."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0, clear=True)


def _start_ours(supervisor: Supervisor, ports: dict[str, int]) -> None:
    for name in WEB:
        supervisor.start(
            Service(name, commands.web("127.0.0.1", ports[name]), ports[name], _more(name), stop_seconds=15)
        )
    others = {"worker": commands.worker("bots,scoring,chores"), "sweeper": commands.sweeper()}
    for name, command in others.items():
        more = {"LUDOTECA_METRICS_PORT": str(ports[name]), **_more(name)}
        supervisor.start(Service(name, command, ports[name], more))
    supervisor.start(Service("beat", commands.beat(), more=_more("beat")))
    for name in WEB:
        supervisor.wait(functools.partial(_ready, ports[name]), _START_SECONDS, f"{name} is not ready")


_NGINX = Template("""\
daemon off;
worker_processes 1;
worker_shutdown_timeout 10s;
pid $folder/nginx.pid;
error_log stderr warn;
events { worker_connections 16384; }
http {
    include $mime;
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/proxy;
    fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi;
    scgi_temp_path $folder/scgi;
    include $deploy/http.conf;
    upstream ludoteca_web {
        least_conn;
        server 127.0.0.1:$one max_fails=0;
        server 127.0.0.1:$two max_fails=0;
        keepalive 16;
        keepalive_timeout 4s;
    }
    server {
        listen 127.0.0.1:$port;
        set $$ludoteca_static $static/;
        include $deploy/locations.conf;
    }
}
""")


def _nginx(folder: Path, ports: dict[str, int], account: Account | None) -> Service:
    own = _own_folder(folder, "nginx", account)
    program = _program("nginx", "nginx")
    text = _NGINX.substitute(
        folder=own,
        mime=next(
            (path for path in ("/etc/nginx/mime.types", "/usr/local/etc/nginx/mime.types") if Path(path).exists()), ""
        ),
        deploy=env.BASE / "deploy" / "nginx",
        one=ports["web-1"],
        two=ports["web-2"],
        port=ports["nginx"],
        static=env.static_root(),
    )
    _write(own / "nginx.conf", text, account)
    command = [program, "-p", str(own), "-e", "stderr", "-c", str(own / "nginx.conf")]
    log = folder / "log" / "nginx.log"
    if spawn([*command, "-t", "-q"], log=log, account=account).wait() != 0:
        raise CannotStart(f"nginx does not like its settings (see {log})")
    # A master that is killed leaves its workers behind: the supervisor sweeps up, and our own last word is SIGTERM.
    return Service("nginx", command, ports["nginx"], _more("nginx"), account, last_word=signal.SIGTERM)


def _write(path: Path, text: str, account: Account | None) -> None:
    path.touch(mode=0o600)
    path.write_text(text)
    if account is not None:
        os.chown(path, account.uid, account.gid)


def _more(name: str) -> dict[str, str]:
    """Raises CannotStart."""
    variable = f"LUDOTECA_PROD_{name.upper().replace('-', '_')}_ENV"
    pairs = [pair.partition("=") for pair in os.environ.get(variable, "").split(";") if pair]
    if any(not sign or not key for key, sign, _ in pairs):
        raise CannotStart(f"{variable} must read A=1;B=2")
    return {key: value for key, _, value in pairs}


if __name__ == "__main__":
    sys.exit(main())
