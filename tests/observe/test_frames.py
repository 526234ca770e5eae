"""Frames of every kind are read where they stand, or cost one line."""

from __future__ import annotations

import asyncio
import time

import pytest

from browser_tools.errors import StaleHandleError
from browser_tools.machine.find import find
from browser_tools.observe import Observer
from browser_tools.resolve import resolve

CHILD = "<button onclick=\"document.title='done'; this.textContent='Paid'\">Pay</button>"


def lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if not line.startswith(("URL:", "Title:", "View:", "Signals:"))]


@pytest.fixture
def framed(serve):
    """Main page on 127.0.0.1 with a frame of its own origin and one of another site."""
    other = serve({"/": CHILD, "/nest": "<iframe src=/></iframe>"}, host="localhost")
    main = serve(
        {
            "/": "<p>before</p><iframe src=/own></iframe>"
            f"<p>between</p><iframe src={other} title=Bank></iframe>end",
            "/own": "<a href=/x>Own</a>",
            "/deep": f"<iframe src={other}/nest></iframe>",
        }
    )
    return main, other


@pytest.fixture(params=[False, True], ids=["one-process", "process-per-site"])
async def tab(request, browser):
    """Eyes in a Chromium that isolates sites, or not."""
    if not request.param:
        context = await browser.new_context()
        page = await context.new_page()
        yield page, Observer(page)
        await context.close()
        return
    isolated = await browser.browser_type.launch(
        executable_path=request.getfixturevalue("executable"), args=["--no-sandbox", "--site-per-process"]
    )
    page = await isolated.new_page()
    yield page, Observer(page)
    await isolated.close()


@pytest.fixture
def executable():
    return find().path


async def test_frames_stand_where_their_owner_stands(tab, framed):
    page, observer = tab
    main, other = framed
    await page.goto(f"{main}/", wait_until="load")
    seen = await observer.observe()
    assert lines(seen.text) == [
        "before",
        "[frame f1]",
        '[f1e1 link "Own"]',
        "[end f1]",
        "between",
        f'[frame f2 "Bank" {other}]',
        '[f2e1 button "Pay"]',
        "[end f2]",
        "end",
    ]
    assert [(each.id, each.url) for each in seen.frames] == [("f1", f"{main}/own"), ("f2", f"{other}/")]


async def test_a_handle_in_a_frame_can_be_clicked(tab, framed):
    page, observer = tab
    await page.goto(f"{framed[0]}/", wait_until="load")
    await observer.observe()
    locator, frame = await observer.locator("f2e1")
    assert frame.url == f"{framed[1]}/"
    await locator.click(timeout=3000)
    assert '[f2e1 button "Paid"]' in (await observer.observe()).text
    assert not (await observer.facts("f2e1")).top_frame
    assert await observer.hit("f2e1") is None


async def test_frames_in_frames(tab, framed):
    page, observer = tab
    await page.goto(f"{framed[0]}/deep", wait_until="load")
    assert '[f2e1 button "Pay"]' in (await observer.observe()).text
    await (await observer.locator("f2e1"))[0].click(timeout=3000)
    element = await resolve(observer, "Paid")
    assert element.handle == "f2e1"
    assert element.lasting.frames == (f"{framed[1]}/nest", f"{framed[1]}/")


async def test_a_refused_frame_is_one_line(tab, framed):
    page, observer = tab
    main, other = framed
    await page.goto(f"{main}/", wait_until="load")

    def may_read(url: str) -> bool:
        return not url.startswith(other)

    seen = await observer.observe(may_read=may_read)
    assert f"[frame {other} not shown: policy]" in lines(seen.text)
    assert "Pay" not in repr(seen)
    assert not await observer.find_text("Pay", may_read=may_read)
    assert [each.name for each in await observer.elements(may_read)] == ["Own"]
    assert [each.text for each in await observer.links(may_read)] == ["Own"]


