"""Whether German words agree: articles with the gender of their nouns, nouns with their prepositions and numbers, verbs with `du`.

No grammar of the language, but enough to notice "mit 2 Punkte", "ein Axt" and "auf der Feld". A noun is looked up in `NOUNS`; a word that is not there
is taken for a compound whose last part may be (`Windwürfel`); `unknown` lists those of which nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

NOUNS = """
m Abstand -, Dienst Dienste, Hersteller Hersteller, Prozessor -, Text Texte, Zugang -, Bär Bären, Beste Besten, Berg Berge, Frühling -, Honig -, Lauf Läufe, Sieger Sieger, Abend Abende, Gast Gäste, Gegner Gegner, Verein Vereine, Absturz -, Aufbau -, Ausfall -, Ausweg -, Baum Bäume, Beginn -, Bereich Bereiche, Blitz -, Bogen Bögen, Bot Bots, Unterschied Unterschiede, Ablauf -,
m Brand Brände, Brandherd -, Buchstabe Buchstaben, Camper Camper, Champion -, Eimer Eimer, Einsatz Einsätze, Erste -, Fels Felsen, Flug Flüge,
m Film Filme, Fluss Flüsse, Feuerlöscher Feuerlöscher, Feuerspringer Feuerspringer, Fuchs Füchse, Funke Funken, Hase Hasen, Hubschrauber Hubschrauber, Igel Igel, Laden -, Leichtsinn -, Marker Marker, Moment Momente,
m Nachbar Nachbarn, Norden -, Ort Orte, Osten -, Partner Partner, Pilot Piloten, Plan Pläne, Platz Plätze, Punkt Punkte, Rand Ränder, Ranger Ranger, Rest -,
m Ring Ringe, Schatten -, Schritt Schritte, Sieg -, Sprung -, Stand -, Stapel Stapel, Stein Steine, Süden -, Teil Teile, Tod -, Treffer Treffer, Turm Türme,
m Abschnitt Abschnitte, Alarm -, Anfang Anfänge, Augenblick -, Ausgang -, Balken Balken, Bildschirm -, Blick -, Bord -, Browser Browser,
m Fehler Fehler, Versuch Versuche, Fingerabdruck Fingerabdrücke, Fuß Füße, Gefährte Gefährten, Hintergrund -, Inhalt -, Kauf -, Knopf -, Kreis Kreise, Letzte -,
m Link Links, Mensch Menschen, Name Namen, Nord -, Ost -, Pfeil Pfeile, Posten Posten, Rauch -, Rechner -, Schlauch Schläuche, Server Server,
m Spieler Spieler, Stern Sterne, Strich Striche, Süd -, Tab Tabs, Tag Tage, Tank -, Tipp Tipps, Tisch Tische, Tropfen Tropfen,
m Durchschnitt -, Speicher Speicher, Verlierer Verlierer, Weg Wege, West -,
m Vorrat -, Vulkan -, Wagen Wagen, Wald Wälder, Wert Werte, Westen -, Wind Winde, Wurf Würfe, Würfel Würfel, Zug Züge, Zufall -
f Leitung -, Nachricht Nachrichten, Stufe Stufen, Uhr Uhren, Datei Dateien, Partie Partien, Wertung Wertungen, Aktion Aktionen, Art Arten, Ausrüstung -, Axt Äxte, Bö Böen, Diagonale Diagonalen, Dürre -, Ecke Ecken, Entfernung -, Explosion -, Farbe Farben,
f Fassung -, Figur Figuren, Flamme Flammen, Flucht -, Forstarbeit -, Front -, Gefahr -, Gruppe Gruppen, Hand Hände, Hilfe -, Hitze -, Kamera Kameras, Kante Kanten,
f Karte Karten, Katastrophe -, Kugel Kugeln, Ladung Ladungen, Linie Linien, Kürze -, Lücke -, Mannschaft -, Maschine Maschinen, Mitte -, Münze Münzen, Nummer -,
f Person Personen, Pumpe Pumpen, Raupe Raupen, Regel Regeln, Reihe Reihen, Rekonstruktion -, Richtung Richtungen, Runde Runden, Schneise Schneisen,
f Schuld -, Schule Schulen, Seite Seiten, Spalte Spalten, Spitzhacke Spitzhacken, Stadt -, Stelle Stellen, Stärke -, Suche -, Summe -, Wahl -, Feuerwehr -, Weite -,
f Adresse -, Analyse -, Angabe Angaben, Ansicht -, Antwort -, Arbeit -, Aufgabe Aufgaben, Aufzeichnung -, Ausbreitung -,
f Benachrichtigung Benachrichtigungen, Chance Chancen, Einstellung Einstellungen, Fahne -, Ferse Fersen, Folge -, Formel -, Grenze -,
f Kette Ketten, Bilanz -, Eule Eulen, Hälfte -, Häsin Häsinnen, Klemme -, Lobby -, Nacht -, Rentierkuh -, Wölfin -, Sekunde Sekunden, Lektion -, Liste -, Lösung -, Minute Minuten, Notation -, Nähe -, Option Optionen, Partie -, Ruhe -, Rücknahme -, Rücksicht -,
f Sache -, Schätzung -, Schlange -, Serie -, Sicherheit -, Sprache Sprachen, Stellung -, Uhr -, Umrandung -, Variante Varianten, Verbindung -,
f Verwendung Verwendungen, Wahrscheinlichkeit -, Warnung -, Wertung -, Wirkung -, Zeit -, Zahl Zahlen, Zeile Zeilen, Ziffer Ziffern
n Auge Augen, Salz -, Bild Bilder, Telefon Telefone, Handy Handys, Beitreten -, Los Lose, Datum -, Zurücknehmen -, Brett -, Dach Dächer, Ende Enden, Ereignis Ereignisse, Fahrzeug -, Fass Fässer, Feld Felder, Feuer Feuer, Flugzeug Flugzeuge, Gebäude Gebäude, Haus Häuser, Heft -, Glück -,
n Land -, Leben -, Löschmittel Löschmittel, Mal Male, Plättchen Plättchen, Quadrat -, Reh Rehe, Schild Schilder, Spiel Spiele, Stück Stücke, Team Teams,
n Abgeworfene -, Auflodern -, Band Bänder, Betreten -, Einrichten -, Englisch -, Ergebnis Ergebnisse, Netz Netze, Gerät Geräte, Labor -, Lager -, Mittel -, Original -,
n Programm -, Passwort Passwörter, Python -, Projekt -, Rätsel Rätsel, Siegel -, Thema -, Unentschieden -, Weiterspielen -, Wort Worte, Zeichen -, Zuschauen -,
n Tier Tiere, Wasser -, Werkzeug Werkzeuge, Wetter -, Ziel -, Zeug -
"""
"""By gender, each noun with its plural."""
WEAK = {"Buchstabe", "Funke", "Gefährte", "Hase", "Mensch", "Nachbar", "Name", "Pilot"}
"""Nouns that end in -n in every case but the first."""
UNCOUNTED = {"Wasser"}
"""Nouns of which there is no plural after a number."""
NAMES = {"Gegenseitige", "Blau", "Weiß", "Grün", "Violett", "Rot", "Lila", "Esche", "Birke", "Zeder", "Ulme", "Tanne", "Eiche"}
"""Seats, which have no article and no cases."""
Sense = tuple[str, str]
"""A gender, or `p` for the plural, and a case: 1 who, 2 whose, 3 whom (to), 4 whom."""

ARTICLES: dict[str, set[Sense]] = {
    "der": {("m", "1"), ("f", "2"), ("f", "3"), ("p", "2")},
    "die": {("f", "1"), ("f", "4"), ("p", "1"), ("p", "4")},
    "das": {("n", "1"), ("n", "4")},
    "den": {("m", "4"), ("p", "3")},
    "dem": {("m", "3"), ("n", "3")},
    "des": {("m", "2"), ("n", "2")},
    "ein": {("m", "1"), ("n", "1"), ("n", "4")},
    "eine": {("f", "1"), ("f", "4")},
    "einen": {("m", "4")},
    "einem": {("m", "3"), ("n", "3")},
    "einer": {("f", "2"), ("f", "3")},
    "eines": {("m", "2"), ("n", "2")},
}
LIKE_A = ("kein", "dein", "sein", "ihr")
"""They are declined like `ein`, and in the plural like `die`."""
PLURAL = {"e": {("p", "1"), ("p", "4")}, "en": {("p", "3")}, "er": {("p", "2")}}
JOINED = {"vom": "3", "beim": "3", "zum": "3", "im": "3", "am": "3", "zur": "3", "ins": "4", "ans": "4", "aufs": "4"}
CASES = {
    **dict.fromkeys(("mit", "von", "bei", "aus", "nach", "zu", "seit"), "3"),
    **dict.fromkeys(("für", "um", "durch", "gegen", "ohne"), "4"),
    **dict.fromkeys(("auf", "in", "an", "über", "neben", "unter", "vor", "hinter", "zwischen"), "34"),
    **JOINED,
}
"""The cases after a preposition."""
TAKING = "bekam|bekommt|holte|holt|nahm|nimmt|warf|wirft|legte|legt|setzte|setzt|zog|zieht|zerstörte|zerstört|entfernte|entfernt|löschte|löscht|entzündete"
"""What follows one of these at once is in the fourth case."""
ARTICLE = "|".join([*ARTICLES, *(word + end for word in LIKE_A for end in ("", "e", "en", "em", "er", "es"))])
NOUN = "[A-ZÄÖÜ][a-zäöüß]+"
PHRASE = re.compile(
    rf"(?:(?P<bis>(?i:bis) )?\b(?P<before>(?i:{'|'.join(CASES)}|{TAKING})) )?(?:(?<!, )\b(?P<article>(?i:{ARTICLE})) |(?P<number>(?<![-\w])\d+) )?"
    rf"(?:(?!(?:{ARTICLE}|oder) )(?:[a-zäöüß]+e[nmrs]?|lila|zwei|drei|vier) )*(?P<noun>{NOUN})\b"
)

SAID_TO_ONE = "achte|behalte|bleib|bring|fahr|flieg|geh|gib|hol|hole|klicke|lade|lege|lies|lösche|mach|nimm|schau|setze|sieh|trag|versuche|wähle|warte|wirf|zieh"
WITH_SICH = re.compile(rf"\b(?i:{SAID_TO_ONE}|du) (?:[^.,;:!?()\n]* )?sich\b")
DU = re.compile(r"\bDu \w+")
YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)


@cache
def senses(word: str) -> frozenset[Sense]:
    """What a form of a noun may be; nothing of a word of which nothing is known."""
    own = _forms().get(word.lower())
    if own or word in NAMES:
        return frozenset(own or ())
    ends = [form for form in _forms() if word.lower().endswith(form) and len(form) > 2 and len(word) > len(form) + 1]
    return frozenset(_forms()[max(ends, key=len)]) if ends else frozenset()


@cache
def _forms() -> dict[str, set[Sense]]:
    found: dict[str, set[Sense]] = {}
    for line in NOUNS.strip().splitlines():
        gender = line[0]
        for noun, plural in (each.split() if " " in each.strip() else (each.strip(), "-") for each in line[2:].split(",") if each.strip()):
            for form, sense in _declined(gender, noun, plural):
                found.setdefault(form.lower(), set()).add(sense)
    return found


def _declined(gender: str, noun: str, plural: str) -> Iterator[tuple[str, Sense]]:
    weak = f"{noun}n" if noun.endswith("e") else f"{noun}en" if noun in WEAK else noun
    for case in "134":
        yield (weak if noun in WEAK and case != "1" else noun), (gender, case)
    if gender == "f":
        yield noun, (gender, "2")
    else:
        yield from ((form, (gender, "2")) for form in (f"{noun}s", f"{noun}es", f"{noun}ses"))
    if plural != "-":
        yield from ((plural, ("p", case)) for case in "124")
        yield (plural if plural[-1] in "ns" else f"{plural}n"), ("p", "3")


def faults(text: str) -> Iterator[str]:
    """Yield each phrase of a text in which a word does not agree with the others."""
    for found in PHRASE.finditer(text):
        noun = found["noun"]
        if not noun[0].isupper() or not senses(noun) or not (found["article"] or found["number"] or found["before"]):
            continue
        if not senses(noun) & _allowed(noun, found["before"] if not found["bis"] else None, found["article"], found["number"]):
            yield found[0].strip()


def _allowed(noun: str, before: str | None, article: str | None, number: str | None) -> set[Sense]:
    allowed = {(gender, case) for gender in "mfnp" for case in "1234"}
    if before:
        cases = CASES.get(before.lower(), "4")
        allowed = {(gender, case) for gender, case in allowed if case in cases}
    if before and before.lower() in JOINED:
        allowed = {
            (gender, case)
            for gender, case in allowed
            if gender in ("f" if before.lower() == "zur" else "n" if before.lower() in ("ins", "ans", "aufs") else "mn")
        }
    if article:
        allowed &= _article(article.lower())
    if number and noun not in UNCOUNTED:
        allowed = {(gender, case) for gender, case in allowed if (gender == "p") == (number != "1")}
    return allowed


def _article(word: str) -> set[Sense]:
    if word in ARTICLES:
        return ARTICLES[word]
    stem = next(stem for stem in LIKE_A if word.startswith(stem))
    end = word[len(stem) :]
    return ARTICLES[f"ein{end}"] | PLURAL.get(end, set())


def misaddressed(text: str, english: str) -> Iterator[str]:
    """Yield what is said to the wrong person: `du` and its verbs with `sich`, and `Du ...` for what is about something else in English."""
    yield from (found[0] for found in WITH_SICH.finditer(text))
    if not YOU.search(english):
        yield from (found[0] for found in DU.finditer(text))


def unknown(text: str) -> set[str]:
    """The nouns after an article, a number or a preposition of which nothing is known."""
    said = (found for found in PHRASE.finditer(text) if found["article"] or found["number"] or found["before"])
    return {found["noun"] for found in said if found["noun"][0].isupper() and found["noun"] not in NAMES and not senses(found["noun"])}
