"""Loading policies: a preset or a file, and what it extends. The strict YAML itself is in `document.py`."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from policies.document import MAX_DEPTH, BadFile, Document, Key, Problem, read_file, read_yaml
from policies.errors import PolicyError
from policies.flows import Flow
from policies.limits import Limits
from policies.literals import refuse_literals
from policies.origins import parse_pattern
from policies.schema import Origins, Policy, Rule, Tools
from policies.secrets import Secret
from policies.sections import Window
from policies.url import UrlError, canonical
from policies.validation import FileModel, nearest, validate

__all__ = [
    "BadFile",
    "BadPolicy",
    "Document",
    "FileModel",
    "Problem",
    "bind_start",
    "load_policy",
    "nearest",
    "policy_file",
    "policy_from_mapping",
    "preset_words",
    "presets",
    "read_file",
    "read_yaml",
    "validate",
]

_PRESETS = Path(__file__).parent / "presets"
_PREFIX = "preset:"


class BadPolicy(BadFile, PolicyError):
    """A policy cannot be loaded, so nothing runs. `code` is `policy.` and the kind of its first problem."""

    family = "policy"


def presets() -> list[str]:
    """Names of the presets that ship."""
    return sorted(path.stem for path in _PRESETS.glob("*.yaml"))


def preset_words(name: str) -> str:
    """What a preset is for: the comment in the first line of its file."""
    return _preset(name).read_text().partition("\n")[0].removeprefix("# ")


def load_policy(source: str | Path, base: Path | None = None, tools: Sequence[str] | None = None) -> Policy:
    """Load a preset (`standard`, `preset:standard`) or a file, with all it extends. Raises BadPolicy.

    A relative file is looked up in `base` (default: the working folder). With `tools`, the names of all
    tools, a tool that does not exist is an error.
    """
    path = policy_file(source, base)
    if path.parent == _PRESETS:
        return _preset_loaded(path, None if tools is None else tuple(tools))
    return _Loading(tools).load(path)


@cache
def _preset_loaded(path: Path, tools: tuple[str, ...] | None) -> Policy:
    """Once in a process: presets come with the package, and reading one takes some 20 ms."""
    return _Loading(tools).load(path)


def policy_file(source: str | Path, base: Path | None = None) -> Path:
    """The file that a policy's name means. Raises BadPolicy for what can be none."""
    if isinstance(source, str) and (source.startswith(_PREFIX) or source in presets()):
        return _preset(source.removeprefix(_PREFIX))
    if "://" in str(source):
        raise _bad(str(source), "a policy is never loaded from a URL; expected a preset or a file")
    path = (base or Path()) / source
    if isinstance(source, str) and not path.exists() and path.suffix not in (".yaml", ".yml"):
        raise _no_such(source)
    return path


def policy_from_mapping(
    source: Document | Mapping[str, Any],
    name: str,
    base: Path | None = None,
    tools: Sequence[str] | None = None,
) -> Policy:
    """Build a policy from a document, or from the policy lines of a script (which may lack `version`).

    Files it extends are looked up in `base`. Raises BadPolicy.
    """
    document = source if isinstance(source, Document) else Document(name, {"version": 1, **source})
    return _Loading(tools).build(document, base or Path())


def bind_start(policy: Policy, start_url: str) -> Policy:
    """Give a policy whose `origins` name nothing the origin of `start_url`, to read and to act on.

    Without a start URL (empty) nothing is allowed. Raises UrlError if it is no URL a tool may open,
    BadPattern if no policy could name its origin.
    """
    if not policy.origins.names_nothing or not start_url:
        return policy
    start = canonical(start_url)
    if start.is_blank:
        raise UrlError(f"{start_url!r} is no page a policy could hold for; expected https://host/path")
    parse_pattern(start.origin)
    named = Origins.model_validate({**_given(policy.origins), "allow": (start.origin,)})
    return policy.model_copy(update={"origins": named})


