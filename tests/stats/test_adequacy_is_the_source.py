"""No other part of the house sets a limit on how many cases, or how wide a range, a statement takes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import reportgen

PACKAGE = Path(reportgen.__file__).parent
HERE = "stats/adequacy.py"
LIMIT = re.compile(r"\bFEW|_FEW|TOO_|SMALL(?!EST)|WIDEST?$|UNDEFINED|DISAGREE|DEAR_|SPARSE")
OTHERS = {  # what goes by such a name and is no limit on what may be said
    ("analysis/alike.py", "FEWEST"): "models that are more than a pair",
    ("sources/twins.py", "FEWEST"): "rows of which so many are nearly all",
    ("topics/index.py", "FEWEST"): "reports that have a course",
    ("sources/ids.py", "FEW"): "rows that are done before a database is open",
    ("stats/calibration.py", "FEW_GROUPS"): "groups that a small test is cut into",
    ("text/figures.py", "SMALL"): "the size from which a number is told in digits",
    ("topics/ranking/picture.py", "FEW"): "points up to which each is drawn",
    ("config/columns.py", "_FEWEST"): "values that have an order",
    ("config/data.py", "FEWEST_CLASSES"): "classes that are several",
    ("config/published.py", "_FEWEST"): "models that are more than one",
    ("drawing/svg.py", "FEWEST"): "points of a line that has values to read off",
    ("figures.py", "WIDEST"): "inches of a picture",
    ("sources/profile.py", "_FEW"): "other texts among the numbers of a column of numbers",
    ("start/roles.py", "_FEWEST_CLUSTERS"): "values from which on a column that repeats them names clusters",
    ("start/roles.py", "_FEWEST_REPEATS"): "rows of a value from which on it repeats by more than chance",
    ("analysis/kinds.py", "FEWEST_NAMES"): "values from which on it is no accident that all differ",
    ("analysis/classes/spoilt.py", "FEWEST_DISTINCT"): "scores from which on it is no accident that all agree",
    ("analysis/alike.py", "FEWEST_ALIKE"): "cases from which on equal scores are no accident",
    ("topics/data/leaks_findings.py", "FEWEST"): "cases from which on a perfect score is no accident",
    ("analysis/data.py", "FEWEST_CODED"): "cases from which on one value is a code",
    ("analysis/data.py", "FEWEST_OF_A_CLASS"): "cases from which on the order of ids is no accident",
    ("analysis/data.py", "FEWEST_SHARED"): "cases from which on those of two splits are shared",
    ("analysis/data.py", "FEWEST_UNLABELLED"): "cases from which on missing labels have a pattern",
    ("analysis/groups/grouping.py", "FEWEST_PARTS"): "groups that are several",
}


def limits_in(path: Path) -> Iterator[str]:
    """Yield the names that a file gives to numbers, of those that sound like a limit."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        names = [part.id for part in ast.walk(target) if isinstance(part, ast.Name)] if target is not None else []
        numbers = [part for part in ast.walk(value) if _is_number(part)] if value is not None else []
        if numbers and not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(value)):
            yield from (name for name in names if LIMIT.search(name))


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def found() -> set[tuple[str, str]]:
    files = ((path, path.relative_to(PACKAGE).as_posix()) for path in sorted(PACKAGE.rglob("*.py")))
    return {(name, limit) for path, name in files if name != HERE for limit in limits_in(path)}


@pytest.mark.slow
def test_limits_on_what_may_be_said_stand_in_one_place():
    assert sorted(found() - set(OTHERS)) == []


def test_a_limit_elsewhere_would_be_found(tmp_path):
    other = tmp_path / "other.py"
    other.write_text("FEW_CASES = 30\nA, TOO_FEW = 1, 20\nFEWEST = LIMITS\nWIDTH: float = 0.3\n")
    assert list(limits_in(other)) == ["FEW_CASES", "TOO_FEW"]
