"""How the goals of each task are said as plain steps: from the goal's wording alone, never from the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Write = Callable[..., str]


@dataclass(frozen=True)
class Template:
    """A wording of a task's goals, and the steps for what stands in its groups."""

    goal: re.Pattern[str]
    write: Write

    def steps(self, goal: str) -> str | None:
        match = self.goal.fullmatch(goal)
        return self.write(*match.groups()) if match else None


def say(goal: str, steps: str | Write) -> Template:
    """`{0}` in the steps is the first group of the goal's pattern."""
    write = steps if callable(steps) else (lambda *groups: steps.format(*groups))
    return Template(re.compile(goal, re.DOTALL), write)


SUBMIT = 'click "Submit"'


def checks(names: str) -> str:
    chosen = [] if names == "nothing" else names.split(", ")
    return "; ".join([*(f'check "{name}"' for name in chosen), SUBMIT])


def nth_result(text: str, number: str) -> str:
    """Three results stand on a page."""
    page, place = divmod(int(number) - 1, 3)
    turn = f'click "{page + 1}"; ' if page else ""
    which = ("first", "second", "third")[place]
    return f'type "{text}" into the text box; click "Search"; {turn}click the {which} link'


def pasted(number: str) -> str:
    area = f"the {number} text area" if number else "the text area"
    copied = f"click {area}; press Control+A; press Control+C"
    return f"{copied}; click the last text field; press Control+V; {SUBMIT}"


def iso(month: str, day: str, year: str) -> str:
    return f'type "{year}-{month}-{day}" into the date field; {SUBMIT}'


def clock(hour: str, minute: str, half: str) -> str:
    hours = int(hour) % 12 + (12 if half == "PM" else 0)
    return f'type "{hours:02}:{minute}" into the time field; {SUBMIT}'


BUTTON = say(r'Click (?:on the |button )"?(.+?)"?(?: button)?\.', 'click "{0}"')
CHECKBOXES = say(r"Select (.+) and click Submit\.", checks)
COLLAPSIBLE = say(r"Expand the section below and click submit\.", f'click "Section"; {SUBMIT}')
LOGIN = say(
    r'Enter the username "(.+)" and the password "(.+)" into the text fields and press login\.',
    'type "{0}" into "Username"; type "{1}" into "Password"; click "Login"',
)
TEXT = say(
    r'Enter "(.+)" into the text field and press Submit\.', f'type "{{0}}" into the text field; {SUBMIT}'
)
DELETE = say(r"Find the email by (\w+) and click the trash icon to delete it\.", 'click "{0}"; click "trash"')
STAR = say(
    r"Find the email by (\w+) and click the star icon to mark it as important\.",
    'click "{0}"; click "star"',
)
REPLY = say(
    r'Find the email by (\w+) and reply to them with the text "(.+)"\.',
    'click "{0}"; click "reply"; type "{1}" into the text area; click "send"',
)
FORWARD = say(
    r"Find the email by (\w+) and forward that email to (\w+)\.",
    'click "{0}"; click "forward"; type "{1}" into "to"; click "send"',
)
AUTOCOMPLETE = say(
    r'Enter an item that starts with "(.+?)"(?: and ends with "(.+)")?\.',
    lambda start, end: (
        f'type "{start}" into the text field; wait 1 second; press ArrowDown; press Enter; {SUBMIT}'
    ),
)
MOVIES = say(
    r"Search for (.+) movies directed by (.+) from year (\d+)\.",
    'type "{0}" into "Genre"; type "{1}" into "Director"; type "{2}" into "Year"; click "Search"',
)
PIE = say(
    r'Expand the pie menu below and click on the item labeled "(.+)"\.',
    'click "+"; wait 1 second; click "{0}"',
)

