"""What a control group leaves to this process of the memory and the processors of its machine."""

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MACHINE = Path("/")
_PAIR = ("quota", "period")
_OF_V2 = "sys/fs/cgroup"
_BESIDE = 1 << 60  # bytes; v1 writes about as much where there is no limit


def memory_limit(machine: Path = MACHINE) -> int | None:
    """Return how many bytes the control group may take; None where it has no limit."""
    sizes = [int(text) for text in _texts(machine, "memory", ("memory.max", "memory.limit_in_bytes")) if text.isdigit()]
    return min((limit for limit in sizes if limit < _BESIDE), default=None)


def memory_allowed(megabytes: int | None) -> int:
    """Return how many bytes rows may take: as many as are asked for, or half of what group and machine allow."""
    if megabytes is not None:
        return megabytes * 1_000_000
    in_all = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(in_all, memory_limit() or in_all) // 2


def processors(machine: Path = MACHINE) -> int | None:
    """Return how many processors the control group may keep busy; None where it has no limit."""
    pairs = [text.split() for text in _texts(machine, "cpu", ("cpu.max",))]
    quotas = list(_texts(machine, "cpu", ("cpu.cfs_quota_us",)))
    pairs += [list(pair) for pair in zip(quotas, _texts(machine, "cpu", ("cpu.cfs_period_us",)), strict=False)]
    numbers = [list(map(int, pair)) for pair in pairs if len(pair) == len(_PAIR) and all(map(str.isdigit, pair))]
    shares = [quota / period for quota, period in numbers if period]
    return min((max(1, math.ceil(share)) for share in shares), default=None)


def _texts(machine: Path, controller: str, names: tuple[str, ...]) -> Iterator[str]:
    """Yield what files of these names hold, from the group of this process up to the root."""
    for folder in _folders(machine, controller):
        for name in names:
            with suppress(OSError, ValueError):
                yield (folder / name).read_text(encoding="ascii").strip()


def _folders(machine: Path, controller: str) -> Iterator[Path]:
    """Yield the folders of the groups that a process is in, of version 1 and 2."""
    lines = ["0::/"]
    with suppress(OSError, ValueError):
        lines += (machine / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    seen = set[Path]()
    for line in lines:
        _, controllers, path = (*line.split(":", 2), "", "")[:3]
        if controllers and controller not in controllers.split(","):
            continue
        roots = (
            [machine / _OF_V2] if not controllers else [machine / _OF_V2 / controllers, machine / _OF_V2 / controller]
        )
        inner = Path(path.lstrip("/"))
        for root in roots:
            for folder in (inner, *inner.parents):
                if root / folder not in seen:
                    seen.add(root / folder)
                    yield root / folder
    yield machine / _OF_V2 / controller
