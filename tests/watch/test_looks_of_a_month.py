"""A month of looks: every planted change told once, nothing told that is no news."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from watching import Site, Watching

from agent.watch.lines import MOST_LINES

Watched = Callable[..., Watching]

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STORIES = [f"<li>Story number {n} about {word}</li>" for n, word in enumerate(("lamps", "chairs", "beds"))]


@pytest.mark.parametrize(
    ("start", "days"),
    [
        pytest.param("2026-03-28T00:00:00+00:00", 3, id="spring"),
        pytest.param("2026-10-24T00:00:00+00:00", 3, id="autumn"),
        pytest.param("2026-03-01T00:00:00+00:00", 31, id="march", marks=pytest.mark.deep),
        pytest.param("2026-10-01T00:00:00+00:00", 31, id="october", marks=pytest.mark.deep),
    ],
)
async def test_every_change_is_told_once_and_nothing_else(
    site: Site, watched: Watched, start: str, days: int
) -> None:
    """In Berlin, every six hours, with a round an hour; the clocks change in each of these."""
    stories, planted, due = list(STORIES), [], []
    seen: set[str] = set()
    news = 0
    watching = watched(
        f"version: 1\nwatches:\n  news: {{page: '{site.url}/news', cron: '0 */6 * * *', tz: Europe/Berlin,"
        " notify: 'file:out.md', keep: {count: 1000}}\n",
        start=start,
    )
    for hour in range(days * 24):
        if hour % 31 == 25:
            planted.append(f"Planted story {hour}")
            stories.insert(0, f"<li>Planted story {hour}</li>")
        if hour % 53 == 40:  # another order is no news
            stories.append(stories.pop(0))
        sound = False
        if hour % 97 < 7:  # an error page, and one that asks for a person, for some hours each
            site.page("/news", "down", 500)
        elif hour % 97 in range(50, 57):
            site.page("/news", "<h1>Are you human?</h1><p>Please solve the captcha to continue</p>")
        else:
            site.page("/news", f"<h1>News</h1><ul>{''.join(stories)}</ul>")
            sound = True
        await watching.round(after=HOUR)
        if watching.now.astimezone(ZoneInfo("Europe/Berlin")).hour % 6 == 0:
            due.append(watching.now)
            news += sound and bool(seen) and not seen.issuperset(stories)
            seen |= set(stories if sound else ())
    told = "".join(watching.told())
    expected = [one for one in planted if f"<li>{one}</li>" in seen]
    assert [told.count(f"+ - {one}") for one in expected] == [1] * len(expected)
    assert len(watching.told()) == news > 0
    assert "captcha" not in told
    assert "down" not in told
    assert [run.slot for run in watching.desk.records.runs("news", 1000)] == due[::-1]


async def test_back_to_what_was_is_no_news(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>Version A of this page</p><p>Something that stays</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    await watching.round()
    for text in ("Another text altogether", "Version A of this page", "Another text altogether"):
        site.page("/a", f"<p>{text}</p><p>Something that stays</p>")
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "changed", "same", "same"]
    assert len(watching.told()) == 1


async def test_lines_that_stand_several_times_are_told_apart(site: Site, watched: Watched) -> None:
    """What one card says now, another one said before."""
    cards = {f"Lamp {n}": "Sold out" if n == 4 else "In stock" for n in range(1, 6)}

    async def look(**changed: str) -> int:
        cards.update({name.replace("_", " "): stock for name, stock in changed.items()})
        html = "".join(f"<div>{name}</div><div>9.90 EUR</div><div>{one}</div>" for name, one in cards.items())
        site.page("/a", html)
        await watching.round(after=HOUR)
        return len(watching.told())

    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    assert [await look() for _ in range(4)] == [0] * 4
    assert await look(Lamp_2="Sold out") == 1
    assert "+ Sold out\n  Lamp 3" in watching.told()[0]
    assert [await look() for _ in range(4)] == [1] * 4
    assert await look(Lamp_2="In stock", Lamp_5="Sold out") == 2
    assert [await look() for _ in range(4)] == [2] * 4
    assert await look(Lamp_4="In stock", Lamp_1="Sold out", Lamp_5="In stock") == 3
    assert await look(Lamp_1="In stock", Lamp_5="Sold out", Lamp_4="Sold out") == 3, "as it was"
    for order in ((4, 2, 5, 1, 3), (3, 1, 2, 5, 4), (5, 4, 3, 2, 1)):
        cards = {f"Lamp {n}": cards[f"Lamp {n}"] for n in order}
        assert await look() == 3, "another order"
    assert await look(Lamp_3="Sold out") == 4


async def test_a_change_is_confirmed_before_it_is_told(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>The price is 10</p><p>Something that stays</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, compare: {{confirm: 2}},"
        " notify: 'file:out.md'}\n"
    )
    await watching.round()
    for price in (99, 10, 12, 12, 12, 99, 99):
        site.page("/a", f"<p>The price is {price}</p><p>Something that stays</p>")
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "same", "same", "changed", "same", "same", "changed"]
    assert "10 → The price is 12" in "".join(watching.told())
    assert "12 → The price is 99" in "".join(watching.told())
    assert len(watching.told()) == 2


async def test_an_unmodified_page_confirms_a_change(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>The price is 10</p>", ETag='"1"')
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, compare: {{confirm: 2}},"
        " notify: 'file:out.md'}\n"
    )
    await watching.round()
    site.page("/a", "<p>The price is 12</p>", ETag='"2"')
    await watching.round(after=HOUR)
    await watching.round(after=HOUR)
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "changed", "same"]
    assert site.sent("If-None-Match") == ['"1"', '"2"', '"2"']


async def test_masks_ignored_lines_and_a_new_order_are_no_news(site: Site, watched: Watched) -> None:
    def page(count: int, day: int, items: str) -> None:
        site.page("/a", f"<p>{count} visitors</p><p>Updated 2026-03-{day:02}</p><p>Ad {day}</p>{items}")

    page(5, 1, "<p>one thing</p><p>other thing</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md',"
        " filter: {mask: [numbers, dates], ignore: '^Ad '}}\n"
    )
    await watching.round()
    page(6, 2, "<p>other thing</p><p>one thing</p>")
    await watching.round(after=HOUR)
    page(7, 3, "<p>other thing</p><p>one thing</p><p>a third</p>")
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "changed"]
    assert "1 new" in watching.told()[0].splitlines()[0]


AGES = {
    "en": ("a minute ago", "about 3 hours ago", "yesterday at 14:30", "12 May 2024, 2:30 pm"),
    "de": ("gerade eben", "vor einer Stunde", "vor 3 Tagen", "gestern um 14:30"),
    "fr": ("à l'instant", "il y a une heure", "il y a 3 jours", "hier"),
    "es": ("hace unos segundos", "hace 1 hora", "ayer", "hace 2 años"),
    "it": ("un'ora fa", "2 giorni fa", "ieri", "un mese fa"),
    "pt": ("há uma hora", "2 dias atrás", "ontem", "há 2 anos"),
    "pl": ("godzinę temu", "2 dni temu", "wczoraj", "rok temu"),
    "nl": ("zojuist", "een uur geleden", "2 dagen geleden", "gisteren"),
    "sv": ("just nu", "för en timme sedan", "2 dagar sedan", "igår"),
    "cjk": ("5分前", "2時間前", "3天前", "2개월 전"),
}


@pytest.mark.parametrize("language", AGES)
async def test_masked_ages_are_no_news(site: Site, watched: Watched, language: str) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, filter: {{mask: dates}}}}\n"
    )
    for age in AGES[language]:
        site.page("/a", f"<p>Ann wrote: good morning, everybody · {age}</p>")
        await watching.round(after=HOUR)
    site.page("/a", f"<p>Ann wrote: good night, everybody · {age}</p>")
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "same", "same", "changed"]


async def test_what_is_waited_for_is_told_each_time(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, filter: {{trigger: in stock}}}}\n"
        f"  b: {{page: '{site.url}/a', every: 1h, filter: {{trigger: in stock}}, compare: {{last: 3}}}}\n"
    )
    for stock in ("sold out", "in stock", "sold out", "in stock"):
        site.page("/a", f"<p>The lamp is {stock}</p>")
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "changed", "changed", "changed"]
    assert watching.states("b") == ["new", "changed", "same", "same"]


async def test_a_line_of_preformatted_text_changes_by_itself(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    for version in ("1.0", "1.1"):
        site.page("/a", f"<pre>nightly build\n\nversion {version}\nno known faults</pre>")
        await watching.round(after=HOUR)
    assert "  nightly build\n~ version 1.0 → version 1.1\n  no known faults\n" in watching.told()[0]


async def test_a_line_that_ends_in_a_break_changes_by_itself(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    for end in (17, 18):
        hours = f"Monday 8 to 12<br>Tuesday 8 to {end}<br/>Friday <b>closed</b>"
        site.page("/a", f"<h1>Opening<br>hours</h1><p>{hours}</p><table><tr><td>a<br>b<td>c</table>")
        await watching.round(after=HOUR)
    assert "  Monday 8 to 12\n~ Tuesday 8 to 17 → Tuesday 8 to 18\n  Friday closed\n" in watching.told()[0]
    lines = watching.desk.looks.latest("a", f"{site.url}/a", watching.desk.file.watches["a"].filter)[
        0
    ].page.lines
    assert [line.text for line in (lines[0], lines[-1])] == ["Opening hours", "a b | c"]


async def test_where_lines_end_is_no_news(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    for break_ in (" ", "<br>", "</p><p>"):
        site.page("/a", f"<p>Monday 8 to 12{break_}Tuesday 8 to 17</p>")
        await watching.round(after=HOUR)
    site.page("/a", "<p>Monday 8 to 12</p>")
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "same", "changed"]
    assert "- Tuesday 8 to 17" in watching.told()[0]


async def test_each_new_line_is_told_once(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    for count in (0, 50):
        new = "".join(f"<li>Ticket {number} is new</li>" for number in range(count))
        site.page("/a", f"<ul><li>The first of all</li>{new}<li>The last of all</li></ul>")
        await watching.round(after=HOUR)
    (told,) = watching.told()
    assert [told.count(f"Ticket {number} is new") for number in range(50)] == [1] * 50
    assert (told.count("  - The first of all"), told.count("  - The last of all")) == (1, 1)


async def test_a_page_with_too_many_lines_says_so(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h}}\n"
        f"  b: {{page: '{site.url}/b', every: 1h}}\n"
    )
    for path, lines in (("/a", MOST_LINES), ("/b", MOST_LINES + 1)):
        site.page(path, "<p>x</p>" * 100 + "<pre>" + "x\n" * (lines - 100) + "</pre>")
    await watching.round()
    pages = [watching.desk.records.runs(name)[0].data["pages"][0] for name in "ab"]
    notes = [page.get("notes", []) for page in pages]
    assert notes == [[], [f"only its first {MOST_LINES} lines are compared"]]


async def test_an_obstacle_never_becomes_the_baseline(site: Site, watched: Watched) -> None:
    obstacles = {
        "/captcha": "<p>Please verify you are human: captcha</p>",
        "/login": "<h1>Sign in</h1><form><input type=password name=p></form>",
        "/paywall": "<p>Already a subscriber? Subscribe to continue reading.</p>",
    }
    lines = [f"  p{n}: {{page: '{site.url}{path}', every: 1h}}" for n, path in enumerate(obstacles)]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    for path, main in obstacles.items():
        site.page(path, main)
    await watching.round()
    for path in obstacles:
        site.page(path, "<h1>The real page</h1><p>With all that it has to say</p>")
    await watching.round(after=HOUR)
    assert [watching.states(f"p{n}") for n in range(3)] == [["blocked", "new"]] * 3
