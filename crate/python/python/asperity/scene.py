"""Scenes: documents that are edited by path."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .errors import AsperityError, SceneError


def _plain(value: Any) -> Any:
    """NumPy's numbers and arrays as JSON has them."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"a {type(value).__name__} is no value of a scene")


def to_json(value: Any, path: str) -> str:
    """A value for the engine; ``path`` says in an error whose it is."""
    try:
        return json.dumps(value, default=_plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        message = f"{error}; a value is a finite number, a text, true or false, a list or a dict"
        raise SceneError("value", path, message) from error


class Scene:
    """A scene document.

    Made by :meth:`load`, :meth:`from_text` or :meth:`from_link`. Fields are read and written by path, in SI units and radians:

    >>> scene = Scene.load("contact/inspector")
    >>> scene["bodies[1].pose.translation[2]"] = 0.06

    An assignment is checked at once and takes effect whole or not at all.
    """

    def __init__(self, core: _core.Scene) -> None:
        self._core = core

    @classmethod
    def load(cls, what: str | os.PathLike[str]) -> "Scene":
        """Opens a scene of the gallery, a file, or a share link.

        Parameters
        ----------
        what
            ``"contact/inspector"``, ``"my_scene.json"`` or ``"https://…/s/contact/inspector/#z=0.05"``. A link is read, not fetched: it
            holds the scene, or names one of the gallery.

        Raises
        ------
        SceneError
            Where it is none of these, or what is wrong with the document, and where.
        NewerVersion
            Where a newer version wrote it.
        """
        if isinstance(what, str):
            if what in _core.gallery():
                return cls(_core.Scene.of_gallery(what))
            if "://" in what or "#" in what and not os.path.exists(what):
                return cls.from_link(what)
        path = Path(what)
        if not path.exists():
            near = difflib.get_close_matches(str(what), _core.gallery(), 3, 0.5)
            hint = f"Did you mean {' or '.join(near)}?" if near else "asperity.gallery() lists what is in the wheel."
            message = f"“{what}” is no scene of the gallery, no file and no link"
            raise SceneError("value", "scene", message, remedy=hint)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SceneError("syntax", str(path), f"the file cannot be read: {error}") from error
        return cls.from_text(text)

    @classmethod
    def from_text(cls, text: str) -> "Scene":
        """Reads a document (JSON); an older version is brought up to date."""
        return cls(_core.Scene.of_text(text))

    @classmethod
    def from_link(cls, link: str) -> "Scene":
        """Opens a share link: a whole address, or the part behind ``#``."""
        return cls(_core.Scene.of_link(link))

    def __getitem__(self, path: str) -> Any:
        """The value of a field: ``scene["bodies[0].shape"]``."""
        try:
            return json.loads(self._core.get(path))
        except SceneError as error:
            raise self._with_hint(error, path) from None

    def __setitem__(self, path: str, value: Any) -> None:
        """Writes a field; SI units and radians."""
        self.update({path: value})

    def update(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Writes several fields by path: all or none. Gives back the old values."""
        changes = [{"path": path, "value": value} for path, value in values.items()]
        only = next(iter(values)) if len(values) == 1 else ""
        try:
            undo = json.loads(self._core.set(to_json(changes, only)))
        except SceneError as error:
            if error.path == "value":
                error.path = only
            raise self._with_hint(error, only or error.path) from None
        return {change["path"]: change["value"] for change in undo}

    def _with_hint(self, error: SceneError, path: str) -> SceneError:
        """A path that leads nowhere gets its nearest neighbours named."""
        if error.kind == "field" and "no such field" in error.message:
            near = difflib.get_close_matches(path, list(self.paths()), 3, 0.6)
            if near:
                error.remedy = f"Did you mean {' or '.join(near)}?"
        return error

    def paths(self) -> Iterator[str]:
        """The paths of all numbers, texts and switches of the document."""

        def walk(value: Any, at: str) -> Iterator[str]:
            if isinstance(value, dict):
                for key, inner in value.items():
                    yield from walk(inner, f"{at}.{key}" if at else key)
            elif isinstance(value, list):
                for index, inner in enumerate(value):
                    yield from walk(inner, f"{at}[{index}]")
            else:
                yield at

        document = self.to_dict()
        document.pop("version", None)
        return walk(document, "")

    def validate(self) -> "Scene":
        """Builds what the document asks for and lets it go: raises :class:`SceneError` where the engine refuses it. Gives itself back."""
        self._core.validate()
        return self

    def to_text(self) -> str:
        """The document as JSON, as the page saves it."""
        return self._core.text()

    def to_dict(self) -> dict[str, Any]:
        """The document as a dict of its own."""
        return json.loads(self._core.text())

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the document to a file that the page opens."""
        Path(file).write_text(self.to_text(), encoding="utf-8")

    def copy(self) -> "Scene":
        """Another with the same document."""
        return Scene(self._core.copy())

    @property
    def title(self) -> str:
        """Of the document."""
        return self["title"]

    @property
    def kind(self) -> str:
        """Of its experiment: ``dynamics``, ``contact_inspector`` …"""
        return self["experiment.kind"]

    @property
    def controls(self) -> dict[str, str]:
        """What the page's sliders are called, and the path of each: ``{"z": "bodies[1].pose.translation[2]", …}``."""
        return {control["key"]: control["path"] for control in self["controls"]}

    @property
    def gallery_id(self) -> str | None:
        """The scene of the gallery that it was opened over."""
        return self._core.base()

    @property
    def link_time(self) -> float | None:
        """The moment that the link names, s."""
        return self._core.seen()[0]

    @property
    def link_fingerprint(self) -> str | None:
        """First digits of the hash that the link's author saw."""
        return self._core.seen()[1]

    @property
    def notes(self) -> list[str]:
        """What of the link was passed over, one sentence each."""
        return self._core.seen()[2]

    def link(self, site: str = "") -> str:
        """A share link. Without a site: the part from ``#`` on, or with the gallery's path before it."""
        fragment = f"#{self._core.fragment()}"
        base = self.gallery_id
        where = f"s/{base}/" if base else ""
        return f"{site.rstrip('/')}/{where}{fragment}" if site else f"{where}{fragment}"

    def __repr__(self) -> str:
        try:
            return f"<asperity.Scene {self.kind}: {self.title}>"
        except AsperityError:
            return "<asperity.Scene>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_text, (self.to_text(), self.gallery_id)


def _of_text(text: str, base: str | None) -> Scene:
    """As a pickle has it."""
    return Scene(_core.Scene.of_text(text, base))
