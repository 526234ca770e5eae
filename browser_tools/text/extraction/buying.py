"""The button that a thing is bought with: where a page says nothing else of its stock, it can be had."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.amounts.costs import AMOUNT
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_BUY = re.compile(
    r"^(?:add(?: (?:\d+|item|this|it))? to (?:my |your |the )?(?:shopping )?(?:cart|basket|bag|trolley)|"
    r"buy(?: it)?(?: now)?|order now|place bid|"
    r"(?:(?:jetzt )?in den (?:warenkorb|einkaufswagen|korb)|zum warenkorb hinzufügen)(?: legen)?|"
    r"(?:jetzt |sofort[- ]?)?(?:kaufen|bestellen)|gebot abgeben|"
    r"(?:je l['’])?ajouter (?:au|à mon) panier|achat immédiat|acheter(?: maintenant)?|commander|"
    r"aggiungi al(?:la)? (?:carrello|borsa)|(?:metti|inserisci) nel carrello|acquista(?: ora| subito)?|"
    r"compralo subito|"
    r"fai un['’]offerta|(?:añadir|agregar) (?:al carr(?:ito|o)|a la (?:cesta|bolsa|compra))|¡?cómpralo ya|"
    r"comprar(?: ahora| agora| já)?|adicionar (?:ao carrinho|à sacola)|adicionar|"
    r"(?:toevoegen aan |in (?:de |mijn )?)winkel(?:wagen|mand)(?:je)?|bestel(?:len)?(?: nu)?|koop nu|"
    r"(?:dodaj )?do koszyka|kup teraz|(?:přidat |vložit )?do košíku|koupit|(?:pridať |vložiť )?do košíka|"
    r"kúpiť|"
    r"kosárba(?: teszem| rakom)?|ad[aă]ug[aă] [iî]n co[sșş]|cumpără(?: acum)?|"
    r"(?:dodaj )?(?:v košarico|u (?:košaricu|korpu))|naroči|kupi|"
    r"(?:добавить )?в корзину|купить(?: сейчас| в 1 клик)?|заказать|(?:додати )?до кошика|купити|"
    r"добав(?:и|яне) в (?:количката|кошницата)|купи(?: сега)?|"
    r"lägg i (?:varukorg|kundvagn)(?:en)?|köp(?: nu)?|legg i handlekurv(?:en)?|kjøp|(?:læg i )?kurv(?:en)?|"
    r"køb(?: nu)?|(?:lisää )?ostoskoriin|lisa (?:ostu)?korvi|osta|į krepšelį|(?:ielikt|pievienot) grozā|"
    r"pirkt|"
    r"προσθήκη στο καλάθι|sepete ekle|satın al|thêm vào giỏ hàng|mua ngay|(?:tambah|masukkan) ke keranjang|"
    r"beli sekarang|เพิ่ม(?:ลง|ใน|ไปยัง)?(?:ตะกร้า|รถเข็น)|"
    r"カートに(?:入れる|追加(?:する)?)|(?:買い物)?かごに(?:追加|入れる)|今すぐ(?:買う|購入)|購入(?:する|手続きへ)|"
    r"장바구니(?: ?(?:에 )?(?:담기|추가))?|바로 ?구매|구매하기|"
    r"(?:加入|放入)(?:购物车|購物車|购物袋)|立[即刻](?:购买|購買)|直接購買|马上购买|"
    r"הוס(?:ף|פה) לסל|הוסף לעגלה|קנ[הו] עכשיו|[أا]ضف (?:إلى|الى) (?:السلة|عربة التسوق|"
    r"(?:ال)?حقيبة(?: التسوق)?)|اشتر الآن|شراء الآن|"
    r"افزودن به سبد(?: خرید)?)"
    rf"(?:\W*{AMOUNT})?\W*$",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"(?:^|[^a-z])(?:add-?to-?(?:shopping-?)?(?:cart|bag|basket|trolley)|buy-?it-?now|buy-?now|"
    r"(?:button|btn|submit)-?(?:cart|buy|basket|order)|(?:cart|buy|basket|order)-?(?:button|btn|submit))(?![a-z])"
)
"""How programs call such a button, whatever it says: `id="button-cart"`, `data-type="addToCart"`."""
_CALLS = re.compile(r"(?:^|[^a-z])(?:add-?to-?(?:cart|bag|basket)|buy(?:-?now|-?process|-?it)?|go-?buy)\(")
_ADDS = re.compile(r"(?:cart|basket|bag|checkout)/add\b|add[-_]?to[-_]?(?:cart|basket|bag)", re.IGNORECASE)
"""Where what is bought is sent."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MARKS = ("id", "name", "class", "data-action", "data-type", "data-test", "data-testid", "data-test-id",
          "data-qa", "data-cy", "data-role", "data-button-action", "data-automation-id", "data-auto",
          "data-hook")  # fmt: skip
