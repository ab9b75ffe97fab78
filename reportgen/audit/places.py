"""Where checks and findings stand in the config: for programs that lead a reader to the line."""

import re
from collections.abc import Iterator, Sequence

from reportgen.config.checks import Check as Asked
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.values.checks import Check
from reportgen.text.sentences import FindingText

NAMES = "config.report.metrics"  # where the name of a metric is said to be from
_INDEX = re.compile(r"\.(\d+)(?=\.|$)")


@frozen
class Place:
    """A place in a file, as the file was named."""

    file: str
    line: int
    column: int


def place_in(where: str) -> Place | None:
    """Return the place that messages write as "file:line:column"; None of what stands in no file."""
    file, line, column = ("", "", "", *where.rsplit(":", 2))[-3:]
    if not (file and line.isdecimal() and column.isdecimal()):
        return None
    return Place(file=file, line=int(line), column=int(column))


def place_of(config: Config, key: str) -> Place | None:
    """Return the place of a key, or of the closest one around it that was typed in a file."""
    if config.asked.file in {None, "-"}:
        return None
    while key and not config.given(key):
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return place_in(config.where(key)) if key else None


def keys_of_checks(config: Config, checks: Sequence[Check]) -> Iterator[str]:
    """Yield the key of each check that was decided, "checks[2]"; they come in the order of the config."""
    place, last = 0, len(config.checks) - 1
    for check in checks:
        later = (at for at in range(place, last + 1) if _is_of(config.checks[at], check, config.subject))
        place = next(later, place)
        yield f"checks[{place}]"


def _is_of(asked: Asked, check: Check, subject: str) -> bool:
    model = check.model if asked.for_each == "model" else asked.model or subject
    between = asked.check.between
    column = asked.each_group_of if between is None else between.column
    return (
        (asked.check.text, asked.with_confidence, asked.severity or "grave", asked.against is not None)
        == (check.check, check.with_confidence, check.severity, check.against is not None)
        and model == check.model
        and column == check.column
    )


def place_of_finding(config: Config, finding: FindingText) -> Place | None:
    """Return the place of what a finding quotes of the config; None where it is about the data alone."""
    sources = (slot.source for slot in finding.told.values.values() if slot.source != NAMES)
    keys = (source.removeprefix("config.") for source in sources if source.startswith("config."))
    places = (place_of(config, _INDEX.sub(r"[\1]", key)) for key in keys)
    return next((place for place in places if place is not None), None)
