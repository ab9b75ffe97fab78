"""Whether two samples of scores may come from one population."""

import numpy as np

from reportgen.counts.views import FloatArray


def gap_p(gap: float, one: float, other: float) -> float:
    """Return how often chance alone makes two distributions of so many cases lie so far apart (Kolmogorov-Smirnov).

    Ties, and a gap looked for at some scores only, make it larger than it is, never smaller.
    """
    from reportgen.stats.special import kolmogorov

    return float(kolmogorov(gap * np.sqrt(one * other / (one + other))))


def tenths(flagged: FloatArray, parts: int = 10) -> list[int]:
    """Return the places at which growing sums come nearest to each tenth of the last, each place once."""
    whole = flagged[-1]
    nearest = (int(np.abs(flagged - whole * part / parts).argmin()) for part in range(1, parts))
    return sorted({place for place in nearest if 0 < flagged[place] < whole})
