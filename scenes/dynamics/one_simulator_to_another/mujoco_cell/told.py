"""What the scene and the engine tell: the cell of a world, the arm's links and the bodies' pieces, ours stepped beside."""

import copy
import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

SCENES = Path(__file__).parents[2]


def read_scene(name="one_simulator_to_another.json"):
    return json.loads((SCENES / name).read_text(encoding="utf-8"))


def cell_of(scene, changes, policy, **others):
    """The scene as one policy has it in one world, what an attempt hangs on and no more, as `make.mjs` has it; `others`: fields by path."""
    told = {key: copy.deepcopy(scene[key]) for key in ("version", "bodies")} | {"title": "A cell"}
    kept = {key: copy.deepcopy(scene["experiment"][key]) for key in ("kind", "cell", "rules", "learning", "start")}
    told["experiment"] = kept | {"policy": policy, "strategy": {"type": "policy"}}
    for path, value in [*((c["path"], c["value"]) for c in changes), *others.items()]:
        *way, last = path.replace("[", ".").replace("]", "").split(".")
        at = told
        for name in way:
            at = at[int(name)] if isinstance(at, list) else at[name]
        at[last] = value
    return told


class Engine:
    """`asperity`, the program."""

    def __init__(self, program):
        self.program = program

    def _asked(self, arguments, text=""):
        made = subprocess.run([self.program, *arguments], input=text, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise SystemExit(f"{self.program} {' '.join(arguments)}: {made.stderr.strip() or made.stdout.strip()}")
        return made.stdout

    def cell(self, document, starts=0):
        """Links, pieces and drawn starts."""
        case = {"cases": [{"id": "cell", "scene": document, "starts": starts}]}
        (answer,) = json.loads(self._asked(["solve", "cell", "-"], json.dumps(case)))["results"]
        if "output" not in answer:
            raise SystemExit(f"asperity solve cell: {answer['error']}")
        return answer["output"]

    def arm(self, name, q, v):
        """Inertia, Coriolis and weight of an arm that is built in."""
        case = {"id": "arm", "kind": "dynamics", "arm": name, "q": list(q), "v": list(v), "vdot": [0.0] * 6}
        (answer,) = json.loads(self._asked(["solve", "robot", "-"], json.dumps({"cases": [case]})))["results"]
        return answer["output"]

    def run(self, document, steps):
        """Readings by name, before the first step and after each; nan where there is none."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "cell.json"
            file.write_text(json.dumps(document), encoding="utf-8")
            rows = [json.loads(line)["readings"] for line in self._asked(["run", "--steps", str(steps), str(file)]).splitlines()]
        return {name: np.array([row[name] for row in rows], float) for name in rows[0]}
