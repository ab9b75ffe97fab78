"""Hidden groups: by brute force over all that is published, no number of theirs can be worked out."""

import json
import re

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import linprog

import reportgen
from reportgen.analysis.groups.counted import hidden_block, hidden_groups, joined

LEAST = 10
REGIONS = {"north", "south", "west", "moonbase", "(missing)"}


def column(rng, groups, low=0.3):
    """Return counts of groups, some of them small: cases, and four outcomes that they are made of."""
    sizes = np.ceil(rng.lognormal(low * 8, 1.1, groups)).astype(int)
    return {f"g{place}": counts_of(rng, size) for place, size in enumerate(sizes)}


def counts_of(rng, size):
    shares = rng.choice([(0.1, 0.05, 0.05, 0.8), (0.3, 0.2, 0.1, 0.4), (0.02, 0.0, 0.01, 0.97)])
    four = rng.multinomial(size, shares)
    return np.array([size, *four], dtype=float)


def open_range(value, equations, sums):
    """Return the least and the most that one of the unknown numbers may be, by all sums that are known."""
    ends = []
    for sign in (1, -1):
        goal = np.zeros(equations.shape[1])
        goal[value] = sign
        found = linprog(goal, A_eq=equations, b_eq=sums, bounds=(0, None), method="highs")
        assert found.status in (0, 3)
        ends.append(sign * found.fun if found.status == 0 else np.inf)
    return ends


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", range(40))
def test_of_one_column_no_number_of_a_hidden_group_can_be_worked_out(seed):
    rng = np.random.default_rng(seed)
    held = column(rng, rng.integers(2, 9))
    hidden = hidden_groups(held, LEAST)
    small = {name for name, counts in held.items() if counts[0] < LEAST}
    assert small <= hidden
    assert bool(hidden) == bool(small)
    if not hidden:
        return
    assert len(hidden) >= 2
    whole = sum(held.values())
    known = sum((counts for name, counts in held.items() if name not in hidden), np.zeros(5))
    for kind in range(5):
        for place in range(len(hidden)):
            least, most = open_range(place, np.ones((1, len(hidden))), [whole[kind] - known[kind]])
            assert most - least >= 1 or whole[kind] == 0


def test_no_more_groups_are_hidden_than_it_takes():
    held = {name: np.array([n, n / 2, 0, 0, n / 2]) for name, n in {"a": 4, "b": 30, "c": 12, "d": 50}.items()}
    assert hidden_groups(held, LEAST) == {"a", "c"}
    assert hidden_groups(held, 3) == frozenset()
    assert hidden_groups({"a": np.array([4.0])}, LEAST) == frozenset()  # all cases, whose number is told anyway
    assert hidden_groups({"a": np.array([4.0]), "b": np.array([5.0]), "c": np.array([90.0])}, LEAST) == {"a", "b", "c"}


def test_a_group_is_added_that_has_what_the_small_one_lacks():
    held = {
        "small": np.array([5.0, 0, 1, 1, 3]),
        "no hit": np.array([20.0, 0, 5, 5, 10]),
        "hits": np.array([40.0, 9, 5, 5, 21]),
        "more": np.array([90.0, 30, 10, 10, 40]),
    }
    assert hidden_groups(held, LEAST) == {"small", "hits"}


def crossed_tables(seed):
    """Return the groups of two columns and of their crossing, with what is hidden of each."""
    rng = np.random.default_rng(seed)
    lines = tuple(tuple(f"{axis}{place}" for place in range(rng.integers(2, 6))) for axis in "ab")
    sizes = {(one, other): int(rng.lognormal(2.6, 1.2)) for one in lines[0] for other in lines[1]}
    cells = {joined(*pair): counts_of(rng, size) for pair, size in sizes.items() if size}
    zero = np.zeros(5)
    rows = {one: sum((cells.get(joined(one, other), zero) for other in lines[1]), zero) for one in lines[0]}
    columns = {other: sum((cells.get(joined(one, other), zero) for one in lines[0]), zero) for other in lines[1]}
    if any(each[0] == 0 for each in (*rows.values(), *columns.values())):
        return None
    hidden = hidden_groups(rows, LEAST), hidden_groups(columns, LEAST)
    return lines, cells, (rows, columns), hidden, hidden_block(cells, lines, hidden, LEAST)


