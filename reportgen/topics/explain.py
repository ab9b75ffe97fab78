"""Results to sentences: every place of the report gets its words, and every sentence keeps its sources."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from reportgen.config.schema import Config
from reportgen.holes import Hole, attempt, holes_in, whole
from reportgen.results.results import Results
from reportgen.study.finding import Finding
from reportgen.text.facts import Facts, facts
from reportgen.text.figures import Worded
from reportgen.text.guessing import check_alone, hole_told
from reportgen.text.sentences import Changed, Explained, Sentence, about
from reportgen.text.tree import tree
from reportgen.topics.calibration.words import calibration
from reportgen.topics.cases.words import cases
from reportgen.topics.change.words import changed
from reportgen.topics.checks.words import check_told
from reportgen.topics.comparison.parts import crossings, flips, folds
from reportgen.topics.comparison.verdicts import verdicts
from reportgen.topics.comparison.words import comparison
from reportgen.topics.costs.words import costs
from reportgen.topics.data.words import data
from reportgen.topics.figures import figures
from reportgen.topics.find import find
from reportgen.topics.findings_told import finding_text, finding_told
from reportgen.topics.groups.words import groups
from reportgen.topics.in_use.words import deployment
from reportgen.topics.method.words import glossary, method
from reportgen.topics.outcomes.words import errors, likely_range, outcomes
from reportgen.topics.published import words as published
from reportgen.topics.stated.words import lacking, stated
from reportgen.topics.summary.words import first, key_messages, signed, verdict
from reportgen.topics.threshold.betas import betas
from reportgen.topics.threshold.words import threshold

RANGED = ("key_messages", "outcomes", "costs", "deployment")  # places that may tell a likely range
TALLIED = ("verdict",)  # read for its numbers
EMPTY = ("data", "outcomes", "errors", "threshold", "comparison", "key_messages")  # where nothing is said
LISTED: Mapping[str, Callable[[Facts], tuple[tuple[Sentence, ...], ...]]] = {
    "verdicts": verdicts,
    "groups": groups,
    "cases": cases,
    "flips": flips,
}


Place = Callable[[], tuple[Sentence, ...]]
Found = tuple[Finding, Sentence]


def explain(results: Results, config: Config) -> Explained:
    """Return all words of a report, in the words of the config; what fails is left out, and told as a hole."""
    said = facts(results, config)
    looked = [each if isinstance(each, Hole) else _found(said, each) for each in find(said)]
    found = tuple(each for each in looked if not isinstance(each, Hole))
    worded = figures(said)
    places = _places(said, found) if results.models else _without_cases(said, found)
    made = {name: attempt("words", name.replace("_", " "), place) for name, place in places.items()}
    if results.models:
        made["ranges"] = attempt("words", "ranges", partial(_ranges, said, whole(made)))
    return _explained(said, made, looked, worded)


def _found(said: Facts, finding: Finding) -> Found | Hole:
    """Return a finding with its sentence."""
    return attempt("finding", finding.code, lambda: (finding, finding_told(said, finding)))


def _places(said: Facts, found: tuple[Found, ...]) -> dict[str, Place]:
    """Return what makes the sentences of a report on cases, by the place that they belong to."""
    return {
        "verdict": partial(verdict, said),
        "key_messages": partial(key_messages, said, found),
        "first": partial(first, said),
        "tree": partial(tree, said),
        "data": partial(data, said),
        "outcomes": partial(outcomes, said),
        "errors": partial(errors, said),
        "threshold": partial(threshold, said),
        "costs": partial(costs, said),
        "betas": partial(betas, said),
        "deployment": partial(deployment, said),
        "calibration": partial(calibration, said),
        "comparison": partial(comparison, said),
        "published": partial(published.beside, said),
        "best_at_betas": partial(published.best_at_betas, said),
        "crossings": partial(crossings, said),
        "folds": partial(folds, said),
        "method": partial(method, said),
        "lacking": partial(lacking, said),
    }


def _ranges(said: Facts, places: Mapping[str, tuple[Sentence, ...]]) -> tuple[Sentence, ...]:
    """Return what tells how likely a range is, where some place tells one."""
    since = changed(said).sentences()
    told = (*(one for place in RANGED for one in places.get(place, ())), *since)
    return tuple(about("adequacy", likely_range(said, told)))


def _without_cases(said: Facts, found: tuple[Found, ...]) -> dict[str, Place]:
    """Return what makes the sentences of a report in which every model is known by published figures alone."""
    warnings = tuple(sentence for each, sentence in found if each.severity != "note")
    return {
        "verdict": partial(verdict, said),
        "key_messages": partial(published.key_messages, said, warnings),
        "first": partial(_signed, said),
        "betas": partial(betas, said),
        "published": partial(published.figures, said),
        "best_at_betas": partial(published.best_at_betas, said),
        "method": partial(method, said),
        "lacking": partial(lacking, said),
    }


def _signed(said: Facts) -> tuple[Sentence, ...]:
    return tuple(signed(said))


def _explained(
    said: Facts,
    made: Mapping[str, tuple[Sentence, ...] | Hole],
    looked: Sequence[Found | Hole],
    worded: Mapping[str, Worded | Hole],
) -> Explained:
    since = attempt("words", "change", partial(changed, said))
    fields = attempt("words", "stated", partial(stated, said))
    listed = {name: attempt("words", name, partial(words, said)) for name, words in LISTED.items()}
    tried = [attempt("words", one.check, partial(check_told, said, at)) for at, one in enumerate(said.results.checks)]
    checked = tuple(check_alone(said, at) if isinstance(one, Hole) else one for at, one in enumerate(tried))
    places = {name: _in_place(said, name, part) for name, part in made.items()}
    places["outcomes"] = (*places.get("outcomes", ()), *places.pop("ranges", ()))
    found, words = [each for each in looked if not isinstance(each, Hole)], whole(worded)
    lists = {name: _each_empty(said, name) if isinstance(part, Hole) else part for name, part in listed.items()}
    by_place: dict[str, Any] = {**dict.fromkeys(EMPTY, ()), **places, **lists}
    explained = Explained(
        **by_place,
        checks=checked,
        change=Changed() if isinstance(since, Hole) else since,
        stated=() if isinstance(fields, Hole) else fields,
        figures={name: one.text for name, one in words.items()},
        findings=tuple(finding_text(*each) for each in found),
        sentences=(),
        holes=holes_in((*tried, *made.values(), *listed.values(), since, fields, *worded.values(), *looked)),
    )
    sentences = _each_once(_told(explained, places, words.values(), found))
    terms = attempt("words", "words", lambda: glossary(said, (sentence.text for sentence in sentences)))
    return replace(
        explained,
        sentences=sentences,
        glossary=() if isinstance(terms, Hole) else terms,
        holes=(*explained.holes, *holes_in((terms,))),
    )


def _each_empty(said: Facts, name: str) -> tuple[tuple[Sentence, ...], ...]:
    """Return nothing said, for each of the tables that stand beside what is missing."""
    beside = {"groups": said.results.groups, "cases": () if said.results.cases is None else said.results.cases.lists}
    return tuple(() for _ in beside.get(name, ()))


def _in_place(said: Facts, name: str, part: tuple[Sentence, ...] | Hole) -> tuple[Sentence, ...]:
    """Return the sentences of a place; where they could not be made, what is missing there."""
    if not isinstance(part, Hole):
        return part
    return () if name in TALLIED else (hole_told(said, part),)


def _told(
    explained: Explained,
    places: Mapping[str, tuple[Sentence, ...]],
    words: Iterable[Worded],
    found: Iterable[Found],
) -> Iterator[Sentence]:
    """Yield every sentence, in the order of `results.json`."""
    listed = (*explained.checks, *explained.verdicts, *explained.groups, *explained.cases)
    for place in (*listed, *places.values(), *explained.flips):
        yield from place
    yield from explained.change.sentences()
    for one in words:
        yield from one.sentences()
    yield from (sentence for _, sentence in found)


def _each_once(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    return tuple({(sentence.id, sentence.text): sentence for sentence in sentences}.values())
