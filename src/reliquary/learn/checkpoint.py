"""The folder of a run: what it takes to go on at any moment, and what has been reached so far.

`state-N` holds the network, what the optimiser remembers, and earlier selves, in parts of at most 12 MiB; `run.json`
says which N is the newest complete one. `network.npz` is the network as bots play with it, `progress.jsonl` has a line
a minute.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import torch

from reliquary.atomic_files import write_whole
from reliquary.errors import BadSetup
from reliquary.message import N_

NETWORK: Final = "network.npz"
HALFWAY: Final = "halfway.npz"
"""The same, from the middle of the newest run."""
PROGRESS: Final = "progress.jsonl"
_RUN: Final = "run.json"
_PART: Final = 12 * 2**20
"""Maximum bytes of a part."""

Tensors = dict[str, torch.Tensor]


@dataclass(slots=True)
class Saved:
    network: Tensors
    optimiser: Mapping[str, Tensors]
    """What it remembers of each parameter."""
    earlier: Sequence[Tensors]
    counts: Mapping[str, float] = field(default_factory=dict)
    """Decisions, games and seconds so far."""


class Checkpoints:
    def __init__(self, folder: Path, what: Mapping[str, object]) -> None:
        """`what` is learned here: the game with its rules, box and layout."""
        self.folder = folder
        self._what = what
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, device: str) -> Saved | None:
        """The newest one, or None in a new folder."""
        file = self.folder / _RUN
        if not file.exists():
            return None
        run = json.loads(file.read_bytes())
        if run["what"] != dict(self._what):
            raise BadSetup(
                N_("In {folder} something else was learned: choose another folder."), folder=str(self.folder)
            )
        tensors: dict[str, Tensors] = {}
        for part in sorted((self.folder / run["state"]).glob("*.pt")):
            for name, tensor in torch.load(part, map_location=device, weights_only=True).items():
                group, _, own = name.partition("/")
                tensors.setdefault(group, {})[own] = tensor
        optimiser = {name.removeprefix("optimiser "): found for name, found in tensors.items() if "optimiser " in name}
        earlier = [tensors[name] for name in sorted(tensors) if name.startswith("earlier ")]
        return Saved(tensors["network"], optimiser, earlier, run["counts"])

    def write(self, saved: Saved) -> None:
        before = sorted(self.folder.glob("state-*"))
        number = max((int(path.name.partition("-")[2]) for path in before), default=0) + 1
        state = self.folder / f"state-{number:06}"
        state.mkdir()
        for place, part in enumerate(_parts(saved)):
            torch.save(part, state / f"{place:03}.pt")
        run = {"what": self._what, "state": state.name, "counts": saved.counts}
        write_whole(self.folder / _RUN, json.dumps(run, indent=2) + "\n")
        for old in before:
            shutil.rmtree(old)

    def note(self, line: Mapping[str, object]) -> None:
        with (self.folder / PROGRESS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _parts(saved: Saved) -> list[Tensors]:
    """Tensors one after the other, as many in a part as fit; the largest of ours has 5 MB."""
    groups = {"network": saved.network}
    groups |= {f"optimiser {name}": found for name, found in saved.optimiser.items()}
    groups |= {f"earlier {place:03}": tensors for place, tensors in enumerate(saved.earlier)}
    parts: list[Tensors] = []
    room = 0
    for group, tensors in groups.items():
        for name, tensor in tensors.items():
            size = tensor.nbytes
            if not parts or size > room:
                parts.append({})
                room = _PART - 64 * 1024
            parts[-1][f"{group}/{name}"] = tensor.detach().cpu().clone()
            room -= size
    return parts
