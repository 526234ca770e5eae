"""upload_file: only files below an allowed folder leave."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from doors import Person
from local_server import Request

from browser_tools.acts.uploads import UploadError, UploadsDeniedError, read_allowed

FORM = """<!doctype html><title>Apply</title><form action=/send method=post enctype=multipart/form-data>
<label>CV <input type=file name=cv></label><label>Photos <input type=file multiple name=photos></label>
<input type=file id=picker name=extra hidden><button type=button onclick="picker.click()">Attach</button>
<button type=button>Idle</button><button>Delete everything</button></form>
<script>
onchange = e => { document.title = [...e.target.files].map(f => `${f.name}:${f.size}:${f.type}`).join() };
</script>"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "upload"
    (root / "sub").mkdir(parents=True)
    (root / "cv.pdf").write_bytes(b"%PDF-1.7")
    (root / "sub" / "me.png").write_bytes(b"png")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "door").symlink_to(tmp_path)
    os.mkfifo(root / "pipe")
    return root


@pytest.mark.parametrize(
    ("target", "files", "title"),
    [
        pytest.param("CV", ["cv.pdf"], "cv.pdf:8:application/pdf", id="field"),
        pytest.param("CV", ["{root}/cv.pdf"], "cv.pdf:8:application/pdf", id="absolute"),
        pytest.param(
            "Photos", ["sub/me.png", "cv.pdf"], "me.png:3:image/png,cv.pdf:8:application/pdf", id="two"
        ),
        pytest.param("Attach", ["cv.pdf"], "cv.pdf:8:application/pdf", id="chooser"),
    ],
)
async def test_files_below_an_allowed_folder(
    at: Any, root: Path, target: str, files: list[str], title: str
) -> None:
    kit = await at(FORM)
    kit.door.upload_roots = (root,)
    result = await kit("upload_file", target=target, files=[name.format(root=root) for name in files])
    assert result.ok, result.error
    assert await kit.door.session.current.title() == title
    decision = next(event["data"] for event in reversed(kit.events()) if event["type"] == "decision")
    assert "upload" in [action["effect"] for action in decision["actions"]]


async def test_what_was_put_in_is_sent_with_the_form(at: Any, root: Path) -> None:
    bodies: list[bytes] = []

    def send(request: Request) -> str:
        bodies.append(request.body)
        return "<title>Thanks</title>"

    kit = await at({"/": FORM.replace("Delete everything", "Send"), "/send": send})
    kit.door.upload_roots = (root,)
    assert (await kit("upload_file", target="CV", files=["cv.pdf"])).ok
    assert (await kit("click", target="Send")).ok
    assert b"%PDF-1.7" in bodies[0]


@pytest.mark.parametrize(
    ("target", "files", "code", "words"),
    [
        pytest.param("CV", ["nothing.pdf"], "upload.not_found", "'cv.pdf'", id="missing"),
        pytest.param("CV", ["../secret.txt"], "upload.not_allowed", "only files below", id="climbing"),
        pytest.param("CV", ["/etc/passwd"], "upload.not_allowed", "only files below", id="elsewhere"),
        pytest.param("CV", ["link.txt"], "upload.not_a_file", "symbolic link", id="link"),
        pytest.param("CV", ["door/secret.txt"], "upload.not_a_file", "symbolic link", id="link-on-the-way"),
        pytest.param("CV", ["pipe"], "upload.not_a_file", "pipe", id="pipe"),
        pytest.param("CV", ["sub"], "upload.not_a_file", "sub", id="folder"),
        pytest.param("CV", ["cv.pdf", "sub/me.png"], "upload.one_file", "takes one file", id="two-into-one"),
        pytest.param("Idle", ["cv.pdf"], "upload.no_field", "opened no file chooser", id="no-field"),
        pytest.param("CV", [], "arguments.invalid", "files", id="none"),
        pytest.param("Nowhere", ["cv.pdf"], "target.not_found", "Nowhere", id="no-element"),
    ],
)
async def test_what_does_not_leave(
    standing: Any, root: Path, target: str, files: list[str], code: str, words: str
) -> None:
    kit = await standing(FORM)
    kit.door.upload_roots = (root,)
    result = await kit("upload_file", target=target, files=files)
    assert result.code == code, result.error
    assert words in result.error


async def test_without_an_allowed_folder_nothing_leaves_and_the_error_says_how(at: Any, root: Path) -> None:
    kit = await at(FORM)
    result = await kit("upload_file", target="CV", files=[str(root / "cv.pdf")])
    assert result.final
    assert "STRELKA_UPLOAD_ROOTS" in result.error


async def test_a_person_is_asked_and_a_dangerous_button_is_no_chooser(at: Any, root: Path) -> None:
    kit = await at(FORM, policies=("standard",), person=Person("denied"))
    kit.door.upload_roots = (root,)
    assert (await kit("upload_file", target="CV", files=["cv.pdf"])).code == "approval.denied"
    assert kit.person.asked[0].effect == "upload"
    assert (await kit("upload_file", target="Delete everything", files=["cv.pdf"])).denied
    assert len(kit.person.asked) == 1  # that one is refused without a question


def test_files_too_large_are_refused(root: Path) -> None:
    with (root / "large.bin").open("wb") as file:
        file.truncate(50_000_001)
    with pytest.raises(UploadError) as caught:
        read_allowed("large.bin", (root,))
    assert caught.value.code == "upload.too_large"


def test_a_root_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UploadError, match="cannot be read"):
        read_allowed("a.txt", (tmp_path / "none",))
    with pytest.raises(UploadsDeniedError):
        read_allowed("a\0.txt", (tmp_path,))
