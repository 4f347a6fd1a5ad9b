"""The cell in MuJoCo held against ours, before a table of it is believed: the same document, read by both."""

import base64
import copy

import mujoco
import numpy as np
from attempt import Attempt, Policy
from cell import Cell
from model import Setting, made
from settings import AS_OURS, ITS_OWN, LIKE
from told import cell_of, read_scene
from turns import vector_of

# Above this something is touched, N.
TOUCH = 0.01


class Report:
    """Figures and what they may be."""

    def __init__(self):
        self.missed = []
        print("| the cell in MuJoCo beside ours | is | at most |\n| --- | --: | --: |")

    def hold(self, what, figure, most, unit):
        print(f"| {what} | {figure:.2g} {unit} | {most:g} {unit} |")
        if not abs(figure) <= most:
            self.missed.append(what)

    def tell(self, what, figure, unit):
        print(f"| {what} | {figure:.3g} {unit} | |")


def constant(action):
    """A policy that always does the same."""
    numbers = np.zeros(12 * 7 + 7, "<f4")
    numbers[-7:] = action
    seen = {"count": 1.0, "mean": [0.0] * 24, "squares": [1.0] * 24}
    actor = base64.b64encode(numbers.tobytes()).decode()
    common = {"schema": "asperity-policy/1", "task": "insert_seeing", "made": "held against MuJoCo", "scale": 1.0}
    return common | {"hidden": [], "seen": seen, "actor": actor, "spreads": [0.0] * 7}


def beside(engine, document, decisions, setting):
    """The run in both, step by step: readings of ours, the same of MuJoCo's."""
    experiment = document["experiment"]
    ours = engine.run(document, decisions * experiment["rules"]["action_period"])
    ours["height"] = -ours["depth"]
    cell = Cell(document, engine.cell(document), setting)
    attempt = Attempt(document, cell, {"aside": [0, 0], "turn": [0, 0, 0]} | experiment["start"])
    rows = []

    def keep():
        f, m = attempt.load[:3], attempt.load[3:]
        off = np.linalg.norm(vector_of(cell.tool().R @ attempt.expected.R.T))
        overlaps, pushed = cell.touching()
        unbalanced = np.linalg.norm(pushed + cell.load[:3])
        rows.append([*cell.foremost(), off, -f[2], np.hypot(*f[:2]), np.linalg.norm(m), max([0.0, *-overlaps]), unbalanced])

    keep()
    policy = Policy(experiment["policy"])
    while attempt.taken < decisions and attempt.act(policy.act(attempt.seen()), keep) is None:
        pass
    names = ["tip_x", "tip_y", "height", "lean", "press", "side", "moment", "overlap", "unbalanced"]
    return ours, dict(zip(names, np.array(rows).T))


def apart(ours, theirs, names):
    steps = min(len(ours[names[0]]), len(theirs[names[0]]))
    return max(float(np.abs(ours[name][:steps] - theirs[name][:steps]).max()) for name in names)


def arm_alone(engine, document, report):
    """Inertia, Coriolis and weight of the links against `asperity solve robot`, at joints and speeds of no special kind."""
    told = copy.deepcopy(engine.cell(document))
    held = document["experiment"]["cell"]["arm"]["tool"]["body"]
    told["bodies"][held] |= {"mass": 1e-11, "inertia": (1e-13 * np.eye(3)).tolist()}
    model = made(document, told, Setting())
    data = mujoco.MjData(model)
    random = np.random.default_rng(1)
    worst = 0.0
    for _ in range(8):
        q, v = random.uniform(-1, 1, 6), random.uniform(-2, 2, 6)
        data.qpos[:], data.qvel[:] = q, v
        mujoco.mj_forward(model, data)
        M = np.zeros((6, 6))
        for j, unit in enumerate(np.eye(6)):
            mujoco.mj_mulM(model, data, M[j], unit)
        ours = engine.arm(document["experiment"]["cell"]["arm"]["model"], q, v)
        bias = np.array(ours["Cv"]) + ours["g"]
        worst = max(worst, np.abs(M - ours["M"]).max() / np.abs(M).max(), np.abs(data.qfrc_bias - bias).max() / np.abs(bias).max())
    report.hold("the arm: inertia, Coriolis and weight, of the largest", worst, 1e-9, "")


