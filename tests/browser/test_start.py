"""Which Chromium is taken, and what is said when there is none or it does not start."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import playwright
import pytest

from browser_tools.chromium import FLAGS, ROOT_NOTICE, Chromium
from browser_tools.doctor import examine
from browser_tools.errors import BrowserMissingError
from browser_tools.machine.find import find
from browser_tools.machine.install import Way, carry_out, ways
from browser_tools.machine.start_errors import namespaces_remedy
from browser_tools.machine.system import apt_line, has_debian_chromium, is_root
from browser_tools.session import SessionOptions
from policies.errors import BadInput

ROOT = Path(__file__).parent.parent.parent


def program(path: Path, text: str = "#!/bin/sh\nexit 7\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def revision() -> str:
    file = Path(playwright.__file__).parent / "driver" / "package" / "browsers.json"
    listed = json.loads(file.read_text())["browsers"]
    return str(next(entry["revision"] for entry in listed if entry["name"] == "chromium"))


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment with nothing in it but an empty cache and an empty PATH."""
    return {"PATH": str(tmp_path / "bin"), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "cache")}


def test_what_is_named_comes_first(bare: Mapping[str, str], tmp_path: Path) -> None:
    mine, other = program(tmp_path / "mine"), program(tmp_path / "other")
    environment = {**bare, "STRELKA_CHROMIUM": str(other)}
    assert find(str(mine), environment).path == str(mine)
    found = find(None, environment)
    assert (found.path, found.source) == (str(other), "named by STRELKA_CHROMIUM")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("nowhere/chromium", "does not exist: '{}'", id="missing"),
        pytest.param("plain.txt", "not a program that can be run: '{}'", id="not-executable"),
        pytest.param("folder", "not a program that can be run: '{}'", id="folder"),
    ],
)
def test_a_wrong_name_is_an_error_and_nothing_else_is_tried(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "plain.txt").write_text("x")
    (tmp_path / "folder").mkdir()
    path = str(tmp_path / name)
    with pytest.raises(BrowserMissingError, match=re.escape(words.format(path))):
        find(path)
    with pytest.raises(BrowserMissingError, match="unset STRELKA_CHROMIUM"):
        find(None, {"STRELKA_CHROMIUM": path})


@pytest.mark.parametrize(
    "layout",
    ["chrome-headless-shell-linux64/chrome-headless-shell", "chrome-linux/headless_shell"],
)
def test_playwrights_own_comes_before_the_systems(bare: dict[str, str], tmp_path: Path, layout: str) -> None:
    program(tmp_path / "bin" / "chromium-headless-shell")
    whole = program(tmp_path / "cache" / f"chromium-{revision()}" / "chrome-linux" / "chrome")
    assert find(None, bare).path == str(whole)
    shell = program(tmp_path / "cache" / f"chromium_headless_shell-{revision()}" / layout)
    found = find(None, bare)
    assert (found.path, found.source, found.headless_shell) == (str(shell), "Playwright's download", True)
    assert found.version


def test_a_download_for_another_playwright_is_not_taken(bare: dict[str, str], tmp_path: Path) -> None:
    program(tmp_path / "cache" / "chromium-1" / "chrome-linux" / "chrome")
    mine = program(tmp_path / "bin" / "chromium-headless-shell")
    assert find(None, bare).path == str(mine)


def test_the_headless_shell_is_the_best_of_the_systems(bare: dict[str, str], tmp_path: Path) -> None:
    program(tmp_path / "bin" / "google-chrome")
    program(tmp_path / "bin" / "chromium")
    shell = program(tmp_path / "bin" / "chromium-headless-shell")
    found = find(None, bare)
    assert (found.path, found.source, found.headless_shell) == (str(shell), "the system", True)


async def test_a_program_that_is_no_browser_is_told_with_what_it_said(tmp_path: Path) -> None:
    fake = program(tmp_path / "chromium", "#!/bin/sh\necho 'x.so: not today' >&2; exit 7\n")
    with pytest.raises(BrowserMissingError, match="does not start") as caught:
        await Chromium.start(str(fake))
    assert caught.value.code == "browser.start"
    assert "not today" in caught.value.message
    assert "\n" not in caught.value.message


async def test_a_missing_library_is_named(tmp_path: Path) -> None:
    words = "chrome: error while loading shared libraries: libnss3.so: cannot open shared object file"
    fake = program(tmp_path / "chromium", f"#!/bin/sh\necho '{words}' >&2; exit 127\n")
    with pytest.raises(BrowserMissingError, match=r"'libnss3\.so'.* playwright install-deps") as caught:
        await Chromium.start(str(fake))
    assert caught.value.code == "browser.libraries"


async def test_a_driver_that_lacks_a_library_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file"
    fake = program(tmp_path / "node", f"#!/bin/sh\necho '{words}' >&2; exit 127\n")
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(fake))
    with pytest.raises(BrowserMissingError, match=f"run: {apt_line('libatomic1')}") as caught:
        await Chromium.start()
    assert caught.value.code == "browser.driver"
    driver = {check.name: check for check in await examine(runs=tmp_path)}["Playwright"]
    assert (driver.ok, driver.remedy) == (False, apt_line("libatomic1"))


