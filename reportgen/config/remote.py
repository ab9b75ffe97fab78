"""Addresses of files in other places: what may stand in a config, and what of them no message may print."""

import re
from urllib.parse import parse_qsl, unquote

from reportgen.config.part import Draft

_ADDRESS = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+]*)://")
HTTP = ("http", "https")
_LOCAL = ("file", "local")
_OF_DATABASES = ("sqlite", "duckdb", "postgresql", "postgres", "mysql", "mariadb")
# Keys and signatures, by the names that stores and servers give them in an address.
_SECRET = re.compile(
    r"(.*[-_])?(sig|signature|token|secret|password|passwd|pwd|(api)?key|credential|auth|code)", re.IGNORECASE
)
_VARIABLE = re.compile(r"\$\{[^}:]*(?::-(?P<default>[^}]*)|:[^}]*)?\}")
_HOST = re.compile(r"([^:@]*|\[[^]]*\])(:\d*)?")


def is_address(text: str) -> bool:
    """Return whether a text names a file in another place."""
    return _ADDRESS.match(text) is not None


def as_typed(text: str) -> str:
    """Return what stands of an address in the config itself: of a variable of the environment its default."""
    return _VARIABLE.sub(lambda variable: variable["default"] or "", text)


def scheme_of(address: str) -> str:
    """Return how an address begins."""
    return address.partition("://")[0].lower()


def shown(address: str) -> str:
    """Return an address without user, password and query, which may be secrets."""
    scheme, _, rest = re.split("[?#]", address, maxsplit=1)[0].partition("://")
    user = _user(address)
    return f"{scheme}://{rest[len(user) + 1 :] if user else rest}"


def _user(address: str) -> str:
    """Return what stands before the host; a password may hold a slash or an @ that should not stand there as such."""
    rest = re.split("[?#]", address.partition("://")[2], maxsplit=1)[0]
    first = rest.partition("/")[0]
    if "@" in first:
        return first.rpartition("@")[0]
    return "" if _HOST.fullmatch(first) else rest.rpartition("@")[0]


def secrets(address: str) -> tuple[str, ...]:
    """Return what no message may print of an address: user and password, and the values of its query, each as typed."""
    user = _user(address)
    values = [
        value for pair in address.partition("?")[2].partition("#")[0].split("&") if (value := pair.partition("=")[2])
    ]
    parts = [user, *user.split(":", 1), *values]
    return tuple(dict.fromkeys(each for part in parts if part for each in (part, unquote(part))))


def check_addresses(draft: Draft) -> None:
    """Tell of secrets in an address that everybody reads, and of addresses that are of no file elsewhere."""
    path = draft.values.get("data.path")
    names = [f"data.path.{name}" for name in path] if isinstance(path, dict) else ["data.path"]
    counts = [key for key, _ in draft.items("data.counts")]
    for key in (*names, *counts, *(f"models.{name}.path" for name in draft.models())):
        typed = draft.typed.get(key, "")
        value = draft.values.get(key)
        if isinstance(value, str) and is_address(value):
            _tell(draft, key, as_typed(typed))


def _tell(draft: Draft, key: str, typed: str) -> None:
    scheme = scheme_of(typed) if is_address(typed) else ""
    query = [name for name, value in parse_qsl(typed.partition("?")[2]) if value and _SECRET.fullmatch(name)]
    mend = "Reports print their config, so take the address from the environment: path: ${SCORES_URL}"
    user = _user(typed) if scheme else ""
    if ":" in user or (user and scheme in HTTP):  # a user alone may be a key
        draft.tell(key, "contains a password" if ":" in user else "contains a user, which may be a key", mend)
    elif query:
        draft.tell(key, f"contains a key or a signature: {query[0]}=...", mend)
    elif scheme in _LOCAL:
        draft.tell(key, f"{scheme}:// is this machine", "Write the path alone, such as path: scores.csv")
    elif scheme in _OF_DATABASES:
        draft.tell(key, "is the address of a database", "Name it in `database`, with `table` or `query`.")
