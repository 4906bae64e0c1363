"""A make-believe back end for looking at the screens: pages, API and socket, answered inside the browser by Playwright.

Nothing listens on any port. ``House.open(page)`` hangs it before a page; its attributes are the facts that it tells, to be
changed by a check before or after opening.
"""

from __future__ import annotations

import json
import mimetypes
import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, Route, WebSocketRoute

DIST = Path(os.environ.get("DIST") or Path(__file__).resolve().parents[1] / "dist")
ORIGIN = "http://localhost"
NOW = 1_796_000_000_000  # 29 November 2026: pictures do not change from day to day
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html ludoteca"
)
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000

CLOCKS = [
    {"key": "normal", "kind": "live", "bank": 360, "increment": 25, "turn": 0, "reserve": 0, "minutes": 25},
    {"key": "fast", "kind": "live", "bank": 180, "increment": 12, "turn": 0, "reserve": 0, "minutes": 14},
    {"key": "day", "kind": "correspondence", "bank": 0, "increment": 0, "turn": 86400, "reserve": 259200, "minutes": 0},
    {
        "key": "days3",
        "kind": "correspondence",
        "bank": 0,
        "increment": 0,
        "turn": 259200,
        "reserve": 259200,
        "minutes": 0,
    },
]
NAMES = [
    "Otto-Brandt",
    "Iris.Nogueira",
    "Rui-Tavares",
    "Chiara",
    "Tomás",
    "Lia-Moreau",
    "Bento",
    "Anaïs",
    "Łukasz",
    "Mei",
]


def game(key: str = "grimoire", **changes: Any) -> dict[str, Any]:
    return {
        "key": key,
        "seats": [2],
        "minutes": 25,
        "pools": ["duel", "correspondence"],
        "clocks": CLOCKS,
        "bots": ["easy", "adept", "random"],
        "settings": [
            {"key": "set", "kind": "choice", "choices": ["base", "beginner"], "default": "base", "rated": "base"},
            {"key": "lost_pages", "kind": "bool", "choices": [False, True], "default": False, "rated": False},
            {"key": "secret_oath", "kind": "bool", "choices": [False, True], "default": False, "rated": False},
        ],
        "lesson": True,
        "lesson_done": True,
        "rated_open": True,
        "rating": 1482,
        "provisional": False,
    } | changes


def sitter(number: int, rating: int | None = 1517, provisional: bool = False) -> dict[str, Any]:
    return {"id": 100 + number, "name": NAMES[number], "rating": rating, "provisional": provisional}


