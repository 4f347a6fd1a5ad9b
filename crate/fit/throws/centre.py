"""Where the centre of mass of the thrown cube is, from free flight alone.

One place r of the body, the same in all throws, whose path p + R r is a parabola in the rows before the first touch: least squares over the
positions p and attitudes R as recorded. Start and velocity of each throw are its own and are taken out. python3 centre.py
"""
import json
from pathlib import Path

HALF = 0.0513  # m, in the data's own metre, as its gravity
GRAVITY = 9.61  # m/s²
CLEAR = 0.006  # m: a corner below this height may touch
FEWEST = 8  # rows
THROWS = json.loads((Path(__file__).parent / "../../../scenes/reality/throws/cube.json").read_text())["throws"]


def rotation(q):
    w, x, y, z = (v / sum(v * v for v in q) ** 0.5 for v in q)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def without_line(t, y):
    """What a straight line over time leaves of y."""
    mean_t, mean_y = sum(t) / len(t), sum(y) / len(y)
    s = [x - mean_t for x in t]
    slope = dot(s, y) / dot(s, s)
    return [v - mean_y - slope * x for v, x in zip(y, s)]


def inverse(matrix):
    rows = [row + [float(i == j) for j in range(3)] for i, row in enumerate(matrix)]
    for i in range(3):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(3):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i])]
    return [row[3:] for row in rows]


def centre(throws):
    normal, right = [[0.0] * 3 for _ in range(3)], [0.0] * 3
    squares, count, free = 0.0, 0, 0
    for throw in throws:
        rows = throw["rows"]
        turned = [rotation(row[4:]) for row in rows]
        lowest = [row[3] - HALF * sum(map(abs, R[2])) for row, R in zip(rows, turned)]
        n = next((i for i, h in enumerate(lowest) if h < CLEAR), len(rows)) - 1
        if n < FEWEST:
            continue
        t = [row[0] for row in rows[:n]]
        for axis in range(3):
            fall = 0.5 * GRAVITY if axis == 2 else 0.0
            y = without_line(t, [row[1 + axis] + fall * row[0] ** 2 for row in rows[:n]])
            x = [without_line(t, [-R[axis][k] for R in turned[:n]]) for k in range(3)]
            for a in range(3):
                right[a] += dot(x[a], y)
                for b in range(3):
                    normal[a][b] += dot(x[a], x[b])
            squares, count, free = squares + dot(y, y), count + n, free + n - 2
    spread = inverse(normal)
    r = [dot(row, right) for row in spread]
    left = squares - dot(r, right)
    error = [(spread[k][k] * left / (free - 3)) ** 0.5 for k in range(3)]
    mm = lambda values: ", ".join(f"{1e3 * v:.2f}" for v in values)
    print(f"{len(throws)} throws: centre {mm(r)} mm, errors {mm(error)} mm; rms {mm([(squares / count) ** 0.5])} mm without it, {mm([(left / count) ** 0.5])} with")


for part in (THROWS, THROWS[:30], THROWS[30:]):
    centre(part)
