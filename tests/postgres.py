"""A Postgres of our own on loopback, as another user than root, gone after the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"


def binaries() -> Path | None:
    """Where initdb and postgres are; None where they are not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return places[-1].parent if places else None


def until_listening(port: int, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < end, f"nothing listens on {port}"
            time.sleep(0.05)


class Postgres:
    """A server with a fresh cluster."""

    def __init__(self, place: Path) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="strelka-postgres-"))
        self._as = {}
        if os.geteuid() == 0:  # Postgres refuses to run as root
            account = pwd.getpwnam(USER)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
            self._as = {"user": USER, "group": account.pw_gid, "extra_groups": []}
        data = self._folder / "data"
        init = [place / "initdb", "-D", data, "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8"]
        self._run(init)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        )
        self._control = [place / "pg_ctl", "-D", data, "-w", "-l", self._folder / "log"]
        self._run([*self._control, "-o", self._options, "start"])
        self._made = 0

    def _run(self, command: list[object]) -> None:
        subprocess.run(
            [str(word) for word in command],
            check=True,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            **self._as,  # type: ignore[arg-type]
        )

    def database(self) -> str:
        """The URL of a new, empty database."""
        import psycopg

        self._made += 1
        base = f"postgresql://{USER}@127.0.0.1:{self.port}"
        with psycopg.connect(f"{base}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE strelka_{self._made}")  # type: ignore[arg-type]
        return f"{base}/strelka_{self._made}"

    @contextmanager
    def pooled(self, url: str) -> Iterator[str]:
        """The same database through a PgBouncer that pools by transaction."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        file = self._folder / "pgbouncer.ini"
        file.write_text(
            f"[databases]\n* = host=127.0.0.1 port={self.port} user={USER}\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
            f"auth_type = any\nuser = {USER}\npool_mode = transaction\n"
            "unix_socket_dir =\ndefault_pool_size = 3\n"
        )
        command = [str(shutil.which("pgbouncer")), str(file)]
        with (self._folder / "pgbouncer.log").open("w") as log:
            process = subprocess.Popen(command, cwd=self._folder, stderr=log, **self._as)  # type: ignore[call-overload]
        try:
            until_listening(port)
            yield url.replace(f":{self.port}/", f":{port}/")
        finally:
            process.terminate()
            process.wait(20)

    @contextmanager
    def away(self) -> Iterator[None]:
        """The server is down meanwhile, as at a restart."""
        self._run([*self._control, "-m", "immediate", "stop"])
        yield
        self._run([*self._control, "-o", self._options, "start"])

    def close(self) -> None:
        self._run([*self._control, "-m", "immediate", "stop"])
        shutil.rmtree(self._folder, ignore_errors=True)
