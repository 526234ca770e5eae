"""Where workflows are found: a project's `workflows/` folder, then the library that ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from agent.settings.files import looked_for
from agent.workflows.line import LineError
from agent.workflows.workflow import Workflow, load_workflow
from policies.document import BadFile
from policies.errors import BadInput

LIBRARY = Path(__file__).parent / "library"
FOLDER = "workflows"
ENDINGS = (".yaml", ".yml")
LONGEST_LINE = 10_000


class UnknownWorkflow(BadInput):
    """No workflow has that name."""

    code = "workflow.unknown"


@dataclass(frozen=True)
class Registry:
    """The workflows that are there. A project's own wins over one of the library of the same name."""

    workflows: Mapping[str, Workflow]
    broken: tuple[BadFile, ...] = ()
    """Files of the project that cannot be used: they are told, and hold up nobody else."""

    @classmethod
    def load(cls, project: Path | None = None) -> Registry:
        """`project` holds the folder `workflows/`; None: the folder of `strelka.yaml`, or the working one."""
        folder = (project_folder() if project is None else project) / FOLDER
        found: dict[str, Workflow] = {}
        broken: list[BadFile] = []
        sources: tuple[tuple[Path, Literal["library", "project"]], ...] = (
            (LIBRARY, "library"),
            (folder, "project"),
        )
        for place, source in sources:
            for path in _files(place):
                try:
                    one = load_workflow(path, source)
                except BadFile as error:
                    broken.append(error)
                else:
                    found[one.name] = one
        return cls(dict(sorted(found.items())), tuple(broken))

    @property
    def categories(self) -> dict[str, list[Workflow]]:
        """The workflows of each category, both by the alphabet."""
        found: dict[str, list[Workflow]] = {}
        for one in sorted(self.workflows.values(), key=lambda one: (one.category, one.name)):
            found.setdefault(one.category, []).append(one)
        return found

    def named(self, name: str) -> Workflow:
        """Raises UnknownWorkflow, with the nearest name; BadFile for one whose file cannot be used."""
        if name in self.workflows:
            return self.workflows[name]
        for error in self.broken:
            if any(Path(problem.file).stem == name for problem in error.problems):
                raise error
        near = get_close_matches(name, self.workflows, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(self.workflows)}"
        raise UnknownWorkflow(f"there is no workflow {name!r}; {hint}")

    def written(self, text: str) -> tuple[Workflow, dict[str, str]]:
        """The workflow and the inputs that a person's line means: `/compare lamps under 40`.

        Raises UnknownWorkflow for a command nobody has, LineError for a line that does not fit its command.
        """
        word = text.split(maxsplit=1)[0].casefold() if text.strip() else ""
        if len(text) > LONGEST_LINE:
            raise LineError(f"a line is longer than {LONGEST_LINE} characters")
        known = {one.line.word.casefold(): one for one in self.workflows.values() if one.line is not None}
        if word not in known:
            near = get_close_matches(word, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(known))}"
            raise UnknownWorkflow(f"there is no workflow {word!r}; {hint}")
        one = known[word]
        assert one.line is not None
        return one, one.line.parse(text)


def project_folder() -> Path:
    """The folder of the nearest `strelka.yaml`, else the working folder."""
    return next((file.path.parent for file in looked_for() if file.kind == "project" and file.found), Path())


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.glob("*") if path.suffix in ENDINGS and path.is_file())
