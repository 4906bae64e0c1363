"""What is counted, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

ANSWERS = Counter("ludoteca_answers_total", "Entries of players that were stored.")
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
QUEUE_AGE = Gauge("ludoteca_queue_age_seconds", "How long the oldest thing of a kind has waited.", ["queue"])
