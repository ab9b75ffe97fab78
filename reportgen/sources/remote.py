"""Files in other places, at an address: each is fetched once into a folder of the run, and is a file like others.

Of the folder of a table with a log, that log.
"""

import errno
import json
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn, TypeAlias
from urllib.parse import unquote

from reportgen.config.conditions import did_you_mean
from reportgen.config.remote import HTTP, scheme_of, secrets, shown
from reportgen.config.schema import Config
from reportgen.errors import DataError, unfilled
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources.bounds import LARGEST
from reportgen.sources.drivers import ANSWERS, LONGEST
from reportgen.sources.lakes import LAKES, METADATA, LakeFolder, Stored, lake_folder
from reportgen.sources.patterns import MOST_FOUND, is_hidden, is_left_over
from reportgen.sources.tables import Fetched
from reportgen.work import Meter, Tell, step

Store: TypeAlias = Any  # a file system of fsspec, which has no types
_WILD = re.compile(r"[*\[]")  # a question mark begins the query of an address
_VERSION = re.compile(r"\d+")  # at the beginning of a file of a log
_PIECE = 1 << 20
_AT_ONCE = 100  # files
_MEGABYTE = 1_000_000
_INSTALL = "Install it: `pip install 'reportgen-audit[remote]'`"
_UNSAFE = re.compile(r"[^\w.=%+-]")  # in the name of our copy
_LONGEST_NAME = 150
_OURS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG)  # our disk failed, and not the other side
_AGAIN, _CORRECT = "Run again.", "Correct the address."
_ENDED = "the connection ended before the file did"
_REFUSED = (401, 403)
# What went wrong, by the name of the exception or of what it is a kind of: no text of a library, which may hold the
# address.
_SAID: Mapping[str, tuple[str, str]] = {
    "FileNotFoundError": ("not found", _CORRECT),
    "TooManyRedirects": ("the server redirects without end", _CORRECT),
    "ClientPayloadError": (_ENDED, _AGAIN),
    "ServerDisconnectedError": (_ENDED, _AGAIN),
    "ConnectionResetError": (_ENDED, _AGAIN),
    "TimeoutError": (f"the server did not answer within {ANSWERS} seconds", _AGAIN),
    "InvalidURL": ("the address is none", _CORRECT),
    "ClientConnectorError": ("the server cannot be reached", _AGAIN),
    "PermissionError": ("no permission to read it", "The keys of a store are those of its own settings."),
}


class _CutError(Exception):
    """The file did not come to its end; the text says how."""


@frozen
class _Asked:
    """An address, the key of the config that names it, and what it is called where it may be a secret."""

    config: Config
    key: str
    address: str
    name: str

    @property
    def scheme(self) -> str:
        return scheme_of(self.address)

    def refuse(self, what: str, mend: str = "") -> NoReturn:
        """Tell that the address cannot be read."""
        raise DataError([self.config.problem(self.key, what, mend)]) from None

    @contextmanager
    def told(self, *hidden: str) -> Iterator[None]:
        """Let what a file system raises out as one problem, without what is hidden or secret of the address."""
        try:
            yield
        except (DataError, MemoryError):
            raise
        except Exception as error:
            if isinstance(error, OSError) and error.errno in _OURS:
                raise
            said, mend = _reason(error)
            for secret in sorted((self.address, *secrets(self.address), *hidden), key=len, reverse=True):
                said = said.replace(secret, "***")
            self.refuse(f"{self.name}: {one_line(said)}", mend)


@frozen
class _Found:
    """A file in a store: where it is, what it is called, and how many bytes it has, as far as that is known."""

    path: str
    name: str
    length: int | None = None


