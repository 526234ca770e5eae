"""A small shop whose pages a test may change, and runs of one script on it in every mode."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs

from local_server import Page, Request

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest
from agent.llm.types import Chat
from agent.plan.document import plan_path
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings

HEAD = "<!doctype html><html lang=en><title>Shop</title><body><nav><a href=/>Home</a></nav><main>"
SCRIPT = """
name: buying
start: {base}/
inputs:
  product: {{default: Lumi lamp}}
  note: {{default: Ring twice}}
policy:
  version: 1
  rules:
    - {{id: use, decision: allow, when: {{effect: [read, navigate, input, submit], origin: {{in: act}}}}}}
{do}
expect:
  - url: /cart
  - text "{{{{product}}}}"
  - text "24.90"
limits: {{seconds: 60}}
"""
STEPS = """steps: |
  click the "{{product}}" link
  type "{{note}}" into "Note"
  click "Add to cart"
  expect text "was added"
  click "Cart"
"""


@dataclass
class Shop:
    """The shop at `url`; what a test changes in `pages` or `words` is so from the next request on."""

    words: dict[str, str] = field(default_factory=dict)
    """Texts of documents that are otherwise."""
    cart: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """`METHOD /path` of each request, in order."""
    url: str = ""
    broken: str = ""
    """A path that is answered with HTTP 500."""

    def pages(self) -> dict[str, Page]:
        return {
            "/": lambda request: self._page(request, "".join(map(_product, ("Lumi lamp", "Oak shelf")))),
            "/p/lumi-lamp": lambda request: self._page(request, _buying("Lumi lamp")),
            "/p/oak-shelf": lambda request: self._page(request, _buying("Oak shelf")),
            "/cart": self._cart,
        }

    def _cart(self, request: Request) -> object:
        if request.method == "POST" and self.broken != "/cart":
            asked = parse_qs(request.body.decode())
            self.cart[:] = [f"{asked['name'][0]}: {asked['note'][0]}"]
            return (204, {}, "") if not self.broken else self._page(request, "")
        items = "".join(f"<li>{one}, 24.90</li>" for one in self.cart)
        return self._page(request, f"<h1>Your cart</h1><ul>{items}</ul>")

    def _page(self, request: Request, body: str) -> object:
        self.seen.append(f"{request.method} {request.path}")
        if self.broken and request.path == self.broken:
            return 500, {"content-type": "text/html"}, "<h1>Internal Server Error</h1>"
        text = f"{HEAD}{body}</main></body></html>"
        for old, new in self.words.items():
            text = text.replace(old, new)
        return text


def _product(name: str) -> str:
    return f"<article><h2>{name}</h2><a href=/p/{name.lower().replace(' ', '-')}>{name}</a></article>"


def _buying(name: str) -> str:
    return f"""<h1>{name}</h1><p>24.90</p>
<form id=buy><p><label for=note>Note</label> <input id=note name=note></p>
<input type=hidden name=name value="{name}"><button id=add type=submit>Add to cart</button></form>
<form id=wish><button type=button id=wishing>Add to wishlist</button></form>
<p><a href=/cart>Cart</a></p><p id=told role=status></p><script>
document.querySelector('#buy').onsubmit = async event => {{
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target));
  const sent = await fetch('/cart', {{method: 'POST', body}});
  if (sent.ok) document.querySelector('#told').textContent = '{name} was added to your cart';
}};</script>"""


@dataclass(frozen=True)
class Project:
    """A folder with the script `buying.yaml`, and runs of it."""

    folder: Path
    shop: Shop

    @property
    def script(self) -> Path:
        return self.folder / "buying.yaml"

    @property
    def plan(self) -> Path:
        return plan_path(self.script)

    def write(self, do: str = STEPS) -> None:
        self.script.write_text(SCRIPT.format(base=self.shop.url, do=do.rstrip()), encoding="utf-8")

    async def run(self, mode: Mode, chat: Chat | None = None, **inputs: str) -> RunResult:
        request = RunRequest(
            script=load_script(self.script),
            settings=Settings.load({"runs": self.folder / "runs"}).model_copy(
                update={"tool_seconds": 3.0}  # what fails waits for it
            ),
            approver=DenyApprover(),
            inputs=inputs,
            mode=mode,
            chat=chat,
            pictured=True,
        )
        return await run(request)
