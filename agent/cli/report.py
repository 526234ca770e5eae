"""`strelka report`: one HTML file that tells a run."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.log import LogError, log_of
from agent.cli.output import show, tell, write_output
from agent.report.html import page_of
from agent.report.logfile import read_log
from agent.settings import Settings

NAME = "report.html"


def command(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="Run id or its beginning, `last`, a folder")
    ] = "last",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help=f"File to write; else {NAME} in the run's folder")
    ] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder that runs are written to")] = None,
    open: Annotated[bool, typer.Option("--open", help="Open it in your browser")] = False,
) -> int:
    """The page is made from the run's event log alone, needs no network, and may be sent to somebody."""
    log = log_of(run, Settings.load({"runs": runs}).runs)
    target = output or log.parent / NAME
    try:
        read = read_log(log)
    except OSError as error:
        raise LogError(f"{str(log)!r} cannot be read: {error.strerror}") from error
    page = page_of(read, log.parent)
    if page is None:
        raise LogError(f"{str(log)!r} holds no event; strelka log --verify says more")
    if read.fault is not None:
        tell(f"strelka: {str(log)!r} cannot be trusted: line {read.fault.line} {read.fault.problem}")
    write_output(target, page, sources=(log,))
    show(str(target))
    if open:
        webbrowser.open(target.resolve().as_uri())
    return 0
