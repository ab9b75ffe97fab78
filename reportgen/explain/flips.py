"""Where two models part: what both get right, what one alone, and what neither."""

from collections.abc import Iterator

from reportgen.analysis.parted import Flips, Right, of_subject
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, together
from reportgen.explain.guessing import yet
from reportgen.stats.adequacy import lack_of_disagreements

TESTS, ONE_AT_LEAST = 100, 0.5


def flips(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each pair that the subject is one of."""
    found = facts.results.flips
    return tuple(tuple(_pair(facts, place)) for place in of_subject(found, facts.results.subject))


def _pair(facts: Facts, place: int) -> Iterator[Sentence]:
    pair = facts.results.flips[place]
    if not pair.positives.apart + pair.negatives.apart:
        every = number_slot(pair.positives.cases + pair.negatives.cases, _every(place))
        yield facts.say("flips.same", **names_of(facts, place), every=facts.part("case", every, every))
    for noun in ("positive", "negative"):
        right = right_of(pair, noun)
        if right.cases:
            yield from _class(facts, place, noun)
    yield from _by_chance(facts, place)
    yield from _saved(facts, place)


def _every(place: int) -> str:
    keys = ("both_right", "only_a", "only_b", "both_wrong")
    return " + ".join(f"flips.{place}.{name}.{key}" for name in ("positives", "negatives") for key in keys)


def _by_chance(facts: Facts, place: int) -> Iterator[Sentence]:
    """Yield how often each model was right where the other was wrong, and whether chance alone does as much."""
    pair, path = facts.results.flips[place], f"flips.{place}"
    classes = (pair.positives, pair.negatives)
    apart = sum(right.apart for right in classes)
    if pair.by_chance is None or lack_of_disagreements(apart) is not None:
        return

    def total(*keys: str) -> Slot:
        value = sum(getattr(right, key) for right in classes for key in keys)
        return number_slot(
            value, " + ".join(f"{path}.{name}.{key}" for name in ("positives", "negatives") for key in keys)
        )

    alone = {"right_a": total("only_a"), "right_b": total("only_b")}
    slots = {name: facts.say.phrase("counted.bare", slot, count=slot) for name, slot in alone.items()}
    of_tests = TESTS * pair.by_chance
    rare = of_tests < ONE_AT_LEAST
    chance = Slot(
        value=of_tests, shown=numbers.count(1 if rare else round(of_tests)), source=f"{TESTS} * {path}.by_chance"
    )
    yield facts.say(
        "flips.by_chance",
        rare=rare,
        **names_of(facts, place),
        **slots,
        parted=facts.part("case", total("only_a", "only_b"), total("both_right", "only_a", "only_b", "both_wrong")),
        chance=chance,
        tests=limit_slot(TESTS),
    )
    if pair.by_chance <= 1 - facts.results.run.level:
        ahead = sum(right.only_a - right.only_b for right in classes)
        yield from yet(facts, pair.a if ahead > 0 else pair.b)


def right_of(pair: Flips, noun: str) -> Right:
    """Return what both models do with one class."""
    return pair.positives if noun == "positive" else pair.negatives


def slots_of(facts: Facts, place: int, noun: str) -> dict[str, Slot]:
    """Return the four counts of one class, all of it, and all on which the models disagree."""
    right, path = right_of(facts.results.flips[place], noun), f"flips.{place}.{noun}s"
    keys = ("both_right", "only_a", "only_b", "both_wrong")
    whole = " + ".join(f"{path}.{key}" for key in keys)
    slots = {key: number_slot(getattr(right, key), f"{path}.{key}") for key in keys}
    apart = number_slot(right.apart, f"{path}.only_a + {path}.only_b")
    return together(**slots, whole=number_slot(right.cases, whole), apart=apart)


def names_of(facts: Facts, place: int) -> dict[str, Slot]:
    """Return the names of the two models."""
    pair = facts.results.flips[place]
    return {"a": facts.model_name(pair.a), "b": facts.model_name(pair.b)}


def _class(facts: Facts, place: int, noun: str) -> Iterator[Sentence]:
    right, slots, names = (
        right_of(facts.results.flips[place], noun),
        slots_of(facts, place, noun),
        names_of(facts, place),
    )
    key = f"flips.{noun}s"
    if not right.apart and not (right.both_right and right.both_wrong):
        every = facts.part(noun, slots["whole"], slots["whole"])
        yield facts.say(key, alike=True, right=right.both_right > 0, **names, every=every)
        return
    if right.apart == right.cases:
        every = facts.part(noun, slots["whole"], slots["whole"])
        yield facts.say(key, **names, every=every)
    else:
        counts = {name: slots[name] for name in ("both_right", "both_wrong") if slots[name].value}
        yield facts.say(key, **names, **counts, whole=slots["whole"])
    pair = facts.results.flips[place]
    if pair.positives.apart + pair.negatives.apart:
        yield _apart(facts, f"{key}_apart", slots, names, alarms=noun == "negative")


def _apart(facts: Facts, key: str, slots: dict[str, Slot], names: dict[str, Slot], *, alarms: bool) -> Sentence:
    """Return what each model does alone: what it catches, or where it raises a false alarm and the other is right."""
    only_a, only_b = slots["only_a"], slots["only_b"]
    if not only_a.value and not only_b.value:
        return facts.say(key)
    if only_a.value and only_b.value:
        return facts.say(key, **names, only_a=only_a, only_b=only_b)
    by_a = bool(only_b.value if alarms else only_a.value)
    one, other = (names["a"], names["b"]) if by_a else (names["b"], names["a"])
    return facts.say(key, one=one, other=other, count=only_a if only_a.value else only_b)


def _saved(facts: Facts, place: int) -> Iterator[Sentence]:
    saved, path, names = facts.results.flips[place].saved, f"flips.{place}.saved", names_of(facts, place)
    if saved is None or min(saved.only_a, saved.only_b) < 0:  # where an error is the cheaper answer nothing is saved
        return
    if saved.only_a and saved.only_b:
        sums = facts.moneys(only_a=(saved.only_a, f"{path}.only_a"), only_b=(saved.only_b, f"{path}.only_b"))
        yield facts.say("flips.saved", **names, **sums)
    elif saved.only_a or saved.only_b:
        side, one, other = ("only_a", "a", "b") if saved.only_a else ("only_b", "b", "a")
        money = facts.money(getattr(saved, side), f"{path}.{side}")
        yield facts.say("flips.saved", one=names[one], other=names[other], saved=money)
