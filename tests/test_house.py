"""The house: who may import whom, where outside packages live, and what no file may hold."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "reportgen"

LEAVES = ("config", "errors", "frozen", "harmless", "holes", "version", "whole_files", "work")  # open to all others
MAY_IMPORT = {  # part of the house -> the parts that it may import, besides its own and the leaves
    "errors": ("harmless",),
    "frozen": (),
    "harmless": (),
    "version": (),
    "whole_files": (),
    "holes": ("errors",),
    "memory": (),
    "work": (),
    "config": ("errors", "harmless", "whole_files", "stats.metrics"),  # the names of the metrics
    "counts": (),
    "sources": ("counts",),
    "stats": ("counts",),
    "analysis": ("stats", "counts"),
    "findings": ("analysis", "stats", "counts"),  # values: explain words them
    "explain": ("findings", "analysis", "stats", "counts"),
    "drawing": (),
    "report": ("drawing", "explain", "findings", "analysis", "stats", "counts"),
    "audit": ("analysis",),
    "app": ("drawing", "report", "audit", "explain", "findings", "analysis", "stats", "counts", "sources"),
    "progress": ("stopping", "streams"),
    "streams": (),
    "stopping": ("streams",),
    "cli": ("app", "explain", "memory", "progress", "report", "stopping", "streams"),
    "__init__": ("app",),
    "__main__": ("cli",),
}
HOMES = {  # outside package -> where it may be imported
    "yaml": ("config/",),
    "duckdb": ("sources/",),
    "pandas": ("sources/",),
    "narwhals": ("sources/",),
    "jinja2": ("report/own_templates.py", "report/render.py"),
    "markupsafe": ("report/render.py",),  # jinja2's own
    "markdown_it": ("report/prose.py",),
    "babel": ("explain/",),
    "numpy": ("counts/", "sources/", "stats/", "analysis/"),
    "scipy": (),  # `stats/special.py` asks by name for its few functions alone: all of it takes long to import
    "click": ("cli.py", "streams.py"),
    "rich": ("cli.py", "progress.py"),
}
OF_PICTURES = ("drawing", "report.figures", "explain.explained", "analysis")  # of the last, types of values alone
TAKES_APART = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
HUBS = (  # modules of these folders import what the folder as a whole hands out: left until their topics have homes
    "reportgen.explain.figures",
    "reportgen.sources",
)
READERS = ("config", "sources", "audit")  # parts of the house that read what others wrote
OF_OTHERS = {  # what else is taken apart, and why
    "plain.startswith": "attributes of a logo",
    "key.rpartition": "attributes of a logo",
    "str(element.tag).rpartition": "elements of a logo",
    "str(document.get('schema')).startswith": "a file that stands in the way",
    "value.startswith": "cells that a spreadsheet would take for formulas",
    "name.removeprefix": "names of our classes of CSS, and of fields of money",
    "value.removesuffix": "lengths of CSS",
    "key.startswith": "attributes of SVG",
    "moment.removesuffix": "a moment as the engine writes it",
    "moment.removesuffix('.000000').removesuffix": "a moment as the engine writes it",
    "repr(typical(price)).removesuffix": "a number for a field of the page",
    "part.partition": "what a form of a message holds for, as its translator writes it",
    "shown.endswith": "a percentage, where differences are held against what they are of",
    "key.endswith": "the keys of the words that are explained",
    "key.removesuffix": "the keys of the words that are explained",
}


class Import(NamedTuple):
    """One import: the file and line it stands in, and the module in full."""

    file: str
    line: int
    module: str


def imports_in(source: str, file: str) -> Iterator[Import]:
    """Yield every import of a file, also those inside functions; `from a.b import c` may be the module a.b.c."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:  # relative: from the folder of the file
                above = ("reportgen", *Path(file).parent.parts)
                base = ".".join((*above[: len(above) - node.level + 1], *filter(None, [node.module])))
            for alias in node.names:
                yield Import(file, node.lineno, f"{base}.{alias.name}")


