"""An event, who takes part and who runs it, its rounds and tables. Times are database milliseconds (realtime.now)."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from uuid_utils.compat import uuid7


def new_id() -> uuid.UUID:
    return uuid7()


def new_code() -> str:
    return secrets.token_urlsafe(9)


class Status(models.TextChoices):
    DRAFT = "draft"  # seen by its staff alone
    OPEN = "open"  # people join
    CHECKIN = "checkin"  # who joined says that they are here
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Tournament(models.Model):
    """``terms`` are what the format needs (`tournaments.terms`). ``round`` is the number of the newest round. ``due_at`` is
    when the clockwork looks next. Every change of the event takes the lock of this row; ``version`` grows with each."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    text = models.TextField(max_length=4000, blank=True)
    prizes = models.TextField(max_length=2000, blank=True)
    organizer = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournaments_organized"
    )
    language = models.CharField(max_length=8, blank=True, help_text="Of the event; empty: all are welcome.")
    private = models.BooleanField(default=False)
    code = models.CharField(max_length=16, default=new_code, editable=False)

    game = models.CharField(max_length=32)
    settings = models.JSONField(default=dict)
    clock = models.CharField(max_length=32)
    rated = models.BooleanField(default=True)
    format = models.CharField(max_length=16)
    terms = models.JSONField(default=dict)
    tiebreaks = models.JSONField(default=list)
    best_of = models.PositiveSmallIntegerField(default=1)

    live = models.BooleanField(default=True, help_text="All tables of a round start together; otherwise within days.")
    round_minutes = models.PositiveIntegerField(default=0, help_text="Limit of a live round; 0: none.")
    round_days = models.PositiveSmallIntegerField(default=7, help_text="Window of a scheduled round.")
    break_seconds = models.PositiveIntegerField(
        default=60, help_text="Between the pairing of a live round and its start."
    )
    unplayed = models.CharField(max_length=8, default="arbiter", help_text="At a deadline: arbiter, draw or lost.")
    start_window = models.PositiveIntegerField(default=180, help_text="Seconds to come to a table and answer first.")

    begin = models.CharField(max_length=8, default="time", help_text="now (by hand), time or full.")
    starts_at = models.BigIntegerField(null=True)
    checkin_minutes = models.PositiveSmallIntegerField(default=0, help_text="0: nobody has to check in.")
    least = models.PositiveSmallIntegerField(default=2)
    most = models.PositiveSmallIntegerField(default=64)
    rating_least = models.PositiveSmallIntegerField(null=True)
    rating_most = models.PositiveSmallIntegerField(null=True)
    late_until = models.PositiveSmallIntegerField(
        default=0, help_text="The last round before which one may still come."
    )
    late_half = models.BooleanField(default=False, help_text="Half a point for every round missed.")
    sealed = models.BooleanField(default=False, help_text="Reviews show own eyes only until the event ends.")

    status = models.CharField(max_length=12, choices=Status, default=Status.DRAFT)
    paused_at = models.BigIntegerField(null=True)
    round = models.PositiveSmallIntegerField(default=0)
    due_at = models.BigIntegerField(null=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.BigIntegerField()
    started_at = models.BigIntegerField(null=True)
    ended_at = models.BigIntegerField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"], name="tournament_due", condition=models.Q(status__in=["open", "checkin", "running"])
            ),
            models.Index(fields=["status", "starts_at"], name="tournament_list"),
        ]

    def __str__(self) -> str:
        return self.name


class Staff(models.Model):
    """Whoever runs it beside the organizer. An arbiter decides at tables; a co-organizer may do all but cancel."""

    class Role(models.TextChoices):
        CO_ORGANIZER = "co"
        ARBITER = "arbiter"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=Role)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_an_event")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"


class Entry(models.Model):
    """Somebody who takes part, or did. ``seed`` counts from 1 when the event starts. ``name`` stays when an account goes."""

    class State(models.TextChoices):
        INVITED = "invited"
        IN = "in"
        ABSENT = "absent"  # did not come to a table: not paired until they say that they are back
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "out"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournament_entries"
    )
    name = models.CharField(max_length=32)
    rating = models.FloatField(default=1500)
    seed = models.PositiveIntegerField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.IN)
    checked_in = models.BooleanField(default=False)
    since_round = models.PositiveSmallIntegerField(default=1, help_text="The first round in which they could play.")
    place = models.PositiveIntegerField(null=True, help_text="In the final standings.")
    joined_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "user"], name="one_entry_a_person")]
        indexes: ClassVar = [models.Index(fields=["user", "-id"], name="entry_of_user")]

    def __str__(self) -> str:
        return f"{self.name} in {self.tournament_id}"


class Round(models.Model):
    """``starts_at``: when its tables open; ``ends_at``: the limit, None without one."""

    class State(models.TextChoices):
        PAIRED = "paired"
        RUNNING = "running"
        DONE = "done"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.PAIRED)
    starts_at = models.BigIntegerField()
    ends_at = models.BigIntegerField(null=True)
    done_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"


class Pairing(models.Model):
    """A table of a round, or somebody's bye. ``places`` in the order of the chairs once it is decided; ``how`` says by what.

    ``agreed_at``: when a table of a scheduled round opens; ``reminded``: how many reminders went out.
    """

    class How(models.TextChoices):
        OPEN = ""
        PLAYED = "played"
        BYE = "bye"
        WALKOVER = "walkover"
        ABSENT = "absent"
        DEADLINE = "deadline"
        ARBITER = "arbiter"
        VOID = "void"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    slot = models.CharField(max_length=16)
    why = models.JSONField(default=list)
    places = models.JSONField(null=True)
    how = models.CharField(max_length=8, choices=How, default=How.OPEN, blank=True)
    played = models.BooleanField(default=False, help_text="Whether what decided it was play at the table.")
    note = models.CharField(max_length=300, blank=True)
    needs_arbiter = models.BooleanField(default=False)
    agreed_at = models.BigIntegerField(null=True)
    reminded = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["round", "slot"], name="one_table_a_slot")]
        ordering: ClassVar = ["board"]

    def __str__(self) -> str:
        return f"{self.round_id} {self.slot}"


class Chair(models.Model):
    """Who sits at a table, in the seat order of its first game."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="chairs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="chairs")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pairing", "seat"], name="one_chair_a_seat"),
            models.UniqueConstraint(fields=["pairing", "entry"], name="one_chair_a_player"),
        ]
        ordering: ClassVar = ["seat"]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.pairing_id}"


class Game(models.Model):
    """A match of a table; a series has several. ``places`` in the order of the chairs once it counts; ``void``: annulled."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    match = models.UUIDField(unique=True)
    places = models.JSONField(null=True)
    void = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pairing", "number"], name="one_game_a_number", condition=models.Q(void=False)
            )
        ]
        ordering: ClassVar = ["number", "id"]

    def __str__(self) -> str:
        return f"{self.match}"


class Proposal(models.Model):
    """A time for a table of a scheduled round; the last one of the two that nobody answered is open."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="proposals")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    at = models.BigIntegerField()
    accepted = models.BooleanField(null=True)
    made_at = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.at}"


class KeptApart(models.Model):
    """Two who shall not be paired."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "one", "other"], name="one_pair_apart")]

    def __str__(self) -> str:
        return f"{self.one_id} {self.other_id}"


class Action(models.Model):
    """What was done to an event and by whom (None: by itself): the audit trail, and what was told to all."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="actions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.BigIntegerField()
    kind = models.CharField(max_length=16)
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.kind
