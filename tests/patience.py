"""How long the tests may take."""

from __future__ import annotations

import os

PATIENCE = int(os.environ.get("DEADWOOD_PATIENCE") or 1)
"""1 in a run by hand, which is short enough to be made often. With more, what is drawn by chance is drawn so
many times oftener, and the tests marked ``long`` run as well."""