async def test_a_refused_page_is_one_line(eyes, serve):
    url = serve({"/secret": "<title>Salary</title>text"})
    await eyes.page.goto(f"{url}/secret")
    seen = await eyes.observer.observe(may_read=lambda _: False)
    assert seen.text == f"[page {url} not shown: policy]"
    assert "Salary" not in repr(seen)
    assert "secret" not in repr(seen)


async def test_srcdoc_frames_are_asked_for_by_the_url_around_them(eyes, serve):
    url = serve({"/": "<iframe srcdoc='<p>inner</p>'></iframe>"})
    await eyes.page.goto(url, wait_until="load")
    asked: list[str] = []
    seen = await eyes.observer.observe(may_read=lambda each: asked.append(each) is None)
    assert asked == [f"{url}/", f"{url}/"]
    assert "inner" in seen.text


async def test_a_frame_that_navigates_gets_new_handles(eyes, framed):
    main, _ = framed
    await eyes.page.goto(f"{main}/", wait_until="load")
    await eyes.observer.observe()
    frame = (await eyes.observer.locator("f1e1"))[1]
    await frame.goto(f"{main}/own?again")
    with pytest.raises(StaleHandleError, match="page has changed"):
        await eyes.observer.locator("f1e1")
    assert '[f3e1 link "Own"]' in (await eyes.observer.observe()).text


async def test_a_stuck_page_costs_no_more_than_the_deadline(eyes, serve):
    loop = "<p>text</p><script>addEventListener('message', () => { for (;;); })</script>"
    await eyes.page.goto(serve({"/": loop}))
    await eyes.observer.observe()
    await eyes.page.evaluate("postMessage('x')")
    started = time.monotonic()
    seen = await eyes.observer.observe(deadline=1.5)
    assert time.monotonic() - started < 3
    assert "script_stopped" in seen.signals
    assert "text" in seen.text


async def test_a_stuck_frame_of_another_process_costs_one_line(browser, executable, serve):
    isolated = await browser.browser_type.launch(
        executable_path=executable, args=["--no-sandbox", "--site-per-process"]
    )
    stuck = (
        "<p>x</p><script>addEventListener('message', () => { for (;;) try { while (1); } catch {} })</script>"
    )
    other = serve({"/": stuck}, host="localhost")
    page = await isolated.new_page()
    await page.goto(serve({"/": f"<p>fine</p><iframe src={other}></iframe>"}), wait_until="load")
    observer = Observer(page)
    await observer.observe()
    await page.evaluate("frames[0].postMessage('x', '*')")
    async with asyncio.timeout(60):
        while True:  # nobody tells when the message has arrived
            seen = await observer.observe(deadline=2)
            assert "fine" in seen.text
            if "did not answer" in seen.text or "script_stopped" in seen.signals:
                break
    await isolated.close()


async def test_a_page_lent_again_is_used_in_every_frame(tab, framed):
    page, first = tab
    await page.goto(framed[0])
    await first.observe(4000)
    await first.observe(4000)  # frames are numbered by whoever sees them
    await first.release()
    second = Observer(page)
    seen = {each.name: each.handle for each in (await second.observe(4000)).elements}
    for name in ("Own", "Pay"):
        locator, _ = await second.locator(seen[name])
        assert await locator.inner_text() == name
    await (await second.locator(seen["Pay"]))[0].click()
    assert "Paid" in (await second.observe(4000)).text


async def test_frames_of_the_same_origin_are_asked_through_the_page_from_the_second_look_on(eyes, serve):
    frames = "".join(f"<iframe src=/{number}></iframe>" for number in range(6))
    paths = {f"/{number}": f"<a href=/>Link {number}</a>" for number in range(6)}
    await eyes.page.goto(serve({"/": frames, **paths}), wait_until="load")
    asked = []
    own = eyes.observer.worlds.call

    async def counted(world, name, *rest):
        asked.append(world)
        return await own(world, name, *rest)

    eyes.observer.worlds.call = counted
    first = await eyes.lines()
    counts = []
    for _ in range(3):
        asked.clear()
        assert await eyes.lines() == first
        counts.append(len([world for world in asked if world.parent]))
    assert counts == [6, 0, 0]
    for number in (4, 1):
        frame = eyes.page.frames[1 + number]
        await frame.evaluate("document.querySelector('a').textContent = 'New'")
        text = "\n".join(await eyes.lines())
        assert f'"Link {number}"' not in text
        assert 'link "New"' in text
    asked.clear()
    await eyes.page.evaluate("document.querySelector('iframe').before('Words')")
    assert "Words" in (await eyes.lines())[0]
    assert not [world for world in asked if world.parent]


