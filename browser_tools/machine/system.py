"""What this machine lets us do: who we are here, and its packages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from platformdirs import user_cache_path

SUDO_SECONDS = 30.0


def cache_folder() -> Path:
    """Where what can be had again is kept: that of STRELKA_CACHE, else the user's."""
    named = os.environ.get("STRELKA_CACHE")
    return Path(named) if named else user_cache_path("strelka")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def as_root() -> tuple[str, ...] | None:
    """What to put before a command to run it as root: nothing, or a sudo that asks nothing; None: cannot."""
    if is_root():
        return ()
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False, timeout=SUDO_SECONDS)
    return ("sudo", "-n") if asked.returncode == 0 else None


def apt_line(package: str) -> str:
    """The command a person types to install a Debian package."""
    return f"{'' if is_root() else 'sudo '}apt-get install -y {package}"


def has_debian_chromium(release: Path = Path("/etc/os-release")) -> bool:
    """Whether apt has a real Chromium: Debian does; the package of Ubuntu is a stub that fetches a snap."""
    try:
        lines = release.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    named = dict(line.split("=", 1) for line in lines if "=" in line)
    kinds = f"{named.get('ID', '')} {named.get('ID_LIKE', '')}".replace('"', "").split()
    return "debian" in kinds and "ubuntu" not in kinds and shutil.which("apt-get") is not None