TASKS: dict[str, tuple[Template, ...]] = {
    "button-delay": (
        say(
            r"Click button (\w+), wait (\d+) seconds, then click button (\w+)\.",
            'click "{0}"; wait {1} seconds; click "{2}"',
        ),
    ),
    "choose-date-easy": (
        say(
            r"Select \d+/0?(\d+)/\d+ as the date and hit submit\.",
            f'click the text field; click "{{0}}"; {SUBMIT}',
        ),
    ),
    "choose-list": (
        say(r"Select (.+) from the list and click Submit\.", f'select "{{0}}" in the dropdown; {SUBMIT}'),
    ),
    "click-button": (BUTTON,),
    "click-button-sequence": (
        say(r"Click button (\w+), then click button (\w+)\.", 'click "{0}"; click "{1}"'),
    ),
    "click-checkboxes": (CHECKBOXES,),
    "click-checkboxes-large": (CHECKBOXES,),
    "click-checkboxes-transfer": (CHECKBOXES,),
    "click-collapsible": (COLLAPSIBLE,),
    "click-collapsible-nodelay": (COLLAPSIBLE,),
    "click-color": (say(r"Click on the (\w+) colored box\.", 'click "{0}"'),),
    "click-dialog": (say(r'Close the dialog box by clicking the "(.+)"\.', 'click "{0}" in the dialog'),),
    "click-dialog-2": (
        say(r'Click the button in the dialog box labeled "(.+)"\.', 'click "{0}" in the dialog'),
    ),
    "click-link": (say(r'Click on the link "(.+)"\.', 'click the "{0}" link'),),
    "click-menu": (
        say(
            r"Select (.+)",
            lambda path: "; ".join(
                [*(f'hover over "{name}"' for name in path.split(">")[:-1]), f'click "{path.split(">")[-1]}"']
            ),
        ),
    ),
    "click-menu-2": (
        say(
            r'Click the "Menu" button, and then find and click on the item labeled "(.+)"\.',
            'click "Menu"; click "{0}"',
        ),
    ),
    "click-option": (CHECKBOXES,),
    "click-pie": (PIE,),
    "click-pie-nodelay": (PIE,),
    "click-tab": (say(r"Click on (Tab #\d+)\.", 'click "{0}"'),),
    "click-test": (say(r"Click the button\.", "click the button"),),
    "click-test-2": (BUTTON,),
    "click-test-transfer": (BUTTON,),
    "click-widget": (say(r'Click on a "(.+)" widget\.', "click the first {0}"),),
    "copy-paste": (say(r"Copy the text in the textarea below, .+", lambda: pasted("")),),
    "copy-paste-2": (say(r"Copy the text from the (\w+) text area below .+", pasted),),
    "email-inbox": (DELETE, STAR, REPLY, FORWARD),
    "email-inbox-delete": (DELETE,),
    "email-inbox-forward": (FORWARD,),
    "email-inbox-important": (STAR,),
    "email-inbox-noscroll": (DELETE, STAR, REPLY, FORWARD),
    "email-inbox-reply": (REPLY,),
    "email-inbox-star-reply": (STAR, REPLY),
    "enter-date": (say(r"Enter (\d+)/(\d+)/(\d+) as the date and hit submit\.", iso),),
    "enter-password": (
        say(
            r'Enter the password "(.+)" into both text fields and press submit\.',
            f'type "{{0}}" into the first text field; type "{{0}}" into the second text field; {SUBMIT}',
        ),
    ),
    "enter-text": (TEXT,),
    "enter-text-2": (
        say(
            r'Type "(.+)" in all (upper|lower) case letters in the text input and press Submit\.',
            lambda text, case: (
                f'type "{text.upper() if case == "upper" else text.lower()}" into the text field; {SUBMIT}'
            ),
        ),
    ),
    "enter-text-dynamic": (TEXT,),
    "enter-time": (say(r"Enter (\d+):(\d+) ([AP]M) as the time and press submit\.", clock),),
    "focus-text": (say(r"Focus into the textbox\.", "click the textbox"),),
    "focus-text-2": (say(r"Focus into the (\w+) input textbox\.", "click the {0} textbox"),),
    "form-sequence-2": (
        say(
            r'Check the (\w+) radio button and enter the number "(.+)" into the (\w+) textbox\.',
            f'check the {{0}} radio button; type "{{1}}" into the {{2}} textbox; {SUBMIT}',
        ),
    ),
    "form-sequence-3": (
        say(
            r'Choose (.+) from the dropdown, then click the button labeled "(.+)"\.',
            'select "{0}" in the dropdown; click the "{1}" button',
        ),
    ),
    "login-user": (LOGIN,),
    "login-user-popup": (LOGIN,),
    "multi-layouts": (MOVIES,),
    "multi-orderings": (MOVIES,),
    "read-table": (
        say(
            r"Enter the value of (.+) into the text field and press Submit\.",
            f'remember "{{0}}" as value; type {{{{{{{{value}}}}}}}} into the text field; {SUBMIT}',
        ),
    ),
    "scroll-text-2": (
        say(
            r"Scroll the textarea to the (top|bottom) of the text hit submit\.",
            lambda end: f"press Control+{'Home' if end == 'top' else 'End'} in the text area; {SUBMIT}",
        ),
    ),
    "search-engine": (
        say(
            r'Use the textbox to enter "(.+)" and press "Search", then find and click the (\d+).+',
            nth_result,
        ),
    ),
    "sign-agreement": (
        say(r"Click the (\w+) button\.", 'click "{0}"'),
        say(
            r'Scroll to the bottom of the textarea, enter the name "(.+)" then press "(.+)"',
            'press Control+End in the text area; type "{0}" into the text field; click "{1}"',
        ),
    ),
    "social-media": (
        say(r'For the user (@\w+), click on the "(.+)" button\.', 'click "{1}" in the post with "{0}"'),
    ),
    "unicode-test": (BUTTON,),
    "use-autocomplete": (AUTOCOMPLETE,),
    "use-autocomplete-nodelay": (AUTOCOMPLETE,),
    "use-spinner": (
        say(r"Select (.+) with the spinner and hit Submit\.", f'type "{{0}}" into the field; {SUBMIT}'),
    ),
}
