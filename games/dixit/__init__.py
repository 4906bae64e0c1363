"""Dixit: Odyssey for 3 to 12 players. The numbered rules stand in the README."""
