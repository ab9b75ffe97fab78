"""Hold every output of this code against that of another commit, byte for byte; name what differs, and exit with 1.

    python benchmarks/same_bytes.py COMMIT               the examples, 300 drawn reports, every bad config
    python benchmarks/same_bytes.py COMMIT --drawn 40    fewer of the drawn reports

Both sides get the same inputs, those of this code: the examples of `configs/`, configs and cases drawn at random by
`tests/net/drawn.py` (clusters, weights, groups, prices by case, published figures, empty classes), each of which is
also compared with the report before it, and the configs of `tests/config/bad/`. Held against each other are the
files of each report (HTML, Markdown, JSON, CSV, figures), what the command printed, and its exit code. The commands
run one after the other in one process a side, from a folder of the same name, so that nothing but the code differs.
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
AS_OF = "2026-09-30"
RUN = ["run", "--as-of", AS_OF, "-o"]
SHOWN = 200  # characters of a line that differs
BEFORE = 60  # of them before the place where it does


def main() -> None:
    """Compare both sides; the script calls itself once for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?")
    parser.add_argument("--drawn", type=int, default=300)
    parser.add_argument("--side", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.side:
        _make(asked.side)
        return
    with tempfile.TemporaryDirectory() as folder, _checked_out(asked.commit, Path(folder) / "code") as code:
        inputs = Path(folder) / "inputs"
        _write_inputs(inputs, asked.drawn)
        sides = [_side(tree, inputs, Path(folder), name) for name, tree in (("then", code), ("now", ROOT))]
        sys.exit(_differences(*sides))


@contextlib.contextmanager
def _checked_out(commit: str, folder: Path) -> Iterator[Path]:
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", folder, commit], check=True)
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", folder], check=True)


def _write_inputs(folder: Path, drawn: int) -> None:
    """Write the configs: the examples, the drawn ones, the bad ones."""
    sys.path.insert(0, str(ROOT))
    from tests.net.drawn import drawn as draw

    shutil.copytree(ROOT / "configs", folder)
    for seed in range(drawn):
        made = draw(seed)
        config = yaml.safe_load(yaml.safe_dump(_plain(made.config), sort_keys=False))
        if len(made.frame):
            files = made.files or {"cases.csv": made.frame}
            paths = {Path(name).stem: f"drawn_{seed:03}_{name}" for name in files}
            for name, part in files.items():
                part.to_csv(folder / paths[Path(name).stem], index=False)
            config["data"]["path"] = paths if made.files else paths["cases"]
        (folder / f"drawn_{seed:03}.yaml").write_text(yaml.safe_dump(config, sort_keys=False), encoding="utf-8")
    for bad in sorted((ROOT / "tests" / "config" / "bad").glob("*.yaml")):
        shutil.copy(bad, folder / f"bad_{bad.name}")


def _plain(value: object) -> object:
    """Return a drawn config without numpy's numbers, which YAML does not know."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value.item() if hasattr(value, "item") else value


def _side(tree: Path, inputs: Path, folder: Path, name: str) -> Path:
    """Make all reports with one code, in a folder whose name is the same for both; return where they stand after."""
    work = folder / "work"
    shutil.copytree(inputs, work)
    environment = {**os.environ, "PYTHONPATH": str(tree), "COLUMNS": "120"}
    here = str(Path(__file__).resolve())
    subprocess.run([sys.executable, "-P", here, "--side", work], check=True, cwd=work, env=environment)
    return work.rename(folder / name)


def _make(work: Path) -> None:
    """Make a report of every config in the folder, and write what each command printed and how it ended."""
    configs = sorted(path.name for path in work.glob("*.yaml"))
    before = None
    for config in configs:
        name = Path(config).stem
        arguments = [*RUN, name, config]
        _told(work / f"{name}.told", arguments if not name.startswith("bad_") else ["check", config])
        if name.startswith("drawn_"):
            if before and (work / before / "results.json").exists():
                earlier = f"compare.baseline={{results: {before}/results.json}}"
                _told(work / f"{name}_since.told", [*RUN, f"{name}_since", "--set", earlier, config])
            before = name


def _told(file: Path, arguments: Sequence[str]) -> None:
    """Run a command, and write how it ended and what it printed."""
    from reportgen.cli import main as reportgen

    code: object = 0
    with file.open("w", encoding="utf-8") as stream, contextlib.redirect_stdout(stream):
        with contextlib.redirect_stderr(stream):
            sys.argv = ["reportgen", *arguments]
            try:
                reportgen()
            except SystemExit as ended:
                code = ended.code
        stream.write(f"exit {code}\n")


def _differences(then: Path, now: Path) -> int:
    """Print each file that differs, with the first line that does; return the exit code."""
    files = sorted({path.relative_to(side) for side in (then, now) for path in side.rglob("*") if path.is_file()})
    ends = [path.read_text(encoding="utf-8").splitlines()[-1] for path in now.glob("*.told")]
    counted = ", ".join(f"{ends.count(end)} with {end}" for end in sorted(set(ends)))
    differ = [file for file in files if _bytes(then / file) != _bytes(now / file)]
    for file in differ:
        print(f"{file}: {_first_difference(_bytes(then / file), _bytes(now / file))}")
    print(f"{len(ends)} commands ({counted}), {len(files)} files, {len(differ)} differ")
    return int(bool(differ))


def _bytes(file: Path) -> bytes:
    content = file.read_bytes() if file.exists() else b""
    return re.sub(rb'"commit": "\w+"', b"", content) if file.name == "reportgen.lock" else content


def _first_difference(then: bytes, now: bytes) -> str:
    """Return the first line that differs, of both sides, from a little before the place where it does."""
    pairs = zip_longest(*(side.decode("utf-8", "replace").splitlines() for side in (then, now)), fillvalue="")
    old, new = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    alike = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    start = max(0, alike - BEFORE)
    return f"\n  - {old[start : start + SHOWN]}\n  + {new[start : start + SHOWN]}"


if __name__ == "__main__":
    main()
