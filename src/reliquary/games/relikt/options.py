"""The variants of Relikt."""

from __future__ import annotations

from reliquary.kernel import Option
from reliquary.message import N_, Message

OPTIONS = (
    Option(
        "treasures_left",
        (0, 1),
        0,
        Message(N_("Treasures left at the end")),
        Message(N_("If one is left, the last treasure and its row count for nobody.")),
        labels={0: Message(N_("none: all are won")), 1: Message(N_("one"))},
    ),
    Option(
        "camera_over_camera",
        ("forbidden", "look_through"),
        "forbidden",
        Message(N_("Camera after a camera")),
        Message(N_("If it looks through the camera before it, it copies the newest action card that is none.")),
        labels={"forbidden": Message(N_("forbidden")), "look_through": Message(N_("looks through it"))},
    ),
    Option(
        "open_treasures",
        ("no", "yes"),
        "no",
        Message(N_("Won treasures lie open")),
        Message(N_("If not, they are turned face down, for you to remember.")),
        labels={"no": Message(N_("no")), "yes": Message(N_("yes"))},
    ),
)
