"""What the platform knows of noughts and crosses."""

from bench.tictactoe.rules import TicTacToe
from games.engine import RandomBot
from games.registry import ClockPreset, GameSpec

SPEC = GameSpec(
    key="tictactoe",
    seats=(2,),
    rules={1: TicTacToe()},
    settings=(),
    clocks=(
        ClockPreset("normal", "live", minutes=2, bank=60, increment=5),
        ClockPreset("day", "correspondence", minutes=5 * 24 * 60, turn=24 * 3600, reserve=72 * 3600),
    ),
    bots={"random": RandomBot()},
)
