"""Where a run may be: the layers of its policy, and the pages they are bound to where they name none."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from agent.script import LoadedScript
from agent.steps import Step
from browser_tools.registry import TOOLS
from browser_tools.shared.remote import DENIED, REFUSED, remote_at
from policies.errors import BadInput
from policies.gate import SCRIPT, Gate, Layer
from policies.load import bind_start, load_policy, policy_file, policy_from_mapping
from policies.schema import Policy

DEFAULT_PRESET = "standard"

_URL = re.compile(r"https?://[^\s<>\"'`]+", re.IGNORECASE)


def policy_layers(
    script: LoadedScript, named: str | None, starts: Sequence[str], floors: Sequence[str] = ()
) -> tuple[list[Layer], tuple[str, ...]]:
    """The layers that decide, and what each is.

    `named`, of `--policy`, replaces the file or preset a script names; the script's inline lines stay and
    only tighten. Inline lines alone, with neither file nor preset named, are the whole policy. A policy that
    names no origins gets those of `starts`. `floors` only tighten, whatever the others say.
    Raises BadPolicy, or BadInput where there is no page to bind it to.
    """
    folder = Path() if named else None
    own = script.script.policy
    lines = script.policy_lines()
    named = named or (own if isinstance(own, str) else None)
    if named is None and lines is None:
        named = DEFAULT_PRESET
    base = script.path.parent if script.path is not None else Path()
    policies: list[tuple[str, str, Policy]] = []
    if named is not None:
        policies.append(("policy", named, load_policy(named, folder or base, tuple(TOOLS))))
    if lines is not None:
        policies.append(
            (SCRIPT, "lines of the script", policy_from_mapping(lines, script.source, base, tuple(TOOLS)))
        )
    for floor in floors:
        policies.append((f"floor {floor}", floor, load_policy(floor, tools=tuple(TOOLS))))
    name, words, first = policies[0]
    policies[0] = (name, words, with_secrets(first, script))
    layers = [Layer(name, bound(policy, starts, words)) for name, words, policy in policies]
    return layers, tuple(words for _, words, _ in policies)


def with_secrets(policy: Policy, script: LoadedScript) -> Policy:
    """The policy with what the script binds, unless it binds secrets itself: then those are all there are."""
    own = script.script.secrets
    if not own or policy.secrets:
        return policy
    folder = script.path.parent if script.path is not None else Path()
    return policy.model_copy(update={"secrets": {name: one.placed(folder) for name, one in own.items()}})


def refuse_remote(url: str, gate: Gate, words: Sequence[str]) -> None:
    """Raises BadInput where `url` is none, or no policy allows a browser that somebody else has started."""
    remote_at(url)
    if gate.browser.remote == "deny":
        raise BadInput(REFUSED.format(f"the policy ({', '.join(words)})"), code=DENIED)


def file_digests(script: LoadedScript, named: str | None, floors: Sequence[str] = ()) -> Mapping[Path, str]:
    """Every policy file that the run loads, with a digest of its bytes now."""
    own = script.script.policy
    names = [name for name in (named or (own if isinstance(own, str) else None), *floors) if name]
    base = Path() if named or script.path is None else script.path.parent
    files = [policy_file(name, base if name == own else None) for name in names]
    return {path: file_digest(path) for path in files}


def file_digest(path: Path) -> str:
    """Hex SHA-256 of a file; empty where it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def bound(policy: Policy, starts: Sequence[str], words: str) -> Policy:
    """The policy with the origins of `starts`, where it names none of its own."""
    if not policy.origins.names_nothing:
        return policy
    if not starts:
        raise BadInput(
            f"the policy {words!r} names no origins, so a page to start from is needed: "
            "give --start URL, `start:` in the script, or begin with a step such as: open https://host/",
            code="start.missing",
        )
    first, *others = [bind_start(policy, start) for start in starts]
    allowed = dict.fromkeys(origin for one in (first, *others) for origin in one.origins.allow)
    origins = first.origins.model_copy(update={"allow": tuple(allowed)})
    return first.model_copy(update={"origins": origins})


def first_address(steps: Sequence[Step]) -> str:
    """The absolute URL that the first step opens, if it opens one: as good as a start URL."""
    call = steps[0].calls[0] if steps and steps[0].calls else None
    url = str(call.arguments.get("url", "")) if call is not None and call.name == "navigate" else ""
    return url if "://" in url else ""


def address_in(goal: str) -> str:
    """The first URL that the goal's words name: the person has said where to go."""
    named = addresses(goal)
    return named[0] if named else ""


def addresses(words: str) -> tuple[str, ...]:
    """Every http(s) URL in what a person wrote, without the punctuation of their sentence."""
    return tuple(url.rstrip(".,;:!?)]}'\"") for url in _URL.findall(words))
