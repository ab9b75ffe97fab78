"""The words of the page itself, and numbers as a table shows them."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from reportgen.analysis.measured import Measure
from reportgen.explain import numbers
from reportgen.explain.facts import Facts, metric_name, metric_value, text_slot
from reportgen.explain.limits import FEW_CASES
from reportgen.explain.messages import en_page
from reportgen.explain.say import Say

PAGES = MappingProxyType({"en": en_page.PAGE})


@dataclass(frozen=True, kw_only=True)
class Voice:
    """Results and config of one report, and the language to name things in."""

    facts: Facts
    page: Say

    def __call__(self, key: str, **texts: str) -> str:
        """Return a text of the page, with the words of the config in their places."""
        slots: dict[str, Any] = {name: text_slot(text, "") for name, text in texts.items()}
        return self.page(f"{en_page.PREFIX}{key}", **slots).text

    def has(self, key: str) -> bool:
        """Return whether the language has this text."""
        return self.page.has(f"{en_page.PREFIX}{key}")

    def metric(self, key: str) -> str:
        """Return the name of a metric; the one that the author typed where it is an alias."""
        return metric_name(key, self.facts.config, self.facts.say)

    def value(self, key: str, measure: Measure) -> str:
        """Return a metric as a table shows it, marked where few cases carry it."""
        if measure.estimate is None:
            return self("not_defined").replace(" ", "\u00a0")
        lines, cases = [self.estimate(key, measure.estimate)], measure.denominator if measure.n is None else measure.n
        if measure.corrected is not None and measure.corrected.estimate is not None:
            lines.append(self("corrected", value=self.estimate(key, measure.corrected.estimate)))
        if cases is not None and cases < FEW_CASES:
            lines.append(self("few_cases"))
        return "\n".join(lines)

    def sure(self, key: str, measure: Measure) -> str:
        """Return the same with its interval, where it has one."""
        shown = self.value(key, measure)
        if measure.low is None or measure.high is None:
            return shown
        ends = {"low": self.estimate(key, measure.low), "high": self.estimate(key, measure.high)}
        return f"{shown}\n{self('metrics.range', **ends)}"

    def estimate(self, key: str, value: float) -> str:
        """Return the value of a metric as a table shows it."""
        return metric_value(key, value, currency=self.facts.currency)

    def amount(self, value: float | None) -> str:
        """Return a sum of money as a table shows it; an empty cell where there is none."""
        return "" if value is None else numbers.cost(value, self.facts.currency)


def voice(facts: Facts) -> Voice:
    """Return the words of the page in the language of the report."""
    return Voice(facts=facts, page=replace(facts.say, messages=PAGES[facts.config.report.language]))
