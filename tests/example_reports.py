"""The reports of the examples, made once for all tests of a worker."""

from datetime import date
from functools import cache

import reportgen
from reportgen.report import Report
from tests.browser import CONFIGS, EXAMPLES
from tests.resamples import USUAL, resamples

__all__ = ["CONFIGS", "EXAMPLES", "OF_TWO_CLASSES", "example"]

OF_TWO_CLASSES = [name for name in EXAMPLES if name not in ("iris", "tickets")]


@cache
def example(name: str) -> Report:
    with resamples(USUAL):
        return reportgen.run(CONFIGS / f"{name}.yaml", as_of=date(2026, 9, 30))