class _Loading:
    """One policy and all it extends, each file read once however many name it."""

    def __init__(self, tools: Sequence[str] | None) -> None:
        self._tools = tools
        self._loaded: dict[Path, Policy] = {}

    def load(self, path: Path, chain: tuple[Path, ...] = ()) -> Policy:
        place = path.absolute()  # what it names beside it depends on where it is named, through a link too
        if place not in self._loaded:
            document = read_file(path, BadPolicy)
            if os.name == "posix" and path.stat().st_mode & stat.S_IWOTH:
                fix = f"chmod o-w {str(path)!r}"
                raise _bad(
                    str(path), f"anybody on this machine may change it, so it rules nothing; run: {fix}"
                )
            self._loaded[place] = self.build(document, path.parent, (*chain, path.resolve()))
        return self._loaded[place]

    def build(self, document: Document, folder: Path, chain: tuple[Path, ...] = ()) -> Policy:
        refuse_literals(document, BadPolicy)
        policy = _placed(validate(document, Policy, BadPolicy, {"tools": self._tools}), folder)
        if not policy.extends:
            return policy
        bases: list[Policy] = []
        for index, name in enumerate(policy.extends):
            path = _extended(name, folder, document, index)
            if path.resolve() in chain:
                raise _at(document, ("extends", index), f"{name!r} extends itself in a circle")
            if len(chain) > MAX_DEPTH:
                raise _at(
                    document, ("extends", index), f"{name!r} is extended over more than {MAX_DEPTH} files"
                )
            bases.append(self.load(path, chain))
        return _Merge(document, bases, policy).merged()


def _placed(policy: Policy, folder: Path) -> Policy:
    """The policy with the folders and files it names taken from beside its own file."""
    changed: dict[str, Any] = {}
    if roots := policy.files.upload_roots:
        placed = tuple(str((folder / root).resolve()) for root in roots)
        changed["files"] = policy.files.model_copy(update={"upload_roots": placed})
    if policy.secrets:
        changed["secrets"] = {name: secret.placed(folder) for name, secret in policy.secrets.items()}
    return policy.model_copy(update=changed)


def _preset(name: str) -> Path:
    if name not in presets():
        raise _no_such(name)
    return _PRESETS / f"{name}.yaml"


def _extended(name: str, folder: Path, document: Document, index: int) -> Path:
    """The file an entry of `extends` means: a preset, or one below the folder of the extending file."""
    place = ("extends", index)
    if name.startswith(_PREFIX):
        preset = name.removeprefix(_PREFIX)
        if preset not in presets():
            raise _at(document, place, _unknown(preset), "unknown_name")
        return _PRESETS / f"{preset}.yaml"
    if "://" in name:
        raise _at(document, place, f"{name!r} is a URL; expected preset:NAME or a file beside this one")
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise _at(document, place, f"{name!r} leads out of the folder of this file; expected a file below it")
    if not path.is_file():
        raise _at(document, place, f"no file {name!r}; expected preset:NAME or a file below {str(folder)!r}")
    return path


