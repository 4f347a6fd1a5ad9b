"""Scenes as Gymnasium environments (``pip install asperity[gym]``).

Any scene whose run can be driven is an environment: actions are what acts on its channels (set-points of motors and controllers, goals of
an arm, jaws, forces on bodies), observations are its readings. ``gymnasium.make("asperity.envs:asperity/Scene-v0", scene="dynamics/pin_by_hand")``
makes one; :class:`SceneVectorEnv` steps many on threads, since the engine lets the interpreter go.

What an environment does not have of its own is a task: ``reward`` and ``done`` name readings, or are functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from . import insertion
from .errors import SceneError, Unsupported
from .scene import Scene
from .session import Readings, Session

Judge = Callable[[Readings], float]

# Half the range of a field whose channel names none, by quantity, SI: what moves a thing of a tenth of a metre and some newtons.
_SPANS = {"length": 0.05, "angle": 0.5, "force": 10.0, "moment": 0.5, "speed": 0.1, "velocity": 0.1, "angular_velocity": 1.0}


class _Field:
    """A number, or three, of what acts on a channel."""

    def __init__(self, channel: Mapping[str, Any], field: Mapping[str, Any], limits: tuple[Any, Any] | None) -> None:
        self.channel, self.key = channel, field["key"]
        rest = channel["rest"].get(self.key)
        self.vector = field["shape"] == "vector"
        size = 3 if self.vector else 1
        middle = np.zeros(size) if rest is None else np.broadcast_to(np.asarray(rest, dtype=float), (size,))
        if limits is not None:
            low, high = limits
        elif field.get("range") is not None:
            low, high = field["range"]
        else:
            half = _SPANS.get(field["quantity"], 1.0)
            low, high = middle - half, middle + half
        self.low = np.broadcast_to(np.asarray(low, dtype=float), (size,))
        self.high = np.broadcast_to(np.asarray(high, dtype=float), (size,))
        if not (np.all(np.isfinite(self.low)) and np.all(np.isfinite(self.high)) and np.all(self.low < self.high)):
            raise SceneError("value", f"limits[{self.name!r}]", "a finite low below a finite high")

    @property
    def name(self) -> str:
        return f"{self.channel['label']}: {self.key}"


def _judge(what: str | Judge | None, ids: Sequence[str], name: str) -> Judge | None:
    if what is None or callable(what):
        return what
    if what not in ids:
        raise SceneError("value", name, f"this scene has no reading “{what}”; it has {', '.join(ids)}")
    return lambda readings: readings[what]


class SceneEnv(gymnasium.Env):
    """A driven scene.

    Parameters
    ----------
    scene
        A :class:`~asperity.Scene`, or what :meth:`~asperity.Scene.load` takes; its experiment must be one that can be driven.
    channels
        Labels of the channels to drive (``session.description["channels"]``); None: those that the document itself has (controllers, motors,
        an arm's goal, jaws), else the forces on its bodies.
    fields
        Keys of what acts on them, such as ``["position"]``; None: the first of each channel.
    limits
        By ``"label: key"``: low and high, SI; else the channel's own range, else a span about where it rests.
    observe
        Ids of readings; None: all. One that has no value now is 0.
    reward
        A reading's id, or a function of the readings; None: 0.
    done
        A reading's id (done when it is above 0.5), or a function of the readings; None: never.
    steps
        Steps of the run's clock for each action.
    longest
        Actions of an episode, after which it is truncated.
    vary
        A function of a NumPy generator that gives fields by path; a new episode begins with them.

    ``action_space`` is ``Box(-1, 1)``, scaled to the limits; ``observation_space`` is unbounded, float64, SI.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        scene: Scene | str,
        *,
        channels: Sequence[str] | None = None,
        fields: Sequence[str] | None = None,
        limits: Mapping[str, tuple[Any, Any]] | None = None,
        observe: Sequence[str] | None = None,
        reward: str | Judge | None = None,
        done: str | Judge | None = None,
        steps: int = 10,
        longest: int = 200,
        vary: Callable[[np.random.Generator], Mapping[str, Any]] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.scene = scene if isinstance(scene, Scene) else Scene.load(scene)
        self.session = Session(self.scene)
        described = self.session.description
        offered = described.get("channels", [])
        if not offered or described.get("clock") is None:
            raise Unsupported("unsupported", "experiment", "this scene cannot be driven: it has no channels, or no clock")
        self._fields = self._chosen(offered, channels, fields, dict(limits or {}))
        self._low = np.concatenate([field.low for field in self._fields])
        self._high = np.concatenate([field.high for field in self._fields])
        ids = [reading["id"] for reading in described["readings"]]
        self.observed = list(observe) if observe is not None else ids
        missing = [name for name in self.observed if name not in ids]
        if missing:
            raise SceneError("value", "observe", f"this scene has no reading “{missing[0]}”; it has {', '.join(ids)}")
        self._places = np.array([ids.index(name) for name in self.observed], dtype=int)
        self._reward, self._done = _judge(reward, ids, "reward"), _judge(done, ids, "done")
        if steps < 1 or longest < 1:
            raise SceneError("value", "steps" if steps < 1 else "longest", "at least 1")
        self._steps, self._longest, self._vary = int(steps), int(longest), vary
        self._taken = 0
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (len(self._low),), np.float64)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (len(self.observed),), np.float64)

    @staticmethod
    def _chosen(
        offered: Sequence[Mapping[str, Any]],
        channels: Sequence[str] | None,
        fields: Sequence[str] | None,
        limits: dict[str, tuple[Any, Any]],
    ) -> list[_Field]:
        if channels is None:
            own = [c for c in offered if c["channel"]["type"] not in ("force", "pull")]
            # An arm is told a place or its angles, not both.
            if any(c["channel"]["type"] == "arm" for c in own):
                own = [c for c in own if c["channel"]["type"] != "arm_joints"]
            chosen = own or [c for c in offered if c["channel"]["type"] == "force"]
        else:
            by_label = {c["label"]: c for c in offered}
            unknown = [label for label in channels if label not in by_label]
            if unknown:
                raise SceneError(
                    "value", "channels", f"there is no channel “{unknown[0]}”; there are {', '.join(by_label)}"
                )
            chosen = [by_label[label] for label in channels]
        made = []
        for channel in chosen:
            for field in channel["fields"] if fields is not None else channel["fields"][:1]:
                if fields is None or field["key"] in fields:
                    made.append(_Field(channel, field, limits.pop(f"{channel['label']}: {field['key']}", None)))
        if not made or limits:
            at, name = ("limits", next(iter(limits))) if limits else ("fields", ", ".join(fields or []))
            raise SceneError("value", at, f"no channel has “{name}”")
        return made

    @property
    def actions(self) -> list[str]:
        """What each number of an action is: ``"Arm: position[0]"``."""
        return [
            f"{field.name}[{axis}]" if field.vector else field.name
            for field in self._fields
            for axis in range(len(field.low))
        ]

    def _observation(self) -> np.ndarray:
        return np.nan_to_num(self.session.readings.array[self._places], posinf=1e300, neginf=-1e300)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """A new episode; ``options`` are fields of the document by path, over those that ``vary`` draws."""
        super().reset(seed=seed)
        drawn = dict(self._vary(self.np_random)) if self._vary is not None else {}
        drawn.update(options or {})
        scene = self.scene
        if drawn:
            scene = scene.copy()
            scene.update(drawn)
        self.session = Session(scene)
        self._taken = 0
        return self._observation(), {"hash": self.session.hash}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Acts, and lets the clock run on."""
        given = np.asarray(action, dtype=float)
        if given.shape != self._low.shape or not np.all(np.isfinite(given)):
            raise SceneError("value", "action", f"{len(self._low)} finite numbers: {', '.join(self.actions)}")
        values = self._low + (np.clip(given, -1.0, 1.0) + 1.0) * 0.5 * (self._high - self._low)
        acting: dict[int, tuple[Mapping[str, Any], dict[str, Any]]] = {}
        at = 0
        for field in self._fields:
            size = len(field.low)
            part = values[at : at + size]
            at += size
            _, value = acting.setdefault(id(field.channel), (field.channel["channel"], dict(field.channel["rest"])))
            value[field.key] = part.tolist() if field.vector else float(part[0])
        for channel, value in acting.values():
            self.session.act(channel, value)
        self.session.step(self._steps)
        self._taken += 1
        readings = self.session.readings
        reward = float(np.nan_to_num(self._reward(readings))) if self._reward else 0.0
        terminated = bool(self._done(readings) > 0.5) if self._done else False
        truncated = self._taken >= self._longest
        return self._observation(), reward, terminated, truncated, {"hash": self.session.hash}

    def close(self) -> None:
        """Nothing is held but memory."""


class SceneVectorEnv(VectorEnv):
    """Many of one environment, stepped on threads.

    Parameters
    ----------
    num_envs
        How many.
    make
        Makes one: ``lambda: SceneEnv("dynamics/pin_by_hand")``.
    threads
        At most so many at once; None: as Python's own pool chooses.

    An episode that ended begins anew on the *next* step (``metadata["autoreset_mode"]``), as Gymnasium's own vector environments do.
    """

    def __init__(self, num_envs: int, make: Callable[[], SceneEnv], threads: int | None = None) -> None:
        self.envs = [make() for _ in range(num_envs)]
        first = self.envs[0]
        self.num_envs = num_envs
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = gymnasium.vector.utils.batch_space(first.observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(first.action_space, num_envs)
        self._ended = np.zeros(num_envs, dtype=bool)
        self._threads = ThreadPoolExecutor(threads)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """All begin anew; a seed s is s, s + 1, …"""
        if seed is None or isinstance(seed, int):
            seeds: Sequence[int | None] = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = seed
        made = list(self._threads.map(lambda pair: pair[0].reset(seed=pair[1], options=options), zip(self.envs, seeds)))
        self._ended[:] = False
        return np.stack([observation for observation, _ in made]), self._infos([info for _, info in made])

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One step of each; of one that has ended its reset."""

        def one(i: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
            if self._ended[i]:
                observation, info = self.envs[i].reset()
                return observation, 0.0, False, False, info
            return self.envs[i].step(actions[i])

        observations, rewards, terminated, truncated, infos = zip(*self._threads.map(one, range(self.num_envs)))
        over, cut = np.array(terminated, dtype=bool), np.array(truncated, dtype=bool)
        self._ended = over | cut
        return np.stack(observations), np.array(rewards, dtype=np.float64), over, cut, self._infos(infos)

    def _infos(self, infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
        gathered: dict[str, Any] = {}
        for i, info in enumerate(infos):
            gathered = self._add_info(gathered, info, i)
        return gathered

    def close_extras(self, **kwargs: Any) -> None:
        """The threads end."""
        self._threads.shutdown()


def register() -> None:
    """Makes ``asperity/Scene-v0`` and the tasks of :mod:`asperity.insertion` known; importing this module does, as ``asperity.envs:`` before a
    name has Gymnasium do."""
    if "asperity/Scene-v0" not in gymnasium.registry:
        gymnasium.register("asperity/Scene-v0", entry_point="asperity.envs:SceneEnv")
    insertion.register()


register()
