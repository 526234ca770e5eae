"""Drawings of the furniture, as inline SVG in the product's own colour."""

from __future__ import annotations

from catalogue import Category, Product
from markup import Html, render

_SHAPES: dict[Category, str] = {
    "lamp": (
        '<path d="M84 40h52l22 52H62z" fill="{main}"/><ellipse cx="110" cy="93" rx="48" ry="7" fill="{light}"/>'
        '<path d="M107 98h6v44h-6z" fill="{dark}"/><rect x="82" y="140" width="56" height="8" rx="4" fill="{dark}"/>'
    ),
    "shelf": (
        '<path d="M64 30h7v120h-7zM149 30h7v120h-7z" fill="{dark}"/>'
        '<path d="M64 58h92v6H64zM64 96h92v6H64zM64 134h92v6H64z" fill="{main}"/>'
        '<path d="M76 36h9v22h-9zM88 41h7v17h-7zM98 34h10v24H98zM120 78h26v18h-26zM78 112h8v22h-8zM90 116h12v18H90z"'
        ' fill="{light}"/>'
    ),
    "chair": (
        '<path d="M76 32h52a6 6 0 0 1 6 6v52H70V38a6 6 0 0 1 6-6z" fill="{light}"/>'
        '<rect x="64" y="88" width="78" height="14" rx="6" fill="{main}"/>'
        '<path d="M68 102h7l-4 48h-7zM131 102h7l4 48h-7z" fill="{dark}"/>'
    ),
    "table": (
        '<rect x="36" y="66" width="148" height="12" rx="5" fill="{main}"/>'
        '<path d="M50 78h9l-5 70h-8zM161 78h9l4 70h-8z" fill="{dark}"/>'
        '<path d="M96 44h28l-4 22h-20z" fill="{light}"/>'
    ),
}


def picture(product: Product) -> Html:
    """A decorative drawing: its name stands beside it, so it is hidden from assistive technology."""
    hue = product.hue
    shape = render(
        _SHAPES[product.category],
        main=f"hsl({hue} 45% 52%)",
        light=f"hsl({hue} 55% 74%)",
        dark=f"hsl({hue} 30% 30%)",
    )
    return render(
        '<svg class="picture" viewBox="0 0 220 170" aria-hidden="true" focusable="false">'
        '<rect width="220" height="170" fill="{ground}"/>{shape}</svg>',
        ground=f"hsl({hue} 40% 92%)",
        shape=shape,
    )
