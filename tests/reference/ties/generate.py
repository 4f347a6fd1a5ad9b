"""A crank, a wheel and a slider tied to each other, let go: `pip install mujoco==4.0.0 && python generate.py`.

Two runs of half a second with MuJoCo 4.0.0. *soft* is MuJoCo's own, its equality constraints as stiff as a step of 10 us takes.
*exact* has the ties in its coordinates: with q = G s + c, (G'MG) s'' = G'(passive - bias), by MuJoCo's mass matrix and bias and
Runge and Kutta's fourth-order steps of 100 us. They agree to 1e-8 or nothing is written."""
import json
import mujoco
import numpy as np

m = mujoco.MjModel.from_xml_path("ties.mjcf.xml")
names = ["turn", "spin", "slide"]
at = [m.joint(n).qposadr[0] for n in names]
G, c = np.zeros(m.nv), np.zeros(m.nv)
G[at], c[at] = [1.0, -0.5, 0.3 * -0.5], [0.0, 0.05, 0.3 * 0.05 + 0.02]
START, TIMES, STEP = (0.4, 1.0), [0.1, 0.2, 0.3, 0.4, 0.5], 1e-4
bodies = ["crank", "slider", "wheel"]


def velocities(d):
    """Of each body: linear, of its centre of mass, and angular, in the world."""
    v, result = np.zeros(6), {}
    for name in bodies:
        mujoco.mj_objectVelocity(m, d, mujoco.mjtObj.mjOBJ_BODY, m.body(name).id, v, 0)
        result[name] = [*v[3:], *v[:3]]
    return result


def told(d):
    mujoco.mj_forward(m, d)
    return {"position": {n: float(d.qpos[i]) for n, i in zip(names, at)}, "velocity": velocities(d)}


def place(d, s, u):
    d.qpos[:], d.qvel[:] = G * s + c, G * u


soft = mujoco.MjData(m)
place(soft, *START)
softly = []
for t in TIMES:
    while soft.time < t - 0.5 * m.opt.timestep:
        mujoco.mj_step(m, soft)
    softly.append(told(soft))

free = mujoco.MjData(m)
M = np.zeros((m.nv, m.nv))


def rate(x):
    place(free, *x)
    mujoco.mj_forward(m, free)
    for j in range(m.nv):
        mujoco.mj_mulM(m, free, M[j], np.eye(m.nv)[j])
    return np.array([x[1], G @ (free.qfrc_passive - free.qfrc_bias) / (G @ M @ G)])


x, run = np.array(START), []
for k in range(1, round(TIMES[-1] / STEP) + 1):
    a = rate(x)
    b = rate(x + 0.5 * STEP * a)
    e = rate(x + 0.5 * STEP * b)
    f = rate(x + STEP * e)
    x = x + STEP / 6 * (a + 2 * b + 2 * e + f)
    if any(abs(k * STEP - t) < 0.5 * STEP for t in TIMES):
        place(free, *x)
        run.append(told(free))

flat = lambda r: np.array([list(y["position"].values()) + [w for v in y["velocity"].values() for w in v] for y in r])
apart = float(np.abs(flat(run) - flat(softly)).max())
print("soft and exact are", apart, "apart")
assert apart < 1e-8
json.dump({"mujoco": mujoco.__version__, "start": {n: [float(G[i] * START[0] + c[i]), float(G[i] * START[1])] for n, i in zip(names, at)},
           "times": TIMES, "exact": run, "apart": apart}, open("expected.json", "w"), indent=1)
