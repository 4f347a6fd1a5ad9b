"""Drake's answers to a few scenes: python3 generate.py > drake.json (needs pydrake, made with 1.51.1).

Point contact, discrete plant, 1 ms and 10 ms steps, the models "sap" and "lagged". Drake gives one point per pair of
shapes, so the scenes are those in which one point is enough (balls) or where only totals are compared.
"""

import json
import math

import numpy as np
from pydrake.all import (
    AddMultibodyPlant,
    CoulombFriction,
    DiagramBuilder,
    HalfSpace,
    MultibodyPlantConfig,
    ProximityProperties,
    RigidTransform,
    Simulator,
    SpatialInertia,
    SpatialVelocity,
    Sphere,
    UnitInertia,
    AddContactMaterial,
)

K, D, MU, G = 1e6, 10.0, 0.5, 9.81


def material(stiffness=K, mu=MU):
    props = ProximityProperties()
    AddContactMaterial(
        dissipation=D, point_stiffness=stiffness, friction=CoulombFriction(mu, mu), properties=props
    )
    return props


def run(step, model, gravity, balls, seconds, mu=MU):
    """balls: (radius, mass, position, linear velocity, angular velocity); a ground half-space below."""
    builder = DiagramBuilder()
    config = MultibodyPlantConfig(
        time_step=step, contact_model="point", discrete_contact_approximation=model
    )
    plant, _ = AddMultibodyPlant(config, builder)
    plant.mutable_gravity_field().set_gravity_vector(gravity)
    plant.RegisterCollisionGeometry(
        plant.world_body(), RigidTransform(), HalfSpace(), "ground", material(mu=mu)
    )
    bodies = []
    for i, (radius, mass, *_rest) in enumerate(balls):
        inertia = SpatialInertia(mass, np.zeros(3), UnitInertia.SolidSphere(radius))
        body = plant.AddRigidBody(f"ball{i}", inertia)
        plant.RegisterCollisionGeometry(body, RigidTransform(), Sphere(radius), "s", material(mu=mu))
        bodies.append(body)
    plant.Finalize()
    diagram = builder.Build()
    simulator = Simulator(diagram)
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    for body, (_, _, p, v, w) in zip(bodies, balls):
        plant.SetFreeBodyPose(context, body, RigidTransform(np.array(p, float)))
        plant.SetFreeBodySpatialVelocity(body, SpatialVelocity(np.array(w, float), np.array(v, float)), context)
    simulator.AdvanceTo(seconds)
    out = []
    for body in bodies:
        x = plant.EvalBodyPoseInWorld(context, body).translation()
        v = plant.EvalBodySpatialVelocityInWorld(context, body)
        out.append({"p": x.tolist(), "v": v.translational().tolist(), "w": v.rotational().tolist()})
    return out


def main():
    s, c = math.sin(0.4), math.cos(0.4)
    down = [0.0, 0.0, -G]
    depth = 2 * G / K
    scenes = {
        "rolling_start": dict(
            gravity=down, seconds=1.0, balls=[(0.1, 1.0, [0, 0, 0.1 - depth], [2, 0, 0], [0, 0, 0])]
        ),
        "slope": dict(
            gravity=[G * s, 0.0, -G * c],
            seconds=1.0,
            balls=[(0.1, 1.0, [0, 0, 0.1 - depth * c], [0, 0, 0], [0, 0, 0])],
        ),
        "slope_slip": dict(
            gravity=[G * math.sin(1.2), 0.0, -G * math.cos(1.2)],
            seconds=0.5,
            mu=0.2,
            balls=[(0.1, 1.0, [0, 0, 0.1 - depth * math.cos(1.2)], [0, 0, 0], [0, 0, 0])],
        ),
        "dropped_spinning": dict(
            gravity=down, seconds=0.8, balls=[(0.1, 1.0, [0, 0, 0.3], [0.5, 0, 0], [0, -20, 0])]
        ),
        "pyramid_of_three": dict(
            gravity=down,
            seconds=0.25,
            balls=[
                (0.1, 1.0, [-0.1, 0, 0.1 - depth], [0, 0, 0], [0, 0, 0]),
                (0.1, 1.0, [0.1, 0, 0.1 - depth], [0, 0, 0], [0, 0, 0]),
                (0.1, 1.0, [0.0, 0, 0.1 + 0.1 * math.sqrt(3.0)], [0, 0, 0], [0, 0, 0]),
            ],
        ),
    }
    cases = []
    for name, scene in scenes.items():
        for step in (1e-3, 1e-2):
            drake = {m: run(step, m, **scene) for m in ("lagged", "similar")}
            cases.append({"id": f"{name}_{step}", "step": step, **scene, "drake": drake})
    conventions = {"stiffness": K, "dissipation": D, "friction": MU, "drake": "1.51.1"}
    print(json.dumps({"conventions": conventions, "cases": cases}, indent=1))


if __name__ == "__main__":
    main()
