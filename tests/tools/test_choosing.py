"""Choosing and setting: native lists, lists that a page draws, dates and sliders; pages of a list."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.acts.choice import named
from browser_tools.errors import BlockedError

PAGE = """
<title>Forms</title>
<label>Status <select id=state><option>New<option>Open<option>Closed</select></label>
<label>Size <select id=size><option>36</select></label>
<label>Width <select id=width><option>E</select></label>
<label>Due <input type=date id=due></label>
<label>Volume <input type=range id=volume min=0 max=100></label>
<label>Score <input type=number id=score></label>
<div id=p>Priority</div>
<button id=priority role=combobox aria-labelledby=p aria-expanded=false aria-haspopup=listbox>Low</button>
<button id=sort aria-label="Sort order" aria-expanded=false aria-haspopup=listbox>by name</button>
<input id=owner role=combobox aria-label=Owner aria-expanded=false aria-autocomplete=list>
<input id=plain aria-label=Plain value="a b">
<label>Woods <select id=woods multiple><option>Oak<option>Ash<option selected>Pine</select></label>
<div id=rich contenteditable role=textbox aria-label=Story>Once</div>
<button id=held onclick="said.textContent = [event.ctrlKey, event.shiftKey]"
  oncontextmenu="said.textContent = 'menu'">Held</button>