def all_imports() -> list[Import]:
    return [
        found
        for path in sorted(PACKAGE.rglob("*.py"))
        for found in imports_in(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).as_posix())
    ]


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def modules() -> set[str]:
    files = (path.relative_to(ROOT).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py"))
    return {file.replace("/", ".").removesuffix(".__init__") for file in files}


def circles(imports: list[Import], known: set[str]) -> dict[str, set[str]]:
    """Return the modules that import each other, be it by way of others, with what they import of each other."""
    onward: dict[str, set[str]] = {module: set() for module in known}
    for found in imports:
        importer = f"reportgen.{found.file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
        parts = found.module.split(".")
        ways = {".".join(parts[:end]) for end in range(2, len(parts) + 1)} & known or {parts[0]} & known
        onward[importer] |= {way for way in ways - {importer} if not (way in HUBS and is_within(importer, way))}
    while out := {one for one, ways in onward.items() if not ways or all(one not in on for on in onward.values())}:
        onward = {module: ways - out for module, ways in onward.items() if module not in out}
    return onward


def turned_round(imports: list[Import]) -> list[Import]:
    """Return the imports of the project's own modules that point the wrong way."""

    def allowed(found: Import) -> bool:
        part = Path(found.file).parts[0].removesuffix(".py")
        target = found.module.removeprefix("reportgen.")
        known = (part, *MAY_IMPORT[part], *(() if part in LEAVES else LEAVES))
        return any(is_within(target, other) for other in known)

    return [found for found in imports if is_within(found.module, "reportgen") and not allowed(found)]


def away_from_home(imports: list[Import]) -> list[Import]:
    """Return the imports of outside packages that stand where they do not belong."""

    def allowed(found: Import) -> bool:
        top = found.module.partition(".")[0]
        homes = [home for package, home in HOMES.items() if is_within(found.module, package)]
        return top in (*sys.stdlib_module_names, "reportgen") or any(found.file.startswith(home) for home in homes)

    return [found for found in imports if not allowed(found)]


def test_imports_point_one_way():
    assert turned_round(all_imports()) == []


def test_no_modules_import_each_other():
    assert circles(all_imports(), modules()) == {}


def test_modules_that_import_each_other_are_found():
    lines = {
        "a.py": "from reportgen import b",
        "b.py": "def f():\n    import reportgen.c",
        "c.py": "import reportgen.a",
    }
    found = [one for file, line in lines.items() for one in imports_in(line, file)]
    known = {"reportgen.a", "reportgen.b", "reportgen.c", "reportgen.d"}
    further = list(imports_in("from reportgen import a", "d.py"))  # imports them, and is no part of the circle
    assert set(circles([*found, *further], known)) == {"reportgen.a", "reportgen.b", "reportgen.c"}


def test_each_outside_package_stays_at_home():
    assert away_from_home(all_imports()) == []


def test_every_part_of_the_house_is_known():
    parts = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert parts - {"__pycache__"} == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("stats/thresholds.py", "from reportgen.analysis.results import Results"),
        ("stats/thresholds.py", "from ..analysis import results"),
        ("sources/text.py", "def f():\n    import reportgen.stats.evaluation"),
        ("config/load.py", "from reportgen.stats import thresholds"),
        ("config/load.py", "from reportgen.counts.cells import Cells"),
        ("errors.py", "from reportgen.config.load import load_config"),
        ("report/compose.py", "from reportgen.app import run"),
        ("drawing/svg.py", "from reportgen.explain import numbers"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(file, line):
    assert turned_round(list(imports_in(line, file)))


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("report/compose.py", "import yaml"),
        ("stats/curves.py", "def f():\n    from pandas import DataFrame"),
        ("stats/curves.py", "from scipy import stats"),
        ("stats/curves.py", "from scipy.special import stdtr"),
        ("drawing/svg.py", "import seaborn"),
    ],
)
def test_an_outside_package_away_from_home_is_found(file, line):
    assert away_from_home(list(imports_in(line, file)))


def test_what_is_allowed_is_not_found():
    lines = (
        "import numpy as np\nfrom reportgen.stats.special import ndtri\nfrom reportgen.counts import cells\nimport math"
    )
    allowed = list(imports_in(lines, "stats/curves.py"))
    assert turned_round(allowed) == away_from_home(allowed) == []


@pytest.mark.parametrize("package", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_each_package_says_what_it_is_for(package):
    assert ast.get_docstring(ast.parse(package.read_text(encoding="utf-8")))


def test_no_file_of_the_project_names_a_path_of_one_machine():
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],  # noqa: S607 (git as the machine has it)
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    folders = "work|root|tmp|home|Users"
    a_path = re.compile(rf"(?<![\w.}}*-])/(?:{folders})/\w".encode())
    files = [ROOT / name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file()]
    assert len(files) > 50
    assert [file.relative_to(ROOT).as_posix() for file in files if a_path.search(file.read_bytes())] == []


def test_a_picture_is_made_of_marks_from_values_and_words_alone():
    pictures = [one for one in all_imports() if one.file.startswith("report/figures/")]
    ours = [
        one for one in pictures if is_within(one.module, "reportgen") and not one.file.endswith(("draw.py", "view.py"))
    ]
    assert [one for one in ours if not any(is_within(one.module, f"reportgen.{part}") for part in OF_PICTURES)] == []
    assert ours


def taken_apart(source: str) -> set[str]:
    """Return the texts that a file takes apart, each with the way."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return {ast.unparse(node) for node in found if node.attr in TAKES_APART}


def test_facts_travel_as_values_and_no_text_of_our_own_is_taken_apart():
    folders = [path for path in PACKAGE.iterdir() if path.is_dir() and path.name not in READERS]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    found = set().union(*(taken_apart(path.read_text(encoding="utf-8")) for path in files))
    assert found - set(OF_OTHERS) == set()
    assert taken_apart('rows = [key for key in labels if key.startswith("row.")]') == {"key.startswith"}
