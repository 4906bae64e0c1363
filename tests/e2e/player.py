"""Somebody who plays through the page: by pointer on the decision bar, or by keyboard alone."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# What the bar shows now, and the button to press next: the lesson's suggestion, else by the given chance.
LOOK = """
([chance, passing]) => {
  const bar = document.querySelector('[data-bar].mine');
  // A click that was on its way when the match ended may have closed the result again.
  const over = document.querySelector('[data-end], section.over[data-bar]') !== null;
  const asked = bar?.getAttribute('data-asked') ?? '';
  if (!bar) return {over, asked, target: null};
  const all = (selector) => [...bar.querySelectorAll(selector)].filter((one) => one.offsetParent);
  let target = all('.send.pri')[0];
  if (!target) target = all('[aria-expanded=false][data-answer]')[0];
  if (!target) target = all('.answer.shines:not(.pri)')[0];
  if (!target) {
    // One entry may stand for several cards: it is pressed once for each.
    const free = all('.answer:not(.pri)');
    const answers = (free.length ? free : all('.answer')).slice(0, 6);
    const pass = all('.pass')[0];
    target = answers.length && !(pass && passing) ? answers[Math.floor(chance * answers.length)] : pass;
  }
  document.querySelectorAll('[data-next]').forEach((one) => one.removeAttribute('data-next'));
  if (!target) return {over, asked, target: null};
  target.setAttribute('data-next', '');
  target.scrollIntoView({block: 'nearest'});
  const box = target.getBoundingClientRect();
  return {over, asked, target: [box.x + box.width / 2, box.y + box.height / 2], opens: target.hasAttribute('aria-expanded')};
}
"""

SEEN = "target => [...document.querySelectorAll(target)].some((one) => one.checkVisibility())"


@dataclass
class Player:
    """Prefers to choose something over passing, so that matches end. ``keyboard``: not one click."""

    page: Page
    keyboard: bool = False
    dice: random.Random = field(default_factory=lambda: random.Random(7))
    answered: int = 0

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK, [self.dice.random(), self.dice.random() < 0.04])
        return seen

    def is_over(self) -> bool:
        return bool(self.look()["over"])

    def answer(self) -> bool:
        """Answer the open question; False when nothing is asked."""
        first = seen = self.look()
        if seen["over"] or not seen["asked"]:
            return False
        until = time.monotonic() + 15
        while seen["asked"] == first["asked"] and not seen["over"]:
            if time.monotonic() > until:
                raise AssertionError(f"the question stays open: {self.picture()}")
            if seen["target"]:
                self._press(seen)
            else:
                self.page.wait_for_timeout(10)
            seen = self.look()
        self.answered += 1
        return True

    def _press(self, seen: dict[str, Any]) -> None:
        if self.keyboard:
            if self.walk_to("[data-next]"):
                self.page.keyboard.press("Enter" if seen.get("opens") else "Space")
        else:
            self.page.mouse.click(*seen["target"])

    def walk_to(self, target: str) -> bool:
        """Tab until the target (a selector) has the focus: whoever cannot be reached so cannot be used by keyboard. False
        when it went away meanwhile."""
        for _ in range(150):
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                return True
            if not self.page.evaluate(SEEN, target):
                return False
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reachable by Tab: {target}; {self.picture()}")

    def press_at(self, target: str, key: str) -> None:
        """By keyboard alone: wait for the target, walk to it, press."""
        self.page.locator(target).wait_for()
        assert self.walk_to(target), target
        self.page.keyboard.press(key)

    def picture(self, name: str = "stuck.png") -> str:
        """What one sees now, as text; as a picture in tests/e2e/out."""
        path = Path(__file__).parent / "out" / name
        self.page.screenshot(path=path)
        return f"{self.page.locator('[data-bar]').first.inner_text()!r}, see {path.name}"


def show_result(page: Page) -> None:
    """Open the result with what it did to the ratings, if it is not open, and wait for it."""
    if not page.locator("[data-end]").count():
        page.locator("section.over[data-bar] [data-answer]").first.click()
    page.locator("[data-rating-change]").first.wait_for(timeout=20_000)


def play_to_the_end(players: list[Player], seconds: float = 240) -> None:
    """Everybody answers when asked, until all see the end."""
    until = time.monotonic() + seconds
    while not all(player.is_over() for player in players):
        if time.monotonic() > until:
            raise AssertionError(
                f"the match did not end in {seconds} s; {[player.answered for player in players]} answers"
            )
        if not any(player.answer() for player in players):
            players[0].page.wait_for_timeout(10)
