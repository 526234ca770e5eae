"""Rodamar, alquiler de coches: Spanish pages made by the server, in the manner of Bootstrap 3: tables, panels, wells, a breadcrumb."""

# ruff: noqa: E501

from __future__ import annotations

from html import escape
from typing import Any

from unseen.flows import flows_of
from unseen.local import Go, Local, Reply, Request

FLOWS = flows_of("rodamar")
PLACES = (("agp", "Aeropuerto de Málaga"), ("cent", "Málaga centro"), ("marb", "Marbella estación"))
CARS = (
    ("c1", "Fiat Panda", 4, 29),
    ("c2", "Seat Ibiza", 5, 36),
    ("c3", "Seat Arona", 5, 45),
    ("c4", "Volkswagen Golf", 5, 52),
)
HOURS = ("09:00", "12:00", "16:00", "19:00")
DRIVERS = "Conductores"


def anew() -> dict[str, Any]:
    return {
        "search": {"lugar": "agp", "desde": "", "hasta": ""},
        "draft": {},
        "bookings": {
            "R-1987": ["Opel Corsa", "02/05/2027 – 05/05/2027", "12:00", "118,00 €", "En curso"],
            "R-2041": ["Fiat 500", "21/05/2027 – 24/05/2027", "12:00", "99,00 €", "Confirmada"],
            "R-2063": ["Renault Captur", "11/06/2027 – 13/06/2027", "16:00", "96,00 €", "Confirmada"],
            "R-2070": ["Renault Clio", "01/07/2027 – 04/07/2027", "09:00", "132,00 €", "Confirmada"],
        },
        "drivers": [["Marcos Ferrer", "30994512T"]],
        "reports": [],
    }


def euro(n: int) -> str:
    return f"{n},00 €"


def page(title: str, body: str, notice: str = "") -> str:
    told = f'<div class="alert alert-success" role="alert">{notice}</div>' if notice else ""
    entries = (
        ("/", "Inicio"),
        ("/reserva", "Nueva reserva"),
        ("/reservas", "Mis reservas"),
        ("/conductores", DRIVERS),
        ("/partes", "Partes y daños"),
    )
    nav = "".join(f'<li><a href="{to}">{name}</a></li>' for to, name in entries)
    return (
        f'<!doctype html><html lang="es"><head><meta charset="utf-8"><title>{title} | Rodamar</title><style>'
        "body{font:15px/1.4 Arial;margin:0;color:#333}.navbar{background:#0b5;padding:8px 20px}.navbar ul{display:inline-flex;gap:18px;list-style:none;margin:0 0 0 30px;padding:0}.navbar a{color:#fff}.container{max-width:900px;margin:0 auto;padding:20px}"
        ".form-group{margin:10px 0}.control-label{display:block;font-weight:bold}table{border-collapse:collapse;width:100%}td,th{padding:8px;border-top:1px solid #ddd;text-align:left}.btn{padding:6px 12px;border:1px solid #999;background:#eee;text-decoration:none;color:#222}.btn-primary{background:#0b5;color:#fff}.btn-danger{background:#c33;color:#fff}.alert{background:#dfd;padding:12px}.well{background:#f5f5f5;padding:12px}.list-group-item{padding:8px;border:1px solid #ddd;list-style:none}"
        "</style></head><body>"
        f'<header class="navbar"><a class="navbar-brand" href="/">Rodamar</a><ul class="nav navbar-nav">{nav}</ul></header>'
        f'<div class="container"><ol class="breadcrumb"><li>Área de clientes</li><li class="active">{title}</li></ol>{told}<h2 class="page-header">{title}</h2>{body}</div>'
        '<footer class="container"><small><a href="/aviso">Aviso legal</a> · <a href="/contacto">Contacto</a> · Atención al cliente: 952 000 000</small></footer></body></html>'
    )


