"""Which metric or term a name stands for, as people of the field write it."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from reportgen.config.measures import OF_STEPS, Measured, measured, parts_of
from reportgen.stats.metrics import METRICS, Metric
from reportgen.text.en_field import ALSO, FIELD
from reportgen.text.en_metrics import TERMS
from reportgen.topics.english import MESSAGES

_KEYS = tuple(key.removesuffix(".name") for key in TERMS if key.endswith(".name"))
MEANINGS: Mapping[str, str] = MappingProxyType(
    {**FIELD, **{TERMS[f"{key}.name"]: TERMS[f"{key}.meaning"] for key in _KEYS}}
)
_KNOWN = MappingProxyType({**METRICS, **OF_STEPS})
# How a plural ends, and what stands there instead.
_PLURALS = (
    (re.compile(r"(?<=ss)es$"), ""),
    (re.compile(r"(?<=tri)ces$"), "x"),
    (re.compile(r"(?<=\w\wt)ies$"), "y"),
    (re.compile(r"(?<=\w[^sui])s$"), ""),
)


def metric_named(name: str) -> Metric | None:
    """Return the metric of this name, if it is one; of an average over classes, what is averaged."""
    key = _METRICS.get(plain(name))
    return _KNOWN[key] if key is not None else _of_several(name)[0]


def term_named(name: str) -> str | None:
    """Return the term of this name, if it is one; of an average over classes, that average."""
    return _TERMS.get(plain(name)) or _of_several(name)[1]


def spoken_names() -> tuple[str, ...]:
    """Return every name beyond the keys of metrics."""
    words = (name for key in _KNOWN for name in _words_of(key))
    return (*words, *MEANINGS, *(name for names in ALSO.values() for name in names))


def word_of(metric: Metric, part: str) -> str:
    """Return the name or the meaning of a metric."""
    return str(MESSAGES.get(f"metric.{metric.key}.{part}") or MESSAGES[f"classes.metric.{metric.key}.{part}"])


def plain(name: str) -> str:
    """Return a name without what people write one way or the other: case, hyphens, apostrophes, plurals."""
    bare = re.sub(r"['\u2019`]", "", name.strip().casefold())
    spaced = re.sub(r"(?<=\w)[\s_/\u2010-\u2013-]+(?=\w)", " ", bare)
    return " ".join(map(_singular, re.sub(r"\s+%", "%", spaced).split()))


def _singular(word: str) -> str:
    return next((plural.sub(one, word) for plural, one in _PLURALS if plural.search(word)), word)


def _of_several(name: str) -> tuple[Metric | None, str | None]:
    """Return what is measured of several classes, and the term that says how."""
    before, key, behind = parts_of(name.strip().casefold() if "[" not in name else name.strip())
    if not before and not behind:
        before, key, behind = parts_of(plain(name).replace(" ", "_"))
    measure = measured(f"{before}{_METRICS.get(plain(key), key)}{behind}")
    return (None, None) if measure is None else (_KNOWN.get(measure.metric.key), _how(measure))


def _how(measure: Measured) -> str | None:
    if measure.average is not None:
        return f"{measure.average} average"
    return "one against the rest" if measure.of_class is not None else "top-k accuracy" if measure.top else None


def _words_of(key: str) -> Iterator[str]:
    metric = _KNOWN[key]
    yield from (key, word_of(metric, "name"), *metric.aliases)
    yield from (str(MESSAGES[f"alias.{alias}"]) for alias in metric.aliases)
    yield from ALSO.get(key, ())


def _by_plain_name() -> Iterator[tuple[str, str]]:
    for term in MEANINGS:
        yield from ((plain(name), term) for name in (term, *ALSO.get(term, ())))


_METRICS = MappingProxyType({plain(name): key for key in _KNOWN for name in _words_of(key)})
_TERMS = MappingProxyType(dict(_by_plain_name()))
