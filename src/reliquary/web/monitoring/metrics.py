"""The metrics of this process as text for Prometheus. They name no table and no person.

Counts are kept as plain numbers where they arise; the library of Prometheus is loaded when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from reliquary.table.histogram import Histogram
from reliquary.table.job_rows import JobCounts
from reliquary.web.services import Services

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric


def registry(services: Services, jobs: JobCounts | None) -> CollectorRegistry:
    from prometheus_client import CollectorRegistry, ProcessCollector
    from prometheus_client.registry import Collector

    class Metrics(Collector):
        collect = staticmethod(partial(_metrics, services, jobs))

    made = CollectorRegistry()
    made.register(Metrics())
    ProcessCollector(registry=made)
    return made


def _metrics(services: Services, jobs: JobCounts | None) -> Iterator[Metric]:
    from prometheus_client.core import InfoMetricFamily

    yield InfoMetricFamily("reliquary", "What runs here.", {"version": version("reliquary")})
    yield from _gauges(services, jobs)
    yield from _counters(services)
    yield from _histograms(services)


def _gauges(services: Services, jobs: JobCounts | None) -> Iterator[Metric]:
    """Those of the jobs are of the whole database, and missing if it does not answer."""
    from prometheus_client.core import GaugeMetricFamily

    lobby = services.lobby
    for name, text, value in (
        ("ready", "1 if this process takes requests; 0 while it is being stopped.", not services.draining),
        ("streams", "Open streams, and requests that wait for a table to change.", services.listeners.count),
        ("tables_in_memory", "Tables in memory.", lobby.in_memory),
        ("bot_queue", "Questions that bots have not answered.", jobs and jobs.questions),
        ("bot_queue_stuck", "Questions among them that failed, or wait for a minute.", jobs and jobs.stuck),
        ("to_archive", "Finished games that are not archived yet.", jobs and jobs.to_archive),
        ("minder", "1 if this process removes tables that nobody started.", lobby.minds),
    ):
        if value is None:
            continue
        yield GaugeMetricFamily(f"reliquary_{name}", text, value=float(value))


def _counters(services: Services) -> Iterator[Metric]:
    from prometheus_client.core import CounterMetricFamily

    requests = CounterMetricFamily("reliquary_requests", "Requests, by the status of the response.", labels=["status"])
    for status, number in services.requests.by_status.items():
        requests.add_metric([str(status)], number)
    yield requests
    errors = CounterMetricFamily("reliquary_errors", "Errors, by where they happened.", labels=["where"])
    lobby = services.lobby
    for where, number in (
        ("request", services.requests.faults),
        ("commit", lobby.commits_failed),
        ("bot", lobby.bots.failures),
    ):
        errors.add_metric([where], number)
    yield errors


def _histograms(services: Services) -> Iterator[Metric]:
    lobby = services.lobby
    yield _histogram("request_seconds", "Time of a request.", {"": services.requests.seconds})
    yield _histogram("commit_seconds", "Time until an append is on disk.", {"": lobby.commit_seconds})
    yield _histogram("bot_seconds", "Time of a bot's answer, by bot.", lobby.bots.seconds, label="bot")


def _histogram(name: str, text: str, histograms: Mapping[str, Histogram], label: str = "") -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    labels: Iterable[str] = [label] if label else []
    family = HistogramMetricFamily(f"reliquary_{name}", text, labels=list(labels))
    for value, histogram in histograms.items():
        family.add_metric([value] if label else [], list(histogram.within()), histogram.seconds)
    return family
