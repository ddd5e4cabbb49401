"""The server's Prometheus metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LATENCY_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One server's metrics, in its own registry."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter("backburn_requests", "HTTP requests", ["route", "method", "status"], registry=registry)
        self.request_seconds = Histogram(
            "backburn_request_seconds", "Time to answer a request", ["route"], registry=registry, buckets=LATENCY_BUCKETS
        )
        self.refusals = Counter("backburn_refused", "Requests and messages refused", ["code"], registry=registry)
        self.events = Counter("backburn_events", "Events written", registry=registry)
        self.conflicts = Counter("backburn_conflicts", "Appends that lost a race", registry=registry)
        self.command_seconds = Histogram(
            "backburn_command_seconds", "Time from a command to its events on disk", registry=registry, buckets=LATENCY_BUCKETS
        )
        self.sockets = Gauge("backburn_sockets", "Open sockets and event streams", registry=registry)
        self.connections = Gauge("backburn_connections", "Open connections", registry=registry)
        self.dropped_connections = Counter(
            "backburn_connections_dropped", "Connections dropped because they kept the server waiting", registry=registry
        )
        self.live_tables = Gauge("backburn_live_tables", "Tables in memory", registry=registry)
        self.messages = Counter("backburn_messages", "Messages sent to sockets", ["type"], registry=registry)
        self.message_bytes = Counter("backburn_message_bytes", "Bytes of messages sent to sockets", ["type"], registry=registry)
        self.bot_seconds = Histogram(
            "backburn_bot_seconds", "Time a bot thinks, waiting included", ["agent"], registry=registry, buckets=LATENCY_BUCKETS
        )
        self.bot_failures = Counter("backburn_bot_failures", "Bot turns that failed and were tried again", registry=registry)
        self.failing_tables = Gauge("backburn_ailing_tables", "Tables at which the server cannot act", registry=registry)

    def render(self) -> bytes:
        """The metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
