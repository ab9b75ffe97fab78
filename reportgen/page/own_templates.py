"""What is wrong with an author's templates, as far as it can be told before there is a page to fill them in."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import TemplateError, meta, nodes

from reportgen.errors import Problem
from reportgen.harmless import LARGEST_TEXT, read_within
from reportgen.page import render
from reportgen.page.blocks import Page, Section
from reportgen.page.render import (
    END_OF_STYLE,
    OWN_STYLE,
    SECTIONS_OF_THEIR_OWN,
    environment,
    own_names,
    template_names,
    templates,
)

_SHAPES: Mapping[str, type] = {"page": Page, "section": Section}
_UTF8 = "Save the file as UTF-8."


def template_problems(own: Path) -> list[Problem]:
    """Return a problem for each template that cannot be read or filled in, or that stands in for none."""
    built_in, problems, trees = set(template_names(templates())), list[Problem](), dict[str, nodes.Template]()
    names = own_names(own)
    if names is None:
        mend = "Keep the templates in a folder of their own."
        return [_problem(str(own), f"the folder contains more than {render.MOST_FILES:,} files and folders", mend)]
    for name in names:
        try:
            text = _text(own, name)
            environment(own).get_template(name)
            trees[name] = environment(own).parse(text)
        except TemplateError as error:
            line = getattr(error, "lineno", None)
            problems.append(_problem(f"{own / name}:{line}" if line else str(own / name), str(error.message)))
        except (OSError, UnicodeDecodeError) as error:
            problems.append(_unread(own / name, error))
        if name not in built_in and not SECTIONS_OF_THEIR_OWN.fullmatch(name):
            mend = f"The names: {', '.join(sorted(built_in))}; and html/sections/NAME.html.j2."
            problems.append(_problem(str(own / name), "no template has this name", mend))
    if not (problems or trees or (own / OWN_STYLE).is_file()):
        mend = f"It needs templates such as html/_table.html.j2, or {OWN_STYLE}."
        problems.append(_problem(str(own), "the folder contains no template", mend))
    return [*problems, *_style(own), *_undefined(own, trees)]


def _text(own: Path, name: str) -> str:
    return read_within(own / name, own, LARGEST_TEXT).decode("utf-8")


def _style(own: Path) -> Iterator[Problem]:
    path = own / OWN_STYLE
    try:
        text = _text(own, OWN_STYLE) if path.exists() or path.is_symlink() else ""
    except (OSError, UnicodeDecodeError) as error:
        yield _unread(path, error)
        return
    closed = END_OF_STYLE.search(text)
    if closed is not None:
        what = f"`{closed[0]}` ends the style, so that what follows would be a part of the page"
        line = text.count("\n", 0, closed.start()) + 1
        yield _problem(f"{path}:{line}", what, "Remove it. Put what belongs on the page in a template.")


def _undefined(own: Path, trees: Mapping[str, nodes.Template]) -> Iterator[Problem]:
    """Yield what a template uses and nobody hands over: names, and attributes of the page and its sections."""
    ours = [environment().parse((templates() / name).read_text("utf-8")) for name in template_names(templates())]
    given = set[str]().union(*map(meta.find_undeclared_variables, ours), *map(_set, trees.values()))
    for name, tree in trees.items():
        lacking = meta.find_undeclared_variables(tree) - given - _asked_for(tree)
        for used in tree.find_all(nodes.Name):
            if used.name in lacking:
                lacking.remove(used.name)
                yield _unfilled(own / name, used, f"'{used.name}' is undefined")
        for node in tree.find_all(nodes.Getattr):
            of = node.node.name if isinstance(node.node, nodes.Name) else ""
            shape = _SHAPES.get(of)
            if shape and of not in _set(tree) and node.attr not in _attributes(shape):
                yield _unfilled(own / name, node, f"'{of}' has no attribute '{node.attr}'")


def _set(tree: nodes.Template) -> set[str]:
    """Return the names that a template itself gives a value, which those that it includes see as well."""
    stored = {node.name for node in tree.find_all(nodes.Name) if node.ctx != "load"}
    return stored | {node.name for node in tree.find_all(nodes.Macro)}


def _asked_for(tree: nodes.Template) -> set[str]:
    """Return the names of which a template asks whether they are there."""
    asked = (*tree.find_all(nodes.Test), *tree.find_all(nodes.Filter))
    return {
        test.node.name
        for test in asked
        if test.name in {"defined", "undefined", "default", "d"} and isinstance(test.node, nodes.Name)
    }


def _attributes(shape: type) -> set[str]:
    return {*shape.__dataclass_fields__, *dir(shape)}  # type: ignore[attr-defined]


def _unfilled(path: Path, node: nodes.Node, why: str) -> Problem:
    return _problem(f"{path}:{node.lineno}", f"the template cannot be filled in: {why}")


def _unread(path: Path, error: OSError | UnicodeDecodeError) -> Problem:
    if isinstance(error, OSError):
        return _problem(str(path), f"the file cannot be read: {error.strerror}")
    line = path.read_bytes()[: error.start].count(b"\n") + 1
    return _problem(f"{path}:{line}", "the text is not UTF-8", _UTF8)


def _problem(where: str, what: str, mend: str = "") -> Problem:
    return Problem(where=where, key="report.template", what=what, mend=mend)
