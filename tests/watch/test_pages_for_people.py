"""The pages that people open: what was and what is side by side, looks over time; and looks judged again."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from watching import Site, Watching

from agent.llm.testing import FakeServer, text
from agent.watch.lines import lines_of
from agent.watch.parts import Filter
from agent.watch.side_by_side import rows
from browser_tools.text.html.dom import Block

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]
HOSTILE = "&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;"


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        pytest.param("a b", "a b", "same same", id="same"),
        pytest.param("a b", "a c b", "same added same", id="added"),
        pytest.param("a c b", "a b", "same removed same", id="removed"),
        pytest.param("price-is-10 b", "price-is-12 b", "changed same", id="changed"),
        pytest.param("one two six", "two six one", "moved same same moved", id="moved"),
        pytest.param("aaaa zzzz", "mmmm", "added removed removed", id="nothing-alike"),
        pytest.param("", "a", "added", id="from-nothing"),
        pytest.param(
            " ".join(f"Row-{n}-of-all:{n}.90" for n in range(60)),
            " ".join(f"Row-{n}-of-all:{n}.95" for n in range(60)),
            " ".join(["changed"] * 60),
            id="all-changed",
        ),
    ],
)
def test_lines_stand_beside_what_they_were(old: str, new: str, kinds: str) -> None:
    before, after = (
        lines_of([Block("text", word) for word in words.split()], Filter()) for words in (old, new)
    )
    assert [row.kind for row in rows(before, after)] == kinds.split()


async def shop(site: Site, watched: Watched, *prices: int, more: str = "") -> Watching:
    """Looks at a shop with these prices, an hour each."""
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'{more}}}\n"
    )
    for price in prices:
        site.page("/a", f"<h1>Shop</h1><p>The lamp costs {price} EUR</p><p>{HOSTILE} {price}</p>")
        await watching.round(after=HOUR)
    return watching


async def test_page_text_is_never_markup(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching = await shop(site, watched, 10, 12)
    monkeypatch.chdir(watching.folder)
    monkeypatch.setenv("STRELKA_DATA", str(watching.folder))
    linked = Path(watching.told()[0].partition("Side by side: ")[2].split("\n")[0])
    assert await watching.command("watch", "diff", "a", "--html", "d.html") == 0
    assert await watching.command("watch", "history", "a", "--html", "h.html") == 0
    for page in (linked, watching.folder / "d.html", watching.folder / "h.html"):
        html = page.read_text(encoding="utf-8")
        assert "default-src &#x27;none&#x27;" in html
        assert "<script" not in html
    assert "&lt;script&gt;alert(1)" in linked.read_text(encoding="utf-8")
    assert linked.as_uri() in (watching.folder / "h.html").read_text(encoding="utf-8")


async def test_looks_are_judged_again_without_the_network(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = await shop(site, watched, 10, 12, 12, 9)
    asked = len(site.asked)
    monkeypatch.chdir(watching.folder)
    monkeypatch.setenv("STRELKA_DATA", str(watching.folder))
    answers = [
        text('{"important": false, "reason": "dearer"}'),
        text('{"important": true, "reason": "cheaper"}'),
    ]
    with FakeServer(answers) as server:
        capsys.readouterr()
        words = ("watch", "replay", "a", "--json", "--alert-when", "the price falls")
        assert await watching.command(*words, "--model", server.model("openai")) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["state"], one["told"]) for one in told] == [
        ("new", False), ("changed", False), ("same", False), ("changed", True),
    ]  # fmt: skip
    assert [one["worth"]["reason"] for one in told if one["worth"]] == ["dearer", "cheaper"]
    assert len(site.asked) == asked


async def test_a_new_filter_is_tried_on_what_was_kept(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = await shop(site, watched, 10, 12, 14)
    path = watching.folder / "watches.yaml"
    path.write_text(path.read_text().replace("every: 1h", "every: 1h, filter: {mask: numbers}"))
    monkeypatch.chdir(watching.folder)
    monkeypatch.setenv("STRELKA_DATA", str(watching.folder))
    capsys.readouterr()
    assert await watching.command("watch", "replay", "a", "--last", "2") == 0
    assert "0 of 2 looks would be told" in capsys.readouterr().err
