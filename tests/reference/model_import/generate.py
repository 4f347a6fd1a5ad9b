"""Poses, masses and inertias of the two arms, by MuJoCo 4.0.0: `pip install mujoco==4.0.0 && python generate.py`."""
import json
import mujoco
import numpy as np

out = {"mujoco": mujoco.__version__}
for name in ["arm.urdf", "arm.mjcf.xml"]:
    text = open(name).read()
    if name == "arm.urdf":
        # Keep links welded to the world apart, and joints without friction.
        text = text.replace("<robot name=\"arm\">", "<robot name=\"arm\"><mujoco><compiler fusestatic=\"false\" discardvisual=\"true\"/></mujoco>").replace('<transmission name="t1"/>', '')
    else:
        text = text.replace("<tendon/>", "")
    m = mujoco.MjModel.from_xml_string(text)
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    bodies = {}
    for i in range(1, m.nbody):
        R = np.zeros(9)
        mujoco.mju_quat2Mat(R, m.body_iquat[i])
        R = R.reshape(3, 3)
        bodies[m.body(i).name] = {
            "position": d.xpos[i].tolist(), "quaternion": d.xquat[i].tolist(),
            "mass": float(m.body_mass[i]), "center": m.body_ipos[i].tolist(),
            "inertia": (R @ np.diag(m.body_inertia[i]) @ R.T).tolist(),
        }
    geoms = [{"body": m.body(int(m.geom_bodyid[g])).name, "position": d.geom_xpos[g].tolist(),
              "rotation": d.geom_xmat[g].tolist(), "size": m.geom_size[g].tolist(), "type": int(m.geom_type[g])} for g in range(m.ngeom)]
    joints = {m.joint(j).name: {"anchor": d.xanchor[j].tolist(), "axis": d.xaxis[j].tolist(),
              "range": m.jnt_range[j].tolist(), "limited": bool(m.jnt_limited[j]),
              "damping": float(m.dof_damping[m.jnt_dofadr[j]])} for j in range(m.njnt) if m.joint(j).name}
    out[name] = {"bodies": bodies, "geoms": geoms, "joints": joints}
json.dump(out, open("expected.json", "w"), indent=1)
