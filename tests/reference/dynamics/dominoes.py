"""Drake's row of dominoes: python3 dominoes.py > dominoes.json (needs pydrake, made with 1.51.1).

Eight compliant boxes on a rigid ground, hydroelastic contact, discrete plant, steps of 0.25 ms and 1 ms. The first one
begins to turn about its lower edge. Told is when each has tilted by 0.2 rad, s.
"""

import json

import numpy as np
from pydrake.all import (
    AddCompliantHydroelasticProperties,
    AddContactMaterial,
    AddMultibodyPlant,
    AddRigidHydroelasticProperties,
    Box,
    CoulombFriction,
    DiagramBuilder,
    HalfSpace,
    MultibodyPlantConfig,
    ProximityProperties,
    RigidTransform,
    Simulator,
    SpatialInertia,
    SpatialVelocity,
    UnitInertia,
)

COUNT, SPACING, SIZE, MASS = 8, 0.05, (0.02, 0.05, 0.1), 0.1
MU, MODULUS, HINT, DISSIPATION, SPIN = 0.5, 1e7, 0.02, 10.0, 4.0
TILT, SECONDS = 0.2, 1.0


def run(step, model):
    builder = DiagramBuilder()
    config = MultibodyPlantConfig(
        time_step=step, contact_model="hydroelastic", discrete_contact_approximation=model
    )
    plant, _ = AddMultibodyPlant(config, builder)
    ground = ProximityProperties()
    AddContactMaterial(friction=CoulombFriction(MU, MU), dissipation=DISSIPATION, properties=ground)
    AddRigidHydroelasticProperties(1.0, ground)
    plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform(), HalfSpace(), "ground", ground)
    soft = ProximityProperties()
    AddContactMaterial(friction=CoulombFriction(MU, MU), dissipation=DISSIPATION, properties=soft)
    AddCompliantHydroelasticProperties(HINT, MODULUS, soft)
    bodies = []
    for i in range(COUNT):
        body = plant.AddRigidBody(f"domino{i}", SpatialInertia(MASS, np.zeros(3), UnitInertia.SolidBox(*SIZE)))
        plant.RegisterCollisionGeometry(body, RigidTransform(), Box(*SIZE), f"box{i}", soft)
        bodies.append(body)
    plant.Finalize()
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    for i, body in enumerate(bodies):
        plant.SetFreeBodyPose(context, body, RigidTransform(np.array([SPACING * i, 0, 0.5 * SIZE[2]])))
    turn = np.array([0, SPIN, 0])
    from_edge = 0.5 * np.array([-SIZE[0], 0, SIZE[2]])
    plant.SetFreeBodySpatialVelocity(bodies[0], SpatialVelocity(turn, np.cross(turn, from_edge)), context)
    times, before = [None] * COUNT, [0.0] * COUNT
    for k in range(1, round(SECONDS / step) + 1):
        simulator.AdvanceTo(k * step)
        for i, body in enumerate(bodies):
            R = plant.EvalBodyPoseInWorld(context, body).rotation().matrix()
            tilt = float(np.arctan2(R[0, 2], R[2, 2]))
            if times[i] is None and tilt >= TILT:
                times[i] = (k - 1 + (TILT - before[i]) / (tilt - before[i])) * step
            before[i] = tilt
    return times


def main():
    cases = [
        {"step": step, "model": model, "times": run(step, model)}
        for model in ("sap", "lagged")
        for step in (1e-3, 2.5e-4)
    ]
    facts = dict(
        count=COUNT, spacing=SPACING, size=SIZE, mass=MASS, mu=MU, modulus=MODULUS, hint=HINT,
        dissipation=DISSIPATION, spin=SPIN, tilt=TILT,
    )
    print(json.dumps({"scene": facts, "cases": cases}, indent=1))


main()