def fetched(config: Config, key: str, address: str, scratch: Path, tell: Tell) -> list[Path]:
    """Return the copies of the files at an address: of one, of those that a pattern means, or of a folder's."""
    asked = _Asked(config=config, key=key, address=address, name=_name(config, address))
    store, place = _store(asked)
    with asked.told():
        folder = _new_folder(scratch)
        place, is_folder = _folder_of(asked, store, place)
        kind = _table_kind(store, place) if is_folder else None
        if kind in LAKES:
            return [_lake(asked, store, place, str(kind), folder)]
        if kind is not None:
            _refuse_files(asked, place, kind)
        found = _listed(asked, store, place, is_folder=is_folder)
        copies = [_copy(folder / str(number), each) for number, each in enumerate(found)]
        known = sum(each.length or 0 for each in found)
        _check_size(asked, known)
        meter = Meter(known)
        if len(found) > 1:
            tell(step("reading", f"{len(found):,} files of {asked.name}", meter))
            _all_at_once(store, found, copies, meter)
            return [*copies]
        tell(step("reading", asked.name, meter))
        done = 0
        with copies[0].open("wb") as target:
            for piece in _pieces(store, found[0], meter):
                done += len(piece)
                _check_size(asked, done)
                target.write(piece)
                meter.add(len(piece))
    return [*copies]


def _check_size(asked: _Asked, size: int) -> None:
    allowed = asked.config.data.unpack_at_most
    most = LARGEST if allowed is None else allowed * _MEGABYTE
    if size > most:
        mend = f"If that is right, allow more:\ndata:\n  unpack_at_most: {-(-max(size, 2 * most) // _MEGABYTE)}"
        asked.refuse(f"{asked.name} is larger than {most // _MEGABYTE:,} MB", mend)


def _all_at_once(store: Store, found: Sequence[_Found], copies: Sequence[Path], meter: Meter) -> None:
    """Fetch the files of a store, as many at once as it likes; each is as long as the store has said."""
    for first in range(0, len(found), _AT_ONCE):
        some, theirs = found[first : first + _AT_ONCE], copies[first : first + _AT_ONCE]
        store.get([each.path for each in some], [str(copy) for copy in theirs])
        for each, copy in zip(some, theirs, strict=True):
            size = copy.stat().st_size
            _check_length(each, size)
            meter.add(size)


def _name(config: Config, address: str) -> str:
    """Return what an address is called: one that comes from the environment as a whole by the name of its file."""
    whole = any("://" in value and value in address for value in config.filled)
    name = PurePosixPath(shown(address)).name if whole else shown(address)
    return one_line(unfilled(name, config.filled)) or "the file"


def _store(asked: _Asked) -> tuple[Store, str]:
    """Return the file system that an address is of, and the place in it."""
    if find_spec("fsspec") is None:
        asked.refuse("to read an address needs a package that is not installed: fsspec", _INSTALL)
    import fsspec

    is_http = asked.scheme in HTTP
    try:
        fsspec.get_filesystem_class(asked.scheme)
    except ValueError:
        mend = did_you_mean(asked.scheme, fsspec.available_protocols())
        asked.refuse(f"no file system is called '{asked.scheme}'", mend)
    except ImportError as error:
        what = f"to read {asked.scheme}:// needs a package that is not installed"
        asked.refuse(what, _INSTALL if is_http else f"{one_line(_first_line(error))}.")
    with asked.told():
        store, place = fsspec.url_to_fs(
            asked.address, skip_instance_cache=True, **(_of_http(asked.address) if is_http else {})
        )
    return store, str(place)


def _of_http(address: str) -> dict[str, Any]:
    import aiohttp

    limits = aiohttp.ClientTimeout(total=LONGEST, sock_connect=ANSWERS, sock_read=ANSWERS)
    return {
        "client_kwargs": {"timeout": limits},
        # The length that a server states is that of what it sends, so it is asked to send the file as it is.
        "headers": {"Accept-Encoding": "identity"},
        # An address that is whole is sent as it is typed: it may be signed.
        "encoded": address.isascii() and address.isprintable() and " " not in address,
    }


