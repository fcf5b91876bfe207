"""The rows of a batch, played on a cluster: what they are after each step comes back into the arrays of the batch."""

from __future__ import annotations

from concurrent.futures import Future
from itertools import pairwise

from reliquary.batches.arrays import Arrays, Shape
from reliquary.batches.plan import Plan
from reliquary.batches.rows import Rows
from reliquary.cluster import Cluster, told_in_sentences


class RowsThere:
    """Some rows of a batch, on a node. Its arrays are as large as the batch's: only these rows are used."""

    def __init__(self, plan: Plan, shape: Shape, rows: range) -> None:
        memory = bytearray(shape.size)
        self._parts = parts_of(shape, memory, rows)
        self._played = Rows(plan, Arrays(shape, memory), rows)

    def begin(self) -> list[bytes]:
        return [bytes(part) for part in self._parts]

    def step(self, choices: bytes) -> list[bytes]:
        self._parts[0][:] = choices
        self._played.end_step()
        return self.begin()


def parts_of(shape: Shape, memory: bytearray, rows: range) -> list[memoryview]:
    """What each array has of these rows, as bytes; their choices come first."""
    whole = memoryview(memory)
    return [
        whole[begin + rows.start * (end - begin) // shape.games : begin + rows.stop * (end - begin) // shape.games]
        for begin, end in shape.places.values()
    ]


class ClusterRows:
    def __init__(self, plan: Plan, shape: Shape, memory: bytearray, cluster: Cluster) -> None:
        """Each processor plays as many rows as the others, or one more."""
        nodes = cluster.processors()[: shape.games]
        many = len(nodes)
        bounds = [shape.games * place // many for place in range(many + 1)]
        shares = [range(begin, end) for begin, end in pairwise(bounds)]
        self._parts = [parts_of(shape, memory, rows) for rows in shares]
        self._players = [
            cluster.worker(node, RowsThere, plan, shape, rows) for node, rows in zip(nodes, shares, strict=True)
        ]
        self._answers: list[Future[list[bytes]]] = [player.call(RowsThere.begin) for player in self._players]
        self.end_step()

    def begin_step(self) -> None:
        self._answers = [
            player.call(RowsThere.step, bytes(parts[0]))
            for player, parts in zip(self._players, self._parts, strict=True)
        ]

    def end_step(self) -> None:
        with told_in_sentences():
            for parts, answer in zip(self._parts, self._answers, strict=True):
                for part, found in zip(parts, answer.result(), strict=True):
                    part[:] = found

    def end(self) -> None:
        for player in self._players:
            player.end()
        self._players = []
