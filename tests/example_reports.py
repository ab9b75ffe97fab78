"""The reports of the examples, made once for all tests of a worker."""

from datetime import date
from functools import cache
from pathlib import Path

import reportgen
from reportgen.app import Report

CONFIGS = Path(__file__).parents[1] / "configs"
EXAMPLES = tuple(sorted(path.stem for path in CONFIGS.glob("*.yaml")))
AS_OF = {"guard": date(2026, 9, 30)}  # whose data carry the month in their name


@cache
def example(name: str) -> Report:
    return reportgen.run(CONFIGS / f"{name}.yaml", as_of=AS_OF.get(name))
