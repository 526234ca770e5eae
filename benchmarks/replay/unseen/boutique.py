"""A French shop: pages of a server whose parts are replaced while one looks, a cart, a checkout in four steps."""

# Pages stand here as they are sent:
# ruff: noqa: E501

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("boutique")
SCRIPT_JS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
PRODUCTS = (
    ("Sencha Fukamushi", "Thés", 1850), ("Genmaicha", "Thés", 1290), ("Gyokuro", "Thés", 3200), ("Hojicha", "Thés", 980),
    ("Bancha", "Thés", 750), ("Matcha de Uji", "Thés", 2740), ("Tasse Raku", "Tasses", 2100), ("Tasse Yunomi", "Tasses", 1400),
    ("Bol Chawan", "Tasses", 3900), ("Gobelet Hasami", "Tasses", 1120), ("Théière Kyusu", "Théières", 4800),
    ("Théière Tetsubin", "Théières", 8900), ("Théière Shiboridashi", "Théières", 5600), ("Théière Hobin", "Théières", 4400),
)  # fmt: skip
SIZE = 6
SORTS = {
    "choix": "Notre sélection",
    "croissant": "Prix croissant",
    "decroissant": "Prix décroissant",
    "nom": "De A à Z",
}
WAYS = {
    "domicile": ("À domicile", 490),
    "relais": ("Point relais", 290),
    "retrait": ("Retrait en boutique", 0),
}
FIELDS = {
    "prenom": "Prénom", "nom": "Nom", "mail": "Adresse e-mail", "rue": "Adresse", "cp": "Code postal", "ville": "Ville",
}  # fmt: skip


def anew() -> dict[str, Any]:
    return {"cart": {6: 1}, "code": "", "who": {}, "way": "", "gift": False}


def euros(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02}\u00a0€"


def respond(asked: Request) -> Reply:
    state, sent, path = asked.state, asked.sent, asked.path
    if path == "/":
        return page("Nos thés et céramiques", catalogue(asked.query), state)
    if path == "/liste":
        return results(asked.query)
    if path.startswith("/panier"):
        return cart_answer(path.removeprefix("/panier"), sent, state)
    if path == "/commande":
        return address(asked)
    if path == "/commande/livraison":
        return delivery(asked)
    if path == "/commande/resume":
        return summary(asked)
    if path == "/commande/merci":
        lines = f"<p>Nous avons bien reçu votre commande. Livraison : {WAYS[state['way']][0]}.</p><p class=paye>Total payé : {euros(due(state))}</p>"
        return page(f"Merci {escape(state['who']['prenom'])} !", lines, {**state, "cart": {}})
    return page("Page introuvable", "", state)


def page(title: str, inner: str, state: Mapping[str, Any]) -> str:
    return (
        f"<!doctype html><html lang=fr><head><title>{title} - Maison Sora</title><style>.fiche{{display:inline-block;width:210px;border:1px solid;margin:6px;padding:6px}}"
        ".annonces{position:fixed;top:8px;right:8px;background:#efe}.ligne{padding:8px}.ligne>*{margin-right:14px}fieldset{width:280px}</style></head><body>"
        f"<header class=haut><a href=/ class=marque>Maison Sora</a> <span id=mini class=mini>{mini(state)}</span> <a href=/panier class=vers>Voir mon panier</a></header>"
        f"<div id=annonces class=annonces aria-live=polite></div><main><h1>{title}</h1>{inner}</main><footer><a href=/aide>Aide</a></footer>"
        f"<script>{SCRIPT_JS}</script></body></html>"
    )


def mini(state: Mapping[str, Any]) -> str:
    return f"Panier ({sum(state['cart'].values())})"


def catalogue(query: Mapping[str, str]) -> str:
    boxes = "".join(
        f"<div><label class=coche><input type=checkbox name={name} value=1> {label}</label></div>"
        for name, label in (("thes", "Thés"), ("tasses", "Tasses"), ("theieres", "Théières"))
    )
    options = "".join(f"<option value={key}>{label}</option>" for key, label in SORTS.items())
    return (
        "<aside class=filtres><form id=filtres hx-get=/liste hx-target=#resultats hx-trigger='change input'>"
        "<div><label for=q>Rechercher un produit</label> <input id=q name=q type=search placeholder='Thé, tasse…'></div>"
        f"<fieldset class=cat><legend>Catégorie</legend>{boxes}</fieldset>"
        f"<div><label for=tri>Trier par</label> <select id=tri name=tri>{options}</select></div></form></aside>"
        f"<section id=resultats class=resultats>{results(query)}</section>"
    )


