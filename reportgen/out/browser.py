"""A page -> a PDF, printed by the Chromium that is installed; no network, no profile, and no process is left behind."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from functools import partial
from pathlib import Path

from reportgen.ending import Cleaned
from reportgen.errors import DataError
from reportgen.scratch import scratch
from reportgen.version import __version__

VARIABLE = "REPORTGEN_CHROMIUM"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
SECONDS = 120.0  # a page of every figure takes 2
_OPTIONS = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers give little of it
    "--no-first-run",
    "--no-default-browser-check",
    # The page asks for nothing; nor shall the browser on its own.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-breakpad",
    # No keyring of the user's is asked to open.
    "--password-store=basic",
    "--use-mock-keychain",
    # Letters lie where they would on any screen.
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--lang=en",
    "--export-tagged-pdf",
    "--generate-pdf-document-outline",
    "--no-pdf-header-footer",
)
_DATES = re.compile(rb"/(?:CreationDate|ModDate) \([^()\\]*\)")
_CREATOR = re.compile(rb"/Creator \((?:[^()\\]|\\.)*\)")


def find_browser(where: str) -> str:
    """Return the program that prints, or tell how to come by one; `where` is the place that asks for it."""
    named = os.environ.get(VARIABLE)
    program = next(filter(None, map(shutil.which, [named] if named else NAMES)), None)
    if program is None:
        what = "a PDF is printed by Chromium or Chrome, and none is installed"
        mend = f"Install one, such as with `apt install chromium`, or name its program in {VARIABLE}."
        if named:
            what, mend = f"{VARIABLE} names no program that can be run: {named}", "Name a Chromium or Chrome."
        raise _problem(where, what, f"{mend} Or remove pdf from `report.formats`.")
    return program


def printed(html: str, where: str) -> bytes:
    """Return a page as a tagged PDF, without the date and the machine of its making."""
    program = find_browser(where)
    with scratch() as folder:
        (folder / "page.html").write_text(html, encoding="utf-8")
        lines = _print(program, folder, sandbox=not _is_root())
        if "sandbox" in " ".join(lines).casefold():  # which is not to be had in many containers
            lines = _print(program, folder, sandbox=False)
        with suppress(OSError):
            if (made := (folder / "page.pdf").read_bytes())[:5] == b"%PDF-":
                return _timeless(made)
    mend = (
        f"Try {Path(program).name} by hand, or name another program in {VARIABLE}. "
        "One that may not read the folder for temporary files (a snap) needs TMPDIR in your home folder."
    )
    raise _problem(where, f"{program} printed no PDF: {'; '.join((lines[0], *lines[1:][-1:]))}", mend)


def _is_root() -> bool:
    """Return whether the browser would refuse to start with its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _print(program: str, folder: Path, *, sandbox: bool) -> list[str]:
    """Let the browser print the page of a folder, and return how it ended and the lines that it told.

    What it opens without its sandbox is a page of this program, which runs no script and loads nothing.
    """
    command = [
        program,
        *_OPTIONS,
        *([] if sandbox else ["--no-sandbox"]),
        f"--user-data-dir={folder / 'profile'}",
        f"--print-to-pdf={folder / 'page.pdf'}",
        (folder / "page.html").as_uri(),
    ]
    log = folder / "log"
    with log.open("wb") as stream:
        try:
            process = subprocess.Popen(  # noqa: S603 - a program of the user's, and no shell
                command, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, cwd=folder, start_new_session=True
            )
        except OSError as error:
            return [str(error.strerror or error)]
        try:
            with Cleaned(partial(_end, process)):
                ended = f"it ended with {process.wait(SECONDS)}"
        except subprocess.TimeoutExpired:
            ended = f"it took more than {SECONDS:g} seconds"
        finally:
            _end(process)
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return [ended, *filter(str.strip, lines)]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the browser with all that it has started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            import signal

            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _timeless(pdf: bytes) -> bytes:
    """Return a PDF without its dates, made by this program; what goes is filled up, as places in it are counted."""

    def signed(match: re.Match[bytes]) -> bytes:
        return f"/Creator (reportgen {__version__})".encode().ljust(len(match[0]))

    return _CREATOR.sub(signed, _DATES.sub(lambda match: b" " * len(match[0]), pdf))


def _problem(where: str, what: str, mend: str) -> DataError:
    return DataError.of(what, mend, where=where, key="report.formats")