class _Merge:
    """One policy out of a file and what it extends: the file has the last word, rule by rule, key by key."""

    def __init__(self, document: Document, bases: Sequence[Policy], own: Policy) -> None:
        self._document = document
        self._bases = bases
        self._own = own

    def merged(self) -> Policy:
        own = self._own
        set_keys = {key for policy in (*self._bases, own) for key in policy.model_fields_set}
        merged = {
            "default": self._default(),
            "origins": self._origins(),
            **{key: self._section(key) for key in ("network", "browser", "files", "dialogs", "output")},
            "permissions": self._permissions(),
            "windows": self._windows(),
            "paths": {
                **{key: value for base in self._bases for key, value in base.paths.items()},
                **own.paths,
            },
            "tools": self._tools(),
            "rules": self._rules("rules"),
            "flows": self._rules("flows"),
            "secrets": self._secrets(),
            "limits": self._limits(),
        }
        return own.model_copy(
            update={"extends": ()} | {key: value for key, value in merged.items() if key in set_keys}
        )

    def _default(self) -> str:
        if "default" in self._own.model_fields_set:
            return self._own.default
        return "deny" if any(base.default == "deny" for base in self._bases) else "ask"

    def _origins(self) -> Origins:
        union: dict[str, Any] = {}
        for policy in (*self._bases, self._own):
            for key, said in _given(policy.origins).items():
                both = (*union.get(key, ()), *said) if isinstance(said, tuple) else said
                union[key] = tuple(dict.fromkeys(both)) if isinstance(both, tuple) else both
        try:
            return Origins.model_validate(union)
        except ValidationError as failure:
            message = failure.errors()[0]["msg"] + " (one of them comes from a file it extends)"
            raise _at(self._document, ("origins",), message, "dead_allow") from None

    def _section(self, key: str) -> Any:
        """The file's own section, if it has one; else the strictest of those it extends."""
        if key in self._own.model_fields_set:
            return getattr(self._own, key)
        given = [getattr(base, key) for base in self._bases if key in base.model_fields_set]
        return reduce(lambda one, other: one.stricter(other), given) if given else getattr(self._own, key)

    def _permissions(self) -> tuple[str, ...]:
        if "permissions" in self._own.model_fields_set:
            return self._own.permissions
        lists = [set(base.permissions) for base in self._bases if "permissions" in base.model_fields_set]
        return tuple(sorted(set.intersection(*lists))) if lists else ()

    def _windows(self) -> tuple[Window, ...]:
        """Windows are when it may run: the file's own, or those of the one file it extends that has some."""
        if "windows" in self._own.model_fields_set:
            return self._own.windows
        lists = [base.windows for base in self._bases if base.windows]
        if len(lists) > 1:
            message = "two of the extended files have windows; write those that hold into this file"
            raise _at(self._document, ("extends",), message, "duplicate")
        return lists[0] if lists else ()

    def _tools(self) -> Tools:
        denied = (tool for policy in (*self._bases, self._own) for tool in policy.tools.deny)
        deny = tuple(dict.fromkeys(denied))
        if self._own.tools.restricts:
            return Tools(allow=self._own.tools.allow, deny=deny)
        lists = [set(base.tools.allow) for base in self._bases if base.tools.restricts]
        return Tools(allow=tuple(sorted(set.intersection(*lists))), deny=deny) if lists else Tools(deny=deny)

    def _secrets(self) -> dict[str, Secret]:
        """Names that two of the extended files bind to different places must be said by the file itself."""
        inherited: dict[str, Secret] = {}
        for base in self._bases:
            for name, secret in base.secrets.items():
                if inherited.setdefault(name, secret) != secret and name not in self._own.secrets:
                    message = f"two of the extended files bind the secret {name!r}; bind it in this file"
                    raise _at(self._document, ("extends",), message, "duplicate")
        return inherited | self._own.secrets

    def _rules(self, key: Literal["rules", "flows"]) -> tuple[Rule | Flow, ...]:
        inherited: dict[str, Rule | Flow] = {}
        own: Sequence[Rule | Flow] = getattr(self._own, key)
        for base in self._bases:
            rules: Sequence[Rule | Flow] = getattr(base, key)
            for rule in rules:
                if inherited.setdefault(rule.id, rule) != rule:
                    message = f"two of the extended files have a rule {rule.id!r}; extend one of them"
                    raise _at(self._document, ("extends",), message, "duplicate")
        return tuple((inherited | {rule.id: rule for rule in own}).values())

    def _limits(self) -> Limits:
        strictest = Limits()
        for base in self._bases:
            strictest = strictest.minimum(base.limits)
        return Limits(
            **{**strictest.model_dump(exclude_none=True), **self._own.limits.model_dump(exclude_none=True)}
        )


def _given(model: FileModel) -> dict[str, Any]:
    return {key: getattr(model, key) for key in model.model_fields_set}


def _bad(name: str, message: str) -> BadPolicy:
    return BadPolicy([Problem(name, None, None, "", message)])


def _no_such(name: str) -> BadPolicy:
    return BadPolicy([Problem(name, None, None, "", _unknown(name), "unknown_name")])


def _unknown(name: str) -> str:
    hint = nearest(name, presets())
    known = f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(presets())}"
    return f"no preset {name!r} and no such file; {known}"


def _at(document: Document, place: tuple[Key, ...], message: str, kind: str = "unreadable") -> BadPolicy:
    line, column = document.where(place) or (None, None)
    key = "".join(f"[{part}]" if isinstance(part, int) else part for part in place)
    return BadPolicy([Problem(document.name, line, column, key, message, kind)])
