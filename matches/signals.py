"""What those above may want to hear. Sent after the commit, at least once; receivers are idempotent."""

from django.dispatch import Signal

matches_moved = Signal()
"""Matches began, moved on or ended, so that lists show something else: ``moved``, a list of `publish.Moved`."""

match_scored = Signal()
"""The ratings of a match have been applied: ``match``."""
