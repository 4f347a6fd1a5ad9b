"""The cell of `one_simulator_to_another.json` stepped by MuJoCo: another simulator in place of ours, not a robot.

    python scenes/dynamics/one_simulator_to_another/mujoco_cell --check              held against ours
    python scenes/dynamics/one_simulator_to_another/mujoco_cell --judge [--write]    100 attempts of each policy in each of MuJoCo's worlds
    python scenes/dynamics/one_simulator_to_another/mujoco_cell --speed FILE         decisions a second of the policy of `learn_to_insert.json`

`pip install -r tests/bench/requirements.txt`; `--asperity`: the program, `cargo build --release -p asperity-cli`. `--write` keeps what was found
in `found.json`, from which `node scenes/dynamics/one_simulator_to_another/make.mjs --merge` puts it into the scene. A cell takes a minute of a core or so.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
FOUND = Path(__file__).parent / "found.json"
# Attempts that are timed in each world.
TIMED = 8


def asked():
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--asperity", default=str(ROOT / "target" / "release" / "asperity"))
    told.add_argument("--check", action="store_true", help="hold it against ours")
    told.add_argument("--judge", action="store_true", help="judge the scene's policies")
    told.add_argument("--speed", type=Path, metavar="FILE", help="write decisions a second by world, of MuJoCo's own calls")
    told.add_argument("--write", action="store_true", help="keep what was judged in found.json")
    told.add_argument("--trials", type=int, default=100)
    told.add_argument("--worlds", default="", help="some of the worlds, by a part of their names")
    told.add_argument("--at-once", type=int, default=1)
    return told.parse_args()


def judge(given, engine):
    from judge import cell_of_table, judged, said
    from settings import LIKE, PROGRAM, WORLDS
    from told import cell_of, read_scene

    scene = read_scene()
    transfer = scene["experiment"]["transfer"]
    (like,) = (world["set"] for world in transfer["worlds"] if world["label"] == LIKE)
    worlds = {world["label"]: world for world in json.loads(FOUND.read_text(encoding="utf-8"))["worlds"]} if FOUND.exists() else {}
    for label, (setting, about) in WORLDS.items():
        if given.worlds not in label:
            continue
        found = {}
        for policy in transfer["policies"]:
            document = cell_of(scene, like, policy["policy"])
            told = engine.cell(document, given.trials)
            cell = cell_of_table(judged(f"{label} {policy['label']}", document, told, setting, given.at_once))
            print(f"{policy['label']}, {label}: {said(cell)}", flush=True)
            found[policy["label"]] = cell
        worlds[label] = {"label": label, "about": about, "found": found}
        if given.write:
            kept = {"program": PROGRAM, "like": LIKE, "worlds": [worlds[name] for name in WORLDS if name in worlds]}
            FOUND.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    given = asked()
    from told import Engine

    engine = Engine(given.asperity)
    if given.check:
        from check import check

        missed = check(engine)
        if missed:
            sys.exit(f"MuJoCo's cell is another than ours: {', '.join(missed)}")
    if given.judge:
        judge(given, engine)
    if given.speed:
        from speed import write

        write(engine, min(given.trials, TIMED), given.speed)


if __name__ == "__main__":
    main()
