"""The cell as MJCF: the arm's links on six hinges, what it holds, and the pieces of what that goes into."""

from dataclasses import dataclass

import mujoco
import numpy as np
from turns import Frame, quaternion_of

# As MuJoCo is shipped (1e-6 m, 50 rounds) many of its normals are wrong at this play: tests/bench/assembly.py.
TIGHT = 'ccd_tolerance="1e-9" ccd_iterations="200"'


def text(numbers):
    return " ".join(f"{x:.17g}" for x in np.ravel(numbers))


def placed(frame):
    return f'pos="{text(frame.p)}" quat="{text(quaternion_of(frame.R))}"'


def inertial(frame, body):
    """Mass and moments of what is told in a frame."""
    moments = frame.R @ np.array(body["inertia"]) @ frame.R.T
    six = [moments[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    centre = frame.point(body["center_of_mass"])
    return f'<inertial pos="{text(centre)}" mass="{body["mass"]}" fullinertia="{text(six)}"/>'


class Meshes:
    """Corners become meshes, of which MuJoCo makes convex hulls."""

    def __init__(self):
        self.assets = []

    def geoms(self, pieces, common):
        made = []
        for piece in pieces:
            if "cylinder" in piece:
                made.append(f'<geom type="cylinder" size="{text(piece["cylinder"])}" pos="{text(piece["at"])}" {common}/>')
                continue
            name = f"piece{len(self.assets)}"
            self.assets.append(f'<mesh name="{name}" vertex="{text(piece["vertices"])}" inertia="shell"/>')
            made.append(f'<geom type="mesh" mesh="{name}" {common}/>')
        return "".join(made)


@dataclass(frozen=True)
class Setting:
    """What is MuJoCo's own in a world; where nothing is said it is as MuJoCo is shipped."""

    solref: str = ""
    """Of all that touches: time constant (s) and damping ratio."""
    spring: tuple[float, float] | None = None
    """In its place each point of contact is a spring (N/m) with a damper, their ratio (s) behind it, with next to no inertia."""
    held: bool = True
    """The joints are where the servo law says, whatever touches the arm; else what touches it pushes them off."""


# Of what MuJoCo adds to a point of contact, the share that has inertia: it takes no less than 0.0001.
SPRINGY = 0.001


def written(document, told, setting):
    """The MJCF."""
    cell = document["experiment"]["cell"]
    arm, held = cell["arm"], cell["arm"]["tool"]["body"]
    meshes = Meshes()
    # With edges in place of the cone a point is stiffer the less friction it has.
    cone = 'cone="elliptic"' if setting.spring else ""

    def touching(i, sides):
        friction = document["bodies"][i]["material"]["friction"]
        solref = f'solref="{setting.solref}"' if setting.solref else ""
        return f'{sides} condim="3" friction="{friction} 0 0" {solref}'

    def standing(i, body):
        geoms = meshes.geoms(told["bodies"][i]["pieces"], touching(i, 'contype="1" conaffinity="0"'))
        return f"<body {placed(Frame.read(body.get('pose')))}>{geoms}</body>"

    fixed = "".join(standing(i, body) for i, body in enumerate(document["bodies"]) if body.get("fixed"))
    pieces = meshes.geoms(told["bodies"][held]["pieces"], touching(held, 'contype="0" conaffinity="1" mass="0"'))
    flange = Frame.read(told["arm"][-1]["link"])
    grip, point = (flange @ Frame.read(arm["tool"][k]) for k in ("grip", "point"))
    tool = (
        f'<site name="point" {placed(point)}/><body name="tool" {placed(grip)}>{inertial(Frame(), told["bodies"][held])}'
        f'<site name="wrist" {placed(grip.inverse() @ flange)}/>{pieces}</body>'
    )
    chain = tool
    for i, link in reversed(list(enumerate(told["arm"]))):
        before = Frame.read(told["arm"][i - 1]["link"]) if i > 0 else Frame.read(arm.get("base"))
        joint = before @ Frame.read(link["frame"])
        chain = (
            f'<body name="link{i}" {placed(joint)}><joint name="joint{i}" type="hinge" axis="0 0 1"/>'
            f"{inertial(Frame.read(link['link']), link)}{chain}</body>"
        )
    return f"""<mujoco><compiler angle="radian" autolimits="true"/><option timestep="{cell["step"]}" {TIGHT} {cone}><flag autoreset="disable"/></option>
    <size memory="64M"/><asset>{"".join(meshes.assets)}</asset><worldbody>{fixed}{chain}</worldbody>
    <sensor><force name="force" site="wrist"/><torque name="torque" site="wrist"/></sensor></mujoco>"""


def made(document, told, setting):
    model = mujoco.MjModel.from_xml_string(written(document, told, setting))
    if setting.spring:
        # MuJoCo's stiffness is of a unit of mass, that of the tool by its own measure.
        stiffness, damping = setting.spring
        per_mass = stiffness * model.body("tool").invweight0[0]
        model.geom_solref[:] = -per_mass, -per_mass * damping
        model.geom_solimp[:, :2] = SPRINGY
    return model