def seek(asked: Request) -> Reply:
    if asked.method == "POST":
        asked.state["search"] = dict(asked.sent)
        return Go("/coches")
    options = "".join(f'<option value="{key}">{name}</option>' for key, name in PLACES)
    return page(
        "Nueva reserva",
        '<form class="form-horizontal" role="form" method="post" action="/reserva">'
        f'<div class="form-group fg-lugar"><label class="control-label" for="lugar">Lugar de recogida</label><select class="form-control" id="lugar" name="lugar"><option value="">Seleccione una oficina</option>{options}</select></div>'
        '<div class="form-group fg-desde"><label class="control-label" for="desde">Fecha de recogida</label><input class="form-control" id="desde" name="desde" type="date"></div>'
        '<div class="form-group fg-hasta"><label class="control-label" for="hasta">Fecha de devolución</label><input class="form-control" id="hasta" name="hasta" type="date"></div>'
        '<button class="btn btn-primary" type="submit" data-qa="buscar">Buscar coches</button></form>',
    )


def cars(asked: Request) -> Reply:
    if asked.method == "POST":
        asked.state["draft"] = {"coche": asked.sent["coche"]}
        return Go("/extras")
    s = asked.state["search"]
    rows = "".join(
        f'<tr class="coche"><td><strong>{name}</strong></td><td>{seats} plazas</td><td class="precio">{euro(price)} / día</td><td><form method="post" action="/coches"><input type="hidden" name="coche" value="{key}"><button class="btn btn-default" type="submit" data-qa="elegir-{key}">Elegir</button></form></td></tr>'
        for key, name, seats, price in CARS
    )
    return page(
        "Coches disponibles",
        f'<p class="lead">Del {escape(day(s["desde"]))} al {escape(day(s["hasta"]))}</p><table class="table coches"><thead><tr><th>Coche</th><th>Plazas</th><th>Precio</th><th></th></tr></thead><tbody>{rows}</tbody></table>',
    )


def day(iso: str) -> str:
    return "/".join(reversed(iso.split("-"))) if iso else "—"


def extras(asked: Request) -> Reply:
    draft = asked.state["draft"]
    if asked.method == "POST":
        draft.update({key: asked.sent.get(key, "") for key in ("silla", "gps", "seguro")})
        return Go("/resumen")
    return page(
        "Extras y seguro",
        '<form method="post" action="/extras"><div class="well"><div class="checkbox"><label><input type="checkbox" name="silla" value="1" id="silla"> Silla infantil</label> <span class="text-muted">5,00 € al día</span></div>'
        '<div class="checkbox"><label><input type="checkbox" name="gps" value="1" id="gps"> Navegador GPS</label> <span class="text-muted">4,00 € al día</span></div></div>'
        '<fieldset class="seguro"><legend>Seguro</legend><div class="radio"><label><input type="radio" name="seguro" value="basico" checked> Básico</label> <span class="text-muted">incluido</span></div>'
        '<div class="radio"><label><input type="radio" name="seguro" value="total"> A todo riesgo</label> <span class="text-muted">8,00 € al día</span></div></fieldset>'
        '<p><a class="btn btn-link" href="/coches">Volver</a> <button class="btn btn-primary" type="submit" data-qa="seguir">Continuar</button></p></form>',
    )


def summary(asked: Request) -> Reply:
    s, d = asked.state["search"], asked.state["draft"]
    _, name, _, price = next(one for one in CARS if one[0] == d.get("coche", "c1"))
    days = int(s["hasta"][-2:] or 0) - int(s["desde"][-2:] or 0)
    lines = [(name, price)]
    lines += [("Silla infantil", 5)] if d.get("silla") else []
    lines += [("Navegador GPS", 4)] if d.get("gps") else []
    lines += [("Seguro a todo riesgo", 8)] if d.get("seguro") == "total" else []
    total = sum(n for _, n in lines) * days
    if asked.method == "POST":
        asked.state["bookings"]["R-2107"] = [
            name,
            f"{day(s['desde'])} – {day(s['hasta'])}",
            "12:00",
            euro(total),
            "Confirmada",
        ]
        return Go("/reservas?nueva=1")
    rows = "".join(f"<tr><td>{escape(what)}</td><td>{euro(n * days)}</td></tr>" for what, n in lines)
    return page(
        "Resumen de la reserva",
        f'<table class="table resumen"><tbody>{rows}<tr class="total"><th>Total</th><th>{euro(total)}</th></tr></tbody></table>'
        '<form method="post" action="/resumen"><a class="btn btn-link" href="/extras">Volver</a> <button class="btn btn-primary" type="submit" data-qa="confirmar">Confirmar reserva</button></form>',
    )


