"""The address of a database: of which kinds it may be, and what must stand beside it."""

import re
import sys
from urllib.parse import parse_qsl, unquote

from reportgen.config.conditions import closest
from reportgen.config.part import Draft
from reportgen.config.remote import as_typed
from reportgen.frozen import frozen

KEY = "data.database"


@frozen
class DatabaseKind:
    """A kind of database, as addresses and messages name it."""

    schemes: tuple[str, ...]  # how an address begins; the first one is told
    magic: bytes = b""  # near the beginning of its file; empty where a server has it
    package: str = ""  # what is imported to speak to it; empty where it comes with this program
    extra: str = ""  # the extra that installs it

    @property
    def is_file(self) -> bool:
        """Whether its address is that of a file."""
        return bool(self.magic)


KINDS = (
    DatabaseKind(schemes=("sqlite",), magic=b"SQLite format 3\0"),
    DatabaseKind(schemes=("duckdb",), magic=b"DUCK"),
    DatabaseKind(schemes=("postgresql", "postgres"), package="psycopg", extra="postgresql"),
    DatabaseKind(schemes=("mysql", "mariadb"), package="pymysql", extra="mysql"),
)
_BY_MODULE = "dbapi+"  # how an address begins that names the module which speaks to its database
_OF_FILES = ("version", "format", "delimiter", "decimal", "encoding", "unpack_at_most")
_PASSWORDS = (re.compile("://[^:@/?#]*:([^@]*)@"), re.compile("://[^:@/?#]*:(.*)@"))  # one may hold an @ of its own
_SECRET = frozenset({"password", "passwd", "pwd", "sslpassword"})


def kind_of(address: str) -> DatabaseKind | None:
    """Return the kind of database that an address is of; None for any other."""
    scheme = address.partition("://")[0].lower()
    if (module := module_of(address)) is not None:
        return DatabaseKind(schemes=(_BY_MODULE,), package=module)
    return next((kind for kind in KINDS if "://" in address and scheme in kind.schemes), None)


def module_of(address: str) -> str | None:
    """Return the module that speaks to a database, where its address names one: `dbapi+oracledb://`."""
    scheme, found, _ = address.partition("://")
    name = scheme[len(_BY_MODULE) :]
    named = scheme.lower().startswith(_BY_MODULE) and all(part.isidentifier() for part in name.split("."))
    return name if found and named else None


def listed_schemes() -> str:
    """Return "`sqlite://`, `duckdb://` or `mysql://`"."""
    *names, last = (*(f"`{kind.schemes[0]}://`" for kind in KINDS), f"`{_BY_MODULE}MODULE://`")
    return f"{', '.join(names)} or {last}"


def secrets(address: str) -> tuple[str, ...]:
    """Return what no message may print of an address: its password, as it stands there and as it is meant."""
    whole = (address, unquote(address))  # an address may stand within another one
    found = [match[1] for text in whole for pattern in _PASSWORDS for match in pattern.finditer(text)]
    found += [value for name, value in parse_qsl(address.partition("?")[2]) if name.lower() in _SECRET]
    return tuple(dict.fromkeys(each for one in found if one for each in (one, unquote(one))))


def check_database(draft: Draft) -> None:
    """Tell of an address that is none, of a password in a config, and of keys that contradict each other."""
    given = [name for name in ("table", "query") if draft.given(f"data.{name}")]
    if not draft.given(KEY):
        for name in given if not draft.given("data.spark") else ():
            mend = "Add the address, such as database: ${DATABASE_URL}"
            draft.tell(f"data.{name}", "is of a database, and `data.database` is missing", mend)
        return
    if draft.given("data.path"):
        draft.tell(KEY, "`data.path` names files already", "Keep one of the two.")
    if len(given) != 1:
        what = "`data.table` names the rows already" if given else "names no rows"
        mend = "Keep one of the two." if given else "Add one of them: table: scores; or query: SELECT ..."
        draft.tell("data.query" if given else KEY, what, mend)
    _address(draft)
    models = draft.models()
    if not any(draft.given(f"models.{name}.path") for name in models):
        for name in _OF_FILES:
            if draft.given(f"data.{name}"):
                draft.tell(f"data.{name}", "is for files, and the data come from a database", "Remove the key.")


def _address(draft: Draft) -> None:
    """Tell of an address of no kind that is read, and of a password that stands where everybody reads it."""
    address = draft.values.get(KEY)
    if not isinstance(address, str):
        return
    if secrets(as_typed(draft.typed.get(KEY, address))):
        mend = "Reports print their config, so take the address from the environment: database: ${DATABASE_URL}"
        draft.tell(KEY, "contains a password", mend)
    if address.startswith("${"):  # not set where a report is written again, for which no database is needed
        return
    kind = kind_of(address)
    if kind is None:
        scheme, found, _ = address.partition("://")
        known = [name for kind in KINDS for name in kind.schemes]
        meant = closest(scheme.lower(), known) if found else None
        mend = f"Did you mean '{meant}://'?" if meant else "Such as sqlite:///scores.db"
        draft.tell(KEY, f"the address of a database begins with {listed_schemes()}", mend)
    elif kind.package.partition(".")[0] in sys.stdlib_module_names:
        draft.tell(KEY, f"'{kind.package}' comes with Python and speaks to no server", "Name the module of a driver.")
    elif kind.is_file and not address.partition(":///")[2]:
        mend = f"Write three slashes before a path: {kind.schemes[0]}:///scores.db"
        draft.tell(KEY, "names no file", mend)
