"""A request that changes something, as its act would be decided: from its method, path and form fields."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from browser_tools.egress import graphql
from policies.action import Action, ActionClass, ElementFacts, FieldSignals, FormFacts
from policies.class_words import CART_SEGMENTS
from policies.classes import SEVERITY
from policies.facts import Facts
from policies.url import origin_of

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, 9.2.1); any other may, also one that nobody has heard of."""
BEACON = "Ping"
DOCUMENT = "Document"
CALLS = ("XHR", "Fetch", BEACON, "Other")
"""Chromium's words for what scripts send; all else but documents is loaded to be shown or run."""
HARMLESS: frozenset[ActionClass] = frozenset({"none", "search", "filter", "unknown"})
"""Classes of what a page tells its server of by itself while somebody types: it suggests, checks, counts."""
SECTIONS: frozenset[ActionClass] = frozenset({"login", "payment"})
"""Classes that a part of a site has its name of: much is asked below `/checkout` before anybody pays."""
BODY_BYTES = 200_000
"""Of a body that are read for names of fields; what is larger is an upload whose first names tell enough."""
MOST_FIELDS = 50
DEPTH = 4
GRAPHQL = re.compile(r"graphql|\bgql\b", re.IGNORECASE)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_BOUNDARY = re.compile(r'boundary="?([^";,\s]{1,200})', re.IGNORECASE)
_NAMED = re.compile(rb'[;\s]name="([^"\r\n]{1,200})"', re.IGNORECASE)
_FILE = re.compile(rb"[;\s]filename\*?=", re.IGNORECASE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
LONGEST_HEAD = 2_000
"""Of the headers of a part."""


@dataclass(frozen=True)
class Sent:
    """A request of a page that changes something, held before it is sent."""

    method: str
    url: str
    kind: str
    """Chromium's word: Document, XHR, Fetch, Ping."""
    page: str
    """URL of the document that sends it."""
    values: tuple[tuple[str, str], ...] = ()
    """Names of the body's fields with their values, as far as they can be read."""
    body: str = field(default="", repr=False)
    """As text."""
    headers: str = field(default="", repr=False)
    """Their values."""
    pressed: bool = True
    """Something was used that may send; else something was only typed, or pointed at."""

    @property
    def changes(self) -> bool:
        """Whether it may change something: sent by a page or its script, by a method that is not safe, and no
        query of GraphQL.
        """
        if self.method.upper() in SAFE or self.kind not in (DOCUMENT, *CALLS):
            return False
        asks = self.changed_by_name == () and GRAPHQL.search(self.path) is not None
        return not asks or bool(urlsplit(self.url).query)  # where servers look for a document first

    @cached_property
    def changed_by_name(self) -> tuple[str, ...] | None:
        """What a GraphQL document changes, by name (`deleteAccount`); None if the body has none.

        One among other fields counts where it changes something.
        """
        asked = graphql.changes(self.body)
        if asked is not None:
            return asked
        return tuple(name for text in self._documents for name in graphql.changed(text)) or None

    @property
    def _documents(self) -> tuple[str, ...]:
        """Of GraphQL, wherever in the body one stands in a field `query`."""
        return tuple(text for name, text in self.values if name == "query" and graphql.is_document(text))

    @property
    def path(self) -> str:
        return urlsplit(self.url).path

    @classmethod
    def of(cls, event: Mapping[str, Any], page: str, *, pressed: bool = True) -> Sent:
        """From CDP's `Fetch.requestPaused`."""
        request = event["request"]
        raw = _body(request)
        values = tuple(_values(request, raw[:BODY_BYTES]))[:MOST_FIELDS]
        text = raw.decode("utf-8", "replace")
        headers = "\n".join(map(str, request.get("headers", {}).values()))
        kind = event["resourceType"]
        return cls(request["method"], request["url"], kind, page, values, text, headers, pressed)

    def action(self, tool: str, element: ElementFacts | None) -> Action:
        """What it would do, for the gate: a submit of what it is sent to, by the element that was used.

        What is typed into has no say in that: its form's button was not pressed.
        """
        element = element if self.pressed else None
        # A document in `query` is nothing that is searched for.
        names = [name for name, value in self.values if name != "query" or value not in self._documents]
        action_url = self.url
        if self.changed_by_name is not None:
            # its own words are no fields, and what it does stands in its names
            names = [name for name in names if name not in graphql.KEYS]
            action_url = urlunsplit(
                urlsplit(self.url)._replace(path=_told_in_path(self.path, self.changed_by_name))
            )
        fields = tuple(FieldSignals(name=name[:200]) for name in names)
        form = FormFacts(method="post", action=action_url, fields=fields, submit=_label(element))
        facts = ElementFacts(
            role="button",
            name=element.name if element is not None and element.field is None else "",
            text=element.text if element is not None and element.field is None else "",
            tag="button",
            submits=True,
            form=form,
        )
        action = Action(tool=tool, effect="submit", url=self.url, origin=self.page, element=facts)
        if self.method.upper() == "DELETE" and not CART_SEGMENTS & set(self.path.lower().split("/")):
            return action.model_copy(update={"cls": "delete"})
        if self.changed_by_name and (Facts(action).cls or "none") in HARMLESS:
            return action.model_copy(update={"cls": "unknown"})  # whatever its variables are called
        return action

    def is_as_decided(self, action: Action, decided: Sequence[Action]) -> bool:
        """Whether one of the `decided` actions was this request: to the same origin, and as serious.

        A form that posts by script says at most in its path where; a path that tells something else, or a
        method that a form of GET does not have, is decided anew.
        """
        mine = Facts(action).cls or "unknown"
        return any(
            _is_sent_by(mine, one)
            and origin_of(self.url) in _origins(one)
            and (mine == "unknown" or _is_at_most(mine, Facts(one).cls or "unknown"))
            for one in decided
        )

    def is_own(self, action: Action) -> bool:
        """A request that tells nothing: a beacon counts visitors, whatever is pressed; while somebody types,
        a call suggests or checks what to type."""
        bare = action.model_copy(update={"element": _unlabelled(action)})
        told = Facts(bare).cls or "unknown"
        if not self.pressed and self.kind in CALLS:
            return told in HARMLESS or (told in SECTIONS and _at_its_end(bare) in HARMLESS)
        return self.kind == BEACON and told == "unknown"


def _at_its_end(action: Action) -> ActionClass:
    """The class by the last part of its path alone: `/checkout/shipping-rates` pays for nothing, and
    `/login/check-email` logs nobody in.
    """
    form = action.element.form if action.element is not None else None
    assert action.element is not None
    assert form is not None
    parts = urlsplit(form.action or "")
    last = urlunsplit(parts._replace(path="/" + parts.path.rstrip("/").rpartition("/")[2], query=""))
    bare = form.model_copy(update={"action": last, "fields": ()})
    element = action.element.model_copy(update={"form": bare})
    return Facts(action.model_copy(update={"url": last, "element": element})).cls or "unknown"


def _told_in_path(path: str, names: Sequence[str]) -> str:
    """`/graphql` that is to `deleteAccount` as `/graphql/delete/account`."""
    words = [word.lower() for name in names for word in _WORD.findall(name)]
    return "/".join([path.rstrip("/"), *words])


def _unlabelled(action: Action) -> ElementFacts | None:
    element = action.element
    if element is None or element.form is None:
        return element
    return element.model_copy(
        update={"name": "", "text": "", "form": element.form.model_copy(update={"submit": ""})}
    )


def _label(element: ElementFacts | None) -> str:
    return element.form.submit if element is not None and element.form is not None else ""


def _is_sent_by(mine: ActionClass, decided: Action) -> bool:
    """Whether what was decided posts. Of a form of GET and of a dialog's form only a script does, and then it
    must be what the button says.
    """
    form = decided.element.form if decided.element is not None else None
    if form is not None and form.method == "get" and form.action is not None:
        return _is_pressed_for(mine, decided)
    dialog = form is not None and form.method == "dialog"
    posts = decided.effect in ("submit", "upload") and not dialog
    return posts or (_is_pressed_for(mine, decided) and (dialog or decided.effect == "input"))


def _origins(action: Action) -> set[str]:
    form = action.element.form if action.element is not None else None
    named = (action.url, form.action if form is not None else None, action.origin)
    return {origin_of(url) for url in named if url} - {""}


def _is_pressed_for(mine: ActionClass, decided: Action) -> bool:
    """Whether a button that is no form's was decided as what this is: it pays, and its script sends that."""
    theirs = Facts(decided).cls or "none"
    if theirs in ("none", "unknown"):
        return False
    grave = SEVERITY.index(theirs) > SEVERITY.index("unknown")
    return mine == theirs or (mine == "unknown" and grave)


def _is_at_most(mine: ActionClass, theirs: ActionClass) -> bool:
    return SEVERITY.index(mine) <= SEVERITY.index(theirs)


def _values(request: Mapping[str, Any], body: bytes) -> Iterator[tuple[str, str]]:
    headers = {name.lower(): str(value) for name, value in request.get("headers", {}).items()}
    kind = headers.get("content-type", "").lower()
    if "multipart/form-data" in kind:
        yield from _parts(body, headers["content-type"])
        return
    text = body.decode("utf-8", "replace")
    if "json" in kind or text.lstrip()[:1] in ("{", "["):
        try:
            yield from _named(json.loads(text), DEPTH)
        except (ValueError, RecursionError):
            return
    elif "=" in text:
        yield from parse_qsl(text, keep_blank_values=True, max_num_fields=None)


def _parts(body: bytes, kind: str) -> Iterator[tuple[str, str]]:
    """Names and contents of a multipart body; of a file no content."""
    told = _BOUNDARY.search(kind)
    for part in body.split(b"--" + told[1].encode())[1:] if told else ():
        head, *content = _BLANK_LINE.split(part, maxsplit=1)
        name = _NAMED.search(head[:LONGEST_HEAD])
        if name is not None:
            text = b"" if _FILE.search(head) or not content else content[0]
            text = text.removesuffix(b"\n").removesuffix(b"\r")
            yield name[1].decode("utf-8", "replace"), text.decode("utf-8", "replace")


def _named(data: Any, depth: int) -> Iterator[tuple[str, str]]:
    """Names with their values, wherever in JSON they stand."""
    if depth == 0:
        return
    if isinstance(data, dict):
        for name, value in data.items():
            yield str(name), "" if isinstance(value, dict | list) else str(value)
            yield from _named(value, depth - 1)
    elif isinstance(data, list):
        for value in data[:MOST_FIELDS]:
            yield from _named(value, depth - 1)


def _body(request: Mapping[str, Any]) -> bytes:
    entries = request.get("postDataEntries") or ()
    parts = [base64.b64decode(entry["bytes"]) for entry in entries if "bytes" in entry]
    return b"".join(parts) or str(request.get("postData", "")).encode("utf-8", "replace")
