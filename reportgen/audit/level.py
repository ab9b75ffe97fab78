"""What is said of a report that is verified: a line for each level."""

from typing import Literal

from reportgen.audit.judging import ALL_WELL, CHECK_FAILED, FAILED
from reportgen.errors import LONGEST
from reportgen.frozen import frozen

Name = Literal["whole", "consistent", "repeated", "signed"]


@frozen
class Level:
    """One level of a report that is verified."""

    name: Name
    state: Literal["holds", "moved", "open", "unread"]  # "open": nothing says; "unread": what it takes is not there
    text: str

    def __str__(self) -> str:
        text = self.text if len(self.text) <= LONGEST else f"{self.text[:LONGEST]} ..."
        return f"{self.name}: {text}"

    @property
    def code(self) -> int:
        """The exit code that follows."""
        return {"moved": CHECK_FAILED, "unread": FAILED}.get(self.state, ALL_WELL)


def code_of(levels: list[Level]) -> int:
    """Return the exit code of all levels: what has moved explains why something else cannot be read."""
    codes = {level.code for level in levels}
    return next((code for code in (CHECK_FAILED, FAILED) if code in codes), ALL_WELL)


def counted(count: int, single: str, more: str) -> str:
    """Return how many there are, in words."""
    return f"1 {single}" if count == 1 else f"{count:,} {more}"
