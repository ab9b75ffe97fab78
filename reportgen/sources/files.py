"""Paths and patterns of the config -> the files that they mean, each looked at before it is read."""

import os
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import cast

from reportgen.config.conditions import closest
from reportgen.config.files import (
    SEPARATORS,
    FileKind,
    ends_as_data,
    kind_of,
    listed,
    listed_packings,
    own_ending,
    packing_of,
    strangers,
)
from reportgen.config.remote import is_address
from reportgen.config.schema import Config
from reportgen.errors import NO_FILE, DataError
from reportgen.harmless import check_regular, one_line
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.lakes import LAKES, LakeFolder, lake_folder, read_lake
from reportgen.sources.partitions import name_of, partitions_of, with_partitions
from reportgen.sources.patterns import TooManyError, below, found_in, is_hidden, is_left_over, table_kind
from reportgen.sources.placed import holds_counts
from reportgen.sources.remote import fetched
from reportgen.sources.stated import ROWS
from reportgen.sources.tables import Fetched, Footers, Layout, Piece, TableFile, digest, short_path
from reportgen.sources.unpacking import function_of, in_utf8, read_packed, table_file
from reportgen.work import Tell

Reader = Callable[[sql.Database, TableFile, Sequence[str], Layout], Piece]
UTF_8 = "utf-8"
DELIMITERS = {name: letter for letter, name in SEPARATORS.items()}
_NO_ENDING = (
    f"Its name must end in {listed()}, each also with {listed_packings()}.\n"
    "Or state the kind, such as\ndata:\n  format: csv"
)
_LOOK = 1 << 16  # bytes looked at
_LISTED = 10
_UTF16 = "Say so:\ndata:\n  encoding: utf-16"
_UTF32 = "Save it as UTF-8."
_LETTERS = (  # how texts begin whose letters are others, and what to do then
    (b"\xff\xfe\0\0", ("is text in UTF-32", _UTF32)),
    (b"\0\0\xfe\xff", ("is text in UTF-32", _UTF32)),
    (b"\xff\xfe", ("is text in UTF-16", _UTF16)),
    (b"\xfe\xff", ("is text in UTF-16", _UTF16)),
)


def matching(config: Config, scratch: Path, tell: Tell, key: str, pattern: str) -> list[Path]:
    """Return the files of a path, pattern or address, sorted by name; of files elsewhere the copies."""
    if is_address(pattern):
        return _without_version(config, key, fetched(config, key, pattern, scratch, tell))
    if "\0" in pattern:
        raise DataError([config.problem(key, "a path cannot contain a NUL character")])
    whole = Path(pattern)
    parts = whole.parts
    typed = len(config.folder.parts) if whole.is_relative_to(config.folder) else 0  # before it, nothing is a pattern
    fixed = next((place for place, part in enumerate(parts) if place >= typed and sql.WILD.search(part)), None)
    if fixed is None or os.path.exists(whole):  # noqa: PTH110 - Path.exists raises where a name is too long
        return _of_name(config, key, whole)
    folder, rest = Path(*parts[:fixed]), parts[fixed:]
    try:
        paths = sorted(path for path in found_in(folder, rest) if not is_left_over(path, folder))
    except ValueError as error:  # a**b
        raise DataError([config.problem(key, f"{short_path(whole)}: {error}")]) from None
    except TooManyError as error:
        mend = "Name the folder more closely, or join the files into one."
        raise DataError([config.problem(key, f"{short_path(whole)} {error}", mend)]) from None
    closed = _closed(folder, rest)
    if closed is not None:
        what, mend = (
            f"{short_path(closed)} cannot be read: permission denied",
            f"{short_path(whole)} looks for files in it.",
        )
        raise DataError([config.problem(key, what, mend)])
    if not parts[-1].startswith((".", "_")):
        paths = [path for path in paths if not is_hidden(path.name)]
    _check_no_table(config, key, paths, folder)
    if not paths:
        what, mend = f"no file matches {short_path(whole)}", _what_is_there(whole, folder)
        raise DataError([config.problem(key, what, mend)])
    return _without_version(config, key, paths)