def bookings(asked: Request) -> Reply:
    b = asked.state["bookings"]
    rows = "".join(
        f'<tr class="reserva" data-id="{key}"><td class="num">{key}</td><td class="que">{car}</td><td>{when}, devolución a las {hour}</td><td class="imp">{price}</td><td class="est"><span class="label">{state}</span></td><td class="acc">'
        + (
            f'<a class="btn btn-xs" href="/reservas/{key}/modificar">Modificar</a> <a class="btn btn-xs" href="/reservas/{key}/anular">Anular</a>'
            if state == "Confirmada"
            else ""
        )
        + "</td></tr>"
        for key, (car, when, hour, price, state) in b.items()
    )
    notice, q = "", asked.query
    if "nueva" in q and "R-2107" in b:
        car, when, *_ = b["R-2107"]
        notice = f"Reserva R-2107 confirmada: {car}, {when}."
    if "cambio" in q:
        notice = f"Hemos guardado los cambios de la reserva {escape(q['cambio'])}."
    if "anulada" in q:
        notice = f"Reserva {escape(q['anulada'])} anulada. Se le devolverán {b[q['anulada']][3]}."
    return page(
        "Mis reservas",
        f'<table class="table reservas"><thead><tr><th>Número</th><th>Coche</th><th>Fechas</th><th>Importe</th><th>Estado</th><th></th></tr></thead><tbody>{rows}</tbody></table>',
        notice,
    )


def change(asked: Request, key: str) -> Reply:
    booking = asked.state["bookings"][key]
    if asked.method == "POST":
        booking[2] = asked.sent["hora_dev"]
        return Go(f"/reservas?cambio={key}")

    def hours(now: str) -> str:
        return "".join(f"<option{' selected' * (h == now)}>{h}</option>" for h in HOURS)

    return page(
        "Modificar reserva",
        f'<p class="lead">{key} · {booking[0]}</p><form method="post" action="/reservas/{key}/modificar">'
        f'<div class="form-group"><label class="control-label" for="hora_rec">Hora de recogida</label><select class="form-control" id="hora_rec" name="hora_rec">{hours("09:00")}</select></div>'
        f'<div class="form-group"><label class="control-label" for="hora_dev">Hora de devolución</label><select class="form-control" id="hora_dev" name="hora_dev">{hours(booking[2])}</select></div>'
        '<p><button class="btn btn-primary" type="submit" data-qa="guardar">Guardar cambios</button> <a class="btn btn-link" href="/reservas">Volver</a></p></form>',
    )


def cancel(asked: Request, key: str) -> Reply:
    booking = asked.state["bookings"][key]
    if asked.method == "POST":
        booking[4] = "Anulada"
        return Go(f"/reservas?anulada={key}")
    return page(
        "Anular reserva",
        f'<div class="well">¿Seguro que quiere anular la reserva {key} ({booking[0]})? Se le devolverán {booking[3]}.</div><form method="post" action="/reservas/{key}/anular"><input type="hidden" name="reserva" value="{key}">'
        '<a class="btn btn-default" href="/reservas">Volver</a> <input class="btn btn-danger" type="submit" value="Sí, anular" data-qa="anular"></form>',
    )


def drivers(asked: Request) -> Reply:
    known = asked.state["drivers"]
    items = "".join(
        f'<li class="list-group-item"><b>{escape(name)}</b> <span>carné {escape(card)}</span></li>'
        for name, card in known
    )
    count = f"{len(known)} conductores" if len(known) != 1 else "1 conductor"
    notice = f"{escape(known[-1][0])} ya puede conducir." if "alta" in asked.query else ""
    return page(
        "Conductores autorizados",
        f'<p><a class="btn btn-primary" href="/conductores/nuevo" data-qa="alta">Añadir conductor</a> <a class="btn btn-default" href="/conductores/normas">Ver requisitos</a></p><ul class="list-group">{items}</ul><p class="text-muted">{count}</p>',
        notice,
    )


