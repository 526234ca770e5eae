"""What OpenAI's chat completions refuse with a 400: the mistakes a client is likely to make."""

from __future__ import annotations

import re
from typing import Any

from agent.llm.testing.replies import Request
from agent.llm.testing.wires.shape import dicts

ROLES = ("system", "developer", "user", "assistant", "tool")
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def problem(request: Request) -> str:
    body = request.body
    if not body.get("model"):
        return "you must provide a model parameter"
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        return "Invalid 'messages': empty array. Expected an array with minimum length 1."
    return _in_messages(messages) or _in_tools(body) or _in_format(body, messages)


def _in_messages(messages: list[Any]) -> str:
    open_calls: list[str] = []
    for number, message in enumerate(messages):
        place = f"messages[{number}]"
        role = message.get("role")
        if role not in ROLES:
            return f"Invalid value: {role!r}. Supported values are: {', '.join(map(repr, ROLES))}."
        if role == "tool":
            answered = message.get("tool_call_id")
            if answered not in open_calls:
                return (
                    f"Invalid parameter: {place}: messages with role 'tool' must be a response to a "
                    "preceding message with 'tool_calls'."
                )
            open_calls.remove(answered)
            continue
        if open_calls:
            return _unanswered(open_calls)
        if role != "assistant" and not message.get("content"):
            return f"Invalid value for '{place}.content': expected a string, got null."
        if role == "assistant":
            wrong = _in_assistant(message, place)
            if wrong:
                return wrong
            open_calls = [str(one["id"]) for one in dicts(message.get("tool_calls"))]
    return _unanswered(open_calls) if open_calls else ""


def _unanswered(ids: list[str]) -> str:
    return (
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
        f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(ids)}"
    )


def _in_assistant(message: dict[str, Any], place: str) -> str:
    made = message.get("tool_calls")
    if made is None:
        if message.get("content") is None:
            return f"Invalid value for '{place}.content': expected a string, got null."
        return ""
    if made == []:
        return f"Invalid '{place}.tool_calls': empty array. Expected an array with minimum length 1."
    for number, one in enumerate(dicts(made)):
        inner = f"{place}.tool_calls[{number}]"
        if not one.get("id") or one.get("type") != "function":
            return f"Missing required parameter: '{inner}.id' or '{inner}.type'."
        function = one.get("function") or {}
        if not isinstance(function.get("arguments"), str):
            return f"Invalid type for '{inner}.function.arguments': expected a string."
        if not NAME.fullmatch(str(function.get("name") or "")):
            return f"Invalid '{inner}.function.name': string does not match pattern '^[a-zA-Z0-9_-]+$'."
    return ""


def _in_tools(body: dict[str, Any]) -> str:
    tools = body.get("tools")
    if tools is None:
        for name in ("tool_choice", "parallel_tool_calls"):
            if name in body:
                return f"Invalid value for '{name}': '{name}' is only allowed when 'tools' are specified."
        return ""
    if not dicts(tools):
        return "Invalid 'tools': empty array. Expected an array with minimum length 1."
    for number, tool in enumerate(dicts(tools)):
        function = tool.get("function")
        if tool.get("type") != "function" or not isinstance(function, dict):
            return f"Missing required parameter: 'tools[{number}].function'."
        if not NAME.fullmatch(str(function.get("name") or "")):
            return f"Invalid 'tools[{number}].function.name': string does not match pattern."
    return ""


def _in_format(body: dict[str, Any], messages: list[Any]) -> str:
    format = body.get("response_format") or {}
    if format.get("type") == "json_object" and "json" not in str(messages).lower():
        return (
            "'messages' must contain the word 'json' in some form, to use 'response_format' of type "
            "'json_object'."
        )
    if format.get("type") == "json_schema":
        wanted = format.get("json_schema") or {}
        if not wanted.get("name") or not isinstance(wanted.get("schema"), dict):
            return "Missing required parameter: 'response_format.json_schema.name'."
        if wanted.get("strict"):
            return strict_problem(wanted["schema"], str(wanted["name"]))
    if "stream_options" in body and body.get("stream") is not True:
        return "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    if "max_tokens" in body and "max_completion_tokens" in body:
        return "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."
    return ""


def strict_problem(schema: Any, name: str, at: tuple[str, ...] = ()) -> str:
    """Why a schema cannot be enforced strictly; empty if it can."""
    if not isinstance(schema, dict):
        return ""
    start = f"Invalid schema for response_format {name!r}: In context={at}, "
    if "oneOf" in schema:
        return f"{start}'oneOf' is not permitted."
    if not at and "anyOf" in schema:
        return f"{start}schema must have type 'object' and not have 'anyOf' at the top level."
    properties = schema.get("properties")
    if schema.get("type") == "object" or isinstance(properties, dict):
        if schema.get("additionalProperties") is not False:
            return f"{start}'additionalProperties' is required to be supplied and to be false."
        if set(schema.get("required") or ()) != set(properties or ()):
            return f"{start}'required' is required to be supplied and to be an array including every key."
    inner = [((*at, "properties", key), one) for key, one in (properties or {}).items()]
    inner += [((*at, "items"), schema.get("items"))]
    inner += [((*at, "anyOf", str(number)), one) for number, one in enumerate(schema.get("anyOf") or ())]
    inner += [((*at, "$defs", key), one) for key, one in (schema.get("$defs") or {}).items()]
    return next(filter(None, (strict_problem(one, name, place) for place, one in inner)), "")
