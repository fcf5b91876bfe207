"""French as it is printed in the French rulebooks: one word for each thing, everywhere a player reads.

`GLOSSARY` lists words that were once used for a thing and are not its word; it grows with every mistake that is found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import reliquary
from reliquary.catalogues import PACKAGE, catalogue_folders
from reliquary.games.relic_runners.position import position as relic_runners_position
from reliquary.games.relic_runners.telling.news import jumped, walked
from reliquary.games.relikt.position import position as relikt_position
from reliquary.games.reliques_et_co.telling import names as reliques_names
from reliquary.games.rune_stones.components.abilities import ORE
from reliquary.games.rune_stones.telling import names as rune_stones_names
from reliquary.kernel import Game, State
from reliquary.kernel.options import Option
from reliquary.message import Message
from reliquary.rules_pages import sections
from reliquary.words import languages, read_catalogue, say

RELIKT, RUNNERS, STONES, RELIQUES = "relikt", "relic_runners", "rune_stones", "reliques_et_co"
ALL = ""
"""In every text, those of the table and the command line too."""

GLOSSARY = [
    # (where, what is not written, what is written instead)
    (ALL, r"\b[Bb]ots?\b", "robot"),
    (ALL, r"\b[Mm]ontrez(-en)?\b(?! à personne)", "survolez"),
    (ALL, r"\blui(t|sent)\b|\bmarquées? en tête\b", "mis en évidence"),
    (ALL, r"\b[Mm]anches?\b", "tour de table"),
    (ALL, r"\b([Ll]e|[Uu]n|[Cc]e|du|au) dernier tour\b(?! de (table|chacun))", "dernier tour de table"),
    (ALL, r"^Dernier tour$", "dernier tour de table"),
    (ALL, r"\b[Rr]elevés?\b", "compte rendu"),
    (ALL, r"\b[Cc]haises?\b", "place"),
    (ALL, r"\b[Pp]as (d’un coup|en avant|en arrière)", "étapes"),
    (ALL, r"\b([Uu]ne|deux) places? (a choisi|souhait|veu|joue)|que? (souhaite )?une place\b", "un joueur"),
    (ALL, r"\b(tu|toi|tes|ton)\b", "vous"),
    (ALL, r"\b[Ff]in(ir|issez|issons) (votre|mon|son) tour\b", "terminer votre tour"),
    (ALL, r"\bCachés? sont\b|\bSont cachés\b", "Restent cachés : …"),
    (ALL, r"[Qq]uel que soit celui qui", "peu importe qui"),
    (RELIKT, r"\b[Gg]emmes?\b|\b[Bb]ijou", "joyaux"),
    (RELIKT, r"\babattues?\b", "une carte remplacée"),
    (RELIKT, r"\bmême nombre\b", "de même valeur"),
    (RELIKT, r"\bcomptées?\b", "évaluée"),
    (RELIKT, r"\b[Pp]iles?\b", "pioche"),
    (RELIKT, r"\b[Ll]ignes?\b(?! «)", "rangée"),
    (
        RUNNERS,
        r"\b[Pp]our une ration\b|paie une ration|donne une ration",
        "explorer contre une ration, dépenser une ration",
    ),
    (RUNNERS, r"\bsur le camp de base\b", "au camp de base"),
    (RUNNERS, r"\b[Cc]ases?\b", "cran (d’une caisse à outils), emplacement (du plateau)"),
    (RUNNERS, r"\b[Cc]aisses?\b(?! à outils)", "caisse à outils"),
    (RUNNERS, r"\b[Pp]ièces?\b", "jeton de victoire"),
    (RUNNERS, r"\b[Gg]renouille", "dendrobate"),
    (RUNNERS, r"\bgrimaçante", "statuette sacrée"),
    (RUNNERS, r"\b(inconnue|familière)s?\b(?! de tous)", "piste non explorée, piste équipée d’un relais"),
    (RUNNERS, r"\b[Mm]arche[rsz]?\b", "déplacement"),
    (RUNNERS, r"\b[Ss]autez?r?\b", "se téléporter"),
    (RUNNERS, r"\b[Ss]ommet\b|tuile du dessus", "tuile supérieure"),
    (RUNNERS, r"\b[Vv]oisine?s?\b|à côté de (vous|soi)", "adjacent"),
    (RUNNERS, r"\bface grise\b", "face grisée"),
    (RUNNERS, r"\b[Ss]acs?\b", "fiche"),
    (RUNNERS, r"\bparcours\b", "réseau de relais"),
    (RUNNERS, r"pistes? de jungle", "piste terrestre"),
    (STONES, r"\b[Tt]roc\b", "échange"),
    (STONES, r"\bla plus (basse|haute)\b", "la carte au plus petit numéro"),
    (STONES, r"\b(du|de) minerai\b|minerai\(s\)", "un minerai, des minerais"),
    (STONES, r"\bartefact", "artéfact"),
    (STONES, r"\bpierre Joker\b|\bleurs runes\b|\bpas de pierre\b(?! runique)", "pierre runique"),
    (STONES, r"\bpour \{n\} (pierre|minerai)", "contre"),
    (STONES, r"\bpour toujours\b|\bpour de bon\b", "quitte votre paquet, pour le reste de la partie"),
    (RELIQUES, r"\b[Ss]tatues?\b", "Statuette"),
    (RELIQUES, r"\brangée \S+ du marché|\brangées? (A|B|C)\b", "ligne"),
    (RELIQUES, r"\} (fossile|parchemin|statuette|gemme)s?\b", "Fossile, Parchemin, Statuette, Gemme"),
    (RELIQUES, r"cartes de départ|cartes initiales", "cartes Initiales"),
    (RELIQUES, r"^(Poteries|Doublons|Cités Englouties)$", "Poterie, Doublon, Cité Engloutie"),
    (RELIQUES, r"(\d|\}) de réputation|(?<!et )de réputation\b|\b(la|votre|une) réputation\b", "points de Réputation"),
    (RELIQUES, r"\bvoisine?s?\b", "adjacente"),
    (RELIQUES, r"passe dans le vide", "la carte du dessus comble le vide"),
]


@dataclass(frozen=True, slots=True)
class French:
    """A text that a player may read, and the game it is of; the package's own are of none."""

    game: str
    file: str
    text: str


