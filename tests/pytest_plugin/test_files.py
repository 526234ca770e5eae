"""`*.e2e.yaml` as pytest runs them: recorded once, replayed from then on, and told in every report."""

from __future__ import annotations

from typing import Any

import pytest

SHOP = """\
    start: /
    steps: |
      type "{{product}}" into "Search"
      click "Go"
    inputs: {product: string}
    cases:
      lamp: {product: lamp}
      chair: {product: chair}
    expect:
      - text "Found {{product}}"
"""
PAGES = {
    "/": "<title>Shop</title><form action=/found><label>Search <input name=q></label><button>Go</button></form>",
    "/found": lambda request: f"<title>Found</title><p>Found {request.query.partition('=')[2]}",
}
CONFTEST = """\
    import pytest

    @pytest.fixture(scope="session")
    def base_url():
        return "{url}"
"""


@pytest.fixture
def shop(project: Any, serve: Any) -> Any:
    """A project whose tests run on a shop; its pytest is called with the shop's address."""
    url = serve(PAGES)
    project.write({"shop.e2e.yaml": SHOP, "conftest.py": CONFTEST.format(url=url)})
    project.url = url
    return project


def test_recorded_once_then_replayed(shop: Any) -> None:
    ran = shop.pytest("-n", "2", plugins=["xdist.plugin"])
    assert ran.code == 0, ran.out
    plan = shop.folder / "shop.e2e.plan.yaml"
    assert "{{product}}" in plan.read_text()
    assert "review and commit" in ran.out

    summary = shop.folder / "summary.md"
    actions = {"CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    ran = shop.pytest("-n", "2", plugins=["xdist.plugin"], env=actions)
    assert ran.code == 0, ran.out
    for name in ("shop[lamp]", "shop[chair]"):
        said = ran.properties(name)
        assert (said["mode"], said["model_calls"], said["tokens"], said["healed"]) == (
            "replay",
            "0",
            "0",
            "false",
        )
        assert (said["cost_usd"], len(said["plan"])) == ("0", 12)
        assert said["report"].endswith("report.html")
    assert "Modes: 2 × replay" in ran.out
    assert "Model: none was asked" in ran.out
    assert "::" not in [line[:2] for line in ran.out.splitlines()]
    assert "| ✅ passed | shop.e2e.yaml::shop\\[lamp\\] |" in summary.read_text()
    page = (shop.folder / "strelka-results" / "index.html").read_text()
    assert ("shop[lamp]" in page, "Content-Security-Policy" in page, 'src="http' in page) == (
        True,
        True,
        False,
    )

    plan.write_text(plan.read_text().replace("tool: click", "tool: clik"))
    ran = shop.pytest("-k", "lamp", env={"CI": "true"})
    assert ran.outcome("shop[lamp]") == "failure"
    assert "invalid-plan (plan.invalid)" in ran.said("shop[lamp]")

    plan.unlink()
    ran = shop.pytest(env=actions)
    assert (ran.code, ran.outcome("shop[lamp]")) == (1, "failure")
    assert "missing-plan (plan.missing): expected: a plan to replay" in ran.said("shop[lamp]")
    assert "::error file=shop.e2e.yaml,line=" in ran.out
    assert "2 stale" in ran.out


def test_what_fails_says_why_and_shows_it(shop: Any) -> None:
    shop.write(
        {
            "shop.e2e.yaml": SHOP + '  - the "Go" button is absent\n'.replace("  -", "      -"),
            "leaves.e2e.yaml": """\
                start: /
                policy: testing
                steps: ['open "http://localhost:1/"']
                expect: ['title is "x"']
            """,
        }
    )
    ran = shop.pytest("--strelka-mode", "live", "--strelka-input", "unused=1")
    assert ran.code == 1
    said = ran.said("shop[lamp]")
    print(said)
