"""Elements that stand side by side without a space between their words."""

from __future__ import annotations

import pytest

from browser_tools.text.html.dom import blocks, parse
from browser_tools.text.main.text import main_text

TOLD = {
    "<span>$160</span><span>50% OFF</span>": "$160 50% OFF",
    "<span>$80</span><span>MSRP: <i>$160</i></span><span>50% OFF</span>": "$80 MSRP: $160 50% OFF",
    "<s>20 €</s><ins>€10</ins>": "20 € €10",
    "<a href=/a>Oak Mill</a><!-- --><span>Lantern 20</span>": "Oak Mill Lantern 20",
    "<span><b>Cart</b></span><span class=badge><i>3</i></span>": "Cart 3",
    "<span>Crust</span><cite>https://crust.example › help</cite>": "Crust https://crust.example › help",
    "<span>micro</span><span>service</span>": "microservice",
    "<span>T</span><span>e</span><span>a</span><span>M</span>": "TeaM",
    "<span>CO</span><span>2</span> and <span>1</span><span>st</span>": "CO2 and 1st",
    "<b>bold</b>Ed": "boldEd",
    "<code><span>get</span><span>Value</span></code>": "getValue",
}


@pytest.mark.parametrize("html", TOLD)
def test_words_of_two_elements(html):
    prose = "<p>" + "The mill sells lanterns to whoever comes by on a working day. " * 8
    page = f"<html><body><article><h1>Mill</h1><p>Now: {html}</p>{prose}</article></body></html>"
    assert f"Now: {TOLD[html]}" in [block.text for block in main_text(page).blocks]
    assert f"Now: {TOLD[html]}" in [block.text for block in blocks(parse(page))]
