"""What reports have of made-up frameworks."""

from typing import Any

from reportgen.results.values.profile import STATES, Crosswalk, CrosswalkItem, State


def item(state: State, number: int = 1, **more: Any) -> CrosswalkItem:
    return CrosswalkItem(id=str(number), item="What the model is for", state=state, **more)


def crosswalk(*items: CrosswalkItem, **more: Any) -> Crosswalk:
    counts = {state: sum(one.state == state for one in items) for state in STATES}
    missing = tuple(one.id for one in items if one.required and one.state == "not_stated")
    named = {"name": "own", "framework": "House rules"} | more
    return Crosswalk(counts=counts, items=items, required_missing=missing, **named)


ONE = crosswalk(item("not_stated", missing=("about.purpose",), required=True))
MORE = crosswalk(
    item("stated", 1, keys=("about.purpose", "data.time", "words.case"), note="Not whom it is for."),
    item("computed", 2, paths=("models.model.metrics.recall", "data.period", "data.splits", "crossings")),
    item("not_stated", 3, missing=("about.owner", "groups"), required=True),
    item("not_stated", 4, missing=("about.reviewer",), required=True),
    item("not_stated", 5, missing=("about.users",)),
    item("not_covered", 7, absent=True),
    item("not_covered", 6, note="It is a document of its own."),
    version="2026",
    source="The board",
)
SEVERAL = crosswalk(item("not_covered", several=True), item("computed", 2, paths=("models.model.per_class",)))
