"""Writes scene.json and order.json: a cube whose corners are balls, and the numbers of it that are fitted to 60 recorded throws.

python3 make.py   (what the numbers mean is in README.md)
"""

import itertools
import json

HALF, RADIUS, INERTIA = 0.0513, 0.006, 0.00081
corners = list(itertools.product((-1, 1), repeat=3))
ball = lambda signs: {"shape": {"type": "sphere", "radius": RADIUS}, "pose": {"translation": [s * round(HALF - RADIUS, 6) for s in signs]}}
material = {"restitution": 0.125, "friction": 0.18}
scene = {
    "version": 3,
    "title": "A cube with round corners, to be fitted",
    "experiment": {
        "kind": "dynamics",
        "gravity": [0, 0, -9.61],
        "step": 0.25 / 148,
        "contact": {"type": "point", "stiffness": 1e5},
        "solver": {"accuracy": 0.003},
        "watch": 1,
    },
    "bodies": [
        {"name": "Table", "shape": {"type": "half_space"}, "material": material, "fixed": True},
        {
            "name": "Cube",
            "shape": {"type": "empty"},
            "parts": [ball(signs) for signs in corners],
            "pose": {"translation": [0, 0, 0.0513]},
            "material": material,
            "mass": 0.37,
            "inertia": {"matrix": [INERTIA, INERTIA, INERTIA, 0, 0, 0]},
        },
    ],
}
parameters = [
    {"name": "friction", "from": 0.08, "to": 0.35},
    {"name": "restitution", "from": 0.01, "to": 0.5},
    {"name": "stiffness", "from": 1e4, "to": 1e6, "scale": "log"},
    {"name": "half_width", "from": 0.0495, "to": 0.0535},
    {"name": "radius", "from": 0.001, "to": 0.016},
    {"name": "inertia", "from": 0.8, "to": 1.25},
]
places = [
    {"path": f"bodies[1].parts[{i}].pose.translation[{axis}]", "times": {"half_width": signs[axis], "radius": -signs[axis]}}
    for i, signs in enumerate(corners)
    for axis in range(3)
]
fields = [
    {"path": "bodies[*].material.friction", "times": {"friction": 1}},
    {"path": "bodies[*].material.restitution", "times": {"restitution": 1}},
    {"path": "experiment.contact.stiffness", "times": {"stiffness": 1}},
    {"path": "bodies[1].parts[*].shape.radius", "times": {"radius": 1}},
    *places,
    *({"path": f"bodies[1].inertia.matrix[{i}]", "times": {"inertia": INERTIA}} for i in range(3)),
]


def write(name, value):
    with open(name, "w") as file:
        json.dump(value, file, indent=1)
        file.write("\n")


# Three of them: what the six showed to be told, the half width as it was.
few = [p for p in parameters if p["name"] in ("friction", "restitution", "radius")]


def without_half(field):
    if "half_width" not in field["times"]:
        return field
    half = field["times"]["half_width"] * HALF
    return {"path": field["path"], "plus": half, "times": {"radius": field["times"]["radius"]}}


few_fields = [without_half(f) for f in fields if set(f["times"]) & {p["name"] for p in few}]
write("scene.json", scene)
write("six.json", {"parameters": parameters, "fields": fields})
write("three.json", {"parameters": few, "fields": few_fields})
# And where the mass is along the body's z, which the README shows to be most of what was missing.
write(
    "four.json",
    {
        "parameters": [*few, {"name": "centre", "from": -0.002, "to": 0.006}],
        "fields": [*few_fields, {"path": "bodies[1].inertia.center_of_mass[2]", "times": {"centre": 1}}],
    },
)
