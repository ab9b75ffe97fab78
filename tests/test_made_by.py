"""The program says which commit it is: as built, or as the checkout around it says."""

import runpy
import subprocess
from pathlib import Path

import pytest

from reportgen import made_by
from reportgen.made_by import commit_of
from reportgen.version import __version__

ROOT = Path(__file__).parents[1]
HEAD, OTHER = "0123456789abcdef" * 2 + "01234567", "f" * 40


@pytest.fixture
def package(tmp_path):
    """Return a package in a checkout that has no commit yet."""
    (tmp_path / "reportgen").mkdir()
    (tmp_path / "hatch_build.py").touch()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    return tmp_path / "reportgen"


def test_it_is_the_commit_that_git_tells():
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"],  # noqa: S607 (git as the machine has it)
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert made_by.full_version() == f"{__version__}+g{done.stdout[:8]}"


def test_a_branch_is_read_alone_or_packed(package):
    git = package.parent / ".git"
    (git / "packed-refs").write_text(f"# pack-refs\n{OTHER} refs/heads/other\n{HEAD} refs/heads/main\n")
    assert commit_of(package) == HEAD[:8]
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "refs" / "heads" / "main").write_text(f"{OTHER}\n")
    assert commit_of(package) == OTHER[:8]


def test_a_commit_that_is_checked_out_by_itself_is_read(package):
    (package.parent / ".git" / "HEAD").write_text(f"{HEAD}\n")
    assert commit_of(package) == HEAD[:8]


@pytest.mark.parametrize("head", ["", "ref: refs/heads/none\n", "no commit\n", "\xff"])
def test_where_nothing_can_be_read_the_commit_is_not_known(head, package):
    (package.parent / ".git" / "HEAD").write_text(head, encoding="latin-1")
    assert commit_of(package) is None


def test_the_checkout_of_others_is_not_asked(package):
    (package.parent / ".git" / "HEAD").write_text(f"{HEAD}\n")
    (package.parent / "hatch_build.py").unlink()
    assert commit_of(package) is None


def test_what_was_built_says_what_it_was_built_from(package):
    (package / made_by.COMMIT_FILE).write_text(f"{OTHER}\n")
    assert commit_of(package) == OTHER[:8]


def test_without_a_commit_the_version_stands_alone(monkeypatch):
    monkeypatch.setattr(made_by, "commit", lambda: None)
    assert made_by.full_version() == __version__


def test_a_build_has_the_commit_as_a_file_of_the_package():
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["CommitHook"](str(ROOT), {}, None, None, "", "wheel")
    built = {"force_include": {}}
    hook.initialize("standard", built)
    ((file, place),) = built["force_include"].items()
    assert (Path(file).read_text().strip(), place) == (made_by.commit(), "reportgen/commit.txt")
    hook.finalize("standard", built, "")
    assert not Path(file).exists()