def _folder_of(asked: _Asked, store: Store, place: str) -> tuple[str, bool]:
    """Return a place, and whether it is a folder of a store."""
    if asked.scheme in HTTP or _WILD.search(place) is not None:
        return place, False
    if asked.address.endswith("/") or store.info(place).get("type") == "directory":
        return place.rstrip("/"), True
    return place, False


def _table_kind(store: Store, folder: str) -> str | None:
    """Return whose table a folder of a store is, where its log says which of its files and rows count."""
    if store.exists(f"{folder}/_delta_log"):
        return "Delta Lake"
    if store.exists(f"{folder}/.hoodie"):
        return "Hudi"
    return "Iceberg" if store.glob(f"{folder}/metadata/{METADATA}") else None


def _lake(asked: _Asked, store: Store, place: str, kind: str, folder: Path) -> LakeFolder:
    """Return the folder of a table in a store; of Delta Lake with a copy of its log."""
    from fsspec.implementations.dirfs import DirFileSystem

    folder.mkdir(parents=True)
    begun = time.monotonic()

    def check(size: int) -> None:
        _check_size(asked, size)
        if time.monotonic() - begun > LONGEST:
            message = f"it took longer than {LONGEST // 60} minutes"
            raise _CutError(message)

    if kind == "Delta Lake":
        log = _log(asked, store, f"{place}/_delta_log")
        copies = [folder / "_delta_log" / PurePosixPath(path).relative_to(f"{place}/_delta_log") for path in log]
        check(sum(log.values()))
        for copy in copies:
            copy.parent.mkdir(parents=True, exist_ok=True)
        found = [_Found(path=path, name=asked.name, length=size) for path, size in log.items()]
        _all_at_once(store, found, copies, Meter(sum(log.values())))
    whole = place not in asked.name
    return lake_folder(
        folder,
        kind,
        Stored(
            store=store,
            place=place,
            within=DirFileSystem(path=place, fs=store),
            scheme=asked.scheme,
            name=asked.name.rstrip("/"),
            told=lambda: asked.told(str(folder), *((place,) if whole else ())),
            check=check,
        ),
    )


def _log(asked: _Asked, store: Store, folder: str) -> dict[str, int]:
    """Return the files of a log of Delta Lake; where the newest version is read, from its last checkpoint on."""
    there = {path: int(facts["size"]) for path, facts in sorted(store.find(folder, detail=True).items())}
    last = f"{folder}/_last_checkpoint"
    first = 0
    if asked.config.data.version is None and last in there:
        first = int(json.loads(store.cat_file(last))["version"])
    numbers = {path: _VERSION.match(PurePosixPath(path).name) for path in there}
    return {path: size for path, size in there.items() if (its := numbers[path]) is None or int(its[0]) >= first}


def _listed(asked: _Asked, store: Store, place: str, *, is_folder: bool) -> list[_Found]:
    """Return the files that an address means."""
    is_pattern = not is_folder and _WILD.search(place) is not None
    if asked.scheme in HTTP:  # whose length comes with the file
        return [_Found(path=place, name=asked.name)]
    if not (is_pattern or is_folder):
        return [_Found(path=place, name=asked.name, length=store.info(place).get("size"))]
    fixed = _WILD.split(place, maxsplit=1)[0].rpartition("/")[0] if is_pattern else place
    there = store.glob(place, detail=True) if is_pattern else store.find(fixed, detail=True)
    files = {
        path: facts.get("size")
        for path, facts in sorted(there.items())
        if facts.get("type") != "directory"
        and _is_data(PurePosixPath(path).relative_to(fixed), in_folder=not is_pattern)
    }
    _check_no_table(asked, store, fixed, files, known=is_folder)
    if not files:
        asked.refuse(f"no file matches {asked.name}" if is_pattern else f"no data in {asked.name}")
    if len(files) > MOST_FOUND:
        mend = "Name the folder more closely, or join the files into one."
        asked.refuse(f"{asked.name} means more than {MOST_FOUND:,} files", mend)
    return [_Found(path=path, name=_shown(asked, path), length=length) for path, length in files.items()]


