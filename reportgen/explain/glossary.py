"""The terms that this report uses, and no others, with what they mean."""

import re
from collections.abc import Iterable, Iterator

from reportgen.explain.explained import Term
from reportgen.explain.facts import Facts, metric_name
from reportgen.explain.messages.en_metrics import TERMS
from reportgen.stats.metrics import METRICS

_KEYS = tuple(key.removesuffix(".name") for key in TERMS if key.endswith(".name"))


def glossary(facts: Facts, texts: Iterable[str]) -> tuple[Term, ...]:
    """Return every term and metric that one of the texts names, in alphabetical order."""
    words = "\n".join(texts)
    used = (term for term in _terms(facts) if _occurs(term.name, words))
    return tuple(sorted(used, key=lambda term: term.name.lower()))


def _terms(facts: Facts) -> Iterator[Term]:
    for key in _KEYS:
        yield Term(name=facts.say(f"{key}.name").text, meaning=facts.say(f"{key}.meaning").text)
    for key in METRICS:
        name = metric_name(key, facts.config, facts.say)
        yield Term(name=name, meaning=facts.say(f"metric.{key}.meaning").text)


def _occurs(name: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", words, re.IGNORECASE) is not None
