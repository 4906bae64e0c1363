"""One game being played: the match, its seats and its log. Times are database milliseconds (realtime.now)."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from uuid_utils.compat import uuid7


def new_id() -> uuid.UUID:
    return uuid7()


def new_secret() -> bytes:
    return secrets.token_bytes(32)


class Status(models.TextChoices):
    READY = "ready"  # waiting for every client's share of the shuffle
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"


class Match(models.Model):
    """``state`` is the runner's snapshot as JSON text. ``number`` is the newest row of the log; ``version`` grows with every
    write of a moment (matches.store)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    settings = models.JSONField(default=dict)
    rated = models.BooleanField()
    pool = models.CharField(max_length=16)
    clock = models.CharField(max_length=32)
    control = models.JSONField(help_text="The time control in milliseconds, as it was when the match was made.")
    lesson = models.BooleanField(default=False)
    lesson_step = models.PositiveSmallIntegerField(default=0)
    event = models.CharField(max_length=36, blank=True, help_text="The event it belongs to: nobody calls it off.")
    sealed = models.BooleanField(default=False, help_text="While its event lasts, a review shows own eyes only.")
    status = models.CharField(max_length=8, choices=Status, default=Status.READY)

    version = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    asked = models.JSONField(default=list)
    answered = models.JSONField(default=list, help_text="Seats that have answered once: then nobody can abort alone.")
    state = models.TextField(default="")

    secret = models.BinaryField(default=new_secret)
    seed = models.BinaryField(null=True)

    clocks = models.JSONField(default=dict)
    clock_since = models.BigIntegerField(default=0)
    window = models.JSONField(null=True, help_text="The short clock of an open window: limit, delay, auto (relative).")
    window_opened = models.BigIntegerField(null=True)
    paused_at = models.BigIntegerField(null=True, help_text="When an arbiter stopped the clocks.")
    deadline_at = models.BigIntegerField(null=True, help_text="When something is due: a flag, a window, a no-show.")
    bot_due_at = models.BigIntegerField(null=True)

    standing = models.JSONField(null=True)
    reason = models.CharField(max_length=16, blank=True)
    by = models.PositiveSmallIntegerField(null=True)
    next_match = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")

    created_at = models.BigIntegerField()
    started_at = models.BigIntegerField(null=True)
    ended_at = models.BigIntegerField(null=True)
    scored_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes: ClassVar = [
            models.Index(
                fields=["deadline_at"], name="match_deadline", condition=models.Q(status__in=["ready", "running"])
            ),
            models.Index(fields=["bot_due_at"], name="match_bot_due", condition=models.Q(status="running")),
            models.Index(fields=["ended_at"], name="match_unscored", condition=models.Q(status="over", scored_at=None)),
            models.Index(fields=["status", "game"], name="match_running"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """``user`` is empty for a bot and for somebody who deleted the account. ``held`` keeps an answer given in a window
    until its delay is over."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=32, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    rating = models.FloatField(null=True)
    provisional = models.BooleanField(default=True)
    retired = models.BooleanField(default=False)
    wants_rematch = models.BooleanField(default=False)
    held = models.JSONField(null=True)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "index"], name="one_seat_an_index")]
        indexes: ClassVar = [models.Index(fields=["user", "-match"], name="seat_history")]

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.index}"


class LogRow(models.Model):
    """The append-only truth. ``kind``: begin, answer, expire, leave, wake, undo, resign, time, abort, absent, annulled, and
    an arbiter's pause, resume, bonus, ruling. ``ask`` is the question an answer was for, ``command`` the client's id of it;
    an undo says from which number on notes are ``void``."""

    # Rows are only ever inserted together with a write of their match, so no check; unique constraints are the index.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log", db_index=False, db_constraint=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    seat = models.PositiveSmallIntegerField(null=True)
    ask = models.PositiveIntegerField(null=True)
    picks = models.JSONField(default=list)
    text = models.TextField(null=True)
    command = models.CharField(max_length=64, null=True)
    void = models.PositiveIntegerField(null=True)
    notes = models.JSONField(default=list)
    left = models.JSONField(default=list)
    turn = models.PositiveIntegerField(default=0)
    at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_row_a_number"),
            models.UniqueConstraint(fields=["match", "ask", "seat"], name="one_answer_a_question"),
            # A question is answered once; whatever else a client may send twice is known by its command.
            models.UniqueConstraint(
                fields=["match", "seat", "command"], name="one_row_a_command", condition=~models.Q(kind="answer")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.number} {self.kind}"


class Review(models.Model):
    """The packed moments of a finished match: shown without running its old rules again."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="review")
    packed = models.BinaryField()

    def __str__(self) -> str:
        return f"review of {self.match_id}"


class Report(models.Model):
    """ "Something is wrong here": the exact moment, for staff."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    build = models.CharField(max_length=64)
    text = models.TextField(max_length=1000)
    created_at = models.BigIntegerField()
    settled = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.match_id} #{self.number}: {self.text[:40]}"


class Beat(models.Model):
    """The newest second in which a web process was up. No clock runs while there was none."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
