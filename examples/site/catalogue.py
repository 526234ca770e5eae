"""What the shop sells. Prices are cents of a euro."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Literal

Category = Literal["lamp", "shelf", "chair", "table"]
CATEGORIES: dict[Category, str] = {"lamp": "Lamps", "shelf": "Shelves", "chair": "Chairs", "table": "Tables"}
COLOURS = ("Oak", "Black", "Moss green")


@dataclass(frozen=True)
class Product:
    slug: str
    name: str
    category: Category
    cents: int
    stock: int
    rating: float
    hue: int
    """Of its picture, 0-359."""
    blurb: str
    delivery: str = "2-4 working days"

    @property
    def price(self) -> str:
        return euro(self.cents)


def euro(cents: int) -> str:
    return f"€{cents / 100:,.2f}"


def euro_german(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"{whole:,}".replace(",", ".") + f",{rest:02} €"


def _product(
    name: str, category: Category, euros: float, stock: int, rating: float, hue: int, blurb: str
) -> Product:
    slug = name.lower().replace(" ", "-")
    return Product(slug, name, category, round(euros * 100), stock, rating, hue, blurb)


_ALL = (
    _product("Pico clip lamp", "lamp", 14.90, 0, 4.1, 8, "A clip-on light for shelves and headboards."),
    _product("Lumi table lamp", "lamp", 24.90, 18, 4.6, 42, "A small linen lamp, warm and dimmable."),
    _product("Nova desk lamp", "lamp", 39.00, 0, 4.4, 205, "A jointed arm that stays where you leave it."),
    _product("Halo wall lamp", "lamp", 54.50, 7, 4.2, 30, "A ring of light that throws no glare."),
    _product("Fjord pendant lamp", "lamp", 79.00, 12, 4.7, 190, "Blown glass over a brass stem."),
    _product("Vega floor lamp", "lamp", 119.00, 4, 4.5, 265, "Leans over your shoulder as you read."),
    _product("Aurora tripod lamp", "lamp", 149.00, 2, 4.8, 340, "Three oak legs and a wide cotton shade."),
    _product("Stem bookshelf", "shelf", 129.00, 6, 4.3, 95, "Five boards between two slim uprights."),
    _product("Plank wall shelf", "shelf", 34.90, 25, 4.5, 28, "One oak board on hidden brackets."),
    _product("Ladder shelf", "shelf", 89.00, 9, 4.1, 20, "Leans on the wall, holds what you read."),
    _product("Cube shelf", "shelf", 59.00, 0, 3.9, 220, "Four open cubes that stack."),
    _product("Spice rack", "shelf", 19.90, 31, 4.4, 12, "Two narrow tiers for the kitchen wall."),
    _product("Atlas bookcase", "shelf", 249.00, 3, 4.7, 150, "Solid ash, deep enough for records."),
    _product("Finch chair", "chair", 69.00, 14, 4.2, 55, "A light stacking chair in bent beech."),
    _product("Heron armchair", "chair", 329.00, 5, 4.8, 170, "A high back, wool cover and wide arms."),
    _product("Wren stool", "chair", 44.00, 22, 4.3, 10, "Three legs, one round seat, no fuss."),
    _product("Robin desk chair", "chair", 159.00, 8, 4.0, 200, "Turns, tilts and rolls quietly."),
    _product("Owl rocking chair", "chair", 219.00, 0, 4.6, 285, "Slow and quiet on curved ash runners."),
    _product("Magpie folding chair", "chair", 39.90, 40, 4.0, 230, "Folds flat, hangs on a hook."),
    _product("Brook side table", "table", 49.00, 16, 4.4, 185, "A round tray top that lifts off."),
    _product("Delta dining table", "table", 449.00, 3, 4.7, 25, "Seats six on a solid oak top."),
    _product("Tarn coffee table", "table", 139.00, 0, 4.1, 160, "A low oval with a shelf for magazines."),
    _product("Ford desk", "table", 199.00, 7, 4.5, 215, "A cable tray, one drawer, a clear top."),
    _product("Isle nesting tables", "table", 99.00, 10, 4.3, 130, "Three tables that tuck into one."),
)  # fmt: skip
PRODUCTS: dict[str, Product] = {product.slug: product for product in _ALL}


def as_csv() -> str:
    """The whole catalogue: name, category, price (EUR, decimal point), stock, rating."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("name", "category", "price_eur", "stock", "rating"))
    for item in PRODUCTS.values():
        writer.writerow((item.name, item.category, f"{item.cents / 100:.2f}", item.stock, item.rating))
    return out.getvalue()
