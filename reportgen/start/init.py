"""The way in: `reportgen init` proposes a config for a file of predictions, `reportgen demo` writes an example."""

import json
import os
import shlex
import shutil
from pathlib import Path

from reportgen.config.load import load_config
from reportgen.config.reference import json_schema
from reportgen.errors import ConfigError, ReportgenError
from reportgen.frozen import frozen
from reportgen.sources.opening import open_source
from reportgen.sources.profile import read_profile, seen_layout
from reportgen.sources.tables import short_path
from reportgen.start.lines import written
from reportgen.start.propose import Asked, Proposal, propose

SCHEMA = "reportgen.schema.json"
NOTHING = Asked()
_FAR = 2  # folders up, from where a path from the root is plainer
EXAMPLE = "card_fraud.yaml"
EXAMPLE_FILES = (EXAMPLE, "data/card_fraud.csv", "data/card_fraud_challenger.csv")  # as pyproject.toml packs them


@frozen
class Made:
    """The config that was written, and what is told of it."""

    path: Path
    told: tuple[str, ...]
    error: ReportgenError | None = None  # what is to be mended before it runs


def init(data: Path, output: Path | None = None, asked: Asked = NOTHING) -> Made:
    """Return the config that was written for a file of predictions; nothing that is there is written over."""
    path = output if output is not None else Path(f"{_stem(data)}.yaml")
    if os.path.lexists(path):
        raise _there(path)
    layout = seen_layout(data)
    table = read_profile(data, layout)
    seen = f"{short_path(data)}: {table.rows:,} rows, {len(table.columns):,} columns"
    proposal = propose(table, _named(data, path.absolute().parent), layout, _title(data), asked)
    _write(path, _text(proposal, seen, path))
    unsure = [f"Check these guesses: {', '.join(proposal.unsure)}"] if proposal.unsure else []
    error = _tried(path)
    run = [] if error is not None else [f"Next: reportgen run {shlex.quote(str(path))}"]
    return Made(path=path, told=(f"{seen}; {proposal.told}", *unsure, *_schema_beside(path), *run), error=error)


def _tried(path: Path) -> ReportgenError | None:
    """Return why a config does not run yet, where the data have a fault; None where it does."""
    try:
        open_source(load_config(path))
    except ReportgenError as error:
        return error
    return None


def _stem(data: Path) -> str:
    """Return the name of a file without its endings, such as .csv.gz."""
    stem = data.name
    while Path(stem).suffix and Path(stem).stem:
        stem = Path(stem).stem
    return stem


def _title(data: Path) -> str:
    title = " ".join(_stem(data).replace("_", " ").replace("-", " ").split())
    return title[:1].upper() + title[1:]


def _named(data: Path, folder: Path) -> str:
    """Return the path of the data as a config in a folder names it."""
    named = os.path.relpath(data.absolute(), folder)
    far = Path(named).parts.count(os.pardir) > _FAR
    return (data.absolute() if far else Path(named)).as_posix()


def _text(proposal: Proposal, seen: str, path: Path) -> str:
    """Return the text of the config."""
    head = [
        f"# yaml-language-server: $schema={SCHEMA}",
        f"# Proposed by `reportgen init` from {seen}.",
        "# Comments say why; correct what is wrong, and say more: an editor that reads the first line knows every key,",
        f"# `reportgen explain data.label` explains one. Then: reportgen run {shlex.quote(path.name)}",
    ]
    return "\n".join([*head, *written(proposal.entries)]) + "\n"


def _write(path: Path, text: str) -> None:
    path.absolute().parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise _there(path) from None


def _there(path: Path) -> ConfigError:
    return ConfigError.of(f"{path} already exists", "Name another file: -o report.yaml")


def _schema_beside(path: Path) -> list[str]:
    """Write the schema that the config names, unless it is there; return what is to be told of one that differs."""
    schema = path.absolute().parent / SCHEMA
    text = json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
    try:
        _write(schema, text)
    except ConfigError:
        same = schema.is_file() and schema.read_text(encoding="utf-8", errors="replace") == text
        said = (
            f"{short_path(schema)} already exists and differs: left as it is. `reportgen schema` prints this version's"
        )
        return [] if same else [said]
    return []


def write_demo(folder: Path) -> Path:
    """Return the config of the example, written with its data into a folder that was empty, or not there."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "this folder is not empty" if folder.is_dir() else "this is a file, not a folder"
        mend = "Name a new folder: reportgen demo FOLDER"
        raise ConfigError.of(what, mend, where=str(folder))
    for name in EXAMPLE_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_examples() / name, folder / name)
    return folder / EXAMPLE


def _examples() -> Path:
    """Return the folder of the examples: inside the package, or beside it in a checkout."""
    inside, beside = Path(__file__).parents[1] / "examples", Path(__file__).parents[2] / "configs"
    return inside if inside.is_dir() else beside
