"""Alpargón, a Spanish shoe shop with its back office: pages whose parts are replaced by requests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("calzado")

SHOES: dict[str, tuple[str, str, int]] = {
    "cierzo": ("Botín Cierzo", "hombre", 12400),
    "duero": ("Mocasín Duero", "hombre", 8450),
    "paramo": ("Bota Páramo", "hombre", 13900),
    "ribera": ("Náutico Ribera", "hombre", 7990),
    "marisma": ("Sandalia Marisma", "mujer", 4650),
    "brisa": ("Deportiva Brisa", "mujer", 6900),
    "levante": ("Salón Levante", "mujer", 9500),
    "chispa": ("Zapatilla Chispa", "ninos", 3290),
    "charco": ("Bota de agua Charco", "ninos", 2490),
}
SECTIONS = {"mujer": "Mujer", "hombre": "Hombre", "ninos": "Niños"}
COLOURS = {"negro": "Negro", "conac": "Coñac", "noche": "Azul noche"}
SIZES = {
    "negro": {"40": 2, "41": 5, "43": 1},
    "conac": {"40": 4, "41": 2, "42": 3, "43": 6, "44": 1},
    "noche": {"41": 3, "43": 2, "44": 2},
}
DELIVERY = {
    "domicilio": ("Envío a domicilio", 495),
    "tienda": ("Recogida en tienda", 0),
    "expres": ("Envío exprés", 895),
}
ITEMS = {
    "1": ("Mocasín Duero", "Talla 42, marrón", 8450),
    "2": ("Sandalia Marisma", "Talla 38, arena", 4650),
    "3": ("Calcetines Lino", "Pack de 3", 690),
}
ORDERS = (
    ("P-20402", "21 de octubre", "32,90 €", "En camino"),
    ("P-20388", "9 de octubre", "137,90 €", "Entregado"),
    ("P-20291", "2 de julio", "69,00 €", "Entregado"),
)
REASONS = {"pequeno": "Me queda pequeño", "grande": "Me queda grande", "defecto": "Tiene un defecto"}
WAYS = {
    "reembolso": "Reembolso en la tarjeta",
    "vale": "Vale de compra",
    "cambio": "Cambio por otra talla",
}
PLACES = {"punto": "Punto de recogida", "tienda": "Entrega en tienda", "casa": "Recogida en casa"}
RANGE = {"": "Sin colección", "primavera": "Primavera", "verano": "Verano", "otono": "Otoño"}
STOCK = {"36": 6, "37": 11, "38": 0, "39": 14, "40": 10}
OTHERS = (
    ("Botín Cierzo", "AL-1102", "Otoño", 29, "Publicado"),
    ("Cuña Albufera", "AL-2071", "Primavera", 18, "Publicado"),
    ("Sandalia Dehesa", "AL-2090", "Primavera", 40, "Borrador"),
    ("Zapatilla Chispa", "AL-3005", "Otoño", 52, "Publicado"),
)

CHECKED, SELECTED = ' checked=""', ' selected=""'
STYLE = """
body{font:16px/1.5 sans-serif;margin:0;color:#222} main{padding:1.5rem;max-width:60rem;margin:auto}
.cabecera{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;padding:.8rem 1.5rem;background:#f4efe8}
.logo{font-weight:700;font-size:1.4rem;text-decoration:none;color:#8a3b12}
nav ul{display:flex;gap:1rem;list-style:none;margin:0;padding:0}
.rejilla{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem;list-style:none;padding:0}
.tarjeta{border:1px solid #ddd;padding:1rem} .error{color:#a00} .ok{color:#060}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ddd}
.boton{background:#8a3b12;color:#fff;border:0;padding:.5rem 1rem;text-decoration:none;display:inline-block}
footer{padding:1.5rem;background:#eee;margin-top:2rem} .lateral ul{display:block}
.modal{position:fixed;inset:0;background:#0008}
.modal>div{background:#fff;margin:20vh auto;padding:2rem;width:24rem}
label{display:inline-block;margin:.3rem 0}
"""

SCRIPT = """
(() => {
  const ESPERA = 0;
  const busca = (el, sel) =>
    sel.startsWith("closest ") ? el.closest(sel.slice(8)) : document.querySelector(sel);
  const activa = (raiz) => {
    for (const viejo of raiz.querySelectorAll("script")) {
      const nuevo = document.createElement("script");
      nuevo.textContent = viejo.textContent;
      viejo.replaceWith(nuevo);
    }
  };
  const pinta = (texto, destino, modo) => {
    const molde = document.createElement("template");
    molde.innerHTML = texto;
    for (const suelto of molde.content.querySelectorAll("[hx-swap-oob]")) {
      const sitio = document.getElementById(suelto.id);
      suelto.removeAttribute("hx-swap-oob");
      if (sitio) sitio.replaceWith(suelto); else suelto.remove();
    }
    activa(molde.content);
    if (modo === "outerHTML") destino.replaceWith(molde.content);
    else destino.replaceChildren(molde.content);
  };
  const pide = async (el, boton) => {
    const metodo = el.hasAttribute("hx-post") ? "POST" : "GET";
    let url = el.getAttribute("hx-post") || el.getAttribute("hx-get");
    const datos = new URLSearchParams();
    const suma = (form) => new FormData(form).forEach((valor, clave) => datos.set(clave, valor));
    if (el.tagName === "FORM") suma(el);
    else if (el.name) datos.set(el.name, el.value);
    const incluye = el.getAttribute("hx-include");
    if (incluye) suma(busca(el, incluye));
    if (boton && boton.name) datos.set(boton.name, boton.value);
    const opciones = {method: metodo, headers: {"HX-Request": "true"}};
    if (metodo === "POST") opciones.body = datos;
    else { datos.delete("csrf_token"); if ([...datos].length) url += "?" + datos; }
    const destino = busca(el, el.getAttribute("hx-target"));
    el.setAttribute("aria-busy", "true");
    try {
      const respuesta = await fetch(url, opciones);
      const texto = await respuesta.text();
      if (ESPERA) await new Promise((listo) => setTimeout(listo, ESPERA));
      if (!respuesta.ok) throw new Error(respuesta.status);
      pinta(texto, destino, el.getAttribute("hx-swap") || "innerHTML");
    } catch (fallo) {
      document.getElementById("fallos").textContent = "Algo ha fallado. Inténtalo de nuevo más tarde.";
    } finally {
      el.removeAttribute("aria-busy");
    }
  };
  document.addEventListener("submit", (suceso) => {
    const form = suceso.target;
    if (!form.matches("[hx-get],[hx-post]")) return;
    suceso.preventDefault();
    pide(form, suceso.submitter);
  });
  document.addEventListener("change", (suceso) => {
    if (suceso.target.matches("[hx-trigger=change]")) pide(suceso.target);
  });
  document.addEventListener("click", (suceso) => {
    const el = suceso.target.closest("button[hx-get],button[hx-post],a[hx-get],[data-vacia]");
    if (!el) return;
    if (el.dataset.vacia) { document.querySelector(el.dataset.vacia).replaceChildren(); return; }
    suceso.preventDefault();
    pide(el);
  });
})();
"""


def euros(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02d} €"


def page(asked: Request, title: str, main: str) -> str:
    """A page of the shop."""
    menu = "\n".join(f'<li><a href="/{key}">{name}</a></li>' for key, name in SECTIONS.items())
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"/><title>{title} | Alpargón</title>
<link href="data:," rel="icon"/><style>{STYLE}</style></head>
<body>
<header class="cabecera">
<a class="logo" href="/">Alpargón</a>
<nav aria-label="Principal" class="menu"><ul>
{menu}
<li><a href="/tiendas">Tiendas</a></li>
</ul></nav>
<form action="/buscar" class="buscador" method="get" role="search">
<label class="sr" for="q">Buscar zapatos</label>
<input id="q" name="q" placeholder="Buscar zapatos" type="search"/>
<button type="submit">Buscar</button></form>
<nav aria-label="Tu cuenta" class="cuenta"><ul>
<li><a href="/pedidos">Mis pedidos</a></li>
<li><a href="/favoritos">Favoritos</a></li>
<li><a href="/cesta">Cesta <span class="contador" id="contador">{len(asked.state["cesta"])}</span></a></li>
</ul></nav>
</header>
<main id="contenido">
<p class="error" id="fallos" role="alert"></p>
{main}
</main>
<footer class="pie"><p>Alpargón Calzados, Plaza del Olmo 4, Villarbona</p>
<ul><li><a href="/ayuda">Ayuda</a></li><li><a href="/cambios">Cambios y devoluciones</a></li>
<li><a href="/gestion">Acceso empleados</a></li></ul></footer>
<script>{SCRIPT}</script>
</body></html>"""


def office(title: str, main: str) -> str:
    """A page of the back office."""
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"/><title>{title} | Gestión Alpargón</title>
<link href="data:," rel="icon"/><style>{STYLE}</style></head>
<body>
<header class="cabecera"><strong>Alpargón Gestión</strong> <span>Sesión de Teo Berrueco</span>
<nav aria-label="Gestión" class="lateral"><ul>
<li><a href="/gestion">Inicio</a></li>
<li><a href="/gestion/productos">Productos</a></li>
<li><a href="/gestion/ventas">Ventas</a></li>
<li><a href="/gestion/clientes">Clientes</a></li>
</ul></nav>
</header>
<main id="contenido">
<p class="error" id="fallos" role="alert"></p>
{main}
</main>
<div id="modal"></div>
<script>{SCRIPT}</script>
</body></html>"""


def token(asked: Request) -> str:
    return f'<input name="csrf_token" type="hidden" value="{asked.state["token"]}"/>'


def cards(section: str = "") -> str:
    rows = [
        f'<li class="tarjeta"><a href="/zapatos/{slug}">{name}</a>\n<p class="precio">{euros(cents)}</p></li>'
        for slug, (name, kind, cents) in SHOES.items()
        if not section or kind == section
    ]
    return '<ul class="rejilla">\n' + "\n".join(rows) + "\n</ul>"


def choices(slug: str, colour: str) -> str:
    """The sizes of a colour."""
    rows = "\n".join(f'<option value="{one}">{one}</option>' for one in SIZES[colour])
    return f"""<label for="talla">Talla</label>
<select hx-get="/zapatos/{slug}/disponible" hx-include="closest form" hx-target="#disponible"
 hx-trigger="change" id="talla" name="talla">
<option value="">Elige talla</option>
{rows}
</select>
<p class="nota" id="disponible"></p>"""


def shoe(asked: Request, slug: str) -> str:
    name, kind, cents = SHOES[slug]
    radios = "\n".join(
        f'<label class="muestra"><input{CHECKED if key == "negro" else ""} '
        f'hx-get="/zapatos/{slug}/opciones" hx-target="#opciones" hx-trigger="change" '
        f'name="color" type="radio" value="{key}"/> {one}</label>'
        for key, one in COLOURS.items()
    )
    return page(
        asked,
        name,
        f"""<p class="migas"><a href="/{kind}">Volver a {SECTIONS[kind].lower()}</a></p>
<h1>{name}</h1>
<p class="precio grande">{euros(cents)}</p>
<p>Piel curtida a mano, suela de goma y plantilla extraíble.</p>
<form class="compra" hx-post="/cesta/anadir" hx-target="#aviso">
{token(asked)}<input name="producto" type="hidden" value="{slug}"/>
<fieldset class="colores"><legend>Color</legend>
{radios}
</fieldset>
<div id="opciones">
{choices(slug, "negro")}
</div>
<button class="boton" data-testid="anadir" id="anadir" type="submit">Añadir a la cesta</button>
</form>
<div id="aviso" role="status"></div>
<h2>Envíos y cambios</h2><p>Tienes 30 días para cambiar de opinión.</p>""",
    )


def add(asked: Request) -> str:
    slug, colour, size = (asked.sent.get(key, "") for key in ("producto", "color", "talla"))
    if slug not in SHOES or size not in SIZES.get(colour, {}):
        return '<p class="error">Elige un color y una talla.</p>'
    asked.state["cesta"].append((slug, colour, size))
    return f"""<p class="ok">{SHOES[slug][0]} ({COLOURS[colour]}, talla {size}) está en tu cesta.</p>
<p><a class="boton" href="/cesta">Ver la cesta</a></p>
<span class="contador" hx-swap-oob="true" id="contador">{len(asked.state["cesta"])}</span>"""


def sums(asked: Request, delivery: str = "") -> tuple[list[tuple[str, str]], int]:
    goods = sum(SHOES[slug][2] for slug, _, _ in asked.state["cesta"])
    rows, total = [("Artículos", euros(goods))], goods
    if asked.state["codigo"]:
        off = goods * 15 // 100
        rows.append(("Descuento OTOÑO15", f"−{euros(off)}"))
        total -= off
    if delivery:
        cost = DELIVERY[delivery][1]
        rows.append((DELIVERY[delivery][0], euros(cost) if cost else "Gratis"))
        total += cost
    return rows, total


def table(rows: list[tuple[str, str]], last: str, total: int) -> str:
    lines = "\n".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows)
    return f"""<table class="totales"><tbody>
{lines}
<tr class="total"><th scope="row">{last}</th><td>{euros(total)}</td></tr>
</tbody></table>"""


def summary(asked: Request, told: str = "") -> str:
    rows, total = sums(asked)
    return f"""<section aria-label="Resumen" class="resumen" id="resumen">
<h2>Resumen</h2>
<form class="codigo" hx-post="/cesta/codigo" hx-swap="outerHTML" hx-target="#resumen">
{token(asked)}<label for="codigo">Código de descuento</label>
<input autocomplete="off" id="codigo" name="codigo" type="text"/>
<button data-testid="aplicar" id="aplicar" type="submit">Aplicar</button></form>
{told}
{table(rows, "Total", total)}
<p class="pasos"><a class="boton" href="/tramitar">Tramitar pedido</a></p>
</section>"""


def cart(asked: Request) -> str:
    if not asked.state["cesta"]:
        return page(asked, "Tu cesta", "<h1>Tu cesta</h1><p>Tu cesta está vacía.</p>")
    rows = "\n".join(
        f'<tr><td><a href="/zapatos/{slug}">{SHOES[slug][0]}</a></td><td>{COLOURS[colour]}, talla {size}</td>'
        f'<td>{euros(SHOES[slug][2])}</td><td><a href="/cesta/quitar">Quitar</a></td></tr>'
        for slug, colour, size in asked.state["cesta"]
    )
    return page(
        asked,
        "Tu cesta",
        f"""<h1>Tu cesta</h1>
<table class="lineas"><thead><tr><th>Artículo</th><th>Modelo</th><th>Precio</th><th></th></tr></thead><tbody>
{rows}
</tbody></table>
{summary(asked)}""",
    )


def code(asked: Request) -> str:
    told = asked.sent.get("codigo", "").strip().upper()
    if told == "OTOÑO15":
        asked.state["codigo"] = told
        return summary(asked, '<p class="ok" role="status">Código OTOÑO15 aplicado: 15 % menos.</p>')
    return summary(asked, '<p class="error" role="alert">Este código no es válido.</p>')


def checkout(asked: Request) -> str:
    radios = "\n".join(
        f'<div class="campo"><label class="opcion"><input{CHECKED if key == "domicilio" else ""} '
        f'hx-get="/tramitar/totales" hx-target="#totales" hx-trigger="change" name="envio" type="radio" '
        f'value="{key}"/> {name}</label> <span class="coste">{euros(cost) if cost else "gratis"}</span></div>'
        for key, (name, cost) in DELIVERY.items()
    )
    return page(
        asked,
        "Tramitar pedido",
        f"""<h1>Datos de entrega</h1>
<form action="/tramitar" class="entrega" id="entrega" method="post">
{token(asked)}<div class="campo"><label for="nombre">Nombre y apellidos</label>
<input autocomplete="name" id="nombre" name="nombre" required="" type="text"/></div>
<div class="campo"><label for="telefono">Teléfono (opcional)</label>
<input autocomplete="tel" id="telefono" name="telefono" type="tel"/></div>
<fieldset class="envios"><legend>Forma de entrega</legend>
{radios}
</fieldset>
<div id="totales">{table(*totals(asked, "domicilio"))}</div>
<button class="boton" data-testid="confirmar" id="confirmar" type="submit">Confirmar pedido</button>
</form>
<p class="atras"><a href="/cesta">Seguir editando la cesta</a></p>""",
    )


def totals(asked: Request, delivery: str) -> tuple[list[tuple[str, str]], str, int]:
    rows, total = sums(asked, delivery if delivery in DELIVERY else "domicilio")
    return rows, "Total", total


def thanks(asked: Request) -> str:
    if asked.state["pedido"] is None:
        return page(asked, "Pedido", "<h1>No hay ningún pedido</h1>")
    return page(asked, "Pedido confirmado", asked.state["pedido"])


def order(asked: Request) -> Reply:
    name, delivery = asked.sent.get("nombre", "").strip(), asked.sent.get("envio", "")
    if not name or delivery not in DELIVERY or not asked.state["cesta"]:
        return page(asked, "Tramitar pedido", '<p class="error">Faltan datos para tramitar tu pedido.</p>')
    rows, total = sums(asked, delivery)
    lines = "\n".join(
        f"<tr><td>{SHOES[slug][0]}</td><td>{COLOURS[colour]}, talla {size}</td>"
        f"<td>{euros(SHOES[slug][2])}</td></tr>"
        for slug, colour, size in asked.state["cesta"]
    )
    asked.state["pedido"] = f"""<h1>¡Gracias, {name.split()[0]}!</h1>
<p class="numero">Número de pedido: P-20417</p>
<table class="lineas"><thead><tr><th>Artículo</th><th>Modelo</th><th>Precio</th></tr></thead><tbody>
{lines}
</tbody></table>
{table(rows, "Total pagado", total)}
<p class="para">{DELIVERY[delivery][0]} a nombre de {name}.</p>"""
    asked.state["cesta"], asked.state["codigo"] = [], ""
    return Go("/tramitar/gracias")


def orders(asked: Request) -> str:
    rows = "\n".join(
        f"<tr><td>{number}</td><td>{date}</td><td>{total}</td><td>{told}</td>"
        f'<td><a href="/pedidos/{number}">Ver detalle</a></td></tr>'
        for number, date, total, told in ORDERS
    )
    return page(
        asked,
        "Mis pedidos",
        f"""<h1>Mis pedidos</h1>
<table class="pedidos"><thead><tr><th>Pedido</th><th>Fecha</th><th>Total</th><th>Estado</th>
<th></th></tr></thead><tbody>
{rows}
</tbody></table>""",
    )


def items(asked: Request, told: str = "") -> str:
    rows = []
    for key, (name, model, cents) in ITEMS.items():
        back = key in asked.state["devueltos"]
        button = (
            f'<button class="enlace" data-testid="devolver-{key}" hx-get="/pedidos/P-20388/devolver/{key}" '
            f'hx-target="#panel" id="devolver-{key}" type="button">Devolver</button>'
        )
        rows.append(
            f"<tr><td>{name}</td><td>{model}</td><td>{euros(cents)}</td>"
            f"<td>{'Devolución en curso' if back else 'Entregado'}</td><td>{'' if back else button}</td></tr>"
        )
    lines = "\n".join(rows)
    return f"""<div id="detalle">
{told}
<table class="lineas"><thead><tr><th>Artículo</th><th>Modelo</th><th>Precio</th><th>Estado</th>
<th></th></tr></thead><tbody>
{lines}
</tbody></table>
<div id="panel"></div>
</div>"""


def detail(asked: Request, number: str) -> str:
    if number != "P-20388":
        return page(
            asked,
            number,
            f"<h1>Pedido {number}</h1><p>Este pedido no tiene artículos que se puedan devolver.</p>",
        )
    return page(
        asked,
        "Pedido P-20388",
        f"""<h1>Pedido P-20388</h1>
<p>9 de octubre, entregado en Calle Arce 17, Villarbona</p>
<p class="acciones"><a href="/pedidos/P-20388/factura">Descargar factura</a></p>
{items(asked)}""",
    )


def refund(asked: Request, key: str, told: str = "") -> str:
    reasons = "\n".join(f'<option value="{one}">{name}</option>' for one, name in REASONS.items())
    ways = "\n".join(
        f'<div class="campo"><label class="opcion"><input name="forma" type="radio" value="{one}"/> '
        f"{name}</label></div>"
        for one, name in WAYS.items()
    )
    places = "\n".join(f'<option value="{one}">{name}</option>' for one, name in PLACES.items())
    return f"""<section aria-label="Devolución" class="devolver">
<h2>Devolver {ITEMS[key][0]}</h2>
{told}
<form class="devolucion" hx-post="/pedidos/P-20388/devolver/{key}" hx-swap="outerHTML" hx-target="#detalle"
 id="devolucion">
{token(asked)}<div class="campo"><label for="motivo">Motivo</label>
<select id="motivo" name="motivo">
<option value="">Elige un motivo</option>
{reasons}
</select></div>
<fieldset class="formas"><legend>¿Qué prefieres?</legend>
{ways}
</fieldset>
<div class="campo"><label for="comentario">Comentario</label>
<textarea id="comentario" name="comentario" placeholder="Cuéntanos qué ha pasado" rows="3"></textarea></div>
<div class="campo"><label for="envio">Cómo lo envías</label>
<select id="envio" name="envio">
{places}
</select></div>
<div class="campo"><label class="opcion"><input id="sinusar" name="sinusar" type="checkbox" value="si"/>
 El artículo está sin usar</label></div>
<p class="botones">
<button class="boton" data-testid="solicitar" id="solicitar" type="submit">Solicitar devolución</button>
<button class="enlace" data-vacia="#panel" type="button">Cerrar</button></p>
</form></section>"""


def refunded(asked: Request, key: str) -> str:
    sent = asked.sent
    way, place = sent.get("forma", ""), sent.get("envio", "")
    told = sent.get("motivo") in REASONS and way in WAYS and place in PLACES
    if not told or sent.get("sinusar") != "si":
        return items(asked, '<p class="error" role="alert">Faltan datos. La devolución no consta.</p>')
    asked.state["devueltos"][key] = way
    amount = euros(ITEMS[key][2])
    what = {
        "reembolso": f"Te devolveremos {amount} en la tarjeta.",
        "vale": f"Te enviaremos un vale de {amount}.",
        "cambio": "Te enviaremos la otra talla cuando llegue.",
    }[way]
    return items(
        asked,
        f'<div class="ok" role="status"><p>Devolución D-0931 registrada: {ITEMS[key][0]}</p>\n'
        f"<p>{what}</p>\n<p>Envío: {PLACES[place]}. Motivo: {REASONS[sent['motivo']]}.</p></div>",
    )


def products(asked: Request, query: str = "") -> str:
    """The table of products of the back office."""
    state = asked.state
    rows = []
    albufera = (
        "Alpargata Albufera",
        "AL-2070",
        RANGE[state["coleccion"]],
        sum(state["existencias"].values()),
        "Publicado" if state["publicado"] else "Borrador",
    )
    for name, ref, kind, pairs, told in sorted((*OTHERS, albufera)):
        if query.lower() not in f"{name} {ref}".lower():
            continue
        front = "En portada" if name in ("Botín Cierzo", *state["portada"]) else "–"
        rows.append(
            f"<tr><td>{name}</td><td>{ref}</td><td>{kind}</td><td>{pairs} pares</td>"
            f"<td>{front}</td><td>{told}</td>"
            f'<td><a href="/gestion/productos/{ref}">Editar</a></td></tr>'
        )
    lines = "\n".join(rows) or '<tr><td colspan="7">No hay productos con ese nombre.</td></tr>'
    return f"""<table class="productos"><thead><tr><th>Producto</th><th>Referencia</th><th>Colección</th>
<th>Existencias</th><th>Visible</th><th>Estado</th><th></th></tr></thead><tbody>
{lines}
</tbody></table>"""


def stocked(asked: Request, size: str, told: str = "") -> str:
    pairs = asked.state["existencias"][size]
    return f"""<tr><td>Talla {size}</td><td>
<form class="fila" hx-post="/gestion/productos/AL-2070/existencias" hx-swap="outerHTML"
 hx-target="closest tr">
{token(asked)}<input name="talla" type="hidden" value="{size}"/>
<label class="sr" for="ex-{size}">Existencias</label>
<input id="ex-{size}" min="0" name="pares" type="number" value="{pairs}"/>
<button data-testid="guardar-{size}" id="guardar-{size}" type="submit">Guardar</button></form></td>
<td>{told}</td></tr>"""


def product(asked: Request) -> str:
    state = asked.state
    options = "\n".join(
        f'<option{SELECTED if key == state["coleccion"] else ""} value="{key}">{name}</option>'
        for key, name in RANGE.items()
    )
    rows = "\n".join(stocked(asked, size) for size in STOCK)
    return office(
        "Alpargata Albufera",
        f"""<p class="migas"><a href="/gestion/productos">Volver a productos</a></p>
<h1>Alpargata Albufera</h1>
<div id="estado"><p>Estado: {"Publicado" if state["publicado"] else "Borrador"}</p></div>
<h2>Tallas</h2>
<table class="tallas"><thead><tr><th>Talla</th><th>Pares</th><th></th></tr></thead><tbody>
{rows}
</tbody></table>
<h2>Ficha</h2>
<form class="ficha" hx-post="/gestion/productos/AL-2070/guardar" hx-target="#estado" id="ficha">
{token(asked)}<div class="campo"><label for="nombre">Nombre</label>
<input id="nombre" name="nombre" type="text" value="Alpargata Albufera"/></div>
<div class="campo"><label for="precio">Precio</label>
<input id="precio" name="precio" type="text" value="39,90"/></div>
<div class="campo"><label for="coleccion">Colección</label>
<select id="coleccion" name="coleccion">
{options}
</select></div>
<div class="campo"><label class="opcion"><input id="portada" name="portada" type="checkbox" value="si"/>
 Destacar en portada</label></div>
<p class="botones"><button class="enlace" id="borrador" type="submit">Guardar borrador</button>
<button class="boton" data-testid="publicar" hx-get="/gestion/productos/AL-2070/publicar" hx-target="#modal"
 id="publicar" type="button">Publicar</button></p>
</form>""",
    )


def asking(asked: Request) -> str:
    return f"""<div class="modal"><div aria-label="Publicar producto" aria-modal="true" role="dialog">
<h2>¿Publicar Alpargata Albufera?</h2>
<p>Se verá en la tienda al momento.</p>
<form hx-include="#ficha" hx-post="/gestion/productos/AL-2070/publicar" hx-target="#estado">
{token(asked)}<button class="boton" data-testid="si" id="si" type="submit">Sí, publicar</button>
<button class="enlace" data-vacia="#modal" type="button">Todavía no</button></form>
</div></div>"""


def stock(asked: Request) -> str:
    size, pairs = asked.sent.get("talla", ""), asked.sent.get("pares", "")
    if size not in STOCK or not pairs.isdigit():
        return stocked(asked, size if size in STOCK else "36", '<span class="error">Falta un número</span>')
    asked.state["existencias"][size] = int(pairs)
    return stocked(asked, size, f'<span class="ok">Guardado: {pairs} pares</span>')


def kept(asked: Request, publish: bool) -> str:
    state = asked.state
    kind = asked.sent.get("coleccion", "")
    state["coleccion"] = kind if kind in RANGE else ""
    state["portada"] = ["Alpargata Albufera"] if asked.sent.get("portada") == "si" else []
    state["publicado"] = state["publicado"] or publish
    if not publish:
        return '<p>Estado: Borrador</p><p class="ok" role="status">Borrador guardado.</p>'
    return """<p>Estado: Publicado</p>
<p class="ok" role="status">Alpargata Albufera ya está a la venta.</p>
<div hx-swap-oob="true" id="modal"></div>"""


def list_of_products(asked: Request) -> str:
    return office(
        "Productos",
        f"""<h1>Productos</h1>
<form class="filtro" hx-get="/gestion/productos/tabla" hx-target="#tabla" role="search">
<label for="buscar">Buscar producto</label>
<input id="buscar" name="q" placeholder="Nombre o referencia" type="search"/>
<button type="submit">Filtrar</button></form>
<div id="tabla">
{products(asked)}
</div>""",
    )


def shop(asked: Request) -> Reply:
    path, parts = asked.path, asked.path.strip("/").split("/")
    if path == "/":
        return page(asked, "Zapatos", f"<h1>Zapatos para andar lejos</h1>\n<h2>Novedades</h2>\n{cards()}")
    if parts[0] in SECTIONS and len(parts) == 1:
        return page(asked, SECTIONS[parts[0]], f"<h1>Calzado: {SECTIONS[parts[0]]}</h1>\n{cards(parts[0])}")
    if parts[0] == "zapatos" and len(parts) > 1 and parts[1] in SHOES:
        colour = asked.query.get("color", "negro")
        colour = colour if colour in COLOURS else "negro"
        if parts[2:] == ["opciones"]:
            return choices(parts[1], colour)
        if parts[2:] == ["disponible"]:
            left = SIZES[colour].get(asked.query.get("talla", ""), 0)
            return f"Quedan {left} pares en esta talla." if left else "Elige una talla."
        return shoe(asked, parts[1])
    if parts[0] == "pedidos" and len(parts) == 2:
        return detail(asked, parts[1])
    if path.startswith("/pedidos/P-20388/devolver/") and parts[-1] in ITEMS:
        return refunded(asked, parts[-1]) if asked.method == "POST" else refund(asked, parts[-1])
    return page(asked, "No encontrado", "<h1>Esta página no existe</h1>")


PAGES: dict[str, Callable[[Request], Reply]] = {
    "GET /cesta": cart,
    "POST /cesta/anadir": add,
    "POST /cesta/codigo": code,
    "GET /tramitar": checkout,
    "POST /tramitar": order,
    "GET /tramitar/totales": lambda asked: table(*totals(asked, asked.query.get("envio", ""))),
    "GET /tramitar/gracias": thanks,
    "GET /pedidos": orders,
    "GET /gestion": lambda asked: office("Inicio", "<h1>Buenos días, Teo</h1>\n<p>Hoy: 14 ventas.</p>"),
    "GET /gestion/productos": list_of_products,
    "GET /gestion/productos/tabla": lambda asked: products(asked, asked.query.get("q", "").strip()),
    "GET /gestion/productos/AL-2070": product,
    "POST /gestion/productos/AL-2070/existencias": stock,
    "POST /gestion/productos/AL-2070/guardar": lambda asked: kept(asked, False),
    "GET /gestion/productos/AL-2070/publicar": asking,
    "POST /gestion/productos/AL-2070/publicar": lambda asked: kept(asked, True),
}


def respond(asked: Request) -> Reply:
    if asked.method == "POST" and asked.sent.get("csrf_token") != asked.state["token"]:
        return '<p class="error" role="alert">La sesión ha caducado. Vuelve a cargar la página.</p>'
    made = PAGES.get(f"{asked.method} {asked.path}")
    return made(asked) if made else shop(asked)


def anew() -> dict[str, Any]:
    return {
        "token": secrets.token_hex(8),
        "cesta": [],
        "codigo": "",
        "pedido": None,
        "devueltos": {},
        "existencias": dict(STOCK),
        "coleccion": "",
        "portada": [],
        "publicado": False,
    }


def site() -> Local:
    return Local(respond, anew)
