"""The scenes of the gallery, which are in the wheel."""

from __future__ import annotations

from . import _core


def gallery() -> list[str]:
    """Ids of the gallery's scenes, in the order of the page: ``["contact/inspector", …]``."""
    return _core.gallery()


def gallery_link(site: str, scene_id: str, fragment: str = "") -> str:
    """The address of a scene on a site: ``https://…/s/contact/inspector/#z=0.05``."""
    address = f"{site.rstrip('/')}/s/{scene_id}/"
    return f"{address}#{fragment}" if fragment else address
