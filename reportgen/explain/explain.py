"""Results to sentences: every place of the report gets its words, and every sentence keeps its sources."""

from collections.abc import Iterable

from reportgen.analysis.results import Results
from reportgen.config.schema import Config
from reportgen.explain.betas import betas
from reportgen.explain.checks import checks
from reportgen.explain.comparison import comparison
from reportgen.explain.costs import costs
from reportgen.explain.data import data
from reportgen.explain.deployment import deployment
from reportgen.explain.errors import errors
from reportgen.explain.explained import Explained, Sentence
from reportgen.explain.facts import facts
from reportgen.explain.figures import figures
from reportgen.explain.flips import flips
from reportgen.explain.glossary import glossary
from reportgen.explain.key_messages import key_messages
from reportgen.explain.outcomes import outcomes
from reportgen.explain.stated import stated
from reportgen.explain.threshold import threshold
from reportgen.findings import find


def explain(results: Results, config: Config) -> Explained:
    """Return all words of a report, in the words of the config."""
    said = facts(results, config)
    found, worded, checked, parted = find(said), figures(said), checks(said), flips(said)
    places = {
        "key_messages": key_messages(said, found),
        "data": data(said),
        "outcomes": outcomes(said),
        "errors": errors(said),
        "threshold": threshold(said),
        "costs": costs(said),
        "betas": betas(said),
        "deployment": deployment(said),
        "comparison": comparison(said),
    }
    told = tuple(each.sentence for each in found)
    sentences = _each_once(
        sentence
        for place in (*checked, *places.values(), *parted, *(words.sentences() for words in worded.values()), told)
        for sentence in place
    )
    return Explained(
        **places,
        checks=checked,
        flips=parted,
        stated=stated(said),
        figures={name: words.text for name, words in worded.items()},
        findings=tuple(each.finding for each in found),
        sentences=sentences,
        glossary=glossary(said, (sentence.text for sentence in sentences)),
    )


def _each_once(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    return tuple({(sentence.id, sentence.text): sentence for sentence in sentences}.values())
