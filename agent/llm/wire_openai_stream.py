"""A streamed reply of the OpenAI-compatible wire, put together to the body that comes without streaming."""

from __future__ import annotations

from typing import Any

from agent.llm.wire import text_of

DONE = "[DONE]"
_TEXTS = ("refusal", "reasoning", "reasoning_content")


class OpenAIAssembly:
    """See `agent.llm.wire.Assembly`. Only the first choice is read: no more are asked for."""

    def __init__(self) -> None:
        self._about: dict[str, Any] = {}
        self._said: list[str] = []
        self._texts: dict[str, list[str]] = {}
        self._details: list[Any] = []
        self._calls: list[_Call] = []
        self._whole: dict[str, Any] = {}
        self._finish: Any = None
        self.ended = False

    def add(self, event: str, data: Any) -> str:
        if data == DONE:
            self.ended = True
            return ""
        if not isinstance(data, dict):
            return ""
        keep = ("id", "model", "provider", "usage", "x_groq", "error")
        self._about.update({key: data[key] for key in keep if data.get(key)})
        choices = data.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, dict) or choice.get("index") not in (0, None):
            return ""
        if choice.get("error"):
            self._about["error"] = choice["error"]
        if choice.get("finish_reason"):
            self._finish = choice["finish_reason"]
        delta, message = choice.get("delta"), choice.get("message")
        if isinstance(message, dict) and not delta:
            return self._replaced(message)
        return self._added(delta) if isinstance(delta, dict) else ""

    def _replaced(self, message: dict[str, Any]) -> str:
        """A server that ignores `stream` in part sends the whole message at the end, with or without deltas
        before: what it holds stands in their place."""
        self._whole.update({key: value for key, value in message.items() if value})
        told, said = "".join(self._said), text_of(message.get("content"))
        words = said.removeprefix(told) if said.startswith(told) else ""
        self._said.append(words)
        return words

    def _added(self, delta: dict[str, Any]) -> str:
        for key in _TEXTS:
            if isinstance(delta.get(key), str):
                self._texts.setdefault(key, []).append(delta[key])
        details = delta.get("reasoning_details")
        if isinstance(details, list):
            self._details += details
        for entry in _entries(delta):
            self._call(entry).add(entry)
        said = text_of(delta.get("content"))
        self._said.append(said)
        return said

    def _call(self, entry: dict[str, Any]) -> _Call:
        """The call that an entry continues, or a new one.

        Some servers lose the index, and some give every call the index 0: a new id that comes with a name
        is a new call, whatever the index says, and so is another name, whatever the id says.
        """
        function = entry.get("function")
        named = function.get("name") if isinstance(function, dict) else None
        id, index = entry.get("id"), entry.get("index")
        for call in reversed(self._calls):
            if id and call.id and call.id != id and named:
                continue
            if (index == call.index) if index is not None else (id == call.id if id else not named):
                if named and call.name and named != call.name:
                    break
                return call
        self._calls.append(_Call(index))
        return self._calls[-1]

    def body(self) -> Any | None:
        if self._about.get("error"):
            return {"error": self._about["error"]}
        acts = self._calls or not self._whole.keys().isdisjoint(("tool_calls", "function_call"))
        if self._finish is None and (acts or not self.ended):
            return None  # what calls for an action must have been ended on purpose
        message: dict[str, Any] = {"role": "assistant", "content": "".join(self._said) or None}
        message.update({key: "".join(parts) for key, parts in self._texts.items()})
        if self._details:
            message["reasoning_details"] = self._details
        if self._calls:
            message["tool_calls"] = [call.whole() for call in self._calls]
        message |= self._whole
        return {**self._about, "choices": [{"index": 0, "message": message, "finish_reason": self._finish}]}


def _entries(delta: dict[str, Any]) -> list[dict[str, Any]]:
    """The pieces of calls in a delta; `function_call` is the form before `tool_calls`, of one call."""
    calls, old = delta.get("tool_calls"), delta.get("function_call")
    if isinstance(calls, list):
        return [entry for entry in calls if isinstance(entry, dict)]
    return [{"index": 0, "function": old}] if isinstance(old, dict) else []


class _Call:
    def __init__(self, index: Any) -> None:
        self.index = index
        self.id = ""
        self.name = ""
        self._arguments: list[str] = []
        self._object: Any = None
        self._extra: Any = None

    def add(self, entry: dict[str, Any]) -> None:
        self.id = self.id or str(entry.get("id") or "")
        self._extra = entry.get("extra_content") or self._extra
        function = entry.get("function")
        if not isinstance(function, dict):
            return
        name, arguments = function.get("name"), function.get("arguments")
        # a name comes whole; servers that repeat it in each entry must not double it
        self.name = self.name or (name if isinstance(name, str) else "")
        if isinstance(arguments, str):
            self._arguments.append(arguments)
        elif arguments is not None:
            self._object = arguments

    def whole(self) -> dict[str, Any]:
        arguments = "".join(self._arguments) if self._object is None else self._object
        out = {"id": self.id, "type": "function", "function": {"name": self.name, "arguments": arguments}}
        return {**out, "extra_content": self._extra} if self._extra else out
