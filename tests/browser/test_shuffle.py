"""The promise of a fair shuffle, as browsers go through it: they keep what they are shown, and check it in the end."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_friends import begin, lay_a_table, sit_down
from tests.browser.visitor import Visitor
from tests.terminal.console import run as reliquary

_KEPT = "id => JSON.parse(localStorage.getItem('reliquary.shuffle.' + id))"


def drawing(visitor: Visitor, byte: int) -> Visitor:
    """The browser of this person draws another share than the others."""
    visitor.page.add_init_script(f"crypto.getRandomValues = (bytes) => bytes.fill({byte});")
    return visitor


def share_of(byte: int) -> str:
    return f"{byte:02x}" * 16


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def id_of(address: str) -> str:
    return address.rsplit("/", 1)[-1]


def verdict(page: Page, kind: str) -> str:
    page.get_by_text("Was the shuffle fair?").click()
    expect(page.locator(f".verdict.{kind}")).to_be_visible()
    return page.locator(".verdict").inner_text()


def altered(page: Page, address: str, *changes: tuple[str, str]) -> None:
    """From now on the server tells this browser something else, and not what an earlier call said."""

    def alter(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for found, said in changes:
            text = text.replace(found, said)
        route.fulfill(response=answer, body=text)

    page.route(re.compile(re.escape(address) + r"(/fragment.*)?$"), alter)


def leave_the_bots_to_it(person: Visitor, link: str) -> None:
    """The table may move on before the revision that is quoted arrives: then it is tried again."""
    request, table = person.page.context.request, link.replace("/t/", "/api/tables/")
    left = False
    while not left:
        revision = request.get(table).json()["revision"]
        left = request.post(f"{link}/leave", data={"revision": revision}, headers={"x-reliquary": "1"}).ok


def test_two_browsers_keep_the_digests_and_check_them_after_the_game(visit: Visit, tmp_path: Path) -> None:
    anna, ben = drawing(visit(), 1), drawing(visit(), 2)
    link = lay_a_table(anna, "Anna")
    sit_down(ben, link, "Ben")
    begin(anna, ben)
    digests = [digest(share_of(1)), digest(share_of(2))]
    for person, byte in ((anna, 1), (ben, 2)):
        kept = person.page.evaluate(_KEPT, id_of(link))
        assert kept["digests"] == digests
        assert list(kept["shares"].values()) == [share_of(byte)], "each knows their own alone"

    leave_the_bots_to_it(ben, link)
    anna.finish()
    ben.page.goto(link)
    for person in (anna, ben):
        assert "that this browser kept" in verdict(person.page, "yes")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download what this browser kept").click()
    download.value.save_as(tmp_path / "kept.txt")
    (tmp_path / "game.txt").write_text(anna.page.context.request.get(f"{link}/record").text())
    assert reliquary("verify", tmp_path / "game.txt", "--digests", tmp_path / "kept.txt").code == 0

    seed = re.search(r"seed: (\w+)", (tmp_path / "game.txt").read_text())
    assert seed is not None
    altered(ben.page, link, (seed[1], "0" * 64), (digest(seed[1]), digest("0" * 64)))
    ben.page.reload()
    assert "not the digests that this browser kept" in verdict(ben.page, "no")
    altered(anna.page, link, (share_of(2), share_of(3)), (digests[1], digest(share_of(3))))
    anna.page.reload()
    assert "not the digests that this browser kept" in verdict(anna.page, "no")
    altered(anna.page, link, (share_of(2), share_of(4)))
    anna.page.reload()
    assert "A share does not have its digest" in verdict(anna.page, "no")


def test_a_browser_that_is_shown_another_commitment_lays_nothing_open(visit: Visit) -> None:
    anna, ben = drawing(visit(), 1), drawing(visit(), 2)
    link = lay_a_table(anna, "Anna")
    commitment = str(anna.fragment.get_attribute("data-commitment"))
    anna.page.goto("/")
    altered(anna.page, link, (commitment, "0" * 64))
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(ben.page.get_by_text("Still missing: Anna.")).to_be_visible()
    anna.page.goto(link)
    expect(anna.page.locator("#broken")).to_be_visible()
    told = anna.page.context.request.get(link.replace("/t/", "/api/tables/")).json()
    assert (told["status"], told["fairness"]["missing"]) == ("waiting", [digest(share_of(1))])


def come_in_by_private_link(device: Visitor, person: Visitor) -> None:
    headers = {"x-reliquary": "1", "accept": "application/json"}
    link = person.page.context.request.post("/me", headers=headers, data={}).json()["url"]
    device.page.goto(link)
    device.page.get_by_role("button", name="That is me").click()
    expect(device.page.get_by_role("heading", name="Four hunts")).to_be_visible()


def test_another_device_of_a_person_promises_anew_and_plays(visit: Visit) -> None:
    anna, phone, ben = drawing(visit(), 1), drawing(visit(), 5), drawing(visit(), 2)
    link = lay_a_table(anna, "Anna")
    come_in_by_private_link(phone, anna)
    anna.page.goto("about:blank")
    with phone.page.expect_response(re.compile("/promise$")) as answer:
        phone.page.goto(link)
    assert answer.value.status == 200
    sit_down(ben, link, "Ben")
    begin(phone, ben)
    assert ben.page.evaluate(_KEPT, id_of(link))["digests"] == [digest(share_of(5)), digest(share_of(2))]
    expect(ben.page.locator(".absent")).to_have_count(0)


def test_a_device_without_the_share_says_where_it_is(visit: Visit) -> None:
    anna, phone, ben = drawing(visit(), 1), drawing(visit(), 5), drawing(visit(), 2)
    link = lay_a_table(anna, "Anna")
    come_in_by_private_link(phone, anna)
    anna.page.goto("about:blank")
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(ben.page.get_by_text("Still missing: Anna.")).to_be_visible()
    phone.page.goto(link)
    expect(phone.page.locator("#elsewhere")).to_be_visible()
    expect(phone.page.locator("#ready")).to_be_hidden()
    anna.page.goto(link)
    begin(anna, ben)
    expect(phone.page.locator(".board")).to_be_visible()
    expect(ben.page.locator(".absent")).to_have_count(0)


def test_a_rematch_is_promised_like_the_first_game(visit: Visit) -> None:
    anna = drawing(visit(), 1)
    anna.play_now().finish()
    first = anna.page.url
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda address: address != first)
    expect(anna.page.locator(".board")).to_be_visible()
    kept = anna.page.evaluate(_KEPT, id_of(anna.page.url))
    assert kept["digests"] == [digest(share_of(1))]


def test_the_script_takes_the_same_digest_as_everybody(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    source = page.locator("script[src*='forms.js']").get_attribute("src")
    assert source is not None
    module = re.sub(r"forms\.js.*", "sha256.js", source)
    texts = ["", "abc", "é|" * 40, *("x" * length for length in (54, 55, 56, 63, 64, 65, 119, 120, 200))]
    found = page.evaluate(
        "async ([module, texts]) => { const { sha256 } = await import(module); return texts.map(sha256); }",
        [module, texts],
    )
    assert found == [digest(text) for text in texts]
