"""Rules on reports on several classes: what a person for unsure cases is to spare."""

from collections.abc import Iterator

from tests.net.read import TINY, Model, Read, value

ENOUGH = 10  # errors, below which nothing is proposed
PROPOSED = ("classes.unsure", "classes.unsure.by_cost", "classes.result.next", "classes.result.try")


def a_person_is_proposed_where_held_out_cases_show_a_saving(read: Read) -> Iterator[str]:
    """Leaving unsure cases of several classes to a person is proposed only where what that spares has a range above 0:
    by 10 errors or more, and by cases that did not choose how sure the model has to be.
    """
    model = _advised(read)
    if model is None:
        return
    for one in read.said(*PROPOSED):
        by_cost = "persons" in one["values"] or one["id"] == "classes.unsure.by_cost"
        if one["id"] == "classes.unsure" and not _shown(model.get("unsure")):
            yield f"{one['text']} ({model.get('unsure')})"
        elif by_cost and "more" not in one["values"] and "low" in one["values"]:
            least = model["cheapest"]["saving"].get("low")
            if least is None or least <= 0:
                yield f"{one['text']} (saving from {least})"


def one_figure_is_with_a_person(read: Read) -> Iterator[str]:
    """A report on several classes has one figure of what a model does with a person, that of the model which the first
    screen is about: by expected cost where a person has a price, else by how sure the model is.
    """
    model = _advised(read)
    if model is None:
        return
    if "cheapest" in model and read.document["costs"].get("person") is not None and "unsure" in model:
        yield "chosen by how sure the model is, beside expected cost"
    told = [
        value(one, "errors")
        for one in read.said("classes.unsure", "classes.unsure.by_cost", "figure.class_handled.title")
    ]
    known = [each for each in told if each is not None]
    if known and max(known) - min(known) > TINY:
        yield f"with a person it errs in {known}"
    for one in read.said("classes.unsure.by_cost", "classes.unsure"):
        if value(one, "model") not in {None, read.document["verdict"]["model"]}:
            yield one["text"]


def _advised(read: Read) -> Model | None:
    """Return what is known of the model that the first screen is about; None where there are two classes."""
    if not read.several:
        return None
    found: Model = read.document["models"][read.document["verdict"]["model"]]
    return found


def _shown(found: Model | None) -> bool:
    return found is not None and "lack" not in found and found["spared"].get("low", 0) > 0