def known_sums(lines, cells, margins, hidden, unknown, kind):
    """Return every sum that is known of what is hidden: the sums of both columns, and those of each line."""
    at = {key: place for place, key in enumerate(unknown)}
    for axis in (0, 1):
        whole = np.zeros(len(unknown))
        whole[[at[axis, name] for name in hidden[axis]]] = 1
        yield whole, sum(margins[axis][name][kind] for name in hidden[axis])
        for line in lines[axis]:
            row, told = np.zeros(len(unknown)), 0.0 if line in hidden[axis] else margins[axis][line][kind]
            names = (joined(*((line, other) if axis == 0 else (other, line))) for other in lines[1 - axis])
            for name in names:
                if ("cell", name) in at:
                    row[at["cell", name]] = 1
                elif name in cells:
                    told -= cells[name][kind]
            row[[at[axis, name] for name in hidden[axis] if name == line]] = -1
            yield row, told


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_of_a_crossing_no_number_of_cases_can_be_worked_out_from_all_three_tables(seed):
    made = crossed_tables(seed)
    if made is None:
        return
    lines, cells, margins, hidden, block = made
    assert {name for name, counts in cells.items() if counts[0] < LEAST} <= block
    unknown = [("cell", name) for name in sorted(block)]
    unknown += [(axis, name) for axis in (0, 1) for name in sorted(hidden[axis])]
    for kind in range(5):
        equations, sums = zip(*known_sums(lines, cells, margins, hidden, unknown, kind), strict=True)
        for place, (what, name) in enumerate(unknown):
            least, most = open_range(place, np.array(equations), np.array(sums))
            if most - least < 1:
                assert kind > 0  # of cases, never
                assert told_by_the_columns(what, name, kind, lines, margins)


def told_by_the_columns(what, name, kind, lines, margins):
    """Return whether the columns by themselves tell a number of a crossed group: a line of theirs has none, or all."""
    if what != "cell":
        return sum(counts[kind] for counts in margins[what].values()) == 0
    found = next((one, other) for one in lines[0] for other in lines[1] if joined(one, other) == name)
    for axis in (0, 1):
        counts = margins[axis]
        whole = sum(each[kind] for each in counts.values())
        if counts[found[axis]][kind] in (0, whole):
            return True
    return False


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(1)
    n = 600
    label = (rng.random(n) < 0.3).astype(int)
    return pd.DataFrame(
        {
            "id": np.arange(n),
            "label": label,
            "score": np.round(np.clip(rng.normal(0.4 + 0.3 * label, 0.2), 0, 1), 2),
            "region": rng.choice(["north", "south", "west", "moonbase", None], n, p=[0.5, 0.3, 0.182, 0.008, 0.01]),
            "age": rng.choice(["old", "young"], n, p=[0.7, 0.3]),
            "part": rng.choice(["validation", "test"], n),
        }
    )


def report(cases, **settings):
    checks = [{"check": "recall >= 50%", "for_each": "region"}, "ratio(recall, by: region) >= 10%"]
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id"},
        "models": {"m": {"score": "score"}},
        "threshold": {"fixed": 0.5},
        "groups": ["region", "age", {"cross": ["region", "age"]}],
        **({"checks": checks} if settings.pop("checked", True) else {}),
        "uncertainty": {"resamples": 200},
        **settings,
        "report": {"min_cell": 10, "cases": 3, **settings.get("report", {})},
    }
    return reportgen.run(config, cases)


