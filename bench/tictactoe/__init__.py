"""Noughts and crosses: the worked example of docs/adding-a-game.md, and the game of the benchmarks. Not on offer."""
