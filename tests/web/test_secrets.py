"""Nothing hidden leaves the server.

Two worlds that differ only in what a seat may not know, one imagined from the other, say the same to that seat, byte
for byte: pages, fragments, events, answers, refusals and the journal, at every step of whole games. What a seat may
not know a spectator may not know either, so the same two worlds say the same to a spectator. Hints, previews, why-nots,
chat, leaving, handing over and a shared screen are in the comparison; of replays, that they show what was seen then.
"""

from __future__ import annotations

import random
import time
from hashlib import sha256
from pathlib import Path

import pytest

from reliquary.kernel import View, digest
from reliquary.kernel.promise import digest_of
from reliquary.table import server_time
from reliquary.table.chairs import ChairPlan
from reliquary.table.play import play_moves
from reliquary.table.seats import sit_down
from reliquary.table.start import reveal_shares
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.web.sites import DIGEST, SHARE, Site, opened_site, post, quiet
from tests.web.twins import Said, twin


class Keys:
    """In the place of the module `secrets`: links to a seat are the same in both worlds."""

    def token_urlsafe(self, bytes: int) -> str:
        return "k" * bytes


@pytest.fixture(autouse=True)
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reliquary.table.seats.secrets", Keys())


class Story:
    """A game of three people, step by step, with all that is said to each of them in both worlds."""

    def __init__(self, site: Site, seed: int) -> None:
        self.services = site
        self.luck = random.Random(seed)
        self.shares = [f"{self.luck.getrandbits(128):032x}" for _ in range(3)]
        self.tokens: list[str] = []
        self.people: list[Person] = []
        self.worlds = [Said(quiet(site.services.settings.data), site.lobby) for _ in range(2)]

    async def begin(self, **options: object) -> Table:
        for name in ("Anna", "Ben", "Cleo"):
            token, person = await self.services.lobby.people.new_person(name)
            self.tokens.append(token)
            self.people.append(person)
        self.stranger, _ = await self.services.lobby.people.new_person("Dora")
        plans = [ChairPlan("open")] * 3
        table = await self.services.lobby.open_table(
            self.people[0], "relikt", chairs=plans, options=options, watch=True
        )
        for seat, person in enumerate(self.people):
            await sit_down(table, person, seat, digest_of(self.shares[seat]), table.history.revision)
        for seat, person in enumerate(self.people):
            await reveal_shares(table, person, [self.shares[seat]])
        return table

    async def begin_shared(self) -> Table:
        """Anna and Ben share a screen; Cleo sits elsewhere."""
        for name in ("Anna", "Cleo"):
            token, person = await self.services.lobby.people.new_person(name)
            self.tokens.append(token)
            self.people.append(person)
        anna, cleo = self.people
        self.people = [anna, anna, cleo]
        plans = [ChairPlan("open")] * 3
        table = await self.services.lobby.open_table(anna, "relikt", chairs=plans, options={}, watch=True)
        for seat, person in enumerate(self.people):
            digest = digest_of(self.shares[seat])
            await sit_down(table, person, seat, digest, table.history.revision, local="Ben" if seat == 1 else "")
        await reveal_shares(table, anna, self.shares[:2])
        await reveal_shares(table, cleo, self.shares[2:3])
        return table

    async def step(self, table: Table) -> None:
        assert table.history.asked is not None
        move = self.luck.choice(table.legal(table.history.asked))
        await play_moves(table, self.people[table.history.asked], table.history.revision, [move.notation])

    async def said(self, table: Table, seat: int, since: int) -> tuple[Said, Said]:
        """To this seat, or to a spectator, in the real world and in an imagined one."""
        luck = f"{table.history.revision} {seat}"
        language = self.luck.choice(["en", "fr"])
        viewer = self.luck.choice([self.tokens[seat]] * 3 + [""])
        safe = self.luck.choice([move for move in table.legal(seat) if move.id not in table.finals(seat)] or [None])
        stand_ins = (twin(table, None, luck), twin(table, seat, luck))
        for world, stand_in in zip(self.worlds, stand_ins, strict=True):
            world.look_at(stand_in, viewer)
            await world.everything(since, language, asked=table.history.asked == seat, moves=table.legal(seat))
            if safe is not None and viewer:
                await world.answer(safe.notation)
            if table.history.revision % 8 == 0:
                await world.stay(self.stranger)
        return self.worlds[0], self.worlds[1]

    async def shown(self, table: Table, seat: int) -> tuple[Said, Said]:
        """To the screen that two share, with this one of them in front of it."""
        stand_ins = (twin(table, None, ""), twin(table, seat, f"{table.history.revision} {seat}"))
        for world, stand_in in zip(self.worlds, stand_ins, strict=True):
            world.look_at(stand_in, self.tokens[0])
            world.pass_to(self.people[0], seat)
            await world.everything(0, "en", asked=table.history.asked in (0, 1), moves=table.legal(seat))
        return self.worlds[0], self.worlds[1]


def differences(real: Said, imagined: Said) -> list[str]:
    assert len(real.answers) == len(imagined.answers) >= 10
    pairs = zip(real.answers, imagined.answers, strict=True)
    return [one[0] for one, other in pairs if one != other] + ["journal"] * (real.journal != imagined.journal)