def places_of(value, text, path=""):
    """Yield where a text stands in a document, as a value or a part of one."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places_of(part, text, f"{path}.{key}" if path else str(key))
    if isinstance(value, str) and text in value:
        yield path


@pytest.mark.slow
def test_a_hidden_group_leaves_its_name_and_nothing_else(cases):
    found = report(cases)
    document = json.loads(found.to_json_line())
    region, age, both = document["groups"]
    assert {"moonbase", "(missing)"} <= {*region["hidden"]}
    assert {group["group"] for group in region["groups"]} == REGIONS - {*region["hidden"]}
    assert "hidden" not in age
    assert {"moonbase \u00b7 old", "moonbase \u00b7 young", "(missing) \u00b7 old"} <= {*both["hidden"]}
    for place in places_of(document, "moonbase"):
        if place.startswith("groups"):
            assert ".hidden." in place
        elif place.startswith("checks"):
            check = document["checks"][int(place.split(".")[1])]
            assert (check["status"], check["estimate"], check["lack"]) == ("insufficient", None, None)
        else:
            assert place.startswith("sentences")
            sentence = document["sentences"][int(place.split(".")[1])]
            assert sentence["id"] in {"groups.hidden", "checks.insufficient", "result.check"}
            assert not any(isinstance(each["value"], int | float) and each["source"] != "config.report.min_cell"
                           for name, each in sentence["values"].items())  # fmt: skip
    for name, content in found._files().items():
        if name.startswith("tables/") and name != "tables/checks.csv":
            assert b"moonbase" not in content, name


@pytest.mark.slow
def test_no_file_holds_a_number_that_only_a_hidden_group_has(cases):
    # Odd numbers of cases that nothing else in the report has: 7 of the one and 97 of the other, both hidden.
    regions = np.where(cases.index < 503 - 97, "north", np.where(cases.index < 503 + 90, "south", "moonbase"))
    found = report(cases.assign(region=regions))
    counts = pd.Series(regions).value_counts()
    assert counts["moonbase"] == 7
    (hidden,) = [grouping["hidden"] for grouping in json.loads(found.to_json_line())["groups"][:1]]
    assert hidden == ["moonbase", "south"]
    assert f'"cases": {counts["south"]}' not in found.to_json_line()
    seen = re.sub(r"<[^>]*>", " ", found.to_html().split("<body")[1].split("explorer")[0])  # no place in a drawing
    assert "187" not in seen


@pytest.mark.slow
def test_the_page_and_markdown_tell_of_hidden_groups_in_one_line(cases):
    found = report(cases)
    hidden = json.loads(found.to_json_line())["groups"][0]["hidden"]
    named = [f"region \u201c{name}\u201d" for name in hidden]
    told = f"{', '.join(named[:-1])}{',' * (len(named) > 2)} and {named[-1]}"
    line = (
        f"Not shown: {told}. Groups of fewer than 10 cases are hidden, and others with them, so that no hidden number "
        "can be worked out."
    )
    assert line in found.to_markdown()
    assert line in found.to_html()


@pytest.mark.slow
def test_a_check_of_a_hidden_group_stays_undecided_and_the_gap_looks_at_those_shown(cases):
    document = json.loads(report(cases).to_json_line())
    found, grouping = document["checks"], document["groups"][0]
    hidden = [check for check in found if check["group"] in grouping["hidden"]]
    assert [(check["status"], check["reason"]) for check in hidden] == [
        ("insufficient", "the numbers of this group are hidden, as the config asks")
    ] * len(grouping["hidden"])
    assert found[-1]["gap"]["among"] == len(grouping["groups"])


@pytest.mark.slow
def test_where_every_group_is_hidden_nothing_is_drawn(cases):
    small = cases.assign(region=np.where(cases.index < 5, "a", "b"))
    found = report(small, groups=["region"], checked=False)
    (grouping,) = json.loads(found.to_json_line())["groups"]
    assert (grouping["groups"], grouping["hidden"]) == ([], ["a", "b"])
    assert "Not shown: region \u201ca\u201d and region \u201cb\u201d." in found.to_markdown()
    assert "figures/groups.svg" not in found._files()
    assert "tables/groups.csv" not in found._files()


@pytest.mark.slow
def test_what_the_data_tell_of_a_column_tells_nothing_of_its_hidden_groups(cases):
    settings = {
        "data": {"label": "label", "positive": 1, "id": "id", "split": {"column": "part"}},
        "threshold": {"maximise": "f1"},
        "checked": False,
        "groups": ["region"],
    }
    leave = (cases["part"] == "test") & (cases["region"] == "south") & (cases["id"] % 4 > 0)
    moved = cases.assign(region=np.where(leave, "north", cases["region"]))
    large = moved.assign(region=moved["region"].replace("moonbase", "west").fillna("west"))
    shown = json.loads(report(large, **settings).to_json_line())["data"]
    hidden = json.loads(report(moved, **settings).to_json_line())["data"]
    assert shown["group_shifts"]
    assert "group_shifts" not in hidden
    assert "region" not in [each["column"] for each in hidden.get("columns", [])]
