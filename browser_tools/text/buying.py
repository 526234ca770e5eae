"""The button that a thing is bought with: where a page says nothing else of its stock, it can be had."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.dom import is_hidden, text_of
from browser_tools.text.meanings import meaning
from browser_tools.text.offers import Offer

_BUY = re.compile(
    r"^(?:add to (?:my |your |the )?(?:shopping )?(?:cart|basket|bag|trolley)|buy(?: it)?(?: now)?|"
    r"in den (?:warenkorb|einkaufswagen)|(?:jetzt )?kaufen|ajouter au panier|acheter(?: maintenant)?|"
    r"aggiungi al carrello|acquista(?: ora)?|(?:añadir|agregar) (?:al carrito|a la cesta)|"
    r"comprar(?: ahora| agora| já)?|adicionar ao carrinho|in (?:de |mijn )?winkel(?:wagen|mand)(?:je)?|"
    r"(?:dodaj )?do koszyka|kup teraz|(?:přidat |vložit )?do košíku|koupit|(?:pridať |vložiť )?do košíka|"
    r"kúpiť|"
    r"kosárba(?: teszem)?|ad[aă]ug[aă] [iî]n co[sșş]|(?:dodaj )?(?:v košarico|u košaricu)|"
    r"(?:добавить )?в корзину|купить(?: сейчас)?|до кошика|купити|добави в количката|lägg i varukorg(?:en)?|"
    r"köp|"
    r"legg i handlekurv(?:en)?|kjøp|læg i kurv(?:en)?|køb(?: nu)?|lisää ostoskoriin|lisa (?:ostu)?korvi|osta|"
    r"sepete ekle|カートに(?:入れる|追加)|かごに入れる|今すぐ買う|장바구니(?: 담기)?|바로 ?구매|구매하기|"
    r"加入购物车|立即购买|(?:加入|放入)購物車|立即購買|直接購買|הוס(?:ף|פה) לסל|أضف إلى السلة)\W*$",
    re.IGNORECASE,
)
_STOCK = meaning("availability")
_BUTTONS = ["button", "input", "a"]
_PUSHED = frozenset({"submit", "button", "image"})
_IDLE = re.compile(r"(?:^|[-_])(?:disabled|inactive|sold-?out|unavailable)(?:$|[-_])", re.IGNORECASE)
_MOST, _LONGEST, _LESS_SURE = 3, 40, 3
"""A page has the button of its one thing, perhaps once more where it stays in sight; a list has many."""


def is_to_buy(said: str) -> bool:
    """Whether these are the words of such a button."""
    return _BUY.match(said) is not None


def of_buying(root: Tag, heading: Tag | None) -> Iterator[Offer]:
    """The button below the page's `heading`, as what says that the thing is in stock."""
    if heading is None:
        return
    found = [one for one in root.find_all(_BUTTONS) if is_to_buy(_said(one)) and not _is_idle(one)]
    below = _after(heading, found)
    if below and len(found) <= _MOST:
        yield Offer(_STOCK, _said(below[0]), "heading", _said(below[0]), below[0], _LESS_SURE)


def _after(heading: Tag, found: list[Tag]) -> list[Tag]:
    """Those of `found` that stand behind the heading."""
    wanted = set(map(id, found))
    return [one for one in heading.find_all_next(_BUTTONS) if id(one) in wanted] if found else []


def _said(button: Tag) -> str:
    if button.name == "input":
        pushed = button.get("type") in _PUSHED
        return str(button.get("value") or button.get("alt") or "").strip() if pushed else ""
    said = text_of(button)
    return said if len(said) <= _LONGEST else ""


def _is_idle(button: Tag) -> bool:
    """Whether it cannot be pushed, or is not seen."""
    if button.has_attr("disabled") or button.get("aria-disabled") == "true":
        return True
    idle = any(map(_IDLE.search, map(str, button.get("class") or ())))
    return idle or is_hidden(button) or any(map(is_hidden, button.parents))
