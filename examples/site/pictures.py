"""Drawings of the furniture, as inline SVG in the product's own colour."""

from __future__ import annotations

from catalogue import Product
from markup import Html, fill


def picture(product: Product) -> Html:
    """A decorative drawing: its name stands beside it, so it is hidden from assistive technology."""
    hue = product.hue
    return fill(
        f"{product.category}.svg",
        ground=f"hsl({hue} 40% 92%)",
        main=f"hsl({hue} 45% 52%)",
        light=f"hsl({hue} 55% 74%)",
        dark=f"hsl({hue} 30% 30%)",
    )
