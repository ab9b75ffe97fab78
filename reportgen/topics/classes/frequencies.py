"""What becomes of so many cases, in whole numbers that add up: named correctly, each weighty mix-up, and the rest."""

from collections.abc import Sequence
from math import floor

from reportgen.frozen import frozen
from reportgen.results.paths import Number, total
from reportgen.results.values.classes import Cheapest, Matrix
from reportgen.stats.adequacy import FEW
from reportgen.text import numbers
from reportgen.text.sentences import Slot
from reportgen.topics.classes.facts import ClassFacts

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
class Mixed:
    """The cases of one class that are taken for another, and what they cost together."""

    actual: str
    predicted: str
    cases: Number
    cost: Number | None  # None: errors have no price

    @property
    def lost(self) -> float:
        """What they cost; nothing where they have no price, or are a gain."""
        return max(0.0 if self.cost is None else self.cost.value, 0.0)


@frozen
class Frequencies:
    """What becomes of so many cases."""

    of: int
    expected: bool  # of as many new cases; else the cases of the test, too few to expect anything of
    right: Branch
    wrong: Branch
    persons: Branch | None  # None: the model decides every case itself
    mixed: tuple[tuple[Mixed, Branch], ...]
    others: tuple[Mixed, ...]  # of no name of their own
    rest: Branch | None  # how many these are; None where there are none


def proposed(facts: ClassFacts) -> Cheapest | None:
    """Return the decision that the headline says to try of a model not shown to do better than today's; else None."""
    better, verdict = facts.shown_cheaper, facts.verdict
    if better is None or verdict is None or verdict.about != "baseline" or verdict.code == "better":
        return None
    return better if facts.beats_today else None


def tried(facts: ClassFacts) -> Cheapest | None:
    """Return the same, but for a person for every case: beside what the model does nothing else is pictured then."""
    return None if facts.sent_on == "all" else proposed(facts)


def pictured(facts: ClassFacts) -> Frequencies:
    """Return what the subject does, or what the headline says to try in its place, but a person for every case."""
    better = tried(facts)
    if better is None:
        return frequencies(facts)
    return _frequencies(facts, better.confusion, facts.at(better, "persons") if better.persons else None)


def frequencies(facts: ClassFacts, name: str | None = None) -> Frequencies:
    """Return what a model does with so many cases, the weightiest mix-ups by name; the subject by default."""
    return _frequencies(facts, facts.results.models[name or facts.results.subject].confusion)


def _frequencies(facts: ClassFacts, confusion: Matrix, persons: Number | None = None) -> Frequencies:
    every = facts.every(confusion) if persons is None else total((facts.every(confusion), persons))
    of, expected = _whole(facts, confusion, every)
    scale = f"{of} / {every.term} *" if expected else ""

    def scaled(number: Number) -> Number:
        if not expected:
            return number
        return Number(of * number.value / every.value, f"{scale} {number.term}")

    errors = mixed_up(facts, confusion)
    largest = [part for part in errors[:MOST] if part.lost or scaled(part.cases).value >= LEAST]
    others, wrong = tuple(part for part in errors if part not in largest), facts.wrong(confusion)
    counts = {"right": facts.right(confusion)} | ({} if persons is None else {"persons": persons})
    counts |= {f"{place}": part.cases for place, part in enumerate(largest)}
    if others:
        counts["rest"] = wrong - total(part.cases for part in largest) if largest else wrong
    parts = {key: scaled(number) for key, number in counts.items()}
    wholes = whole_parts(list(parts.values()))
    branches = {key: Branch(number=parts[key], shown=part) for key, part in zip(parts, wholes, strict=True)}
    right, seen, rest = branches.pop("right"), branches.pop("persons", None), branches.get("rest")
    return Frequencies(
        of=of,
        expected=expected,
        right=right,
        wrong=Branch(number=scaled(wrong), shown=sum(part.shown for part in branches.values())),
        persons=seen,
        mixed=tuple((part, branches[f"{place}"]) for place, part in enumerate(largest)),
        others=others,
        rest=rest,
    )


def mixed_up(facts: ClassFacts, confusion: Matrix) -> list[Mixed]:
    """Return which class is taken for which: what costs most first, and without prices what is most frequent."""
    pairs = [(a, p) for a, row in enumerate(confusion.matrix) for p, cell in enumerate(row) if a != p and cell]
    errors = [
        Mixed(
            actual=facts.classes[a],
            predicted=facts.classes[p],
            cases=facts.at(confusion, "matrix", a, p),
            cost=_cost(facts, facts.at(confusion, "matrix", a, p), a, p),
        )
        for a, p in pairs
    ]
    return sorted(errors, key=lambda error: (-error.lost, -error.cases.value))


def _cost(facts: ClassFacts, cases: Number, actual: int, predicted: int) -> Number | None:
    costs = facts.results.costs
    return None if costs is None else cases.by(facts.at(costs, "matrix", actual, predicted))


def _whole(facts: ClassFacts, confusion: Matrix, every: Number) -> tuple[int, bool]:
    """Return of how many cases is told, and whether these stand for new ones: of each class there are enough."""
    base = facts.subject.confusion if confusion.to_a_person else confusion  # which has those that a person sees, too
    if any(facts.of_class(name, base).value < FEW for name in facts.classes):
        return round(every.value), False
    models = [model.confusion for model in facts.results.models.values()]
    wrong = [facts.wrong(matrix).value / facts.every(matrix).value for matrix in (confusion, *models)]
    return numbers.telling(wrong, numbers.THOUSAND, apart=[wrong]), True


def whole_parts(parts: Sequence[Number]) -> list[int]:
    """Return parts as whole numbers that add up to the whole: the largest remainders are rounded up."""
    down = [floor(part.value + 1e-9) for part in parts]
    left = round(sum(part.value for part in parts)) - sum(down)
    places = sorted(range(len(parts)), key=lambda place: down[place] - parts[place].value)
    return [count + (place in places[:left]) for place, count in enumerate(down)]
