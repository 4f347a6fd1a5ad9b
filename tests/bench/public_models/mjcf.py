"""Counts how many MJCF files of a folder open here as MuJoCo reads them.

    python3 tests/bench/public_models/mjcf.py CHECKOUT [--program PATH] [--list]

CHECKOUT is a clone of google-deepmind/mujoco (files below `model` and `test` are read) or any folder of MJCF. MuJoCo's Python package
must be installed; PATH is the example `read_model` of crate/import. Each file is read by both; poses of bodies that both know by name
are compared (joints at zero, 1e-6 m and 1e-6 in the rotation) and their masses (1e-6 of each, or a grain of a milligram where a body weighs nothing). What differs must have been told.
A checkout may be newer than the package: an attribute that the package does not know is taken out of a copy for it, and counted apart.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import mujoco
import numpy as np

NAMED = re.compile(rb'(?:file|meshdir|assetdir|texturedir)\s*=\s*["\']([^"\']*)["\']')


def rotation(q):
    w, x, y, z = q
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])


def beside(main):
    """The files that a file names, and those that they name."""
    found, todo = [main], [main]
    while todo:
        path = todo.pop()
        if not path.endswith((".xml", ".mjcf")):
            continue
        with open(path, "rb") as file:
            words = [w.decode("utf-8", "replace") for w in NAMED.findall(file.read())]
        folders = [os.path.dirname(main), os.path.dirname(path)]
        folders += [os.path.join(folder, word) for folder in folders for word in words]
        for word in words:
            for folder in folders:
                other = os.path.normpath(os.path.join(folder, word))
                if os.path.isfile(other):
                    if other not in found:
                        found.append(other)
                        todo.append(other)
                    break
    return found


def ours(program, files):
    """What the example reads, file by file; a crash is found by what is missing."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as list_file:
        list_file.write("\n".join("\t".join(beside(f)) for f in files))
        list_file.flush()
        run = subprocess.run([program, "--list", list_file.name], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{program}: {run.stderr[-2000:]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


UNKNOWN = re.compile(r"unrecognized attribute: '(\w+)'")


def without(path, attribute, checkout, copy):
    """The same file in a copy of the checkout, without an attribute."""
    if not os.path.isdir(copy):
        shutil.copytree(checkout, copy)
    there = os.path.join(copy, os.path.relpath(path, checkout))
    for file in beside(there):
        if file.endswith(".xml"):
            with open(file, "rb") as f:
                text = f.read()
            with open(file, "wb") as f:
                f.write(re.sub(rb'\s' + attribute.encode() + rb'\s*=\s*"[^"]*"', b"", text))
    return there


def model_of(path, checkout, copy):
    """Their model, and whether it took a change of the file; or why not."""
    changed = False
    for _ in range(5):
        try:
            return mujoco.MjModel.from_xml_path(path), "changed" if changed else ""
        except Exception as e:  # what MuJoCo refuses
            why = str(e).splitlines()[0]
            unknown = UNKNOWN.search(why)
            if unknown is None:
                break
            path = without(path, unknown.group(1), *((checkout, copy) if not changed else (copy, copy)))
            changed = True
    return None, why


def theirs(path, checkout, copy):
    model, why = model_of(path, checkout, copy)
    if model is None:
        return None, why
    data = mujoco.MjData(model)
    # Where the scene starts at “home”, free bodies do.
    for k in range(model.nkey):
        if model.key(k).name == "home":
            for j in range(model.njnt):
                if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_FREE:
                    at = model.jnt_qposadr[j]
                    data.qpos[at:at + 7] = model.key_qpos[k][at:at + 7]
    mujoco.mj_kinematics(model, data)
    bodies = {}
    for b in range(1, model.nbody):
        body = model.body(b)
        moves = model.body_weldid[b] != 0
        if body.name:
            bodies[body.name] = (data.xpos[b].copy(), data.xmat[b].reshape(3, 3).copy(), float(model.body_mass[b]), moves)
    return bodies, why


def compare(model, peer):
    """What differs: poses, masses, and bodies of theirs that are missing."""
    by_name = {}
    for body, mass in zip(model["bodies"], model["masses"]):
        by_name.setdefault(body["name"], (body, mass))
    poses, masses, missing = [], [], []
    for name, (p, r, m, moves) in peer.items():
        if name not in by_name:
            missing.append(name)
            continue
        body, mass = by_name[name]
        pose = body.get("pose", {})
        t = np.array(pose.get("translation", [0, 0, 0]))
        q = rotation(pose.get("rotation", [1, 0, 0, 0]))
        if np.abs(t - p).max() > 1e-6 or np.abs(q - r).max() > 1e-6:
            poses.append((name, float(np.abs(t - p).max()), float(np.abs(q - r).max())))
        if moves and abs(mass - m) > max(1e-6 * m, 1.5e-6):
            masses.append((name, mass, m))
    return poses, masses, missing


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout")
    parser.add_argument("--program", default="target/debug/examples/read_model")
    parser.add_argument("--list", action="store_true", help="prints each file that is not equal")
    options = parser.parse_args()
    checkout, scratch = os.path.abspath(options.checkout), tempfile.mkdtemp()
    roots = [os.path.join(options.checkout, r) for r in ("model", "test")]
    roots = [r for r in roots if os.path.isdir(r)] or [options.checkout]
    files = sorted(
        os.path.abspath(os.path.join(folder, name))
        for root in roots for folder, _, names in os.walk(root) for name in names if name.endswith((".xml", ".mjcf"))
    )
    counts = {}
    for path, model in zip(files, ours(options.program, files)):
        peer, why = theirs(path, checkout, os.path.join(scratch, "copy"))
        name = os.path.relpath(path, options.checkout)
        error = model.get("error")
        if error:
            verdict = "both refuse" if peer is None else "refused here"
            detail = f"{error['path']}: {error['message']}" + (f" | MuJoCo: {why}" if peer is None else "")
        elif peer is None:
            verdict, detail = "opens here alone", why
        else:
            poses, masses, missing = compare(model, peer)
            detail = f"poses {poses[:3]} masses {masses[:3]} missing {missing[:5]} notes {model['notes'][:6]}"
            if not poses and not masses and not missing:
                verdict = "equal"
            elif poses or masses:
                verdict = "differs"
            else:
                verdict = "equal, parts left out"
        if peer is not None and why:
            verdict += ", by a changed copy for MuJoCo"
        counts[verdict] = counts.get(verdict, 0) + 1
        if options.list and not verdict.startswith(("equal, by", "both")) and verdict != "equal":
            print(f"{verdict}: {name}: {detail}"[:1200])
    shutil.rmtree(scratch)
    print(json.dumps({"files": len(files), **dict(sorted(counts.items()))}, indent=1))


if __name__ == "__main__":
    main()
