"""Results to sentences: every place of the report gets its words, and every sentence keeps its sources."""

from collections.abc import Iterable, Mapping, Sequence

from reportgen.analysis.results import Results
from reportgen.config.schema import Config
from reportgen.explain import published
from reportgen.explain.betas import betas
from reportgen.explain.calibration import calibration
from reportgen.explain.cases import cases
from reportgen.explain.change import changed
from reportgen.explain.checks import checks
from reportgen.explain.comparison import comparison
from reportgen.explain.costs import costs
from reportgen.explain.crossing import crossings
from reportgen.explain.data import data
from reportgen.explain.deployment import deployment
from reportgen.explain.enough import likely_range
from reportgen.explain.errors import errors
from reportgen.explain.explained import Explained, Sentence
from reportgen.explain.facts import Facts, facts
from reportgen.explain.figures import figures
from reportgen.explain.figures.f_by_beta import f_by_beta
from reportgen.explain.figures.worded import Worded
from reportgen.explain.first import first, signed, verdict
from reportgen.explain.flips import flips
from reportgen.explain.folds import folds
from reportgen.explain.glossary import glossary
from reportgen.explain.groups import groups
from reportgen.explain.key_messages import key_messages
from reportgen.explain.method import method
from reportgen.explain.outcomes import outcomes
from reportgen.explain.stated import lacking, stated
from reportgen.explain.threshold import threshold
from reportgen.explain.tree import tree
from reportgen.explain.verdicts import verdicts
from reportgen.findings import find, find_without_cases
from reportgen.findings.found import Found

RANGED = ("key_messages", "outcomes", "costs", "deployment")  # places that may tell a likely range


def explain(results: Results, config: Config) -> Explained:
    """Return all words of a report, in the words of the config."""
    said = facts(results, config)
    if not results.models:
        found = find_without_cases(said)
        worded = {"f_by_beta": f_by_beta(said)} if len(results.published) > 1 else {}
        return _explained(said, _without_cases(said, found), found, worded)
    found, worded = find(said), figures(said)
    return _explained(said, _places(said, found), found, worded)


def _places(said: Facts, found: Sequence[Found]) -> dict[str, tuple[Sentence, ...]]:
    """Return the sentences of a report on cases, by the place that they belong to."""
    places = {
        "verdict": verdict(said),
        "key_messages": key_messages(said, found),
        "first": first(said),
        "tree": tree(said),
        "data": data(said),
        "outcomes": outcomes(said),
        "errors": errors(said),
        "threshold": threshold(said),
        "costs": costs(said),
        "betas": betas(said),
        "deployment": deployment(said),
        "calibration": calibration(said),
        "comparison": comparison(said),
        "published": published.beside(said),
        "best_at_betas": published.best_at_betas(said),
        "crossings": crossings(said),
        "folds": folds(said),
        "method": method(said),
        "lacking": lacking(said),
    }
    since = changed(said).sentences()
    ranged = likely_range(said, (*(one for place in RANGED for one in places[place]), *since))
    return {**places, "outcomes": (*places["outcomes"], *ranged)}


def _without_cases(said: Facts, found: Sequence[Found]) -> dict[str, tuple[Sentence, ...]]:
    """Return the sentences of a report in which every model is known by published figures alone."""
    warnings = tuple(each.sentence for each in found if each.severity != "note")
    empty = dict.fromkeys(("data", "outcomes", "errors", "threshold", "costs", "deployment", "comparison"), ())
    return {
        **empty,
        "verdict": verdict(said),
        "key_messages": published.key_messages(said, warnings),
        "first": tuple(signed(said)),
        "betas": betas(said),
        "published": published.figures(said),
        "best_at_betas": published.best_at_betas(said),
        "method": method(said),
        "lacking": lacking(said),
    }


def _explained(
    said: Facts, places: Mapping[str, tuple[Sentence, ...]], found: Sequence[Found], worded: Mapping[str, Worded]
) -> Explained:
    checked, judged, parted, grouped = checks(said), verdicts(said), flips(said), groups(said)
    listed, since = cases(said), changed(said)
    told = tuple(each.sentence for each in found)
    sentences = _each_once(
        sentence
        for place in (
            *checked,
            *judged,
            *grouped,
            *listed,
            *places.values(),
            *parted,
            tuple(since.sentences()),
            *(words.sentences() for words in worded.values()),
            told,
        )
        for sentence in place
    )
    return Explained(
        **places,
        checks=checked,
        flips=parted,
        verdicts=judged,
        groups=grouped,
        cases=listed,
        change=since,
        stated=stated(said),
        figures={name: words.text for name, words in worded.items()},
        findings=tuple(each.finding for each in found),
        sentences=sentences,
        glossary=glossary(said, (sentence.text for sentence in sentences)),
    )


def _each_once(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    return tuple({(sentence.id, sentence.text): sentence for sentence in sentences}.values())
