"""Whatever the docs and the program's own texts name is there: files, scripts, commands, options, keys and codes."""

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from reportgen.cli import main

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
MADE = {"predictions.py", "docs/card_fraud.md", "docs/reports/card_fraud"}  # by the reader of a page
SCHEMA = "reportgen/results/1"  # no file
FOLDERS = "docs|benchmarks|configs|tests|reportgen|templates|\\.ci"
PLACES = [ROOT, *(ROOT / folder for folder in ("docs", "benchmarks", "reportgen", "tests"))]
NAMES = {path.name for place in PLACES[1:] for path in place.rglob("*.py")}
KNOWN = {
    "report.md",
    "summary.md",
    "model_card.md",
    "background.md",
}  # written by a run, and an example of a text of one's own
PAST = {"CHANGELOG.md", "decisions.md"}  # also tell of what has gone
OPTIONS = {name for command in main.commands.values() for option in command.params for name in option.opts}
OF_OTHERS = {"--bootstrap", "--version", "--help", "--no-deps"}


def code(text):
    """Return every piece of code on a page, in backticks and in blocks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))
    return [*spans, *(line for block in blocks for line in block.splitlines())]


def missing(text):
    """Return what a page names and nobody has."""
    return [name for piece in code(text) for name in (*files(piece), *scripts(piece), *commands(piece))]


def files(piece):
    """Yield the files of the repository that are not there; one with a `*` stands for those that fit."""
    for name in re.findall(rf"(?<![\w/.-])((?:{FOLDERS})/[\w./*-]*[\w/*])", piece):
        if name not in {*MADE, SCHEMA} and not list(ROOT.glob(name)) and not (ROOT / name).exists():
            yield name


def scripts(piece):
    """Yield the scripts that are in no folder of the repository, and the modules that no Python would find."""
    for name in re.findall(r"[\w./-]+\.py\b", piece):
        if name not in MADE | NAMES and not any((place / name).is_file() for place in PLACES):
            yield name
    yield from [name for name in re.findall(r"\bpython -m ([\w.]+)", piece) if not find_spec(name)]


def commands(piece):
    """Yield the commands and options of the program that it does not have."""
    for name, rest in re.findall(r"\breportgen ([a-z]+)\b([^;|#`]*)", piece):
        command = main.commands.get(name)
        known = {"--help", *(option for each in command.params for option in each.opts)} if command else set()
        yield from [] if command else [f"reportgen {name}"]
        yield from [option for option in re.findall(r"(?<=\s)--[a-z-]+", rest) if command and option not in known]
    if re.fullmatch(r"--[a-z][a-z-]*", piece) and piece not in OPTIONS | OF_OTHERS:
        yield piece


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in PAST], ids=lambda page: page.name)
def test_every_file_and_command_that_a_page_names_is_there(page):
    assert missing(page.read_text(encoding="utf-8")) == []


def test_what_is_not_there_is_found():
    page = (
        "See `docs/gone.md`, `--gone`, `reportgen gone` and `reportgen run a.yaml --gone`.\n"
        "```sh\npython benchmarks/run.py --peer gone.py\npython gone.py\npython -m gone\nreportgen run a.yaml -q\n```\n"
    )
    found = ["docs/gone.md", "--gone", "reportgen gone", "--gone", "gone.py", "gone.py", "gone"]
    assert missing(page) == found


@cache
def said():
    """Return every text of the program with its file; docstrings are for those who read the code, but for commands'."""
    texts = []
    for path in (ROOT / "reportgen").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = (
            {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)} if path.name != "cli.py" else {}
        )
        file, nodes = path.relative_to(ROOT).as_posix(), (node for node in ast.walk(tree) if id(node) not in docs)
        constants = (node.value for node in nodes if isinstance(node, ast.Constant))
        texts += [(file, value) for value in constants if isinstance(value, str)]
    return texts


@pytest.mark.slow
def test_no_text_of_the_program_names_a_page_that_an_installation_lacks():
    named = [(file, page) for file, text in said() for page in re.findall(r"docs/[\w.-]*|[\w-]+\.md\b", text)]
    assert [(file, page) for file, page in named if page not in KNOWN and not file.endswith("reference.py")] == []


@pytest.mark.slow
def test_every_command_that_a_text_of_the_program_names_is_there():
    spans = [(file, piece) for file, text in said() for piece in re.findall(r"`([^`]+)`", text)]
    assert [(file, found) for file, piece in spans for found in commands(piece)] == []
