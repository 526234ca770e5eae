"""The Dockerfile, which nothing here can build: what it takes is there, and who runs it is no root."""

from __future__ import annotations

import json
import re
import shlex
import tomllib

from documents import ROOT

from agent.cli.serve import PORT

LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
STEPS = [line.split(maxsplit=1) for line in LINES if line.strip() and not line.startswith("#")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def said(step: str) -> list[str]:
    return [rest for name, rest in STEPS if name == step]


def test_it_takes_what_the_package_is_made_of() -> None:
    taken = [word for line in said("COPY") for word in shlex.split(line)[:-1]]
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    packed = {*wheel["packages"], *wheel["force-include"]}
    assert set(taken) == packed | {"pyproject.toml", PROJECT["project"]["readme"]}
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert let_in == set(taken)
    (extras,) = re.findall(r"/opt/strelka\[([\w,]+)\]", " ".join(said("RUN")))
    assert set(extras.split(",")) <= PROJECT["project"]["optional-dependencies"].keys()


def test_a_normal_user_runs_it_with_the_sandbox_on() -> None:
    assert said("USER") == ["strelka"]
    assert [name for name, _ in STEPS].index("USER") > max(
        number for number, (name, _) in enumerate(STEPS) if name == "RUN"
    )
    assert "no-sandbox" not in " ".join(LINES)


def test_it_starts_what_there_is() -> None:
    assert json.loads(said("ENTRYPOINT")[0]) == ["strelka"]
    assert json.loads(said("CMD")[0]) == ["serve", "--host", "0.0.0.0", "--no-open"]
    assert said("EXPOSE") == [str(PORT)]


def test_the_profile_allows_namespaces_and_denies_mounts() -> None:
    profile = json.loads((ROOT / "scripts" / "seccomp.json").read_text())
    (denied,) = [set(rule["names"]) for rule in profile["syscalls"] if rule["action"] == "SCMP_ACT_ERRNO"]
    assert not denied & {"clone", "clone3", "unshare", "chroot"}
    assert denied >= {"mount", "bpf", "init_module", "kexec_load", "keyctl", "userfaultfd", "setns"}
