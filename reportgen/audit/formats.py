"""The formats of `report.formats` that other programs read, with their files."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from reportgen.audit.audited import Audited
from reportgen.audit.ctrf import ctrf
from reportgen.audit.openmetrics import openmetrics
from reportgen.audit.sarif import sarif
from reportgen.audit.statement import statement

FORMATS: Mapping[str, tuple[str, Callable[[Audited], bytes]]] = MappingProxyType(
    {
        "sarif": ("report.sarif", sarif),
        "ctrf": ("ctrf.json", ctrf),
        "openmetrics": ("metrics.prom", openmetrics),
    }
)
IN_TOTO, STATEMENT = "in-toto", "statement.intoto.json"


def files_for_programs(audited: Audited, asked: tuple[str, ...], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the formats asked for; the last one is about all others."""
    made = {file: make(audited) for name, (file, make) in FORMATS.items() if name in asked}
    return made | ({STATEMENT: statement(audited, {**files, **made})} if IN_TOTO in asked else {})
