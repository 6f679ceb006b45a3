"""How the server runs; gunicorn reads this file when it starts in this folder."""

import gc
import os
import socket
import struct

bind = f"0.0.0.0:{os.environ.get('PORT') or 5000}"
worker_class = "gthread"
workers = 2
threads = 16
# The app is loaded once, and its workers share that memory and start at once.
preload_app = True
# A phone asks for what is new every few seconds. Between two questions its connection costs no thread.
keepalive = 30
# Nobody here talks to the server but by signals, and its socket would be a file in the user's home.
control_socket_disable = True
# The terminal belongs to the address and to what the app says.
loglevel = "warning"
# What stands in front is for the app to believe (DEADWOOD_PROXIES); gunicorn takes no header's word.
forwarded_allow_ips = ""
secure_scheme_headers = {}
forwarder_headers = ""


# A request sent by half holds one of the threads above, and gunicorn has no limit for that. Whoever sends
# nothing for so long is hung up on. Who sends a byte now and then is not: against that a proxy in front helps
# that passes a request on when it has all of it.
PATIENCE_SECONDS = 10


def when_ready(server: object) -> None:
    """Have every connection lose its patience, which it has from the socket that it came by.

    And spare what is loaded by now from every later look for garbage, so that it stays shared.
    """
    for listener in server.LISTENERS:
        listener.sock.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", PATIENCE_SECONDS, 0)
        )
    gc.collect()
    gc.freeze()
