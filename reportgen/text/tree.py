"""The tree of expected counts: all cases, the two classes among them, and what becomes of either."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from reportgen.frozen import frozen
from reportgen.results.measure import OUTCOME_NAMES, NoModel
from reportgen.results.paths import Number, total
from reportgen.results.results import ModelResult, OperatingPoint
from reportgen.stats.adequacy import few_clusters, lack_for_chances, lack_of_clusters
from reportgen.text import numbers
from reportgen.text.facts import Facts
from reportgen.text.sentences import Sentence, Slot

CELLS = ("tp", "fn", "fp", "tn")
HALF = 0.5 + 1e-9
ROUGH = 0.02  # of a count
WHOLE = 1e-9  # a cell that is a whole number but for the last digits of a float


@frozen
class Tree:
    """Whole numbers that add up, with what they are shown for."""

    of: int
    shown: Mapping[str, int]  # by outcome and margin
    real: Mapping[str, float]  # the same before rounding
    cells: "Cells"
    scale: str  # what a count is multiplied by
    expected: bool  # of as many new cases; else the cases of the test, too few to expect anything of

    def count(self, key: str) -> Slot:
        """Return a branch as a bare number."""
        return Slot(value=self.real[key], shown=numbers.in_tree(self.real[key], self.shown[key]), source=self._of(key))

    def whole(self, key: str) -> Slot:
        """Return a branch whose value is the number shown: grammar goes by what the reader sees."""
        least = 1 if self.real[key] > 0 else 0
        return replace(self.count(key), value=max(self.shown[key], least))

    def moved(self, key: str) -> bool:
        """Return whether rounding moved a branch so far that what is worked out from it would be another sum."""
        real, rounded = self.real[key], self.shown[key]
        return rounded > 0 and abs(real - rounded) > ROUGH * real

    def is_nearest(self, key: str) -> bool:
        """Return whether a branch is rounded as a number by itself is, and not so that the branches add up."""
        return self.shown[key] == 0 or abs(self.real[key] - self.shown[key]) <= HALF

    def _of(self, key: str) -> str:
        parts = total(self.cells[part] for part in OUTCOME_NAMES[key]).source
        return f"{self.scale} ( {parts} )" if self.scale else parts


Judged = ModelResult | OperatingPoint | NoModel
Cells = Mapping[str, Number]  # the four counts that stand for new cases


def tree_of(facts: Facts) -> Tree:
    """Return the tree of the subject at the threshold in use; of the cases themselves where a class has too few."""
    return tree_with(facts, four_of(facts, facts.subject))


def tree_with(facts: Facts, cells: Cells, of: int | None = None) -> Tree:
    """Return the tree of four counts; of as many cases as are given, or as it takes."""
    every, expected = total(cells.values()), is_expected(facts)
    if expected:
        of = of or base(facts)
        scale = f"{of} *" if in_use(facts) else f"{of} / {every.term} *"
    else:
        of, scale = round(every.value), ""
    branches = {key: of * cell.value / every.value if expected else cell.value for key, cell in cells.items()}
    rounded = numbers.tree(*(branches[key] for key in CELLS))
    flagged = rounded["tp"] + rounded["fp"]
    rounded |= {"n": of, "flagged": flagged, "unflagged": of - flagged}
    real = {key: sum(branches[part] for part in parts) for key, parts in OUTCOME_NAMES.items()}
    return Tree(of=of, shown=rounded, real=real, cells=cells, scale=scale, expected=expected)


def is_expected(facts: Facts) -> bool:
    """Return whether the cases suffice to picture others by them."""
    few = lack_for_chances(facts.cases("positives"), facts.cases("negatives"))
    return few is None and lack_of_clusters(facts.results.data.clusters) is None


LEAST, MOST = 1_000, 1_000_000
WRONG_LEAVES = ("fn", "fp")
Shares = Mapping[str, float]  # the four counts as shares of all cases


def base(facts: Facts) -> int:
    """Return of how many cases the report tells its counts: of a thousand, or of as many more as it takes.

    Every branch of the tree comes up at all. Rounding moves no error of the subject, or of what it is held against
    first, by more than a tenth, and hides no case by which models differ.
    """
    own, beside = _shares(four_of(facts, facts.subject)), [_shares(four_of(facts, each)) for each in _beside(facts)]
    others = [_shares(four_of(facts, model)) for model in facts.results.models.values()]
    of, cases = LEAST, facts.cases("n")
    while of < MOST and not (
        all(share == 0 or share * of >= 1 for share in own.values())
        and all(_within(each, of) for each in (own, *beside))
        and (of >= cases or all(_told_apart(own, each, of) for each in (*beside, *others)))
    ):
        of *= 10
    return of


def _beside(facts: Facts) -> Iterator[Judged]:
    """Yield what the headline holds the subject against: the baseline, else the thresholds of today and advised."""
    results = facts.results
    baseline = results.models.get(results.baseline or "")
    if baseline is not None:
        yield baseline
        return
    now, then = facts.point("deployed"), facts.other_cut_off
    if now is not None and then is not None and not facts.weighted:
        yield from (now, then)


def _shares(cells: Cells) -> Shares:
    every = total(cells.values()).value
    return {key: cell.value / every for key, cell in cells.items()}


def _within(shares: Shares, of: int) -> bool:
    """Return whether rounding moves no error out of so many cases by more than a tenth."""
    real = {key: of * share for key, share in shares.items()}
    rounded = numbers.tree(*(real[key] for key in CELLS))
    return all(numbers.within_a_tenth(rounded[key], real[key]) for key in WRONG_LEAVES)


def _told_apart(one: Shares, other: Shares, of: int) -> bool:
    """Return whether errors that differ read otherwise out of so many cases."""
    first, second = (numbers.tree(*(of * shares[key] for key in CELLS)) for shares in (one, other))
    return all(abs(one[key] - other[key]) * of <= WHOLE or first[key] != second[key] for key in WRONG_LEAVES)


def resting(facts: Facts, picture: Tree) -> Iterator[Sentence]:
    """Yield what the numbers rest on: the mix of the test, and corrected counts or those that chose the threshold."""
    if not picture.expected:
        yield facts.say(
            "tree.withheld",
            positive_cases=facts.nouns("positive", facts.count("positives")),
            negative_cases=facts.nouns("negative", facts.count("negatives")),
        )
        return
    if is_corrected(facts.subject):
        yield facts.say("tree.corrected")
    elif facts.results.subject in facts.apparent:
        yield facts.say("tree.apparent")
    if in_use(facts):
        yield facts.say("tree.in_use")
    if few_clusters(facts.results.data.clusters) is not None:
        yield facts.say("tree.clusters")


def in_use(facts: Facts) -> bool:
    """Return whether the cases that are pictured have the share of positives that the config states for use."""
    both = facts.cases("positives") > 0 and facts.cases("negatives") > 0
    return facts.weighs_use and facts.subject.deployment is not None and both and is_expected(facts)


def four_of(facts: Facts, judged: Judged) -> Cells:
    """Return the four counts that stand for new cases: corrected, weighted, or as counted.

    Where the config states the share of positives in use, they are shares of the cases there.
    """
    field = _held(judged) if is_expected(facts) else "confusion"
    cells = {key: facts.at(judged, field, key) for key in CELLS}
    if not in_use(facts):
        return cells
    share = facts.at(facts.subject.deployment, "prevalence")
    wholes = {name: total(cells[key] for key in OUTCOME_NAMES[name]) for name in ("positives", "negatives")}
    shares = {"positives": share, "negatives": 1 - share}
    return {key: shares[name].by(cells[key] / wholes[name]) for name in shares for key in OUTCOME_NAMES[name]}


def is_corrected(judged: Judged) -> bool:
    """Return whether corrected counts of it are pictured."""
    return _held(judged) == "corrected_confusion"


def _held(judged: Judged) -> str:
    if isinstance(judged, OperatingPoint):
        return "confusion" if judged.corrected_confusion is None else "corrected_confusion"
    # Corrected counts are those of the recommended threshold, which may not be the one in use.
    if isinstance(judged, ModelResult) and judged.corrected_confusion is not None and judged.recommended is None:
        return "corrected_confusion"
    return "confusion" if judged.confusion_weighted is None else "confusion_weighted"
