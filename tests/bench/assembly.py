"""The scripted insertions of scenes/dynamics in MuJoCo, on the pieces that `asperity-bench assembly` writes, beside ours.
    python3 tests/bench/assembly.py ours.json     (pip install mujoco; one thread; the least mean of three runs)
MuJoCo with ccd_tolerance 1e-9 and 200 iterations: as it is shipped its normals are wrong at this play.
"""
import json
import math
import sys
import time

import mujoco
import numpy as np

STEP = 0.001
RUNS = 3
# Of MuJoCo's time, detection and response together.
WANTED = 1 / 3


def joint(j):
    """A joint of the scene: its kind, axis, spring or servo."""
    motion = j["motion"]
    drive = motion.get("drive", {})
    motor = drive.get("motor", {})
    kind = {"prismatic": "slide", "revolute": "hinge"}[motion["type"]]
    return kind, motion["axis"], drive, motor


def model(scene, pieces):
    meshes, actuators, starts = [], [], []

    def geoms(i, body):
        friction = body.get("material", {}).get("friction", 0.5)
        fixed = body.get("fixed", False)
        sides = 'contype="1" conaffinity="0"' if fixed else 'contype="0" conaffinity="1"'
        common = f'{sides} condim="3" friction="{friction} 0 0" mass="0"' if not fixed else f'{sides} condim="3" friction="{friction} 0 0"'
        out = []
        for k, piece in enumerate(pieces[i]):
            if "cylinder" in piece:
                r, h = piece["cylinder"]
                out.append(f'<geom type="cylinder" size="{r} {h}" pos="{" ".join(map(str, piece["at"]))}" {common}/>')
            else:
                v = np.array(piece["vertices"])
                name = f"m{i}_{k}"
                meshes.append(f'<mesh name="{name}" vertex="{" ".join(f"{x:.17g}" for x in v.ravel())}" inertia="shell"/>')
                out.append(f'<geom type="mesh" mesh="{name}" {common}/>')
        return "\n".join(out)

    def chain(parent):
        out = []
        for j in scene["experiment"]["joints"]:
            if j.get("parent") != parent:
                continue
            kind, axis, drive, motor = joint(j)
            i = j["child"]
            body = scene["bodies"][i]
            f = np.array(j.get("frame_in_parent", {}).get("translation", [0, 0, 0]), float)
            g = np.array(j.get("frame_in_child", {}).get("translation", [0, 0, 0]), float)
            name = f"j{i}"
            spring = f'stiffness="{motor.get("stiffness", 0)}" springref="{motor.get("target_position", 0)}"' if motor.get("stiffness") else ""
            damping = f'damping="{motor.get("damping", 0)}"' if motor.get("stiffness") else ""
            if motor and not motor.get("stiffness"):
                limit = motor.get("limit")
                bound = f'forcelimited="true" forcerange="{-limit} {limit}"' if limit else ""
                actuators.append((f'<velocity joint="{name}" kv="{motor["damping"]}" {bound}/>', motor["target_velocity"]))
            starts.append((name, drive.get("position", 0.0), drive.get("velocity", 0.0)))
            mass = body.get("mass")
            if mass is None:
                mass, moments = 7800 * math.pi * 0.01**2 * 0.05 if body["name"] == "Pin" else 0.036, [2e-5, 2e-5, 1e-5]
            else:
                moments = body["inertia"]["matrix"][:3]
            at = f - g
            out.append(
                f'<body pos="{at[0]} {at[1]} {at[2]}"><inertial pos="0 0 0" mass="{mass}" diaginertia="{moments[0]} {moments[1]} {moments[2]}"/>'
                f'<joint name="{name}" type="{kind}" axis="{axis[0]} {axis[1]} {axis[2]}" pos="{g[0]} {g[1]} {g[2]}" {spring} {damping}/>'
                f"{geoms(i, body)}{chain(i)}</body>"
            )
        return "".join(out)

    world = chain(None) + geoms(0, scene["bodies"][0])
    xml = f"""<mujoco><compiler angle="radian"/><option timestep="{STEP}" gravity="0 0 0" integrator="implicitfast" ccd_tolerance="1e-9" ccd_iterations="200"/>
    <size memory="200M"/><asset>{"".join(meshes)}</asset><worldbody>{world}</worldbody>
    <actuator>{"".join(a for a, _ in actuators)}</actuator></mujoco>"""
    made = mujoco.MjModel.from_xml_string(xml)
    return made, [t for _, t in actuators], starts


def run(made, targets, starts, steps):
    data = mujoco.MjData(made)
    for name, q, v in starts:
        j = made.joint(name)
        data.qpos[j.qposadr[0]], data.qvel[j.dofadr[0]] = q, v
    data.ctrl[:] = targets
    contacts, push = [], 0.0
    for timer in data.timer:
        timer.duration, timer.number = 0, 0
    force, spent = np.zeros(6), 0.0
    for _ in range(steps):
        begin = time.thread_time()
        mujoco.mj_step(made, data)
        spent += time.thread_time() - begin
        contacts.append(data.ncon)
        total = np.zeros(3)
        for k in range(data.ncon):
            mujoco.mj_contactForce(made, data, k, force)
            total += data.contact[k].frame.reshape(3, 3).T @ force[:3]
        push = max(push, float(np.linalg.norm(total)))
    timers = mujoco.mjtTimer
    # Shares by MuJoCo's own timers, of what the thread has had of a processor.
    ms = lambda t: 1e3 * spent / steps * data.timer[t].duration / data.timer[timers.mjTIMER_STEP].duration
    detection = ms(timers.mjTIMER_POS_COLLISION)
    response = ms(timers.mjTIMER_CONSTRAINT) + ms(timers.mjTIMER_POS_MAKE) + ms(timers.mjTIMER_POS_PROJECT)
    return detection, response, np.mean(contacts), max(contacts), push


missed = []
print("| scene | | contacts mean / most | detection, ms | response, ms | largest push, N |\n| --- | --- | --: | --: | --: | --: |")
for row in json.load(open(sys.argv[1])):
    scene = json.load(open(f"scenes/dynamics/{row['name']}.json"))
    made, targets, starts = model(scene, row["pieces"])
    runs = [run(made, targets, starts, row["steps"]) for _ in range(RUNS)]
    detection, response = min(r[0] for r in runs), min(r[1] for r in runs)
    _, _, mean, most, push = runs[0]
    print(f"| {row['name']} | ours | {row['contacts']:.1f} / {row['most_contacts']:.0f} | {row['detection']:.4f} | {row['response']:.4f} | {row['push']:.1f} |")
    print(f"| | MuJoCo {mujoco.__version__} | {mean:.1f} / {most} | {detection:.4f} | {response:.4f} | {push:.1f} |")
    share = (row["detection"] + row["response"]) / (detection + response)
    print(f"| | ours of MuJoCo's time | {share:.2f} | wanted {WANTED:.2f} | | |")
    if not share <= WANTED:
        missed.append(row["name"])
if missed:
    sys.exit(f"slower than a third of MuJoCo's time: {', '.join(missed)}")
