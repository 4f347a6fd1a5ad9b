"""Decisions a second of a policy that inserts, of one core, in the cell that MuJoCo steps: beside `tests/bench/src/attempts.rs`.

Its own calls alone are timed, those without which it could not step the bodies on; neither this Python nor the torques that hold the joints.
"""

import json
from time import thread_time

import cell
import mujoco
from attempt import Attempt, Policy
from model import made
from settings import PROGRAM, WORLDS
from told import cell_of, read_scene

LEARNS = "learn_to_insert.json"


class Timed:
    """MuJoCo, and the seconds of this thread that stepping has taken."""

    STEPS = ("mj_step1", "mj_step2", "mj_kinematics")

    def __init__(self):
        self.seconds = 0.0
        for name in self.STEPS:
            setattr(self, name, self._timed(getattr(mujoco, name)))

    def __getattr__(self, name):
        return getattr(mujoco, name)

    def _timed(self, call):
        def timed(*given):
            began = thread_time()
            call(*given)
            self.seconds += thread_time() - began

        return timed


def rates(engine, attempts):
    """By world: decisions a second, and how many attempts ended with the pin in."""
    scene = read_scene(LEARNS)
    document = cell_of(scene, [], scene["experiment"]["policy"])
    told, timed, found = engine.cell(document, attempts), Timed(), {}
    cell.mujoco = timed
    for label, (setting, _) in WORLDS.items():
        model, policy = made(document, told, setting), Policy(document["experiment"]["policy"])
        decisions, seconds, done = 0, 0.0, 0
        for number, start in enumerate(told["starts"]):
            attempt, ended = Attempt(document, cell.Cell(document, told, setting, number, model), start), None
            timed.seconds = 0.0
            while ended is None:
                ended = attempt.act(policy.act(attempt.seen()))
            decisions, seconds, done = decisions + attempt.taken, seconds + timed.seconds, done + ended.done
        found[label] = {"rate": decisions / seconds, "done": done, "tried": len(told["starts"])}
    return {"program": PROGRAM, "worlds": found}


def write(engine, attempts, file):
    file.write_text(json.dumps(rates(engine, attempts), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
