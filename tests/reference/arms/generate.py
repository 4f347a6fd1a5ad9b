#!/usr/bin/env python3
"""Golden numbers of arms that no one here made, by Pinocchio; writes `cobra600.urdf` and `expected.json` beside this file.

    python3 -m venv v && v/bin/pip install pin==4.1.0 && v/bin/python generate.py

`panda.urdf` and `baxter.urdf` are those of example-robot-data 6.0.0 (pip), `iiwa.urdf` is pybullet_data's of pybullet 3.2.7. The Cobra 600 is
the table of Denavit and Hartenberg of roboticstoolbox-python 1.5.0 (`models/DH/Cobra600.py`, Peter Corke, MIT), written as a URDF here, with
links of 2 kg, which that table does not tell.
"""

import json
import math
from pathlib import Path

import numpy as np
import pinocchio as pin

HERE = Path(__file__).parent
CASES = 12
# Frame at the end, first and last joint of each arm; Baxter's are two.
ARMS = [
    ("panda", "panda.urdf", "panda_hand", "panda_joint1", "panda_joint7"),
    ("iiwa", "iiwa.urdf", "lbr_iiwa_link_7", "lbr_iiwa_joint_1", "lbr_iiwa_joint_7"),
    ("cobra600", "cobra600.urdf", "link_4", "joint_1", "joint_4"),
    ("baxter_left", "baxter.urdf", "left_hand_link", "left_s0", "left_w2"),
    ("baxter_right", "baxter.urdf", "right_hand_link", "right_s0", "right_w2"),
]

# d, a, alpha, low, high; the third slides along d.
COBRA = [
    (0.387, 0.325, 0.0, math.radians(-50), math.radians(50)),
    (0.0, 0.275, math.pi, math.radians(-88), math.radians(88)),
    (None, 0.0, 0.0, 0.0, 0.210),
    (0.0, 0.0, 0.0, -math.pi, math.pi),
]


def cobra() -> str:
    """Each joint turns about z, or slides along it, before `Tz(d) Tx(a) Rx(alpha)`."""
    text = ['<robot name="cobra600">', '  <link name="base"/>']
    xyz, roll = "0 0 0", 0.0
    for i, (d, a, alpha, low, high) in enumerate(COBRA, 1):
        kind = "prismatic" if d is None else "revolute"
        x, z = a / 2, (d or 0.0)
        text.append(
            f'  <link name="link_{i}"><inertial><origin xyz="{x!r} 0 {z!r}"/><mass value="2.0"/>'
            '<inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial>'
            '<collision><geometry><sphere radius="0.04"/></geometry></collision></link>'
        )
        parent = "base" if i == 1 else f"link_{i - 1}"
        speed = "0.5" if d is None else "3.0"
        text.append(
            f'  <joint name="joint_{i}" type="{kind}"><parent link="{parent}"/><child link="link_{i}"/>'
            f'<origin xyz="{xyz}" rpy="{roll!r} 0 0"/><axis xyz="0 0 1"/>'
            f'<limit lower="{low!r}" upper="{high!r}" velocity="{speed}" effort="100"/></joint>'
        )
        xyz, roll = f"{a!r} 0 {(d or 0.0)!r}", alpha
    text.append("</robot>")
    return "\n".join(text) + "\n"


def draws(seed: int):
    """SplitMix64, in [0, 1)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        z ^= z >> 31
        yield (z >> 11) / 2**53


def golden(name, file, frame, first, last):
    model = pin.buildModelFromUrdf(str(HERE / file))
    i, j = model.getJointId(first), model.getJointId(last)
    # The chain alone: all other joints are locked at zero.
    chain = []
    k = j
    while k > 0:
        chain.append(k)
        k = model.parents[k]
    chain.reverse()
    assert chain[0] == i, (name, [model.names[k] for k in chain])
    others = [k for k in range(1, model.njoints) if k not in chain]
    reduced = pin.buildReducedModel(model, others, np.zeros(model.nq))
    data = reduced.createData()
    fid = reduced.getFrameId(frame)
    random = draws(7)
    cases = []
    low, high = reduced.lowerPositionLimit, reduced.upperPositionLimit
    for _ in range(CASES):
        q = np.array([a + (b - a) * next(random) for a, b in zip(low, high)])
        v = np.array([2 * next(random) - 1 for _ in q])
        a = np.array([6 * next(random) - 3 for _ in q])
        pin.computeJointJacobians(reduced, data, q)
        pin.updateFramePlacements(reduced, data)
        place = data.oMf[fid]
        J = pin.getFrameJacobian(reduced, data, fid, pin.LOCAL_WORLD_ALIGNED)
        M = pin.crba(reduced, data, q)
        M = np.triu(M) + np.triu(M, 1).T
        w, x, y, z = pin.Quaternion(place.rotation).w, *pin.Quaternion(place.rotation).coeffs()[:3]
        cases.append(
            {
                "q": q.tolist(),
                "v": v.tolist(),
                "a": a.tolist(),
                "translation": place.translation.tolist(),
                "rotation": [w, x, y, z],
                "jacobian": J.tolist(),
                "mass": M.tolist(),
                "gravity": pin.computeGeneralizedGravity(reduced, data, q).tolist(),
                "effort": pin.rnea(reduced, data, q, v, a).tolist(),
            }
        )
    return {
        "name": name,
        "file": file,
        "joints": [reduced.names[k] for k in range(1, reduced.njoints)],
        "limits": [[a, b] for a, b in zip(low.tolist(), high.tolist())],
        "cases": cases,
    }


def main():
    (HERE / "cobra600.urdf").write_text(cobra())
    arms = [golden(*arm) for arm in ARMS]
    text = json.dumps({"by": f"pinocchio {pin.__version__}", "arms": arms}, indent=None)
    (HERE / "expected.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
