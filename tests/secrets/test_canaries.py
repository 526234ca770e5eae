"""Twelve secrets go through a run, and no file that it leaves holds one, in any of five spellings."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from policies.redact import MASK

CANARIES = {f"canary{number}": f"Kanarie/{number}+ö {number * 7919:06d}" for number in range(12)}
FIELDS = "".join(f"<label>{name} password <input type=password id={name}></label>" for name in CANARIES)
PAGE = f"""<!doctype html><title>Log in</title>{FIELDS}<p id=out>-</p>
<a href="/file" download="told.txt">Save</a>
<script>document.addEventListener('input', event => {{ const v = event.target.value;
  const all = [v, btoa(unescape(encodeURIComponent(v))), encodeURIComponent(v), [...v].reverse().join(''),
    [...v].join(' ')];
  out.textContent += all.join(' | '); document.title = v; console.log(v);
  history.replaceState(null, '', '/?v=' + encodeURIComponent(v)); fetch('/missing?' + encodeURIComponent(v));
  if (event.target.id === 'canary11') alert(all.join(' ')); }})</script>"""


def spellings(value: str) -> list[bytes]:
    raw = value.encode()
    texts = [value, value[::-1], " ".join(value), quote(value, safe="")]
    return [text.encode() for text in texts] + [base64.b64encode(raw)]


@pytest.fixture
def script(serve: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    base = serve({"/": PAGE})
    lines = [f"start: {base}/", "policy: testing", "secrets:"]
    for name, value in CANARIES.items():
        monkeypatch.setenv(name.upper(), value)
        lines.append(f'  {name}: {{from: "env:{name.upper()}", origins: ["{base}"]}}')
    lines += ["steps:", *(f'  - type secret {name} into "{name} password"' for name in CANARIES)]
    lines += ["  - read the page", "  - screenshot: {}", "  - read the outline", '  - click "No such thing"']
    path = tmp_path / "canaries.yaml"
    path.write_text("\n".join(lines) + "\n")
    return path


async def test_no_file_of_a_run_holds_a_secret(script: Path, tmp_path: Path) -> None:
    settings = Settings(runs=tmp_path / "runs")
    request = RunRequest(load_script(script), settings, DenyApprover())
    result = await run(request)
    assert result.status == "failed", result.reason  # the last step names nothing; the others were done
    assert MASK in (Path(result.folder) / "events.jsonl").read_text()
    left = [path for path in Path(result.folder).rglob("*") if path.is_file()]
    assert any(path.suffix == ".png" for path in left)
    found: list[Any] = [
        (path.name, name)
        for path in left
        for name, value in CANARIES.items()
        if any(form in path.read_bytes() for form in spellings(value))
    ]
    assert found == []
    shown = repr(result)
    assert not any(form.decode() in shown for value in CANARIES.values() for form in spellings(value))
