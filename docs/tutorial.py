"""Run docs/tutorial.md from its first command to its last, and write what each prints.

python docs/tutorial.py
"""

import os
import re
import subprocess
import sys
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).with_name("tutorial.md")
BLOCK = re.compile(r"^```(python|yaml|yml|console)\n(.*?)^```\n|^> (.*?)\n(?=\n)", re.DOTALL | re.MULTILINE)
SCRIPT, CONFIG, REPORT = "predictions.py", "loans.yaml", "reports/loans/report.md"


def printed(command: str, folder: Path) -> str:
    """Return what a line prints in the reader's shell, messages and results together."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(  # noqa: S603 (our own page)
        ["bash", "-c", command],  # noqa: S607 (the reader's shell)
        cwd=folder, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False,
    )  # fmt: skip
    return done.stdout


def said_like(quoted: str, folder: Path) -> str:
    """Return the line of the report that a quote on the page is of."""
    lines = [line.strip("*") for line in (folder / REPORT).read_text(encoding="utf-8").splitlines()]
    found = get_close_matches(quoted, lines, n=1)
    if not found:
        message = f"the report says nothing like: {quoted}"
        raise ValueError(message)
    return found[0]


def played(block: re.Match[str], folder: Path) -> str:
    """Return a block after the reader has done what it says."""
    kind, text, quoted = block.groups()
    if quoted is not None:
        return f"> {said_like(quoted, folder)}\n"
    if kind == "console":
        commands = re.findall(r"^\$ (.*)\n", text, re.MULTILINE)
        text = "".join(f"$ {command}\n{printed(command, folder)}" for command in commands)
        return f"```console\n{text}```\n"
    if kind == "python":
        (folder / SCRIPT).write_text(text, encoding="utf-8")
    else:
        with (folder / CONFIG).open("w" if kind == "yaml" else "a", encoding="utf-8") as config:
            config.write(text)
    return block[0]


def page(folder: Path) -> str:
    """Return the page with what its commands print in a folder, one after the other."""
    return BLOCK.sub(lambda block: played(block, folder), PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        PAGE.write_text(page(Path(made)), encoding="utf-8")
