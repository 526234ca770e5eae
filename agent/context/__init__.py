"""What the model sees: the rules, what was said and done, and the page as data, inside a token budget.

`messages.py` puts a prompt together, `boundaries.py` keeps page text what it is: data.
"""

from agent.context.boundaries import bounded, neutralise, restore
from agent.context.brief import noted, page_brief
from agent.context.messages import build, system_prompt, task_text
from agent.context.offer import chosen, spec_of, spec_tokens
from agent.context.permissions import Permissions, permissions_of
from agent.context.sight import pictures
from agent.context.values import ContextSettings, Exchange, Memory, PageNote, Task, Turn

__all__ = [
    "ContextSettings",
    "Exchange",
    "Memory",
    "PageNote",
    "Permissions",
    "Task",
    "Turn",
    "bounded",
    "build",
    "chosen",
    "neutralise",
    "noted",
    "page_brief",
    "permissions_of",
    "pictures",
    "restore",
    "spec_of",
    "spec_tokens",
    "system_prompt",
    "task_text",
]
