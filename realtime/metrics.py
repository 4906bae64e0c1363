"""What is counted, for Prometheus."""

from __future__ import annotations

from django.conf import settings
from prometheus_client import Counter, Gauge, Histogram, start_http_server

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

ANSWERS = Counter("ludoteca_answers_total", "Visits of matches that were stored.")
ANSWER_SECONDS = Histogram("ludoteca_answer_seconds", "From a frame to the commit of its entry.", buckets=_SECONDS)
BATCH_SIZE = Histogram(
    "ludoteca_batch_size", "Matches that one commit moved.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
STALE = Counter("ludoteca_stale_total", "Answers to a question that was no longer open.")
LOST_RACES = Counter("ludoteca_lost_races_total", "Commits that found the match moved on by somebody else.")
SOCKETS = Gauge("ludoteca_sockets", "Open sockets of this process.")
SOCKETS_CUT = Counter("ludoteca_sockets_cut_total", "Sockets that read too slowly and were cut.")
RESYNCS = Counter("ludoteca_resyncs_total", "Sockets that had missed something and were told the present moment.")
BUS_DROPPED = Counter("ludoteca_bus_dropped_total", "Messages to other processes that could not be sent.")
SWEEP_LATENESS = Histogram("ludoteca_sweep_lateness_seconds", "How late a deadline was acted on.", buckets=_SECONDS)
QUEUE_AGE = Gauge("ludoteca_queue_age_seconds", "How long the oldest task of a queue has waited.", ["queue"])
QUEUE_LENGTH = Gauge("ludoteca_queue_length", "Tasks that wait in a queue.", ["queue"])


def serve() -> None:
    """Offer the metrics of a process that serves no web, where ``LUDOTECA_METRICS_PORT`` says so."""
    if settings.METRICS_PORT is not None:
        start_http_server(settings.METRICS_PORT, addr=settings.METRICS_BIND)
