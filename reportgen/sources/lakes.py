"""A folder of Delta Lake or Iceberg, whose log says which files and rows count: read by the library of its kind.

Its mapped columns are written once to a file of Parquet, which is a file like others from then on. In a store, the
library reads what it needs by the file system of the address, so that keys and messages are those of other addresses.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, TypeAlias

from reportgen.config.schema import Config
from reportgen.counts.cells import Input
from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.databases import digest_of_rows
from reportgen.sources.tables import Fetched, Layout, Piece, TableFile, short_path
from reportgen.sources.typed_files import read_parquet

Batches: TypeAlias = Iterable[Any]  # of Arrow
VERSION, METADATA = "data.version", "*.metadata.json"
_NUMBERED = re.compile(r"v?(\d+)(-.*)?\.metadata\.json")
_LISTED = 5  # snapshots


@frozen
class Opened:
    """A table at one version."""

    version: str  # "version 12"
    names: tuple[str, ...]  # of its columns
    batches: Callable[[Sequence[str]], tuple[Any, Batches]]  # columns -> their schema, and the rows


@frozen(kw_only=True)
class Stored:
    """Where the folder of a table is in a store."""

    store: Any  # a file system of fsspec, which has no types
    place: str
    within: Any  # the same file system, whose paths begin at the folder
    scheme: str
    name: str  # its address, as a message may show it
    told: Callable[[], AbstractContextManager[None]]  # what goes wrong there, as one problem
    check: Callable[[int], None]  # that so many bytes, and the time that they took, are not too much

    @property
    def schemes(self) -> tuple[str, ...]:
        """How addresses in this store may begin."""
        own = self.store.protocol
        return (self.scheme, *((own,) if isinstance(own, str) else own))


class LakeFolder(type(Path())):  # type: ignore[misc]  # the kind of this system
    """The folder of such a table; of one in a store, a folder here with its log, if a library reads that here."""

    kind = ""
    stored: Stored | None = None


def lake_folder(folder: Path, kind: str, stored: Stored | None = None) -> LakeFolder:
    """Return a folder as that of a table."""
    lake = LakeFolder(folder)
    lake.kind, lake.stored = kind, stored
    return lake


class _NoVersionError(Exception):
    """There is no such version; its text says which there are."""


def _delta(folder: LakeFolder, version: int | None) -> Opened:
    from deltalake import DeltaTable

    table = DeltaTable(str(folder))
    newest = table.version()
    if version is not None and version > newest:
        message = f"the newest is {newest}"
        raise _NoVersionError(message)
    if version is not None:
        table.load_as_version(version)
    rows = table.to_pyarrow_dataset(filesystem=_files(folder.stored))  # which refuses deletes that it does not apply

    def batches(columns: Sequence[str]) -> tuple[Any, Batches]:
        scanner = rows.scanner(columns=[*columns])
        return scanner.projected_schema, scanner.to_batches()

    return Opened(version=f"version {table.version()}", names=tuple(rows.schema.names), batches=batches)


def _files(stored: Stored | None) -> Any:  # noqa: ANN401 - of Arrow
    """Return the file system of Arrow that begins at the folder of a table in a store; None of one here."""
    if stored is None:
        return None
    arrow = import_module("pyarrow.fs")
    return arrow.PyFileSystem(arrow.FSSpecHandler(stored.within))


def _iceberg(folder: LakeFolder, snapshot: int | None) -> Opened:
    table = _static(folder)
    there = [each.snapshot_id for each in table.metadata.snapshots]
    chosen = table.metadata.current_snapshot_id if snapshot is None else snapshot
    if chosen not in there:
        message = f"the newest are {', '.join(map(str, there[-_LISTED:]))}" if there else "the table is empty"
        raise _NoVersionError(message)

    def batches(columns: Sequence[str]) -> tuple[Any, Batches]:
        reader = table.scan(snapshot_id=chosen, selected_fields=tuple(columns)).to_arrow_batch_reader()
        return reader.schema, reader

    names = tuple(field.name for field in table.scan(snapshot_id=chosen).projection().fields)
    return Opened(version=f"snapshot {chosen}", names=names, batches=batches)


def _static(folder: LakeFolder) -> Any:  # noqa: ANN401 - of pyiceberg
    """Return a table of Iceberg by its newest metadata."""
    from pyiceberg.table import StaticTable

    if folder.stored is None:
        return StaticTable.from_metadata(str(_newest((folder / "metadata").glob(METADATA))))
    from pyiceberg.catalog.noop import NoopCatalog
    from pyiceberg.io.fsspec import FsspecFileIO
    from pyiceberg.serializers import FromInputFile

    stored = folder.stored

    class OfStore(FsspecFileIO):
        """The files of a table, all of which are in the store of the address."""

        def get_fs(self, scheme: str, *_: object) -> Any:  # noqa: ANN401 - of fsspec
            if scheme not in stored.schemes:
                message = f"its log names files in another place, at {scheme or 'file'}://"
                raise ValueError(message)
            return stored.store

    there = stored.store.glob(f"{stored.place}/metadata/{METADATA}")
    location = f"{stored.scheme}://{str(_newest(map(PurePosixPath, there))).lstrip('/')}"
    files = OfStore({})
    return StaticTable(
        identifier=("static-table", location),
        metadata=FromInputFile.table_metadata(files.new_input(location)),
        metadata_location=location,
        io=files,
        catalog=NoopCatalog("static-table"),
    )


def _newest(there: Iterable[PurePath]) -> PurePath:
    """Return the file of metadata that was written last, by the numbers in their names."""
    by_number: dict[int, list[PurePath]] = {}
    for path in there:
        if (match := _NUMBERED.fullmatch(path.name)) is not None:
            by_number.setdefault(int(match[1]), []).append(path)
    last = by_number[max(by_number)] if by_number else []
    if len(last) != 1:  # of two writers at once one has failed, and only a catalogue knows which
        message = "its metadata do not say which of them is the newest"
        raise ValueError(message)
    return last[0]


@frozen
class Lake:
    """A kind of table with a log: what reads it."""

    package: str
    extra: str
    opened: Callable[[LakeFolder, int | None], Opened]


LAKES: Mapping[str, Lake] = {
    "Delta Lake": Lake(package="deltalake", extra="delta", opened=_delta),
    "Iceberg": Lake(package="pyiceberg", extra="iceberg", opened=_iceberg),
}


def read_lake(
    database: sql.Database,
    config: Config,
    scratch: Path,
    *,
    key: str,
    path: LakeFolder,
    wanted: Sequence[str],
    bounds: Bounds,
) -> Piece:
    """Return the rows of a table, ready to be read; only the mapped columns are brought, or all examined."""
    lake, stored = LAKES[path.kind], path.stored
    name = short_path(path) if stored is None else stored.name
    for package in (lake.package, "pyarrow"):
        if find_spec(package) is None:
            what = f"to read {name}, a table of {path.kind}, needs a package that is not installed: {package}"
            raise DataError([config.problem(key, what, f"Install it: `pip install 'reportgen-audit[{lake.extra}]'`")])
    version = config.data.version if key.startswith("data.") else None
    with _told(config, key, f"{name}, a table of {path.kind}", stored):
        opened = lake.opened(path, int(version) if version is not None else None)
        copy = Fetched(_new_folder(scratch) / "table.parquet")
        copy.called = f"{name}, {opened.version}"
        taken = [column for column in dict.fromkeys(wanted) if column in opened.names] or [*opened.names[:1]]
        _write(copy, *opened.batches(taken), stored)
    piece = read_parquet(database, TableFile(path=copy, inner=copy, bounds=bounds), taken, Layout())
    columns = {column: piece.columns.get(column, ("", "text")) for column in opened.names}
    values = {column: piece.columns[column][0] for column in taken}
    shown = f"{path.name if stored is None else stored.name}, {opened.version}"
    return replace(
        piece,
        columns=columns,
        read_often=False,
        digest=lambda: Input(name=shown, sha256=digest_of_rows(database, piece.relation, values)),
    )


def _new_folder(scratch: Path) -> Path:
    folder = scratch / "tables" / str(sum(1 for _ in (scratch / "tables").glob("*")))
    folder.mkdir(parents=True)
    return folder


def _write(target: Path, schema: Any, batches: Batches, stored: Stored | None) -> None:  # noqa: ANN401 - of Arrow
    parquet = import_module("pyarrow.parquet")
    with parquet.ParquetWriter(str(target), schema) as writer:
        for batch in batches:
            if batch.num_rows:
                writer.write_batch(batch)
            if stored is not None:
                stored.check(target.stat().st_size)


@contextmanager
def _told(config: Config, key: str, name: str, stored: Stored | None) -> Iterator[None]:
    """Let what a library raises out as one problem."""
    try:
        yield
    except (DataError, MemoryError):
        raise
    except _NoVersionError as error:
        what = f"{name} has no such version: {error}"
        raise DataError([config.problem(VERSION if config.data.version is not None else key, what)]) from None
    except Exception as error:
        if stored is not None:
            with stored.told():
                raise
        said = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
        mend = "Write its rows to a file of Parquet, and name that."
        raise DataError([config.problem(key, f"{name}, cannot be read: {one_line(said)}", mend)]) from None
