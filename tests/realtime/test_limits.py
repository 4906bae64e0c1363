"""The token bucket."""

from __future__ import annotations

import pytest

from realtime import limits


def test_a_burst_then_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    bucket = limits.Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == 0.5
    now[0] += 0.5
    assert bucket.take() == 0
    now[0] += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
