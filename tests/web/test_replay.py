"""Replays on the web: every moment has an address, and shows nobody more than they may see."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from reliquary.kernel import Record, game
from reliquary.table.table import Table
from tests.table.lobbies import archived
from tests.web.sites import PAGE, SCRIPT, Site, my_turn, opened_site, play_now


async def finished(site: Site, browser: httpx.AsyncClient) -> Table:
    table = await site.table(await play_now(browser))
    while table.history.status == "running":
        await my_turn(table)
        if table.history.asked == 0:
            await browser.post(
                f"/t/{table.id}/play",
                json={"revision": table.history.revision, "moves": [table.legal(0)[0].notation]},
                headers=SCRIPT,
            )
    return table


async def test_every_moment_of_a_finished_game_has_an_address(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await finished(site, browser)
        last = table.history.replay().last
        first = await browser.get(f"/t/{table.id}/replay")
        assert first.headers["location"] == f"/t/{table.id}/moment/0?viewer=0"
        for address in ("replay?moment=17&viewer=2", "film?moment=17&eyes=2"):
            asked = await browser.get(f"/t/{table.id}/{address}")
            assert asked.headers["location"] == f"/t/{table.id}/moment/17?viewer=2"
        for viewer in ("0", "1", "2", "open", "watch"):
            for moment in (0, 1, last // 2, last):
                answer = await browser.get(f"/t/{table.id}/moment/{moment}?viewer={viewer}")
                assert answer.status_code == 200, (moment, viewer)
                assert f"{moment} / {last}" in answer.text
        scene = (await browser.get(f"/t/{table.id}/moment/{last}?viewer=open", headers=SCRIPT)).json()
        assert scene["moment"] == last
        assert "result-title" in scene["html"]
        assert (await browser.get(f"/t/{table.id}/moment/{last + 1}")).status_code == 404
        for wrong in ("x", "-1", "1?viewer=9", "1?viewer=", "1?viewer=Anna"):
            assert (await browser.get(f"/t/{table.id}/moment/{wrong}")).status_code == 400, wrong


async def test_all_open_shows_every_hand_and_a_seat_only_its_own(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await finished(site, browser)
        replay = table.history.replay()
        hands = [replay.view(3, seat).players[seat].hand for seat in range(3)]  # type: ignore[attr-defined]
        for viewer, seen in (("open", [0, 1, 2]), ("1", [1]), ("watch", [])):
            html = (await browser.get(f"/t/{table.id}/moment/3?viewer={viewer}", headers=SCRIPT)).json()["html"]
            for seat in range(3):
                shown = all(f'data-thing="card:{card}"' in html for card in hands[seat])
                assert shown == (seat in seen), (viewer, seat)


async def test_a_running_game_is_seen_again_only_as_it_was_seen(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as stranger:
        table = await site.table(await play_now(anna))
        await my_turn(table)
        assert (await anna.get(f"/t/{table.id}/moment/0")).status_code == 200
        for viewer in ("1", "2", "open"):
            answer = await anna.get(f"/t/{table.id}/moment/0?viewer={viewer}")
            assert answer.status_code == 403
            assert "what you saw" in answer.text
        assert (await stranger.get(f"/t/{table.id}/moment/0")).status_code == 404


async def test_a_moment_is_told_the_same_when_it_is_past(tmp_path: Path) -> None:
    """Byte for byte: nothing that came out later is in it."""
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await site.table(await play_now(anna))
        told: dict[int, str] = {}

        async def drawn(moment: int) -> str:
            html = str((await anna.get(f"/t/{table.id}/moment/{moment}?viewer=0", headers=SCRIPT)).json()["html"])
            # How long the game is by now, and where its end is, is no secret of that moment.
            head, _, rest = html.partition('<nav class="steps"')
            shown = rest.partition("</nav>")[2].partition('<form class="play-on"')[0]
            return head + shown.removesuffix("</section>\n</div>")

        while table.history.status == "running":
            await my_turn(table)
            if table.history.asked != 0:
                break
            told[table.history.replay().last] = await drawn(table.history.replay().last)
            await anna.post(
                f"/t/{table.id}/play",
                json={"revision": table.history.revision, "moves": [table.legal(0)[-1].notation]},
                headers=SCRIPT,
            )
        assert len(told) > 15
        for moment, then in told.items():
            assert await drawn(moment) == then, moment


async def test_playing_on_opens_a_table_that_names_its_parent(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await finished(site, anna)
        page = (await anna.get(f"/t/{table.id}/moment/20?viewer=1")).text
        assert f'action="/t/{table.id}/moment/20/on"' in page
        answer = await anna.post(f"/t/{table.id}/moment/20/on", json={"seat": 1}, headers=SCRIPT)
        assert answer.status_code == 201
        told = answer.json()
        assert told["seat"] == 1
        sat = await anna.post(f"{told['url']}/sit", json={"seat": 1, "revision": told["revision"]}, headers=SCRIPT)
        assert sat.status_code == 200
        following = await site.table(told["url"])
        assert f"/t/{table.id}/moment/20" in (await anna.get(f"{told['url']}/moment/0")).text
        await anna.post(f"{told['url']}/leave", json={"revision": following.history.revision}, headers=SCRIPT)
        await anna.get(told["url"])
        while following.history.status == "running":
            await following.changed(following.history.revision)
        record = Record.parse((await anna.get(f"{told['url']}/record")).text)
        record.replay()
        assert record.origin is not None
        assert record.origin.parent == table.id
        late = await anna.post(
            f"/t/{table.id}/moment/{table.history.replay().last}/on", json={"seat": 1}, headers=SCRIPT
        )
        assert late.status_code == 400


async def test_an_archived_game_is_still_shown_after_the_rules_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna:
        table = await finished(site, anna)
        await archived(site.lobby, table)
        cookies = anna.cookies
        before = (await anna.get(f"/t/{table.id}/moment/30?viewer=1", headers=SCRIPT)).json()["html"]
        record = (await anna.get(f"/t/{table.id}/record")).text
    monkeypatch.setattr(game("relikt"), "version", 99)
    async with opened_site(tmp_path) as site, site.browser() as anna:
        anna.cookies = cookies
        moved = await anna.get(f"/t/{table.id}")
        assert moved.headers["location"] == f"/t/{table.id}/replay"
        page = await anna.get(f"/t/{table.id}/moment/30?viewer=1")
        assert "as it was seen then" in page.text
        after = (await anna.get(f"/t/{table.id}/moment/30?viewer=1", headers=SCRIPT)).json()["html"]
        assert after == before.partition('<form class="play-on"')[0] + "</section>\n</div>"
        assert (await anna.get(f"/t/{table.id}/record")).text == record
        assert (await anna.get("/", headers=PAGE)).status_code == 200
        assert (await anna.get(f"/api/tables/{table.id}")).json()["status"] == "over"
        refused = await anna.post(f"/t/{table.id}/moment/30/on", json={"seat": 1}, headers=SCRIPT)
        assert refused.status_code == 400
