"""Everything that happens to an event. Each change is one transaction under the lock of the event's row."""
