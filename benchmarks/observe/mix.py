"""Pages of the kinds that `facts/observation.md` was measured on: most nobody here wrote, the rest stress one thing.

Saved pages are the sources of Readability's tests, without their scripts; the others come from npm, PyPI and Debian
(`python3-doc`). What is not to be had here is left out.
"""
# ruff: noqa: E501 (markup and scripts are easier to read whole)

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pages import PAGES, Names, prose
from sites import CACHE, package

SAVED = (
    "bbc-1", "nytimes-1", "guardian-1", "wikipedia", "wikipedia-2", "yahoo-1", "msn", "lwn-1", "spiceworks",
    "gitlab-blog", "ehow-1",
)  # fmt: skip
"""News three times, encyclopedia twice, portal twice, a forum, questions and answers, code, a recipe."""
OWN = ("forum", "shop", "mail", "inputs", "nodes", "table", "frames")
MINIWOB, TASKS = "miniwob==1.1.0", ("email-inbox", "book-flight", "click-checkboxes-large")
DOCS = Path("/usr/share/doc/python3/html")
SITES = 20
_SCRIPT = re.compile(r"<script\b.*?</script\s*>", re.S | re.I)
_BEGIN = """<script>addEventListener('load', () => setTimeout(() => { Math.seedrandom('a');
  core.EPISODE_MAX_TIME = 3600000; core.startEpisodeReal(); }, 50))</script></body>"""
_TODOS = "<script>localStorage.setItem('todos-vanillajs', '{}')</script></head>"


def assembled(folder: Path, saved: Path) -> list[str]:
    """Puts the pages below `folder`; paths of them, in order. `saved`: `test/test-pages` of mozilla/readability."""
    return [*_saved(folder, saved), *_own(folder), *_packages(folder), *_miniwob(folder), *_docs(folder)]


def _saved(folder: Path, saved: Path) -> Iterator[str]:
    for name in SAVED:
        source = saved / name / "source.html"
        if source.exists():
            text = source.read_text(encoding="utf-8", errors="replace")
            yield _written(folder, f"{name}.html", _SCRIPT.sub("", text))


def _own(folder: Path) -> Iterator[str]:
    for name in OWN:
        yield _written(folder, f"{name}.html", PAGES[name]())
    yield _written(folder, "roots.html", _roots())
    # Sites of their own, each in a process of its own: any name below localhost leads to this machine.
    frames = "".join(f"<iframe data-site={i} width=300 height=90></iframe>" for i in range(SITES))
    script = (
        "document.querySelectorAll('iframe').forEach((each) => { each.src = `//s${each.dataset.site}.localhost:"
        "${location.port}/framed.html?${each.dataset.site}`; })"
    )
    _written(
        folder,
        "framed.html",
        f"<title>Offer</title><p>{prose(3, 12)} <a href=/o>Offer</a><button>Close</button>",
    )
    yield _written(
        folder, "sites.html", f"<title>Sites</title><h1>Offers</h1>{frames}<script>{script}</script>"
    )


def _roots() -> str:
    """Five hundred open shadow roots, ten inside one another."""
    name = Names()
    labels = json.dumps([name.go() for _ in range(500)])
    return f"""<!doctype html><meta charset=utf-8><title>Roots</title><h1>Components</h1><div id=all></div><script>
      const labels = {labels};
      for (let chain = 0; chain < 50; chain++) {{
        let host = document.getElementById('all').appendChild(document.createElement('div'));
        for (let level = 0; level < 10; level++) {{
          const root = host.attachShadow({{mode: 'open'}});
          root.innerHTML = `<p>Part ${{level}} of box ${{chain}}</p><button>${{labels[chain * 10 + level]}}</button><div></div>`;
          host = root.lastElementChild;
        }}
      }}</script>"""


def _packages(folder: Path) -> Iterator[str]:
    for name, pages in {"startbootstrap-sb-admin-2@4.1.4": ("index.html", "tables.html"),
                        "todomvc@0.1.1": ("examples/vanillajs/index.html",)}.items():  # fmt: skip
        if (root := package(name)) is None:
            continue
        place = folder / name.split("@")[0]
        shutil.copytree(root, place, dirs_exist_ok=True)
        for page in pages:
            yield f"{place.name}/{page}"
    todo = folder / "todomvc/examples/vanillajs/index.html"
    if todo.exists():
        items = [{"id": i, "title": prose(i, 4), "completed": i % 3 == 0} for i in range(8)]
        stored = json.dumps({"todos": items})
        todo.write_text(
            todo.read_text(encoding="utf-8").replace("</head>", _TODOS.format(stored)), encoding="utf-8"
        )
    if (root := package("swagger-ui-dist@5.35.0")) is not None:
        for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
            shutil.copy(root / name, folder)
        yield _written(folder, "swagger.html", _swagger())


def _swagger() -> str:
    """Swagger UI over a description of an interface with three groups of calls."""
    calls = {
        "pet": "add update find remove upload",
        "store": "inventory order cancel track",
        "user": "create login logout",
    }
    paths = {
        f"/{tag}/{call}/{{id}}": {
            ("get", "post", "put", "delete")[index % 4]: {
                "tags": [tag],
                "summary": f"{call} a {tag}",
                "operationId": f"{call}{tag}",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}],
                "responses": {"200": {"description": "done"}},
            }
        }
        for tag, words in calls.items()
        for index, call in enumerate(words.split())
    }
    kinds = {
        name: {"type": "object", "properties": {"id": {"type": "integer"}}}
        for name in ("Pet", "Order", "User")
    }
    described = {
        "openapi": "3.0.0",
        "info": {"title": "Pets", "version": "1"},
        "paths": paths,
        "components": {"schemas": kinds},
    }
    return (
        "<!doctype html><meta charset=utf-8><title>Swagger UI</title><link rel=stylesheet href=swagger-ui.css><div id=ui></div>"
        f"<script src=swagger-ui-bundle.js></script><script>SwaggerUIBundle({{spec: {json.dumps(described)}, dom_id: '#ui'}})</script>"
    )


def _miniwob(folder: Path) -> Iterator[str]:
    wheels = CACHE / "miniwob-wheel"
    if not wheels.exists():
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "-d",
            str(wheels),
            MINIWOB,
        ]
        if subprocess.run(command, check=False, timeout=300, capture_output=True).returncode:
            return
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(place)
        shutil.copytree(next(Path(place).rglob("html")), folder / "miniwob", dirs_exist_ok=True)
    for task in TASKS:
        page = folder / "miniwob/miniwob" / f"{task}.html"
        page.write_text(page.read_text(encoding="utf-8").replace("</body>", _BEGIN), encoding="utf-8")
        yield f"miniwob/miniwob/{task}.html"


def _docs(folder: Path) -> Iterator[str]:
    if (DOCS / "genindex-C.html").exists():
        shutil.copytree((DOCS / "_static").resolve(), folder / "_static", dirs_exist_ok=True)
        text = (DOCS / "genindex-C.html").read_text(encoding="utf-8")
        yield _written(folder, "genindex.html", _SCRIPT.sub("", text))


def _written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name
