"""How far apart the groups lie that differ most: where errors strike most often, and the ratio of the flag rates."""

from collections.abc import Iterator

from reportgen.stats.metrics import METRICS
from reportgen.text.facts import Facts
from reportgen.text.phrases import clause
from reportgen.text.sentences import Sentence
from reportgen.topics.groups.naming_words import by_column, figure_slot
from reportgen.topics.groups.values import Criterion, Gap, Grouping

# Each error with the criterion that asks for it to strike alike, its rate, and the key of the config on it.
ERRORS: tuple[tuple[str, Criterion, str, str], ...] = (
    ("miss", "equal_opportunity", "miss_rate", "false_negative"),
    ("alarm", "predictive_equality", "false_alarm_rate", "false_positive"),
)


def gaps(facts: Facts, grouping: Grouping) -> Iterator[Sentence]:
    """Yield for each error in which group it strikes most often, then the ratio that the four-fifths rule looks at.

    What was said of the weakest group already is not said again.
    """
    apart = {name: gap for name, gap in grouping.criteria.items() if gap.most > gap.least}
    for error, criterion, rate, key in ERRORS:
        found = apart.get(criterion)
        if found is not None:
            yield from _borne(facts, error, key)
            if grouping.weakest is None or grouping.metric not in {rate, METRICS[rate].opposite, found.metric}:
                yield _error(facts, grouping, found, rate)
    parity = apart.get("demographic_parity")
    if parity is not None and parity.ratio is not None and parity.ratio.low is not None:
        ends = ("estimate", "low", "high")
        slots = {end: figure_slot(facts, parity.metric, facts.at(parity.ratio, end)) for end in ends}
        yield facts.say("groups.four_fifths", metric=facts.metric_name(parity.metric), **slots)


def _borne(facts: Facts, error: str, key: str) -> Iterator[Sentence]:
    """Yield who bears an error, where the config says so."""
    who = getattr(facts.config.errors, key).borne_by
    if who is not None:
        yield facts.say("result.borne", **{error: clause(who, f"config.errors.{key}.borne_by")})


def _error(facts: Facts, grouping: Grouping, found: Gap, rate: str) -> Sentence:
    """Return in which groups an error strikes most and least often; a miss rate is what the recall leaves."""
    least, most = (facts.at(found, end) for end in ("least", "most"))
    lowest, highest = found.lowest, found.highest
    if METRICS[rate].opposite == found.metric:
        (least, most), (lowest, highest) = (1 - most, 1 - least), (highest, lowest)
    return facts.say(
        "groups.error",
        metric=facts.metric_name(rate),
        shown=found.shown,
        highest=by_column(facts, grouping.column, *highest),
        most=figure_slot(facts, rate, most),
        lowest=by_column(facts, grouping.column, *lowest),
        least=figure_slot(facts, rate, least),
    )