def _of_name(config: Config, key: str, path: Path) -> list[Path]:
    """Return a file, the folder of a table with a log, or the files in any other folder."""
    if not os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        return _without_version(config, key, [path])
    if (kind := table_kind(path)) in LAKES:
        return [lake_folder(path, str(kind))]
    return _without_version(config, key, _of_folder(config, key, path))


def _without_version(config: Config, key: str, paths: list[Path]) -> list[Path]:
    """Return files, which have no versions; refuse one that is asked for."""
    if config.data.version is not None and key.startswith("data.") and not isinstance(paths[0], LakeFolder):
        what = f"{short_path(paths[0])} is no folder of Delta Lake or Iceberg, which alone have versions"
        raise DataError([config.problem("data.version", what, "Remove the key.")])
    return paths


def _of_folder(config: Config, key: str, folder: Path) -> list[Path]:
    """Return the files of data in a folder and in the folders within it."""
    name = (
        f"{short_path(folder)}/".replace("./", "this folder", 1) if folder == Path.cwd() else f"{short_path(folder)}/"
    )
    try:
        paths = sorted(below(folder))
    except TooManyError as error:
        mend = "Name the folder more closely, or join the files into one."
        raise DataError([config.problem(key, f"{name} {error}", mend)]) from None
    except OSError as error:
        what = f"{short_path(Path(error.filename))} cannot be read: {(error.strerror or str(error)).lower()}"
        raise DataError([config.problem(key, what, f"{name} is read with all folders within it.")]) from None
    _check_no_table(config, key, paths, folder)
    if not paths:
        raise DataError([config.problem(key, f"no data in {name}", _what_is_there(folder / "*", folder))])
    unknown = [path for path in paths if not ends_as_data(path.name) and kind_of(own_ending(path.name)) is None]
    if unknown and config.data.format is None:
        more = f" and {len(unknown) - 1} more" if len(unknown) > 1 else ""
        what = f"{short_path(unknown[0])}{more} in {name}: a kind of file that reportgen does not read"
        endings = Counter(path.suffix for path in paths if path not in unknown).most_common(1)
        example = f"{name}**/*{endings[0][0] if endings else ''}"
        raise DataError([config.problem(key, what, f"Name the files that are meant, such as path: {example}")])
    return paths


def _check_no_table(config: Config, key: str, paths: Sequence[Path], folder: Path) -> None:
    """Refuse the files of a table whose log says which of them count, and which of their rows are deleted."""
    folders = {folder, *(parent for path in paths for parent in path.parents if parent.is_relative_to(folder))}
    for place in sorted(folders):
        kind = table_kind(place)
        if kind is not None:
            what = f"{short_path(place)} is a table of {kind}, whose log says which files and rows count"
            mend = "Write its rows to a file of Parquet, and name that."
            if kind in LAKES:
                mend = f"Name the folder of the table itself: path: {short_path(place)}/"
            raise DataError([config.problem(key, what, mend)])


def _closed(folder: Path, pattern: Sequence[str]) -> Path | None:
    """Return a folder that a pattern leads through and that may not be looked into; `glob` passes over it."""
    for depth, part in enumerate(pattern):
        needed = os.X_OK | (os.R_OK if sql.WILD.search(part) else 0)
        for path in found_in(folder, pattern[:depth]) if depth else [folder]:
            if os.path.isdir(path) and not os.access(path, needed):  # noqa: PTH112 - Path.is_dir raises in a closed folder
                return path
    return None


def read_file(
    database: sql.Database,
    config: Config,
    scratch: Path,
    *,
    key: str,
    path: Path,
    wanted: Sequence[str],
    bounds: Bounds,
    footers: Footers,
) -> Piece:
    """Return one file, ready to be read; a copy that it needs is made in the folder `scratch`."""
    if isinstance(path, LakeFolder):
        return read_lake(database, config, scratch, key=key, path=path, wanted=wanted, bounds=bounds)
    layout = replace(layout_of(config), footers=footers)
    why = _why_not(path, layout)
    if why is not None:
        what, mend = why
        raise DataError([config.problem(key, _said(path, what), mend)])
    if sql.WILD.search(str(path)) and not _is_found(database, path):
        what = f"{short_path(path)} has a name that is also a pattern, and cannot be read"
        raise DataError([config.problem(key, what, "Rename it, or its folder.")])
    stamp = _stamp(path)
    piece = _piece(database, path, wanted, layout, scratch=scratch, bounds=bounds)
    its_name = ""
    typed: PurePath = path.relative_to(config.folder) if path.is_relative_to(config.folder) else path
    if isinstance(path, Fetched):  # a copy is gone when the run ends, and its rows are needed longer
        piece, its_name, typed = replace(piece, read_often=False), path.called, path.place
    piece = with_partitions(database, piece, partitions_of(typed), wanted)
    return replace(
        piece,
        changed=lambda: _stamp(path) != stamp,
        digest=lambda: replace(digest(path), name=its_name or name_of(typed)),
    )


