"""evaluate: JavaScript in the page. Every preset denies it: it may do whatever the page itself may."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError
from pydantic import Field

from browser_tools.acts.intents import scripting
from browser_tools.errors import RetryableError, ToolTimeoutError
from browser_tools.pages.quiet import is_replaced
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool

LONGEST_RESULT = 1_000_000
"""Characters of JSON."""

_READ = """function (limit) {
  const short = (key, value) => (value instanceof Node ? `<${value.nodeName.toLowerCase()}>` : value);
  return Promise.resolve(typeof this === 'function' ? this() : this).then((value) => {
    const text = JSON.stringify(value, short) ?? 'null';
    return text.length > limit ? text.length : text;
  });
}"""


class EvaluateArguments(Arguments):
    untold = frozenset({"timeout"})

    script: str = Field(
        description="Expression or function",
        min_length=1,
        max_length=20_000,
    )
    timeout: float = Field(default=5.0, gt=0, le=60, description="Seconds at most")


@tool(
    name="evaluate",
    category="script",
    description="Run JavaScript in the page.",
    arguments=EvaluateArguments,
    effects=("script",),
    intents=scripting("evaluate"),
)
async def evaluate(context: ToolContext, arguments: EvaluateArguments) -> Outcome:
    cdp = await context.tab.cdp()
    try:
        async with asyncio.timeout(arguments.timeout):
            value = await _value(cdp, arguments)
    except TimeoutError as error:
        await cdp.send("Runtime.terminateExecution")
        raise _too_slow(arguments) from error
    except PlaywrightError as error:
        if is_replaced(error):
            return Outcome(sections=(Section("Result", "the script led to another page; its value is lost"),))
        if "terminated" in error.message:
            raise _too_slow(arguments) from error
        raise
    text = json.dumps(value, ensure_ascii=False)
    return Outcome(sections=(Section("Result", text, untrusted=True),), data=value)


async def _value(cdp: CDPSession, arguments: EvaluateArguments) -> Any:
    """The JSON-able value of the script, of what it promises, or of the function that it is."""
    options = {"timeout": arguments.timeout * 1000, "awaitPromise": True, "replMode": True}
    found = _result(await cdp.send("Runtime.evaluate", {"expression": arguments.script, **options}))
    if "objectId" not in found:
        return found.get("value", found.get("unserializableValue"))
    asked = {
        "objectId": found["objectId"],
        "functionDeclaration": _READ,
        "arguments": [{"value": LONGEST_RESULT}],
        "awaitPromise": True,
        "returnByValue": True,
    }
    text = _result(await cdp.send("Runtime.callFunctionOn", asked)).get("value")
    if not isinstance(text, str):
        raise RetryableError(
            f"the result has {text} characters of JSON, at most {LONGEST_RESULT} are taken: return less",
            code="script.too_long",
        )
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RetryableError("the result is no JSON: return text or numbers", code="script.failed") from error


def _result(answer: dict[str, Any]) -> dict[str, Any]:
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        said = str(details.get("exception", {}).get("description") or details.get("text"))
        hint = "; write an expression or a function, not statements" if said.startswith("SyntaxError") else ""
        raise RetryableError(f"the script failed: {said.splitlines()[0][:500]}{hint}", code="script.failed")
    result: dict[str, Any] = answer["result"]
    return result


def _too_slow(arguments: EvaluateArguments) -> ToolTimeoutError:
    return ToolTimeoutError(
        f"the script was stopped after {arguments.timeout:g} s: do less, or give it a longer timeout"
    )
