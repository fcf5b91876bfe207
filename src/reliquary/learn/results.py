"""What finished games brought to their seats, as tensors: games by seats, absent seats last."""

from __future__ import annotations

from typing import Final

import torch

WIN, PLACE, LEAD = 0.5, 0.25, 0.25
"""What a game brings: winning it, the place, and the lead in points."""
_LEADS: Final = 2.0
"""A lead counts in full when it is this many times the usual one."""
_NOBODY: Final = -1e9


class Results:
    """Of some finished games; `present` says which seats played."""

    def __init__(self, places: torch.Tensor, points: torch.Tensor, present: torch.Tensor) -> None:
        self._places = places
        self._points = points
        self.present = present
        best = places.masked_fill(~present, _NOBODY).max(1, keepdim=True).values
        won = ((places == best) & present).float()
        self.wins = won / won.sum(1, keepdim=True)
        """Shares of the win: a shared first place is divided."""

    def among(self, counted: torch.Tensor) -> Results:
        """Only these games."""
        return Results(self._places[counted], self._points[counted], self.present[counted])

    def usual_lead(self) -> torch.Tensor:
        """Of the first over the second, in points."""
        first, second = self._two_best().unbind(1)
        return (first - second).mean()

    def brought(self, usual_lead: float) -> torch.Tensor:
        """To each seat, from -1 to 1."""
        two = self._two_best()
        best_other = torch.where(self._points == two[:, :1], two[:, 1:], two[:, :1])
        leads = ((self._points - best_other) / (_LEADS * max(1.0, usual_lead))).clamp(-1, 1)
        return (WIN * (2 * self.wins - 1) + PLACE * self._places + LEAD * leads) * self.present

    def wins_from_each_seat(self) -> torch.Tensor:
        """Games by seats by seats: everybody's share of the win, from each seat's own on."""
        seats = self.present.sum(1)
        own = torch.arange(self.wins.shape[1], device=self.wins.device)
        turned = (own[None, :, None] + own[None, None, :]) % seats[:, None, None]
        found = self.wins[:, None, :].expand(-1, len(own), -1).gather(2, turned)
        return found * self.present[:, None, :]

    def wins_per_seat(self, counted: torch.Tensor) -> float:
        """Of these seats, all games together."""
        return float(((self.wins * counted).sum(1) / counted.sum(1)).sum())

    def _two_best(self) -> torch.Tensor:
        return self._points.masked_fill(~self.present, _NOBODY).topk(2, 1).values