def open_piece(database: sql.Database, path: Path, wanted: Sequence[str], layout: Layout, scratch: Path) -> Piece:
    """Return one file that no config names yet, ready to be read."""
    why = _why_not(path, layout)
    if why is not None:
        raise DataError.of(why[0], why[1], where=short_path(path))
    return _piece(database, path, wanted, layout, scratch=scratch, bounds=Bounds([path]))


def _piece(
    database: sql.Database, path: Path, wanted: Sequence[str], layout: Layout, *, scratch: Path, bounds: Bounds
) -> Piece:
    kind = kind_of(ending_of(path, layout))
    file, file_kind = table_file(path, kind, scratch, _why_not_copy, bounds, encoding=layout.encoding)
    kind = cast("FileKind", file_kind)  # what is of none has been told by now
    read: Reader = function_of(kind.reader)
    piece = read(database, file, wanted, replace(layout, delimiter=layout.delimiter or kind.separator or None))
    if {"label", ROWS} <= piece.columns.keys() and holds_counts(file.inner):  # whose rows are no cases
        what, mend = _of_counts(path)
        said = f"this {what}"
        raise DataError.of(said, mend, where=piece.name)
    return piece


def _of_counts(path: Path) -> tuple[str, str]:
    return "is a file of counts, and its rows are no cases", f"Name it under `counts`:\ndata:\n  counts: {path.name}"


