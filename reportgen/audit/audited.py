"""What files for other programs are made from: the results, and in words what became of checks and findings."""

import json
from collections.abc import Mapping
from typing import Any

from reportgen.audit.places import Place, keys_of_checks, place_in, place_of, place_of_finding
from reportgen.audit.shown import Shown
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.values.checks import Check
from reportgen.text.sentences import FindingText


@frozen(eq=False)
class Audited:
    """One report, as far as other programs act on it."""

    config: Config
    results: Mapping[str, Any]  # the content of `results.json`
    checks: tuple[Check, ...]
    texts: tuple[str, ...]  # what became of each check
    findings: tuple[FindingText, ...]
    shown: Mapping[tuple[str, str], Shown]
    complete: bool  # no part of the report is missing

    @property
    def places(self) -> tuple[Place | None, ...]:
        """Where each check stands."""
        return tuple(place_of(self.config, key) for key in keys_of_checks(self.config, self.checks))

    def place_of(self, finding: FindingText) -> Place | None:
        """Return where a finding leads: to what it quotes of the config, else to its first line."""
        return place_of_finding(self.config, finding) or place_in(f"{self.config.asked.file or ''}:1:1")


def named(check: Check) -> str:
    """Return the check as typed, with what tells it from one beside it: use, baseline, confidence and group."""
    against = "" if check.against is None else f" against {check.against}"
    sure = "" if check.with_confidence is None else f" with confidence {check.with_confidence:g}"
    group = "" if check.group is None else f" for {check.column} {check.group}"
    in_use = " in use" if check.mix == "in_use" else ""
    return f"{check.check}{in_use}{against}{sure}{group}"


def as_json(content: Mapping[str, Any]) -> bytes:
    """Return a document as a file in ASCII, where nothing is unseen."""
    return f"{json.dumps(content, indent=2)}\n".encode()
