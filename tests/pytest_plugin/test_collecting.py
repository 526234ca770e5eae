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
BROKEN = {
    "key": ("start: /\nexpct: [text \"a\"]\n", "key.e2e.yaml:2", "did you mean 'expect'"),
    "variable": (
        "start: http://127.0.0.1:9/\ninputs: {product: {default: a}}\nsteps: ['click \"{{prodct}}\"']\nexpect: [text \"a\"]\n",
        "variable.e2e.yaml:3",
        "product",
    ),
    "nothing": ("start: http://127.0.0.1:9/\nsteps: [click \"a\"]\n", "nothing.e2e.yaml:2", "nothing is expected"),
    "case": (
        "start: http://127.0.0.1:9/\ninputs: {product: {default: a}}\nexpect: [text \"a\"]\ncases:\n  one: {prodct: b}\n",
        "case.e2e.yaml:5",
        "did you mean 'product'",
    ),
    "ungiven": (
        "start: http://127.0.0.1:9/\ninputs: {product: string}\nexpect: [text \"{{product}}\"]\n",
        "ungiven.e2e.yaml:2",
        "missing input 'product'; give it a default",
    ),
    "step": ("start: http://127.0.0.1:9/\nsteps: [clik \"a\"]\nexpect: [text \"a\"]\n", "step.e2e.yaml:2", "click"),
    "mark": ("start: http://127.0.0.1:9/\nmarks: [smok]\nexpect: [text \"a\"]\n", "mark.e2e.yaml:2", "smok"),
    "login": ("start: http://127.0.0.1:9/\nlogin: no.yaml\nexpect: [text \"a\"]\n", "login.e2e.yaml:2", "no.yaml"),
}  # fmt: skip


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
    assert "1/3 tests collected" in project.pytest("--collect-only", "-q", "-k", "chair").out
    assert "2/3 tests collected" in project.pytest("--collect-only", "-q", "-m", "smoke").out


def test_a_mistake_is_an_error_of_collection(project: Any) -> None:
    project.write({f"{name}.e2e.yaml": text for name, (text, _, _) in BROKEN.items()})
    ran = project.pytest("--strict-markers")
    assert ran.code == 2
    assert f"{len(BROKEN)} errors during collection" in ran.out
    for name, (_, place, advice) in BROKEN.items():
        told = next(
            part for part in ran.out.split("ERROR collecting ") if part.startswith(f"{name}.e2e.yaml")
        )
        assert place in told, told
        assert advice in told, told
        assert "Traceback" not in told


def test_a_project_without_such_tests_loads_nothing_of_ours(project: Any) -> None:
    project.write(
        {
            "test_x.py": """\
            import sys

            def test_x():
                heavy = ("policies", "browser_tools", "playwright", "pydantic", "agent.settings", "agent.build")
                assert not [name for name in sys.modules if name.startswith(heavy)]
            """
        }
    )
    ran = project.pytest()
    assert (ran.code, "Strelka" in ran.out) == (0, False), ran.out
    assert not (project.folder / "strelka-results").exists()
