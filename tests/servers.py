"""Database servers of our own, on this machine alone: started by the tests that need one, gone when these are done."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

PASSWORD = "p@ss/word one"  # noqa: S105 - of a server that lives as long as the tests
PATIENCE = 60  # seconds until a server answers


def program(name: str) -> str | None:
    """Return where a program of a server is: Debian keeps PostgreSQL's out of the way; None where it is not."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(kept[-1]) if kept else shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


@contextmanager
def folder() -> Iterator[tuple[Path, dict[str, object]]]:
    """Yield a folder for data, and how a process runs that may have it: a server refuses to run as root."""
    place, who = Path(mkdtemp(prefix="reportgen-server-")), {}
    if os.geteuid() == 0:
        shutil.chown(place, "nobody")
        who = {"user": "nobody"}
    try:
        yield place, who
    finally:
        shutil.rmtree(place, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def started(command, answers, who) -> Iterator[subprocess.Popen]:
    """Run a server until the end; wait until it answers."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **who)
    try:
        end = time.monotonic() + PATIENCE
        while not answers():
            assert process.poll() is None, f"{command[0]} ended"
            assert time.monotonic() < end, f"{command[0]} does not answer"
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


def _answers(connect):
    def answers() -> bool:
        try:
            connect().close()
        except Exception:  # noqa: BLE001 - not yet
            return False
        return True

    return answers


@contextmanager
def postgresql() -> Iterator[tuple[str, subprocess.Popen]]:
    """Yield the address of a PostgreSQL server with a password, and its process."""
    import psycopg

    with folder() as (place, who):
        port = free_port()
        secret = place / "secret"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        command = [program("initdb"), "-D", str(place / "data"), "-U", "me", "-A", "scram-sha-256", "--no-sync"]
        made = [*command, f"--pwfile={secret}"]
        subprocess.run(made, check=True, capture_output=True, cwd="/", **who)
        options = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", str(place)]
        address = f"postgresql://me:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/postgres"
        server = [program("postgres"), "-D", str(place / "data"), "-p", str(port), *options]
        with started(server, _answers(lambda: psycopg.connect(address)), who) as process:
            yield address, process


@contextmanager
def mariadb() -> Iterator[tuple[str, subprocess.Popen]]:
    """Yield the address of a MariaDB server with a password, and its process."""
    import pymysql

    with folder() as (place, who):
        port, data, plug = free_port(), place / "data", place / "s"
        made = [
            program("mariadb-install-db"),
            "--no-defaults",
            f"--datadir={data}",
            "--auth-root-authentication-method=normal",
        ]
        subprocess.run([*made, "--skip-test-db"], check=True, capture_output=True, cwd="/", **who)
        server = [program("mariadbd"), "--no-defaults", f"--datadir={data}", f"--port={port}", f"--socket={plug}"]
        open_to_us = [*server, "--bind-address=127.0.0.1", f"--pid-file={place / 'pid'}"]

        def knocked():  # pymysql leaves open what it cannot connect
            return socket.create_connection(("127.0.0.1", port))

        with started(open_to_us, _answers(knocked), who) as process:
            with pymysql.connect(unix_socket=str(plug), user="root") as connection, connection.cursor() as cursor:
                cursor.execute("CREATE DATABASE scores")
                cursor.execute("CREATE USER me@'127.0.0.1' IDENTIFIED BY %s", (PASSWORD,))
                cursor.execute("GRANT ALL ON scores.* TO me@'127.0.0.1'")
            yield f"mysql://me:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/scores", process
