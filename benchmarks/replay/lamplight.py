"""The example site's checkout."""

from __future__ import annotations

from pathlib import Path

from drift import Flow
from mutations import (
    Mutation,
    disabled,
    inert,
    moved_buttons,
    overlaid,
    renamed_classes,
    renamed_ids,
    reordered,
    said,
    swapped,
    without,
    wrapped,
)

SITE = Path(__file__).parents[2] / "examples" / "site"
SCRIPT = f"""
name: lamplight
start: {{base}}/
inputs:
  product: {{default: Lumi table lamp}}
secrets:
  shop_password: {{from: "file:{SITE / "password.txt"}", origins: ["{{base}}"]}}
policy:
  version: 1
  rules:
    - {{id: use, decision: allow, when: {{effect: [read, navigate, input, submit], origin: {{in: act}}}}}}
steps: |
  open /login
  type "ada" into "Username"
  type secret shop_password into "Password"
  click the "Log in" button
  expect url contains "/account"
  open /shop
  type "{{{{product}}}}" into "Search"
  press Enter in "Search"
  click the "{{{{product}}}}" link
  select "Moss green" in "Colour"
  click "Add to cart"
  open /cart
  expect text "Moss green"
  expect text "24.90"
  click "Go to checkout"
expect:
  - url: /checkout
  - text "{{{{product}}}}"
  - element: {{role: button, name: Place order, enabled: true}}
limits: {{seconds: 120}}
"""

DRIFT = (
    Mutation("ids", renamed_ids),
    Mutation("classes", renamed_classes),
    Mutation("wrapped", wrapped),
    Mutation("order", reordered),
    Mutation("moved buttons", moved_buttons),
    Mutation("text: basket", said({"Add to cart": "Add to basket"})),
    Mutation("text: add to your cart", said({"Add to cart": "Add to your cart now"})),
    Mutation("text: sign in", said({"Log in": "Sign in"})),
    Mutation("text: checkout", said({"Go to checkout": "Continue to checkout"})),
    Mutation("text: proceed", said({"Go to checkout": "Proceed to checkout"})),
    Mutation("text: user name", said({"Username": "User name"})),
    Mutation("text: colour", said({"Colour": "Colour of the shade"})),
    Mutation("text: search", said({"Search": "Search the shop"})),
    Mutation(
        "texts", said({"Add to cart": "Add to basket", "Go to checkout": "To checkout", "Log in": "Login"})
    ),
    Mutation("overlay", overlaid),
    Mutation("slow", delay=6.5),
)
REGRESSIONS = (
    Mutation("price", replaced={"24.90": "29.90"}),
    Mutation("add is inert", inert("form[action='/cart/add'] button")),
    Mutation("add fails", broken="POST /cart/add"),
    Mutation("no add button", without("form[action='/cart/add'] button")),
    Mutation("no checkout link", without("a[href='/checkout']")),
    Mutation("checkout leads home", swapped({"Go to checkout": "/"})),
    Mutation("checkout fails", broken="GET /checkout"),
    Mutation("login fails", broken="POST /login"),
    Mutation("wrong colour", replaced={"Moss green": "Sand"}),
    Mutation("order disabled", disabled("form[action='/order'] button, main button")),
    Mutation("decoy: registry", said({"Add to cart": "Add to registry"})),
    Mutation("decoy: cart settings", said({"Go to checkout": "Checkout help"})),
    Mutation("decoy: sign up", said({"Log in": "Sign up"})),
    Mutation("add became wishlist", said({"Add to cart": "Add to wishlist"})),
    Mutation("checkout became emptying", said({"Go to checkout": "Empty the cart"})),
    Mutation("no results", without("main ul.products, main section ul")),
)
FLOW = Flow("lamplight", SCRIPT, DRIFT, REGRESSIONS)
