"""upload_file: files from the run's upload roots into a file field."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import PurePath
from typing import Annotated

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import FilePayload, Locator
from playwright.async_api import TimeoutError as PlaywrightTimeout
from pydantic import Field

from browser_tools.acts.intents import uploading
from browser_tools.acts.uploads import read_allowed
from browser_tools.errors import ArgumentsError, BlockedError
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.act import TargetArguments, acting, described, did

CHOOSER_MS = 1500
"""How long after a click a file chooser may take to open."""


class UploadArguments(TargetArguments):
    target: str = Field(description="File field, or its button", min_length=1, max_length=500)
    files: list[Annotated[str, Field(min_length=1, max_length=1000)]] = Field(
        description="Paths below an allowed folder", min_length=1, max_length=20
    )


@tool(
    name="upload_file",
    category="act",
    description="Put files into a file field.",
    arguments=UploadArguments,
    effects=("upload",),
    intents=uploading("upload_file"),
)
async def upload_file(context: ToolContext, arguments: UploadArguments) -> Outcome:
    files = [_payload(context, name) for name in arguments.files]
    async with acting(context) as (element, locator, timeout):
        field = element.facts.field
        try:
            if field is not None and field.type == "file":
                await locator.set_input_files(files, timeout=timeout)
            else:
                await _through_chooser(context, locator, files, described(element), timeout)
        except PlaywrightError as error:
            if "single file" not in error.message:
                raise
            raise ArgumentsError(
                f"{described(element)} takes one file; got {len(files)}", code="upload.one_file"
            ) from error
    return did(f"put {', '.join(each['name'] for each in files)} into {described(element)}")


def _payload(context: ToolContext, name: str) -> FilePayload:
    content = read_allowed(name, context.upload_roots)
    plain = PurePath(name).name
    return FilePayload(
        name=plain, mimeType=guess_type(plain)[0] or "application/octet-stream", buffer=content
    )


async def _through_chooser(
    context: ToolContext, locator: Locator, files: list[FilePayload], what: str, timeout: float
) -> None:
    try:
        async with context.tab.page.expect_file_chooser(timeout=CHOOSER_MS) as opening:
            await locator.click(timeout=min(timeout, CHOOSER_MS))
        chooser = await opening.value
    except PlaywrightTimeout as error:
        if "file_chooser" not in error.message and "filechooser" not in error.message:
            raise
        raise BlockedError(
            f"{what} opened no file chooser: name the file field or the button beside it",
            code="upload.no_field",
        ) from error
    await chooser.set_files(files, timeout=timeout)
