"""A streamed reply of the OpenAI-compatible wire, put together to the body that comes without streaming."""

from __future__ import annotations

from typing import Any

DONE = "[DONE]"
_TEXTS = ("content", "refusal", "reasoning", "reasoning_content")


class OpenAIAssembly:
    """See `agent.llm.wire.Assembly`. Only the first choice is read: no more are asked for."""

    def __init__(self) -> None:
        self._about: dict[str, Any] = {}
        self._texts: dict[str, list[str]] = {}
        self._details: list[Any] = []
        self._calls: list[_Call] = []
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
        # a server that ignores `stream` in part sends the whole message at the end
        delta = choice.get("delta") or choice.get("message")
        return self._added(delta) if isinstance(delta, dict) else ""

    def _added(self, delta: dict[str, Any]) -> str:
        for key in _TEXTS:
            if isinstance(delta.get(key), str):
                self._texts.setdefault(key, []).append(delta[key])
        details = delta.get("reasoning_details")
        if isinstance(details, list):
            self._details += details
        calls = delta.get("tool_calls")
        for entry in calls if isinstance(calls, list) else ():
            if isinstance(entry, dict):
                self._call(entry).add(entry)
        said = delta.get("content")
        return said if isinstance(said, str) else ""

    def _call(self, entry: dict[str, Any]) -> _Call:
        """The call that an entry continues, or a new one.

        Some servers lose the index, and some give every call the index 0: a new id that comes with a name
        is a new call, whatever the index says.
        """
        function = entry.get("function")
        named = isinstance(function, dict) and bool(function.get("name"))
        id, index = entry.get("id"), entry.get("index")
        for call in reversed(self._calls):
            if id and call.id and call.id != id and named:
                continue
            if (index == call.index) if index is not None else (id == call.id if id else not named):
                return call
        self._calls.append(_Call(index))
        return self._calls[-1]

    def body(self) -> Any | None:
        if self._about.get("error"):
            return {"error": self._about["error"]}
        if self._finish is None and (self._calls or not self.ended):
            return None  # what calls for an action must have been ended on purpose
        message: dict[str, Any] = {"role": "assistant", "content": None}
        message.update({key: "".join(parts) for key, parts in self._texts.items()})
        if self._details:
            message["reasoning_details"] = self._details
        if self._calls:
            message["tool_calls"] = [call.whole() for call in self._calls]
        return {**self._about, "choices": [{"index": 0, "message": message, "finish_reason": self._finish}]}


class _Call:
    def __init__(self, index: Any) -> None:
        self.index = index
        self.id = ""
        self._name = ""
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
        self._name = self._name or (name if isinstance(name, str) else "")
        if isinstance(arguments, str):
            self._arguments.append(arguments)
        elif arguments is not None:
            self._object = arguments

    def whole(self) -> dict[str, Any]:
        arguments = "".join(self._arguments) if self._object is None else self._object
        out = {"id": self.id, "type": "function", "function": {"name": self._name, "arguments": arguments}}
        return {**out, "extra_content": self._extra} if self._extra else out
