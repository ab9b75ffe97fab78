"""A fresh copy of the project, in which the commands of its pages run as a new user's would."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def run(command, folder, **environment):
    """Run a line as a shell does, with this environment's commands in reach."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return subprocess.run(
        ["bash", "-c", command],  # noqa: S607 (the reader's shell)
        cwd=folder, env={**os.environ, "PATH": path, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def set_up(command, folder):
    """Run a line that makes an environment, installs and goes on, on a copy of the project in a folder."""
    checked_out(folder)
    environment, others = command.split(" && ", 1)
    assert run(environment, folder).returncode == 0
    taken_from_here(folder)  # fetched anew by CI, with the very command of the README that runs the tests
    done = run(others, folder, PIP_COMPILE="0", PIP_NO_INDEX="1", PIP_NO_BUILD_ISOLATION="0")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def checked_out(folder):
    """Copy into a folder what a reader sees: every file of the project, and nothing else."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],  # noqa: S607 (git as the machine has it)
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\n")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def dependencies(*packages):
    """Return what packages require without their extras, and what that requires, by their names."""
    found, asked = {}, list(packages)
    for name in asked:  # which grows on the way
        typed = map(Requirement, distribution(name).requires or ())
        own = [each for each in typed if each.marker is None or each.marker.evaluate({"extra": ""})]
        asked += [each.name for each in own if each.name not in found]
        found |= {each.name: distribution(each.name) for each in own}
    return found


def taken_from_here(folder):
    """Let a fresh environment have what the package requires and what builds it, as installed here, and no more."""
    (site,) = (folder / ".venv").glob("lib/python*/site-packages")
    for package in (distribution("hatchling"), *dependencies("reportgen-audit", "hatchling").values()):
        parts = {Path(file).parts[0]: package.locate_file(Path(file).parts[0]) for file in package.files}
        for name, path in parts.items():
            if name not in {"..", "__pycache__"} and not (site / name).exists():
                (site / name).symlink_to(path)
