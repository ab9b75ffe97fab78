"""English: key -> message. Plain data that imports nothing.

A name in braces is a slot that the code fills, or one of the words of the config: case(s), positive(s), negative(s),
person, people, flag, flagged; or likely_range(s), which a report explains once. A message with forms holds one text a
form, named by its conditions as `say.py` reads them; the first that fits is taken. `counted.*` and `part.*` are noun
phrases in the object case.
"""

from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from reportgen.text import en, en_metrics
from reportgen.topics.about import en as about
from reportgen.topics.calibration import en as calibration
from reportgen.topics.cases import en as cases
from reportgen.topics.change import en as change
from reportgen.topics.checks import en as checks
from reportgen.topics.classes import en as classes
from reportgen.topics.classes import en_figures as classes_figures
from reportgen.topics.classes import en_findings as classes_findings
from reportgen.topics.comparison import en as comparison
from reportgen.topics.costs import en as costs
from reportgen.topics.costs import en_figures as costs_figures
from reportgen.topics.data import en as data
from reportgen.topics.groups import en as groups
from reportgen.topics.in_use import en as in_use
from reportgen.topics.method import en as method
from reportgen.topics.metrics import en as metrics
from reportgen.topics.outcomes import en as outcomes
from reportgen.topics.profile import en as profile
from reportgen.topics.published import en as published
from reportgen.topics.ranking import en as ranking
from reportgen.topics.summary import en as summary
from reportgen.topics.summary import en_options as summary_options
from reportgen.topics.summary import en_verdict as summary_verdict
from reportgen.topics.threshold import en as threshold
from reportgen.topics.threshold import en_figures as threshold_figures
from reportgen.topics.trend import en as trend
from reportgen.topics.unlabelled import en as unlabelled

PREFIX = "page."  # a head of their own, so that no text of the page takes the place of a sentence
PARTS: tuple[ModuleType, ...] = (
    en,
    about,
    calibration,
    cases,
    change,
    checks,
    classes,
    classes_figures,
    classes_findings,
    comparison,
    costs,
    costs_figures,
    data,
    groups,
    in_use,
    method,
    metrics,
    outcomes,
    profile,
    published,
    ranking,
    unlabelled,
    summary,
    summary_options,
    summary_verdict,
    threshold,
    threshold_figures,
    trend,
)

# What needs no form and no slot: metrics, their groups, their other names and the terms of the glossary.
NAMES: Mapping[str, str] = en_metrics.NAMES

PAGE: Mapping[str, str] = MappingProxyType(
    {f"{PREFIX}{key}": text for part in PARTS for key, text in getattr(part, "PAGE", {}).items()}
)

MESSAGES: Mapping[str, str | Mapping[str, str]] = MappingProxyType(
    {
        **{key: message for part in PARTS for key, message in part.MESSAGES.items()},
        **en_metrics.ODDS,
        **en.REASONS,
        **en.METHODS,
        **en.RULE_TEXTS,
        **en.FORMULA,
        **NAMES,
        **PAGE,
    }
)