async def test_a_frame_that_changed_before_it_was_joined_is_read(eyes, serve):
    pages = {"/": "<iframe src=/0></iframe><iframe src=/1></iframe>", "/0": "<p>zero", "/1": "<p>one"}
    await eyes.page.goto(serve(pages), wait_until="load")
    await eyes.lines()
    await eyes.page.frames[2].evaluate("document.querySelector('p').textContent = 'two'")
    for _ in range(3):
        lines = await eyes.lines()
        assert {"zero", "two"} <= set(lines)
        assert "one" not in lines
    await eyes.page.frames[2].evaluate("document.querySelector('p').textContent = 'three'")
    assert "three" in await eyes.lines()


async def test_a_frame_that_cannot_be_read_is_one_line(tab, framed):
    page, observer = tab
    await page.goto(f"{framed[0]}/", wait_until="load")
    await observer.observe()
    broken = "Object.defineProperty(__strelka, 'call', {value() { throw Error('ours') }})"
    for prefix in ("f1", "f2"):
        world = observer.worlds.by_prefix(prefix)
        asked = {"expression": broken, "uniqueContextId": world.unique_id}
        await world.session.send("Runtime.evaluate", asked)
    for _ in range(2):
        await page.evaluate("document.querySelector('p').textContent += '!'")
        seen = await observer.observe()
        assert [line for line in lines(seen.text) if line[0] == "["] == [
            "[frame without an address could not be read]",
            "[frame Bank could not be read]",
        ]


async def test_a_frame_that_has_not_loaded_is_not_asked_again_and_is_seen_when_it_has(eyes, serve):
    far = "<div style='height: 9000px'></div><iframe src=/late loading=lazy width=300 height=90></iframe>"
    base = serve({"/": f"<button>Near</button>{far}", "/late": "<button>Late</button>"})
    await eyes.observer.attach()
    await eyes.page.goto(base)
    for _ in range(4):
        seen = await eyes.observer.observe(2000)
    assert [frame.note for frame in seen.frames] == ["not loaded"]
    questions, asked = eyes.observer.worlds.questions, []
    ask = questions.ask

    async def counted(world, expression, timeout):
        asked.append(expression)
        return await ask(world, expression, timeout)

    questions.ask = counted
    assert (await eyes.observer.observe(2000)).text == seen.text
    assert len(asked) == 1
    await eyes.page.evaluate("scrollTo(0, 9000)")
    await eyes.page.frame_locator("iframe").get_by_text("Late").wait_for()
    assert 'button "Late"' in (await eyes.observer.observe(2000)).text


FRAME = "<iframe width=300 height=80 srcdoc='<button>Pay</button>'></iframe>"
GLASS = (
    "<div style='position:relative;width:304px'>"
    + FRAME
    + "<a href=/x style='position:absolute;{}'></a></div>"
)


@pytest.mark.parametrize(
    ("over", "reached"),
    [("inset:0", False), ("inset:0;pointer-events:none", True), ("inset:0 150px 0 0", True)],
    ids=["over all of it", "letting through", "over a half"],
)
async def test_frames_under_glass_are_words(eyes, over, reached):
    await eyes.page.set_content(GLASS.format(over), wait_until="load")
    seen = await eyes.observer.observe()
    assert "Pay" in seen.text
    assert ("Pay" in [each.name for each in seen.elements]) is reached
