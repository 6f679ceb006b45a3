"""How the server runs; gunicorn reads this file when it starts in this folder."""

import gc
import os

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


def when_ready(server: object) -> None:
    """Spare what is loaded by now from every later look for garbage, so that it stays shared."""
    gc.collect()
    gc.freeze()
