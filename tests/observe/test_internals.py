"""Custom elements that keep role, name and state to themselves (`ElementInternals`)."""

import pytest

DEFINED = """<style>x-switch { display: inline-block; width: 20px; height: 20px; background: teal }</style>
<script>
const define = (name, role, label, act) => customElements.define(name, class extends HTMLElement {
  constructor() {
    super();
    this.kept = this.attachInternals();
    Object.assign(this.kept, { role, ariaLabel: label, ariaChecked: role === 'button' ? null : 'false' });
    this.attachShadow({ mode: 'open' }).innerHTML = '<i></i><slot></slot>';
    this.addEventListener('click', () => act?.(this.kept));
  }
});
const turn = (kept) => { kept.ariaChecked = kept.ariaChecked === 'true' ? 'false' : 'true' };
define('x-button', 'button');
define('x-check', 'checkbox', null, turn);
define('x-switch', 'switch', 'Dark mode', turn);
customElements.define('x-card', class extends HTMLElement {
  constructor() { super(); this.addEventListener('click', () => {}) }
});
</script>"""


async def test_roles_and_names_that_elements_keep_are_told(eyes):
    parts = (
        "<x-button>Play</x-button><x-check>Remember me</x-check><x-switch></x-switch><x-card>Lamp</x-card>"
    )
    lines = await eyes.show(parts + DEFINED)
    assert lines == [
        '[e1 button "Play"][e2 checkbox "Remember me"][e3 switch "Dark mode"][e4 clickable "Lamp"]'
    ]


@pytest.mark.parametrize("name", ["x-check", "x-switch"])
async def test_a_kept_state_is_told_as_it_is_now(eyes, name):
    await eyes.show(f"<{name}>On</{name}>{DEFINED}")
    for state in (("checked",), ()):
        await eyes.page.click(name)
        assert (await eyes.observer.observe()).elements[0].states == state


async def test_a_role_that_is_written_counts_more(eyes):
    lines = await eyes.show(f"<x-button role=tab>Play</x-button>{DEFINED}")
    assert lines == ['[e1 tab "Play"]']
