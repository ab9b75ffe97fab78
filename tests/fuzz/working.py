"""A worker: a process of its own that tries case after case, within limits that the system holds it to."""

import faulthandler
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import CORPUS, Case, case_of, judged
from tests.fuzz.fuzzers import made

ROOT = Path(__file__).parents[2]
# Arrow's own allocator reserves a gigabyte of addresses at once, which it never uses.
PLAIN = {"ARROW_DEFAULT_MEMORY_POOL": "system"}
SECONDS = 10  # of processor time for one case
MEMORY = 2**30  # bytes beyond what the libraries take by being there
PATIENCE = 180.0  # seconds beyond its time until a worker that waits for something is ended
AGAIN = "run it again with: python -m tests.fuzz again"
CURRENT, TRIED, FOUND = "current.json", "tried", "found"


@dataclass(kw_only=True)
class Tally:
    """How many cases were tried, and what was found: where the case is kept, and what is wrong."""

    tried: int = 0
    found: list[str] = field(default_factory=list)


def fuzzed(name: str, seed: int, seconds: float) -> Tally:
    """Return what workers found in this time; each case that was found is kept in the corpus."""
    tally, until = Tally(), time.monotonic() + seconds
    while time.monotonic() < until and len(tally.found) < 20:
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "tests.fuzz",
                "work",
                name,
                str(seed),
                str(until - time.monotonic()),
                folder,
            ]
            worker = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **PLAIN}, stderr=subprocess.PIPE, text=True)
            try:
                _, said = worker.communicate(timeout=until - time.monotonic() + PATIENCE)
            except subprocess.TimeoutExpired:
                worker.kill()
                said = "it waited for something"
            place = Path(folder)
            tally.tried += (place / TRIED).stat().st_size if (place / TRIED).exists() else 0
            tally.found += [f"{path.read_text(encoding='utf-8')}" for path in sorted(place.glob(f"{FOUND}-*"))]
            if worker.returncode:
                tally.found.append(_died(name, place, worker.returncode, said))
        seed += 1000
    return tally


def _died(name: str, folder: Path, code: int, said: str) -> str:
    """Return what is told of a case that ended its worker."""
    what = f"the process ended with {signal.Signals(-code).name if code < 0 else code}: {said[-2000:]}"
    current = folder / CURRENT
    return kept(name, case_of(current.read_text(encoding="utf-8")), what) if current.exists() else what


def kept(name: str, case: Case, what: str) -> str:
    """Keep a case in the corpus, and return what is wrong with it and how to run it again."""
    place = CORPUS / name / f"{case.name}.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(case.to_json(), encoding="utf-8")
    return f"{name}: {what}\n{AGAIN} {place.relative_to(ROOT)}\n"


def work(name: str, seed: int, seconds: float, folder: Path) -> None:
    """Try case after case; which one is at work stands in a file, as the process may not live to tell."""
    random, until = Random(seed), time.monotonic() + seconds
    warm_up(name, folder)
    limit_memory()
    while time.monotonic() < until and most_memory() <= MEMORY:  # what was held once is held against no later case
        case = made(name, random)
        (folder / CURRENT).write_text(case.to_json(), encoding="utf-8")
        limit_time()
        what = judged(case, folder / "case")
        with (folder / TRIED).open("a") as tried:
            tried.write(".")
        if what is None and most_memory() > MEMORY:
            what = "more than 1 GB of memory"
        if what is not None:
            (folder / f"{FOUND}-{case.name}").write_text(kept(name, case, what), encoding="utf-8")


def warm_up(name: str, folder: Path) -> None:
    """Load every library, whose time and place no case is charged with."""
    made(name, Random(0))
    judged(Case(arguments=("run", "c.yaml", "-o", "out"), files={
        "c.yaml": BASE.replace("json", "html, markdown").encode(), "d.csv": DATA.encode()
    }), folder / "case")  # fmt: skip


def most_memory() -> int:
    """Return the most bytes that this process ever held; what `getrusage` tells begins with what its parent held."""
    found = re.search(r"^VmHWM:\s+(\d+) kB$", Path("/proc/self/status").read_text(encoding="ascii"), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024


def limit_memory() -> None:
    """Let this process take no more than it has and the limit."""
    has = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (has + MEMORY, has + MEMORY))


def limit_time() -> None:
    """Let the system end this process, whatever code it is in, once a case has taken its time."""
    faulthandler.register(signal.SIGXCPU, chain=True)  # tell where it was
    used = os.times()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.user + used.system) + 1 + SECONDS, resource.RLIM_INFINITY))