def driver(asked: Request) -> Reply:
    if asked.method == "POST":
        asked.state["drivers"].append([asked.sent.get("nombre", ""), asked.sent.get("carne", "")])
        return Go("/conductores?alta=1")
    return page(
        "Nuevo conductor",
        '<form method="post" action="/conductores/nuevo"><div class="form-group fg-nombre"><label class="control-label" for="nombre">Nombre y apellidos</label><input class="form-control" id="nombre" name="nombre"></div>'
        '<div class="form-group fg-carne"><label class="control-label" for="carne">Número de carné</label><input class="form-control" id="carne" name="carne"></div>'
        '<div class="checkbox"><label><input type="checkbox" name="edad" value="25" id="edad"> Es mayor de 25 años</label></div>'
        '<p><button class="btn btn-primary" type="submit" data-qa="guardar">Guardar conductor</button></p></form>',
    )


def reports(asked: Request) -> Reply:
    told = asked.state["reports"]
    items = "".join(f"<dt>{key}</dt><dd>{escape(what)}</dd>" for key, what in told) or "<dt>Ningún parte</dt>"
    return page(
        "Partes y daños",
        f'<p><a class="btn btn-primary" href="/partes/nuevo" data-qa="nuevo">Dar un parte</a> <a class="btn btn-default" href="/partes/fotos">Subir fotos</a></p><dl class="dl-horizontal">{items}</dl>',
        f"Parte {told[-1][0]} recibido. Le llamaremos hoy." if "ok" in asked.query and told else "",
    )


def report(asked: Request) -> Reply:
    s = asked.state
    if asked.method == "POST":
        tow = "con grúa" if asked.sent.get("grua") else "sin grúa"
        s["reports"].append(
            [
                "D-318",
                f"{asked.sent.get('reserva')}: {asked.sent.get('tipo')}, {tow}. {asked.sent.get('texto', '')}",
            ]
        )
        return Go("/partes?ok=1")
    options = "".join(
        f'<option value="{key}">{key} · {one[0]}</option>' for key, one in s["bookings"].items()
    )
    kinds = "".join(
        f'<label class="radio-inline"><input type="radio" name="tipo" value="{key}"> {name}</label> '
        for key, name in (
            ("golpe", "Golpe"),
            ("pinchazo", "Pinchazo"),
            ("averia", "Avería"),
            ("robo", "Robo"),
        )
    )
    return page(
        "Nuevo parte",
        f'<form method="post" action="/partes/nuevo"><div class="form-group"><label class="control-label" for="reserva">Reserva afectada</label><select class="form-control" id="reserva" name="reserva"><option value="">—</option>{options}</select></div>'
        f'<fieldset class="tipo"><legend>Tipo de incidencia</legend>{kinds}</fieldset>'
        '<div class="form-group"><label class="control-label" for="texto">Describa lo ocurrido</label><textarea class="form-control" id="texto" name="texto" rows="4"></textarea></div>'
        '<div class="checkbox"><label><input type="checkbox" name="grua" value="1" id="grua" checked> Necesito una grúa</label></div>'
        '<p><button class="btn btn-primary" type="submit" data-qa="enviar">Enviar parte</button> <a class="btn btn-link" href="/partes">Volver</a></p></form>',
    )


def respond(asked: Request) -> Reply:
    at = asked.path
    parts = at.strip("/").split("/")
    if len(parts) == 3 and parts[0] == "reservas" and parts[1] in asked.state["bookings"]:
        return {"modificar": change, "anular": cancel}.get(parts[2], change)(asked, parts[1])
    known = {
        "/reserva": seek,
        "/coches": cars,
        "/extras": extras,
        "/resumen": summary,
        "/reservas": bookings,
        "/conductores": drivers,
        "/conductores/nuevo": driver,
        "/partes": reports,
        "/partes/nuevo": report,
    }
    if at in known:
        return known[at](asked)
    return page(
        "Hola, Inés", '<div class="well">Tiene 4 reservas. La próxima: Fiat 500, el 21 de mayo.</div>'
    )


def site() -> Local:
    return Local(respond, anew)
