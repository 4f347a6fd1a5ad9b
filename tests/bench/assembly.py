"""The scripted insertions of scenes/dynamics in MuJoCo, on the pieces that `asperity-bench assembly` writes, beside ours.
    python3 tests/bench/assembly.py ours.json     (pip install mujoco; one thread; the least mean of three runs)
MuJoCo with ccd_tolerance 1e-9 and 200 iterations: as it is shipped its normals are wrong at this play.
"""
import json
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


def model(scene, bodies):
    meshes, actuators, starts = [], [], []

    def geoms(i, body):
        friction = body.get("material", {}).get("friction", 0.5)
        fixed = body.get("fixed", False)
        sides = 'contype="1" conaffinity="0"' if fixed else 'contype="0" conaffinity="1"'
        common = f'{sides} condim="3" friction="{friction} 0 0"' + ("" if fixed else ' mass="0"')
        out = []
        for k, piece in enumerate(bodies[i]["pieces"]):
            if "cylinder" in piece:
                r, h = piece["cylinder"]
                out.append(f'<geom type="cylinder" size="{r} {h}" pos="{text(piece["at"])}" {common}/>')
            else:
                name = f"m{i}_{k}"
                meshes.append(f'<mesh name="{name}" vertex="{text(np.ravel(piece["vertices"]))}" inertia="shell"/>')
                out.append(f'<geom type="mesh" mesh="{name}" {common}/>')
        return "\n".join(out)

    def inertial(i, body):
        mass, centre, moments = body.get("mass"), [0, 0, 0], None
        if mass is None:
            mass, centre, moments = (bodies[i][k] for k in ("mass", "centre", "moments"))
        else:
            moments = body["inertia"]["matrix"][:3]
        return f'<inertial pos="{text(centre)}" mass="{mass}" diaginertia="{text(moments)}"/>'

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
            out.append(
                f'<body pos="{text(f - g)}">{inertial(i, body)}'
                f'<joint name="{name}" type="{kind}" axis="{text(axis)}" pos="{text(g)}" {spring} {damping}/>'
                f"{geoms(i, body)}{chain(i)}</body>"
            )
        return "".join(out)

    # What follows a script is so heavy that nothing pushes it off within a step.
    scripted = "".join(
        f'<body><freejoint name="s{s["body"]}"/><inertial pos="0 0 0" mass="1e6" diaginertia="1e4 1e4 1e4"/>{chain(s["body"])}</body>'
        for s in scene["experiment"].get("scripts", [])
    )
    world = chain(None) + scripted + geoms(0, scene["bodies"][0])
    xml = f"""<mujoco><compiler angle="radian"/><option timestep="{STEP}" gravity="0 0 0" integrator="implicitfast" ccd_tolerance="1e-9" ccd_iterations="200"/>
    <size memory="200M"/><asset>{"".join(meshes)}</asset><worldbody>{world}</worldbody>
    <actuator>{"".join(a for a, _ in actuators)}</actuator></mujoco>"""
    made = mujoco.MjModel.from_xml_string(xml)
    scripts = [(made.joint(f"s{s['body']}"), curve(s["way"])) for s in scene["experiment"].get("scripts", [])]
    return made, [t for _, t in actuators], starts, scripts


def text(numbers):
    return " ".join(f"{x:.17g}" for x in numbers)


def curve(way):
    """Of a script the place and the rotation vector as a function of time: crate/dynamics/src/way_points/curve.rs."""
    times, at, last = [p["time"] for p in way], [], [0.0] * 6
    for p in way:
        last = [*p.get("position", last[:3]), *p.get("turn", last[3:])]
        at.append(last)
    x, t = np.array(at, float), np.array(times)
    rate = np.zeros_like(x)
    for k in range(1, len(t) - 1):
        h0, h1 = t[k] - t[k - 1], t[k + 1] - t[k]
        d0, d1 = (x[k] - x[k - 1]) / h0, (x[k + 1] - x[k]) / h1
        same = d0 * d1 > 0
        rate[k, same] = (3 * (h0 + h1) / ((2 * h1 + h0) / np.where(same, d0, 1) + (h1 + 2 * h0) / np.where(same, d1, 1)))[same]

    def place(time):
        k = min(max(int(np.searchsorted(t, time, side="right")) - 1, 0), len(t) - 2)
        h = t[k + 1] - t[k]
        s = min(max((time - t[k]) / h, 0.0), 1.0)
        way, m0, m1 = x[k + 1] - x[k], h * rate[k], h * rate[k + 1]
        return x[k] + s * (m0 + s * (3 * way - 2 * m0 - m1 + s * (m0 + m1 - 2 * way)))

    return place


