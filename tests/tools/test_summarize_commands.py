"""strelka summarize, extract, read and search, as a person calls them."""

# ruff: noqa: E501 (the lines of pages are easier to read whole)
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from local_server import LocalServer, Request
from paper import pdf

from agent.cli import main

TEXT = "The harbour was built in 1893 by Ada Holm and her three brothers, who had come from the islands."
PAGES: dict[str, Any] = {
    "/": f"<title>Harbour</title><main><h1>Harbour</h1><h2>History</h2><p>{TEXT}</p><h2>Fares</h2><p>A boat costs "
    "€24.90 a day, and the ferry leaves at nine in the morning.</p><a href=/next>More about the harbour</a></main>",
    "/data.json": (200, {"content-type": "application/json"}, '{"name": "lamp", "price": 3}'),
    "/notes.txt": (200, {"content-type": "text/plain"}, f"{TEXT}\n\nA second paragraph."),
    "/feed.xml": (200, {"content-type": "application/rss+xml"}, "<rss><channel><title>News</title><item><title>One"
                  "</title><description>A &lt;b&gt;boat&lt;/b&gt;</description></item></channel></rss>"),
    "/find": "<form action=/found><input type=search name=q></form>",
    "/found": "<main><ul><li><h2><a href=/1>Desk lamp</a></h2>lamp</li><li><h2><a href=/2>Lamp</a></h2>2</li></ul>"
              "<a href=/more rel=next>Next</a>",
    "/more": "<main><ul><li><h2><a href=/3>Third lamp</a></h2>lamp</li></ul><a href=/gone rel=next>Next</a>",
}  # fmt: skip


