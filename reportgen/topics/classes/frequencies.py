"""What becomes of so many cases, in whole numbers that add up: named rightly, each weighty mix-up, and the rest."""

from collections.abc import Sequence
from math import floor

from reportgen.frozen import frozen
from reportgen.results.paths import Number, total
from reportgen.stats.adequacy import FEW
from reportgen.text import numbers
from reportgen.text.sentences import Slot
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.values import ClassModel, Matrix, MixUp

MOST = 4  # mix-ups told by name
LEAST = 0.5  # of so many cases: what is less comes with the rest


@frozen
class Branch:
    """One thing that becomes of cases: how many, as counted and as a whole number."""

    number: Number
    shown: int

    @property
    def slot(self) -> Slot:
        """The number in words."""
        value, source = self.number
        return Slot(value=value, shown=numbers.in_tree(value, self.shown), source=source)


@frozen
class Frequencies:
    """What becomes of so many cases."""

    of: int
    expected: bool  # of as many new cases; else the very cases of the test, too few to expect anything of
    right: Branch
    wrong: Branch
    mixed: tuple[tuple[MixUp, Branch], ...]
    rest: Branch | None  # of the wrong ones; None where each has its branch


def frequencies(facts: ClassFacts, name: str | None = None) -> Frequencies:
    """Return what a model does with so many cases, the weightiest mix-ups by name; the subject by default."""
    model = facts.results.models[name or facts.results.subject]
    confusion, every = model.confusion, facts.every(model.confusion)
    of, expected = _whole(facts, confusion)
    scale = f"{of} / {every.term} *" if expected else ""

    def scaled(number: Number) -> Number:
        if not expected:
            return number
        return Number(of * number.value / every.value, f"{scale} {number.term}")

    found = [(each, scaled(facts.cell(each.actual, each.predicted, confusion))) for each in weightiest(model)]
    told = [(each, number) for each, number in found if lost(each) or number.value >= LEAST]
    wrong = facts.wrong(confusion)
    left = wrong.value - sum(model_cases(facts, each, confusion) for each, _ in told)
    rest = scaled(_rest(facts, wrong, told, confusion)) if left > 0 else None
    parts = [scaled(facts.right(confusion)), *(number for _, number in told)]
    parts += [] if rest is None else [rest]
    branches = [Branch(number=number, shown=shown) for number, shown in zip(parts, whole_parts(parts), strict=True)]
    right, *counted = branches
    mixed = counted[: len(told)]
    return Frequencies(
        of=of,
        expected=expected,
        right=right,
        wrong=Branch(number=scaled(wrong), shown=sum(each.shown for each in counted)),
        mixed=tuple((each, branch) for (each, _), branch in zip(told, mixed, strict=True)),
        rest=None if rest is None else counted[-1],
    )


def weightiest(model: ClassModel) -> list[MixUp]:
    """Return the mix-ups that are told by name: those that cost most, and without prices those of most cases."""
    return sorted(model.mix_ups, key=lambda each: (-lost(each), -each.cases))[:MOST]


def lost(found: MixUp) -> float:
    """Return what a mix-up costs; nothing where it has no price, or is a gain."""
    return max(found.cost or 0.0, 0.0)


def model_cases(facts: ClassFacts, found: MixUp, confusion: Matrix) -> float:
    """Return the cases of a mix-up."""
    return facts.cell(found.actual, found.predicted, confusion).value


def _rest(facts: ClassFacts, wrong: Number, told: Sequence[tuple[MixUp, Number]], confusion: Matrix) -> Number:
    if not told:
        return wrong
    return wrong - total(facts.cell(each.actual, each.predicted, confusion) for each, _ in told)


def _whole(facts: ClassFacts, confusion: Matrix) -> tuple[int, bool]:
    """Return of how many cases is told, and whether these stand for new ones: of each class there are enough."""
    every = facts.every(confusion)
    if any(facts.of_class(name, confusion).value < FEW for name in facts.classes):
        return round(every.value), False
    wrong = facts.wrong(confusion).value / every.value
    return max(numbers.THOUSAND, numbers.denominator(wrong)), True


def whole_parts(parts: Sequence[Number]) -> list[int]:
    """Return parts as whole numbers that add up to the whole: the largest remainders are rounded up."""
    down = [floor(each.value + 1e-9) for each in parts]
    left = round(sum(each.value for each in parts)) - sum(down)
    places = sorted(range(len(parts)), key=lambda place: down[place] - parts[place].value)
    return [count + (place in places[:left]) for place, count in enumerate(down)]