def without_namespaces(command: list[str]) -> list[str]:
    """`command` as a normal user of a kernel that gives such users no namespaces."""
    inner = 'echo 1 >/proc/sys/user/max_user_namespaces && exec unshare --user --map-user=1000 "$@"'
    return ["unshare", "--user", "--map-root-user", "sh", "-c", inner, "sh", *command]


def test_a_sandbox_that_cannot_start_is_told_and_never_dropped() -> None:
    if subprocess.run(without_namespaces(["true"]), capture_output=True, check=False).returncode:
        pytest.skip("this machine cannot make namespaces to take them away")
    code = "import asyncio; from browser_tools.chromium import Chromium; asyncio.run(Chromium.start())"
    command = without_namespaces([sys.executable, "-c", code])
    out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert "cannot start its sandbox" in out.stderr


def test_the_remedy_for_namespaces_is_what_the_kernel_says(tmp_path: Path) -> None:
    assert "seccomp" in namespaces_remedy(tmp_path)
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / "apparmor_restrict_unprivileged_userns").write_text("1\n")
    assert namespaces_remedy(tmp_path) == "run: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"


async def test_started(chromium: Chromium) -> None:
    assert chromium.alive
    assert chromium.found.version[0].isdigit()
    assert chromium.sandboxed is not is_root()
    assert chromium.notice == (ROOT_NOTICE if is_root() else "")
    assert all(flag.startswith("--") for flag in FLAGS)


async def test_a_locale_that_is_none_is_bad_input(chromium: Chromium) -> None:
    with pytest.raises(BadInput, match="'nonsense!!' is not a locale"):
        await chromium.new_session(SessionOptions(locale="nonsense!!"))


def test_a_way_that_fails_says_why_and_the_next_is_tried(tmp_path: Path) -> None:
    told: list[str] = []
    bad, good = (
        program(tmp_path / "bad", "#!/bin/sh\necho no network; exit 4\n"),
        program(tmp_path / "good", "#!/bin/sh\n"),
    )
    assert carry_out(Way("test", ((str(bad),), (str(good),))), told.append) == ""
    assert told == [f"$ {bad}", "  no network", f"$ {good}"]
    assert (
        carry_out(Way("test", ((str(good),),), prepare=(str(bad),)), told.append)
        == "no network (exit code 4)"
    )
    assert "No such file" in carry_out(Way("test", ((str(tmp_path / "none"),),)), told.append)


@pytest.mark.parametrize(
    ("release", "real"),
    [
        pytest.param("ID=debian\n", True, id="debian"),
        pytest.param("ID=ubuntu\nID_LIKE=debian\n", False, id="ubuntu-has-a-snap-stub"),
        pytest.param('ID=linuxmint\nID_LIKE="ubuntu debian"\n', False, id="ubuntu-like"),
        pytest.param("ID=kali\nID_LIKE=debian\n", True, id="debian-like"),
        pytest.param("ID=fedora\n", False, id="other"),
    ],
)
def test_where_apt_has_a_real_chromium(tmp_path: Path, release: str, real: bool) -> None:
    if shutil.which("apt-get") is None:
        pytest.skip("no apt here")
    file = tmp_path / "os-release"
    file.write_text(release)
    assert has_debian_chromium(file) is real


def test_playwrights_download_is_always_one_way() -> None:
    commands = [command for way in ways() for command in way.tries]
    assert any(command[-4:] == ("playwright", "install", "--only-shell", "chromium") for command in commands)


async def test_the_doctor_starts_a_browser_and_names_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRELKA_TEST_KEY", "sk-secret")
    checks = {check.name: check for check in await examine(runs=tmp_path / "runs", keys=["STRELKA_TEST_KEY"])}
    assert all(check.ok or check.optional for check in checks.values()), checks
    assert all(check.ok or check.remedy for check in checks.values())
    assert checks["Starting"].found.endswith("ms after the start")
    assert checks["Model key"].found == "STRELKA_TEST_KEY"
    assert "sk-secret" not in str(checks)
    assert list(tmp_path.iterdir()) == []


async def test_the_doctor_says_what_is_missing(tmp_path: Path) -> None:
    checks = {check.name: check for check in await examine(str(tmp_path / "none"))}
    assert not checks["Chromium"].ok
    assert "does not exist" in checks["Chromium"].remedy
    assert "Starting" not in checks


async def test_nobody_is_told_to_take_a_folder_that_is_not_for_runs(tmp_path: Path) -> None:
    """As root nothing is forbidden, so something else stands in the way."""
    program(tmp_path / "taken")
    runs = {one.name: one for one in await examine(str(tmp_path / "none"), runs=tmp_path / "taken" / "runs")}[
        "Runs"
    ]
    assert (runs.ok, runs.remedy) == (False, "name another folder with --runs")