def follow(data, scripts, time):
    """Puts what follows a script where it is at a time, with the velocity that takes it on."""
    for j, place in scripts:
        here, there = place(time), place(time + STEP)
        turns = [np.zeros(4), np.zeros(4)]
        for q, at in zip(turns, (here, there)):
            angle = float(np.linalg.norm(at[3:]))
            mujoco.mju_axisAngle2Quat(q, at[3:] / angle if angle > 0 else np.array([1.0, 0, 0]), angle)
        q, v = j.qposadr[0], j.dofadr[0]
        data.qpos[q : q + 3], data.qpos[q + 3 : q + 7] = here[:3], turns[0]
        data.qvel[v : v + 3] = (there[:3] - here[:3]) / STEP
        mujoco.mju_subQuat(data.qvel[v + 3 : v + 6], turns[1], turns[0])
        data.qvel[v + 3 : v + 6] /= STEP


def reading():
    """What it takes to read the clock about a step, s: the least mean of many, as src/main.rs does for ours."""
    means = []
    for _ in range(40):
        spent = 0.0
        for _ in range(500):
            begin = time.thread_time()
            spent += time.thread_time() - begin
        means.append(spent / 500)
    return min(means)


READING = reading()


def run(made, targets, starts, scripts, steps):
    data = mujoco.MjData(made)
    for name, q, v in starts:
        j = made.joint(name)
        data.qpos[j.qposadr[0]], data.qvel[j.dofadr[0]] = q, v
    data.ctrl[:] = targets
    contacts, push = [], 0.0
    for timer in data.timer:
        timer.duration, timer.number = 0, 0
    force, spent = np.zeros(6), 0.0
    for k in range(steps):
        follow(data, scripts, k * STEP)
        begin = time.thread_time()
        mujoco.mj_step(made, data)
        spent += time.thread_time() - begin
        contacts.append(data.ncon)
        total = np.zeros(3)
        for c in range(data.ncon):
            mujoco.mj_contactForce(made, data, c, force)
            total += data.contact[c].frame.reshape(3, 3).T @ force[:3]
        push = max(push, float(np.linalg.norm(total)))
    timers = mujoco.mjtTimer
    spent -= steps * READING
    # Shares by MuJoCo's own timers, of what the thread has had of a processor.
    ms = lambda t: 1e3 * spent / steps * data.timer[t].duration / data.timer[timers.mjTIMER_STEP].duration
    detection = ms(timers.mjTIMER_POS_COLLISION)
    response = ms(timers.mjTIMER_CONSTRAINT) + ms(timers.mjTIMER_POS_MAKE) + ms(timers.mjTIMER_POS_PROJECT)
    return detection, response, np.mean(contacts), max(contacts), push


missed = []
print("\n| scene | | contacts mean / most | detection, ms | response, ms | largest push, N |\n| --- | --- | --: | --: | --: | --: |")
for row in json.load(open(sys.argv[1])):
    scene = json.load(open(f"scenes/dynamics/{row['name']}.json"))
    made = model(scene, row["bodies"])
    runs = [run(*made, row["steps"]) for _ in range(RUNS)]
    detection, response = min(r[0] for r in runs), min(r[1] for r in runs)
    _, _, mean, most, push = runs[0]
    ours = row["plain"]
    print(f"| {row['name']} | ours | {ours['contacts']:.1f} / {row['most_contacts']:.0f} | {ours['detection']:.4f} | {ours['response']:.4f} | {row['push']:.1f} |")
    print(f"| | MuJoCo {mujoco.__version__} | {mean:.1f} / {most} | {detection:.4f} | {response:.4f} | {push:.1f} |")
    share = (ours["detection"] + ours["response"]) / (detection + response)
    print(f"| | ours of MuJoCo's time | {share:.2f} | wanted {WANTED:.2f} | | |")
    if not share <= WANTED:
        missed.append(row["name"])
if missed:
    sys.exit(f"slower than a third of MuJoCo's time: {', '.join(missed)}")
