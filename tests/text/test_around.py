"""What stands around the part of a page that its heading heads is not told; what stands in it is."""

# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

import pytest

from browser_tools.text.reading.page import Reading, reading
from browser_tools.text.summary.extractive import extractive

_BAR = "<div class=usp>Free shipping from 49 euros. We are rated 4.8 by 2,000 customers.</div>"
_TRAIL = "<div>Start &gt; <a href=/t>Tools</a> &gt; <a href=/d>Drills</a></div>"
_MENU = "<div id=gnb><a href=/1>Halm shop</a><a href=/2>Log in</a><a href=/3>Basket 0</a></div>"
_BELOW = "<div class=tiles><h3>Travel cover</h3><p>You both get a voucher over 20 euros.</p></div>"
_FIELDS = "<label>Policy number <input name=p></label><label>Crime number <input name=c></label>"
_SAID = "<p>Use this form if your bicycle was stolen in the last 30 days. We answer within five days.</p>"


def told(html: str) -> tuple[Reading, str]:
    read = reading(f"<html lang=en><title>Halm Mutual</title><body>{html}</body></html>")
    return read, extractive(read).text()


def test_a_form_is_told_without_what_stands_around_it_and_its_small_print() -> None:
    form = f"<form action=/s>{_FIELDS}<div><button>Send</button><p>Never send us a password.</p></div></form>"
    box = f"<div class=box><h1>Report a stolen bicycle</h1>{_SAID * 3}{form}</div>"
    read, said = told(f"{_BAR}<div>{box}{_BELOW}</div>")
    assert read.shape == "form"
    assert "last 30 days" in said
    assert "Crime number" in said
    assert "Report a stolen bicycle" in said, "the title names the site alone"
    assert not any(one in said for one in ("2,000 customers", "voucher", "password"))


def test_a_heading_for_assistive_technology_is_one() -> None:
    head = f"<div class=header><div role=heading aria-level=1>Survey of hours</div><p>Tell us by 31 July.</p>{_SAID * 3}</div>"
    read, said = told(
        f"<div>{_BAR}</div><div><form action=/s>{head}{_FIELDS}<button>Send</button></form></div>"
    )
    assert read.shape == "form"
    assert "31 July" in said
    assert "customers" not in said


def test_a_product_is_told_without_menus_of_links_and_what_stands_above_it() -> None:
    facts = (
        "<p>The drill turns 1,900 times a minute.</p><p>Two batteries and a charger come with it.</p>"
        + _SAID * 4
    )
    box = f"<div><h1>Drill BX 18</h1><div class=price>129.90 €</div><button>Add to cart</button>{facts}</div>"
    read, said = told(f"{_BAR}{_MENU}{_TRAIL}{box}")
    assert read.shape == "product"
    assert "1,900 times" in said
    assert "Two batteries" in said
    assert not any(one in said for one in ("2,000 customers", "Log in", "Drills"))


@pytest.mark.parametrize("price", ["180 kr.", "75 kr", "12 €"])
def test_an_evening_that_is_sold_out_makes_a_programme_no_product(price: str) -> None:
    item = "<div class=ev><b>{0} mar</b><h3><a href=/e/{0}>Trio {0}</a></h3><p>Jazz, kl. 20, {1}</p>{2}</div>"
    items = "".join(item.format(day, price, "<span>Udsolgt</span>" * (day == 3)) for day in range(1, 7))
    read, said = told(f"<div><h1>Kalender</h1><p>Billetter købes i caféen.</p>{items}</div>")
    assert read.shape == "list"
    assert "Trio 2" in said


def test_small_print_below_a_rule_is_not_told() -> None:
    text = (
        "<b>Bees in a shed</b><br><br>I lost 6 of 88 colonies in the shed, and 29 of 86 outdoors.<br><br>" * 3
    )
    _, said = told(f"{text}<hr><font size=2>You are visitor number 48213. Best viewed at night.</font>")
    assert "6 of 88" in said
    assert "visitor" not in said


def test_versions_are_known_by_the_date_behind_them_in_any_language() -> None:
    parts = "".join(
        f"<div><h3>Versi {one} <span>2 Juni 202{one[0]}</span></h3><ul><li>Baru: mode {one}.</li></ul></div>"
        for one in ("6.3", "6.2.1", "6.2")
    )
    read, said = told(f"<h1>Catatan rilis</h1>{parts}")
    assert read.shape == "changelog"
    assert "mode 6.3" in said


def test_an_entry_is_told_once_with_its_small_print_or_without() -> None:
    entry = (
        "<li class=r><h2><a href=/a/{0}>How do I get refund {0}?</a></h2><div><ul><li>For buyers</li></ul></div>"
        "<div>You can ask for a <em>refund</em> until {0} hours before the event begins. Open your order...</div></li>"
    )
    entries = "".join(entry.format(number) for number in range(1, 6))
    _, said = told(f"<main><h1>5 results for refund</h1><ul>{entries}</ul></main>")
    assert said.count("until 2 hours") == 1


