"""Rules on money: savings against their ranges, "cheapest" against the curve, "whatever" against the counts."""

from collections.abc import Iterator

from tests.net.read import TINY, Model, Read, estimate, judged_of, signed, told_of, value

HEDGES = (
    "on these",
    "just the same",
    "range",
    "may ",
    "cannot",
    "chance",
    "nothing shows",
    "not shown",
    "too few",
    "probably",
)


def savings_are_hedged_by_their_range(read: Read) -> Iterator[str]:
    """What moving saves is told with its range, or as what may be, where that range holds 0."""
    for one in read.said("choice.moving.cost", "finding.deployed_dearer"):
        model = read.models[value(one, "model")] if "model" in one["values"] else read.subject
        moved = model.get("costs", {}).get("saving_deployed_range")
        low, high = (None, None) if moved is None else (moved["low"], moved["high"])
        near = read.told[read.told.index(one["text"]) :][: len(one["text"]) + 200]
        if low is not None and low <= 0 <= high and not any(word in near for word in HEDGES):
            yield one["text"]


def cheaper_whatever_the_price_has_fewer_of_both_errors(read: Read) -> Iterator[str]:
    """A model is cheaper "whatever a miss costs" only where it makes no more of either error than the other."""
    for one in read.said("ratio.always"):
        better, other = (read.models[value(one, key)] for key in ("cheaper", "other"))
        if any(_errors(better)[key] > _errors(other)[key] + TINY for key in ("fp", "fn")):
            yield one["text"]
    for one in read.said("ratio.alike"):
        first, second = (_errors(read.models[value(one, key)]) for key in ("a", "b"))
        if any(abs(first[key] - second[key]) > TINY for key in ("fp", "fn")):
            yield one["text"]


def _errors(model: Model) -> dict[str, float]:
    """Return the errors as they were counted, with the weights where cases have some."""
    found: dict[str, float] = model.get("confusion_weighted") or model["confusion"]
    return found


def the_cheapest_is_cheapest(read: Read) -> Iterator[str]:
    """No threshold of the whole curve is cheaper than the one that is said to cost least."""
    curve = read.subject["curves"].get("cost_by_threshold")
    if curve is None:
        return
    least = min(cost for cost in curve["cost"] if cost is not None)
    for one in read.said("figure.cost_by_threshold.least", "figure.cost_by_threshold.least_nothing"):
        if value(one, "least") > least + TINY:
            yield f"{one['text']} (least: {least})"
    for one in read.said("figure.cost_by_threshold.lowest", "figure.cost_by_threshold.lowest_nothing"):
        if value(one, "least") > least + TINY:
            yield f"{one['text']} (least: {least})"
    title = " ".join(
        one["text"] for one in read.said("figure.cost_by_threshold.beyond", "figure.cost_by_threshold.beyond_gain")
    )
    for one in read.said("figure.cost_by_threshold.cheapest"):
        if title:
            yield f"{one['text']} / {title}"


def an_option_called_cheaper_costs_less(read: Read) -> Iterator[str]:
    """A model that the title of the options says to cost less than another does so by what verdicts rest on."""
    for one in read.said("option.title"):
        less, more = ("way", "reference") if "reference" in one["values"] else ("subject", "way")
        pair = [value(one, key) for key in (less, more)]
        if len({*pair} & read.models.keys()) < len(pair):
            continue
        costs = [judged_of(read, read.models[name], "cost_per_1000").get("estimate") for name in pair]
        if None not in costs and costs[0] > costs[1] + TINY:
            yield f"{one['text']} ({costs})"


def an_option_called_cheapest_costs_least(read: Read) -> Iterator[str]:
    """No option costs less than one that costs less than every other."""
    costs = [signed(one, "cost") for one in read.said("option.cost")]
    for one in read.said("option.title"):
        name = value(one, "subject")
        if one["text"].endswith(("than every other option", "than no model")) and name in read.models:
            own = judged_of(read, read.models[name], "cost_per_1000").get("estimate")
            if own is not None and own > min(costs) + TINY:
                yield f"{one['text']} ({costs})"


def worse_than_none_is_dearer(read: Read) -> Iterator[str]:
    """A model that is "worse than no model" costs as much as a rule without one, as counted or as corrected."""
    ways = {key: estimate(one, "total_cost") for key, one in read.document["baselines"].items()}
    if None in ways.values():
        return
    by_price = (one for one in read.said("finding.worse_than_no_model") if "stated prices" in one["text"])
    for name in {value(one, "model") for one in by_price}:
        paid = told_of(read.models[name], "total_cost").get("estimate")
        counted = estimate(read.models[name], "total_cost")
        if paid is not None and max(paid, counted) < min(ways.values()) - TINY and not read.in_use:
            yield f"{name}: {paid} beside {ways}"


def alike_models_share_their_places(read: Read) -> Iterator[str]:
    """Models whose counts are the same at every threshold are not told apart as the cheapest or the best at a beta."""
    same = _alike(read)
    for one in read.said("ratio.winner", "published.at_beta"):
        named = one["text"]
        for group in same:
            inside = [name for name in group if f"\u201c{name}\u201d" in named]
            if inside and len(inside) < len(group):
                yield f"{named} (alike: {group})"


def _alike(read: Read) -> list[set[str]]:
    """Return sets of models with one ROC curve and the same outcomes in use."""
    found: dict[str, set[str]] = {}
    for name, one in read.models.items():
        roc = one["curves"].get("roc")
        if roc is not None:
            found.setdefault(str((roc["fpr"], roc["tpr"], one["confusion"])), set()).add(name)
    return [group for group in found.values() if len(group) > 1]


def winners_are_few(read: Read) -> Iterator[str]:
    """At most four stretches of prices are told."""
    told = list(read.said("ratio.winner"))
    if len(told) > 4:
        yield f"{len(told)} times"


def prices_are_those_that_were_stated(read: Read) -> Iterator[str]:
    """Where an inspection and a benefit were stated, these stand below the costs of the first screen, and no price of
    an error that follows from them.
    """
    costs = read.document.get("costs") or {}
    if "inspection" not in costs:
        return
    yield from (one["text"] for one in read.sentences if one["id"] == "option.prices")
    for one in read.said("option.prices_stated"):
        if any(value(one, name) != costs[name] for name in ("inspection", "benefit")):
            yield one["text"]
