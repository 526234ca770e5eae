"""`python benchmarks/replay`: 72 flows, each recorded, replayed 20 times, then on mutants of its site.

The example site, a task board, 28 sites in `unseen`, and Django's admin, which is installed into a
folder of its own (`$STRELKA_BENCH`, else the user's cache) and left out with a message where that cannot be
done. `--speed` does the speed alone, `--times N` so many replays, names of flows only those.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import board
import clinic
import lamplight
import speed
from drift import Count, Flow, fresh, mutated, recorded, replayed
from mutations import Mutant
from platformdirs import user_cache_path
from unseen import (
    altavoz,
    amt,
    boutique,
    brightwell,
    buurtploeg,
    calzado,
    fernhill,
    ferry,
    hartwell,
    invoices,
    kontora,
    linden,
    marrow,
    osprey,
    penwick,
    post,
    quarry,
    quay,
    querent,
    rodamar,
    sommerhof,
    tarnside,
    thornbury,
    tiffin,
    tower,
    wavecrate,
    wexcombe,
    zonely,
)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CACHE = Path(os.environ.get("STRELKA_BENCH") or user_cache_path("strelka") / "bench") / "replay"
UNSEEN = {
    "marrow": marrow,
    "ferry": ferry,
    "invoices": invoices,
    "post": post,
    "amt": amt,
    "tower": tower,
    "quarry": quarry,
    "linden": linden,
    "boutique": boutique,
    "buurtploeg": buurtploeg,
    "quay": quay,
    "thornbury": thornbury,
    "tiffin": tiffin,
    "hartwell": hartwell,
    "zonely": zonely,
    "wexcombe": wexcombe,
    "querent": querent,
    "rodamar": rodamar,
    "tarnside": tarnside,
    "wavecrate": wavecrate,
    "penwick": penwick,
    "altavoz": altavoz,
    "osprey": osprey,
    "kontora": kontora,
    "fernhill": fernhill,
    "calzado": calzado,
    "sommerhof": sommerhof,
    "brightwell": brightwell,
}
PORTS = {"lamplight": 8790, "clinic": 8791}


@contextmanager
def process(command: list[str], url: str) -> Iterator[str]:
    """A server of its own process, once it answers."""
    netloc = urlsplit(url).netloc
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            until = time.monotonic() + 60
            while time.monotonic() < until:
                try:
                    HTTPConnection(netloc, timeout=5).request("GET", "/")
                    break
                except OSError:
                    time.sleep(0.2)
            yield url
        finally:
            running.terminate()


def example_site(stack: ExitStack) -> str:
    url = f"http://127.0.0.1:{PORTS['lamplight']}"
    site = str(lamplight.SITE)
    return stack.enter_context(process([sys.executable, site, "--port", str(PORTS["lamplight"])], url))


def board_site(stack: ExitStack) -> str:
    made = board.Board()
    stack.callback(made.close)
    return made.url


def clinic_site(stack: ExitStack) -> str:
    python = CACHE / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(CACHE / "venv", with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "django<6"], check=True)
    os.environ["CLINIC_PASSWORD"] = clinic.PASSWORD
    data = fresh(CACHE / "clinic-site")
    url = f"http://127.0.0.1:{PORTS['clinic']}"
    command = [str(python), str(HERE / "clinic.py"), "serve", str(data), str(PORTS["clinic"])]
    return stack.enter_context(process(command, url))


def local_site(module: ModuleType, stack: ExitStack) -> str:
    made = module.site()
    stack.callback(made.close)
    return str(made.url)


async def measured(flow: Flow, origin: str, times: int) -> Count:
    mutant = Mutant(origin)
    try:
        made = await recorded(flow, mutant, fresh(CACHE / flow.name))
        passed = await replayed(flow, made.script, times)
        print(f"{flow.name}: {passed} of {times} replays passed", flush=True)
        return await mutated(flow, made, mutant)
    finally:
        mutant.close()


async def timed(rounds: int) -> None:
    with ExitStack() as stack:
        origin = example_site(stack)
        script = fresh(CACHE / "speed") / "checkout.yaml"
        text = (ROOT / "examples" / "checkout.yaml").read_text(encoding="utf-8")
        text = text.replace("http://127.0.0.1:8000", origin).replace("file:site/", f"file:{lamplight.SITE}/")
        script.write_text(text, encoding="utf-8")
        await speed.main(origin, script, rounds)


def row(name: str, count: Count) -> str:
    drift = count.passed + count.healed + len(count.unhealed)
    caught = f"{count.caught} of {count.caught + len(count.missed)}"
    return f"| {name} | {drift} | {count.passed} | {count.healed} | {len(count.unhealed)} | {caught} |"


def main(arguments: list[str]) -> int:
    if "--speed" in arguments:
        asyncio.run(timed(15))
        return 0
    times = int(arguments[arguments.index("--times") + 1]) if "--times" in arguments else 20
    sites = {
        "lamplight": (lambda: (lamplight.FLOW,), example_site),
        "board": (lambda: (board.FLOW,), board_site),
        "clinic": (lambda: (clinic.flow(),), clinic_site),
        **{
            name: (partial(getattr, module, "FLOWS"), partial(local_site, module))
            for name, module in UNSEEN.items()
        },
    }
    wanted = [name for name in arguments if name in sites] or list(sites)
    counts: dict[str, Count] = {}
    for name in wanted:
        flows, site = sites[name]
        with ExitStack() as stack:
            try:
                origin = site(stack)
            except (OSError, subprocess.CalledProcessError) as error:
                print(f"{name} is left out: {error}")
                continue
            for flow in flows():
                counts[flow.name] = asyncio.run(measured(flow, origin, times))
    print("\n| flow | drift | passed | healed | neither | regressions caught |\n|---|--:|--:|--:|--:|--:|")
    for name, count in counts.items():
        print(row(name, count))
    missed = [told for count in counts.values() for told in (*count.missed, *count.wrong)]
    print("\n".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
