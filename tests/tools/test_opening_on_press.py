"""Lists and menus that open while the button is still down, as MUI's and Radix's do, under a veil.

The press was meant; where the button is let go lies something else by then, which hears nothing of it.
"""

from __future__ import annotations

from typing import Any

import pytest

PAGE = """<!doctype html><title>Press</title>
<p id=l>Account</p>
<div id=account role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false
  aria-labelledby=l>Choose</div>
<button id=actions aria-haspopup=menu aria-expanded=false>Actions</button>
<button id=pay>Pay</button>
<div id=top></div><p id=heard></p>
<style>.veil { position: fixed; inset: 0; background: #0003 }
.open { position: fixed; left: 20px; top: 200px }</style>
<script>
const show = (opener, html) => {
  opener.setAttribute('aria-expanded', 'true');
  top_.innerHTML = html;
  for (const type of ['pointerup', 'mouseup', 'click']) {
    top_.querySelector('.veil')?.addEventListener(type, () => { heard.textContent += type });
  }
};
const close = opener => { opener.setAttribute('aria-expanded', 'false'); top_.textContent = '' };
const top_ = document.getElementById('top');
account.onmousedown = () => {
  show(account, '<div class=veil></div><ul class=open role=listbox>' +
    '<li role=option>Current<li role=option>Savings</ul>');
  top_.querySelectorAll('li').forEach(li => li.onclick = () => {
    account.textContent = li.textContent; close(account) });
};
actions.onpointerdown = () => {
  document.body.style.pointerEvents = 'none';
  show(actions, '<div class=open role=menu style="pointer-events:auto">' +
    '<div role=menuitem tabindex=-1>Archive</div></div>');
  top_.querySelector('[role=menuitem]').onclick = () => {
    document.body.style.pointerEvents = ''; close(actions); heard.textContent = 'archived' };
};
pay.onmousedown = () => { top_.innerHTML = '<div class=veil></div>' };
pay.onclick = () => { heard.textContent = 'paid' };
</script>"""


@pytest.mark.parametrize(
    ("tool", "arguments"), [("select_option", {"option": "Savings"}), ("type_text", {"text": "Savings"})]
)
async def test_a_list_under_a_veil_is_chosen_from(at: Any, tool: str, arguments: dict[str, str]) -> None:
    kit = await at(PAGE)
    result = await kit(tool, target="Account", **arguments)
    assert result.ok, result.error
    page = kit.door.session.current.page
    assert await page.evaluate("[account.textContent, heard.textContent]") == ["Savings", ""]


@pytest.mark.parametrize(
    ("opener", "entry", "shown"), [("Account", "Current", "Current"), ("Actions", "Archive", "archived")]
)
async def test_a_click_opens_and_the_next_one_chooses(at: Any, opener: str, entry: str, shown: str) -> None:
    kit = await at(PAGE)
    for target in (opener, entry):
        result = await kit("click", target=target)
        assert result.ok, result.error
    page = kit.door.session.current.page
    assert shown in await page.evaluate("account.textContent + heard.textContent")


async def test_what_opens_nothing_is_still_bound(at: Any) -> None:
    kit = await at(PAGE)
    result = await kit("click", target="Pay")
    assert result.code == "element.covered"
    page = kit.door.session.current.page
    assert await page.evaluate("heard.textContent") == ""
