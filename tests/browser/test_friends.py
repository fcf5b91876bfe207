"""Two people, each at a browser of their own, brought together by a link."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PATIENCE, PHONE, Visitor


def lay_a_table(opener: Visitor, name: str, *, watch: bool = False) -> str:
    """For three: the opener, whoever comes, a bot. Brings the link."""
    page = opener.page
    page.goto("/")
    page.locator("#box-relikt").get_by_role("link", name="Invite friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Chair 2").select_option("open")
    page.get_by_label("Chair 3").select_option("bot:greedy")
    if watch:
        page.get_by_role("checkbox", name="Others may watch").check()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    return page.url


def sit_down(guest: Visitor, link: str, name: str) -> None:
    page = guest.page
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down here").first.click()


def begin(opener: Visitor, *guests: Visitor) -> None:
    """The last who sat down is ready, and the others say so, too."""
    for person in (opener, *guests[:-1]):
        person.page.get_by_role("button", name="I am ready").click()
    for person in (opener, *guests):
        expect(person.page.locator(".board")).to_be_visible()


def whose_turn(*people: Visitor) -> tuple[Visitor, Visitor]:
    """The person who is asked and the other one, as soon as it is one of them."""
    for _ in range(PATIENCE // 50):
        for asked in people:
            if asked.page.locator(".my-turn").count():
                return asked, next(person for person in people if person is not asked)
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_two_browsers_play_each_other_through_an_invitation(visit: Visit) -> None:
    anna, ben = visit().never_asked_again(), visit(PHONE).never_asked_again()
    link = lay_a_table(anna, "Anna")
    sit_down(ben, link, "Ben <b>& sons</b>")
    begin(anna, ben)
    expect(anna.page.locator(".seats")).to_contain_text("Ben <b>& sons</b>")

    for _ in range(12):
        mover, other = whose_turn(anna, ben)
        assert not [card for card in mover.hand() if f'data-thing="{card}"' in other.page.content()]
        mover.make(mover.moves()[0])
        other.page.wait_for_function(
            "seen => Number(document.querySelector('#fragment').dataset.revision) >= seen", arg=mover.revision
        )
    expect(ben.page.locator("#log")).to_contain_text("Anna lays")


def test_the_waiting_table_shows_who_comes_and_goes(visit: Visit) -> None:
    """And who is there right now: whoever closes the page is not."""
    anna, ben = visit(), visit()
    link = lay_a_table(anna, "Anna")
    page = anna.page
    expect(page.locator(".chair.me .presence.here")).to_have_text("here")
    ben.page.goto(link)
    expect(page.locator("#looking-on")).to_have_text("One more person has this page open.")
    expect(ben.page.locator(".presence.here")).to_have_text("here")
    page.goto("about:blank")
    expect(ben.page.locator(".presence:not(.here)")).to_have_text("not here now")
    page.goto(link)
    expect(ben.page.locator(".presence.here")).to_have_text("here")
    ben.page.goto("about:blank")
    expect(page.locator("#looking-on")).to_be_hidden()
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_role("button", name="Sit down here")).to_have_count(2)
    page.get_by_role("button", name="Sit down here").first.click()
    expect(page.locator(".chair.me")).to_contain_text("Anna")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".board")).to_be_visible()
    assert page.url == link


def test_watchers_see_the_table_and_no_hand(visit: Visit) -> None:
    anna, carl = visit(), visit()
    link = lay_a_table(anna, "Anna", watch=True)
    anna.page.get_by_role("button", name="Start now").click()
    expect(anna.page.locator(".board")).to_be_visible()

    carl.page.goto("/")
    carl.page.locator(f'.table-link[href$="{link.rsplit("/", 1)[-1]}"]').click()
    expect(carl.page.locator(".board")).to_be_visible()
    expect(carl.page.locator(".seat")).to_have_count(3)
    expect(carl.page.locator(".hand, .moves button, .glows")).to_have_count(0)
    assert not [card for card in anna.hand() if f'data-thing="{card}"' in carl.page.content()]
