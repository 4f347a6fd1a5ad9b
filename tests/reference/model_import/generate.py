"""Poses, masses, inertias, joints and surfaces as MuJoCo 4.0.0 and Drake 1.51.1 read the files, and how the walker of
MuJoCo's accelerates: `pip install mujoco==4.0.0 drake==1.51.1 && python generate.py`."""
import json
import mujoco
import numpy as np

out = {"mujoco": mujoco.__version__}
for name in ["arm.urdf", "arm.mjcf.xml", "walker.mjcf.xml"]:
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
              "rotation": d.geom_xmat[g].tolist(), "size": m.geom_size[g].tolist(), "type": int(m.geom_type[g])}
             for g in range(m.ngeom) if m.geom_contype[g] or m.geom_conaffinity[g]]
    actuated = set(m.actuator_trnid[:, 0].tolist())
    joints = {m.joint(j).name: {"anchor": d.xanchor[j].tolist(), "axis": d.xaxis[j].tolist(),
              "range": (m.jnt_range[j] - m.qpos0[m.jnt_qposadr[j]]).tolist(), "actuated": j in actuated, "limited": bool(m.jnt_limited[j]),
              "damping": float(m.dof_damping[m.jnt_dofadr[j]]), "armature": float(m.dof_armature[m.jnt_dofadr[j]]),
              "friction": float(m.dof_frictionloss[m.jnt_dofadr[j]]), "stiffness": float(m.jnt_stiffness[j].flat[0]),
              "rest": float(m.qpos_spring[m.jnt_qposadr[j]] - m.qpos0[m.jnt_qposadr[j]])} for j in range(m.njnt) if m.joint(j).name}
    surfaces = {m.body(int(m.geom_bodyid[g])).name: {"friction": m.geom_friction[g].tolist(), "condim": int(m.geom_condim[g])}
                for g in reversed(range(m.ngeom))}
    out[name] = {"bodies": bodies, "geoms": geoms, "joints": joints, "surfaces": surfaces}


def velocities(m, d):
    """Of each body: linear, of its centre of mass, and angular, in the world."""
    v = np.zeros(6)
    result = {}
    for i in range(1, m.nbody):
        mujoco.mj_objectVelocity(m, d, mujoco.mjtObj.mjOBJ_BODY, i, v, 0)
        result[m.body(i).name] = np.concatenate([v[3:], v[:3]])
    return result


# The walker in the air, moving: accelerations of its bodies over a nanosecond.
m = mujoco.MjModel.from_xml_path("walker.mjcf.xml")
m.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
d = mujoco.MjData(m)
state = {"rootx": (0.1, 0.3), "rootz": (0.2, -0.4), "rooty": (0.3, 1.1), "hip_x": (0.2, -0.7), "hip_y": (-0.4, 2.0),
         "hip_z": (0.15, 0.9), "ankle": (0.25, -1.5), "door": (0.0, 1.0)}
for name, (q, v) in state.items():
    d.qpos[m.joint(name).qposadr[0]] += q
    d.qvel[m.joint(name).dofadr[0]] = v
mujoco.mj_forward(m, d)
before, qacc, h = velocities(m, d), d.qacc.copy(), 1e-9
mujoco.mj_integratePos(m, d.qpos, d.qvel, h)
d.qvel += h * qacc
mujoco.mj_forward(m, d)
after = velocities(m, d)
moving = [name for name in after if name in ("torso", "thigh", "foot", "door")]
out["walker.mjcf.xml"]["motion"] = {
    "state": state, "acceleration": {name: ((after[name] - before[name]) / h).tolist() for name in moving},
    "velocity": {name: before[name].tolist() for name in moving}}

# Surfaces by Drake.
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.systems.framework import DiagramBuilder
for name in ["pads.urdf", "pads.sdf"]:
    plant, graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.01)
    Parser(plant).AddModels(name)
    plant.Finalize()
    inspector = graph.model_inspector()
    surfaces = {}
    for body in ["palm", "pad"]:
        (geometry,) = plant.GetCollisionGeometriesForBody(plant.GetBodyByName(body))
        properties = inspector.GetProximityProperties(geometry)
        told = {}
        for group in ["material", "hydroelastic"]:
            if group in properties.GetGroupNames():
                for key, value in properties.GetPropertiesInGroup(group).items():
                    if key == "compliance_type":
                        continue  # Not known to Python: the modulus tells.
                    value = value.get_value()
                    if hasattr(value, "dynamic_friction"):
                        told["friction"] = [value.static_friction(), value.dynamic_friction()]
                    else:
                        told[key] = value if isinstance(value, float) else str(value)
        surfaces[body] = told
    out[name] = {"surfaces": surfaces}
json.dump(out, open("expected.json", "w"), indent=1)
