"""Sessions: scenes being run."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .errors import SceneError, Unsupported
from .plot import Numbers, Plot
from .scene import Scene, to_json


@dataclass(frozen=True)
class Contacts:
    """What touches, a row each."""

    bodies: NDArray[np.int64]
    """Indices of A and B, (n, 2)"""
    point: Numbers
    """Where it acts, in the world, m, (n, 3)"""
    normal: Numbers
    """Unit, from A into B, (n, 3)"""
    gap: Numbers
    """m, negative: penetration, (n,)"""
    force: Numbers
    """On B, N, (n, 3)"""
    velocity: Numbers
    """Of B over A, m/s, (n, 3)"""

    def __len__(self) -> int:
        return len(self.gap)


@dataclass(frozen=True)
class Event:
    """Something that happens in a run."""

    time: float
    """s"""
    label: str
    body: int | None
    """The body it happens to."""


@dataclass(frozen=True)
class Export:
    """A run as a file."""

    name: str
    mime: str
    content: bytes

    @property
    def text(self) -> str:
        """Its content as text, where it is one."""
        return self.content.decode("utf-8")

    def save(self, folder: str | os.PathLike[str] = ".") -> Path:
        """Writes it into a folder under its name."""
        path = Path(folder) / self.name
        path.write_bytes(self.content)
        return path


@dataclass(frozen=True)
class Plan:
    """What a planner found."""

    changes: dict[str, Any]
    """What it writes into the document, by path."""
    best: dict[str, float] | None
    """Figures of the best run, SI: mean_force, force_error, worst_error, depth, unevenness, roughness, duration."""
    choices: list[dict[str, Any]]
    """Step-overs that were tried."""


class Readings(Mapping[str, float]):
    """The readings of a moment by id, SI; NaN where there is none. ``.array`` has them in the order of the ids, (n,)."""

    def __init__(self, ids: list[str], array: Numbers) -> None:
        self._ids, self.array = ids, array

    def __getitem__(self, key: str) -> float:
        try:
            return float(self.array[self._ids.index(key)])
        except ValueError:
            raise KeyError(f"no reading “{key}”; there are {', '.join(self._ids)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __repr__(self) -> str:
        return f"Readings({dict(self)})"


class Session:
    """A scene being run.

    Parameters
    ----------
    scene
        A :class:`Scene`, or what :meth:`Scene.load` takes. The session has a document of its own: what is done here changes no other.

    Notes
    -----
    Calls let Python's other threads run while the engine works; one session works for one thread at a time. Ctrl-C ends a run at the
    next step: the session stands there and can go on.
    """

    def __init__(self, scene: Scene | str) -> None:
        if not isinstance(scene, Scene):
            scene = Scene.load(scene)
        self._core = _core.Session.open(scene._core)
        self._base = scene.gallery_id

    @classmethod
    def resume(cls, snapshot: str) -> "Session":
        """Goes on where a :meth:`snapshot` was taken, here or in another process: the run that led there is gone through again."""
        session = cls.__new__(cls)
        session._core = _core.Session.resume(snapshot)
        session._base = None
        return session

    def snapshot(self) -> str:
        """All that is needed to go on from here, as text."""
        return self._core.snapshot()

    # What it is.

    def _described(self) -> dict[str, Any]:
        return json.loads(self._core.description())

    @property
    def description(self) -> dict[str, Any]:
        """Names, units, formulas and sources of readings, plots, channels; what can be done."""
        return self._described()

    @property
    def capabilities(self) -> list[str]:
        """What can be done with it: ``move_bodies``, ``sweep``, ``plan``, ``export`` …"""
        return self._described()["capabilities"]

    @property
    def scene(self) -> Scene:
        """The document now: one of its own."""
        return Scene(_core.Scene.of_text(self._core.scene_text(), self._base))

    # Edits.

    def __setitem__(self, path: str, value: Any) -> None:
        """Writes a field of the document, as a slider of the page does; a run stays at its time."""
        self.update({path: value})

    def __getitem__(self, path: str) -> Any:
        """The value of a field of the document."""
        return self.scene[path]

    def update(self, values: Mapping[str, Any]) -> None:
        """Writes several fields by path: all or none."""
        changes = [{"path": path, "value": value} for path, value in values.items()]
        self.apply({"kind": "set_all", "changes": changes})

    def apply(self, command: Mapping[str, Any]) -> dict[str, Any]:
        """Carries out a command of the page (``{"kind": "set", "path", "value"}`` …); gives back the one that undoes it."""
        self.__dict__.pop("_ids", None)
        return json.loads(self._core.apply(to_json(dict(command), "command")))

    # The clock.

    def step(self, count: int = 1) -> "Session":
        """Takes steps of the clock; gives itself back.

        Raises
        ------
        KeyboardInterrupt
            At the next step after Ctrl-C.
        """
        left = _whole(count, "count")
        while left > 0:
            piece = min(left, 100_000)
            self._core.step(piece)
            left -= piece
        return self

    def seek(self, time: float) -> "Session":
        """Goes to a moment of the run (s), forwards or back; gives itself back."""
        clock = self._described().get("clock")
        if clock is None:
            raise Unsupported("unsupported", "time", "this experiment has no clock")
        if not (isinstance(time, (int, float)) and 0 <= time < 1e12):
            raise SceneError("value", "time", "a number of seconds, not negative", (0.0, 1e12))
        self.apply({"kind": "seek", "step": min(round(time / clock["step"]), 4_294_967_295)})
        return self

    def run(self) -> "Session":
        """Goes to the end of the run, where it has one; gives itself back."""
        clock = self._described().get("clock")
        if clock is None or clock.get("end") is None:
            raise Unsupported("unsupported", "clock", "this run has no end: step or seek says how far")
        return self.seek(clock["end"])

    def rewind(self) -> "Session":
        """Back to the first step; gives itself back."""
        self.apply({"kind": "rewind"})
        return self

    @property
    def steps(self) -> int:
        """Taken since the start."""
        return self._core.steps()

    @property
    def time(self) -> float:
        """Simulated seconds; 0 where there is no clock."""
        clock = self._described().get("clock")
        return self.steps * clock["step"] if clock else 0.0

    # What it tells.

    @cached_property
    def _ids(self) -> list[str]:
        return [reading["id"] for reading in self._described()["readings"]]

    @property
    def readings(self) -> Readings:
        """The readings now: ``session.readings["force"]``, SI."""
        array = np.asarray(self._core.readings())
        if len(self._ids) != len(array):
            del self._ids
        return Readings(self._ids, array)

    @property
    def hash(self) -> str:
        """Of the state, 16 hex digits: the same as the page's, whose footer shows the first."""
        return self._core.hash()

    def poses(self) -> Numbers:
        """Of the bodies, (n, 7): x y z of the body's frame (m), quaternion w x y z, in the world.

        Where bodies move these are of full precision, and of the first of several runs; elsewhere those on show, as they are drawn.
        """
        return np.asarray(self._core.poses())

    def velocities(self) -> Numbers:
        """Of bodies that move, (n, 6): of the centre of mass (m/s), angular (rad/s), in the world; (0, 6) where none do."""
        return np.asarray(self._core.velocities())

    def contacts(self) -> Contacts:
        """What touches, where bodies move."""
        core = self._core.contacts()
        of = np.asarray
        return Contacts(
            of(core.bodies).astype(np.int64),
            of(core.point),
            of(core.normal),
            of(core.gap),
            of(core.force),
            of(core.velocity),
        )

    def events(self) -> list[Event]:
        """What happens in the run, in order of time, as far as that is known."""
        return [Event(e["time"], e["label"], e.get("body")) for e in self.ask("events")]

    def tell(self) -> str:
        """The state in a sentence or two; empty where the experiment has none."""
        return self.ask("tell")

    @property
    def plots(self) -> list[str]:
        """Ids of its plots."""
        return [plot["id"] for plot in self._described()["plots"]]

    def plot(self, plot_id: str) -> Plot:
        """The data of a plot, SI.

        Raises
        ------
        SceneError
            Where it has no such plot.
        """
        described = self._described()["plots"]
        found = next((plot for plot in described if plot["id"] == plot_id), None)
        if found is None:
            names = ", ".join(plot["id"] for plot in described) or "none"
            raise SceneError("value", "plot", f"there is no plot “{plot_id}”; there are: {names}")
        return Plot._of(found, self._core.plot(plot_id))

    def sweep(self) -> tuple[Numbers, dict[str, Numbers]]:
        """Readings along the scene's sweep from the present pose: offsets (m or rad, (n,)), and (n,) by the id of the reading."""
        curves = self.ask("sweep")
        rows = (np.array(row, dtype=float) for row in curves["readings"])
        return np.array(curves["offset"], dtype=float), dict(zip(self._ids, rows))

    def ask(self, kind: str, **fields: Any) -> Any:
        """The answer to a question of the page (``crate/scene/src/query.rs`` lists them), as dicts, lists and numbers."""
        return json.loads(self._core.ask(to_json({"kind": kind, **fields}, kind)))

    def find_threshold(
        self, path: str, low: float, high: float, reading: str, level: float, samples: int = 20
    ) -> list[tuple[float, bool]]:
        """Where along a field a reading crosses a level, at the present moment of the run.

        Parameters
        ----------
        path, low, high
            A number of the document, and between which values of it (SI).
        reading, level
            Id of the reading, and the level (SI): 0.5 for a verdict that is 0 or 1.
        samples
            Values looked at first; every change of side among them is halved, down to rounding.

        Returns
        -------
        list of (value, falls)
            The field's value (SI), and whether the reading is above the level before it.
        """
        field = {"path": path, "from": float(low), "to": float(high), "samples": int(samples)}
        query = {"field": field, "reading": reading, "level": float(level)}
        self.ask("threshold_start", query=query)
        while True:
            told = self.ask("threshold_advance", probes=1)
            if told["finished"]:
                return [(c["value"], c["falls"]) for c in told["report"]["crossings"]]

    # What is done to a run.

    def act(self, channel: Mapping[str, Any], value: Mapping[str, Any] | None) -> "Session":
        """From the present step on ``value`` acts on ``channel``; None lets it go. Gives itself back.

        Both are as in ``session.description["channels"]``: ``act({"type": "force", "body": 1}, {"type": "force", "force": [0, 0, 20]})``.
        """
        command = {"kind": "act", "channel": dict(channel)}
        if value is not None:
            command["value"] = dict(value)
        self.apply(command)
        return self

    def let_go(self) -> "Session":
        """From the present step on nothing acts; gives itself back."""
        self.apply({"kind": "let_go"})
        return self

    @property
    def inputs(self) -> list[dict[str, Any]]:
        """What is done to the run, in order of time."""
        return self.ask("inputs")

    # Planners, trials, files.

    def plan(self, progress: Callable[[dict[str, Any]], None] | None = None, adopt: bool = True) -> Plan:
        """Lets the planner of a grinding scene work to its end.

        Parameters
        ----------
        progress
            Is called after each piece of work with ``{"done", "total", "doing", "finished", "best", "choices"}``.
        adopt
            Whether the best plan is written into the document.

        Raises
        ------
        Unsupported
            Where there is nothing to plan.
        KeyboardInterrupt
            After the present piece of work; what was found is let go.
        """
        self.ask("plan_start")
        try:
            while True:
                told = self.ask("plan_advance", pieces=1)
                if progress is not None:
                    progress(told)
                if told["finished"]:
                    break
            changes = self.ask("plan_changes")
        finally:
            self.ask("plan_cancel")
        plan = Plan({c["path"]: c["value"] for c in changes}, told.get("best"), told["choices"])
        if adopt and changes:
            self.apply({"kind": "set_all", "changes": changes})
        return plan

    def export(self, file_format: str) -> Export:
        """The run as a file: ``csv``, ``urscript``, ``ply``, ``depth_png`` …; ``description["exports"]`` says which it has."""
        made = self.ask("export_run", format=file_format)
        text = made["text"]
        return Export(made["name"], made["mime"], b64decode(text) if made.get("base64") else text.encode("utf-8"))

    def try_grasp(self, grasp: int, trial: int) -> dict[str, Any]:
        """One trial of a grasp of a study, both counted from zero. It hangs on the document and the two numbers alone."""
        return self.ask("try_grasp", grasp=_whole(grasp, "grasp"), trial=_whole(trial, "trial"))

    def sum_grasps(self, made: list[list[dict[str, Any]]]) -> dict[str, Any]:
        """What trials come to: of each grasp the first ones, in their order."""
        return self.ask("sum_grasps", made=made)

    def recording(self) -> dict[str, Any]:
        """The scene as opened and what was done since, with the hash after each command: ``asperity replay`` takes it as JSON."""
        return json.loads(self._core.recording())

    def save_recording(self, file: str) -> None:
        """Writes the recording to a file."""
        Path(file).write_text(self._core.recording(), encoding="utf-8")

    def __repr__(self) -> str:
        return f"<asperity.Session step {self.steps}, state {self.hash}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Session.resume, (self.snapshot(),)


def _whole(number: Any, name: str) -> int:
    """A count, or a sentence."""
    try:
        whole = int(number)
    except (TypeError, ValueError):
        whole = -1
    if whole != number or whole < 0 or whole > 4_294_967_295:
        raise SceneError("value", name, f"a whole number from 0 on, not {number!r}", (0, 4_294_967_295))
    return whole
