"""What a policy decides about, and what it answers: the one schema of actions and decisions.

The same keys describe an action in a policy's `tests`, in `policy explain`, at the door and in the event log.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Effect = Literal["read", "navigate", "input", "submit", "download", "upload", "script"]
Verdict = Literal["allow", "ask", "deny"]
Entry = Literal["tool", "request"]

Resource = Literal["document", "frame", "subresource", "connection", "dns", "udp", "browser"]
"""What a request is for: the page itself, a document inside it, anything else a page loads (sockets and
workers too), a connection of which only host and port are seen, a bare look-up of a name, a packet past every
proxy, a call of the browser that no page asked for."""

FieldKind = Literal[
    "password", "otp", "card", "cvv", "card_expiry", "card_name", "iban", "bank_account", "national_id",
    "birth_date", "username", "email", "tel", "address", "name", "search", "amount", "payee", "file", "text",
    "invisible", "unknown",
]  # fmt: skip
ActionClass = Literal[
    "none", "search", "filter", "cart", "login", "payment", "send", "publish", "delete", "account_change",
    "grant_access", "credentials", "download", "upload", "unknown",
]  # fmt: skip


class Frozen(BaseModel):
    """An immutable value whose unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class FieldSignals(Frozen):
    """What the page says of one form field, raw. `policies.fields.kind_of` turns it into a `FieldKind`."""

    tag: str = "input"
    type: str = ""
    autocomplete: str = ""
    inputmode: str = ""
    maxlength: int | None = None
    pattern: str = ""
    name: str = ""
    id: str = ""
    label: str = ""
    """Everything a person reads as its label: `<label>`, aria-label, preceding text; capped."""
    placeholder: str = ""
    role: str = ""
    masked: bool = False
    """The page masks its characters by CSS (`-webkit-text-security`)."""
    visible: bool = True


class FormFacts(Frozen):
    """The form an element belongs to."""

    method: str = "get"
    action: str | None = None
    """Absolute URL the form is sent to."""
    role: str = ""
    """`search` for role=search, on the form or around it."""
    fields: tuple[FieldSignals, ...] = ()
    """Its other fields, at most 50, document order."""
    submit: str = ""
    """Visible text or value of its default submit button."""


class ElementFacts(Frozen):
    """Typed facts about one element, read in an isolated world. Every text is capped at 200 characters."""

    role: str = ""
    name: str = ""
    """Accessible name."""
    text: str = ""
    """Visible text."""
    tag: str = ""
    type: str = ""
    """`type` of an input or button, lower case; for a button in a form its effective type (`submit`)."""
    href: str | None = None
    """Absolute URL, for links."""
    target: str = ""
    download: bool = False
    submits: bool = False
    """Activating it submits its form."""
    field: FieldSignals | None = None
    form: FormFacts | None = None
    visible: bool = True
    enabled: bool = True
    top_frame: bool = True


class PageFacts(Frozen):
    """What the page says, read by code."""

    total: str | None = None
    """The line that says what will be paid, as it stands there; None where none was found."""


def _one_or_more(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return (value,) if isinstance(value, str) else value


class Action(Frozen):
    """One thing somebody wants to do. Unknown facts are left out: a rule on them errs to the safe side."""

    tool: str | None = None
    entry: Entry = "tool"
    url: str | None = None
    """Where it leads: the argument of a navigation, a link's href, a form's action, a request's URL."""
    origin: str | None = None
    """Origin of the document it happens in; for a navigation the origin of `url`."""
    effect: Effect | None = None
    field: FieldKind | None = None
    cls: ActionClass | None = Field(default=None, alias="class")
    element: ElementFacts | None = None
    role: str | None = None
    name: str | None = None
    text: str | None = None
    """The value that is typed, chosen or sent."""
    key: str | None = None
    secret: str | None = None
    """The name of the secret that is typed; its value is nowhere in an action."""
    seen_on: Annotated[tuple[str, ...], BeforeValidator(_one_or_more)] = ()
    """Labels of the data that is typed, keyed or sent: origins it may come from, `user`, `policy`."""
    amount: str | None = None
    """What will be paid, as `24,90 EUR`."""
    page: PageFacts | None = None
    resource: Resource | None = None
    """Of a request (`entry: request`) that no action of the agent caused: judged by its address alone."""
    redirects: int = 0
    """How many hops led to this request."""
    addresses: tuple[str, ...] | None = None
    """What the host's name resolved to; None before anybody looked, empty where nothing was found."""
    rebound: bool = False
    """An earlier look-up of the same name gave only public addresses."""


class Decision(Frozen):
    """A verdict with its reason."""

    verdict: Verdict
    reason: str
    """A reason code of POLICY's closed list: `rule`, `default`, `origin.not_allowed`, ..."""
    rule: str | None = None
    """Ids of the rules that share the win, joined by `,`; None where no rule decided."""
    layer: str = ""
    matches: tuple[str, ...] = ()
    """All rules that matched, in any layer, as `layer:id`."""
    message: str = ""
    """One sentence for a person or a model: what was decided and why."""

    @property
    def allowed(self) -> bool:
        return self.verdict == "allow"
