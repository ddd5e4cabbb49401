"""Messages: a view whole, and what changed between two."""

from __future__ import annotations

from typing import Any

from backburn.core.scene import Scene
from backburn.core.svg import draw, draw_element
from backburn.server.views import View


def whole(view: View) -> dict[str, Any]:
    """Everything, as a message."""
    return {"type": "view", "at": view.at, **view.fields, "scene": picture(view.scene), "log": list(view.log), "log_from": 0}


def picture(scene: Scene) -> dict[str, Any]:
    """A scene, drawn."""
    return {"svg": draw(scene, styled=False), "title": scene.title, "facts": [list(fact) for fact in scene.facts]}


def change(old: View, new: View) -> dict[str, Any]:
    """What is different, as a message."""
    message: dict[str, Any] = {"type": "change", "at": new.at}
    message |= {name: value for name, value in new.fields.items() if old.fields[name] != value}
    scene = _picture_change(old.scene, new.scene)
    if scene:
        message["scene"] = scene
    return message | _log_change(old.log, new.log)


def _picture_change(old: Scene, new: Scene) -> dict[str, Any]:
    if old is new:
        return {}
    if (old.width, old.height) != (new.width, new.height):
        return picture(new)
    changed, gone = new.changed_since(old)
    message: dict[str, Any] = {}
    if changed or gone:
        order = [element.id for element in new.elements]
        before = dict(zip(order, ["", *order], strict=False))
        message = {"elements": [{"id": each.id, "svg": draw_element(each), "after": before[each.id]} for each in changed], "gone": gone}
    if (old.title, old.facts) != (new.title, new.facts):
        message |= {"title": new.title, "facts": [list(fact) for fact in new.facts]}
    return message


def _log_change(old: tuple[dict[str, Any], ...], new: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    if len(new) >= len(old) and all(before is after for before, after in zip(old, new, strict=False)):
        return {"log": list(new[len(old) :]), "log_from": len(old)} if len(new) > len(old) else {}
    return {"log": list(new), "log_from": 0}
