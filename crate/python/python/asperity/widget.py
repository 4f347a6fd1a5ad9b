"""A figure in a notebook with Python behind it (``pip install 'asperity[notebook]'``): sliders move Python, Python moves the figure.

The figure is the page's own, in one piece: it comes with the package, asks no network, and goes on in a notebook that is shown
without a kernel, since the engine is in it.
"""

from __future__ import annotations

import html
import json
import os
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import traitlets

from .errors import AsperityError, SceneError
from .scene import Scene
from .session import Session

try:
    import anywidget
except ImportError as error:  # pragma: no cover - told, not tested: an environment without it
    raise ImportError("a figure in a notebook needs anywidget: pip install 'asperity[notebook]'") from error

_REMEDY = (
    "this package was built without the page: run “npm run build” in the clone and “pip install ./crate/python” again, or name a folder "
    "that was built in the environment variable ASPERITY_PAGE"
)


def _page_file(name: str) -> str:
    """A file of the page, as text: of the package, or of the folder that ``ASPERITY_PAGE`` names (``dist`` of a clone)."""
    folder = os.environ.get("ASPERITY_PAGE")
    if folder:
        places: list[Any] = [Path(folder) / name, Path(folder) / "single" / name]
    else:
        places = [files("asperity") / "page" / name]
    for place in places:
        if place.is_file():
            return str(place.read_text(encoding="utf-8"))
    raise AsperityError(_REMEDY)


def _options(options: Mapping[str, Any]) -> str:
    from urllib.parse import urlencode

    given = {key: value for key, value in options.items() if value not in (None, False, "")}
    return "?" + urlencode({key: "1" if value is True else value for key, value in given.items()})


def figure_page(kind: str, title: str, options: Mapping[str, Any], data: str) -> str:
    """The page of a figure, whole: no address is asked for anything.

    Parameters
    ----------
    kind
        Of the scene's experiment: the engine's module that has it comes along.
    data
        What stands in the page of its scene, as JSON.
    """
    engine = json.loads(_page_file("engines.json")).get(kind)
    if engine is None:
        raise SceneError("value", "experiment.kind", f"no figure has “{kind}”")
    # A module's file is a script that hands a text over: what stands between its last two quotes.
    packed = {name: _page_file(f"{name}.js").rsplit('"', 2)[1] for name in ("viewer", engine)}
    engines = "".join(
        f'<script type="application/gzip;base64" id="engine-{name}">{text}</script>' for name, text in packed.items()
    )
    script = _page_file("page.js").replace("</script", "<\\/script").replace("<!--", "<\\!--")
    page = _page_file("figure.html")
    # What may hold a percent sign comes last.
    for name, text in (
        ("title", html.escape(title)),
        ("options", html.escape(_options(options))),
        ("styles", _page_file("page.css")),
        ("engines", engines),
        ("data", data),
        ("script", script),
    ):
        page = page.replace(f"%{name}%", text)
    return page


class Widget(anywidget.AnyWidget):
    """A live figure.

    Parameters
    ----------
    scene
        A :class:`~asperity.Scene`, or what :meth:`~asperity.Scene.load` takes.
    height
        CSS px.
    options
        As an embed has them: ``ui="plot"``, ``controls="all"``, ``theme="dark"``, ``autoplay=True``, ``speed=0.5``, ``lang="de"``, …

    >>> figure = asperity.Widget("contact/inspector")
    >>> figure["bodies[1].pose.translation[2]"] = 0.07     # the figure moves
    >>> figure.readings["force"]                           # what it shows
    >>> figure.values                                      # its controls: what sliders were moved to

    Traits that follow the figure and can be observed: ``readings`` (by id), ``values`` (by the key of a control), ``document``
    (the scene as text), ``time`` (s), ``hash``, ``trouble`` (what the engine refused last). SI throughout.
    """

    _page = traitlets.Unicode().tag(sync=True)
    _order = traitlets.Dict().tag(sync=True)
    document = traitlets.Unicode().tag(sync=True)
    readings = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict()
    time = traitlets.Float(0.0).tag(sync=True)
    hash = traitlets.Unicode("").tag(sync=True)
    trouble = traitlets.Unicode("").tag(sync=True)
    height = traitlets.Int(480).tag(sync=True)
    alt = traitlets.Unicode("").tag(sync=True)

    def __init__(self, scene: Scene | str, *, height: int = 480, **options: Any) -> None:
        self._scene = scene.copy() if isinstance(scene, Scene) else Scene.load(scene)
        if options.get("ui") == "lesson":
            raise SceneError("value", "ui", "a lesson is shown by a site; here: figure, plot, bare")
        self._options = {"activate": "load", **options}
        # anywidget takes it from the instance as from the class.
        self._esm = _page_file("asperity.mjs")
        self._told = False
        text = self._scene.to_text()
        super().__init__(_page=self._page_of(), document=text, height=height, alt=self._scene.title)
        self.values = self._values()
        self.observe(self._follow, "document")

    def _page_of(self) -> str:
        return figure_page(self._scene.kind, self._scene.title, self._options, "%data%")

    def _values(self) -> dict[str, Any]:
        document = self._scene.to_dict()
        keys = {c["path"]: c["key"] for c in document.get("controls", [])}
        return {key: self._scene[path] for path, key in keys.items()}

    def _follow(self, change: Any) -> None:
        """A hand changed it in the figure."""
        if self._told:
            return
        self._scene = Scene.from_text(change["new"])
        self.values = self._values()

    def _tell(self, order: Mapping[str, Any]) -> None:
        self._told = True
        try:
            self.document = self._scene.to_text()
        finally:
            self._told = False
        self.values = self._values()
        self._order = dict(order)

    @property
    def scene(self) -> Scene:
        """The scene as the figure has it: a copy."""
        return self._scene.copy()

    @scene.setter
    def scene(self, scene: Scene | str) -> None:
        other = scene.copy() if isinstance(scene, Scene) else Scene.load(scene)
        self._scene = other
        self._tell({})
        self.alt = other.title
        self._page = ""
        self._page = self._page_of()

    def __getitem__(self, path: str) -> Any:
        return self._scene[path]

    def __setitem__(self, path: str, value: Any) -> None:
        self.update({path: value})

    def update(self, values: Mapping[str, Any]) -> None:
        """Writes fields by path, SI; all or none. What cannot be is refused here, with the field's name."""
        changed = self._scene.copy()
        changed.update(values)
        self._scene = changed.validate()
        self._tell({path: self._scene[path] for path in values})

    def session(self) -> Session:
        """The state of the figure as a session of Python's own: the scene, run to the figure's time. What a hand did to the run of
        the figure is not in it."""
        session = Session(self._scene)
        if self.time > 0.0 and session.description.get("clock") is not None:
            session.seek(self.time)
        return session

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the figure as a page of its own, which runs from a disk, without Python and without a network."""
        data = json.dumps({"name": "notebook/figure", "scene": self._scene.to_dict(), "lesson": []}).replace("<", "\\u003c")
        Path(file).write_text(figure_page(self._scene.kind, self._scene.title, self._options, data), encoding="utf-8")
