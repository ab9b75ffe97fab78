"""Rules on reports on several classes: what a person for unsure cases is to spare."""

import html
import re
from collections import Counter
from collections.abc import Iterator

from tests.drawing.boxes import pictures
from tests.net.read import TINY, Model, Read, value

FEW = 30  # cases of a class, below which no share of it is told
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


def shares_of_classes_hide_no_cases(read: Read) -> Iterator[str]:
    """In the matrix of several classes and in the table of its errors every share is that of its class, and one that
    is not 0 % or 100 % never reads so: below 1 % it is "<1%" or has a decimal, above 99 % ">99%".
    """
    if not read.several:
        return
    drawn = next((svg for name, svg in pictures(read.html) if name == "class_matrix"), "")
    shares = Counter(re.findall(r'<text class="rg-cell"[^>]*>([^<]*)<', drawn))
    subject = read.document["models"][read.document["subject"]]
    classes, matrix = subject["confusion"]["classes"], subject["confusion"]["matrix"]
    whole = Counter(_in_hundred(cell, sum(row)) for row in matrix for cell in row if cell and sum(row) >= FEW)
    whole = Counter({html.escape(share, quote=False): times for share, times in whole.items()})
    if shares - whole:
        yield f"in the matrix: {sorted((shares - whole).elements())}"
    tables = [one for one in read.tables if one.name in {"mix-ups", "all-mix-ups"}]
    for held in (dict(zip(one.heads, [cell[0] for cell in row], strict=True)) for one in tables for row in one.rows):
        share = held["Share of the class"]
        counted = matrix[classes.index(held["True class"])]
        cases, of_class = counted[classes.index(held["Sorted as"])], sum(counted)
        if share and not _holds(share, 100 * cases / of_class):
            yield f"{held}: {cases} of {of_class}"


def _in_hundred(cases: int, of_class: int) -> str:
    """Return a share of a class in whole percent, never at an end that it does not reach."""
    if 100 * cases < of_class:
        return "<1%"
    if 99 * of_class < 100 * cases < 100 * of_class:
        return ">99%"
    return f"{(200 * cases + of_class) // (2 * of_class)}%"


def _holds(share: str, percent: float) -> bool:
    """Return whether a share is written so that it tells the percentage."""
    told = float(share.strip("<>%"))
    if "<" in share or ">" in share:
        return 0 < percent < told <= 1 if "<" in share else 99 <= told < percent < 100
    step = 0.5 if "." not in share else 0.05
    return abs(told - percent) <= step + TINY and told not in {0, 100} - {percent}


def checks_of_a_trial_are_about_what_is_tried(read: Read) -> Iterator[str]:
    """Where the headline of a report on several classes says to try a way to decide, each check of the first screen is
    judged for that way, people making no error, or names what it is about; and no way is tried that fails a check.
    """
    model = _advised(read)
    if model is None or not any(read.said("classes.result.try")):
        return
    way, name = model["cheapest"], read.document["verdict"]["model"]
    yield from (f"tried, and fails {one}" for one in way.get("checks", ()) if one["status"] == "fail")
    figures = _figures(way["confusion"])
    for one in way.get("checks", ()):
        real = figures.get(one["metric"], one["estimate"])
        if one["estimate"] is not None and abs(one["estimate"] - real) > TINY:
            yield f"{one} ({real})"
    everyone_asked = way["persons"] == sum(map(sum, model["confusion"]["matrix"]))
    for one in read.said("result.check"):
        told = one["values"].get("estimate", {"source": "", "shown": ""})
        place = _of_run(read, told["source"])
        if place is None or place["model"] != name or any(place.get(key) for key in ("group", "against", "apart")):
            continue
        judged = not everyone_asked and place["check"] in {each["check"] for each in way.get("checks", ())}
        if judged or (place["metric"] in figures and not told["shown"].endswith((" alone", " as it is"))):
            yield one["text"]


def _of_run(read: Read, source: str) -> Model | None:
    """Return the check of the run from which a number comes; None where it comes from elsewhere."""
    found = re.fullmatch(r"(checks|checks_of_others)\.(\d+)\.estimate", source)
    return None if found is None else dict(read.document[found[1]][int(found[2])])


def _figures(confusion: Model) -> dict[str, float]:
    """Return what is right of all cases and of each class, where people are right on those that they see."""
    matrix, seen = confusion["matrix"], confusion.get("to_a_person") or [0] * len(confusion["classes"])
    right = [row[place] + seen[place] for place, row in enumerate(matrix)]
    of = [sum(row) + seen[place] for place, row in enumerate(matrix)]
    taken = [sum(column) + seen[place] for place, column in enumerate(zip(*matrix, strict=True))]
    figures = {"accuracy": sum(right) / sum(of)}
    f1 = []
    for name, hits, cases, named in zip(confusion["classes"], right, of, taken, strict=True):
        figures |= {f"recall[{name}]": hits / cases} if cases else {}
        figures |= {f"precision[{name}]": hits / named} if named else {}
        f1.append(2 * hits / (cases + named) if cases + named else None)
    known = [one for one in f1 if one is not None]
    return {**figures, "macro_f1": sum(known) / len(known)} if len(known) == len(f1) else figures


def _advised(read: Read) -> Model | None:
    """Return what is known of the model that the first screen is about; None where there are two classes."""
    if not read.several:
        return None
    found: Model = read.document["models"][read.document["verdict"]["model"]]
    return found


def _shown(found: Model | None) -> bool:
    return found is not None and "lack" not in found and found["spared"].get("low", 0) > 0
