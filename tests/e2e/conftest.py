"""Browsers and the site they visit."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests.e2e.site import PASSWORD, Site

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


def launch(playwright: Playwright) -> Browser:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for the tests that do not harm it."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Visit]:
    """Open a browser of one's own; with ``name`` signed in as that demo person. What the page logs as an error fails."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(name: str | None = None, at: Site | None = None, **options: Any) -> Page:
        where = at or site
        context = chromium.new_context(
            base_url=where.url, reduced_motion="reduce", **{"viewport": {"width": 1440, "height": 900}, **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: _complain(problems, message))
        if name is not None:
            sign_in(page, name)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


_ANSWERS = ("WebSocket", "ERR_CONNECTION", "401", "409 (Conflict)")
"""What the console calls an error and is none: a site that is down on purpose, and what the server refuses with a code."""


def _complain(problems: list[str], message: Any) -> None:
    if message.type == "error" and not any(answer in message.text for answer in _ANSWERS):
        problems.append(message.text)


def sign_in(page: Page, name: str) -> None:
    """By the API, as the form does; the form itself has a test of its own."""
    page.goto("/")
    page.evaluate(
        """async ([username, password]) => {
            const session = await (await fetch('/api/session')).json();
            const answer = await fetch('/_allauth/browser/v1/auth/login', {
                method: 'POST',
                headers: {'Content-Type': 'application/json', 'X-CSRFToken': session.csrf},
                body: JSON.stringify({username, password}),
            });
            if (!answer.ok) throw new Error('sign in: ' + answer.status);
        }""",
        [name, PASSWORD],
    )
    page.goto("/")
