"""Writes cube.json: the throws of the reference data as recordings of a scene, and what other engines reached.

python make.py <cases.json> <baselines.md> > cube.json

A recording has time, position and attitude of each row, and the velocities of the first: the data's velocities are differences of
its poses, and its rate of turn is in the body's frame. A scene has both in the world: R(q) w.
"""

import json
import re
import sys


def turned(q, v):
    w, x, y, z = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    c = [y * t[2] - z * t[1], z * t[0] - x * t[2], x * t[1] - y * t[0]]
    return [v[i] + w * t[i] + c[i] for i in range(3)]


def six(x):
    return float(f"{x:.6g}")


def throw(case):
    first = case["rows"][0]
    return {
        "name": case["id"].replace("toss_", "Throw "),
        "velocity": {"angular": [six(x) for x in turned(first[4:8], first[11:14])], "linear": first[8:11]},
        # Frames are 1/148 s apart; the data has six digits of that.
        "rows": [[round(k / 148, 9), *row[1:8]] for k, row in enumerate(case["rows"])],
    }


def peers(text):
    """Rows of the table with all three columns: engine and setting, position and rotation as mean / median / 90th percentile, share."""
    rows = []
    for line in text.splitlines():
        cells = [c.strip().replace("**", "") for c in line.strip().strip("|").split("|")]
        if len(cells) != 5 or not re.fullmatch(r"[\d.]+ / [\d.]+ / [\d.]+", cells[1]) or not re.fullmatch(r"[\d.]+ / [\d.]+ / [\d.]+", cells[2]):
            continue
        rows.append(
            {
                "setting": cells[0],
                "position": [float(x) for x in cells[1].split(" / ")],
                "rotation": [float(x) for x in cells[2].split(" / ")],
                "face": float(cells[3]) if cells[3] else None,
            }
        )
    return rows


cases = json.load(open(sys.argv[1]))
out = {
    "source": "Pfrommer, Halm and Posa, ContactNets, CoRL 2020: github.com/DAIRLab/contact-nets, commit c3dc21c9",
    "licence": "BSD 3-Clause, Copyright (c) 2020 Dynamic Autonomy and Intelligent Robotics Lab",
    "width": 2 * cases["cube"]["half_width"],
    "peers": peers(open(sys.argv[2]).read()),
    "throws": [throw(case) for case in cases["cases"]],
}
head = json.dumps({k: v for k, v in out.items() if k != "throws"}, ensure_ascii=False)[:-1]
throws = ",\n".join(json.dumps(t, separators=(",", ":")) for t in out["throws"])
print(f'{head}, "throws": [\n{throws}\n]}}')
