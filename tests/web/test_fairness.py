"""A host who plays, and reads whatever the server has on disk, cannot choose the shuffle."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

import pytest

from reliquary import Record, game
from reliquary.kernel.promise import digest_of, replacement_share
from tests.terminal.console import run as reliquary
from tests.web.players import Player, at_a_table
from tests.web.servers import Process, served

MINE, OTHERS = "a" * 32, "e" * 32


def on_disk(server: Process, text: str) -> bool:
    return any(text.encode() in path.read_bytes() for path in server.folder.iterdir() if "sqlite" in path.name)


def secret_of(server: Process, table: str) -> str:
    with sqlite3.connect(f"file:{server.folder / 'reliquary.sqlite'}?mode=ro", uri=True) as database:
        found = database.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
    database.close()
    return str(found[0])


def play_to_the_end(*players: Player) -> str:
    """The record."""
    while (seen := players[0].seen())["status"] == "running":
        for player in players:
            legal = player.seen()["legal"]
            assert isinstance(legal, list)
            if legal:
                player.do("play", moves=[legal[0]["notation"]])
                break
        else:
            players[0].client.get(f"/api/tables/{players[0].table}/wait?since={seen['revision']}&timeout=5")
    return players[0].client.get(f"/api/tables/{players[0].table}/record").text


def kept(player: Player, share: str) -> str:
    """What an honest player notes down before laying open a share."""
    fairness = player.seen()["fairness"]
    assert isinstance(fairness, dict)
    return f"commitment: {fairness['commitment']}\ndigests: {'|'.join(fairness['digests'])}\nshares: {share}\n"


def test_a_host_who_sits_down_last_and_reads_everything_cannot_choose(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server, at_a_table(server.address, "Anna", "Host") as (anna, host):
        anna.do("sit", seat=0, digest=digest_of(MINE))
        secret = secret_of(server, anna.table)
        assert not on_disk(server, MINE), "the host knows the secret, and Anna's digest, but not her share"
        host.do("sit", seat=1, digest=digest_of(OTHERS))
        assert host.seen()["status"] == "waiting"
        note = kept(anna, MINE)
        assert not on_disk(server, MINE), "the host's own share is fixed, and Anna's is still her own"
        anna.reveal(MINE)
        assert on_disk(server, MINE)

        # Now the host could work out the shuffle of any share, and would like another than the one that was promised.
        better = secrets.token_hex(16)
        path = f"/api/tables/{host.table}"
        revision = host.seen()["revision"]
        promise = {"instead": digest_of(OTHERS), "digest": digest_of(better)}
        assert host.post(f"{path}/reveal", shares=[better]).status_code == 403
        assert host.post(f"{path}/promise", **promise).status_code == 409
        assert host.post(f"{path}/leave", revision=revision).status_code == 409
        assert host.post(f"{path}/sit", seat=1, digest=digest_of(better), revision=revision).status_code == 409

        host.reveal(OTHERS)
        record = play_to_the_end(anna, host)
        assert Record.parse(record).seed == f"{secret}|{MINE}|{OTHERS}"
        (tmp_path / "game.txt").write_text(record)
        (tmp_path / "kept.txt").write_text(note)
        assert reliquary("verify", tmp_path / "game.txt", "--digests", tmp_path / "kept.txt").code == 0


def test_a_host_who_keeps_the_share_back_loses_the_seat(tmp_path: Path) -> None:
    """What stands in for it was fixed by the digests; and the wait outlives a kill of the server."""
    with (
        served(tmp_path, "--pace", "0", program="tests.web.serve_without_waiting") as server,
        at_a_table(server.address, "Anna", "Host", "Friend") as (anna, host, friend),
    ):
        anna.do("sit", seat=0, digest=digest_of(MINE))
        host.do("sit", seat=1, digest=digest_of(OTHERS))
        link = host.link()
        anna.reveal(MINE)
        server.kill()
        server.start_again()
        assert host.post(f"/api/tables/{host.table}/start", revision=host.seen()["revision"]).status_code == 403
        anna.do("start")

        path, revision = f"/api/tables/{host.table}", host.seen()["revision"]
        assert host.post(f"{path}/reveal", shares=[OTHERS]).status_code == 409
        assert host.post(f"{path}/return", revision=revision).status_code == 403
        assert host.post(f"/t/{host.table}/hand").status_code == 403
        assert friend.post(link).status_code == 403
        assert host.seen()["legal"] == []
        record = Record.parse(play_to_the_end(anna))
        digests = [digest_of(MINE), digest_of(OTHERS)]
        assert record.seed.split("|")[1:] == [MINE, replacement_share(digests)]
        record.replay()
        assert host.seen()["seat"] == 1, "a person who lost the seat may still watch"


def forged(record: Record, seed: str, digests: tuple[str, ...]) -> str:
    """A true record of another game: what a server would hand out that changed its mind after the deal."""
    state = game(record.game).start(seats=len(record.names), seed=seed, **record.options)
    while not state.over:
        state.play(state.legal()[0])
    return str(Record.of(state, record.names, digests=digests))


@pytest.mark.parametrize("changed", ["the secret", "the share of another", "the share of the reader", "nothing"])
def test_verify_finds_what_was_changed_after_it_was_promised(tmp_path: Path, changed: str) -> None:
    with served(tmp_path, "--pace", "0") as server, at_a_table(server.address, "Anna", "Host") as (anna, host):
        anna.do("sit", seat=0, digest=digest_of(MINE))
        host.do("sit", seat=1, digest=digest_of(OTHERS))
        note = kept(anna, MINE)
        anna.reveal(MINE)
        host.reveal(OTHERS)
        record = Record.parse(play_to_the_end(anna, host))
    secret = record.seed.partition("|")[0]
    stand_in = replacement_share(record.digests)
    seed, digests, code = {
        "the secret": (f"{secrets.token_hex(32)}|{MINE}|{OTHERS}", record.digests, 1),
        "the share of another": (f"{secret}|{MINE}|{'f' * 32}", (record.digests[0], digest_of("f" * 32)), 1),
        "the share of the reader": (f"{secret}|{stand_in}|{OTHERS}", record.digests, 1),
        "nothing": (record.seed, record.digests, 0),
    }[changed]
    (tmp_path / "game.txt").write_text(forged(record, seed, digests))
    (tmp_path / "kept.txt").write_text(note)
    assert reliquary("verify", tmp_path / "game.txt").code == 0, "as such it is a true record"
    assert reliquary("verify", tmp_path / "game.txt", "--digests", tmp_path / "kept.txt").code == code


def test_a_record_whose_share_is_not_the_promised_one_is_refused(tmp_path: Path) -> None:
    digests = (digest_of(MINE), digest_of(OTHERS))
    empty = Record("relikt", 1, "", ("A", "B", "C"), {}, digest_of("s"), "", (0, 0, 0), "", ())
    for seed, known, why in (
        (f"s|{MINE}|{'f' * 32}", digests, "Share 2 of the seed"),
        (f"s|{MINE}", digests, "one digest for each share"),
        (f"t|{MINE}|{OTHERS}", digests, "differs from the commitment"),
    ):
        text = forged(empty, seed, known).replace(f"commitment: {digest_of('t')}", f"commitment: {digest_of('s')}")
        (tmp_path / "game.txt").write_text(text)
        refused = reliquary("verify", tmp_path / "game.txt")
        assert refused.code == 1
        assert why in " ".join((refused.out + refused.err).split())


def test_what_was_kept_must_be_readable(tmp_path: Path) -> None:
    empty = Record("relikt", 1, "", ("A", "B", "C"), {}, "", "", (0, 0, 0), "", ())
    (tmp_path / "game.txt").write_text(forged(empty, f"s|{MINE}", (digest_of(MINE),)))
    (tmp_path / "kept.txt").write_text("something else")
    refused = reliquary("verify", tmp_path / "game.txt", "--digests", tmp_path / "kept.txt")
    assert refused.code == 1
    assert "commitment:" in refused.out + refused.err
