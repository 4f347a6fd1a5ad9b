"""Counts the URDF files of a checkout that open, and compares poses and masses with Drake's.

    cargo build --release -p asperity-import --example read_models
    python tests/bench/public_models/urdf.py CHECKOUT [--reader target/release/examples/read_models] [--only NAME]

CHECKOUT is a copy of a public repository of robots, such as Gepetto/example-robot-data or bulletphysics/bullet3. Needs `pip install drake`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np
from pydrake.math import RigidTransform
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import ModelInstanceIndex
from pydrake.common.eigen_geometry import Quaternion

# Metres, and parts of one for rotations.
POSE = 1e-7
# What moves needs a mass here: a grain of a milligram stands for none.
MASS = 2e-6


def theirs(file: Path, root: Path) -> tuple[dict[str, tuple[np.ndarray, float]], set[str]]:
    """Pose at zero and mass of each link, and the names of those that Drake leaves free."""
    plant = MultibodyPlant(0.01)
    parser = Parser(plant)
    parser.package_map().PopulateFromFolder(str(root))
    for folder in file.parents:
        if folder == root.parent:
            break
        if not parser.package_map().Contains(folder.name):
            parser.package_map().Add(folder.name, str(folder))
    parser.AddModels(str(file))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    q = np.zeros(plant.num_positions())
    for k in plant.GetFloatingBaseBodies():
        q[plant.get_body(k).floating_positions_start()] = 1.0
    plant.SetPositions(context, q)
    found = {}
    for k in plant.GetBodyIndices(ModelInstanceIndex(plant.num_model_instances() - 1)):
        body = plant.get_body(k)
        found[body.name()] = (plant.EvalBodyPoseInWorld(context, body).GetAsMatrix4(), body.default_mass())
    free = {plant.get_body(k).name() for k in plant.GetFloatingBaseBodies()}
    return found, free


def ours(body: dict) -> np.ndarray:
    pose = body["pose"]
    rotation = Quaternion(np.array(pose["rotation"]) / np.linalg.norm(pose["rotation"]))
    return RigidTransform(rotation, pose["translation"]).GetAsMatrix4()


def differences(bodies: list[dict], peer: dict[str, tuple[np.ndarray, float]]) -> list[str]:
    wrong = []
    for body in bodies:
        if body["name"] not in peer:
            continue
        pose, mass = peer[body["name"]]
        off = np.abs(ours(body) - pose).max()
        if off > POSE:
            wrong.append(f"{body['name']}: pose off by {off:.3g}")
        if body["mass"] is not None and abs(body["mass"] - mass) > MASS * max(1.0, mass) and not body["fixed"]:
            wrong.append(f"{body['name']}: {body['mass']} kg, Drake {mass}")
    return wrong


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("checkout", type=Path)
    words.add_argument("--reader", type=Path, default=Path("target/release/examples/read_models"))
    words.add_argument("--only", default="")
    words.add_argument("--no-peer", action="store_true")
    told = words.parse_args()
    root = told.checkout.resolve()
    names = sorted(str(f.relative_to(root)) for f in root.rglob("*.urdf") if told.only in str(f))
    lines = subprocess.run(
        [told.reader, root], input="\n".join(names), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    opened = equal = peers = 0
    for line in lines:
        read = json.loads(line)
        name = read["name"]
        if "refused" in read:
            print(f"refused  {name}: {read['refused']}")
        else:
            opened += 1
            if read["session"]:
                print(f"no scene {name}: {read['session']}")
        if told.no_peer:
            continue
        try:
            peer, free = theirs(root / name, root)
        except Exception as e:  # noqa: BLE001: whatever the peer refuses is counted
            print(f"Drake    {name}: {str(e).splitlines()[0][:160]}")
            continue
        peers += 1
        if "refused" in read:
            continue
        wrong = differences(read["bodies"], peer)
        equal += not wrong
        for text in wrong[:5]:
            print(f"differs  {name}: {text}")
        held = sorted(b["name"] for b in read["bodies"] if b["fixed"] and b["name"] in free)
        if held:
            print(f"held     {name}: {', '.join(held)}")
    print(f"{len(names)} files, {opened} open, Drake {peers}, poses and masses equal in {equal}")


if __name__ == "__main__":
    main()
