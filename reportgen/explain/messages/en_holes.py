"""English: what is told of parts of the report that a fault of the program has left out."""

from collections.abc import Mapping
from types import MappingProxyType

HOLES: Mapping[str, str | Mapping[str, str]] = MappingProxyType(
    {
        "hole.section": "The section \u201c{name}\u201d is missing here: a fault in reportgen broke it off ({cause}).",
        "hole.figure": "The figure \u201c{name}\u201d is missing here: a fault in reportgen broke it off ({cause}).",
        "hole.words": "The words on \u201c{name}\u201d are missing here: a fault in reportgen broke them off "
        "({cause}).",
        "hole.finding": "Whether \u201c{name}\u201d holds here is not known: a fault in reportgen broke off the search "
        "for it ({cause}).",
        "hole.file": "The file \u201c{name}\u201d is missing here: a fault in reportgen broke it off ({cause}).",
        "hole.number": "The number \u201c{name}\u201d is missing here: a fault in reportgen made none of it ({cause}).",
        "hole.check": {
            "status=pass": "The check \u201c{check}\u201d passed.",
            "status=fail": "The check \u201c{check}\u201d failed.",
            "status=insufficient": "The check \u201c{check}\u201d could not be decided.",
        },
    }
)