_ELSE = re.compile(
    r"notify|wait-?list|view|wish|favou?rit|compare|remove|quantity|minus|plus|continue|close|mini|"
    r"(?:go|proceed)-?to|pre-?order|disabled",
    re.IGNORECASE,
)
"""What else is done with baskets, or where there is nothing to buy."""
_STOCK = meaning("availability")
_TOLD = "add to cart"
"""What a button says whose words no list has, but its mark does."""
_BUTTONS = ["button", "input", "a"]
_DRAWN, _DRAWN_AS = ["div", "span"], re.compile(r"btn|button|buy|cart|basket|bag", re.IGNORECASE)
"""What a page may draw as one."""
_PUSHED = frozenset({"submit", "button", "image"})
_IDLE = re.compile(r"(?:^|[-_])(?:disabled|inactive|sold-?out|unavailable)(?:$|[-_])", re.IGNORECASE)
_MOST, _LONGEST, _LESS_SURE = 6, 40, 3
_CARDS = 3
"""Things side by side, each with a button, from which on it is of other things."""


def is_to_buy(said: str) -> bool:
    """Whether these are the words of such a button."""
    return _BUY.match(said) is not None


def of_buying(root: Tag, heading: Tag | None) -> Iterator[Offer]:
    """The button below the page's `heading`, as what says that the thing is in stock."""
    if heading is None:
        return
    found = [one for one in root.find_all([*_BUTTONS, *_DRAWN]) if _buys(one) and not _is_idle(one)]
    own = _of_the_page(heading, found)
    below = _after(heading, own) or [one for one in own if one.name in ("button", "input")]
    if 0 < len(below) <= _MOST:
        said = _said(below[0])
        yield Offer(
            _STOCK, said if is_to_buy(said) else _TOLD, "heading", said or _TOLD, below[0], _LESS_SURE
        )


def _buys(button: Tag) -> bool:
    """Whether it says so, or is marked so and says nothing else."""
    said = _said(button)
    if button.name in _DRAWN:
        around = button.parent
        drawn = is_to_buy(said) and around is not None and (_is_drawn(button) or _is_drawn(around))
        return drawn and button.find_parent(_BUTTONS) is None
    if is_to_buy(said):
        return True
    marks = _CAMEL.sub("-", " ".join(_given(button))).lower().replace("_", "-")
    if _ELSE.search(marks) or _ELSE.search(said) or in_stock(said) is False:
        return False
    href = str(button.get("href") or "")
    if button.name == "a" and not href.startswith(("#", "javascript:")) and href and not _ADDS.search(href):
        return False  # it leads to the basket
    calls = _CAMEL.sub("-", f"{button.get('onclick') or ''} {href}").lower().replace("_", "-")
    return _MARK.search(marks) is not None or _CALLS.search(calls) is not None or _sends(button)


def _is_drawn(element: Tag) -> bool:
    """Whether its class, role or id says that it is a button."""
    marks = " ".join(
        (*(element.get("class") or ()), str(element.get("role") or ""), str(element.get("id") or ""))
    )
    return element.name not in _BUTTONS and _DRAWN_AS.search(marks) is not None


def _given(button: Tag) -> Iterator[str]:
    for name in _MARKS:
        value = button.get(name)
        yield " ".join(value) if isinstance(value, list) else str(value or "")


def _sends(button: Tag) -> bool:
    """Whether it sends a form to the basket."""
    kind = button.get("type", "submit" if button.name == "button" else "")
    form = button.find_parent("form", action=_ADDS) if kind in ("submit", "image") else None
    return form is not None


def _of_the_page(heading: Tag, found: list[Tag]) -> list[Tag]:
    """`found` without those of cards side by side: of other things, or of several."""
    around = set(map(id, heading.parents))
    inside: dict[tuple[int, str, str], set[int]] = defaultdict(set)
    boxes: dict[int, list[tuple[int, str, str]]] = {}
    for button in found:
        boxes[id(button)] = []
        for box in button.parents:
            if id(box) in around:
                break
            key = (id(box.parent), box.name, next(iter(box.get("class") or ()), ""))
            inside[key].add(id(box))
            boxes[id(button)].append(key)
    return [one for one in found if all(len(inside[key]) < _CARDS for key in boxes[id(one)])]


def _after(heading: Tag, found: list[Tag]) -> list[Tag]:
    """Those of `found` that stand behind the heading."""
    wanted = set(map(id, found))
    return [one for one in heading.find_all_next([*_BUTTONS, *_DRAWN]) if id(one) in wanted] if found else []


def _said(button: Tag) -> str:
    if button.name == "input":
        pushed = button.get("type") in _PUSHED
        return str(button.get("value") or button.get("alt") or "").strip() if pushed else ""
    if button.name in _DRAWN:
        return " ".join(str(button.string or "").split())
    said = text_of(button)
    return said if len(said) <= _LONGEST else ""


def _is_idle(button: Tag) -> bool:
    """Whether it cannot be pushed, or is not seen."""
    if button.has_attr("disabled") or button.get("aria-disabled") == "true":
        return True
    idle = any(map(_IDLE.search, map(str, button.get("class") or ())))
    return idle or is_hidden(button) or any(map(is_hidden, button.parents))
