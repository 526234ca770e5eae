"""What native calls bring along."""

from __future__ import annotations

import pytest

from agent.llm.normalise import normalise
from agent.llm.returned import REPAIR, returned
from agent.llm.types import ChatReply, Opaque, RawCall, RawReply, ToolSpec

TYPE = ToolSpec(
    "type_text",
    "Type.",
    {"type": "object", "properties": {"target": {"type": "string"}, "text": {"type": "string"}}},
)
ENDS = "\n".join(f"</{name}>" for name in ("parameter", "invoke"))
NAMED = ENDS.replace("</", "</ns:")


def read(*calls: RawCall, opaque: Opaque | None = None) -> ChatReply:
    raw = RawReply("", calls, "tool_calls", opaque=opaque)
    return returned(normalise(raw, [TYPE]), raw)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"oak{ENDS}", "oak"),
        (f"oak\n{NAMED}\n", "oak"),
        (f"oak {ENDS} table", f"oak {ENDS} table"),
        (f"<invoke name='x'>oak{ENDS}", f"<invoke name='x'>oak{ENDS}"),
        ("oak </b>", "oak </b>"),
    ],
    ids=["bare", "namespaced", "in-the-middle", "opened-there", "other-markup"],
)
def test_closers_that_nothing_opened_are_no_part_of_the_last_text(text: str, meant: str) -> None:
    reply = read(RawCall("c1", "type_text", {"target": f"e1{ENDS}", "text": text}))
    assert reply.calls[0].arguments == {"target": f"e1{ENDS}", "text": meant}
    assert (REPAIR in reply.repairs) is (text != meant)


def test_what_a_provider_wants_back_stays_with_its_call() -> None:
    reply = read(
        RawCall("", "type_text", {"text": "a"}, {"thoughtSignature": "s1"}),
        RawCall("", "other", {"text": "b"}, {"thoughtSignature": "s2"}),
        RawCall("", "type_text", {"text": "c"}, {"thoughtSignature": "s3"}),
        opaque=Opaque("gemini", {"thoughtSignature": "s"}),
    )
    assert [call.opaque for call in reply.calls] == [{"thoughtSignature": "s1"}, {"thoughtSignature": "s3"}]
    assert reply.opaque == Opaque("gemini", {"thoughtSignature": "s"})
    named = read(RawCall("c1", "type_text", {}), RawCall("c2", "type_text", {}, {"k": "v"}))
    assert [call.opaque for call in named.calls] == [None, {"k": "v"}]
