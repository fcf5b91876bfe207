"""Who is known here: names that can be seen, keys that can be revoked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from reliquary.errors import BadSetup, TooMany
from reliquary.table import people as known
from reliquary.table.people import checked_name
from tests.table.lobbies import change, full_table, lobby, people

pytestmark = pytest.mark.both_databases

INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u202a\u202e\u2066\u2069\u061c\u200e\u200f\u115f\u3164\uffa0\u2800\ufe0f"
)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        (f"An{INVISIBLE}na", "Anna"),
        ("\u202egnitaehc", "gnitaehc"),
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("  Anna \u3000 B. ", "Anna B."),
        ("\U000e0041Ben\U000e007f", "Ben"),
        ("أمينة", "أمينة"),
        ("李雷 🙂", "李雷 🙂"),
        ("\ud800x", "x"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, shown: str) -> None:
    assert checked_name(typed) == shown
    assert checked_name(shown) == shown


@pytest.mark.parametrize("typed", ["", "  ", *INVISIBLE, INVISIBLE, "|:;#", "\u0301", "\ue000", "\n\t", "\u2028"])
def test_a_name_of_which_nothing_can_be_seen_is_refused(typed: str) -> None:
    with pytest.raises(BadSetup, match="at least one character that can be seen"):
        checked_name(typed)


async def test_names_in_a_database_that_is_older_are_shown_without_them(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, person = await room.people.new_person("Anna")
        await room._store.rename(person.id, "An\u202ena")
    async with lobby(tmp_path) as room:
        found = await room.people.person(token)
        assert found is not None
        assert found.name == "Anna"


async def test_so_are_those_in_an_older_log(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))
    change(tmp_path, "UPDATE entries SET what = replace(what, 'Ben', :odd)", odd="B\u202een")
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.names == ("Anna", "Ben", "Cleo")


async def test_what_is_remembered_of_people_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_CACHED", 5)

    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        for person in await people(room, *"abcdefgh"):
            key = await room.people.new_key(person)
            await room.people.log_out(person, key)
        assert len(room.people._persons) == len(room.people._revoked) == 5
        assert await room.people.person(token) == anna


async def test_renaming_reaches_every_key_and_nobody_else(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        other, _ = await room.people.new_person("Ben")
        key = await room.people.new_key(anna)
        await room.people.person(key)
        await room.people.rename(anna, "Anne")
        names = [person.name for each in (token, key, other) if (person := await room.people.person(each))]
        assert names == ["Anne", "Anne", "Ben"]


async def test_a_revoked_link_and_the_browsers_that_came_in_by_it_are_out_also_after_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        link, other = await room.people.new_key(anna), await room.people.new_key(anna)
        browser, mine = await room.people.come_in(link), await room.people.come_in(link)
        assert browser is not None
        assert mine is not None
        guest = await room.people.come_in(browser)
        assert guest is not None, "the holder of a key is the person"
        first = next(each for each in await room.people.links(anna) if each.used is not None)
        with pytest.raises(BadSetup, match="no such link"):
            await room.people.revoke(anna, "nothing", token)
        await room.people.revoke(anna, first.id, mine)
        out, still = (link, browser, guest), (token, other, mine)
        assert [await room.people.person(each) for each in out] == [None] * 3
        assert [await room.people.person(each) for each in still] == [anna] * 3
    async with lobby(tmp_path) as room:
        assert [await room.people.person(each) for each in out] == [None] * 3
        assert [await room.people.person(each) for each in still] == [anna] * 3
        assert await room.people.come_in(link) is None
        await room.people.revoke(anna, None, token)
        assert [await room.people.person(each) for each in (other, mine)] == [None] * 2
        assert await room.people.links(anna) == []


async def test_nobody_comes_in_by_a_link_while_it_is_revoked(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        for _ in range(5):
            link = await room.people.new_key(anna)
            (known,) = await room.people.links(anna)
            coming = [room.people.come_in(link) for _ in range(3)]
            *keys, _ = await asyncio.gather(*coming, room.people.revoke(anna, known.id, token))
            assert [await room.people.person(key) for key in keys if key is not None] == [None] * sum(map(bool, keys))


async def test_nobody_revokes_the_links_of_somebody_else(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        link = await room.people.new_key(anna)
        (found,) = await room.people.links(anna)
        with pytest.raises(BadSetup):
            await room.people.revoke(ben, found.id, "")
        await room.people.revoke(ben, None, "")
        assert await room.people.person(link) == anna


async def test_logging_out_ends_one_key_and_the_first_one_too(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        link = await room.people.new_key(anna)
        await room.people.log_out(anna, token)
        assert await room.people.person(token) is None
    async with lobby(tmp_path) as room:
        assert await room.people.person(token) is None
        assert await room.people.person(link) == anna


async def test_links_and_browsers_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST_LINKS", 3)
    monkeypatch.setattr(known, "MOST_BROWSERS", 2)

    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        links = [await room.people.new_key(anna) for _ in range(3)]
        with pytest.raises(TooMany, match="revoke one first"):
            await room.people.new_key(anna)
        browsers = [await room.people.come_in(links[0]) for _ in range(3)]
        assert [await room.people.person(each or "") for each in browsers] == [None, anna, anna]
        assert await room.people.person(links[0]) == anna
