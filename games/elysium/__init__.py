"""Elysium for two to four players."""
