"""Run the command line where Python tells of each file, process and connection: `watched.py LOG ARGUMENTS`.

Python's audit events see what any module does, however it was brought to do it. What is read is told of the files in a
folder alone, so that modules and libraries are none; duckdb, which is not Python, is watched by what ends in a report.
"""

import json
import os
import sys
from pathlib import Path

NETWORK = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "webbrowser.open")
PROCESSES = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "pty.spawn")
CHANGES = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "shutil.rmtree")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def watch(log: Path) -> None:
    """Write a line of JSON to a file for each event from now on: its kind, and what it is about."""
    file = log.open("w", buffering=1, encoding="utf-8")

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            kind = "write" if isinstance(arguments[2], int) and arguments[2] & WRITES else "read"
            lines = [(kind, os.path.realpath(os.fsdecode(arguments[0])))]
        elif event in CHANGES:
            lines = [("write", os.path.realpath(os.fsdecode(one))) for one in arguments if isinstance(one, str | bytes)]
        elif event in NETWORK or event in PROCESSES:
            lines = [(event, repr(arguments))]
        else:
            return
        for line in lines:
            file.write(json.dumps(line) + "\n")

    sys.addaudithook(note)


if __name__ == "__main__":
    place, *given = sys.argv[1:]
    from reportgen.cli import main

    watch(Path(place))
    main(given)
