"""Flows of a site and their mutations, from the YAML file beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import mutations
import yaml
from bs4 import BeautifulSoup
from drift import Flow
from mutations import Change, Mutation

HERE = Path(__file__).parent
_WHOLE: Mapping[str, Change] = {
    "ids": mutations.renamed_ids,
    "classes": mutations.renamed_classes,
    "wrapped": mutations.wrapped,
    "order": mutations.reordered,
    "buttons": mutations.moved_buttons,
    "overlay": mutations.overlaid,
}
"""Changes of a whole document, by the word under `change`."""
_PARTS = {
    "said": mutations.said,
    "without": mutations.without,
    "inert": mutations.inert,
    "disabled": mutations.disabled,
}
"""Changes of what the value names: words of controls, or a selector."""


def flows_of(name: str) -> tuple[Flow, ...]:
    """The flows of the site `name`, each with its own drift and regressions."""
    told = yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
    return tuple(
        Flow(
            flow["name"],
            "start: {base}/\npolicy: testing\nlimits: {seconds: 240}\n" + flow["script"],
            tuple(map(_mutation, flow["drift"])),
            tuple(map(_mutation, flow["regressions"])),
        )
        for flow in told
    )


def _mutation(told: Mapping[str, Any]) -> Mutation:
    plain = {key: told[key] for key in ("delay", "broken", "replaced") if key in told}
    changes = [_WHOLE[told["change"]]] if "change" in told else []
    changes += [make(told[key]) for key, make in _PARTS.items() if key in told]

    def change(soup: BeautifulSoup) -> None:
        for one in changes:
            one(soup)

    return Mutation(told["name"], change if changes else None, **plain)
