"""What the terminal tells of metrics, findings, keys, sections and terms; imports nothing heavy."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import groupby

from reportgen.config.about import FINDINGS, PART_MISSING
from reportgen.config.measures import AVERAGES, OF_ALL_CASES, OF_STEPS
from reportgen.config.page import SECTIONS
from reportgen.config.reference import key_pages
from reportgen.config.schema import keys_with_place
from reportgen.errors import ConfigError, Problem
from reportgen.frozen import frozen
from reportgen.stats.formulas import written
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.metrics import NAMES as METRIC_NAMES
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.text.en_advice import ADVICE, HEADS
from reportgen.text.en_field import ALSO
from reportgen.topics.english import MESSAGES, NAMES
from reportgen.topics.named import MEANINGS, metric_named, plain, spoken_names, term_named, word_of


@frozen(kw_only=False)
class _Any:
    """Four outcomes none of which is 0, so that every formula can be written."""

    tp: float = 1.0
    fp: float = 1.0
    fn: float = 1.0
    tn: float = 1.0


GIVEN = Parameters(beta=1.0, alpha=0.5, costs=CostMatrix(fp=1.0, fn=1.0), baseline_cost=1.0, odds=1.0)
SEVERAL = (
    "",
    "Several classes",
    f"  of all cases: {', '.join((*OF_ALL_CASES, 'top_2_accuracy'))}",
    f"  of classes in their order: {', '.join(OF_STEPS)}",
    "  of one class against the rest: every metric above but those of money, such as recall[a]",
    f"  averaged over the classes: {', '.join(f'{average}_recall' for average in AVERAGES)}",
)


def catalogue() -> str:
    """Return every metric by the population in its denominator: key, formula, meaning, other names."""
    lines = ["TP hits, FP false alarms, FN misses, TN correct rejections, n all cases; c_X what one case of X costs."]
    for group, metrics in groupby(METRICS.values(), key=lambda metric: metric.group):
        lines += ["", NAMES[f"group.{group}"]]
        for metric in metrics:
            lines += _entry(metric)
    return "\n".join([*lines, *SEVERAL])


def metric_page(metric: Metric) -> str:
    """Return what is known of one metric, under its key and its name."""
    name = word_of(metric, "name")
    called = "" if plain(name) == plain(metric.key) else f" ({name})"
    formula = [f"  formula: {formula_of(metric)}"] if metric.from_counts else []
    needs = [f"  needs: {metric.needs}"] if metric.needs is not None else []
    moves = ["  depends on prevalence"] if metric.changes_with_prevalence else []
    said = (f"  {line.strip()}" for line in _entry(metric)[1:])
    return "\n".join([f"{metric.key}: a metric{called}", *formula, *said, *needs, *moves])


def formula_of(metric: Metric) -> str:
    """Return the formula of a metric of the four counts, as the page writes it."""
    return written(metric, _Any(), GIVEN).symbols


def _entry(metric: Metric) -> list[str]:
    best = "higher is better" if metric.higher_is_better else "lower is better" if metric.lower_is_better else ""
    aim = best or (f"best is {metric.best:g}" if metric.best is not None else "descriptive")
    formula = f" = {formula_of(metric)}" if metric.from_counts else ""
    lines = [f"  {metric.key}{formula}", f"      {word_of(metric, 'meaning')} ({aim})"]
    if metric.aliases:
        lines.append(f"      also: {', '.join(metric.aliases)}")
    return lines


EXIT_CODES: Mapping[str, str] = {
    "0": "all well",
    "1": "a check failed, `--fail-on` names a severity that a finding has, with `--strict` a required field is "
    "missing, or two reports differ in what `diff` fails on",
    "2": "the command or the config is wrong",
    "3": "the data are wrong, the machine could not go on, or a part of the report is missing",
    "4": "a check could not be decided",
}
_ANY = (
    "It explains metrics (`reportgen metrics`), codes of findings, exit codes, keys such as data.split, sections of "
    "the page, and terms."
)
_WORDS = ("case", "cases", "positive", "positives", "negative", "negatives", "person", "people", "flag", "flagged")
_HOLES = tuple(f"hole.{part}" for part in ("section", "figure", "words", "finding", "file", "number"))
_CODES = {plain(code): code for code in (*FINDINGS, PART_MISSING)}
_SLOT = re.compile(r"\{(\w+)\}")


def explained(name: str) -> str:
    """Return every page of a name: of a metric, a finding, an exit code, a key of the config, a section or a term."""
    pages = list(_pages(name.strip()))
    if not pages:
        near = get_close_matches(name.strip().casefold(), known_names(), n=3)
        mend = f"Did you mean {' or '.join(repr(guess) for guess in near)}?" if near else _ANY
        raise ConfigError([Problem(where="", what=f"unknown name: '{name}'", mend=mend)])
    return "\n\n".join(pages)


def known_names() -> tuple[str, ...]:
    """Return every name that has a page, each once."""
    keys = (key for key, _ in keys_with_place())
    own = (*METRIC_NAMES, *FINDINGS, PART_MISSING, *EXIT_CODES, *keys, *SECTIONS)
    return tuple(dict.fromkeys([*own, *spoken_names()]))


def _pages(name: str) -> Iterator[str]:
    metric = metric_named(name)
    if metric is not None:
        yield metric_page(metric)
    code = _CODES.get(plain(name))
    if code is not None:
        yield _page_of_finding(code)
    if name in EXIT_CODES:
        yield f"{name}: an exit code\n  {EXIT_CODES[name][:1].upper()}{EXIT_CODES[name][1:]}."
    term = term_named(name)
    if term is not None:
        yield _page_of_term(term)
    yield from key_pages(name)
    if name in SECTIONS:
        yield _page_of_section(name)


def _page_of_term(term: str) -> str:
    also = [f"  also: {', '.join(ALSO[term])}"] if term in ALSO else []
    return "\n".join([f"{term}: a term", f"  {MEANINGS[term]}", *also])


def said_of(code: str) -> tuple[str, ...]:
    """Return what a report says where a finding stands; what it fills in is left open."""
    keys = _HOLES if code == PART_MISSING else (f"finding.{code}", f"finding.classes.{code}")
    messages = [MESSAGES[key] for key in keys if key in MESSAGES]
    texts = [text for message in messages for text in ([message] if isinstance(message, str) else message.values())]
    return tuple(dict.fromkeys(_SLOT.sub(_open, text.replace("flag: {flag}", "flag: ...")) for text in texts))


def _page_of_finding(code: str) -> str:
    lines = [f"{code}: a finding", *(f"  {head}: {text}" for head, text in zip(HEADS, ADVICE[code], strict=True))]
    lines += ["  a report says one of:", *(f"  - {text}" for text in said_of(code))]
    allow = [f"  accept it with: allow: [{{finding: {code}, because: ...}}]"] if code != PART_MISSING else []
    return "\n".join([*lines, *allow])


def _page_of_section(name: str) -> str:
    heading = MESSAGES.get(f"page.section.{name}")
    headed = "" if heading is None else f", headed \u201c{_SLOT.sub(_open, str(heading))}\u201d"
    contents = SECTIONS[name]
    return (
        f"{name}: a section of the page{headed}\n  {contents[:1].upper()}{contents[1:]}.\n  named in: report.sections"
    )


def _open(slot: re.Match[str]) -> str:
    return slot[1] if slot[1] in _WORDS else "..."
