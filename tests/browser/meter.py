"""A meter on the line between a browser and the app, which counts every byte that comes down."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

CHUNK = 65_536


class Meter:
    """Passes on what a browser and a server say. ``url`` is where the browser finds it."""

    def __init__(self, server_port: int) -> None:
        self.server_port, self.count = server_port, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.open: list[socket.socket] = []
        self.threads: list[Thread] = []

    def serve(self) -> None:
        """Take every call until the listener is closed."""
        with suppress(OSError):
            while True:
                browser, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.server_port))
                self.open += [browser, server]
                for pair in ((browser, server), (server, browser)):
                    self.threads.append(Thread(target=self.pass_on, args=pair))
                    self.threads[-1].start()

    def pass_on(self, source: socket.socket, target: socket.socket) -> None:
        """Pass bytes on until one of the two hangs up; those that come from the server are counted."""
        is_down = source.getpeername()[1] == self.server_port
        with suppress(OSError):
            while said := source.recv(CHUNK):
                self.count += len(said) * is_down
                target.sendall(said)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def stop(self) -> None:
        """Hang up on everybody."""
        for line in (self.listener, *self.open):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        for line in (self.listener, *self.open):
            line.close()

    def read(self) -> int:
        """How many bytes have come down since it was read last."""
        count, self.count = self.count, 0
        return count


@contextmanager
def measure(server_port: int) -> Iterator[Meter]:
    """Put a meter before a server on this machine."""
    meter = Meter(server_port)
    thread = Thread(target=meter.serve)
    thread.start()
    try:
        yield meter
    finally:
        meter.stop()
        thread.join()
