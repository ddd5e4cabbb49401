"""Messages to clients: a whole view, or the difference between two."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from backburn.core.kit.loose import JsonObject
from backburn.picture.scene import Element, Scene
from backburn.picture.svg import draw, draw_element
from backburn.server.tables.showing.views import View

if TYPE_CHECKING:
    from backburn.server.tables.wire.protocol import ChangeMessage


def full_message(view: View, picture: bool = True) -> JsonObject:
    """The message that carries a whole view, with or without its picture."""
    scene = {"scene": scene_data(view.scene)} if picture else {}
    return {"type": "view", "at": view.at, **view.fields, **scene, "log": list(view.log), "log_from": 0}


def scene_data(scene: Scene) -> JsonObject:
    """A rendered scene, as JSON data."""
    return {"svg": draw(scene, styled=False), **_said(scene)}


def _said(scene: Scene) -> JsonObject:
    """The texts of a picture as a whole, for readers with and without eyes for it."""
    stakes = [[stake.label, stake.words, round(stake.share, 3)] for stake in scene.stakes]
    return {"title": scene.title, "facts": [list(fact) for fact in scene.facts], "goal": scene.goal, "stakes": stakes, "task": scene.task}


def change_message(old: View, new: View) -> ChangeMessage:
    """The message that carries what differs between two views."""
    message: JsonObject = {"type": "change", "at": new.at}
    message |= {name: value for name, value in new.fields.items() if old.fields[name] != value}
    scene = _scene_change(old.scene, new.scene)
    if scene:
        message["scene"] = scene
    return cast("ChangeMessage", message | _log_change(old.log, new.log))


def _scene_change(old: Scene, new: Scene) -> JsonObject:
    if old is new:
        return {}
    if (old.width, old.height) != (new.width, new.height):
        return scene_data(new)
    changed, gone = new.changed_since(old)
    message: JsonObject = {}
    if changed or gone:
        order = [element.id for element in new.elements]
        before = dict(zip(order, ["", *order], strict=False))
        earlier = {element.id: element for element in old.elements}
        redrawn = [each for each in changed if not _looks_the_same(earlier.get(each.id), each)]
        message = {"elements": [{"id": each.id, "svg": draw_element(each), "after": before[each.id]} for each in redrawn], "gone": gone}
        if len(redrawn) < len(changed):
            message["offers"] = _offers([each for each in changed if _looks_the_same(earlier.get(each.id), each)])
    if _said(old) != _said(new):
        message |= _said(new)
    return message


def _looks_the_same(old: Element | None, new: Element) -> bool:
    """Do two versions of an element differ only in the moves they offer and their description?"""
    if old is None or _split_label(old)[0] != _split_label(new)[0] or not old.label:
        return False
    return replace(old, label=new.label, offers=new.offers) == new


def _split_label(element: Element) -> tuple[str, str]:
    """The name of an element, and what choosing it does."""
    name, _, does = element.label.partition(". ")
    return name, does


def _offers(elements: list[Element]) -> list[JsonObject]:
    """Changed offers of elements that otherwise look the same, grouped by description."""
    found: dict[str, dict[str, list[int]]] = {}
    for each in elements:
        found.setdefault(_split_label(each)[1], {})[each.id] = list(each.offers)
    return [{"says": says, "moves": moves} for says, moves in found.items()]


def _log_change(old: tuple[JsonObject, ...], new: tuple[JsonObject, ...]) -> JsonObject:
    if len(new) >= len(old) and all(before is after for before, after in zip(old, new, strict=False)):
        return {"log": list(new[len(old) :]), "log_from": len(old)} if len(new) > len(old) else {}
    return {"log": list(new), "log_from": 0}
