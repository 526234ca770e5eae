"""Seeing a page: one walk in an isolated world, text with handles, inside a token budget.

The notation, as a model reads it:

    URL: http://shop.test/lamps
    Title: Lamps
    H1: Lamps                                  heading of level 1
    - Milk [e7 link "more"]                    list item; nested ones are indented by two spaces, and
    [e8 link "Docs"]                           one that is nothing but controls has no dash
    > quoted text
    | Lumi | 24,90 | [e9 button "Add"] |       table row
    ```                                        code follows, until the next fence
    ![A red lamp]                              image, by its alternative text
    [e3 textbox "Search" = "lamp" required]    a control: handle, role, "name", = "value", states
    [e5 combobox "Sort by" = "Price" (Price | Name | Date)]
    [e6 clickable "Card"]                      something with a pointer cursor or a handler, but no role
    [e8 link] text and [e9 button "x"]         a control around more than a name: its handle stands in front
    [e4 link "Close the window" shows "Later"] the accessible name differs from what is shown
    Dialog:                                    a dialog's content follows; an open modal one comes first
    [frame f1 "Pay" https://pay.test] ... [end f1]    handles inside: f1e1, f1e2; no origin: the page's
    [cut: 412 more lines with 93 controls; observe_dom cursor=120, or find_on_page]
    [cut: 412 more rows in table e33 with 824 controls; observe_dom cursor=64]    cut in the middle, named
    [page ends before cursor=500]              nothing is left behind that cursor
    [unseen] More words [e12 link "more"]      cut off by a box that nobody can scroll; a control may bring it
    pay⟨U+200B⟩pal                             a character that nobody sees, made visible

States: checked, mixed, selected, pressed, current, expanded, collapsed, required, readonly, disabled, invalid
(with its message). Secrets are always `•••`. A `[` of the page's text that would look like a handle is `\\[`.

Where not all fits, dialogs, what has changed since the last observation, the window and the main content come
before margins and the tails of long lists; cursors lead through the rest. Text that nobody can see
(transparent, of its ground's colour, shrunk, clipped, off the page, covered) is left out; inside a control it
still names it, beside what is shown. Controls that are inert, covered or behind an open modal dialog are mere
text.
"""

from browser_tools.observe.marks import marked
from browser_tools.observe.model import (
    Candidate,
    Container,
    FrameSeen,
    Link,
    Match,
    Observation,
    Seen,
    Signs,
)
from browser_tools.observe.observer import Observer
from browser_tools.observe.script import (
    ENGINE,
    SEEN,
    STALE,
    register_engine,
    register_with,
    said_apart,
    said_in_sight,
)
from browser_tools.observe.structure import Limits

__all__ = [
    "ENGINE",
    "SEEN",
    "STALE",
    "Candidate",
    "Container",
    "FrameSeen",
    "Limits",
    "Link",
    "Match",
    "Observation",
    "Observer",
    "Seen",
    "Signs",
    "marked",
    "register_engine",
    "register_with",
    "said_apart",
    "said_in_sight",
]