def _catalogue(folder: Path) -> Iterator[str]:
    for forms in read_catalogue(folder / "locale" / "fr.po").values():
        yield from forms


def _page(folder: Path) -> list[str]:
    """By paragraph, each on one line: words of one thing are often parted by a line's end."""
    parts = (folder / "rules.fr.md").read_text(encoding="utf-8").split("\n\n")
    return [" ".join(re.sub(r"\(#[\w-]+\)|\{#[\w-]+\}|[*\[\]]", "", part).split()) for part in parts]


def _guide(folder: Path, language: str = "fr") -> list[str]:
    return [step[language] for step in tomllib.loads((folder / "drawn/guide.toml").read_text(encoding="utf-8"))["step"]]


def _all_french() -> Iterator[French]:
    yield from (French(ALL, "locale/fr.po", text) for text in _catalogue(PACKAGE))
    for folder in catalogue_folders()[1:]:
        box = tomllib.loads((folder / "drawn/box.toml").read_text(encoding="utf-8"))
        for file, texts in {
            "locale/fr.po": _catalogue(folder),
            "rules.fr.md": _page(folder),
            "drawn/guide.toml": _guide(folder),
            "drawn/box.toml": box["fr"].values(),
        }.items():
            yield from (French(folder.name, file, text) for text in texts)


FRENCH = list(_all_french())


def _prose(text: str) -> str:
    """Without places to fill in and what is typed as it is."""
    return re.sub(r"`[^`]*`|\{(?!n\})\w+\}", "{}", text)


# One thing, one word


@pytest.mark.parametrize(("game", "wrong", "right"), GLOSSARY, ids=[wrong for _, wrong, _ in GLOSSARY])
def test_a_thing_has_the_word_of_the_rulebook(game: str, wrong: str, right: str) -> None:
    texts = [french for french in FRENCH if game in {ALL, french.game}]

    assert texts
    for french in texts:
        assert not re.search(wrong, _prose(french.text)), f"{french.file} of {french.game}: {right}"


def test_every_text_has_its_apostrophes_and_plain_spaces() -> None:
    for french in FRENCH:
        prose = re.sub("«.*?»", "", _prose(french.text))
        assert not re.search(r"\w'|[“”\u00a0\u202f]|«\S|\S»", french.text), french
        assert not re.search(r"[a-zà-ÿ})»][;!?]|[a-zà-ÿ)»]:(?= |$)", prose), french