def results(query: Mapping[str, str]) -> str:
    wanted = [
        label
        for name, label in (("thes", "Thés"), ("tasses", "Tasses"), ("theieres", "Théières"))
        if query.get(name)
    ]
    found = [
        (n, *product)
        for n, product in enumerate(PRODUCTS)
        if (not wanted or product[1] in wanted) and query.get("q", "").lower() in product[0].lower()
    ]
    sort, number = query.get("tri", "choix"), int(query.get("page", "1"))
    if sort in ("croissant", "decroissant"):
        found.sort(key=lambda one: one[3], reverse=sort == "decroissant")
    elif sort == "nom":
        found.sort(key=lambda one: one[1])
    shown = found[(number - 1) * SIZE : number * SIZE]
    keep = "&".join(f"{key}={value}" for key, value in query.items() if key != "page")
    link = "<a class={c} href='/?{keep}&page={n}' hx-get='/liste?{keep}&page={n}' hx-target=#resultats>{text}</a>"
    before = link.format(c="prec", keep=keep, n=number - 1, text="Page précédente") if number > 1 else ""
    after = (
        link.format(c="suiv", keep=keep, n=number + 1, text="Page suivante")
        if number * SIZE < len(found)
        else ""
    )
    return (
        f"<p class=combien>{len(found)} articles</p><div class=fiches>{''.join(card(*one) for one in shown)}</div>"
        f"<nav class=pages aria-label=Pagination>{before} <span>Page {number}</span> {after}</nav>"
    )


def card(n: int, name: str, kind: str, price: int) -> str:
    return (
        f"<article class=fiche id=p-{n} data-test=fiche-{n}><h3>{name}</h3><p class=genre>{kind}</p><p class=prix>{euros(price)}</p>"
        f"<form hx-post=/panier/ajouter hx-target=#mini><input type=hidden name=id value={n}><button class=ajout data-test=ajout-{n}>Ajouter au panier</button></form></article>"
    )


def said(text: str) -> str:
    return f"<p hx-oob=#annonces data-bref role=status class=annonce>{text}</p>"


def cart_answer(path: str, sent: Mapping[str, str], state: dict[str, Any]) -> str:
    cart: dict[int, int] = state["cart"]
    number = int(sent.get("id") or 0)
    told = ""
    if path == "":
        return page("Mon panier", f"<div id=panier class=panier>{cart_part(state)}</div>", state)
    if path == "/ajouter":
        cart[number] = cart.get(number, 0) + 1
        return mini(state) + said(f"{PRODUCTS[number][0]} a été ajouté au panier")
    if path == "/favoris":
        return mini(state) + said(f"{PRODUCTS[number][0]} a été ajouté aux favoris")
    if path in ("/plus", "/moins"):
        cart[number] += 1 if path == "/plus" else -1
        state["cart"] = {key: many for key, many in cart.items() if many > 0}
    elif path == "/retirer":
        cart.pop(number, None)
        told = said(f"{PRODUCTS[number][0]} a été retiré du panier")
    elif path == "/vider":
        cart.clear()
        told = said("Votre panier a été vidé")
    elif path == "/code":
        good = sent.get("code", "").upper() == "BIENVENUE10"
        state["code"] = "BIENVENUE10" if good else ""
        told = said("Code BIENVENUE10 appliqué" if good else "Ce code n’est pas valable")
    return cart_part(state) + told + f"<span hx-oob=#mini class=mini>{mini(state)}</span>"


