"""What models cost: the dated file, the user's own over it, and what is counted where nobody knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agent.llm.ledger import Ledger
from agent.llm.prices import DEAREST, BadPrices, Price, load_prices
from agent.llm.testing import ScriptedModel, call
from agent.llm.types import Usage, silent

MILLION = Usage(1_000_000, 1_000_000)


def own(tmp_path: Path, models: str, head: str = "version: 1\nas_of: '2026-11-01'\n") -> Path:
    path = tmp_path / "prices.yaml"
    path.write_text(f"{head}models:\n{models}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("model", "read"),
    [
        pytest.param("openai/gpt-5", 1.25, id="exact"),
        pytest.param("openai/gpt-5-mini-2025-08-07", 0.25, id="pattern"),
        pytest.param("openai/gpt-5.9", None, id="not-a-prefix"),
        pytest.param("ollama/qwen3:4b", 0, id="own-machine"),
        pytest.param("ollama/gpt-oss:120b-cloud", None, id="longest-pattern"),
        pytest.param("http://127.0.0.1:8080/v1#m", None, id="server"),
    ],
)
def test_a_price_by_name(tmp_path: Path, model: str, read: float | None) -> None:
    price = load_prices(tmp_path / "none.yaml").of(model)
    assert (None if price is None else price.read) == read


def test_the_users_own_prices_win(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        "  openai/gpt-5: {in: 1, out: 2}\n  'openai/*': {in: 3, out: 4}\n  'ollama/*': null",
    )
    prices = load_prices(path)
    assert prices.of("openai/gpt-5") == Price.model_validate({"in": 1, "out": 2})
    assert prices.of("openai/gpt-5-mini") == Price.model_validate({"in": 3, "out": 4})
    assert prices.of("ollama/qwen3:4b") is None
    assert prices.of("xai/grok-4") is not None


@pytest.mark.parametrize(
    ("models", "words"),
    [
        pytest.param("  a/b: {in: -1, out: 2}", "a/b.in", id="negative"),
        pytest.param("  a/b: {in: 1, input: 1, out: 2}", "a/b.input", id="key"),
        pytest.param("  a/b: cheap", "a/b", id="type"),
    ],
)
def test_a_bad_file_names_its_line(tmp_path: Path, models: str, words: str) -> None:
    with pytest.raises(BadPrices, match=f"prices.yaml:4: .*{words}") as caught:
        load_prices(own(tmp_path, models))
    assert caught.value.code.startswith("prices.")


def test_what_a_reply_costs() -> None:
    price = Price.model_validate({"in": 2, "out": 10, "cached": 0.5})
    assert price.of(MILLION) == 12
    assert price.of(Usage(1_000_000, 0, cached=800_000)) == pytest.approx(0.8)
    assert price.of(Usage(10, 0, cached=50)) == pytest.approx(0.5 * 10 / 1e6)
    writing = Price.model_validate({"in": 2, "out": 0, "cached": 0, "cache_write": 4})
    assert writing.of(Usage(1_000_000, 0, cached=500_000)) == 2


def test_an_unknown_price_is_said_and_counts_as_the_dearest(tmp_path: Path) -> None:
    prices = load_prices(tmp_path / "none.yaml")
    assert prices.estimate("who/knows", MILLION) == (None, DEAREST.of(MILLION))
    known = [price for price in prices.shipped.values() if price is not None]
    assert all(DEAREST.of(MILLION) >= price.of(MILLION) for price in known)


def reply(model: str, **usage: Any) -> dict[str, Any]:
    return {"model": model, "seconds": 0.5, "usage": {"tokens_in": 1000, "tokens_out": 100, **usage}}


def test_a_ledger_counts_what_is_logged(tmp_path: Path) -> None:
    seen: list[str] = []
    ledger = Ledger(load_prices(tmp_path / "none.yaml"))
    note = ledger.noting(lambda type, data: seen.append(type))
    for _ in range(2):
        note("ai_query", {"model": "openai/gpt-5"})
        note("ai_reply", reply("openai/gpt-5", cached=400))
    note("fallback", {"model": "openai/gpt-5"})
    note("ai_query", {"model": "ollama/x"})
    note("ai_reply", reply("ollama/x", estimated=True) | {"retries": 2})
    assert seen == ["ai_query", "ai_reply"] * 2 + ["fallback", "ai_query", "ai_reply"]
    told = ledger.as_data()
    counts = {key: told[key] for key in ("calls", "retries", "fallbacks", "repairs", "seconds")}
    assert counts == {"calls": 3, "retries": 2, "fallbacks": 1, "repairs": 0, "seconds": 1.5}
    dollars = 2 * (600 * 1.25 + 400 * 0.125 + 100 * 10) / 1e6
    assert told["cost_usd"] == pytest.approx(dollars) == ledger.dollars()
    assert told["models"]["openai/gpt-5"]["cached"] == 800
    assert told["models"]["ollama/x"]["estimated"]
    note("ai_reply", reply("who/knows"))
    assert ledger.as_data()["cost_usd"] is None
    assert ledger.dollars() > dollars


async def test_a_model_that_announces_nothing_is_counted_by_itself(tmp_path: Path) -> None:
    model = ScriptedModel([call("finish", answer="x")] * 2)
    await model.chat((), (), deadline=0)
    ledger = Ledger(load_prices(tmp_path / "none.yaml"))
    ledger.noting(silent)("repair", {})
    ledger.watch(model)
    await model.chat((), (), deadline=0)
    told = ledger.as_data()
    assert told["models"]["scripted"]["tokens_in"] == 100
    assert (told["cost_usd"], told["repairs"]) == (None, 1)
