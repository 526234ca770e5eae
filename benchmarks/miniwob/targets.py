"""Per task, what a solution must click or type into, and the word that tells which: asked of the task page itself.

`want` is JavaScript that answers [[element, word], ...]: the element must be listed with a name, value or line that holds
the word; `''` where one field of its kind stands alone. `first` are the clicks (CSS) and scripts (`!...`) that
bring it up.
"""

# ruff: noqa: E501  (one line a task)
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    want: str
    first: tuple[str, ...] = ()


LIBRARY = """
const goal = (() => { const said = core.getUtterance(); return typeof said === 'string' ? said : said.utterance; })();
const quoted = [...goal.matchAll(/"([^"]+)"/g)].map((found) => found[1]);
const text = (element) => (element.innerText ?? element.textContent ?? '').trim().split('\\n')[0];
const shown = (element) => element.checkVisibility({visibilityProperty: true}) && element.getBoundingClientRect().width > 0;
const all = (css) => [...document.querySelectorAll(css)].filter(shown);
const label = (element) => text(element) || element.value || '';
const own = (css) => all(css).map((element) => [element, label(element)]);
const as = (css, ...words) => all(css).map((element, index) => [element, words[index] ?? words.at(-1)]);
const named = (css, words) => own(css).filter(([, said]) => words.some((word) => said === word));
const fields = (css = '#area input, #area textarea, #area select') => all(css).filter((e) => !['submit', 'button', 'checkbox', 'radio'].includes(e.type));
const lone = (css) => fields(css).map((element) => [element, '']);
const boxes = () => all('#area input[type=checkbox], #area input[type=radio]').map((element) => [element, text(element.closest('label') ?? element.parentElement)]);
const buttons = () => own('#area button, .ui-dialog button').filter(([, word]) => word);
const grid = (css, across) => all(css).map((element, index) => [element, `row ${Math.floor(index / across) + 1} column ${index % across + 1}`]);
const counted = (css) => all(css).map((element, index, list) => [element, `${index + 1} of ${list.length}`]);
"""

BUTTONS = Stage("buttons()")
FORM = Stage("[...lone(), ...buttons()]")
BOXES = Stage("[...boxes(), ...buttons()]")
DATE = (
    Stage("[...as('#datepicker', 'Date'), ...buttons()]"),
    Stage(
        "[...own('.ui-datepicker-calendar a'), ...as('.ui-datepicker-prev:not(.ui-state-disabled)', 'Prev')]",
        ("#datepicker",),
    ),
)
MAIL = Stage("own('.email-thread .email-sender')")
OPENED = Stage(
    "[...as('#email-bar .trash', 'trash'), ...as('#email-bar .star', 'star'), ...own('.email-reply, .email-forward')]",
    (".email-thread",),
)
REPLY = Stage("[...as('#send-reply', 'send'), ...as('#reply-text', 'reply')]", (".email-reply",))
FORWARD = Stage(
    "[...as('#send-forward', 'send'), ...as('#forward-bar ~ * input, .forward-sender', 'to')]",
    (".email-forward",),
)
FLIGHT = (
    Stage(
        "[...as('#flight-from', 'From'), ...as('#flight-to', 'To'), ...as('#datepicker', 'Departure'), ...buttons()]"
    ),
    Stage(
        "own('.ui-autocomplete li')",
        ("!$('#flight-from').val('A').autocomplete('option', 'minLength', 1).autocomplete('search', 'A')",),
    ),
)
COLLAPSED = Stage("own('#area h3')")
LINKS = Stage("named('.alink', quoted)")
SECTIONS = tuple(
    Stage("named('.alink', quoted)", (f"#area h3:nth-of-type({number})",)) for number in (1, 2, 3)
)
TAB = "[...own('#tabs li a, #area li a'), ...named('.alink', quoted)]"
TABS = (Stage(TAB), *(Stage(TAB, (f"!$('#area li a').eq({number}).click()",)) for number in (1, 2)))
PIE = (
    Stage("as('#divWheel text:last-of-type', '+')"),
    Stage("own('#divWheel text').filter(([, said]) => quoted.includes(said))", ("text=+",)),
)
SOCIAL = Stage(
    "[...as('.reply', 'reply'), ...as('.retweet', 'retweet'), ...as('.like', 'like'), ...as('.share', 'share'), ...buttons()]"
)
SHAPES = Stage(
    "all('#area_svg *').filter((e) => e.matches('rect, circle, polygon, text')).map((e) => [e, e.matches('text') ? text(e) : e.matches('rect') ? 'rectangle' : e.matches('circle') ? 'circle' : 'triangle'])"
)

