"""Runs within one suit, on masks of thirteen bits (bit 0 the ace, bit 12 the king)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

SUIT_BITS = (1 << 13) - 1

_tables: dict[str, list[int]] = {}

Run = tuple[int, ...]


def run_table(ace: str) -> list[int]:
    """For each of the 8,192 holdings of a suit, the least points left when only runs are melded.

    Made when first asked for. With ace="corner" runs may wrap and a loose ace counts 15 [R-1.8].

    :raises ValueError: when the ace rule is neither "low" nor "corner".
    """
    table = _tables.get(ace)
    if table is None:
        if ace not in ("low", "corner"):
            raise ValueError(f"The ace is “low” or “corner”, not {ace!r}.")
        table = _tables[ace] = _build_low(1) if ace == "low" else _build_corner()
    return table


def _build_low(ace_points: int) -> list[int]:
    """The table for runs that never wrap, each holding worked out from those without its highest card."""
    table = [0]
    for rank in range(1, 14):
        top = 1 << rank - 1
        count = ace_points if rank == 1 else min(rank, 10)
        lower = table
        table = lower + [count + left for left in lower]
        # Only holdings with the next two cards below can meld their highest. Runs of three, four and five
        # are enough: a longer one is two of these.
        for held in range(top | top >> 1 | top >> 2, 2 * top) if rank >= 3 else ():
            for length in (3, 4, 5):
                run = ((1 << length) - 1) << rank >> length
                if length > rank or held & run != run:
                    break
                table[held] = min(table[held], lower[held ^ run])
    return table


def _build_corner() -> list[int]:
    """The table for runs that may wrap: at most one of them crosses from king to ace."""
    straight = _build_low(15)
    crossing = [_cross(high, size - high) for size in (3, 4, 5) for high in range(1, size)]
    table = list(straight)
    for held in range(1 << 12 | 1, 1 << 13, 2):
        table[held] = min([straight[held], *(straight[held ^ run] for run in crossing if held & run == run)])
    return table


def _cross(high: int, low: int) -> int:
    """The mask of the highest `high` ranks and the lowest `low`."""
    return ((1 << high) - 1) << 13 - high | (1 << low) - 1


def find_runs(held: int, ace: str = "low") -> list[Run]:
    """Every run of three or more in a suit's cards, as ranks in playing order.

    :raises ValueError: when the ace rule is neither "low" nor "corner".
    """
    run_table(ace)
    laid = held | held << 13 if ace == "corner" else held
    firsts = laid & laid >> 1 & laid >> 2 & SUIT_BITS
    return [
        tuple((first + step) % 13 + 1 for step in range(size))
        for first in range(13)
        if firsts >> first & 1
        for size in range(3, _count_neighbours(laid >> first) + 1)
        # The whole suit is one run, whichever card it is said to begin with.
        if size < 13 or first == 0
    ]


def _count_neighbours(held: int) -> int:
    """How many cards there are from the lowest bit on before the first that is missing, thirteen at most."""
    return min(13, (~held & held + 1).bit_length() - 1)


def is_one_run(held: int, ace: str = "low") -> bool:
    """Whether a suit's cards are, all together, one run of three or more.

    :raises ValueError: when the ace rule is neither "low" nor "corner".
    """
    run_table(ace)
    return held.bit_count() >= 3 and (
        # Round the corner it is the missing cards that are neighbours.
        _are_neighbours(held) or (ace == "corner" and _are_neighbours(SUIT_BITS ^ held))
    )


def _are_neighbours(held: int) -> bool:
    """Whether there is no gap: adding the lowest bit then carries through all the others."""
    return held & held + (held & -held) == 0


def order_run(held: int, ace: str = "low") -> Run | None:
    """A suit's cards as one run in playing order, or None when they are no run."""
    if not is_one_run(held, ace):
        return None
    # It begins at its lowest card, or after the gap of the missing ones.
    gap = 0 if _are_neighbours(held) else SUIT_BITS ^ held
    first = gap.bit_length() if gap else (held & -held).bit_length() - 1
    return tuple((first + step) % 13 + 1 for step in range(held.bit_count()))


@lru_cache(maxsize=16384)
def find_splits(held: int, ace: str = "low") -> tuple[tuple[Run, ...], ...]:
    """Every way to meld a suit's cards in runs that leaves the least points, as families of runs."""
    table = run_table(ace)
    runs = [(run, sum(1 << rank - 1 for rank in run)) for run in find_runs(held, ace)]
    return tuple(_split(held, runs, table[held], ace))


def _split(held: int, runs: list[tuple[Run, int]], least: int, ace: str) -> Iterator[tuple[Run, ...]]:
    """Families of the runs, taken in their listed order, that leave exactly `least` of the cards held."""
    if _loose_points(held, ace) == least:
        yield ()
    for place, (run, bits) in enumerate(runs):
        if held & bits == bits and run_table(ace)[held ^ bits] == least:
            for others in _split(held ^ bits, runs[place + 1 :], least, ace):
                yield (run, *others)


def _loose_points(held: int, ace: str) -> int:
    ace_points = 15 if ace == "corner" else 1
    return sum(min(rank, 10) if rank > 1 else ace_points for rank in range(1, 14) if held >> rank - 1 & 1)
