"""What is exported is laid out as formatters lay it out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from agent.plan.export.code import quoted
from agent.plan.export.layout import fitted

AROUND = "tr, li, article, section, form, fieldset, dialog, nav, aside, [role=row], [role=dialog], div"
WORDS = 'What "(they)" say, in [short] words, of us \\'
LINES = {
    "short": 'page.get_by_test_id("a").click()',
    "nothing to break at the end": (
        'expect(page.get_by_role("button", name="Place the order, and pay for it now", exact=True))'
        ".to_be_enabled()"
    ),
    "a chain": (
        'expect(page.locator(".the-shops-cart").filter(has_text=f"1 x {PRODUCT} in green")'
        ".filter(visible=True).first).to_be_visible()"
    ),
    "a short chain of long arguments": (
        'expect(page.get_by_role("button", name="Place the order with obligation to pay now and for ever", '
        "exact=True).nth(3)).not_to_be_attached()"
    ),
    "the last arguments": (
        'page.get_by_role("textbox", name="Password of the shop", exact=True)'
        '.fill(os.environ["SHOP_PASSWORD"])'
    ),
    "near": (
        f'page.locator("{AROUND}").filter(has_text="Moss").filter(has=page.get_by_role("button", '
        'name="Remove (one)", exact=True)).last'
        '.get_by_role("button", name="Remove (one)", exact=True).click()'
    ),
    "drag": (
        f'page.locator("{AROUND}").filter(has_text="Moss").last.get_by_role("button").drag_to('
        'page.get_by_role("listitem", name="Done, or what will be (soon)", exact=True))'
    ),
    "quotes and brackets in words": (
        f'expect(page.get_by_role("textbox", name={quoted(WORDS)}, exact=True)).to_have_value("Nothing")'
    ),
    "console": (
        "assert [error for error in console_errors if not any(part in error for part in "
        '["favicon", "analytics"])] == []'
    ),
    "url": (
        'expect(page).to_have_url(re.compile(r"^https?://[^/]+/admin/clinic/appointment/add/longer/path([?#]|$)"))'
    ),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_is_laid_out_as_a_formatter_does(line: str) -> None:
    module = f"def test_it():\n{fitted(f'    {line}')}\n"
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "-"]
    formatted = subprocess.run(command, input=module, capture_output=True, text=True, check=True).stdout
    assert module == formatted
