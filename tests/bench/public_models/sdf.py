"""Counts how many public URDF and SDF files open here with the poses and masses that Drake gives them.

    python sdf.py CHECKOUT [--reader target/debug/examples/read_model] [--ext sdf,urdf] [--json out.json]

CHECKOUT is a folder that holds a clone of RobotLocomotion/drake or gazebosim/sdformat (or any other models); nothing of it is
copied. The reader is `cargo build -p asperity-import --example read_model`. Drake is pip's (`pip install drake`).

A file counts as equal where every link that Drake has is here with the same pose (1e-6 m, 1e-6 of a rotation) and the same mass
(1e-6 kg or 1e-6 of it: a link without mass is a grain here).
"""

import argparse
import json
import math
import subprocess
import tempfile
from pathlib import Path

POSE = 1e-6
MASS = 1e-6


def found(checkout, extensions):
    """All model files below the checkout, sorted."""
    return sorted(p for e in extensions for p in Path(checkout).rglob(f"*.{e}"))


def ours(paths, reader):
    """What the reader makes of each file, with what lies beside it."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listing:
        listing.write("".join(f"{p}\t--beside\t{p.parent}\n" for p in paths))
        listing.flush()
        done = subprocess.run([reader, "--list", listing.name], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(paths):
        raise SystemExit(f"{len(lines)} answers for {len(paths)} files: {done.stderr[-400:]}")
    return lines


def theirs(path, checkout):
    """Drake's bodies by scoped name: pose (translation, quaternion wxyz) and mass; or its refusal."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import BodyIndex

    try:
        plant = MultibodyPlant(time_step=1e-3)
        parser = Parser(plant)
        for name in ("drake", "drake_models"):
            if not parser.package_map().Contains(name):
                parser.package_map().Add(name, str(checkout))
        parser.package_map().PopulateFromFolder(str(path.parent))
        parser.SetAutoRenaming(True)
        parser.AddModels(str(path))
        plant.Finalize()
        context = plant.CreateDefaultContext()
        bodies = {}
        for k in range(1, plant.num_bodies()):
            body = plant.get_body(BodyIndex(k))
            pose = plant.EvalBodyPoseInWorld(context, body)
            quaternion = pose.rotation().ToQuaternion().wxyz()
            bodies[body.scoped_name().get_full()] = (list(pose.translation()), list(quaternion), body.default_mass())
        return bodies
    except Exception as e:  # noqa: BLE001 (Drake tells refusals by several kinds of exceptions)
        return str(e)


def difference(mine, full, other):
    """The first thing in which a link differs from Drake's, or nothing."""
    translation, quaternion, mass = other
    pose = mine["pose"]
    off = math.dist(pose["translation"], translation)
    if off > POSE:
        return f"{full}: stands at {pose['translation']}, Drake has {translation}"
    if 1 - abs(sum(a * b for a, b in zip(pose["rotation"], quaternion))) > POSE:
        return f"{full}: is turned by {pose['rotation']}, Drake has {quaternion}"
    told = mine.get("mass")
    if told is None:
        if not mine.get("fixed"):
            return f"{full}: has no mass of its own, Drake has {mass} kg"
        return None
    if not mine.get("fixed") and abs(told - mass) > MASS * max(1.0, mass):
        return f"{full}: weighs {told} kg, Drake has {mass} kg"
    return None


def compared(answer, bodies):
    """The first difference between our bodies and Drake's, or nothing."""
    here = {b["name"]: b for b in answer["bodies"]}
    for full, other in bodies.items():
        parts = full.split("::")
        names = ["::".join(parts[k:]) for k in range(len(parts))]
        mine = next((here[n] for n in names if n in here), None)
        if mine is None:
            return f"{full}: is not here"
        differs = difference(mine, full, other)
        if differs:
            return differs
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--reader", default="target/debug/examples/read_model")
    parser.add_argument("--ext", default="sdf,urdf")
    parser.add_argument("--json", type=Path)
    words = parser.parse_args()
    paths = found(words.checkout.resolve(), words.ext.split(","))
    rows = []
    for path, answer in zip(paths, ours(paths, words.reader)):
        other = theirs(path, words.checkout.resolve())
        row = {"file": str(path.relative_to(words.checkout.resolve())), "drake": isinstance(other, dict)}
        if "error" in answer:
            row["refused"] = f"{answer['error']['path']}: {answer['error']['message']}"
        else:
            row["notes"] = len(answer["notes"])
            row["differs"] = compared(answer, other) if row["drake"] else None
        if not row["drake"]:
            row["drake_refuses"] = other.splitlines()[-1][:200] if other else "nothing said"
        rows.append(row)
    read = [r for r in rows if r["drake"]]
    equal = [r for r in read if "refused" not in r and not r["differs"]]
    for row in rows:
        if "refused" in row:
            print(f"refused{' (Drake reads it)' if row['drake'] else ''}: {row['file']}: {row['refused']}")
        elif row["differs"]:
            print(f"differs: {row['file']}: {row['differs']}")
    opened = sum("refused" not in r for r in rows)
    print(f"{len(rows)} files; Drake opens {len(read)}, {opened} open here, {len(equal)} of Drake's are equal")
    if words.json:
        words.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
