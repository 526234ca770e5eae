"""Answers in Markdown as the report draws them: elements of ours, nothing that loads or leads away."""

from __future__ import annotations

import pytest

from agent.report.markdown import markdown

CASES = {
    "table": (
        "| name | price |\n|---|---|\n| **Lumi** | 24.90 |",
        '<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>'
        '<th scope="col">name</th><th scope="col">price</th></tr></thead><tbody><tr>'
        "<td><strong>Lumi</strong></td><td>24.90</td></tr></tbody></table></div>",
    ),
    "list": ("- a\n- b\n\n3. c", '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>'),
    "heading": ("# Top\n\none\ntwo", "<h3>Top</h3><p>one\ntwo</p>"),
    "code": ("```\n<b>\n```", '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>'),
    "html": ("<img src=x onerror=alert(1)> a", "<p>&lt;img src=x onerror=alert(1)&gt; a</p>"),
    "block-of-html": ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    "link": ("[home](https://a.test/x)", "<p>home (<code>https://a.test/x</code>)</p>"),
    "link-to-script": ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    "address": ("<https://a.test/>", "<p><code>https://a.test/</code></p>"),
    "picture": (
        "![a cat](https://a.test/c.png)",
        "<p>[picture: a cat] (<code>https://a.test/c.png</code>)</p>",
    ),
    "unseen": ("a\u202eb", "<p>a\\u202eb</p>"),
}


@pytest.mark.parametrize(("text", "drawn"), CASES.values(), ids=CASES)
def test_markdown_is_drawn(text: str, drawn: str) -> None:
    assert markdown(text) == f'<div class="words" dir="auto">{drawn}</div>'


def test_a_long_answer_is_cut_and_nests_no_deeper_than_can_be_drawn() -> None:
    assert "Cut: 20,000 of 100,000 characters" in markdown("> " * 50_000)
