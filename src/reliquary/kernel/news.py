"""News: what happened, told to each seat in the words that seat may hear."""

from __future__ import annotations

from dataclasses import dataclass, field

from reliquary.kernel.pickling import Reduced, reduced_news
from reliquary.message import Message


@dataclass(frozen=True, slots=True)
class News:
    """`private` replaces `public` for the seats it names."""

    kind: str
    public: Message
    private: dict[int, Message] = field(default_factory=dict)

    def to(self, seat: int | None) -> Message:
        """What this seat is told; None is a spectator."""
        return self.public if seat is None else self.private.get(seat, self.public)

    def __reduce__(self) -> Reduced:
        return reduced_news(self)
