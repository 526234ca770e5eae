"""Real applications of others, installed from PyPI and npm into a cache folder and served locally."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HERE = Path(__file__).parent
CACHE = Path(os.environ.get("STRELKA_BENCH") or platformdirs.user_cache_path("strelka") / "benchmarks")
PACKAGES = (
    "django==5.2.19", "mkdocs==1.6.1", "mkdocs-material==9.8.1", "sphinx==9.0.4", "datasette==0.65.5",
    "django-oscar==4.2.1", "sorl-thumbnail==12.11.0", "whoosh==2.7.4", "wagtail==8.0.1", "roundup==2.6.0",
    "flask-admin==2.2.1", "flask-sqlalchemy==3.1.1",
)  # fmt: skip
TRAC = ("trac==1.6", "setuptools==80.9.0")
"""In an environment of its own: beside the others it answers nothing."""
MORE = ("django-helpdesk==2.6.1", "django-bootstrap4-form==4.0.2", "packaging==25.0", "sqlite-web==0.8.2",
        "notebook==7.6.5", "locust==2.47.0")  # fmt: skip
GENTELELLA, SBADMIN = "gentelella@4.2.0", "startbootstrap-sb-admin-2@4.1.4"
TODOMVC, TIDDLYWIKI, TABLER = "todomvc@0.1.1", "tiddlywiki@5.4.1", "@tabler/preview@1.2.0"
START_SECONDS = 40

_PEOPLE = """
from django.contrib.auth.models import Group, User
User.objects.create_superuser("admin", "admin@site.test", "pw12345678")
for name, last, staff in (("ada", "Lovelace", True), ("grace", "Hopper", True), ("linus", "Torvalds", False)):
    names = {"first_name": name.title(), "last_name": last}
    User.objects.create_user(name, f"{name}@site.test", "pw12345678", is_staff=staff, **names)
for name in ("Editors", "Reviewers", "Translators"):
    Group.objects.create(name=name)
"""
_URLS = """
from django.contrib import admin
from django.urls import path
urlpatterns = [path("admin/", admin.site.urls)]
"""
_ROWS = """
create table cities (id integer primary key, name text, country text, population integer, mayor text);
insert into cities (name, country, population, mayor) values
  ('Tallinn', 'Estonia', 457000, null), ('Lyon', 'France', 522000, 'Grégory Doucet'),
  ('Osaka', 'Japan', 2753000, null), ('Quito', 'Ecuador', 2011000, null), ('Leeds', 'England', 812000, null);
create table rivers (id integer primary key, name text, length_km integer,
  city_id integer references cities(id));
insert into rivers (name, length_km, city_id) values ('Rhône', 812, 2), ('Yodo', 75, 3), ('Aire', 148, 5);
create view big_cities as select * from cities where population > 1000000;
"""


class UnavailableError(Exception):
    """A site cannot be installed or started on this machine."""


@dataclass(frozen=True)
class Site:
    """A running application."""

    name: str
    url: str


def python(name: str = "venv", packages: tuple[str, ...] = PACKAGES) -> Path:
    """The interpreter of a cached environment, installed on first use. Raises UnavailableError."""
    found = CACHE / name / "bin" / "python"
    mark = CACHE / name / "installed.txt"
    if not mark.exists() or mark.read_text(encoding="utf-8") != "\n".join(packages):
        print(f"installing {', '.join(packages)} into {CACHE} ...", file=sys.stderr)
        venv.create(CACHE / name, with_pip=True)
        run([found, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
        mark.write_text("\n".join(packages), encoding="utf-8")
    return found


def run(command: list[str | Path], folder: Path | None = None) -> None:
    """Raises UnavailableError with the last line of the program's errors."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(f"{command[0]}: {error}") from error
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise UnavailableError(f"{Path(command[0]).name} {command[1]}: {lines[-1] if lines else 'failed'}")


def django(folder: Path) -> list[str | Path]:
    """The admin interface, with four users and three groups; fresh at every start."""
    run([python().parent / "django-admin", "startproject", "mysite", folder])
    (folder / "mysite" / "urls.py").write_text(_URLS, encoding="utf-8")
    run([python(), "manage.py", "migrate", "--verbosity", "0"], folder)
    run([python(), "manage.py", "shell", "--command", _PEOPLE], folder)
    return [python(), "manage.py", "runserver", "--noreload", "127.0.0.1:{port}"]


def material(folder: Path) -> list[str | Path]:
    """Documentation in MkDocs' Material theme; the texts are ours."""
    shutil.copytree(HERE / "content" / "material", folder, dirs_exist_ok=True)
    run([python(), "-m", "mkdocs", "build", "--quiet"], folder)
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder / "site", "{port}"]


def sphinx(folder: Path) -> list[str | Path]:
    """Documentation in Sphinx's own theme; the texts are ours."""
    shutil.copytree(HERE / "content" / "sphinx", folder, dirs_exist_ok=True)
    run([python(), "-m", "sphinx", "-q", folder, folder / "out"])
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder / "out", "{port}"]


def todomvc(folder: Path) -> list[str | Path]:
    """TodoMVC, some sixty front-ends of one specification."""
    unpacked(TODOMVC, folder)
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder / "package", "{port}"]


def unpacked(package: str, folder: Path) -> None:
    """An npm package, fetched once, as `folder/package`."""
    packed = CACHE / f"{package.removeprefix('@').replace('/', '-').replace('@', '-')}.tgz"
    if not packed.exists():
        run(["npm", "pack", "--silent", "--pack-destination", CACHE, package])
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")


