"""Very many entries, a part at a time: what is worked out on the way stays in the processor's cache."""

from collections.abc import Iterator

PART = 2**15  # entries


def many(length: int) -> bool:
    """Return whether so many entries are more than a part."""
    return length > PART


def parts(length: int, size: int | None = None) -> Iterator[slice]:
    """Return the parts of so many entries, at least one."""
    size = size or PART
    return (slice(start, min(start + size, length)) for start in range(0, max(length, 1), size))
