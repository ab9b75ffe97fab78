"""Which messages praise a model, and how each may be said of one that is no better than guessing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter

from reportgen.text.sentences import Sentence
from reportgen.topics.english import MESSAGES

# Words of praise. A message that has one of them stands below: as praise, or with the reason why it is none.
WORDS = re.compile(
    r"\b(better|best|cheaper|cheapest|saves?|worth|take away|catches more|larger share|less often|times as common"
    r"|as good|as cheap|keeps? to the limit|passed|a gap at least|harm)\b|at random"
)


@dataclass(frozen=True, kw_only=True)
class Praise:
    """One form of a message that praises the models of some slots, or the subject."""

    key: str
    form: str = ""
    of: tuple[str, ...] = ()  # slots with the names of those praised; none: the subject
    how: str = "yet"  # or "never": not said of a guesser; "opens": its section opens with those that guess

    def found(self, sentence: Sentence) -> bool:
        """Whether a sentence holds this praise, by itself or as a part of a longer one."""
        if self.how == "opens" and sentence.id != self.key:
            return False
        message = MESSAGES[self.key]
        read = _read(message if isinstance(message, str) else message[self.form])
        if not all(literal in sentence.text for literal, _ in read):
            return False
        shown = {name: re.escape(slot.shown) for name, slot in sentence.values.items()}
        parts = (re.escape(literal) + (shown.get(name, ".+") if name else "") for literal, name in read)
        return re.search("".join(parts), sentence.text) is not None


@cache
def _read(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, *_ in Formatter().parse(template))


def _forms(key: str, *starts: str, of: tuple[str, ...] = (), how: str = "yet") -> Iterator[Praise]:
    """Yield the praise in each form of a message whose name starts so; in all of them by default."""
    message = MESSAGES[key]
    names = [""] if isinstance(message, str) else [name for name in message if name.startswith(starts or ("",))]
    assert names, f"no form of {key} begins with {starts}"
    yield from (Praise(key=key, form=name, of=of, how=how) for name in names)


OPENS = (
    "pick.picked", "pick.here", "pick.alone", "pick.new", "pick.shown", "pick.rivals", "standing.meets",
    "standing.meets_with_confidence", "ties.none", "ties.top_tied", "ties.top_alone", "ties.ordered", "ties.overlap",
    "ratio.break_even", "ratio.always", "ratio.winner", "ratio.winners", "comparison.highest", "comparison.lowest",
    "comparison.tie",
)  # fmt: skip
PRAISES = (
    *_forms("key.saving", how="never"),
    *_forms("result.better", how="never"),
    *_forms("result.meets", how="never"),
    *_forms("result.keep_todays_way", "limit", "ahead", "running ahead", of=("other",), how="never"),
    *_forms("result.saved", "way=less", how="never"),
    *_forms("figure.cost_bars.title", "beside=least", how="never"),
    *_forms("figure.decision.here", "best=model", how="never"),
    *_forms("figure.decision.range", "where=everywhere", "where=here", "number=one", "other", how="never"),
    *_forms("figure.decision.short", "best=model", how="never"),
    *_forms("figure.cost.between", how="never"),
    *_forms("figure.f_by_beta.title", "number=", of=("models",), how="never"),
    *_forms("figure.gain.random"),
    *_forms("calibration.skill", "skill"),
    *_forms("checks.pass", of=("model",)),
    *_forms("verdict.better", of=("a",)),
    *_forms("verdict.better_less_than_matters", of=("a",)),
    *_forms("verdict.worse", of=("b",)),
    *_forms("verdict.worse_less_than_matters", of=("b",)),
    *_forms("key.better", "way=better", of=("model",)),
    *_forms("key.better", "way=worse", of=("other",)),
    *_forms("key.better", "way=mixed", of=("model", "other")),
    Praise(key="key.better", form="limit=met model", of=("model",)),
    Praise(key="key.better", form="limit=met models", of=("models",)),
    *_forms("since.verdict.better"),
    *_forms("since.verdict.better_less_than_matters"),
    *_forms("first.change.caught", "way=better"),
    *_forms("first.change.raised", "way=better"),
    *_forms("published.at_beta", "models", of=("models",)),
    *_forms("published.stretch", of=("models",)),
    *_forms("published.turns.1", of=("models_0",)),
    *_forms("published.turns.2", of=("models_0", "models_1")),
    *_forms("published.turns.3", of=("models_0", "models_1", "models_2")),
    *_forms("published.by_recall", of=("models",)),
    *_forms("published.floor.best", of=("models",)),
    *_forms("published.compared", "way=better", of=("a",)),
    *_forms("published.compared", "way=worse", of=("b",)),
    *_forms("metrics.best", of=("models",)),
    *(one for way in ("none", "all", "baseline", "new") for one in _forms(f"costs.saving.{way}", "way=higher")),
    *(one for key in OPENS for one in _forms(key, how="opens")),
)
BY_THEMSELVES = ("folds.shown", "crossing.sure", "flips.by_chance")  # each has a test of its own

# Forms of these messages that have such a word and say that no model is ahead.
NO_PRAISE = {
    "figure.cost_bars.title": (
        "beside=dearer",
        "beside=same",
        "beside=same limit",
        "beside=shown",
        "beside=shown limit",
        "beside=open",
    ),
    "result.not_as_it_stands": (
        "about=no_model dearer",
        "about=no_model than=flag_all",
        "about=no_model than=flag_none",
        "about=no_model than",
        "about=guessing",
    ),
    "result.not_settled": ("about=no_model than", "about=no_model named", "about=guessing", "about=earlier", "limit"),
    "figure.decision.here": ("best=all", "best=none", "best=alike"),
    "figure.decision.range": ("where=nowhere",),
    "figure.decision.short": ("best=all", "best=none", "best=alike"),
    "figure.f_by_beta.title": ("winner=turns", "winner=apart"),
    "key.better": ("way=same", "way=same_order", "way=same_scores", "way=open", "limit=open"),
    "published.at_beta": ("other",),
    # Of models none of which may be guessing, or of none.
    "result.measured": (
        "published first floor",
        "published first rather",
        "published first beta number=one",
        "published first beta",
        "published first number=one",
        "published first",
        "published asks",
        "published",
    ),
}
# Why a message with such a word is no praise of a model, by how its key begins.
REASONS = {
    "of one cut-off beside others of the same model": (
        "threshold.", "choice.", "beta.", "betas.", "costs.closed_form",
        "first.cheapest", "moving.does", "cheapest.unbound", "errors.halving", "figure.cost_by_threshold",
        "figure.threshold_by_ratio", "figure.threshold_histogram", "figure.by_threshold", "figure.roc.elbow",
        "finding.rule_unmet", "finding.closed_form_disagrees", "curve.", "column.", "explorer.", "costs.unpriced",
    ),
    "says that no model is ahead, or that it is not known": (
        "verdict.cannot_tell", "verdict.could_show", "published.never", "published.unranked",
        "published.turns.many", "figure.cost.nowhere", "key.no_model", "result.not_settled",
        "pick.limit", "since.could_show",
    ),
    "names a guesser": (
        "finding.no_better_than_guessing", "guessing.yet", "comparison.guessing", "figure.guessing", "key.guessing",
        "costs.guessing",
    ),
    "is a count of checks, or a word of a table that stands below such sentences": (
        "tally.", "hole.check", "checks.became", "result.check", "result.more.", "comparison.verdict",
        "published.winners",
    ),
    "says what decides, or how to read something, of no model": (
        "verdict.decides", "ratio.close", "published.betas", "section.", "figure.cost.",
        "figure.decision.", "figure.differences.", "figure.change.",
        "figure.pr.read", "figure.f_by_beta", "figure.cost_bars.read", "standing.not_defined", "metrics.apparent",
        "reason.", "method.", "metric.", "published.rule", "published.shares", "figure.by_prevalence",
    ),
    "is told of the cases of this test, beside what decides": ("crossing.",),
    "tells of flaws in data or config": ("finding.",),
    "of several classes, beside what naming one class every time does": ("classes.", "figure.class_"),
    "says in what a model is ahead, within sentences that stand above": ("result.ahead",),
    "tells of prices": ("published.money", "published.each", "costs.range"),
}  # fmt: skip


def praised(sentence: Sentence, praise: Praise) -> list[str]:
    """Return what a sentence calls those whom it praises in this way; nothing where it does not."""
    if not praise.found(sentence) or not _more_than_chance(sentence):
        return []
    of = praise.of or (
        ("used",) if "used" in sentence.values else ()
    )  # whom a headline advises need not be the subject
    return [sentence.values[name].shown for name in of] or [""]


def _more_than_chance(sentence: Sentence) -> bool:
    """Return whether what is caught beside picking at random is praise at all."""
    found = {name: float(sentence.values[name].value) for name in MEASURED if name in sentence.values}
    return sentence.id != "figure.gain.random" or found["caught"] > found["expected"]


MEASURED = ("caught", "expected")


def unclassified() -> list[tuple[str, str]]:
    """Return the messages with a word of praise that stand neither as praise nor with a reason why they are none."""
    known = {(one.key, one.form) for one in PRAISES}
    known |= {(key, name) for key, names in NO_PRAISE.items() for name in names}
    keys, reasons = {key for key, _ in known}, tuple(start for starts in REASONS.values() for start in starts)
    return [
        (key, name)
        for key, name, text in _every_form()
        if WORDS.search(text) and (key, name) not in known and key not in BY_THEMSELVES
        if key in keys or not key.removeprefix("page.").startswith(reasons)
    ]


def left_over() -> list[str]:
    """Return the reasons that no message with a word of praise needs."""
    worded = [key.removeprefix("page.") for key, _, text in _every_form() if WORDS.search(text)]
    starts = [start for each in REASONS.values() for start in each]
    return [start for start in starts if not any(key.startswith(start) for key in worded)]


def _every_form() -> Iterator[tuple[str, str, str]]:
    for key, message in MESSAGES.items():
        yield from (
            (key, name, text) for name, text in ({"": message} if isinstance(message, str) else message).items()
        )
