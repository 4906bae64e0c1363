"""Tournaments: organizers run them, players enjoy them."""
