"""Each check of the conformance suite catches a game that breaks its property: one that never failed proves nothing."""

import pytest

from reliquary.testing import (
    CHECKS,
    Broken,
    Check,
    Trial,
    evenness,
    imagined_states,
    observations,
    pages,
    pickles,
    play,
    positions,
    secrets,
    start_news,
    view_types,
    views,
)
from reliquary.testing.walks import any_game
from tests.ferry import Ferry, FerryGame
from tests.testing import faults_of_observations as short_sighted
from tests.testing import faults_of_play as odd
from tests.testing import faults_of_secrets as indiscreet

FAULTS: list[tuple[Check, type[FerryGame | Ferry], str]] = [
    (play.many_games_end_and_replay, odd.GoesOnTooLong, "beyond its bound of 5"),
    (play.many_games_end_and_replay, odd.LosesACoin, "not those of the start"),
    (play.many_games_end_and_replay, odd.NeverDealsAlike, "does not replay"),
    (play.the_language_is_sound, odd.GivesAWrongId, "stands at 3 but has the id 4"),
    (play.the_language_is_sound, odd.WritesASemicolon, "would break a line"),
    (play.the_language_is_sound, odd.HasNoWords, "lacks words"),
    (play.the_language_is_sound, odd.ShoutsItsMoves, "is not found by"),
    (play.options_are_distinct_and_stable, odd.OffersTwice, "on offer twice"),
    (play.options_are_distinct_and_stable, odd.OffersAStranger, "not in the catalogue"),
    (play.options_are_distinct_and_stable, odd.OffersByWhim, "worked out afresh"),
    (play.options_are_distinct_and_stable, odd.NamesNoRule, "names no rule"),
    (play.options_are_distinct_and_stable, odd.IsNotInTheList, "not what it says"),
    (play.options_are_distinct_and_stable, odd.AsksAtTheEnd, "something is asked"),
    (play.play_refuses_all_else, odd.AcceptsEverything, "was accepted"),
    (play.play_refuses_all_else, odd.RefusesTooLate, "changed the state"),
    (play.play_refuses_all_else, odd.NotesRefusals, "was noted down"),
    (play.pieces_are_conserved, odd.LosesACoin, "lost or made up"),
    (play.pieces_are_conserved, odd.ImaginesACoin, "an imagined state has other pieces"),
    (play.points_add_up, odd.ScoresOtherwise, "does not add up"),
    (play.points_add_up, odd.RanksBackwards, "does not follow the points"),
    (play.points_add_up, odd.EstimatesWildly, "are no chances"),
    (play.points_add_up, odd.HasAnotherSource, "has no name"),
    (play.records_replay, odd.NeverDealsAlike, "does not replay"),
    (positions.a_copy_goes_its_own_way, odd.SharesItsCrates, "changed its copy|changed the original|another game"),
    (positions.a_dump_is_the_whole_position, odd.ForgetsTheDie, "'die' is not in the dump"),
    (positions.a_dump_is_the_whole_position, odd.LoadsLists, "was loaded otherwise"),
    (pickles.a_pickled_state_is_the_same, odd.ForgetsItsSeed, "has another seed"),
    (pickles.a_pickled_state_is_the_same, odd.IsMadeAgain, "is of another game"),
    (positions.a_seed_decides_everything, odd.IgnoresItsSeed, "another seed gives the same game"),
    (positions.a_seed_decides_everything, odd.HashesTexts, "another process plays"),
    (positions.news_cost_nothing_and_change_nothing, odd.AlwaysTells, "nobody listened"),
    (positions.news_cost_nothing_and_change_nothing, odd.PlaysToTheGallery, "when somebody listens"),
    (positions.news_cost_nothing_and_change_nothing, odd.TellsNothing, "nobody is told who begins"),
    (positions.news_cost_nothing_and_change_nothing, odd.TellsOnlyWhoBegins, "there are no news"),
    (views.a_view_stands_by_itself, indiscreet.ShowsAList, "a view holds a list"),
    (views.a_view_stands_by_itself, indiscreet.SharesWhatCanBeChanged, "two views share a Tide that is not frozen"),
    (views.a_view_stands_by_itself, indiscreet.ShowsAnotherTurn, "the view says it otherwise"),
    (view_types.a_view_holds_what_it_declares, indiscreet.ShowsAText, "view.die is declared as <class 'int'>"),
    (view_types.a_view_holds_what_it_declares, indiscreet.ForgetsItsTypes, "view.crates is a tuple that does not"),
    (
        pages.every_rule_is_on_the_rules_pages,
        odd.LacksARule,
        r"Pay names the rule 'toll', which rules\.fr\.md does not",
    ),
    (
        pages.every_rule_is_on_the_rules_pages,
        odd.ExplainsByNoRule,
        "explanation of landing:1 names the rule 'landings'",
    ),
    (secrets.a_view_tells_nothing_hidden, indiscreet.ShowsTheCrates, "sees something hidden"),
    (secrets.a_view_tells_nothing_hidden, indiscreet.ShowsSpectatorsMore, "a spectator sees something hidden"),
    (secrets.a_view_tells_nothing_hidden, indiscreet.ImaginesFromTheRealOrder, "depends on what is hidden"),
    (secrets.a_view_tells_nothing_hidden, indiscreet.OffersTheSecret, "offers moves that are not its own"),
    (secrets.what_is_told_is_all_that_is_learned, indiscreet.RollsInSilence, "heard the same but sees something else"),
    (secrets.what_is_told_is_all_that_is_learned, indiscreet.TellsAllTheSecret, "all hear what one does not"),
    (secrets.what_is_told_is_all_that_is_learned, indiscreet.ForgetsWhatItSaw, "forgot it at once"),
    (secrets.a_secret_move_stays_secret, indiscreet.LooksSomewhere, "hears no odds"),
    (secrets.a_secret_move_stays_secret, indiscreet.LooksUnnoticed, "forgets it at once"),
    (start_news.the_start_tells_nothing_hidden, indiscreet.TellsTheDeal, "is told something hidden before"),
    (start_news.the_start_tells_nothing_hidden, indiscreet.TellsTheNeighbour, r"seat \d is told something hidden"),
    (secrets.taking_back_is_honest, indiscreet.LooksInSecret, "taught seat"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.ExceedsItsScale, "boats holds 2, more than its"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.ObservesAnAbsentSeat, "for an absent seat"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.WritesTooMuch, "bytes beside its own"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.TurnsTheDie, "to observe a state changed it"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.MasksTooLittle, "the mask marks other moves"),
    (observations.an_observation_keeps_to_its_layout, short_sighted.NamesTwoFieldsAlike, "have one name"),
    (observations.an_observation_tells_nothing_hidden, short_sighted.ObservesTheCrates, "something hidden in crates"),
    (observations.an_observation_tells_all_that_is_seen, short_sighted.ForgetsTheDie, "sees something else: die"),
    (observations.an_observation_tells_all_that_is_seen, short_sighted.ForgetsTheToll, "observes the same where"),
    (observations.an_observation_tells_all_that_is_seen, short_sighted.LeavesOutTheHolds, r"players\[\d\]\[3\]"),
    (imagined_states.an_imagined_state_is_not_a_copy, indiscreet.ImaginesACopy, "never varies"),
    (imagined_states.an_imagined_state_is_not_a_copy, indiscreet.LeavesOneCrate, "never varies"),
    (imagined_states.an_imagined_state_is_not_a_copy, indiscreet.HasOneFuture, "share their future"),
    (imagined_states.an_imagined_state_is_not_a_copy, indiscreet.KnowsTheFuture, "share their future|real future"),
    (imagined_states.an_imagined_state_is_not_a_copy, indiscreet.RemembersItsSeed, "knows its past"),
    (evenness.an_imagined_state_is_drawn_evenly, indiscreet.DrawsTooOften, r"at the start .* unevenly: crates"),
    (evenness.an_imagined_state_is_drawn_evenly, indiscreet.DrawsTheSamePairs, r"unevenly: crates.* with crates"),
    (evenness.an_imagined_state_is_drawn_evenly, indiscreet.ExpectsMuch, r"after .* imagines unevenly: crates"),
]


def name(value: object) -> str:
    return value.__name__ if isinstance(value, type) else ""


@pytest.mark.parametrize(("check", "fault", "words"), FAULTS, ids=name)
def test_a_fault_is_caught_by_its_check(check: Check, fault: type[FerryGame | Ferry], words: str) -> None:
    game = FerryGame()
    if issubclass(fault, FerryGame):
        game = fault()
    else:
        game.table = fault

    with pytest.raises(Broken, match=words):
        check(Trial(any_game(game), 3, full=12, light=6))


def test_every_check_was_seen_to_fail() -> None:
    assert {check for check, _, _ in FAULTS} == set(CHECKS)
