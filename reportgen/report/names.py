"""File names from names that people typed."""

import re
from collections.abc import Iterable

LONGEST = 60  # of the part made from a name; file systems stop at 255 bytes


def file_stems(names: Iterable[str]) -> dict[str, str]:
    """Return a stem for each name: safe on every file system, and no two alike when capitals are not told apart."""
    stems: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:LONGEST] or "model"
        stem, number = plain, 1
        while stem.lower() in taken:
            number += 1
            stem = f"{plain}_{number}"
        taken.add(stem.lower())
        stems[name] = stem
    return stems
