"""An earlier report in the place of a baseline model."""

from reportgen.config.part import Part, key


class EarlierReport(Part):
    """A report made before, on other cases or on the same."""

    results: str = key(description="Its `results.json`, such as `golden/results.json`.")
    model: str | None = key(default=None, description="Which model of it; left out, the one that it is about.")
