"""Says where a phone finds the server about to start on $PORT, or why it cannot start there."""

import os
import socket
import sys

import segno


def check_port(text: str) -> int:
    """Read a port's number and try whether it can be had."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        sys.exit(f"PORT is “{text}”, and has to be a number from 1 to 65535.")
    port = int(text)
    try:
        socket.create_server(("0.0.0.0", port)).close()
    except PermissionError:
        sys.exit(f"Port {port} is reserved for the administrator. Take another, as in: PORT=5050 ./run")
    except OSError:
        sys.exit(f"Port {port} is taken, perhaps by another Deadwood. Take another, as in: PORT=5050 ./run")
    return port


def find_address() -> str | None:
    """Find the address that this machine has in its network, if it is in one.

    A datagram socket sends nothing when it connects, but gets the address that it would send from. The other
    end is one of the addresses reserved for documents (RFC 5737).
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def announce(port: int) -> None:
    """Print where the server is found."""
    print(f"Deadwood on this machine: http://localhost:{port}  (Ctrl-C stops it)")
    address = find_address()
    if address is None:
        print("This machine is in no network, so a phone cannot reach it.")
        return
    url = f"http://{address}:{port}"
    print(f"On a phone in the same network: {url}")
    if sys.stdout.isatty():
        segno.make(url).terminal(compact=True)


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # A terminal without the code's blocks still gets the address.
    announce(check_port(os.environ.get("PORT") or "5000"))
