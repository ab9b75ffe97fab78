"""What the author keeps beside the config for the page: texts, a logo, templates."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from reportgen.config.page import PICTURES, Prose
from reportgen.config.schema import Config
from reportgen.errors import ConfigError, Problem
from reportgen.report.active_svg import active_part
from reportgen.whole_files import LARGEST_TEXT, read_whole

LARGEST_LOGO = 100_000  # bytes; the page stays small


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
class Own:
    """What the author gave for the page."""

    prose: Mapping[str, str] = field(default_factory=dict)  # path -> its text
    logo: Logo | None = None
    templates: Path | None = None


NOTHING = Own()


def read_own(config: Config) -> Own:
    """Return what the config names for the page, or tell of every file that cannot be used."""
    report, problems = config.report, list[Problem]()
    texts = {path: _text(path, config.where(key) or config.name, key, problems) for key, path in _prose(config)}
    logo = None
    if report.logo is not None:
        content = _content(report.logo, LARGEST_LOGO, config.where("report.logo"), "report.logo", problems)
        logo = Logo(content=content, suffix=Path(report.logo).suffix.casefold())
        why = active_part(content) if logo.suffix == ".svg" and not problems else None
        if why is not None:
            what, mend = f"the picture {why}: {report.logo}", "Save it as a plain picture, such as PNG."
            problems.append(Problem(where=config.where("report.logo"), key="report.logo", what=what, mend=mend))
    folder = Path(report.template) if report.template is not None else None
    if folder is not None and not folder.is_dir():
        what = "there is no such folder" if not folder.exists() else "this is a file; the templates stand in a folder"
        problems.append(Problem(where=config.where("report.template"), key="report.template", what=f"{what}: {folder}"))
    elif folder is not None:
        # Here, as Jinja2 takes time that most have no need to spend.
        from reportgen.report.own_templates import template_problems

        problems += template_problems(folder)
    if problems:
        raise ConfigError(problems)
    return Own(prose=texts, logo=logo, templates=folder)


def _prose(config: Config) -> Iterator[tuple[str, str]]:
    """Yield the key and the path of each text."""
    for place, section in enumerate(config.report.sections):
        if isinstance(section, Prose):
            yield f"report.sections[{place}].prose", section.prose


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
        from reportgen.report.prose import read_prose

        try:
            read_prose(text, path)
        except ConfigError as error:
            problems += error.problems
    return text


def _content(path: str, largest: int, where: str, key: str, problems: list[Problem]) -> bytes:
    try:
        content = read_whole(Path(path), largest)
    except FileNotFoundError:
        problems.append(Problem(where=where, key=key, what=f"there is no such file: {path}"))
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
