"""Lamplight, the example site: `python examples/site --port 8000`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from server import Site


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python examples/site", description="A small furniture shop to try Strelka on."
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="port on 127.0.0.1; 0 takes a free one (default: 8000)"
    )
    port = parser.parse_args().port
    try:
        site = Site(port)
    except (OSError, OverflowError) as error:
        print(f"Cannot listen on 127.0.0.1:{port}: {error}. Try --port 0 for a free port.", file=sys.stderr)
        return 2
    with site, suppress(KeyboardInterrupt):
        print(f"Serving on {site.url}", flush=True)
        site.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
