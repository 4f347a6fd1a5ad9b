"""An arm of three links under two controllers and a coupler, as MuJoCo 4.0.0 moves it at steps of 10 µs:
`pip install mujoco==4.0.0 && python generate.py`. Everything moves in the x–z plane, under gravity."""
import json
import mujoco

LINKS = [(1.2, 0.5), (0.8, 0.4), (0.4, 0.3)]  # kg, m
GAINS = [(60.0, 9.0), (25.0, 3.0)]  # N m/rad, N m s/rad
GOALS = [0.6, -0.9]  # rad
RATIO = -0.5  # the third joint's angle to the second's
STEP, EVERY, END = 1e-5, 0.1, 2.0


def link(k):
    if k == len(LINKS):
        return ""
    mass, length = LINKS[k]
    across, along = mass * length**2 / 12, mass * length**2 / 120
    at = LINKS[k - 1][1] if k else 0
    return f"""<body name="link{k}" pos="{at} 0 0"><joint name="q{k}" type="hinge" axis="0 1 0"/>
      <inertial pos="{length / 2} 0 0" mass="{mass}" diaginertia="{along} {across} {across}"/>{link(k + 1)}</body>"""


controllers = "".join(
    f'<general joint="q{k}" gainprm="{p}" biastype="affine" biasprm="0 {-p} {-d}"/>' for k, (p, d) in enumerate(GAINS))
xml = f"""<mujoco><option timestep="{STEP}" integrator="implicit" gravity="0 0 -9.81"/><worldbody>{link(0)}</worldbody>
  <equality><joint joint1="q2" joint2="q1" polycoef="0 {RATIO} 0 0 0" solref="2e-5 1" solimp="0.9999 0.9999 0.001"/></equality>
  <actuator>{controllers}</actuator></mujoco>"""
m = mujoco.MjModel.from_xml_string(xml)
d = mujoco.MjData(m)
d.ctrl[:] = GOALS
rows = []
for step in range(round(END / STEP)):
    mujoco.mj_step(m, d)
    if (step + 1) % round(EVERY / STEP) == 0:
        rows.append([round((step + 1) * STEP, 9), *d.qpos.tolist(), *d.qvel.tolist()])
worst = max(abs(r[3] - RATIO * r[2]) for r in rows)
out = {"program": f"MuJoCo {mujoco.__version__}", "links": LINKS, "gains": GAINS, "goals": GOALS, "ratio": RATIO,
       "coupler_off_by": worst, "columns": ["t", "q0", "q1", "q2", "v0", "v1", "v2"], "rows": rows}
with open("expected.json", "w") as file:
    json.dump(out, file, indent=1)
    file.write("\n")
print(worst, rows[0], rows[-1])