def cart_part(state: Mapping[str, Any]) -> str:
    if not state["cart"]:
        return "<p>Votre panier est vide.</p>"
    lines = "".join(line(number, many) for number, many in state["cart"].items())
    rows = [("Sous-total", euros(subtotal(state)))]
    if state["code"]:
        rows.append(("Remise (BIENVENUE10)", "−" + euros(subtotal(state) // 10)))
    rows.append(("Total du panier", euros(reduced(state))))
    sums = "".join(f"<dt>{name}</dt><dd>{sum_}</dd>" for name, sum_ in rows)
    return (
        f"<ul class=lignes>{lines}</ul><form class=promo hx-post=/panier/code hx-target=#panier><label for=code>Code promo</label> "
        "<input id=code name=code autocomplete=off> <button class=appl>Appliquer</button></form>"
        f"<dl class=totaux>{sums}</dl><p><a class=btn href=/commande>Passer la commande</a></p>"
    )


def line(number: int, many: int) -> str:
    name, _, price = PRODUCTS[number]
    to = f"hx-vals=id={number} hx-target=#panier"
    return (
        f"<li class=ligne id=l-{number}><b class=nom>{name}</b> <span class=pu>{euros(price)}</span> <span class=qte>"
        f"<button class=pas hx-post=/panier/moins {to} aria-label='Diminuer la quantité'>−</button> <output>{many}</output> "
        f"<button class=pas hx-post=/panier/plus {to} aria-label='Augmenter la quantité'>+</button></span> "
        f"<span class=tl>{euros(price * many)}</span> <button class=ret hx-post=/panier/retirer {to}>Retirer</button></li>"
    )


def subtotal(state: Mapping[str, Any]) -> int:
    return sum(PRODUCTS[number][2] * many for number, many in state["cart"].items())


def reduced(state: Mapping[str, Any]) -> int:
    return subtotal(state) - (subtotal(state) // 10 if state["code"] else 0)


def due(state: Mapping[str, Any]) -> int:
    return reduced(state) + WAYS[state["way"]][1] + (350 if state["gift"] else 0)


def steps(now: int) -> str:
    names = ("Coordonnées", "Livraison", "Récapitulatif")
    return (
        "<ol class=etapes>"
        + "".join(f"<li{' aria-current=step' if n == now else ''}>{name}" for n, name in enumerate(names))
        + "</ol>"
    )


def address(asked: Request) -> Reply:
    wrong: dict[str, str] = {}
    if asked.method == "POST":
        wrong = {
            key: f"Le champ {label} est obligatoire"
            for key, label in FIELDS.items()
            if not asked.sent.get(key)
        }
        if "cp" not in wrong and not re.fullmatch(r"\d{5}", asked.sent["cp"]):
            wrong["cp"] = "Le code postal doit comporter 5 chiffres"
        if not wrong:
            asked.state["who"] = dict(asked.sent)
            return Go("/commande/livraison")
    filled = asked.sent or asked.state["who"]
    inputs = "".join(
        f"<div class=champ><label for=f-{key}>{label}</label><br><input id=f-{key} name={key} value='{escape(filled.get(key, ''))}'>"
        f"{f'<br><span role=alert class=erreur>{wrong[key]}</span>' if key in wrong else ''}</div>"
        for key, label in FIELDS.items()
    )
    form = f"{steps(0)}<form method=post action=/commande class=adr>{inputs}<div class=bas><a href=/panier>Retour au panier</a> <button class=suite>Continuer</button></div></form>"
    return page("Vos coordonnées", form, asked.state)


def delivery(asked: Request) -> Reply:
    state = asked.state
    if asked.method == "POST" and asked.sent.get("mode") in WAYS:
        state |= {"way": asked.sent["mode"], "gift": "cadeau" in asked.sent}
        return Go("/commande/resume")
    radios = "".join(
        f"<div><label><input type=radio name=mode value={key}> {label}</label> <small>{euros(cost)}</small></div>"
        for key, (label, cost) in WAYS.items()
    )
    form = (
        f"{steps(1)}<form method=post action=/commande/livraison class=liv><fieldset><legend>Mode de livraison</legend>{radios}</fieldset>"
        "<div><label><input type=checkbox name=cadeau value=1> Emballage cadeau</label> <small>3,50 €</small></div>"
        "<div class=bas><a href=/commande>Retour</a> <button class=suite>Continuer</button></div></form>"
    )
    return page("Livraison", form, asked.state)


def summary(asked: Request) -> Reply:
    state, error = asked.state, ""
    if asked.method == "POST":
        if asked.sent.get("cgv"):
            return Go("/commande/merci")
        error = "<p role=alert>Veuillez accepter les conditions générales</p>"
    who = state["who"]
    inner = (
        f"{steps(2)}<ul class=resume>{''.join(f'<li>{many} × {PRODUCTS[n][0]}</li>' for n, many in state['cart'].items())}</ul>"
        f"<p class=dest>{escape(who['prenom'])} {escape(who['nom'])}, {escape(who['rue'])}, {escape(who['cp'])} {escape(who['ville'])}</p>"
        f"<p>Livraison : {WAYS[state['way']][0]}</p><p class=somme>Total à payer : {euros(due(state))}</p>{error}<form method=post action=/commande/resume class=fin>"
        "<div><label><input type=checkbox name=cgv value=1> J’accepte les conditions générales</label></div>"
        "<div class=bas><a href=/commande/livraison>Retour</a> <button class=payer>Confirmer et payer</button></div></form>"
    )
    return page("Récapitulatif", inner, state)


def site() -> Local:
    return Local(respond, anew)
