"""The files of deploy/ speak of the same things as the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml
from prometheus_client import REGISTRY

import realtime.metrics  # noqa: F401 - what is counted
from config import commands, safety
from config.env import BASE

DEPLOY = BASE / "deploy"


def test_the_compose_file_starts_the_topology_and_nothing_needs_root() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {
        *("nginx", "web-1", "web-2", "worker", "sweeper", "beat", "migrate", "postgres", "redis"),
    }
    for name in ("web-1", "web-2", "worker", "sweeper", "beat"):
        assert services[name]["command"] == [name.rstrip("-12")]
        assert services[name]["cap_drop"] == ["ALL"]
    stages = re.findall(r"^FROM \S+ AS (\w+)$(.*?)(?=^FROM|\Z)", (DEPLOY / "Dockerfile").read_text(), re.M | re.S)
    final = {name: body for name, body in stages if name in ("app", "proxy")}
    assert all(re.search(r"^USER [1-9]\d*$", body, re.M) for body in final.values())
    assert len(final) == 2


def test_every_unit_starts_a_command_that_exists() -> None:
    for unit in (DEPLOY / "systemd").glob("*.service"):
        (name,) = re.findall(r"^ExecStart=.* config\.commands (\w+)$", unit.read_text(), re.M)
        assert name in commands.COMMANDS
        assert re.search(r"^User=ludoteca$", unit.read_text(), re.M)


def test_dashboard_and_alerts_ask_for_metrics_that_exist() -> None:
    known = {metric.name for metric in REGISTRY.collect()}
    for file in (DEPLOY / "monitoring").iterdir():
        for name in re.findall(r"ludoteca_[a-z_]+", file.read_text()):
            assert re.sub(r"_(total|bucket|sum|count)$", "", name) in known, (file.name, name)
    assert len(json.loads((DEPLOY / "monitoring" / "grafana-dashboard.json").read_text())["panels"]) >= 10


def test_the_example_of_an_environment_names_everything_that_is_demanded() -> None:
    given = dict(
        line.split("=", 1) for line in (DEPLOY / "ludoteca.env.example").read_text().splitlines() if line[:1].isalpha()
    )
    demanded = {re.findall(r"[A-Z_]{8,}", problem)[0] for problem in safety.problems({})}
    assert demanded <= set(given)
    # Only the secrets are left to be filled in.
    missing = {re.findall(r"[A-Z_]{8,}", problem)[0] for problem in safety.problems(given)}
    assert missing == {"LUDOTECA_SECRET_KEY", "LUDOTECA_VAPID_KEY"}


def test_no_file_names_a_registry() -> None:
    for file in (path for path in DEPLOY.rglob("*") if path.is_file()):
        assert not re.search(r"(docker|ghcr|quay|gcr)\.io|pypi|npmjs", file.read_text()), file


def test_redis_keeps_its_queues() -> None:
    text = Path(DEPLOY / "redis.conf").read_text()
    assert {"appendonly yes", "appendfsync everysec", "maxmemory-policy noeviction"} <= set(text.splitlines())
