"""Pages that never rest, never end or never answer: told in time, with what is missing, and usable afterwards."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import time
from pathlib import Path

import pytest
from local_server import Request

DEADLINE = 4.0
GO = "<button onclick=\"this.textContent = 'Went'\">Go</button>"
MONSTERS = {
    "endless scroll": f"<div style='position:fixed'>{GO}</div><main></main><script>const more = () => {{ for (let i = 0; i < 20; i++) document.querySelector('main').append(Object.assign(document.createElement('p'), {{textContent: 'row'}})); }};"
    "addEventListener('scroll', more); more(); setInterval(() => { scrollBy(0, 400); more(); }, 5)</script>",
    "changes without end": f"{GO}<div id=d></div><script>let n = 0; const turn = () => {{ d.textContent = ++n; d.className = 'c' + n; setTimeout(turn) }}; turn();"
    "new MutationObserver(() => {}).observe(d, {childList: true})</script>",
    "rebuilt without end": f"{GO}<ul id=l></ul><script>setInterval(() => {{ l.innerHTML = Array.from({{length: 300}}, (_, i) => `<li><a href=/${{i}}>item ${{i}}</a>`).join('') }}, 1)</script>",
    "animation without end": f"{GO}<style>@keyframes a {{ to {{ transform: rotate(1turn) }} }} i {{ display: inline-block; animation: a .1s infinite }}</style>{'<i>x</i>' * 200}",
    "1,000 inputs": GO + "".join(f"<label>field {i} <input name=n{i}></label>" for i in range(1000)),
    "2,000 rows": f"{GO}<table>"
    + "".join(f"<tr><td>{i}<td><a href=/{i}>r{i}</a>" for i in range(2000))
    + "</table>",
    "layers on layers": GO
    + "".join(
        f"<p style='position:absolute;margin:0;top:{40 + i % 650}px;left:{i % 900}px;background:#fff'><button>z{i}</button>"
        for i in range(3000)
    ),
    "one word of 2 MB": f"{GO}<pre>{'{&quot;a&quot;:[1,2,3]},' * 140_000}</pre>",
    "one line of 4 MB": f"{GO}<p>{'word ' * 800_000}</p>",
    "60 frames": GO
    + "".join(f"<iframe srcdoc='<button>in {i}</button>' width=90 height=40></iframe>" for i in range(60)),
}


@pytest.mark.parametrize("html", MONSTERS.values(), ids=MONSTERS)
async def test_is_told_in_time_and_can_be_used(eyes, serve, html):
    await eyes.page.goto(serve({"/": html}), wait_until="commit")
    await eyes.page.get_by_role("button", name="Go", exact=True).wait_for()
    for _ in range(2):
        started = time.monotonic()
        seen = await eyes.observer.observe(2000, deadline=DEADLINE)
        assert time.monotonic() - started < DEADLINE + 1
        assert seen.tokens <= 2000
    go = next(each.handle for each in seen.elements if each.name == "Go")
    locator, _ = await eyes.observer.locator(go)
    await locator.click(timeout=5000)
    assert '"Went"' in (await eyes.observer.observe(2000, deadline=DEADLINE)).text


async def test_each_of_many_components_is_read(eyes, serve):
    """Each has a shadow root with a sheet of its own."""
    script = """for (let i = 0; i < 1600; i++) {
      const root = document.body.appendChild(document.createElement('x-card')).attachShadow({mode: 'open'});
      root.innerHTML = `<style>b { color: red }</style><b>card ${i}</b> <button>take ${i}</button>`; }"""
    await eyes.page.goto(serve({"/": f"<h1>Cards</h1><script>{script}</script>"}), wait_until="load")
    seen = await eyes.observer.observe(1_000_000)
    assert [each.name for each in seen.elements] == [f"take {n}" for n in range(1600)]


async def test_a_stuck_page_is_freed_and_told(eyes):
    await eyes.page.set_content(f"{GO}<p>text")
    await eyes.observer.observe()
    async with eyes.page.expect_console_message():
        await eyes.page.evaluate("setTimeout(() => { console.log('stuck'); while (true); }, 0)")
    started = time.monotonic()
    seen = await eyes.observer.observe(2000, deadline=3)
    assert time.monotonic() - started < 5
    assert "script_stopped" in seen.signals
    assert '"Go"' in seen.text
    locator, _ = await eyes.observer.locator(seen.elements[0].handle)
    await locator.click(timeout=5000)


async def test_a_page_that_is_stuck_from_the_start_is_freed(eyes, serve):
    await eyes.observer.attach()
    base = serve({"/": f"{GO}<p>text<script>console.log('stuck'); while (true);</script><p>after"})
    async with eyes.page.expect_console_message():
        await eyes.page.goto(base, wait_until="commit")
    seen = await eyes.observer.observe(2000, deadline=3)
    assert "script_stopped" in seen.signals
    assert '"Go"' in seen.text


def never(request: Request) -> None:
    request.stopping.wait(60)


async def test_a_frame_that_never_loads_is_one_line(eyes, serve):
    base = serve(
        {
            "/": f"{GO}<p>around</p><iframe title=slow src=/never width=300 height=90></iframe><p>after</p>",
            "/never": never,
        }
    )
    await eyes.page.goto(base, wait_until="commit")
    await eyes.page.get_by_text("after").wait_for()
    started = time.monotonic()
    seen = await eyes.observer.observe(2000, deadline=DEADLINE)
    assert time.monotonic() - started < DEADLINE
    assert "around" in seen.text
    assert "after" in seen.text
    assert f"[frame {base} has not loaded yet]" in seen.text
    assert [frame.note for frame in seen.frames] == ["not loaded"]
    assert any("not loaded" in note for note in seen.omitted)
    locator, _ = await eyes.observer.locator(seen.elements[0].handle)
    await locator.click(timeout=5000)


async def test_a_stuck_frame_is_one_line(eyes, serve):
    await eyes.observer.attach()
    script = "setTimeout(() => { console.log('stuck'); while (true); }, 0)"
    other = serve({"/": f"<button>inside</button><script>{script}</script>"}).replace(
        "127.0.0.1", "localhost"
    )
    base = serve({"/": f"{GO}<p>after</p><iframe title=stuck src={other} width=300 height=90></iframe>"})
    async with eyes.page.expect_console_message():
        await eyes.page.goto(base, wait_until="commit")
    started = time.monotonic()
    seen = await eyes.observer.observe(2000, deadline=3)
    assert time.monotonic() - started < 5
    assert "after" in seen.text
    assert "inside" in seen.text or "did not answer" in seen.text


HUGE = {
    "500,000 nodes": "const f = document.createDocumentFragment(); for (let i = 0; i < 125000; i++) { const p = document.createElement('p'); p.innerHTML = `<b>n</b><i>${i}</i><a href=/${i}>link ${i}</a>`; f.append(p); } document.body.append(f)",
    "10,000 rows": "document.body.insertAdjacentHTML('beforeend', '<table>' + Array.from({length: 10000}, (_, i) => `<tr><td>${i}<td><a href=/${i}>r${i}</a><td><button>Edit</button>`).join('') + '</table>')",
    "200 frames": "document.body.insertAdjacentHTML('beforeend', Array.from({length: 200}, (_, i) => `<iframe srcdoc='<button>in ${i}</button>' width=90 height=40></iframe>`).join(''))",
}


@pytest.mark.deep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("build", HUGE.values(), ids=HUGE)
async def test_a_huge_page_costs_bounded_memory(eyes, build):
    """Told in time again and again; neither the page nor Python grows with each look."""
    await eyes.page.set_content(f"<body>{GO}")
    await eyes.page.evaluate(build)
    line = await eyes.page.context.new_cdp_session(eyes.page)
    grown, python = [], []
    for number in range(4):
        await eyes.page.evaluate(f"document.body.setAttribute('data-turn', {number})")
        started = time.monotonic()
        seen = await eyes.observer.observe(4000, deadline=10)
        assert time.monotonic() - started < 11
        assert seen.tokens <= 4000
        assert seen.cursor is not None or seen.frames or "did not answer" in seen.text
        await line.send("HeapProfiler.collectGarbage")
        grown.append((await line.send("Runtime.getHeapUsage"))["usedSize"] / 1e6)
        python.append(int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6)
    print(
        f"heap of the page {grown[0]:.0f} -> {grown[-1]:.0f} MB, Python {python[0]:.0f} -> {python[-1]:.0f} MB"
    )
    assert grown[-1] < grown[1] * 1.2 + 10
    assert python[-1] < python[1] + 60
    seen = await eyes.observer.observe(4000, deadline=60)
    go = next(each.handle for each in seen.elements if each.name == "Go")
    locator, _ = await eyes.observer.locator(go)
    await locator.click(timeout=60_000)
    assert await eyes.page.evaluate("document.querySelector('button').textContent") == "Went"
