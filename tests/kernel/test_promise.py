"""What was promised about a seed, and whether it was kept."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from reliquary import BadRecord
from reliquary.kernel.promise import SavedPromises, check_promises, commitment, digest_of, replacement_share

SHARES = ("a" * 32, "b" * 32)
DIGESTS = tuple(sha256(share.encode()).hexdigest() for share in SHARES)
SEED = "|".join(["secret", *SHARES])
PROMISED = sha256(b"secret").hexdigest()
REPLACEMENT = sha256(f"{DIGESTS[0]}|{DIGESTS[1]}".encode()).hexdigest()


def test_digests_are_those_of_sha_256() -> None:
    """The commitment is that of the first part of the seed, a replacement that of all digests."""
    assert digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (commitment(SEED), commitment("secret")) == (PROMISED, PROMISED)
    assert replacement_share(DIGESTS) == REPLACEMENT


def test_any_text_has_a_digest() -> None:
    """A seed may be any text, half of a pair of surrogates too."""
    assert digest_of("\ud83d") != digest_of("\udc00")


@pytest.mark.parametrize(
    ("seed", "digests"),
    [
        (SEED, DIGESTS),
        ("secret", ()),
        # Old records have shares and no digests.
        (SEED, ()),
        # One share was never laid open.
        (f"secret|{SHARES[0]}|{REPLACEMENT}", DIGESTS),
    ],
)
def test_what_was_promised_was_kept(seed: str, digests: tuple[str, ...]) -> None:
    check_promises(seed, PROMISED, digests)


@pytest.mark.parametrize(
    ("seed", "promised", "digests", "sentence"),
    [
        (SEED, DIGESTS[0], DIGESTS, "The seed is not the one that was promised"),
        (f"other|{SHARES[0]}|{SHARES[1]}", PROMISED, DIGESTS, "The seed is not the one that was promised"),
        (SEED, PROMISED, DIGESTS[:1], "one digest for each share of the seed: 2, not 1"),
        ("secret", PROMISED, DIGESTS, "one digest for each share of the seed: 0, not 2"),
        (f"secret|{SHARES[0]}|{SHARES[0]}", PROMISED, DIGESTS, "Share 2 of the seed is not the one that was promised"),
        (f"secret|{SHARES[1]}|{SHARES[0]}", PROMISED, DIGESTS, "Share 1 of the seed is not the one that was promised"),
    ],
)
def test_a_broken_promise_is_told(seed: str, promised: str, digests: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(sentence)):
        check_promises(seed, promised, digests)


TEXT = f"""Reliquary: keep this text.
 commitment : {PROMISED}
digests: {DIGESTS[0]} | {DIGESTS[1]}
shares: {SHARES[1]}
"""


def test_what_a_person_kept_is_read_from_its_lines() -> None:
    assert SavedPromises.parse(TEXT) == SavedPromises(PROMISED, DIGESTS, SHARES[1:])
    assert SavedPromises.parse(TEXT.replace("shares:", "#")).shares == ()


@pytest.mark.parametrize("missing", ["commitment", "digests"])
def test_what_a_person_kept_has_both_lines(missing: str) -> None:
    with pytest.raises(BadRecord, match="should have the lines “commitment:” and “digests:”"):
        SavedPromises.parse(TEXT.replace(missing, "nothing"))


def test_what_was_kept_is_compared_with_the_record() -> None:
    kept = SavedPromises.parse(TEXT)

    kept.compare(SEED, PROMISED, DIGESTS)
    for seed, promised, digests, sentence in (
        (SEED, DIGESTS[0], DIGESTS, "The commitment is not the one that was kept"),
        (SEED, PROMISED, DIGESTS[::-1], "The digests are not those that were kept"),
        (f"secret|{SHARES[0]}|{REPLACEMENT}", PROMISED, DIGESTS, "Your own share is not in the seed"),
    ):
        with pytest.raises(BadRecord, match=sentence):
            kept.compare(seed, promised, digests)
