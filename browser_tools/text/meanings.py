"""What names mean the same: of a property in a schema, a label on a page, a key in its data, a class."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_GROUPS = (
    "name title headline heading bezeichnung titel nom titre nombre titulo nome titolo naam titel 상품명 제목 商品名 名称 タイトル イベント名",
    "price cost fee preis prix precio prezzo preco prijs 판매가 가격 saleprice ourprice currentprice specialprice finalprice eintritt tarif "
    "entree kosten teilnahmegebuhr admission 価格 料金 参加費 値段 販売価格",
    "oldprice wasprice listprice regularprice originalprice compareatprice previousprice rrp msrp uvp ancienprix "
    "prixbarre alterpreis statt streichpreis bisherigerpreis prixconseille 定価 通常価格",
    "currency pricecurrency wahrung waehrung devise moneda valuta divisa 通貨 통화",
    "description summary abstract about desc beschreibung descripcion descrizione descricao 설명 説明",
    "image picture photo thumbnail img photograph bild foto cover 画像",
    "url link href permalink lien",
    "brand manufacturer maker vendor marke hersteller marque fabricant fabricante marca merk 브랜드 メーカー ブランド 製造元",
    "sku artikelnummer artikelnr artnr productid itemnumber itemno articlenumber productcode reference ref "
    "referencia bestellnummer 品番 商品コード",
    "mpn model modelnumber modell modele 型番",
    "gtin gtin13 gtin8 gtin12 gtin14 ean ean13 barcode upc",
    "isbn isbn13 isbn10",
    "availability stock available instock verfugbarkeit verfuegbarkeit verfugbar disponibilite disponibilidad disponible disponibilita lieferbar verfugbarkeit auflager 재고 "
    "在庫",
    "rating score stars ratingvalue bewertung 評価",
    "reviewcount ratingcount reviews ratings numreviews numberofreviews numberofratings bewertungen avis",
    "author writer creator autor byline writtenby username poster autore auteur 작성자 postedby commenter user auteur askedby 著者 投稿者",
    "date published datepublished publishedat created posted datum datecreated uploaddate publicationdate asked "
    "opened dateposted when releasedate released release erschienen erscheinungsdatum datedepublication fecha data datum timestamp posttime 작성일 日付 "
    "発売日 日時 開催日 公開日 投稿日",
    "modified updated datemodified updatedat lastmodified lastupdated lastupdate 更新日",
    "start startdate begins begin starts startsat beginn startson debut",
    "end enddate ends endsat ende endson fin",
    "deadline anmeldeschluss bewerbungsschluss datelimite registrationdeadline 申込締切 締切 応募締切",
    "location venue place where ort veranstaltungsort lieu lugar ubicacion luogo luogo local plaats 장소 会場 場所 開催場所",
    "organizer organiser host veranstalter organisateur organizador 主催 主催者",
    "performer performers artist speaker referent intervenant 出演 講師",
    "capacity places seats teilnehmerzahl platze capacite aforo 定員",
    "ingredients ingredient recipeingredient zutaten ingredientes ingredienti ingredienten 材料",
    "instructions steps directions method recipeinstructions zubereitung anleitung preparation etapes 作り方",
    "yield servings serves portions recipeyield portionen portion makes personnes raciones porzioni dosi 人数 分量",
    "preptime preparationtime prepminutes preptimeminutes vorbereitungszeit arbeitszeit tempsdepreparation",
    "cooktime cookingtime cookminutes cooktimeminutes kochzeit garzeit backzeit tempsdecuisson cuisson",
    "totaltime totalminutes totaltimeminutes gesamtzeit zubereitungszeit tempstotal readyin totalmins 調理時間",
    "duration runtime dauer duree laufzeit",
    "category articlesection genre recipecategory kategorie course categorie categoria カテゴリー",
    "cuisine recipecuisine",
    "keywords tags schlagworter motscles",
    "text body content comment articlebody message reviewbody commenttext posttext 本文",
    "points upvotes upvotecount likes votes votecount karma",
    "answers answer acceptedanswer suggestedanswer",
    "total sum gesamt summe totalamount gesamtbetrag 合計",
    "amount betrag montant importe 金額",
    "quantity qty count anzahl menge quantite cantidad quantita 수량 数量",
    "phone telephone tel telefon telefono 電話 電話番号",
    "email mail courriel",
    "calories kcal kalorien",
    "weight gewicht poids peso masse massa gewicht 무게 重量 重さ",
    "height hohe hauteur altura",
    "width breite largeur anchura",
    "depth tiefe profondeur",
    "dimensions abmessungen masse size grosse サイズ 寸法",
    "material matiere werkstoff materiau 素材 材質",
    "color colour farbe couleur colore kleur 색상 カラー 色",
    "warranty garantie garantia garanzia 保証",
    "condition itemcondition zustand etat",
    "deliverytime lieferzeit delailivraison",
    "publisher verlag editeur 出版社",
    "language sprache langue inlanguage 言語",
    "pages numberofpages pagecount seiten seitenzahl ページ数",
    "number numero nummer nr no num 番号",
    "status statut stand",
    "lowprice lowestprice minprice pricefrom",
    "client customer kunde kunden cliente",
    "city addresslocality town locality stadt ville ciudad",
    "street streetaddress strasse rue",
    "postcode zip postalcode zipcode plz codepostal",
    "country addresscountry land pays",
)


def _fold(word: str) -> str:
    """Without the accents of Latin letters, which people leave out in names."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFC", "".join(one for one in parts if not "\u0300" <= one <= "\u036f"))


_MEANING: dict[str, str] = {}
for _group in _GROUPS:
    for _word in _group.split():
        _MEANING.setdefault(_fold(_word), _fold(_group.split()[0]))
_IDLE = frozenset(
    """
    the a an of for in at by to and is item product event recipe page article post row entry value your our s
    itemprop js text-value data field comment topic de la le du des der die das
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Words that add nothing to others: `product name` is a name."""
_UNITS = frozenset("kg g mg lb oz m cm mm km eur usd gbp chf jpy".split())  # noqa: SIM905 (words)
"""A name may end in the unit that its number is wanted in."""

Meaning = frozenset[str]

INSTEAD = {"date": "start", "price": "lowprice", "start": "date"}
"""What a page may say where it does not say the other: an event's date is that of its start."""


@lru_cache(maxsize=20_000)
def meaning(name: str) -> Meaning:
    """What `name` means, as a set of words: `priceCurrency`, `price_currency` and `Currency` are one."""
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"(?<=[a-zà-ÿ0-9])(?=[A-ZÀ-Þ])", " ", name))
    words = [_fold(part) for part in parts]
    whole = _MEANING.get("".join(words))
    if whole:
        return frozenset([whole])
    if len(words) > 1 and words[-1] in _UNITS:
        return meaning(" ".join(words[:-1]))
    kept = [word for word in words if word not in _IDLE] or words
    joined = _MEANING.get("".join(kept))
    if joined:
        return frozenset([joined])
    return frozenset(_MEANING.get(word, _single(word)) for word in kept)


def _single(word: str) -> str:
    shorter = word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
    return _MEANING.get(shorter, shorter)


def closeness(wanted: Meaning, offered: Meaning) -> int:
    """0: nothing in common that counts; 10: the same; between: one says more than the other."""
    if not wanted or not offered:
        return 0
    if wanted == offered:
        return 10
    if offered < wanted or wanted < offered:
        return max(1, 7 - 2 * len(wanted ^ offered))
    return 0