def _shown(asked: _Asked, path: str) -> str:
    return one_line(unfilled(f"{asked.scheme}://{path.lstrip('/')}", asked.config.filled))


def _check_no_table(asked: _Asked, store: Store, fixed: str, files: Iterable[str], *, known: bool) -> None:
    """Refuse the files of a table whose log says which of them count, and which of their rows are deleted."""
    parents = {str(parent) for path in files for parent in PurePosixPath(path).parents}
    # A table begins in no folder of its partitions, of which there are many.
    within = (name for name in parents if name.startswith(f"{fixed}/") and "=" not in PurePosixPath(name).name)
    for folder in [*([] if known else [fixed]), *sorted(within)]:
        if (kind := _table_kind(store, folder)) is not None:
            _refuse_files(asked, folder, kind)


def _refuse_files(asked: _Asked, folder: str, kind: str) -> NoReturn:
    name = _shown(asked, folder)
    mend = "Write its rows to a file of Parquet, and name that."
    if kind in LAKES:
        mend = f"Name the folder of the table itself: path: {name}/"
    asked.refuse(f"{name} is a table of {kind}, whose log says which files and rows count", mend)


def _is_data(path: PurePosixPath, *, in_folder: bool) -> bool:
    """Return whether a file is none of the marks and sums that those who write tables leave beside them."""
    passed_over = in_folder and any(part.startswith((".", "_")) for part in path.parts[:-1])
    return not (passed_over or is_hidden(path.name) or is_left_over(path, PurePosixPath()))


def _new_folder(scratch: Path) -> Path:
    fetched_before = scratch / "fetched"
    return fetched_before / str(sum(1 for _ in fetched_before.glob("*")))


def _copy(folder: Path, copied: _Found) -> Fetched:
    """Return where a file is copied to: under its own name, whose ending tells what it is."""
    folder.mkdir(parents=True)
    place = PurePosixPath(shown(copied.path) if "://" in copied.path else copied.path)
    name = _UNSAFE.sub("_", unquote(place.name))[-_LONGEST_NAME:].lstrip(".") or "file"
    copy = Fetched(folder / name)
    copy.called, copy.place = copied.name, place
    return copy


def _pieces(store: Store, pieces: _Found, meter: Meter) -> Iterator[bytes]:
    """Yield what a file holds, as much as its length says; one request is enough for a server."""
    begun, done = time.monotonic(), 0
    of_http = "http" in store.protocol  # whose library compares the length by itself
    with store.open(pieces.path, "rb", **({"block_size": 0, "size": 1} if of_http else {})) as source:
        if of_http:
            meter.whole = float(source.r.content_length or 0)
        while piece := source.read(_PIECE):
            done += len(piece)
            yield piece
            if time.monotonic() - begun > LONGEST:
                message = f"it took longer than {LONGEST // 60} minutes"
                raise _CutError(message)
    _check_length(pieces, done)


def _check_length(found: _Found, size: int) -> None:
    if found.length is not None and size != found.length:
        message = f"{_ENDED}: {size:,} of {found.length:,} bytes came"
        raise _CutError(message)


def _reason(error: Exception) -> tuple[str, str]:
    """Return what went wrong, and the mend."""
    if isinstance(error, _CutError):
        return str(error), _AGAIN
    names = [kind.__name__ for kind in type(error).__mro__]
    said = next((_SAID[name] for name in names if name in _SAID), None)
    if said is not None:
        return said
    status = getattr(error, "status", None)
    if isinstance(status, int) and status:
        mend = "An address with a key comes from the environment: path: ${SCORES_URL}" if status in _REFUSED else ""
        return f"the server answered {status} {getattr(error, 'message', '')}".strip(), mend
    return _first_line(error), ""


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
