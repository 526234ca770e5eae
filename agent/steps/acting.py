"""Rows of the grammar: keys, typing, choosing, pointing."""

from __future__ import annotations

from agent.steps import builders
from agent.steps.row import Row

_HELD_CLICKS = (
    "ctrl-click|control-click|shift-click|alt-click|option-click|cmd-click|command-click|meta-click"
)
_CLICK = "(click|tap|press|push|hit)"
_TYPE = "(type|type in|enter|write|input|put|key in|fill in|insert|paste)"
_INTO = "(into|in|in to|to|on|onto)"
_SUBMIT = (
    "(and press enter|and hit enter|and press return|and hit return|then press enter|and submit|and submit it"
    "|and submit the form|and search) [key]"
)
_SELECT = "(select|choose|pick)"
_TO = "(to|onto|on to|on|into|in|over)"

ACTING: tuple[Row, ...] = (
    # -- keys, before `press` is read as a click ------------------------------------------------------------
    Row(
        "press",
        "press_key",
        (
            "(press|hit|push) [the] {key} [key|keys] (in|on|inside|within) {target} {count}",
            "(press|hit|push) [the] {key} [key|keys] [{count}] [(in|on|inside|within) {target}]",
        ),
        "press ArrowDown 3 times",
    ),
    # -- typing -------------------------------------------------------------------------------------------
    Row(
        "type secret and submit",
        "type_text",
        (f"{_TYPE} [the] secret {{name}} {_INTO} {{target}} {_SUBMIT}",),
        'type secret shop_password into "Password" and press Enter',
        also={"submit": True},
        build=builders.secret,
    ),
    Row(
        "type secret",
        "type_text",
        (
            f"{_TYPE} [the] secret {{name}} {_INTO} {{target}}",
            "(fill|fill in|fill out) {target} (with|as) [the] secret {name}",
        ),
        'type secret shop_password into "Password"',
        build=builders.secret,
    ),
    Row(
        "type and submit",
        "type_text",
        (
            f"{_TYPE} {{text:piece}} {_INTO} {{target}} {_SUBMIT}",
            f"{_TYPE} {{text}} {_INTO} {{target}} {_SUBMIT}",
            f"(fill|fill in|fill out) {{target}} (with|as) {{text}} {_SUBMIT}",
        ),
        'type "lamp" into "Search" and press Enter',
        also={"submit": True},
    ),
    Row(
        "append",
        "type_text",
        (
            "append {text:piece} (to|in|into|at the end of|to the end of) {target}",
            "append {text} (to|at the end of|to the end of) {target}",
            f"{_TYPE} {{text:piece}} (at the end of|to the end of|at the end in) {{target}}",
        ),
        'append "urgent" to "Notes"',
        also={"append": True},
    ),
    Row(
        "type",
        "type_text",
        (
            f"{_TYPE} {{text:piece}} {_INTO} {{target}}",
            "(fill|fill in|fill out) {target} (with|as) {text}",
            f"{_TYPE} {{text}} into {{target}}",
            f"{_TYPE} {{text}} {_INTO} {{target}}",
            "fill {text:piece} (into|in) {target}",
            f"{_TYPE} {{text:piece}} (as|for) {{target}}",
            "replace [the] (text|value|content) (in|of) {target} (with|by) {text}",
            f"{_SELECT} [the] (date|time|day|month) {{text}} (in|for|as) {{target}}",
        ),
        'type "Ada" into "Name"',
    ),
    Row(
        "set",
        "type_text",
        ("(set|change) [the] [value of] {target} to {text:piece}", "(set|change) {target} to {text}"),
        'set "Status" to "Open"',
    ),
    Row("clear", "clear", ("(clear|empty|erase) [out] {target}",), 'clear "Name"'),
    Row(
        "upload",
        "upload_file",
        (
            "(upload|attach) [the] [file|files] {files} (to|into|in|on|at|with|using|for|as) {target}",
            f"{_SELECT} [the] (file|files) {{files}} (for|in|as) {{target}}",
        ),
        'upload "cv.pdf" to "Resume"',
    ),
    # -- choosing -----------------------------------------------------------------------------------------
    Row(
        "select several",
        "select_option",
        (f"{_SELECT} [both] [the] [options|values] {{options}} (from|in|for|on|under|as) {{target}}",),
        'select "Oak" and "Pine" in "Woods"',
        build=builders.options,
    ),
    Row(
        "select",
        "select_option",
        (
            f"{_SELECT} [the] [option|value] {{option:piece}} (from|in|for|on|under|as) {{target}}",
            f"{_SELECT} [the] [option|value] {{option}} (from|in|for|on|under|as) {{target}}",
        ),
        'select "Red" in "Colour"',
    ),
    Row(
        "uncheck",
        "set_checked",
        (
            "(uncheck|untick|unmark|deselect|unselect|turn off|switch off|disable) {target}",
            "(turn|switch) {target} off",
        ),
        'uncheck "Newsletter"',
        also={"checked": False},
    ),
    Row(
        "check",
        "set_checked",
        (
            "(check|tick|mark|turn on|switch on|enable) [on] {target}",
            "(turn|switch) {target} on",
            f"{_SELECT} {{target:choice}}",
        ),
        'check "I agree"',
        also={"checked": True},
    ),
    # -- pointing -----------------------------------------------------------------------------------------
    Row(
        "double-click",
        "click",
        ("(double-click|double click|doubleclick|dblclick|double-tap) [on] {target}",),
        'double-click "Buy milk"',
        also={"double": True},
    ),
    Row(
        "right-click",
        "click",
        (
            "(right-click|right click|rightclick|context-click) [on] {target}",
            f"{_CLICK} [on] {{target}} with the right [mouse] button",
            "open the context menu (of|for|on) {target}",
        ),
        'right-click "Report.pdf"',
        also={"button": "right"},
    ),
    Row(
        "middle-click",
        "click",
        (
            "(middle-click|middle click|wheel-click) [on] {target}",
            f"{_CLICK} [on] {{target}} with the middle [mouse] button",
        ),
        'middle-click "Docs"',
        also={"button": "middle"},
    ),
    Row(
        "click with a key",
        "click",
        (
            f"({_HELD_CLICKS}) [on] {{target}}",
            f"{_CLICK} [on] {{target}} (while holding|while pressing|holding|with) [the] {{held}} [key]"
            " [(held|held down|down|pressed)]",
            f"(hold|hold down) [the] {{held}} [key] and {_CLICK} [on] {{target}}",
        ),
        'ctrl-click "Ada"',
        build=builders.click_holding,
    ),
    Row(
        "hover",
        "hover",
        ("(hover|hover over|hover on|mouse over|move the mouse over|move the mouse to|point at) {target}",),
        'hover over "Products"',
    ),
    Row(
        "drag",
        "drag",
        (
            f"drag {{target}} and drop it {_TO} {{onto:target}}",
            f"(drag|drag and drop) {{target:named}} {_TO} {{onto:target}}",
            "(drag|drag and drop) {target} (to|onto|on to|over) {onto:target}",
            "(drag|drag and drop) {target} (on|into|in) {onto:target}",
        ),
        'drag "Report.pdf" to "Archive"',
    ),
    Row("click", "click", (f"{_CLICK} [on] {{target}}",), 'click "Add to cart"', build=builders.click),
    Row("expand", "click", ("(expand|unfold) {target}",), 'expand "Details"', also={"expanded": True}),
    Row("collapse", "click", ("(collapse|fold) {target}",), 'collapse "Details"', also={"expanded": False}),
    Row("toggle", "click", ("(toggle|focus) [on] {target}",), 'toggle "Details"', build=builders.toggle),
    Row("pick", "click", (f"{_SELECT} {{target:named}}",), 'choose "Express"'),
    Row(
        "close dialog",
        "click",
        (
            "(close|dismiss) [the] (dialog|popup|pop-up|modal|window|drawer)",
            "(close|dismiss) [the] {notice}",
            "(close|dismiss) [the] {name:piece} (dialog|popup|pop-up|modal|window|drawer)",
        ),
        "close the dialog",
        build=builders.close_dialog,
    ),
    Row(
        "submit",
        "press_key",
        ("submit [the|this] [form]",),
        "submit the form",
        also={"key": "Enter"},
    ),
)
