"""Whether a lock is signed: `ssh-keygen` is asked, which needs no network."""

import subprocess
from pathlib import Path

from reportgen.audit.level import Level
from reportgen.audit.lock import LOCK

SIGNATURE = f"{LOCK}.sig"
SPACE = "reportgen"  # the namespace: a signature for something else does not count
_SECONDS = 30


def signed(folder: Path, signers: Path | None) -> Level:
    """Return who signed the lock of a report, by a file of allowed signers as OpenSSH has it."""
    lock, signature = folder / LOCK, folder / SIGNATURE
    if not signature.is_file():
        return Level(name="signed", state="open", text="not signed")
    if not lock.is_file():
        return Level(name="signed", state="moved", text=f"there is a signature, and no {LOCK}")
    try:
        return _unknown(lock, signature) if signers is None else _known(lock, signature, signers)
    except (OSError, subprocess.TimeoutExpired):
        return Level(name="signed", state="unread", text="ssh-keygen, which comes with OpenSSH, cannot be run")


def _known(lock: Path, signature: Path, signers: Path) -> Level:
    if not signers.is_file():
        return Level(name="signed", state="unread", text=f"file not found: {signers}")
    named = _asked(lock, "find-principals", "-s", str(signature), "-f", str(signers))
    for who in named.stdout.decode("utf-8", "replace").split("\n") if named.returncode == 0 else ():
        if not who:
            continue
        done = _asked(lock, "verify", "-n", SPACE, "-I", who, "-s", str(signature), "-f", str(signers))
        if done.returncode == 0:
            return Level(name="signed", state="holds", text=f"by {who}")
    key = _unknown(lock, signature)
    if key.state == "moved":
        return key
    return Level(name="signed", state="moved", text=f"by somebody whom {signers.name} does not allow")


def _unknown(lock: Path, signature: Path) -> Level:
    """Return whether a signature is that of the lock, by whomever."""
    done = _asked(lock, "check-novalidate", "-n", SPACE, "-s", str(signature))
    if done.returncode:
        return Level(name="signed", state="moved", text=f"the signature is not that of this {LOCK}")
    return Level(name="signed", state="open", text="by somebody; name those you trust with --signers")


def _asked(lock: Path, verb: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    with lock.open("rb") as content:
        return subprocess.run(  # noqa: S603 (a fixed program, paths as arguments of their own)
            ["ssh-keygen", "-Y", verb, *arguments],  # noqa: S607 (as the machine has it)
            stdin=content,
            capture_output=True,
            check=False,
            timeout=_SECONDS,
        )
