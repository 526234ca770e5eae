"""What Gemini's generateContent refuses with a 400: the mistakes a client is likely to make."""

from __future__ import annotations

import re
from typing import Any

from agent.llm.testing.replies import Request
from agent.llm.testing.wires.shape import dicts

SIGNED = "ZmFrZQ"
"""Start of every thought signature that the fake server gives out."""
FOREIGN = "skip_thought_signature_validator"
"""Stands for a signature in a history that another model made."""
KEYS = frozenset(
    [
        "contents",
        "systemInstruction",
        "tools",
        "toolConfig",
        "generationConfig",
        "safetySettings",
        "cachedContent",
        "labels",
    ]
)
SUBSET = frozenset(("$ref", "$defs", "$schema", "const", "oneOf", "additionalProperties"))
"""JSON Schema keywords that `parameters` has not got; `parametersJsonSchema` has."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}")


def problem(request: Request) -> str:
    body = request.body
    extra = sorted(set(body) - KEYS)
    if extra:
        return f'Invalid JSON payload received. Unknown name "{extra[0]}": Cannot find field.'
    if request.path.endswith(":streamGenerateContent"):
        return "alt=sse is missing: the answer would be one JSON list instead of a stream"
    contents = dicts(body.get("contents"))
    if not contents:
        return "* GenerateContentRequest.contents: contents is not specified"
    return _in_tools(body) or _in_config(body) or _in_contents(contents)


def _in_tools(body: dict[str, Any]) -> str:
    declared = [one for tool in dicts(body.get("tools")) for one in dicts(tool.get("functionDeclarations"))]
    for number, one in enumerate(declared):
        place = f"tools[0].function_declarations[{number}]"
        if not NAME.fullmatch(str(one.get("name") or "")):
            return f"* GenerateContentRequest.{place}.name: Invalid function name."
        if "parameters" in one and "parametersJsonSchema" in one:
            return f"* GenerateContentRequest.{place}: only one of parameters and parameters_json_schema."
        for word in SUBSET:
            if f"'{word}':" in str(one.get("parameters")):
                return f"Invalid JSON payload received. Unknown name \"{word}\" at '{place}.parameters'"
    allowed = ((body.get("toolConfig") or {}).get("functionCallingConfig") or {}).get("mode")
    if allowed in ("ANY", "VALIDATED") and not declared:
        return f"Function calling config is set to {allowed} without function_declarations."
    return ""


def _in_config(body: dict[str, Any]) -> str:
    config = body.get("generationConfig") or {}
    schema = not {"responseJsonSchema", "responseSchema"}.isdisjoint(config)
    if schema and config.get("responseMimeType") != "application/json":
        return "response_schema is only supported when response_mime_type is 'application/json'"
    return ""


def _in_contents(contents: list[dict[str, Any]]) -> str:
    called = 0
    for number, content in enumerate(contents):
        role, parts = content.get("role"), dicts(content.get("parts"))
        if role not in ("user", "model"):
            return "Please use a valid role: user, model."
        if not parts:
            return f"* GenerateContentRequest.contents[{number}].parts: contents.parts must not be empty."
        answers = [part["functionResponse"] for part in parts if "functionResponse" in part]
        if len(answers) != called:
            return (
                "Please ensure that the number of function response parts is equal to the number of function "
                "call parts of the function call turn."
            )
        if any(not isinstance(one.get("response"), dict) for one in answers):
            return f"Invalid value at 'contents[{number}].parts[0].function_response.response'"
        made = [part for part in parts if "functionCall" in part]
        called = len(made)
        wrong = _in_calls(made, role, contents[number - 1] if number else {})
        if wrong:
            return wrong
    if contents[-1].get("role") != "user":
        return "Please ensure that single turn requests end with a user role or the role field is empty."
    return ""


def _in_calls(made: list[dict[str, Any]], role: str, before: dict[str, Any]) -> str:
    if not made:
        return ""
    if role != "model" or before.get("role") != "user":
        return (
            "Please ensure that function call turn comes immediately after a user turn or after a function "
            "response turn."
        )
    signature = str(made[0].get("thoughtSignature", ""))
    if not signature:
        return (
            "Function call is missing a thought_signature in functionCall parts. This is required for tools "
            f"to work correctly. Function call `{made[0]['functionCall'].get('name')}`, position 1."
        )
    if signature != FOREIGN and not signature.startswith(SIGNED):
        return "Corrupted thought signature."
    return ""
