"""The house: who may import whom, where outside packages live, and what no file may hold."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "reportgen"

# Open to all others.
LEAVES = (
    "colours",
    "config",
    "ending",
    "errors",
    "frozen",
    "harmless",
    "made_by",
    "scratch",
    "units",
    "version",
    "work",
)
MAY_IMPORT = {  # part of the house -> the parts that it may import, besides its own and the leaves
    "colours": (),
    "ending": (),
    "entry": ("cli", "ending"),
    "errors": ("frozen", "harmless"),
    "frozen": (),
    "harmless": (),
    "made_by": ("version",),
    "scratch": ("ending", "errors"),
    "units": (),
    "version": (),
    "memory": (),
    "work": ("frozen",),
    "config": ("colours", "errors", "frozen", "harmless", "stats.metrics"),  # the names of the metrics
    "counts": (),
    "sources": ("counts",),
    "stats": ("counts",),
    "results": ("stats", "counts", "text.sentences"),  # the document holds what is said as well
    "analysis": ("results", "stats", "counts"),
    "across": ("analysis", "results", "stats", "counts"),
    "text": ("analysis", "results", "stats", "counts"),
    "drawing": (),
    "page": ("drawing", "text", "analysis", "results", "stats", "counts"),
    "topics": ("page", "drawing", "text", "across", "analysis", "results", "stats", "counts"),
    "audit": ("across.kinds", "results", "counts", "stats.metrics", "text.sentences"),  # the names of the metrics
    "between": ("across", "audit", "analysis", "results", "topics"),
    "indexing": ("across", "audit", "out", "page", "results", "topics"),
    "out": (),
    "arguments": ("sources",),
    "app": ("across", "analysis", "arguments", "out", "report", "results", "topics", "page", "sources"),
    "report": ("figures", "out", "topics", "page", "drawing", "audit", "text", "analysis", "results", "sources"),
    "start": ("sources",),
    "failures": (),
    "parallel": ("batch", "failures", "out"),
    "batch": ("app", "report", "audit", "out", "memory", "failures"),
    "figures": ("topics", "drawing", "text"),
    "verifying": ("app", "across", "analysis", "audit", "counts", "page", "report", "results", "topics"),
    "progress": ("streams",),
    "streams": (),
    "cli": (
        "audit.github",
        "across",
        "between",
        "results.schema",
        "app",
        "batch",
        "failures",
        "drawing.styles",
        "figures",
        "indexing",
        "memory",
        "out",
        "page",
        "parallel",
        "progress",
        "start",
        "streams",
        "text",
        "topics.explained",
        "verifying",
    ),
    "__init__": ("app", "report"),
    "__main__": ("entry",),
}
HOMES = {  # outside package -> where it may be imported
    "yaml": ("config/",),
    "duckdb": ("sources/",),
    "_duckdb": ("sources/duck.py",),  # all that is used of it
    "pandas": ("sources/",),
    "narwhals": ("sources/",),
    "zstandard": ("sources/unpacking.py",),
    "compression": ("sources/unpacking.py",),  # of Python 3.14
    "jinja2": ("page/own_templates.py", "page/render.py", "page/sandbox.py"),
    "markupsafe": ("page/render.py",),  # jinja2's own
    "markdown_it": ("page/prose.py",),
    "babel": ("text/", "topics/"),
    "matplotlib": ("drawing/inks.py", "drawing/plot.py", "drawing/styles.py"),
    "mlflow": ("out/tracking.py",),
    "aiohttp": ("sources/remote.py",),
    "fsspec": ("sources/remote.py",),
    "deltalake": ("sources/lakes.py",),
    "pyiceberg": ("sources/lakes.py",),
    "psycopg": ("sources/drivers.py",),
    "pyspark": ("sources/spark_session.py",),
    "pymysql": ("sources/drivers.py",),
    "numpy": ("counts/", "sources/", "stats/", "analysis/", "across/", "topics/", "between.py"),
    "scipy": (),  # `stats/special.py` asks by name for its few functions alone: all of it takes long to import
    "click": ("cli.py", "streams.py"),
    "rich": ("cli.py", "progress.py"),
}
OPEN = ("en", "en_figures", "en_findings", "en_verdict")  # words alone, which topics may say of each other
ROLES = {  # what a file of a topic does, by the last word of its name -> what it may not import
    "en": ("text", "page", "drawing", "analysis", "results", "config"),
    "findings": ("text", "page", "drawing"),
    "words": ("page", "drawing", "numpy"),
    "picture": ("page", "config", "numpy"),
}
BETWEEN = {  # topics that a topic imports from, beyond their messages: the first screen tells of many
    "classes": {"checks", "data", "summary"},
    "comparison": {"costs", "published"},
    "outcomes": {"costs", "in_use"},
    "unlabelled": {"checks", "data", "summary"},
    "summary": {"checks", "comparison", "costs", "outcomes", "published", "threshold"},
    "threshold": {"costs"},
}
OF_PICTURES = ("drawing", "topics", "text.sentences", "text.cut_offs", "analysis.readings", "results", "stats.metrics")
TAKES_APART = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
READERS = ("config", "sources", "audit")  # parts of the house that read what others wrote
OF_OTHERS = {  # what else is taken apart, and why
    "name.endswith": "files of a history",
    "name.startswith": "files of a history",
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
    "repr(number).removesuffix": "a number for a field of the page",
    "part.partition": "what a form of a message holds for, as its translator writes it",
    "shown.endswith": "a percentage, where differences are held against what they are of",
    "key.endswith": "the keys of the words that are explained",
    "cell.rpartition": "a cell whose last line stands for a picture",
    "meant.endswith": "codes of the data",
    "name.partition": "the name of a group in a crossing, joined of two",
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


@cache
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
        onward[importer] |= ways - {importer}
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


def test_only_the_table_that_opens_sources_knows_which_one_counts_in_memory():
    files = [path for path in (*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")) if path != Path(__file__)]
    named = {path for path in files if "MemorySource" in path.read_text(encoding="utf-8")}
    assert {path.relative_to(ROOT).as_posix() for path in named} == {
        "reportgen/sources/memory.py",
        "reportgen/sources/opening.py",
    }


def test_every_part_of_the_house_is_known():
    parts = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")}
    assert parts == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("stats/thresholds.py", "from reportgen.results.results import Results"),
        ("stats/thresholds.py", "from ..results import results"),
        ("stats/floors.py", "from reportgen.results.values.threshold import Constraint"),
        ("sources/text.py", "def f():\n    import reportgen.stats.evaluation"),
        ("config/load.py", "from reportgen.stats import thresholds"),
        ("config/load.py", "from reportgen.counts.cells import Cells"),
        ("errors.py", "from reportgen.config.load import load_config"),
        ("topics/compose.py", "from reportgen.app import run"),
        ("analysis/model.py", "from reportgen.topics.costs.words import prices"),
        ("analysis/analyse.py", "from reportgen.across.change import change_of"),
        ("across/change.py", "from reportgen.text.facts import Facts"),
        ("text/facts.py", "from reportgen.page.material import voice"),
        ("text/facts.py", "from reportgen.topics.costs import en"),
        ("page/material.py", "from reportgen.topics.data.words import data"),
        ("results/document.py", "from reportgen.topics.checks import words"),
        ("drawing/svg.py", "from reportgen.text import numbers"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(file, line):
    assert turned_round(list(imports_in(line, file)))


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("topics/compose.py", "import yaml"),
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


def of_topics() -> list[tuple[str, str, Import]]:
    """Return every import of a file in the folder of a topic, with the topic and the role of the file."""
    found = [one for one in all_imports() if one.file.startswith("topics/") and one.file.count("/") == 2]
    return [(one.file.split("/")[1], Path(one.file).stem.rpartition("_")[2], one) for one in found]


def test_a_file_of_a_topic_keeps_to_its_role():
    found = [
        one
        for _, role, one in of_topics()
        for other in ROLES.get(role, ())
        if is_within(one.module, f"reportgen.{other}") or is_within(one.module, other)
    ]
    assert found == []


def test_only_pages_of_a_topic_import_the_page():
    found = [one for _, role, one in of_topics() if is_within(one.module, "reportgen.page") and role != "page"]
    assert found == []


def test_topics_import_from_each_other_what_is_written_down_and_no_more():
    found: dict[str, set[str]] = {}
    for topic, _, one in of_topics():
        parts = one.module.split(".")
        other = parts[2] if parts[:2] == ["reportgen", "topics"] else topic
        if other != topic and (PACKAGE / "topics" / other).is_dir() and parts[3] not in OPEN:
            found.setdefault(topic, set()).add(other)
    assert found == BETWEEN


def test_a_picture_is_made_of_marks_from_values_and_words_alone():
    pictures = [one for _, role, one in of_topics() if role == "picture" and is_within(one.module, "reportgen")]
    assert [
        one for one in pictures if not any(is_within(one.module, f"reportgen.{part}") for part in OF_PICTURES)
    ] == []
    assert pictures


def taken_apart(source: str) -> set[str]:
    """Return the texts that a file takes apart, each with the way."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return {ast.unparse(node) for node in found if node.attr in TAKES_APART}


@pytest.mark.slow
def test_facts_travel_as_values_and_no_text_of_our_own_is_taken_apart():
    folders = [path for path in PACKAGE.iterdir() if path.is_dir() and path.name not in READERS]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    found = set().union(*(taken_apart(path.read_text(encoding="utf-8")) for path in files))
    assert found - set(OF_OTHERS) == set()
    assert taken_apart('rows = [key for key in labels if key.startswith("row.")]') == {"key.startswith"}
