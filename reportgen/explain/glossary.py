"""The terms that this report uses, and no others, with what they mean."""

import re
from collections.abc import Iterable, Iterator

from reportgen.explain.explained import Term
from reportgen.explain.facts import Facts, metric_name
from reportgen.explain.messages.en_metrics import TERMS
from reportgen.stats.metrics import METRICS

_KEYS = tuple(key.removesuffix(".name") for key in TERMS if key.endswith(".name"))


# Told apart wherever one of them occurs, since they are taken for one another.
_TOLD_APART = ("term.attribute", "term.feature", "term.variable")


def glossary(facts: Facts, texts: Iterable[str]) -> tuple[Term, ...]:
    """Return every term and metric that one of the texts names, in alphabetical order."""
    return _in_order(_named((*_terms(facts), *_metrics(facts)), texts), facts)


def glossary_of_page(facts: Facts, known: Iterable[Term], texts: Iterable[str]) -> tuple[Term, ...]:
    """Return the known terms and those that the rest of the page names; its tables explain their metrics themselves."""
    return _in_order((*known, *_named(_terms(facts), texts)), facts)


def _named(terms: Iterable[Term], texts: Iterable[str]) -> tuple[Term, ...]:
    words = "\n".join(texts).lower()
    return tuple(term for term in terms if _occurs(term.name.lower(), words))


def _in_order(found: Iterable[Term], facts: Facts) -> tuple[Term, ...]:
    """Return terms in alphabetical order, each once, and with one of those to be told apart the others."""
    by_name = {term.name: term for term in found}
    together = {term.name: term for term in _terms(facts, _TOLD_APART)}
    if by_name.keys() & together.keys():
        by_name |= together
    return tuple(sorted(by_name.values(), key=lambda term: term.name.lower()))


def _terms(facts: Facts, keys: Iterable[str] = _KEYS) -> Iterator[Term]:
    for key in keys:
        yield Term(name=facts.say(f"{key}.name").text, meaning=facts.say(f"{key}.meaning").text)


def _metrics(facts: Facts) -> Iterator[Term]:
    for key in METRICS:
        name = metric_name(key, facts.config, facts.say)
        yield Term(name=name, meaning=facts.say(f"metric.{key}.meaning").text)


def _occurs(name: str, words: str) -> bool:
    # Most terms do not occur: a plain look is many times quicker than the expression.
    return name in words and re.search(rf"(?<!\w){re.escape(name)}(?:e?s)?(?!\w)", words) is not None