<input id=plan role=combobox aria-label=Plan readonly aria-expanded=false>
<input id=tariff role=combobox aria-label=Tariff readonly aria-expanded=false>
<div id=lists></div>
<p id=said></p>
<ul class=pagination><li><a href="#1">1</a><li><a href="#2">2</a><li><a href="#next">Next</a></ul>
<script>
setTimeout(() => { size.innerHTML = '<option>40<option>42' }, 1500);
setTimeout(() => { width.outerHTML = '<select id=width><option>F<option>G</select>' }, 1500);
const people = ['Ada Lovelace', 'Grace Hopper', 'Ada Yonath'];
function list(values, chosen) {
  lists.innerHTML = '<ul role=listbox>' + values.map(v => `<li role=option>${v}</li>`).join('') + '</ul>';
  const done = li => { chosen(li.textContent); lists.textContent = '' };
  lists.querySelectorAll('li').forEach(li => li.onclick = () => done(li));
}
const later = (values, chosen) => setTimeout(() => list(values, chosen), 150);
priority.onclick = () => later(['Low', 'High', 'Highest'], v => priority.textContent = v);
sort.onclick = () => later(['by name', 'by date'], v => sort.textContent = v);
// As Ant Design: what has a role has no box, what has a box has no role; the focus stays on the field.
function unseen(field, values, turns) {
  let at = 0;
  field.onclick = () => {
    lists.innerHTML = '<div role=listbox style="height:0;width:0;overflow:hidden">' +
      values.map((v, i) => `<div role=option id=${field.id}${i} aria-label="${v}">${i}</div>`).join('') +
      '</div>' + values.map(v => `<div title="${v}">${v}</div>`).join('');
    field.setAttribute('aria-activedescendant', field.id + at);
  };
  field.onkeydown = e => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key] ?? 0, most = values.length;
    at = turns ? (at + step + most) % most : Math.max(0, Math.min(most - 1, at + step));
    field.setAttribute('aria-activedescendant', field.id + at);
    if (e.key === 'Enter') { field.value = values[at]; lists.textContent = '' }
  };
}
unseen(plan, ['Free', 'Team', 'Pro'], true);
unseen(tariff, ['Day', 'Night', 'Flat'], false);
owner.oninput = () => later(people.filter(v => v.includes(owner.value)), v => owner.value = v);
</script>
"""
CHOSEN = [
    ("native", "select_option", {"target": "Status", "option": "Open"}, "state.value", "Open"),
    ("native-late", "select_option", {"target": "Size", "option": "42"}, "size.value", "42"),
    ("native-anew", "select_option", {"target": "Width", "option": "G"}, "width.value", "G"),
    ("native-set", "type_text", {"target": "Status", "text": "Closed"}, "state.value", "Closed"),
    ("drawn", "select_option", {"target": "Priority", "option": "High"}, "priority.textContent", "High"),
    ("drawn-set", "type_text", {"target": "Priority", "text": "Highest"}, "priority.textContent", "Highest"),
    ("button", "select_option", {"target": "Sort order", "option": "by date"}, "sort.textContent", "by date"),
    ("typed", "select_option", {"target": "Owner", "option": "Yonath"}, "owner.value", "Ada Yonath"),
    ("unseen", "select_option", {"target": "Plan", "option": "Team"}, "plan.value", "Team"),
    ("unseen-ends", "select_option", {"target": "Tariff", "option": "Night"}, "tariff.value", "Night"),
    ("date", "type_text", {"target": "Due", "text": "2026-03-31"}, "due.value", "2026-03-31"),
    ("slider", "type_text", {"target": 'the "Volume" slider', "text": "40"}, "volume.value", "40"),
    (
        "several",
        "select_option",
        {"target": "Woods", "option": "Oak", "more": ["Ash"]},
        "[...woods.selectedOptions].map(o => o.value).join()",
        "Oak,Ash",
    ),
    ("append", "type_text", {"target": "Plain", "text": " c", "append": True}, "plain.value", "a b c"),
    (
        "append-rich",
        "type_text",
        {"target": "Story", "text": " upon", "append": True},
        "rich.textContent",
        "Once upon",
    ),
    ("right", "click", {"target": "Held", "button": "right"}, "said.textContent", "menu"),
    ("holding", "click", {"target": "Held", "holding": ["Control"]}, "said.textContent", "true,false"),
    ("next-page", "click", {"target": "the next page"}, "location.hash", "#next"),
    ("page-2", "click", {"target": "page 2"}, "location.hash", "#2"),
]


@pytest.mark.parametrize(
    ("tool", "arguments", "where", "value"), [row[1:] for row in CHOSEN], ids=[row[0] for row in CHOSEN]
)
async def test_it_is_set(at: Any, tool: str, arguments: dict[str, Any], where: str, value: str) -> None:
    kit = await at(PAGE)
    result = await kit(tool, **arguments)
    assert result.ok, result.error
    assert await kit.door.session.current.page.evaluate(where) == value


REFUSED = [
    ("native", "select_option", {"target": "Status", "option": "Lost"}, "'New', 'Open', 'Closed'"),
    ("part-of-a-word", "select_option", {"target": "Status", "option": "pen"}, "'New', 'Open', 'Closed'"),
    ("one-only", "select_option", {"target": "Status", "option": "New", "more": ["Open"]}, "only one option"),
    ("drawn", "select_option", {"target": "Priority", "option": "Lost"}, "'Low', 'High', 'Highest'"),
    ("unseen", "select_option", {"target": "Plan", "option": "Gold"}, "'Free', 'Team', 'Pro'"),
    ("no-list", "select_option", {"target": "Plain", "option": "x"}, "opened no list"),
    ("date", "type_text", {"target": "Due", "text": "31.3.2026"}, "takes a date as 2026-03-31"),
    (
        "slider",
        "type_text",
        {"target": "Volume", "text": "300"},
        "takes a number from 0 to 100 in steps of 1",
    ),
    ("words-for-a-number", "type_text", {"target": "Score", "text": "abc"}, "'Score' takes a number"),
]


@pytest.mark.parametrize(
    ("tool", "arguments", "says"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
async def test_it_is_refused(at: Any, tool: str, arguments: dict[str, Any], says: str) -> None:
    kit = await at(PAGE)
    result = await kit(tool, **arguments)
    assert not result.ok
    assert says in result.error


def test_what_nobody_sees_names_no_option():
    options = [("kelderby", "Kelder Bridge", False), ("nun", "Nun's Cross", False)]
    with pytest.raises(BlockedError, match="no option is 'Kelderby'"):
        named("Kelderby", options, "Store")
    with pytest.raises(BlockedError, match="no option is 'Kelder'"):
        named("Kelder", [("1", "Kelderby", False)], "Store")
    assert [named(wanted, options, "Store") for wanted in ("nun", "NUN'S CROSS")] == ["nun", "nun"]