@pytest.fixture
def base(serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STRELKA_MODEL", raising=False)
    paper = (200, {"content-type": "application/pdf"}, pdf(TEXT[:60]))
    return str(serve({**PAGES, "/paper.pdf": paper}))


def test_summarize_as_json_has_the_form_that_programs_rely_on(base: str, capsys: Any, tmp_path: Path) -> None:
    assert main(["summarize", f"{base}/", "--json", "--length", "short"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"summary", "format", "sentences", "signals", "dropped", "engine"} <= set(data)
    assert data["sentences"][0] == {"text": TEXT, "sources": [{"url": f"{base}/", "quote": TEXT}]}
    assert (data["format"], data["engine"]) == ("md", "extract")
    assert data["summary"].startswith("## Harbour\n\n")
    assert not (tmp_path / "runs").exists(), "nothing is left behind"


DOCUMENTS = {
    "PDF": ("/paper.pdf", TEXT[:60]),
    "plain text": ("/notes.txt", TEXT),
    "JSON": ("/data.json", "- price: 3"),
    "feed": ("/feed.xml", "- One · A boat"),
}


@pytest.mark.parametrize(("path", "said"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_documents_are_read_by_type(base: str, capsys: Any, path: str, said: str) -> None:
    assert main(["summarize", base + path]) == 0
    assert said in capsys.readouterr().out


def test_files_and_a_focus(capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STRELKA_MODEL", raising=False)
    (tmp_path / "a.md").write_text(f"# Harbour\n\n{TEXT}\n\nThe ferry costs twelve euros each way.\n")
    (tmp_path / "a.pdf").write_bytes(pdf("A boat of wood."))
    paths = [str(tmp_path / "a.md"), str(tmp_path / "a.pdf")]
    assert main(["summarize", *paths, "--focus", "ferry", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert [one["text"] for one in first["sentences"]] == ["The ferry costs twelve euros each way."]
    assert second["dropped"] == [{"text": "ferry", "reason": "nothing on the page is about it"}]


READ = {
    "text": ([], [TEXT, "H2: Fares"]),
    "outline": (["--outline"], ["H1: Harbour", "  H2: History"]),
    "section": (["--section", "fares"], ["A boat costs €24.90 a day"]),
    "links": (["--links"], ["More about the harbour -> "]),
    "markdown": (["--format", "md"], ["## Fares", "[More about the harbour](http://127.0.0.1:"]),
    "a section as markdown": (["--section", "history", "--format", "md"], [TEXT]),
    "find": (["--find", "leaves at"], ["the ferry leaves at nine"]),
}


@pytest.mark.parametrize(("options", "said"), READ.values(), ids=READ)
def test_read(base: str, capsys: Any, options: list[str], said: list[str]) -> None:
    assert main(["read", f"{base}/", *options]) == 0
    out = capsys.readouterr().out
    assert all(one in out for one in said), out


@pytest.mark.parametrize(("options", "said"), READ.values(), ids=READ)
def test_a_file_is_read_as_its_page_is(
    options: list[str], said: list[str], capsys: Any, tmp_path: Path
) -> None:
    base = "<base href='http://127.0.0.1:9/'>"
    (tmp_path / "saved.html").write_text(base + PAGES["/"])
    assert main(["read", str(tmp_path / "saved.html"), *options]) == 0
    out = capsys.readouterr().out
    assert all(one in out for one in said), out


FILES: dict[str, tuple[str, bytes, list[str], str]] = {
    "PDF": ("a.pdf", pdf(TEXT[:60]), [], TEXT[:60]),
    "feed": ("f.xml", PAGES["/feed.xml"][2].encode(), ["--outline"], "H1: News"),
    "separated values": ("t.csv", b"a,b\n1,2\n", ["--format", "md"], "| a | b |"),
    "Markdown": ("n.md", b"# N\n\n[One](https://a.test/1)", ["--links"], "One -> https://a.test/1"),
    "JSON": ("d.json", PAGES["/data.json"][2].encode(), ["--find", "lamp"], "name: lamp"),
    "links as the file tells them": ("p.html", b"<html><a href=b.html>Next</a>", ["--links"], "Next -> b.html"),
    "forms": ("p.html", b"<html><form method=post action=http://a.test/><label>Name <input value=Jo></label><button>Send</button>",
              ["--outline"], '[form] post http://a.test/\n  [textbox "Name"]\n  [button "Send"]\n'),
    "a section by how it begins": ("c.md", b"# C\n\n## 1.2.0 (March)\n\nA lamp was added.\n\n## 1.1.0 (May)\n\nTables.",
                                   ["--section", "1.2.0"], "A lamp was added."),
    "other charsets": ("p.html", b"<html><meta charset=iso-8859-1><p>Caf\xe9 au lait", [], "Caf\u00e9 au lait"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "options", "said"), FILES.values(), ids=FILES)
def test_files_are_read_by_type(
    name: str, content: bytes, options: list[str], said: str, capsys: Any, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    assert main(["read", str(tmp_path / name), *options]) == 0
    assert said in capsys.readouterr().out
    assert main(["read", str(tmp_path / name), *options, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["url"].startswith("file:///")


UNREADABLE: dict[str, tuple[str, int, str]] = {
    "a picture": ("p.png", 1, "is a picture: there is nothing to read"),
    "a folder": (".", 2, "Is a directory"),
    "nothing": ("none.html", 2, "there is no file"),
    "what never ends": ("/dev/zero", 2, "more than 50 MB"),
}


@pytest.mark.parametrize(("name", "code", "said"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_told(
    name: str, code: int, said: str, capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.png").write_bytes(b"\x89PNG\r\n\x1a\n0000")
    assert main(["read", name]) == code
    assert said in capsys.readouterr().err


def test_what_a_page_says_of_itself_is_data(serve: Any, capsys: Any) -> None:
    head = (
        "<html lang=en><title>Harbour</title><meta name=author content='Ada Holm'><meta property=og:site_name content=Coast>"
        "<meta property=article:published_time content=2026-01-05T08:00Z><link rel=canonical href=/harbour>"
    )
    address = f"{serve({'/': f'{head}<main><h1>Harbour</h1><p>{TEXT}</p></main>'})}/"
    assert main(["read", address, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["about"] == {
        "title": "Harbour",
        "author": "Ada Holm",
        "date": "2026-01-05",
        "site": "Coast",
        "language": "en",
        "canonical": f"{address}harbour",
    }
    assert main(["read", address]) == 0
    assert capsys.readouterr().out.startswith("Ada Holm · 2026-01-05 · Coast\n\nH1: Harbour\n")


@pytest.mark.parametrize("kept", [False, True], ids=["page", "file"])
def test_a_long_text_goes_on_at_its_cursor(serve: Any, capsys: Any, tmp_path: Path, kept: bool) -> None:
    lines = "".join(f"<p>Line number {n} of a text that is too long for its budget.</p>" for n in range(60))
    page = f"<main><h1>Long</h1>{lines}</main>"
    if kept:
        (tmp_path / "long.html").write_text(page)
    url = str(tmp_path / "long.html") if kept else serve({"/": page}) + "/"
    assert main(["read", url, "--budget", "300"]) == 0
    said = capsys.readouterr()
    cursor = said.err.rpartition("--cursor ")[2].strip()
    assert "Line number 2 " in said.out
    assert main(["read", url, "--budget", "300", "--cursor", cursor]) == 0
    after = capsys.readouterr().out
    assert "Line number 2 " not in after
    assert "Line number" in after


def test_extract_prints_the_data_and_tells_what_is_null(base: str, capsys: Any, tmp_path: Path) -> None:
    names = {"title": {"type": "string"}, "vat": {"type": "number"}}
    (tmp_path / "s.json").write_text(json.dumps({"type": "object", "properties": names}))
    assert main(["extract", f"{base}/", "--schema", str(tmp_path / "s.json")]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"title": "Harbour", "vat": None}
    assert "vat is null: nothing on the page is called 'vat'" in said.err


def test_search_on_a_site(base: str, capsys: Any) -> None:
    assert main(["search", "lamp", "--site", f"{base}/find", "--json"]) == 0
    assert [row["title"] for row in json.loads(capsys.readouterr().out)["results"]] == ["Desk lamp", "Lamp"]


def test_more_results_than_usual_are_looked_for_on_further_pages(base: str, capsys: Any) -> None:
    assert main(["search", "lamp", "--site", f"{base}/find", "--limit", "12"]) == 0
    told = capsys.readouterr()
    assert "3. Third lamp" in told.out
    assert told.err == f"strelka: the next page, {base}/gone, answered HTTP 404\n"


def test_a_site_on_this_machine_needs_no_scheme(base: str, capsys: Any) -> None:
    host = base.removeprefix("http://").replace("127.0.0.1", "localhost")
    assert main(["search", "lamp", "--site", f"{host}/find", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["engine"] == "site"
    assert main(["search", " ", "--site", host]) == 2
    assert capsys.readouterr().err == "strelka: the query is empty: say what to search for\n"


BAD = {
    "two views": (["read", "http://a.test/", "--links", "--outline"], "give one of"),
    "no schema": (["extract", "http://a.test/", "--schema", "none.json"], "cannot read the schema"),
    "wrong schema": (["extract", "http://a.test/", "--schema", "wrong.json"], "'wrong.json': no JSON Schema"),
    "schema that is none": (["extract", "http://a.test/", "--schema", "list.json"], "expected an object"),
    "no engine": (["search", "lamp"], "no search engine is set"),
    "no URL": (["summarize", "no such file"], "is not a URL"),
}


@pytest.mark.parametrize(("arguments", "says"), BAD.values(), ids=BAD)
def test_bad_usage_is_one_message(
    arguments: list[str], says: str, capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STRELKA_SEARCH", raising=False)
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "wrong.json").write_text('{"type": "strng"}')
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "Traceback" not in said


LIST = """<title>Boats</title><main><h1>Boats</h1><ul>{}</ul>{}</main>"""


def boats(request: Request) -> str:
    page = 2 if "page=2" in request.query else 1
    rows = "".join(
        f"<li class=item><h2><a href=/{n}>Boat {n}</a></h2><p>A boat of oak, number {n}, built in Lund.</p></li>"
        for n in range(page * 3 - 2, page * 3 + 1)
    )
    return LIST.format(rows, "<a rel=next href='/?page=2'>Next</a>" if page == 1 else "")


def test_pages_are_read_on(serve: Any, capsys: Any, tmp_path: Path) -> None:
    url = serve({"/": boats}) + "/"
    assert main(["read", url, "--pages", "5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert "Boat 6" in data["text"]
    assert [one["url"] for one in data["pages"]] == [url, f"{url}?page=2"]
    items = {"type": "object", "properties": {"name": {"type": "string"}}}
    (tmp_path / "s.json").write_text(json.dumps({"type": "array", "items": items}))
    assert main(["extract", url, "--schema", str(tmp_path / "s.json"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in told["data"]] == [f"Boat {n}" for n in range(1, 7)]
    assert told["fields"][5]["path"] == "[5].name"
    assert main(["summarize", url, "--pages", "2", "--focus", "Boat 5"]) == 0
    assert "number 5" in capsys.readouterr().out


MORE = """<title>Boats</title><main><h1>Boats</h1><ul id=u><li>A boat of oak, number 1, built in Lund.</li></ul>
<button onclick="u.innerHTML += '<li>A boat of pine, number 2, built in Lund.</li>'; this.remove()">{}</button>"""


@pytest.mark.parametrize(("name", "pressed"), [("Load more", True), ("Delete my account", False)])
def test_only_buttons_that_load_more_may_be_pressed(
    serve: Any, capsys: Any, name: str, pressed: bool
) -> None:
    url = serve({"/": MORE.format(name)}) + "/"
    assert main(["read", url]) == 0
    assert "number 2" not in capsys.readouterr().out
    assert main(["read", url, "--pages", "3"]) == 0
    assert ("number 2" in capsys.readouterr().out) is pressed


def test_what_a_page_drops_by_itself_is_not_read(serve: Any, capsys: Any) -> None:
    page = (
        f"<main><h1>Page</h1><p>{TEXT}</p><a id=a href=/x.pdf download>x</a></main><script>a.click()</script>"
    )
    url = (
        serve({"/": page, "/x.pdf": (200, {"content-type": "application/pdf"}, pdf("Not asked for."))}) + "/"
    )
    assert main(["read", url]) == 0
    assert TEXT in capsys.readouterr().out
    assert main(["read", f"{url}x.zip"]) == 1  # a 404 page, and no file


def test_a_file_that_cannot_be_read_is_not_kept(serve: Any, capsys: Any) -> None:
    url = serve({"/a.zip": (200, {"content-type": "application/zip"}, b"PK\x03\x04 and more")})
    assert main(["read", f"{url}/a.zip"]) == 1
    assert "was not saved: it is zip" in capsys.readouterr().err


@pytest.mark.parametrize("view", ["--links", "--outline"])
def test_long_views_go_on_at_their_cursor(serve: Any, capsys: Any, view: str) -> None:
    rows = "".join(f"<h2>Part number {n}</h2><a href=/{n}>Link number {n}</a>" for n in range(40))
    url = serve({"/": f"<main>{rows}</main>"}) + "/"
    whole, cursor = "", "0"
    while cursor:
        assert main(["read", url, view, "--budget", "500", "--cursor", cursor]) == 0
        said = capsys.readouterr()
        whole += said.out
        cursor = said.err.rpartition("--cursor ")[2].strip()
    assert all(f"number {n}" in whole for n in range(40))


LOGIN = (
    "<title>Sign in</title><h1>Sign in to continue</h1><form method=post action=http://a.test/><label>E-mail <input type=email></label>"
    "<label>Password <input type=password></label><button>Sign in</button></form>"
)


def test_of_a_page_that_breaks_off_it_is_said(capsys: Any, tmp_path: Path) -> None:
    def half(request: Request) -> None:
        request.begin(content_length="9000")
        request.write(
            b"<title>Quay</title><h1>Quay</h1><p>The quay is open from nine to five, and on Sundays too.</p>"
        )

    schema = tmp_path / "schema.json"
    schema.write_text('{"properties": {"title": {"type": "string"}}}')
    server = LocalServer({"/half": half})
    try:
        for command in (["read"], ["summarize"], ["extract", "--schema", str(schema)]):
            assert main([*command, f"{server.url}/half", "--json"]) == 0
            said = capsys.readouterr()
            assert json.loads(said.out)["partial"] is True
            assert said.err.startswith("strelka: the page did not finish loading")
    finally:
        server.close()


HTML = {"content-type": "text/html"}
ODD: dict[str, tuple[Any, int, str]] = {
    "a redirect to nowhere": ((302, HTML, ""), 1, "HTTP 302 (a redirect) without saying where to"),
    "a redirect to no address": ((302, {"location": "http://[bad"}, ""), 1, "to what is not a valid address"),
    "HTML as a download": (
        (200, {**HTML, "content-disposition": "attachment; filename=page.html"}, f"<html><p>{TEXT}"), 0, TEXT
    ),
    "a page that loads anew for ever": (
        (200, HTML, "<script>setTimeout(() => location.reload(), 5)</script><p>Soon"), 1, "loads anew again and again"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "code", "words"), ODD.values(), ids=ODD)
def test_odd_answers_are_named(serve: Any, capsys: Any, answer: Any, code: int, words: str) -> None:
    assert main(["read", f"{serve({'/': answer})}/"]) == code
    said = capsys.readouterr()
    assert words in said.out + said.err


def test_what_came_with_an_error_is_shown_and_is_no_success(serve: Any, capsys: Any, tmp_path: Path) -> None:
    gone = (
        404,
        {"content-type": "text/html"},
        "<title>Gone</title><h1>Page not found</h1><p>Try the index.</p>",
    )
    base = str(serve({"/gone": gone, "/moved": (302, {"location": "/gone"}, ""), "/login": LOGIN}))
    schema = tmp_path / "schema.json"
    schema.write_text('{"properties": {"title": {"type": "string"}, "price": {"type": "number"}}}')
    told = "strelka: the server answered HTTP 404; this is the page that came with it"
    for address in (f"{base}/gone", f"{base}/moved"):
        for command in (["read"], ["summarize"], ["extract", "--schema", str(schema)]):
            assert main([*command, address, "--json"]) == 1
            said = capsys.readouterr()
            assert json.loads(said.out)["http_status"] == 404
            assert said.err.startswith(told)
    assert main(["read", f"{base}/gone"]) == 1
    assert "Try the index." in capsys.readouterr().out
    assert main(["summarize", f"{base}/login"]) == 1, "nothing was summarised"
    assert "Not summarised: the page shows auth_gate." in capsys.readouterr().out
    assert main(["extract", f"{base}/login", "--schema", str(schema)]) == 0
    assert "strelka: the page shows auth_gate" in capsys.readouterr().err
