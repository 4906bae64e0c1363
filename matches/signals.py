"""What those above may want to hear. Sent after the commit, at least once; receivers are idempotent."""

from django.dispatch import Signal

match_moved = Signal()
"""A match began, moved or ended: ``match`` (its id), ``users`` (ids of the people in it), ``game``."""

match_scored = Signal()
"""The ratings of a match have been applied: ``match``."""