class House:
    """The facts, and how they are told."""

    def __init__(self, *, signed_in: bool = True, language: str = "en", theme: str = "day", busy: bool = True) -> None:
        self.language, self.theme = language, theme
        self.me: dict[str, Any] | None = None
        if signed_in:
            self.me = {"id": 1, "name": "Marina", "email": "marina@example.org", "language": language, "theme": theme,
                       "sounds": False, "confirm": True}  # fmt: skip
        self.games = [game() if signed_in else game(rating=None, rated_open=False, lesson_done=False)]
        self.build = "build-1"
        self.down = False
        self.sockets: list[WebSocketRoute] = []
        self.asked: list[tuple[str, Any]] = []
        self.answers: dict[str, tuple[int, Any]] = {}
        self.faults: dict[str, dict[str, Any]] = {}
        self.violations: list[str] = []
        self.hall: dict[str, Any] = {"people": [], "online": 1 if signed_in else 0, "tables": [], "live": []}
        self.mine: dict[str, Any] = {"seeks": [], "tables": [], "matches": [], "rated_open": {"grimoire": True}}
        self.lines: list[dict[str, Any]] = []
        if busy:
            self._fill()

    def _fill(self) -> None:
        self.hall["online"] = 48
        doing = ["playing", "seeking", "idle", "table"]
        self.hall["people"] = [{"id": 100 + n, "name": name, "doing": doing[n % 4]} for n, name in enumerate(NAMES)]
        self.hall["tables"] = [
            self.table("t1", 3, clock="normal"),
            self.table("t2", 2, clock="fast", rated=False),
            self.table("t3", 4, clock="day", rating=1930),
            self.table("t4", 8, clock="days3", rating=1490, provisional=True),
        ]
        self.hall["live"] = [self.match("m8", [0, 1]), self.match("m9", [5, "adept"], turn=3, clock="fast")]
        if self.me:
            me = {"id": 1, "name": "Marina", "rating": 1482, "provisional": False}
            self.mine["matches"] = [
                self.match("m1", [me, 0], asked=[0], seat=0, deadline=NOW + 401_000, turn=15),
                self.match("m2", [6, me], asked=[0], seat=1, deadline=NOW + 11 * HOUR, clock="day"),
            ]
        say = [
            "Good evening!",
            "Anyone for a fast one?",
            "I open a table.",
            "Good luck, have fun.",
            "That was close :)",
        ]
        self.lines = [
            {
                "id": n,
                "room": "lobby",
                "user": 100 + n % 5,
                "name": NAMES[n % 5],
                "text": text,
                "at": NOW - (9 - n) * MINUTE,
            }
            for n, text in enumerate(say)
        ]

    def table(
        self, key: str, host: int, *, clock: str, rated: bool = True, rating: int = 1455, **more: Any
    ) -> dict[str, Any]:
        person = sitter(host, rating, bool(more.pop("provisional", False)))
        return {"id": key, "game": "grimoire", "settings": {}, "rated": rated, "clock": clock, "seats": 2, "private": False,
                "host": person["id"], "people": [person], "created": NOW, "code": None} | more  # fmt: skip

    def match(self, key: str, who: list[Any], **more: Any) -> dict[str, Any]:
        seats = [w if isinstance(w, dict) else None if isinstance(w, str) else sitter(w) for w in who]
        bots = [w if isinstance(w, str) else None for w in who]
        return {"id": key, "game": "grimoire", "rated": True, "clock": "normal", "seats": seats, "bots": bots, "turn": 12,
                "asked": [0], "seat": None, "deadline": None} | more  # fmt: skip

    def rating(self, pool: str, rating: int, matches: int, best: int) -> dict[str, Any]:
        return {"game": "grimoire", "pool": pool, "rating": rating, "provisional": matches < 30, "matches": matches,
                "best": best}  # fmt: skip

    def rows(self, count: int = 9, first: int = 0) -> list[dict[str, Any]]:
        results = ["won", "lost", "won", "drawn", "won", "aborted", "lost", "won", "lost"]
        reasons = ["rules", "time", "resign", "cap", "rules", "abort", "rules", "rules", "resign"]
        rows = []
        for n in range(first, first + count):
            result = results[n % 9]
            rated = n % 4 != 1 and result != "aborted"
            rows.append({
                "id": f"r{n}", "game": "grimoire", "rated": rated, "clock": CLOCKS[n % 3]["key"],
                "ended": NOW - (n + 1) * 31 * HOUR, "result": result, "reason": reasons[n % 9],
                "opponents": [{"name": "adept", "bot": "adept"} if n == 4 else {"name": NAMES[n % 10], "bot": None}],
                "change": None if not rated else {"won": 11.4, "lost": -8.7, "drawn": 0.3}[result],
            })  # fmt: skip
        return rows

    def api(self, path: str, query: dict[str, list[str]], method: str, body: Any) -> tuple[int, Any]:
        """The answer to an address of the API."""
        key = f"{method} {path}"
        if key in self.answers:
            return self.answers[key]
        parts = path.strip("/").split("/")
        if path == "/api/session":
            return 200, {"me": self.me, "csrf": "t" * 32, "build": self.build, "games": self.games}
        if path == "/api/me" and self.me is not None:
            self.me |= body
            return 200, self.me
        if path == "/api/matches":
            more = "cursor" not in query
            return 200, {"rows": self.rows(9) if more else self.rows(3, first=9), "next": "c1" if more else None}
        if path == "/api/tournaments":
            event = {
                "id": "e1", "name": "Copa de Inverno", "organizer": NAMES[0], "game": "grimoire", "format": "swiss",
                "clock": "normal", "rated": True, "live": True, "language": "", "private": False, "status": "running",
                "paused": False, "begin": "time", "starts_at": NOW - HOUR, "started_at": NOW - HOUR, "ended_at": None,
                "players": 14, "most": 32, "round": 3, "rounds": 5, "joined": True,
            }  # fmt: skip
            return 200, {"rows": [event]}
        if parts[:2] == ["api", "leaderboards"]:
            rows = [{"place": n + 1, "id": 100 + n, "name": name, "rating": 1890 - 37 * n, "provisional": n in (4, 7),
                     "matches": 120 - 9 * n} for n, name in enumerate(NAMES)]  # fmt: skip
            me = {"place": 37, "id": 1, "name": "Marina", "rating": 1482, "provisional": False, "matches": 41}
            return 200, {"rows": rows, "me": me if self.me else None}
        if parts[:2] == ["api", "people"] and len(parts) == 3:
            if parts[2] == "Nobody":
                return 404, {"code": "not_found", "detail": {}}
            return 200, {
                "id": 1, "name": parts[2], "joined": NOW - 200 * DAY,
                "ratings": [
                    self.rating("duel", 1482, 41, 1531),
                    self.rating("correspondence", 1507, 6, 1519),
                ],
                "record": [{"game": "grimoire", "won": 24, "lost": 19, "drawn": 2}],
                "opponents": [{"name": NAMES[n], "won": 5 - n, "lost": n + 1, "drawn": n % 2} for n in range(4)],
                "recent": self.rows(5),
            }  # fmt: skip
        if parts[:2] == ["api", "people"]:
            points, rating = [], 1500.0
            for n in range(27):
                change = round(((n * 7919) % 41 - 20.5) * 0.9, 1)
                rating += change
                points.append({"at": NOW - (27 - n) * 5 * DAY, "rating": rating, "change": change, "match": f"p{n}"})
            return 200, {"points": points}
        if path.startswith("/_allauth/"):
            return self.account(path, method, body)
        return 404, {"code": "not_found", "detail": {}}

    def account(self, path: str, method: str, body: Any) -> tuple[int, Any]:
        if method == "DELETE":
            self.me = None
            return 401, {"status": 401, "data": {"flows": []}, "meta": {"is_authenticated": False}}
        if path.endswith("/login") and body["password"] != "right-password":
            error = {"code": "username_password_mismatch", "param": "password", "message": "no"}
            return 400, {"status": 400, "errors": [error]}
        if path.endswith("/signup") and body["username"] == "Otto":
            return 400, {"status": 400, "errors": [{"code": "name_taken", "param": "username", "message": "no"}]}
        if path.endswith("/request"):
            return 200, {"status": 200}
        if path.endswith("/reset"):
            error = {"code": "invalid_password_reset", "param": "key", "message": "no"}
            return (400, {"status": 400, "errors": [error]}) if body["key"] == "old" else (401, {"status": 401})
        self.me = {"id": 1, "name": body.get("username", "Marina"), "email": "m@example.org", "language": self.language,
                   "theme": self.theme, "sounds": False, "confirm": True}  # fmt: skip
        return 200, {"status": 200, "meta": {"is_authenticated": True}}

    def reply(self, name: str, body: Any) -> Any:
        """The reply to a frame."""
        if name in self.faults:
            raise KeyError(name)
        if name == "session.hello":
            me = None
            if self.me:
                me = {key: self.me[key] for key in ("id", "name", "language", "theme")} | {"staff": False}
            return {"me": me, "now": NOW, "build": self.build}
        if name == "session.ping":
            return {"now": NOW}
        if name == "lobby.enter":
            return {"hall": self.hall, "mine": self.mine}
        if name == "chat.enter":
            return {"room": body["room"], "lines": self.lines, "muted": []}
        if name == "chat.say":
            line = {"id": 1000 + len(self.lines), "room": body["room"], "user": 1, "name": "Marina", "at": NOW}
            return line | {"text": body["text"]}
        if name == "seek.start":
            seek = {"game": body["game"], "clock": body["clock"], "since": NOW - 12_000, "window": 100}
            self.tell("lobby.mine", self.mine | {"seeks": [seek]})
            return seek
        if name == "seek.stop":
            self.tell("lobby.mine", self.mine)
            return {}
        if name == "table.create":
            table = self.table("t9", 0, clock=body["clock"], rated=body["rated"])
            table |= {"host": 1, "people": [{"id": 1, "name": "Marina", "rating": 1482, "provisional": False}]}
            return table | {"private": body["private"], "code": "wandering-owl" if body["private"] else None}
        if name == "table.look":
            return self.table(body["table"], 0, clock="fast")
        if name in ("bot.play", "lesson.start", "table.start"):
            return {"match": "m1"}
        return {}

    def tell(self, name: str, body: Any) -> None:
        """Tells every open socket."""
        for socket in self.sockets:
            socket.send(json.dumps([name, None, body]))

    def cut(self) -> None:
        """The line goes, as if the server had died."""
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            socket.close(code=1012)

    def open(self, page: Page) -> None:
        """Hangs this house before a page."""
        page.clock.install(time=NOW / 1000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.violations.append(f"page error: {error}"))
        page.route("**/*", self._answer)
        page.route_web_socket("**/ws/", self._socket)

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.violations.append(f"{message.type}: {message.text}")

    def _socket(self, socket: WebSocketRoute) -> None:
        if self.down:
            socket.close(code=1012)
            return
        self.sockets.append(socket)

        def heard(data: str | bytes) -> None:
            name, ref, body = json.loads(data)
            self.asked.append((name, body))
            if name in self.faults:
                socket.send(json.dumps(["error", ref, self.faults[name]]))
            else:
                socket.send(json.dumps(["ok", ref, self.reply(name, body)]))

        socket.on_message(heard)

    def _answer(self, route: Route) -> None:
        request = route.request
        url = urlparse(request.url)
        if self.down:
            route.abort()
        elif url.path.startswith(("/api/", "/_allauth/")):
            body = json.loads(request.post_data) if request.post_data else None
            status, answer = self.api(url.path, parse_qs(url.query), request.method, body)
            route.fulfill(status=status, content_type="application/json", body=json.dumps(answer))
        elif url.path.startswith("/static/"):
            file = DIST / url.path.removeprefix("/static/")
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(status=200, content_type=kind, body=file.read_bytes())
        else:
            route.fulfill(
                status=200, content_type="text/html", headers={"Content-Security-Policy": POLICY}, body=self._shell()
            )

    def _shell(self) -> str:
        """The page that the server sends for every address."""
        manifest = json.loads((DIST / ".vite/manifest.json").read_text())
        entry, todo, sheets = manifest["src/app/main.ts"], ["src/app/main.ts"], []
        while todo:
            chunk = manifest[todo.pop()]
            sheets += [name for name in chunk.get("css", []) if name not in sheets]
            todo += chunk.get("imports", [])
        styles = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in sheets)
        theme = "" if self.theme == "system" else f' data-theme="{self.theme}"'
        return (
            f'<!doctype html><html lang="{self.language}"{theme}><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Ludoteca</title>'
            f'<link rel="icon" href="data:,">{styles}<script type="module" src="/static/{entry["file"]}"></script>'
            '</head><body><div id="app"></div></body></html>'
        )
