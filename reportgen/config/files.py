"""The kinds of files that hold data, and how files are packed: each is one record, which all who meet it ask."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from reportgen.frozen import frozen

_TABLE = "Save the table as CSV or Parquet."


@frozen
class FileKind:
    """A kind of file: how it is told apart, what reads it, and what is said of it."""

    name: str  # as `data.format` calls it; with a point, one of its endings
    endings: tuple[str, ...]
    holds: str = ""  # what docs tell of it
    silent: tuple[str, ...] = ()  # further endings, which no list names
    reader: str = ""  # "module:function" that returns a Piece; a heavy package is imported where a file asks for it
    copier: str = ""  # the same that copies it first as one of another kind
    becomes: str = ""  # the name of that one
    begins: tuple[bytes, ...] = ()  # the first bytes of any such file
    opens: bytes = b""  # the first letter of one that is text, where nothing else tells
    stranger: tuple[str, str] = ("", "")  # what is said of one under an ending of text, and the mend
    is_no: str = ""  # what a file is not that begins otherwise: "a Parquet file"
    letters: bool = False  # text, whose encoding may be stated
    separator: str = ""  # a table of text: what parts its values, unless stated
    gzip_read: bool = False  # read as it stands where it is packed by gzip
    may_be_config: bool = False  # a config may end like this, too
    sheets: bool = False  # several tables in one file, of which the first is read

    @property
    def all_endings(self) -> tuple[str, ...]:
        """Every ending that it is read under."""
        return (*self.endings, *self.silent)


@frozen
class Packing:
    """A way to pack a file: its ending, the name of what packs it, how such a file begins."""

    ending: str
    name: str
    begins: bytes
    archive: bool = False  # holds files under names of their own


KINDS: tuple[FileKind, ...] = (
    FileKind(
        name="csv",
        endings=(".csv",),
        holds="commas",
        reader="reportgen.sources.text_table:read_text",
        letters=True,
        separator=",",
        gzip_read=True,
    ),
    FileKind(
        name="tsv",
        endings=(".tsv",),
        holds="tabs",
        reader="reportgen.sources.text_table:read_text",
        letters=True,
        separator="\t",
        gzip_read=True,
    ),
    FileKind(
        name="jsonl",
        endings=(".jsonl", ".ndjson"),
        holds="one JSON object a line",
        reader="reportgen.sources.typed_files:read_json_lines",
        opens=b"{",
        letters=True,
        gzip_read=True,
    ),
    FileKind(
        name="json",
        endings=(".json",),
        holds="an array of objects, or lines",
        copier="reportgen.sources.unpacking:from_json",
        becomes="jsonl",
        opens=b"[",
        letters=True,
        may_be_config=True,
    ),
    FileKind(
        name="parquet",
        endings=(".parquet", ".pq"),
        reader="reportgen.sources.typed_files:read_parquet",
        begins=(b"PAR1",),
        stranger=("is a Parquet file", "Rename it so that its name ends in .parquet."),
        is_no="a Parquet file",
    ),
    FileKind(
        name="arrow",
        endings=(".feather", ".arrow"),
        holds="takes `pyarrow`",
        silent=(".ipc",),
        copier="reportgen.sources.unpacking:from_arrow",
        becomes="parquet",
        begins=(b"ARROW1", b"FEA1", b"\xff\xff\xff\xff"),
        stranger=("is an Arrow file", "Rename it so that its name ends in .arrow."),
        is_no="an Arrow file",
    ),
    FileKind(
        name="xlsx",
        endings=(".xlsx",),
        holds="the first sheet; needs `openpyxl`",
        silent=(".xlsm",),
        copier="reportgen.sources.unpacking:from_excel",
        becomes="jsonl",
        begins=(b"PK\x03\x04",),
        stranger=("is an Excel workbook or a zip archive", "Rename it to end in .xlsx, or in .zip."),
        is_no="an Excel workbook",
        sheets=True,
    ),
)
PACKINGS: tuple[Packing, ...] = (
    Packing(ending=".gz", name="gzip", begins=b"\x1f\x8b"),
    Packing(ending=".bz2", name="bzip2", begins=b"BZh"),
    Packing(ending=".xz", name="xz", begins=b"\xfd7zXZ"),
    Packing(ending=".zst", name="zstd", begins=b"\x28\xb5\x2f\xfd"),
    Packing(ending=".zip", name="zip", begins=b"PK\x03\x04", archive=True),
)
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}  # as the config calls them
NOT_READ = (".xls", ".ods", ".db", ".sqlite", ".sqlite3", ".duckdb", ".npy", ".npz")  # tables that no kind is of
_OTHERS = (  # how files begin that are of no kind, and what is said of one under an ending of text
    (b"\xd0\xcf\x11\xe0", ("is an old Excel workbook", _TABLE)),
    (b"SQLite format 3", ("is a SQLite database", _TABLE)),
)


def kind_of(ending: str) -> FileKind | None:
    """Return the kind of the files that end like this."""
    return next((kind for kind in KINDS if ending in kind.all_endings), None)


def kind_named(name: str) -> FileKind:
    """Return the kind that `data.format` calls so."""
    return next(kind for kind in KINDS if kind.name == name)


def packing_of(name: str) -> Packing | None:
    """Return how a file of this name is packed; None where it is not."""
    return next((packing for packing in PACKINGS if name.lower().endswith(packing.ending)), None)


def unpacked(name: str) -> str:
    """Return the name of a file in small letters, without the ending of what packed it."""
    packing = packing_of(name)
    return name.lower() if packing is None else name.lower().removesuffix(packing.ending)


def own_ending(name: str) -> str:
    """Return the ending that tells what a file holds, without that of what packed it."""
    return PurePath(unpacked(name)).suffix


def kind_by_content(head: bytes) -> FileKind | None:
    """Return the kind of which a file is that begins so; None where that does not tell, as of what packs begin."""
    if any(head.startswith(packing.begins) for packing in PACKINGS):
        return None
    text = head.lstrip()
    return next(
        (kind for kind in KINDS if head.startswith(kind.begins) or (kind.opens and text.startswith(kind.opens))),
        None,
    )


def strangers() -> Iterator[tuple[bytes, tuple[str, str]]]:
    """Yield how files begin that are no text, with what is said of one that ends as if it were, and the mend."""
    yield from ((start, kind.stranger) for kind in KINDS for start in kind.begins)
    for packing in PACKINGS:
        if not packing.archive:
            yield packing.begins, (f"is compressed by {packing.name}", f"Rename it to {{name}}{packing.ending}.")
    yield from _OTHERS


def ends_as_data(name: str) -> bool:
    """Return whether a file of this name holds data, and no config."""
    packing = packing_of(name)
    if packing is not None and packing.archive:
        return True
    return unpacked(name).endswith(tuple(end for kind in KINDS if not kind.may_be_config for end in kind.all_endings))


def is_data(name: str, head: bytes) -> bool:
    """Return whether a file that begins so holds data, in the place where a config is looked for."""
    kind = kind_by_content(head)
    if kind is None:
        return False
    return bool(kind.begins) or name.lower().endswith(kind.endings)


def listed() -> str:
    """Return the endings of all kinds, as a message lists them."""
    return _either(ending for kind in KINDS for ending in kind.endings)


def listed_packings() -> str:
    """Return the endings of all that is packed, as a message lists them."""
    return _either(packing.ending for packing in PACKINGS)


def _either(endings: Iterable[str]) -> str:
    *others, last = endings
    return f"{', '.join(others)} or {last}"


def separators() -> str:
    """Return what parts the values of each kind of table of text, unless stated."""
    return " and ".join(f"a {SEPARATORS[kind.separator]} in `{kind.endings[0]}`" for kind in KINDS if kind.separator)


def told() -> str:
    """Return the endings, each with what its files hold, as docs list them."""
    endings = [
        " or ".join(f"`{ending}`" for ending in kind.endings) + (f" ({kind.holds})" if kind.holds else "")
        for kind in KINDS
    ]
    return f"{', '.join(endings[:-1])}, or {endings[-1]}"