@pytest.mark.parametrize("language", languages())
def test_a_first_game_names_buttons_as_they_are_named(language: str) -> None:
    quotes = {"en": r"“(.+?)”", "fr": r"« (.+?) »"}[language]
    for folder in catalogue_folders()[1:]:
        catalogues = read_catalogue(PACKAGE / "locale" / "fr.po") | read_catalogue(folder / "locale" / "fr.po")
        labels = {text if language == "en" else forms[0] for text, forms in catalogues.items()}
        quoted = {name for text in _guide(folder, language) for name in re.findall(quotes, text)}
        assert quoted
        assert quoted <= labels


# Options


def _options() -> list[tuple[Game[State], Option]]:
    games = [reliquary.game(name) for name in (RELIKT, RUNNERS, STONES, RELIQUES)]
    return [(game, option) for game in games for option in game.options]


by_option = pytest.mark.parametrize(
    ("game", "option"), _options(), ids=[f"{game.id}-{option.name}" for game, option in _options()]
)


@by_option
def test_the_rules_call_an_option_and_its_choices_as_the_page_does(game: Game[State], option: Option) -> None:
    page = next(section.body for section in sections(game, "fr") if section.anchor == "options").casefold()
    page = " ".join(page.split())

    assert f"**{say(option.title, 'fr')}**".casefold() in page
    for choice in option.choices:
        # An explorer goes by the name; the colour is said with the powers.
        label = say(option.label(choice), "fr").partition(" (")[0]
        assert " ".join(label.casefold().split()) in page
        assert f"`{choice}`" in page


@by_option
@pytest.mark.parametrize("language", languages())
def test_the_help_of_an_option_names_its_choices_by_their_labels(
    game: Game[State], option: Option, language: str
) -> None:
    help = say(option.help, language)

    for label in [say(option.label(choice), language) for choice in option.choices]:
        help = help.replace(label, "")
    assert not [choice for choice in option.choices if re.search(rf"\b{choice}\s?:", help)]


# Sentences that agree with what is put into them


def _camera_after(action: str) -> str:
    view = relikt_position(actions_0="camera ...", played=f"rum {action}").view(0)
    about = reliquary.game(RELIKT).explain(view, "action:camera")
    assert about is not None
    return say(about.effect, "fr")


def test_a_camera_copies_one_thing_or_a_pair_of_binoculars() -> None:
    assert "c’est le lasso\u202f:" in _camera_after("lasso")
    assert "ce sont les jumelles\u202f:" in _camera_after("binoculars")


def test_an_explorer_arrives_at_base_camp_but_on_a_temple() -> None:
    state = relic_runners_position()
    base = state.box.base
    state.at[0] = base

    assert say(walked(state, 0, 0).public, "fr", ("Anna",)).endswith("et arrive au camp de base.")
    assert say(jumped(state, 0, base).public, "fr", ("Anna",)) == "Anna se trouve maintenant au camp de base."


@pytest.mark.parametrize(
    ("message", "french"),
    [
        (rune_stones_names.magic("any", 1), "1 multicolore"),
        (rune_stones_names.magic("any", 2), "2 multicolores"),
        (rune_stones_names.good(ORE), "un minerai"),
        (reliques_names.price(3, 0), "3\u202f$"),
        (Message("{n} ore", "{n} ore", n=1), "1 minerai"),
        (Message("{n} ore", "{n} ore", n=3), "3 minerais"),
        (Message("{n} reputation", "{n} reputation", n=1), "1 point de Réputation"),
        (Message("{n} reputation", "{n} reputation", n=2), "2 points de Réputation"),
    ],
    ids=str,
)
def test_numbers_agree(message: Message, french: str) -> None:
    assert say(message, "fr") == french


def test_code_puts_no_sign_behind_what_is_said() -> None:
    """French has a space before it: the sign belongs into the text, or `label` puts it there."""
    for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]:
        source = path.read_text(encoding="utf-8")
        assert not re.search(r">[+−]?\$\{\{", source), f"{path}: a price is said"
        assert not re.search(r"\{\s*(?:say|_)\([^{}]*\)\s*\}+(?:\[/\]|</\w+>)?[:;!?]", source), path