def prepared(name: str, folder: Path, interpreter: Path | None = None) -> list[str | Path]:
    """A site that a script of ours fills, in `content/NAME.py`, and starts with a port as its argument."""
    script = HERE / "content" / f"{name}.py"
    own = interpreter or python()
    run([own, script, "prepare"], folder)
    return [own, script, "{port}"]


def trac(folder: Path) -> list[str | Path]:
    """An issue tracker with a wiki: five tickets; everybody may do everything."""
    return prepared("trac_site", folder, python("venv-trac", TRAC))


def oscar(folder: Path) -> list[str | Path]:
    """A shop: three categories, six products."""
    return prepared("oscar_site", folder)


def wagtail(folder: Path) -> list[str | Path]:
    """The admin interface of a CMS, with four pages and two users; anybody is logged in."""
    run([python().parent / "wagtail", "start", "mysite", folder])
    return prepared("wagtail_site", folder)


def tiddlywiki(folder: Path) -> list[str | Path]:
    """A wiki that is one program in the browser, empty."""
    unpacked(TIDDLYWIKI, folder)
    program = folder / "package" / "tiddlywiki.js"
    wiki = folder / "package" / "editions" / "server"
    return ["node", program, wiki, "--listen", "port={port}", "host=127.0.0.1"]


def tabler(folder: Path) -> list[str | Path]:
    """The demo pages of an admin interface."""
    unpacked(TABLER, folder)
    pages = folder / "package" / "dist"
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", pages, "{port}"]


def datasette(folder: Path) -> list[str | Path]:
    """A database as web pages: two tables and a view."""
    script = "import sqlite3, sys; sqlite3.connect('world.db').executescript(sys.argv[1])"
    run([python(), "-c", script, _ROWS], folder)
    return [python(), "-m", "datasette", "world.db", "--host", "127.0.0.1", "--port", "{port}"]


def helpdesk(folder: Path) -> list[str | Path]:
    """A help desk: two queues, six tickets; anybody is logged in."""
    return prepared("helpdesk_site", folder, python("venv-more", MORE))


def sqliteweb(folder: Path) -> list[str | Path]:
    """A browser of databases: two tables, an index and a view."""
    own = python("venv-more", MORE)
    script = "import sqlite3, sys; sqlite3.connect('shop.db').executescript(open(sys.argv[1]).read())"
    run([own, "-c", script, HERE / "content" / "shop.sql"], folder)
    return [own.parent / "sqlite_web", "-x", "-H", "127.0.0.1", "-p", "{port}", "shop.db"]


def notebook(folder: Path) -> list[str | Path]:
    """Jupyter Notebook: a folder and three files."""
    (folder / "root" / "reports").mkdir(parents=True)
    shutil.copy(HERE / "content" / "sales.ipynb", folder / "root")
    for name, text in (("data.csv", "a,b"), ("notes.md", "# Notes")):
        (folder / "root" / name).write_text(text, encoding="utf-8")
    program = python("venv-more", MORE).parent / "jupyter-notebook"
    options = ("--allow-root", "--no-browser", "--ip=127.0.0.1", "--port={port}", "--IdentityProvider.token=")
    return [program, *options, f"--ServerApp.root_dir={folder / 'root'}"]


def gentelella(folder: Path) -> list[str | Path]:
    """The demo pages of another admin interface."""
    unpacked(GENTELELLA, folder)
    pages = folder / "package" / "dist"
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", pages, "{port}"]


def roundup(folder: Path) -> list[str | Path]:
    """Another issue tracker: four issues, nobody is logged in."""
    return prepared("roundup_site", folder)


def flaskadmin(folder: Path) -> list[str | Path]:
    """An admin interface that its framework draws: authors and books."""
    return prepared("flaskadmin_site", folder)


def locust(folder: Path) -> list[str | Path]:
    """The console of a load tester, never started."""
    program = python("venv-more", MORE).parent / "locust"
    script = HERE / "content" / "locustfile.py"
    return [program, "-f", script, "--web-host", "127.0.0.1", "--web-port", "{port}"]


def sbadmin(folder: Path) -> list[str | Path]:
    """The demo pages of a third admin interface."""
    unpacked(SBADMIN, folder)
    return [python(), "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder / "package", "{port}"]


SITES = {
    each.__name__: each
    for each in (
        django, material, sphinx, todomvc, datasette, trac, oscar, wagtail, tiddlywiki, tabler, helpdesk,
        sqliteweb, notebook, gentelella, roundup, flaskadmin, locust, sbadmin,
    )
}  # fmt: skip


@contextlib.contextmanager
def serve(name: str) -> Iterator[Site]:
    """Raises UnavailableError."""
    folder = CACHE / f"{name}-{os.getpid()}"
    folder.mkdir(parents=True)
    server: subprocess.Popen[bytes] | None = None
    try:
        command = SITES[name](folder)
        port = _free_port()
        words = [str(word).replace("{port}", str(port)) for word in command]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(words, cwd=folder, stdout=quiet, stderr=quiet, stdin=quiet)
        url = f"http://127.0.0.1:{port}"
        _wait_for(url, server)
        yield Site(name, url)
    finally:
        if server is not None:
            server.terminate()
            server.wait()
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + START_SECONDS
    while time.monotonic() < give_up and server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise UnavailableError(f"{url} did not answer within {START_SECONDS} s")