TASKS: dict[str, tuple[Stage, ...]] = {
    "ascending-numbers": (Stage("own('#area text, #area .number')"),),
    "book-flight": FLIGHT,
    "book-flight-nodelay": FLIGHT,
    "button-delay": (BUTTONS,),
    "buy-ticket": (BUTTONS,),
    "choose-date": DATE,
    "choose-date-easy": DATE,
    "choose-date-medium": DATE,
    "choose-date-nodelay": DATE,
    "choose-list": (Stage("[...as('select', goal.match(/Select (.+) from/)[1]), ...buttons()]"),),
    "click-button": (BUTTONS,),
    "click-button-sequence": (BUTTONS,),
    "click-checkboxes": (BOXES,),
    "click-checkboxes-large": (BOXES,),
    "click-checkboxes-soft": (BOXES,),
    "click-checkboxes-transfer": (BOXES,),
    "click-collapsible": (COLLAPSED, BUTTONS),
    "click-collapsible-nodelay": (COLLAPSED, BUTTONS),
    "click-collapsible-2": (COLLAPSED, *SECTIONS),
    "click-collapsible-2-nodelay": (COLLAPSED, *SECTIONS),
    "click-color": (Stage("as('#area .color', ...all('#area .color').map((e) => e.dataset.color ?? ''))"),),
    "click-dialog": (Stage("as('.ui-dialog-titlebar-close', 'Close')"),),
    "click-dialog-2": (BUTTONS,),
    "click-link": (LINKS,),
    "click-menu": (Stage("own('#menu > li > div')"),),
    "click-menu-2": (BUTTONS, Stage("own('#menu > li:not(.ui-state-disabled) > div')", ("#open-menu",)), Stage("own('#menu li li > div')", ("#menu > li:nth-child(2)",))),
    "click-option": (BOXES,),
    "click-pie": PIE,
    "click-pie-nodelay": PIE,
    "click-scroll-list": (Stage("[...as('select', 'options'), ...buttons()]"),),
    "click-shades": (Stage("[...all('#area [data-color]').map((e) => [e, 'row']), ...buttons()]"),),
    "click-shape": (SHAPES,),
    "click-tab": (Stage("own('#area li a')"),),
    "click-tab-2": TABS,
    "click-tab-2-easy": TABS[:1],
    "click-tab-2-hard": TABS,
    "click-tab-2-medium": TABS[:2],
    "click-test": (BUTTONS,),
    "click-test-2": (BUTTONS,),
    "click-test-transfer": (BUTTONS,),
    "click-widget": (Stage("[...boxes(), ...buttons(), ...all('.widget input:not([type=checkbox], [type=radio]), .widget textarea').map((e) => [e, e.value])]"),),
    "copy-paste": (FORM,),
    "copy-paste-2": (FORM,),
    "count-shape": (BUTTONS,),
    "count-sides": (BUTTONS,),
    "daily-calendar": (Stage("all('.half-hour').map((e, i) => [e, `${Math.floor(i / 2) % 12 || 12}${i < 24 ? 'am' : 'pm'} ${i % 2 + 1}`])"),),
    "drag-box": (Stage("[...own('.box, #area > div > div').slice(0, 0), ...buttons()]"),),
    "drag-items": (Stage("own('#area li')"),),
    "drag-items-grid": (Stage("own('#area li')"),),
    "drag-sort-numbers": (Stage("[...own('#area li'), ...buttons()]"),),
    "drag-shapes": (BUTTONS,),
    "drag-shapes-2": (BUTTONS,),
    "email-inbox": (MAIL, OPENED, REPLY),
    "email-inbox-delete": (MAIL, OPENED),
    "email-inbox-forward": (MAIL, OPENED, FORWARD),
    "email-inbox-forward-nl": (MAIL, OPENED, FORWARD),
    "email-inbox-forward-nl-turk": (MAIL, OPENED, FORWARD),
    "email-inbox-important": (MAIL, OPENED),
    "email-inbox-nl-turk": (MAIL, OPENED, REPLY),
    "email-inbox-noscroll": (MAIL, OPENED),
    "email-inbox-reply": (MAIL, OPENED, REPLY),
    "email-inbox-star-reply": (MAIL, OPENED, REPLY),
    "enter-date": (FORM,),
    "enter-password": (Stage("[...as('#password', 'Password'), ...as('#verify', 'Verify'), ...buttons()]"),),
    "enter-text": (FORM,),
    "enter-text-2": (FORM,),
    "enter-text-dynamic": (FORM,),
    "enter-time": (FORM,),
    "find-greatest": (Stage("[...own('#area .card'), ...buttons()]"),),
    "find-word": (FORM,),
    "focus-text": (Stage("lone()"),),
    "focus-text-2": (Stage("as('#area input', '1', '2', '3')"),),
    "form-sequence": (Stage("[...as('.ui-slider-handle', 'slider'), ...counted('#area input[type=checkbox]'), ...buttons()]"),),
    "form-sequence-2": (Stage("[...counted('#area input[type=radio]'), ...counted('#area input[type=text]'), ...buttons()]"),),
    "form-sequence-3": (Stage("[...as('.selectric', 'select'), ...buttons()]"), Stage("own('.selectric-items li').filter(([, word]) => word)", (".selectric",))),
    "generate-number": (BUTTONS,),
    "grid-coordinate": (Stage("all('#area circle').map((e) => [e, `at ${Math.round(e.getBoundingClientRect().x + e.getBoundingClientRect().width / 2 - e.ownerSVGElement.getBoundingClientRect().x)},${Math.round(e.getBoundingClientRect().y + e.getBoundingClientRect().height / 2 - e.ownerSVGElement.getBoundingClientRect().y)}`])"),),
    "guess-number": (FORM,),
    "highlight-text": (BUTTONS,),
    "highlight-text-2": (BUTTONS,),
    "identify-shape": (BUTTONS,),
    "login-user": (Stage("[...as('#username', 'Username'), ...as('#password', 'Password'), ...buttons()]"),),
    "login-user-popup": (Stage("[...as('#username', 'Username'), ...as('#password', 'Password'), ...buttons()]"),),
    "multi-layouts": (Stage("[...all('#area input').map((e, i, l) => [e, text(e.previousElementSibling ?? e.parentElement).replace(':', '')]), ...own('#area button')]"),),
    "multi-orderings": (Stage("[...all('#area input:not([type=submit])').map((e) => [e, text(e.closest('tr') ?? e.parentElement).split(/[\\t:]/)[0].trim()]), ...own('#area button, #area [type=submit]')]"),),
    "navigate-tree": (Stage("own('#tree > li > span')"), Stage("own('#tree li span')", ("!$('#tree .folder').filter((_, e) => text(e) !== quoted[0]).first().click()",))),
    "number-checkboxes": (Stage("[...grid('#checkboxes input', 4), ...buttons()]"),),
    "odd-or-even": (BUTTONS,),
    "order-food": (Stage("[...own('#area .add, #area .plus, #area [class*=up]'), ...buttons()]"),),
    "phone-book": (Stage("[...own('#contact a'), ...own('#pagination li:not(.disabled) a')]"),),
    "read-table": (FORM,),
    "read-table-2": (Stage("[...all('#area input').map((e) => [e, text(e.parentElement).replace(':', '')]), ...buttons()]"),),
    "scroll-text": (FORM,),
    "scroll-text-2": (FORM,),
    "search-engine": (FORM, Stage("[...own('#page-content a'), ...own('#pagination li:not(.disabled) a')]", ("!$('#search-text').val('x'); $('#search').click()",))),
    "sign-agreement": (Stage("own('#area button:enabled')"),),
    "simon-says": (Stage("as('#area button', 'blue', 'red', 'green', 'yellow')"),),
    "simple-algebra": (FORM,),
    "simple-arithmetic": (FORM,),
    "social-media": (SOCIAL,),
    "social-media-all": (SOCIAL,),
    "social-media-some": (SOCIAL,),
    "stock-market": (BUTTONS,),
    "terminal": (Stage("as('#terminal-target', '')"),),
    "text-editor": (Stage("[...as('.ql-bold', 'bold'), ...as('.ql-italic', 'italic'), ...as('.ql-underline', 'underline'), ...as('.ql-editor', ''), ...own('#area > button')]"),),
    "text-transform": (FORM,),
    "tic-tac-toe": (Stage("grid('#area td, #area .ttt', 3)"),),
    "unicode-test": (BUTTONS,),
    "use-autocomplete": (FORM, Stage("own('.ui-autocomplete li')", ("!$('#tags').autocomplete('option', 'minLength', 1).autocomplete('search', goal.match(/starts with \"(.+?)\"/)[1])",))),
    "use-autocomplete-nodelay": (FORM, Stage("own('.ui-autocomplete li')", ("!$('#tags').autocomplete('option', 'minLength', 1).autocomplete('search', goal.match(/starts with \"(.+?)\"/)[1])",))),
    "use-colorwheel": (FORM,),
    "use-colorwheel-2": (FORM,),
    "use-slider": (Stage("[...as('.ui-slider-handle', 'slider'), ...buttons()]"),),
    "use-slider-2": (Stage("[...counted('.ui-slider-handle'), ...buttons()]"),),
    "use-spinner": (Stage("[...as('#spinner', 'value'), ...as('.ui-spinner-up', 'up'), ...as('.ui-spinner-down', 'down'), ...buttons()]"),),
    "visual-addition": (FORM,),
}  # fmt: skip
LEFT_OUT = frozenset(
    {
        "bisect-angle", "chase-circle", "circle-center", "drag-circle", "drag-cube", "drag-single-shape", "draw-circle",
        "draw-line", "find-midpoint", "hot-cold", "hover-shape", "moving-items", "resize-textarea", "right-angle",
    }
)  # fmt: skip
"""Told by pixels, dragging free-hand or real time: no element is the answer."""
