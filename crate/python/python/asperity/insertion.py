"""An arm learns to put something into something (``pip install 'asperity[gym]'``): the environments of ``asperity train``.

>>> import gymnasium, asperity.envs
>>> env = gymnasium.make("asperity/RoundPin-v0")

Action (Vuong & Pham, *Contact reduction with bounded stiffness*, V-B): wanted velocity, rate of turning and press, within −1 … 1. Reward:
their eqs. 12 and 13. Observation: place, turn, force and moment in the mouth's frame, in units that make them about one; what a critic may
see besides (their true values, and what a training calls the truth of its cell) is in ``info["truth"]``, or observed where it is asked for.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from . import _core
from .errors import SceneError
from .scene import to_json

_DONE, _FAILED, _TIME_UP = 1, 2, 3


def trainings() -> list[str]:
    """Names of the trainings that come with the package."""
    return _core.trainings()


def _of_scene(document: Mapping[str, Any], rules: Mapping[str, Any] | None, lesson: int) -> dict[str, Any]:
    """A scene in which a policy learns, in one of its lessons; who decides is the caller, not the policy that it carries."""
    kept = {name: of for name, of in document["experiment"].items() if name not in ("policy", "strategy", "transfer")}
    told = dict(rules or {})
    if isinstance(kept.get("learning"), Mapping):
        learning = {**kept["learning"], **{name: told.pop(name) for name in ("aside", "lean", "yaw", "bias") if name in told}}
        lessons = learning.get("lessons") or []
        if lessons and not -len(lessons) <= lesson < len(lessons):
            raise SceneError("value", "lesson", f"one of {len(lessons)}, counted from 0, or from the end by -1; not {lesson}")
        learning["lessons"] = lessons and [lessons[lesson]]
        kept["learning"] = learning
    if isinstance(told.get("reward"), Sequence) and len(told["reward"]) == 2:
        told["reward"] = dict(zip(("way", "too_hard"), told["reward"]))
    return {**document, "experiment": {**kept, "rules": {**kept.get("rules", {}), **told}}}


def _read(training: str | os.PathLike[str] | Mapping[str, Any], rules: Mapping[str, Any] | None, lesson: int) -> str:
    """A training as the text of its scene."""
    if isinstance(training, Mapping):
        document = dict(training)
    else:
        known = _core.training(str(training))
        if known is None and not Path(training).exists():
            raise SceneError("value", "training", f"a file, or one of {', '.join(trainings())}; not {str(training)!r}")
        try:
            document = json.loads(Path(training).read_text(encoding="utf-8") if known is None else known)
        except ValueError as error:
            raise SceneError("field", "training", f"{training} is not JSON: {error}") from None
    if not isinstance(document, dict) or not isinstance(document.get("experiment"), Mapping):
        raise SceneError("field", "training", f"{training if not isinstance(training, Mapping) else 'it'} is no scene in which a policy learns")
    return to_json(_of_scene(document, rules, lesson), "training")


class InsertionVectorEnv(VectorEnv):
    """Attempts beside each other, stepped natively on threads.

    Parameters
    ----------
    num_envs
        How many.
    training
        A name of :func:`trainings`, a scene in which a policy learns as ``asperity train`` takes it, as a file or as a mapping.
    rules
        Rules of the training that are others here: ``{"aside": 1e-3, "mouth_seen": False}``.
    threads
        None: as many as there are cores.
    privileged
        What only a critic may see is observed too, behind the actor's numbers: for an asymmetric critic that parts them itself.
    lesson
        In which of its lessons, counted from 0; -1: the last, in which ``asperity train --judge`` judges.

    An attempt that ended begins anew on the *next* step, as Gymnasium's own vector environments do.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        training: str | os.PathLike[str] | Mapping[str, Any] = "round_pin",
        *,
        rules: Mapping[str, Any] | None = None,
        threads: int | None = None,
        privileged: bool = False,
        lesson: int = -1,
        render_mode: str | None = None,
    ) -> None:
        for name, count in (("num_envs", num_envs), ("threads", threads)):
            if count is not None and count < 1:
                raise SceneError("value", name, f"at least one, not {count}")
        text = _read(training, rules, lesson)
        self._core = _core.Attempts(text, int(num_envs), threads or os.cpu_count() or 1)
        seen, truth, action = self._core.shape
        self._seen, self._privileged = seen, privileged
        self.num_envs, self.render_mode = int(num_envs), render_mode
        wide = seen + truth if privileged else seen
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (wide,), np.float64)
        self.single_action_space = gymnasium.spaces.Box(-1.0, 1.0, (action,), np.float64)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._last = np.zeros((self.num_envs, seen + truth))
        self._ended = np.ones(self.num_envs, dtype=bool)

    @property
    def action_time(self) -> float:
        """Seconds in which an action acts."""
        return self._core.action_time

    @property
    def horizon(self) -> int:
        """Actions of an attempt, after which it is truncated."""
        return self._core.horizon

    def _observed(self) -> np.ndarray:
        return self._last.copy() if self._privileged else self._last[:, : self._seen].copy()

    def _infos(self, ends: np.ndarray | None = None) -> dict[str, Any]:
        depth, force = np.asarray(self._core.told()).T
        infos: dict[str, Any] = {"truth": self._last[:, self._seen :].copy(), "depth": depth, "peak_force": force}
        if ends is not None:
            infos["is_success"] = ends == _DONE
        return infos

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """All begin anew; a seed s is s, s + 1, …"""
        if seed is None and not hasattr(self, "_seeded"):
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        seeds = None
        if seed is not None:
            self._seeded = True
            given = [int(seed) + k for k in range(self.num_envs)] if isinstance(seed, (int, np.integer)) else list(seed)
            seeds = [int(s) if s is not None else k for k, s in enumerate(given)]
        self._last = np.array(self._core.reset(range(self.num_envs), seeds))
        self._ended[:] = False
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """An action in each; of one that has ended its reset."""
        given = np.asarray(actions, dtype=float)
        if given.shape != self.action_space.shape:
            raise SceneError("value", "action", f"numbers in the shape {self.action_space.shape}, not {given.shape}")
        rewards, ends = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.uint8)
        over = np.flatnonzero(self._ended)
        on = np.flatnonzero(~self._ended)
        if over.size > 0:
            self._last[over] = np.asarray(self._core.reset(over.tolist(), None))
        if on.size > 0:
            seen, paid, ended = self._core.step(on.tolist(), given[on].ravel().tolist())
            self._last[on], rewards[on] = np.asarray(seen), np.asarray(paid)
            ends[on] = np.frombuffer(bytes(ended), dtype=np.uint8)
        self._ended = ends > 0
        terminated = (ends == _DONE) | (ends == _FAILED)
        return self._observed(), rewards, terminated, ends == _TIME_UP, self._infos(ends)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held but memory."""


class InsertionEnv(gymnasium.Env):
    """One attempt after another: :class:`InsertionVectorEnv` of one, without beginning anew by itself."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        training: str | os.PathLike[str] | Mapping[str, Any] = "round_pin",
        *,
        rules: Mapping[str, Any] | None = None,
        privileged: bool = False,
        lesson: int = -1,
        render_mode: str | None = None,
    ) -> None:
        self._one = InsertionVectorEnv(1, training, rules=rules, threads=1, privileged=privileged, lesson=lesson)
        self.observation_space, self.action_space = self._one.single_observation_space, self._one.single_action_space
        self.render_mode = render_mode

    def _info(self, infos: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value[0] for name, value in infos.items()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """A new attempt."""
        super().reset(seed=seed)
        observations, infos = self._one.reset(seed=seed)
        return observations[0], self._info(infos)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Acts for ``action_time`` seconds."""
        given = np.asarray(action, dtype=float)
        if given.shape != self.action_space.shape:
            raise SceneError("value", "action", f"{self.action_space.shape[0]} numbers, not {given.shape}")
        observations, rewards, terminated, truncated, infos = self._one.step(given[None])
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info(infos)

    @property
    def action_time(self) -> float:
        """Seconds in which an action acts."""
        return self._one.action_time


# Names of Gymnasium, the trainings behind them and their lessons.
NAMES = {"RoundPin-v0": ("round_pin", -1), "UnseenPin-v0": ("unseen", -1), "UnseenWidePin-v0": ("unseen", 0)}


def register() -> None:
    """Makes ``asperity/RoundPin-v0`` and its siblings known to Gymnasium."""
    for name, (training, lesson) in NAMES.items():
        if f"asperity/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"asperity/{name}",
                entry_point="asperity.insertion:InsertionEnv",
                vector_entry_point="asperity.insertion:InsertionVectorEnv",
                kwargs={"training": training, "lesson": lesson},
            )
