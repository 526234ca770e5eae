"""`*.e2e.yaml` as pytest collects them: names, marks, and mistakes that are told before anything runs."""

from __future__ import annotations

from typing import Any

SHOP = """\
    start: http://127.0.0.1:9/
    inputs: {product: {default: Lumi}}
    marks: [smoke]
    steps:
      - click "{{product}}"
    expect:
      - text "Added"
    cases:
      lumi: {}
      chair: {product: Chair}
"""
PLAIN = """\
    name: two words
    start: http://127.0.0.1:9/
    steps: |
      click "Next"
      expect title is "Next"
"""
START = "start: http://127.0.0.1:9/\n"
PRODUCT = "inputs: {product: {default: a}}\n"
EXPECT = 'expect: [text "a"]\n'
BROKEN = {
    "key": (START + 'expct: [text "a"]\n', 2, "did you mean 'expect'"),
    "variable": (START + PRODUCT + EXPECT + "steps: ['click \"{{prodct}}\"']\n", 4, "product"),
    "nothing": (START + 'steps: [click "a"]\n', 2, "nothing is expected"),
    "case": (START + PRODUCT + EXPECT + "cases:\n  one: {prodct: b}\n", 5, "did you mean 'product'"),
    "ungiven": (
        START + "inputs: {product: string}\n" + EXPECT,
        2,
        "missing input 'product'; give it a default",
    ),
    "step": (START + EXPECT + 'steps: [clik "a"]\n', 3, "click"),
    "mark": (START + EXPECT + "marks: [smok]\n", 3, "smok"),
    "login": (START + EXPECT + "login: no.yaml\n", 3, "no.yaml"),
}


def test_names_marks_and_words(project: Any) -> None:
    project.write({"shop.e2e.yaml": SHOP, "sub/plain.e2e.yml": PLAIN, "no.yaml": "a: b\n"})
    ran = project.pytest("--collect-only", "-q")
    assert ran.code == 0, ran.out
    found = [line for line in ran.out.splitlines() if "::" in line]
    assert found == [
        "shop.e2e.yaml::shop[lumi]",
        "shop.e2e.yaml::shop[chair]",
        "sub/plain.e2e.yml::two words",
    ]
    chosen = project.pytest("--collect-only", "-q", "-m", "smoke", "-k", "chair or words")
    assert "1/3 tests collected" in chosen.out, "the mark leaves two, the words leave two others"


def test_a_mistake_is_an_error_of_collection(project: Any) -> None:
    project.write({f"{name}.e2e.yaml": text for name, (text, _, _) in BROKEN.items()})
    ran = project.pytest("--strict-markers")
    assert ran.code == 2
    assert f"{len(BROKEN)} errors during collection" in ran.out
    for name, (_, line, advice) in BROKEN.items():
        told = next(
            part for part in ran.out.split("ERROR collecting ") if part.startswith(f"{name}.e2e.yaml")
        )
        assert f"{name}.e2e.yaml:{line}:" in told, told
        assert advice in told, told
        assert "Traceback" not in told


def test_a_project_without_such_tests_loads_nothing_of_ours(project: Any) -> None:
    project.write(
        {
            "test_x.py": """\
            import sys

            def test_x():
                heavy = ("policies", "browser_tools", "playwright", "pydantic", "agent.build")
                assert not [name for name in sys.modules if name.startswith(heavy)]
            """
        }
    )
    ran = project.pytest()
    assert (ran.code, "Strelka" in ran.out) == (0, False), ran.out
    assert not (project.folder / "strelka-results").exists()
