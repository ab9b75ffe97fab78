"""What the author keeps beside the config: texts, a logo and templates for the page, a seal and profiles."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import field
from hashlib import file_digest
from pathlib import Path
from xml.etree import ElementTree as ET

from reportgen.config.page import PICTURES, PROFILES, Prose
from reportgen.config.schema import Config
from reportgen.errors import NO_FILE, ConfigError, Problem, unfilled
from reportgen.frozen import frozen
from reportgen.harmless import LARGEST_TEXT, read_whole

_DRAWN = {
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse",
    "line", "polyline", "polygon", "text", "tspan", "title", "desc", "metadata", "style",
    "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "stop", "filter", "image",
    "switch",
}  # fmt: skip
_EFFECT = re.compile("fe[A-Z][A-Za-z]*")
_INSIDE = re.compile(r"\s*(#|data:image/(png|jpeg|gif|webp);base64,)", re.IGNORECASE)
_LOADED = re.compile(r"@import|url\(\s*['\"]?\s*(?!#|['\"]?#)|expression\(", re.IGNORECASE)
_OF_PICTURES, _OF_PAGES = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
_LOADS = "loads something by its style"

LARGEST_LOGO = 100_000  # bytes; the page stays small


@frozen
class Logo:
    """A picture at the head of the page."""

    content: bytes
    suffix: str  # ".svg"

    @property
    def file(self) -> str:
        """Where the picture stands beside the Markdown."""
        return f"figures/page_logo{self.suffix}"

    @property
    def address(self) -> str:
        """The picture as an address that holds it, so that nothing is loaded."""
        return f"data:{PICTURES[self.suffix]};base64,{b64encode(self.content).decode()}"


@frozen
class Own:
    """What the author gave for the page."""

    prose: Mapping[str, str] = field(default_factory=dict)  # path -> its text
    logo: Logo | None = None
    templates: Path | None = None
    digests: Mapping[str, str] = field(default_factory=dict)  # of every file of these, by its path beside the config


NOTHING = Own()


def read_own(config: Config) -> Own:
    """Return what the config names for the page, or tell of every file that cannot be used."""
    report, problems = config.report, list[Problem]()
    texts = {
        path: _text(path, config.where(key) or config.name, key, problems)
        for key, path in _prose(config)
        if key not in config.undated
    }
    logo = None
    if report.logo is not None and "report.logo" not in config.undated:
        content = _content(report.logo, LARGEST_LOGO, config.where("report.logo"), "report.logo", problems)
        logo = Logo(content=content, suffix=Path(report.logo).suffix.casefold())
        why = active_part(content) if logo.suffix == ".svg" and not problems else None
        if why is not None:
            what, mend = f"the picture {why}: {report.logo}", "Save it as a plain picture, such as PNG."
            problems.append(Problem(where=config.where("report.logo"), key="report.logo", what=what, mend=mend))
    is_named = report.template is not None and "report.template" not in config.undated
    folder = Path(report.template or "") if is_named else None
    if folder is not None and not folder.is_dir():
        what = "folder not found" if not folder.exists() else "this is a file, not a folder"
        problems.append(Problem(where=config.where("report.template"), key="report.template", what=f"{what}: {folder}"))
    elif folder is not None:
        # Here, as Jinja2 takes time that most have no need to spend.
        from reportgen.page.own_templates import template_problems

        problems += template_problems(folder)
    if problems:
        raise ConfigError(problems)
    named = [*texts, *([report.logo] if logo is not None and report.logo is not None else [])]
    named += [path for path in report.profile if path not in PROFILES and Path(path).is_file()]
    named += [report.seal] if report.seal is not None and Path(report.seal).is_file() else []
    digests = {_beside(Path(path), config): _digest(Path(path)) for path in named}
    return Own(prose=texts, logo=logo, templates=folder, digests=digests | _of_templates(folder, config))


def _beside(path: Path, config: Config) -> str:
    """Return a path as it is from the config, and of one that lies elsewhere the name alone."""
    name = path.relative_to(config.folder).as_posix() if path.is_relative_to(config.folder) else path.name
    return unfilled(name, config.filled)  # a part of it may be a secret


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _of_templates(folder: Path | None, config: Config) -> dict[str, str]:
    if folder is None:
        return {}
    from reportgen.page.render import OWN_STYLE, own_names

    names = [*(own_names(folder) or ()), *([OWN_STYLE] if (folder / OWN_STYLE).is_file() else [])]
    return {f"{_beside(folder, config)}/{name}": _digest(folder / name) for name in sorted(names)}


def own_keys(config: Config) -> frozenset[str]:
    """Return the keys under which the config may name files for the page."""
    return frozenset({"report.logo", "report.template", *(key for key, _ in _prose(config))})


def _prose(config: Config) -> Iterator[tuple[str, str]]:
    """Yield the key and the path of each text."""
    for key, entries in config.report.lists.items():
        for place, section in enumerate(entries):
            if isinstance(section, Prose):
                yield f"{key}[{place}].prose", section.prose


def _text(path: str, where: str, key: str, problems: list[Problem]) -> str:
    content = _content(path, LARGEST_TEXT, where, key, problems)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        problems.append(
            Problem(where=f"{path}:{line}", key=key, what="the text is not UTF-8", mend="Save the file as UTF-8.")
        )
        return ""
    text = text.replace("\r\n", "\n")
    if not problems:
        # Here, as Markdown takes time that reports without a text need not spend.
        from reportgen.page.prose import read_prose

        try:
            read_prose(text, path)
        except ConfigError as error:
            problems += error.problems
    return text


def _content(path: str, largest: int, where: str, key: str, problems: list[Problem]) -> bytes:
    try:
        content = read_whole(Path(path), largest)
    except FileNotFoundError:
        problems.append(Problem(where=where, key=key, what=f"{NO_FILE}: {path}"))
    except IsADirectoryError:
        problems.append(Problem(where=where, key=key, what=f"this is a folder, and a file is meant: {path}"))
    except OSError as error:
        problems.append(Problem(where=where, key=key, what=f"the file cannot be read: {error.strerror}: {path}"))
    else:
        if len(content) <= largest:
            return content
        what = f"the file has more than {largest:,} bytes: {path}"
        problems.append(Problem(where=where, key=key, what=what))
    return b""


def active_part(content: bytes) -> str | None:
    """Return what an SVG does beside showing itself: run something, or load something; None where it does neither."""
    if re.search(rb"<!(DOCTYPE|ENTITY)|<\?xml-stylesheet", content, re.IGNORECASE):
        return "declares a document type or a style sheet of its own"
    try:
        root = ET.fromstring(content)  # noqa: S314 (no entities: a document type is refused above)
    except (ET.ParseError, ValueError) as error:
        return f"is not an SVG that can be read ({error})"
    return next((why for element in root.iter() if (why := _why(element)) is not None), None)


def _why(element: ET.Element) -> str | None:
    space, _, name = str(element.tag).rpartition("}")
    if space.lstrip("{") == _OF_PICTURES and name not in _DRAWN and not _EFFECT.fullmatch(name):
        return f"holds <{name}>"
    if space.lstrip("{") == _OF_PAGES:
        return "contains a part of a web page"
    if name == "style" and _LOADED.search(element.text or ""):
        return _LOADS
    return next((why for key, value in element.attrib.items() if (why := _why_attribute(key, value)) is not None), None)


def _why_attribute(key: str, value: str) -> str | None:
    plain = key.rpartition("}")[2].casefold()
    if plain.startswith("on"):
        return f"runs something ({plain})"
    if plain in {"href", "src"} and not _INSIDE.match(value):
        return "points to something outside of itself"
    return _LOADS if _LOADED.search(value) else None