_CARDS = "".join(
    f"<div class=card><h3><a href=/p{at}>Kettle {at}</a></h3><p>Holds {at} litres and whistles softly.</p><b>${at}9.00</b><a href=/p{at}>Full details</a></div>"
    for at in range(1, 6)
)


def test_paid_boxes_and_entries_are_not_told() -> None:
    paragraphs = "".join(
        f"<p>The mill ground {at} tonnes of flour in its year {at}, as its book says.</p>"
        for at in range(2, 9)
    )
    box = "<div class=x><small>Anzeige</small><p>Stair lifts from 2,999 euros, order today.</p></div>"
    _, said = told(f"<h1>The mill</h1><div>{paragraphs}{box}{paragraphs.replace('flour', 'oats')}</div>")
    assert "Stair lifts" not in said
    paid = "<div class=card><span>Sponsored</span><h3><a href=/ad>Ride for us</a></h3><p>Earn 900 a week.</p></div>"
    _, said = told(f"<h1>5 kettles found</h1><div>{paid}{_CARDS}</div>")
    assert "Kettle 1" in said
    assert "Ride for us" not in said


def test_a_button_that_all_entries_have_is_of_none() -> None:
    _, said = told(f"<h1>5 kettles found</h1><div>{_CARDS}</div>")
    assert "$19.00" in said
    assert "Full details" not in said


def test_a_table_beside_a_short_text_is_told_with_what_stands_below_it() -> None:
    rows = "".join(f"<tr><td>Adult {at}</td><td>${at}1</td><td>${at}48</td></tr>" for at in range(1, 6))
    before = (
        "<p>Rates hold from January to December. Members use both pools and all classes, and must show where they live.</p>"
        * 2
    )
    after = "<p>A fee of $15 is added for new members. Memberships may be frozen for a season.</p>"
    read, said = told(
        f"<main><h1>Rates</h1>{before}<table><tr><td>Who</td><td>Month</td><td>Year</td></tr>{rows}</table>{after}</main>"
    )
    assert read.shape == "table"
    assert "$148" in said
    assert "frozen" in said


def test_a_form_tells_its_terms_first_choices_as_one_question_and_no_consent() -> None:
    asked = "".join(f"<label>Field {at} <input name=f{at}></label>" for at in range(6))
    choice = "".join(
        f"<label><input type=radio name=r>{one}</label>" for one in ("Repair", "Exchange", "Money")
    )
    terms = "<ul><li>Claims must reach us within 28 days.</li><li>Keep the original receipts.</li></ul>"
    consent = "<label><input type=checkbox name=c>I agree to the privacy policy</label>"
    form = f"<form>{asked}<fieldset><legend>What do you want?</legend>{choice}</fieldset>{consent}<button>Send</button></form>"
    read, said = told(f"<main><h1>Claim</h1><p>Use this form for delayed bags.</p>{terms}{form}</main>")
    assert read.shape == "form"
    assert "original receipts" in said
    assert "What do you want?: Repair, Exchange, Money" in said
    assert "privacy" not in said


def test_what_a_note_on_required_fields_stands_before_is_asked() -> None:
    form = "<form><label>Pupil's name (required) <input name=a></label><label>Date of birth <input name=b></label></form>"
    _, said = told(f"<h1>Enrolment</h1><p>* Indicates required question</p>{form}")
    assert "Date of birth" in said


def test_a_product_is_told_without_reviews_and_with_the_price_as_shown() -> None:
    data = '<script type="application/ld+json">{"@type":"Product","name":"Drill","offers":{"price":"219.00","priceCurrency":"EUR"}}</script>'
    reviews = "<div><h2>Reviews (12)</h2><p>Goes through walls like butter, but the case jams.</p></div>"
    _, said = told(
        f"{data}<main><h1>Drill</h1><p>219,00 €</p><p>Drills up to 26 mm in concrete.</p>{reviews}</main>"
    )
    assert "219,00 €" in said
    assert "like butter" not in said


def test_posts_that_no_class_calls_so_are_a_thread() -> None:
    posts = "".join(
        f"<div class=item><div><a class=author>user{at}</a> commented <time>Nov {at}, 2025</time></div><p>It is fixed in 3.8.{at}, I believe, and works here again.</p></div>"
        for at in range(1, 5)
    )
    read, said = told(f"<h1>Jobs run twice</h1><div>{posts}</div>")
    assert read.shape == "thread"
    assert "3.8.4" in said


def test_sources_invitations_and_facets_are_not_told() -> None:
    text = "".join(
        f"<p>She crossed the strait {at} times, in all weathers and alone.</p>" for at in range(2, 7)
    )
    end = "<h2>References</h2><ul><li>Baird, T. (1978). Women of the strait. p. 44.</li></ul>"
    _, said = told(
        f"<h1>Ada Holm</h1><div>{text}<p>Sign up to our WhatsApp channel for news as it breaks.</p></div>{end}"
    )
    assert "5 times" in said
    assert "Baird" not in said
    assert "WhatsApp" not in said
