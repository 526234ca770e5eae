"""A test in Python on pytest-playwright's own page.

python examples/site --port 8000 &
pytest examples/test_lamps.py --base-url http://127.0.0.1:8000
"""

from pydantic import BaseModel


class Cart(BaseModel):
    total: float


def test_cart(page, strelka):
    page.goto("/shop")
    strelka.act('type "{{lamp}}" into "Search"; press Enter in "Search"', lamp="Lumi")
    strelka.act('click the "Lumi table lamp" link; click "Add to cart"')
    strelka.check('text "was added to your cart"')
    page.goto("/cart")
    assert strelka.extract(Cart).total < 40
