"""A finding as a sentence with its severity."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from reportgen.analysis.results import Finding
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.say import ANY, Choice

Severity = Literal["note", "warning", "grave"]
GRAVITY: tuple[Severity, ...] = ("grave", "warning", "note")


@dataclass(frozen=True, kw_only=True)
class Found:
    """What was found, by its name."""

    code: str
    severity: Severity
    sentence: Sentence

    @property
    def finding(self) -> Finding:
        """The finding as it stands in `results.json`."""
        return Finding(code=self.code, severity=self.severity, text=self.sentence.text)


def finding(severity: Severity, facts: Facts, code: str, choice: Choice = ANY, /, **slots: Slot) -> Found:
    """Return what was found, said by the message of its name."""
    return Found(code=code, severity=severity, sentence=facts.say(f"finding.{code}", choice, **slots))


grave = partial(finding, "grave")
warning = partial(finding, "warning")
note = partial(finding, "note")
