"""Sentences as paragraphs: those on one thing stand together."""

from collections.abc import Sequence
from itertools import accumulate, groupby, islice

from reportgen.explain.explained import Sentence
from reportgen.report.page import Paragraphs

# Sentences that stand in a paragraph of their own, by the start of their keys.
_PARAGRAPHS = {
    "rows": ("data.used", "data.dropped", "data.missing"),
    "weights": ("data.weight",),
    "labels": ("data.label",),
    "miss": ("errors.miss",),
    "false alarm": ("errors.false_alarm",),
    "new cases": ("pick.new", "pick.shown", "pick.limit", "pick.rivals"),
    "other models": ("threshold.other", "threshold.decision"),
    "savings": ("costs.saving",),
    "single errors": ("costs.dear", "costs.unseen"),
    "ranges of prices": ("costs.range", "costs.threshold_range"),
    "readings of prices": ("costs.readings",),
    "prices alone": ("costs.closed_form", "costs.case_wise"),
    "share in use": ("use.share", "use.assumption", "use.corrected"),
    "what moves": ("use.changes",),
    "a year": ("use.flags", "use.cost"),
    "cut-off in use": ("use.cut_off",),
}
# Sentences that go on with whatever they follow.
_CONTINUES = ("errors.halving", "price.")


def paragraphs(sentences: Sequence[Sentence]) -> tuple[Paragraphs, ...]:
    """Return sentences as paragraphs: those on one thing stand together."""
    groups = accumulate(sentences, _paragraph, initial="")
    placed = zip(sentences, islice(groups, 1, None), strict=True)
    texts = tuple(
        " ".join(sentence.text for sentence, _ in together) for _, together in groupby(placed, key=lambda each: each[1])
    )
    return (Paragraphs(texts=texts),) if texts else ()


def _paragraph(before: str, sentence: Sentence) -> str:
    """Return the paragraph of a sentence that follows one of another paragraph or of the same."""
    if before and sentence.id.startswith(_CONTINUES):
        return before
    found = (name for name, starts in _PARAGRAPHS.items() if sentence.id.startswith(starts))
    return next(found, sentence.id.partition(".")[0])
