"""A finding as a sentence with its severity."""

from dataclasses import dataclass
from typing import Literal

from reportgen.analysis.results import Finding
from reportgen.explain.explained import Sentence

Severity = Literal["note", "warning", "grave"]
GRAVITY: tuple[Severity, ...] = ("grave", "warning", "note")
PREFIX = "finding."


@dataclass(frozen=True, kw_only=True)
class Found:
    """What was found; its code is the key of its message."""

    severity: Severity
    sentence: Sentence

    @property
    def code(self) -> str:
        """The name of the finding."""
        return self.sentence.id.removeprefix(PREFIX)

    @property
    def finding(self) -> Finding:
        """The finding as it stands in `results.json`."""
        return Finding(code=self.code, severity=self.severity, text=self.sentence.text)
