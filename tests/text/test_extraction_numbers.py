"""Whose number a page shows, and whose make a thing is: labels of many languages, data, links, logos."""

from __future__ import annotations

import pytest

from browser_tools.text.extraction.page import extracted

SHOWN: dict[str, tuple[str, str, str | None, str | None]] = {
    "label": (
        "en",
        "<h1>Bag</h1><p>SKU: AB-44</p>",
        "AB-44",
        None,
    ),
    "item no": (
        "en",
        "<h1>Bag</h1><p>Item No. 4711-2</p>",
        "4711-2",
        None,
    ),
    "item hash": (
        "en",
        "<h1>Bag</h1><p>Item #: 4711</p>",
        "4711",
        None,
    ),
    "item hash2": (
        "en",
        "<h1>Bag</h1><p>Item # 4711</p>",
        "4711",
        None,
    ),
    "hash model": (
        "en",
        "<h1>Bag</h1><p>Model # HB22</p><p>SKU # 4711</p>",
        "4711",
        None,
    ),
    "product id": (
        "en",
        "<h1>Bag</h1><p>Product ID: 4711</p>",
        "4711",
        None,
    ),
    "style no": (
        "en",
        "<h1>Bag</h1><p>Style No: 4711-22</p>",
        "4711-22",
        None,
    ),
    "article": (
        "en",
        "<h1>Bag</h1><p>Article number 4711</p>",
        "4711",
        None,
    ),
    "artnr": (
        "de",
        "<h1>Bag</h1><p>Art.-Nr.: 4711</p>",
        "4711",
        None,
    ),
    "artikel": (
        "de",
        "<h1>Bag</h1><p>Artikel-Nr. 4711</p>",
        "4711",
        None,
    ),
    "bestell": (
        "de",
        "<h1>Bag</h1><p>Bestell-Nr.: 4711-B</p>",
        "4711-B",
        None,
    ),
    "ref fr": (
        "fr",
        "<h1>Bag</h1><p>Référence : 4711B</p>",
        "4711B",
        None,
    ),
    "ref es": (
        "es",
        "<h1>Bag</h1><p>Ref: 4711B</p>",
        "4711B",
        None,
    ),
    "codigo": (
        "es",
        "<h1>Bag</h1><p>Código: 4711B</p>",
        "4711B",
        None,
    ),
    "cod produto": (
        "pt",
        "<h1>Bag</h1><p>Cód. do produto: 47112</p>",
        "47112",
        None,
    ),
    "cod it": (
        "it",
        "<h1>Bag</h1><p>Codice prodotto: 4711B</p>",
        "4711B",
        None,
    ),
    "cod articolo": (
        "it",
        "<h1>Bag</h1><p>Cod. articolo 4711B</p>",
        "4711B",
        None,
    ),
    "nl": (
        "nl",
        "<h1>Bag</h1><p>Artikelnummer: 4711B</p>",
        "4711B",
        None,
    ),
    "pl": (
        "pl",
        "<h1>Bag</h1><p>Kod produktu: 4711B</p>",
        "4711B",
        None,
    ),
    "cz": (
        "cs",
        "<h1>Bag</h1><p>Kód produktu: 4711B</p>",
        "4711B",
        None,
    ),
    "cz2": (
        "cs",
        "<h1>Bag</h1><p>Kat. číslo: 4711B</p>",
        "4711B",
        None,
    ),
    "hu": (
        "hu",
        "<h1>Bag</h1><p>Cikkszám: 4711B</p>",
        "4711B",
        None,
    ),
    "ro": (
        "ro",
        "<h1>Bag</h1><p>Cod produs: 4711B</p>",
        "4711B",
        None,
    ),
    "ru": (
        "ru",
        "<h1>Bag</h1><p>Артикул: 4711B</p>",
        "4711B",
        None,
    ),
    "ru2": (
        "ru",
        "<h1>Bag</h1><p>Код товара: 47112</p>",
        "47112",
        None,
    ),
    "uk": (
        "uk",
        "<h1>Bag</h1><p>Код товару: 47112</p>",
        "47112",
        None,
    ),
    "tr": (
        "tr",
        "<h1>Bag</h1><p>Ürün Kodu: 4711B</p>",
        "4711B",
        None,
    ),
    "sv": (
        "sv",
        "<h1>Bag</h1><p>Artikelnr: 4711B</p>",
        "4711B",
        None,
    ),
    "da": (
        "da",
        "<h1>Bag</h1><p>Varenr. 4711B</p>",
        "4711B",
        None,
    ),
    "no": (
        "nb",
        "<h1>Bag</h1><p>Varenummer: 4711B</p>",
        "4711B",
        None,
    ),
    "fi": (
        "fi",
        "<h1>Bag</h1><p>Tuotenumero: 4711B</p>",
        "4711B",
        None,
    ),
    "ja": (
        "ja",
        "<h1>Bag</h1><p>商品番号：4711B</p>",
        "4711B",
        None,
    ),
    "zh": (
        "zh",
        "<h1>Bag</h1><p>商品编号：47112</p>",
        "47112",
        None,
    ),
    "ko": (
        "ko",
        "<h1>Bag</h1><p>상품번호 : 47112</p>",
        "47112",
        None,
    ),
    "vi": (
        "vi",
        "<h1>Bag</h1><p>Mã sản phẩm: 47112</p>",
        "47112",
        None,
    ),
    "el": (
        "el",
        "<h1>Bag</h1><p>Κωδικός: 47112</p>",
        "47112",
        None,
    ),
    "he": (
        "he",
        '<h1>Bag</h1><p>מק"ט: 47112</p>',
        "47112",
        None,
    ),
    "data sku": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag","sku":"Q-1"}'
        "</script><h1>Bag</h1>",
        "Q-1",
        None,
    ),
    "data productID": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag",'
        '"productID":"Q-1"}</script><h1>Bag</h1>',
        "Q-1",
        None,
    ),
    "data offer sku": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag",'
        '"offers":{"@type":"Offer","sku":"Q-1","price":3}}</script><h1>Bag</h1>',
        "Q-1",
        None,
    ),
    "retailer meta": (
        "en",
        '<head><meta property="product:retailer_item_id" content="Q-1"></head><h1>Bag</h1>',
        "Q-1",
        None,
    ),
    "data attr": (
        "en",
        '<h1>Bag</h1><div data-product-sku="Q-1"><button>Add to cart</button></div>',
        "Q-1",
        None,
    ),
    "data sku attr": (
        "en",
        '<h1>Bag</h1><div class=product data-sku="Q-1"><button>Add to cart</button></div>',
        "Q-1",
        None,
    ),
    "hidden input": (
        "en",
        '<h1>Bag</h1><form><input type=hidden name=sku value="Q-1"><button>Add to cart</button></form>',
        "Q-1",
        None,
    ),
    "numeric int data": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag","sku":47112}'
        "</script><h1>Bag</h1>",
        "47112",
        None,
    ),
    "brand by": (
        "en",
        "<h1>Bag</h1><p>by <a href=/c/holm>Holm</a></p>",
        None,
        "Holm",
    ),
    "brand above": (
        "en",
        "<p class=brand>Holm</p><h1>Bag</h1>",
        None,
        "Holm",
    ),
    "brand class name": (
        "en",
        "<div class=product-brand-name>Holm</div><h1>Bag</h1>",
        None,
        "Holm",
    ),
    "brand data str": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag","brand":"Holm"}'
        "</script><h1>Bag</h1>",
        None,
        "Holm",
    ),
    "brand data org": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag",'
        '"brand":{"@type":"Organization","name":"Holm"}}</script><h1>Bag</h1>',
        None,
        "Holm",
    ),
    "brand data list": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag",'
        '"brand":[{"@type":"Brand","name":"Holm"}]}</script><h1>Bag</h1>',
        None,
        "Holm",
    ),
    "brand manufacturer": (
        "en",
        '<script type="application/ld+json">{"@type":"Product","name":"Bag",'
        '"manufacturer":{"name":"Holm"}}</script><h1>Bag</h1>',
        None,
        "Holm",
    ),
    "brand meta": (
        "en",
        '<head><meta property="product:brand" content="Holm"></head><h1>Bag</h1>',
        None,
        "Holm",
    ),
    "brand logo": (
        "en",
        '<h1>Bag</h1><a class=brand-logo href=/h><img src=h.png alt="Holm"></a>',
        None,
        "Holm",
    ),
    "brand logo alt words": (
        "en",
        '<h1>Bag</h1><a class=brand-logo href=/h><img src=h.png alt="Holm logo"></a>',
        None,
        "Holm",
    ),
    "brand in h1 span": (
        "en",
        "<h1><span class=brand>Holm</span> Bag</h1>",
        None,
        "Holm",
    ),
    "brand link in h1": (
        "en",
        "<h1><a href=/brand/holm>Holm</a> Bag</h1>",
        None,
        "Holm",
    ),
    "brand sold by": (
        "en",
        "<h1>Bag</h1><p>Sold by Holm Ltd</p>",
        None,
        None,
    ),
}


@pytest.mark.parametrize(("language", "page", "sku", "brand"), SHOWN.values(), ids=SHOWN)
def test_numbers_and_makes(language: str, page: str, sku: str | None, brand: str | None) -> None:
    text = {"type": "string"}
    schema = {"type": "object", "properties": {"name": text, "sku": text, "brand": text}}
    html = f"<html lang={language}><body>{page}</body></html>"
    found = extracted(html, "https://a.test/p", schema).data
    assert (found["sku"], found["brand"]) == (sku, brand)