def _why_not_copy(ending: str, head: bytes) -> tuple[str, str] | None:
    """Return what is wrong with what a packed file holds."""
    kind = kind_of(ending)
    if kind is None:
        return "is a kind of file that reportgen does not read", _NO_ENDING
    return _why_not_content(kind, head) if head else ("is empty", "")


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what differs when a file has been written to, or another one has taken its place."""
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_size, status.st_mtime_ns, status.st_ino, status.st_dev


def _is_found(database: sql.Database, path: Path) -> bool:
    """Return whether duckdb finds this file and no other."""
    from reportgen.sources.duck import duckdb

    try:
        rows = database.execute(f"SELECT file FROM glob({sql.file(path)})").fetchall()
    except duckdb.Error:
        return False
    return len(rows) == 1 and path.samefile(rows[0][0])


def layout_of(config: Config) -> Layout:
    """Return what the config says of the layout of its files."""
    data = config.data
    delimiter = DELIMITERS[data.delimiter] if data.delimiter is not None else None
    encoding = None if data.encoding == UTF_8 else data.encoding
    return Layout(
        format=data.format,
        delimiter=delimiter,
        comma=data.decimal == "comma",
        encoding=encoding,
    )


def ending_of(path: Path, layout: Layout) -> str:
    """Return the ending that tells how to read a file: its own, or the one that belongs to the format of the config."""
    own = own_ending(path.name)
    return own if kind_of(own) is not None or layout.format is None else f".{layout.format}"


def _why_not(path: Path, layout: Layout) -> tuple[str, str] | None:
    """Return what is wrong with a file as a whole, and the mend."""
    if _is_not_utf8(path):
        return "has a path that is not UTF-8", "Rename it, or its folder."
    try:
        check_regular(path)
        with path.open("rb") as file:
            head = file.read(_LOOK)
    except FileNotFoundError:
        return _absent(path)
    except IsADirectoryError:
        return "is a folder", f"Name the files in it, for example {path.name}/*.csv."
    except OSError as error:
        return f"cannot be read: {(error.strerror or str(error)).lower()}", ""
    if not head:
        return "is empty", ""
    ending = ending_of(path, layout)
    is_counts = kind_of(ending) is None and holds_counts(path)
    why = _of_counts(path) if is_counts else _why_not_these_bytes(path.name, ending, head, layout.encoding)
    return why and (why[0], why[1].replace("{name}", path.name))


def _said(path: Path, what: str) -> str:
    """Return what is wrong with a file, with its name."""
    name = short_path(path)
    return f"{NO_FILE}: {name}{what.removeprefix(NO_FILE)}" if what.startswith(NO_FILE) else f"{name} {what}"


def _absent(path: Path) -> tuple[str, str]:
    if path.is_symlink():
        return f"is a link to {path.readlink()}, which does not exist", "Correct the link, or name the file itself."
    link = next((folder for folder in path.parents if folder.is_symlink() and not folder.exists()), None)
    if link is not None:
        mend = "Correct the link, or name the file itself."
        return f"{NO_FILE} ({short_path(link)} is a link to {link.readlink()}, which does not exist)", mend
    return NO_FILE, _what_is_there(path, path.parent)


def _is_not_utf8(path: Path) -> bool:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return True
    return False


def _why_not_these_bytes(name: str, ending: str, head: bytes, encoding: str | None) -> tuple[str, str] | None:
    packing, kind = packing_of(name), kind_of(ending)
    if kind is None:
        in_archive = packing is not None and packing.archive and not ending  # the name of what is packed in it tells
        return None if in_archive and packing else ("is a kind of file that reportgen does not read", _NO_ENDING)
    if packing is None:
        return _why_not_content(kind, in_utf8(kind, head, encoding))
    if not head.startswith(packing.begins):
        return f"is not compressed by {packing.name}", f"Rename it to {name[: -len(packing.ending)]}."
    if not read_packed(kind, packing, encoding):
        return None  # what it holds is looked at when it is unpacked
    try:
        return _why_not_content(kind, zlib.decompressobj(wbits=31).decompress(head, _LOOK) or b"\n")
    except zlib.error as error:
        return f"is damaged and cannot be unpacked: {error}", "Fetch or pack it again."


def _why_not_content(kind: FileKind, head: bytes) -> tuple[str, str] | None:
    """Return what is wrong with how a table begins that its ending calls so."""
    if kind.begins:
        fits = head.startswith(kind.begins)
        return None if fits else (f"is not {kind.is_no}", "Give it the ending of what it is.")
    stranger = next((problem for start, problem in (*strangers(), *_LETTERS) if head.startswith(start)), None)
    if stranger is None and b"\0" in head:
        return "contains NUL bytes: text in UTF-16, or not text", _UTF16
    return stranger


def _mistyped(path: Path) -> str:
    """Return what is wrong with how a path was typed; empty where nothing is."""
    if any(part.startswith("~") for part in path.parts):
        return "`~` is not expanded: write the whole path."
    if path.parts and path.parts[0].endswith(":") and os.sep == "/":
        return "Files are read from this machine. Fetch the file first, and name the copy."
    if "\\" in str(path) and os.sep == "/":
        written = Path(str(path).replace("\\", "/"))
        return f"Write `/` between folders, not a backslash: {short_path(written)}"
    return ""


def _meant(path: Path, files: Sequence[Path]) -> str:
    """Return "Did you mean 'test.csv'?" by names without their endings, which alone make no two files alike."""
    by_stem = {file.stem: file.name for file in sorted(files, key=lambda file: file.suffix == path.suffix)}
    stem = closest(path.stem, by_stem)
    return f"Did you mean '{one_line(by_stem[stem])}'?" if stem is not None else ""


def _what_is_there(path: Path, folder: Path) -> str:
    """Return which file was meant, what else is in the folder, or from where a missing folder is missing."""
    if mistyped := _mistyped(path):
        return mistyped
    try:
        there = sorted(child for child in folder.iterdir() if not child.name.startswith("."))
    except PermissionError:
        return f"Folder {short_path(folder)} cannot be read."
    except OSError:
        return f"Folder not found: {short_path(folder)}."
    meant = _meant(path, [child for child in there if child.is_file()])
    if meant and folder == path.parent and not sql.WILD.search(path.name):
        return meant
    names = [one_line(child.name) + "/" * child.is_dir() for child in there]
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    where = f"Folder {short_path(folder)}" if short_path(folder) != "." else "The current folder"
    return f"{meant} {where} contains {', '.join(names[:_LISTED]) or 'nothing'}{more}.".strip()
