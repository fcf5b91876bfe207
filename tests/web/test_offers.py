"""A link that hands a seat over never takes it from somebody who sat down there later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.players import at_a_table
from tests.web.servers import Process, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("data")) as process:
        yield process


@pytest.mark.parametrize("freed_by", ["the sitter", "the opener"])
def test_a_link_made_before_getting_up_takes_the_seat_of_nobody_else(server: Process, freed_by: str) -> None:
    with at_a_table(server.address, "Anna", "Mallory", "Ben") as (anna, mallory, ben):
        mallory.do("sit", seat=1)
        link = mallory.link()
        if freed_by == "the sitter":
            mallory.do("leave")
        else:
            anna.post(f"/t/{anna.table}/leave", seat=1, revision=anna.seen()["revision"])
        ben.do("sit", seat=1)
        anna.do("sit", seat=0)

        for again in (False, True):
            if again:
                server.kill()
                server.start_again()
            assert mallory.post(link).status_code == 403
            assert mallory.client.get(link, headers={"accept": "text/html"}).status_code == 403
            assert ben.seen()["seat"] == 1
            assert mallory.seen()["seat"] is None


def test_a_newer_link_ends_the_older_one(server: Process) -> None:
    with at_a_table(server.address, "Anna", "Ben", "Cleo") as (anna, ben, cleo):
        anna.do("sit", seat=0)
        older, newer = anna.link(), anna.link()

        assert ben.post(older).status_code == 403
        assert anna.seen()["seat"] == 0
        assert cleo.post(newer).status_code == 200
        assert (anna.seen()["seat"], cleo.seen()["seat"]) == (None, 0)


def test_leaving_a_running_game_ends_the_link(server: Process) -> None:
    with at_a_table(server.address, "Anna", "Ben", "Cleo") as (anna, ben, cleo):
        anna.do("sit", seat=0)
        ben.do("sit", seat=1)
        link = anna.link()
        anna.do("leave")

        assert cleo.post(link).status_code == 403
        assert anna.seen()["seat"] == 0
        assert cleo.post(anna.link()).status_code == 200
