"""Somebody who plays through the page: by pointer on the decision bar, or by keyboard alone."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

MINE = "[data-bar].mine"
OVER = "[data-end]"


@dataclass
class Player:
    """Prefers to choose something over passing, so that matches end. ``keyboard``: not one click."""

    page: Page
    keyboard: bool = False
    dice: random.Random = field(default_factory=lambda: random.Random(7))
    answered: int = 0

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def is_asked(self) -> bool:
        return self.page.locator(MINE).count() > 0

    def question(self) -> str:
        """What identifies the open question: the sentence changes while one chooses, the number does not."""
        return self.page.locator("[data-bar]").first.get_attribute("data-asked") or ""

    def answer(self) -> bool:
        """Answer the open question; False when nothing is asked."""
        bar = self.page.locator(MINE)
        if not bar.count():
            return False
        asked = self.question()
        for _ in range(40):
            if self.question() != asked or self.is_over():
                break
            self._one_press(bar)
        self._until(lambda: self.question() != asked or self.is_over())
        self.answered += 1
        return True

    def _one_press(self, bar: Locator) -> None:
        send = bar.locator(".send.pri")
        if send.count():
            self._press(send.first)
            self.page.wait_for_timeout(15)
            return
        fold = bar.locator("[aria-expanded=false][data-answer]")
        if fold.count():
            self._press(fold.first)
        answers = bar.locator(".answer:not(.pri)")
        count = answers.count()
        shining = bar.locator(".answer.shines:not(.pri)")
        if shining.count():
            self._press(shining.first)
        elif count and not (bar.locator(".pass").count() and self.dice.random() < 0.04):
            self._press(answers.nth(self.dice.randrange(min(count, 6))))
        elif bar.locator(".pass").count():
            self._press(bar.locator(".pass").first)
        else:
            self.page.wait_for_timeout(20)

    def _press(self, target: Locator) -> None:
        try:
            if self.keyboard:
                self._walk_to(target)
                self.page.keyboard.press("Space" if target.get_attribute("aria-expanded") is None else "Enter")
            else:
                target.click(timeout=3000)
        except Exception as gone:  # the question may be answered by the clock or redrawn under the pointer
            if "Timeout" not in type(gone).__name__ and "detached" not in str(gone):
                raise

    def _walk_to(self, target: Locator) -> None:
        """Tab until the target has the focus: whoever cannot be reached so cannot be used by keyboard."""
        handle = target.element_handle(timeout=3000)
        for _ in range(120):
            if self.page.evaluate("element => document.activeElement === element", handle):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reachable by Tab: {target.inner_text()!r}")

    def _until(self, done: object, seconds: float = 10) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if done():  # type: ignore[operator]
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing happened for {seconds} s at {self.page.url}")


def play_to_the_end(players: list[Player], seconds: float = 240) -> None:
    """Everybody answers when asked, until all see the end."""
    until = time.monotonic() + seconds
    while not all(player.is_over() for player in players):
        if time.monotonic() > until:
            raise AssertionError(
                f"the match did not end in {seconds} s; {[player.answered for player in players]} answers"
            )
        if not any(player.answer() for player in players if not player.is_over()):
            players[0].page.wait_for_timeout(10)
