"""Logs: one JSON object a line; what happened and where, never who plays or what cards they hold."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime

from flask import Flask, Response, g, request
from flask.logging import default_handler

logger = logging.getLogger("deadwood")


class JsonLines(logging.Formatter):
    """Write a record as one line of JSON.

    An exception is written as its class and the lines it went through. Its text stays out: it may quote what
    somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write the record."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.msg if isinstance(record.msg, str) else type(record.msg).__name__,
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["error"] = f"{kind.__module__}.{kind.__qualname__}"
            line["trace"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)
            ]
        return json.dumps(line, ensure_ascii=True)


def init_app(app: Flask) -> None:
    """Log every request, and every failure, to standard error."""
    default_handler.setFormatter(JsonLines())
    app.logger.setLevel(logging.INFO)
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    app.before_request(_start_clock)
    app.after_request(_log_request)
    app.log_exception = _log_exception  # Flask's own line would hold the address, which can hold anything


def _start_clock() -> None:
    g.started = time.perf_counter()


def _log_request(response: Response) -> Response:
    """Log the page by its name, not by its address: an address can hold anything."""
    started = g.get("started", time.perf_counter())
    facts = {
        "page": request.endpoint,
        "method": request.method if request.method.isalpha() else "?",
        "status": response.status_code,
        "milliseconds": round((time.perf_counter() - started) * 1000, 1),
    }
    is_nothing_new = request.endpoint == "live.ask" and response.status_code == 304
    if request.endpoint != "assets.send" and not is_nothing_new:
        logger.info("request", extra={"facts": facts})
    return response


def _log_exception(exc_info: tuple) -> None:
    logger.error("failure", exc_info=exc_info, extra={"facts": {"page": request.endpoint}})
