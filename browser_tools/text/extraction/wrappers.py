"""Objects that stand for what the page is about (`{"product": {"name": ...}}`), and those of another thing.

A seller without a name on the page is not called what the product is.
"""

from __future__ import annotations

from browser_tools.text.extraction.asked import Asked
from browser_tools.text.facts.meanings import Meaning, is_known, name_words

_ITSELF = frozenset(
    """
    product item recipe event page article post listing job posting vacancy property house home apartment car
    vehicle book movie film game album song course concert workshop seminar festival webinar lecture
    exhibition conference question thread topic discussion issue invoice bill receipt order paper document
    dataset file report profile company organization place restaurant hotel room flight match plan package
    app software project story news blog video entry record thing object
    data result results output info information detail details general basic basics overview summary meta
    metadata seo og opengraph main header content core facts attributes properties root extract extracted
    produkt artikel rezept veranstaltung seite stelle rechnung buch produit recette evenement annonce facture
    livre producto receta evento anuncio factura libro prodotto ricetta annuncio fattura produto receita
    datos daten donnees dati
    """.split()  # noqa: SIM905 (words read better as words)
)
_PRICES = frozenset({"pricing", "prices", "price", "cost", "costs", "offer", "offers", "deal", "sale",
                     "preise", "precios", "tarifs", "prezzi"})  # fmt: skip
_ALSO = {
    "price": _PRICES,
    "date": frozenset({"dates", "timing", "schedule", "publication", "termine", "fechas"}),
    "image": frozenset({"media", "images", "pictures", "gallery", "photos", "bilder"}),
    "url": frozenset({"links", "urls"}),
    "author": frozenset({"credits", "byline"}),
}
"""What groups a value that has a name of its own."""


def is_itself(wanted: Asked, *, alone: bool) -> bool:
    """Whether the object is what the page is about: by its name, or by one that means nothing else where it
    stands alone."""
    words = set(name_words(wanted.name))
    return bool(words) and (words <= _ITSELF or (alone and not is_known(wanted.name)))


def grouped(wanted: Asked) -> Meaning:
    """Values of the page that an object of this name only groups: the price in `pricing`."""
    words = set(name_words(wanted.name))
    return frozenset(name for name, groups in _ALSO.items() if words & groups)