@pytest.mark.parametrize("options", [{}, {"treasures_left": 1, "camera_over_camera": "look_through"}])
async def test_two_worlds_that_differ_only_in_secrets_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, object]
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(server_time, "now", lambda: 1_800_000_000.0)

    async with opened_site(tmp_path) as site:
        told = Story(site, len(options))
        table = await told.begin(**options)
        before, steps, different = 0, 0, 0
        while table.history.status == "running":
            seat = steps % 3
            real, imagined = await told.said(table, seat, before)
            assert differences(real, imagined) == [], (table.history.revision, seat)
            different += imagined.table.playthrough.state.dump() != real.table.playthrough.state.dump()
            before, steps = table.history.revision, steps + 1
            await told.step(table)
        assert steps > 60
        assert different > 0.9 * steps, "the worlds did differ"


async def test_a_leak_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison, on a table that shows each seat what its neighbour sees."""
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(server_time, "now", lambda: 1_800_000_000.0)

    def leaky(self: Table, seat: int | None) -> View:
        return self.playthrough.state.view(((seat or 0) + 1) % 3)

    async with opened_site(tmp_path) as site:
        told = Story(site, 5)
        table = await told.begin()
        monkeypatch.setattr(Table, "view", leaky)
        real, imagined = await told.said(table, 0, 0)
        found = differences(real, imagined)
        assert f"GET /t/{table.id}" in found
        assert f"GET /api/tables/{table.id}" in found
        assert f"events /t/{table.id}/events" in found


async def test_a_shared_screen_does_not_show_the_hand_of_the_one_who_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one of two in front of it, it says the same in a world where the other holds other cards."""
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(server_time, "now", lambda: 1_800_000_000.0)

    async with opened_site(tmp_path) as site:
        told = Story(site, 3)
        table = await told.begin_shared()
        covered = 0
        while table.history.status == "running" and table.history.revision < 60:
            for seat in (0, 1):
                real, imagined = await told.shown(table, seat)
                assert differences(real, imagined) == [], (table.history.revision, seat)
                assert real.table.playthrough.state.view(1 - seat) == table.playthrough.state.view(1 - seat)
                covered += 'class="pass ' in real.answers[0][1]
            await told.step(table)
        assert covered > 10, "the device was passed"


async def test_a_replay_of_a_running_game_shows_what_was_seen_then(tmp_path: Path) -> None:
    """Each moment was compared between two worlds when it was the present; later it is the same, byte for byte."""
    async with opened_site(tmp_path) as site, site.browser() as spectator:
        told = Story(site, 11)
        table = await told.begin()
        address = f"/api/tables/{table.id}/moments"
        cookies = [*({"cookie": f"reliquary={token}"} for token in told.tokens), {}]
        then: dict[tuple[int, int], bytes] = {}
        while table.history.status == "running" and table.history.revision < 60:
            last = table.history.replay().last
            for viewer, cookie in enumerate(cookies):
                then[last, viewer] = (await spectator.get(f"{address}/{last}", headers=cookie)).content
            await told.step(table)
        for (moment, viewer), seen in then.items():
            assert (await spectator.get(f"{address}/{moment}", headers=cookies[viewer])).content == seen
        views = {seen for (moment, _), seen in then.items() if moment == 20}
        assert len(views) == 4, "every viewer sees something else"


async def test_while_a_game_runs_nothing_of_the_seed_is_said(tmp_path: Path) -> None:
    """Neither the server's secret nor what the browsers added, nor what follows from them."""

    def seed_and_what_follows(table: Table) -> list[str]:
        seed = table.playthrough.state.seed
        chance = [str(part) for part in table.playthrough.state.chance.dump() if isinstance(part, str)]
        hashed = sha256(seed.encode()).hexdigest()
        return [*seed.split("|"), *chance, hashed, digest(table.playthrough.state.dump())]

    async with opened_site(tmp_path) as site:
        told = Story(site, 7)
        table = await told.begin()
        while table.history.status == "running":
            secrets = seed_and_what_follows(table)
            if table.history.revision % 5 == 0:
                for token in (*told.tokens, ""):
                    world = told.worlds[0]
                    world.look_at(twin(table, None, ""), token)
                    await world.everything(0, "en", asked=True)
                    everything = "\n".join(answer for _, answer in world.answers)
                    assert table.commitment in everything
                    assert [secret for secret in secrets if secret in everything] == []
                    refusal = next(answer for asked, answer in world.answers if asked.endswith("/record"))
                    assert refusal.startswith("409")
            await told.step(table)


async def test_the_shares_and_the_secret_are_not_in_a_waiting_table(tmp_path: Path) -> None:
    """Neither what Anna laid open, nor what was drawn for Ben, whose browser has no script; Cleo is still missing."""
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben, site.browser() as cleo:
        opened = await anna.post("/tables", data={"game": "relikt", **{f"chair-{n}": "open" for n in range(3)}})
        table = await site.table(opened.headers["location"])
        assert (await post(anna, table, "sit", seat=0, digest=DIGEST)).status_code == 200
        assert (await ben.post(f"/t/{table.id}/sit", data={"seat": 1, "revision": 1})).status_code == 303
        assert (await post(cleo, table, "sit", seat=2, digest=digest_of("c" * 32))).status_code == 200
        assert (await post(anna, table, "reveal", shares=[SHARE])).status_code == 200
        assert table.history.status == "waiting"
        hidden = [*table.history.promises.shares[:2], table.stored.secret]
        assert hidden[0] == SHARE
        for path in (f"/t/{table.id}", f"/t/{table.id}/fragment", f"/api/tables/{table.id}", "/api/tables"):
            text = (await cleo.get(path)).text
            assert table.id in text
            assert not [part for part in hidden if part in text]