def in_the_air(engine, scene, like, report):
    """A policy acts thirty millimetres over the block: what it sees comes back to it sixty times."""
    policy = scene["experiment"]["transfer"]["policies"][1]["policy"]
    start = {"aside": [1.2e-3, -9e-4], "turn": [0.01, -0.008, 0.005]}
    document = cell_of(scene, like, policy, **{"experiment.rules.above": 0.03, "experiment.start": start})
    ours, theirs = beside(engine, document, 60, ITS_OWN)
    report.hold("in the air, 2.4 s by a policy: place of the tip", 1e6 * apart(ours, theirs, ["tip_x", "tip_y", "height"]), 1, "µm")
    report.hold("turn of the tool", 1e6 * apart(ours, theirs, ["lean"]), 10, "µrad")
    report.hold("what the wrist feels there", max(theirs[k].max() for k in ("press", "side")), 1e-9, "N")


def on_the_block(engine, scene, like, report):
    """A wider block is pressed with 15 N from a millimetre above it, beside its hole, by a contact that is as stiff as ours."""
    about = {
        "experiment.start.aside": [0.035, 0.0],
        "experiment.rules.room": [0.05, 0.1],
        "bodies[1].shape.part.half_width": 0.06,
    }
    document = cell_of(scene, like, constant([0, 0, 0, 0, 0, 0, 0.5]), **about)
    ours, theirs = beside(engine, document, 40, AS_OURS)
    dt = document["experiment"]["cell"]["step"]
    last = int(0.4 / dt)
    touched = [int(np.argmax(run["press"] > TOUCH)) for run in (ours, theirs)]
    # From then on it stays within a twentieth.
    settled = [dt * (int(np.flatnonzero(np.abs(run["press"] - 15) > 0.75).max()) + 1 - first) for run, first in zip((ours, theirs), touched)]
    report.hold("pressed with 15 N: first touch, later than ours", dt * (touched[1] - touched[0]), 0.004, "s")
    report.hold("settled force, of 15 N", abs(theirs["press"][-last:].mean() - 15), 0.05, "N")
    report.hold("its ripple", theirs["press"][-last:].std(), 0.1, "N")
    report.tell("from touch until within a twentieth, ours", settled[0], "s")
    report.hold("longer than ours by", settled[1] - settled[0], 0.1, "s")
    report.tell("largest force, ours", ours["press"].max(), "N")
    report.hold("further from it by", abs(theirs["press"].max() - ours["press"].max()), 4, "N")
    sinks = [-run["height"][-last:].mean() for run in (ours, theirs)]
    report.tell("sinks in by, ours", 1e6 * sinks[0], "µm")
    report.hold("off that by", 1e6 * abs(sinks[1] - sinks[0]), 0.5, "µm")
    report.hold("wrist and sum of the contacts, apart by", theirs["unbalanced"].max(), 1e-9, "N")
    _, yields = beside(engine, document, 60, ITS_OWN)
    report.hold("an arm that yields: settled force, of 15 N", abs(yields["press"][-last:].mean() - 15), 0.05, "N")
    report.tell("its largest force", yields["press"].max(), "N")


def an_attempt(engine, scene, like, report):
    """The first attempt of the hundred: the same way until it touches, and in both it is in."""
    policy = scene["experiment"]["transfer"]["policies"][1]["policy"]
    plain = cell_of(scene, like, policy)
    (start,) = engine.cell(plain, 1)["starts"]
    document = cell_of(scene, like, policy, **{"experiment.start": {k: start[k] for k in ("aside", "turn")}})
    ours, theirs = beside(engine, document, document["experiment"]["rules"]["horizon"], AS_OURS)
    touch = min(int(np.argmax(np.hypot(run["press"], run["side"]) > TOUCH)) for run in (ours, theirs))
    cut = lambda run: {name: values[:touch] for name, values in run.items()}
    dt = document["experiment"]["cell"]["step"]
    report.tell("an attempt: first touch", dt * touch, "s")
    report.hold("place of the tip until then", 1e6 * apart(cut(ours), cut(theirs), ["tip_x", "tip_y", "height"]), 1, "µm")
    report.tell("in after, ours", float(np.nanmax(ours["after"])), "s")
    report.hold("later than ours by", abs(dt * (len(theirs["press"]) - 1) - np.nanmax(ours["after"])), 0.25, "s")


def check(engine):
    """What was missed."""
    scene = read_scene()
    (like,) = (world["set"] for world in scene["experiment"]["transfer"]["worlds"] if world["label"] == LIKE)
    report = Report()
    arm_alone(engine, cell_of(scene, like, constant(np.zeros(7))), report)
    for part in (in_the_air, on_the_block, an_attempt):
        part(engine, scene, like, report)
    return report.missed
