use asperity_geometry::Vec3;
use asperity_grasp::equilibrium::{
    Ball, ConeShape, EquilibriumAnswer, Extent, LeastFriction, Plane, Problem, RestContact, RestingBody,
    feasible_extent, least_forces, least_friction, ramp_box, touching,
};
use asperity_grasp::spatial::SpatialForce;
use serde_json::Value;

use super::{cases, vec3};

fn problem(case: &Value) -> Problem {
    let bodies = case["bodies"].as_array().unwrap();
    let index = |name: &Value| bodies.iter().position(|b| b["name"] == *name);
    Problem {
        gravity: vec3(&case["gravity"]),
        bodies: bodies
            .iter()
            .map(|b| RestingBody {
                mass: b["mass"].as_f64().unwrap(),
                com: vec3(&b["com"]),
                applied: SpatialForce::default(),
            })
            .collect(),
        contacts: case["contacts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| RestContact {
                a: index(&c["a"]),
                b: index(&c["b"]),
                point: vec3(&c["point"]),
                normal: vec3(&c["normal"]),
                friction_ratio: 1.0,
            })
            .collect(),
    }
}

#[test]
fn least_friction_meets_every_case() {
    for case in cases("equilibrium") {
        let (id, expected) = (&case["id"], &case["expected"]);
        let problem = problem(&case);
        let found = least_friction(&problem, ConeShape::Exact).unwrap();
        match expected["mu_min"].as_f64() {
            Some(mu) => {
                let got = found.mu().unwrap_or_else(|| panic!("{id}: {found:?}"));
                assert!((got - mu).abs() < 1e-6, "{id}: {got} {mu}");
                let bracket = &expected["lp_bracket"];
                let inner = least_friction(&problem, ConeShape::Inner(32)).unwrap().mu().unwrap();
                assert!(
                    (inner - bracket[1].as_f64().unwrap()).abs() < 5e-6 * inner.max(1.0),
                    "{id}: {inner}"
                );
                let EquilibriumAnswer::Holds { residual, .. } =
                    least_forces(&problem, mu * 1.05 + 0.01, ConeShape::Exact).unwrap()
                else {
                    panic!("{id}: nothing at {mu}")
                };
                assert!(residual < 1e-8, "{id}: {residual}");
            }
            None => assert!(matches!(found, LeastFriction::Impossible(_)), "{id}: {found:?}"),
        }
    }
}

#[test]
fn truth_tables_and_proofs() {
    for case in cases("equilibrium") {
        let problem = problem(&case);
        for (mu, expected) in case["expected"]["feasible_at_mu"].as_object().unwrap() {
            let mu: f64 = mu.parse().unwrap();
            match least_forces(&problem, mu, ConeShape::Exact).unwrap() {
                EquilibriumAnswer::Holds { forces_on_b, residual } => {
                    assert!(expected.as_bool().unwrap(), "{} {mu}", case["id"]);
                    assert!(residual < 1e-8);
                    for (c, f) in problem.contacts.iter().zip(&forces_on_b) {
                        let n = c.normal.dot(f);
                        assert!(
                            (f - c.normal * n).norm() <= mu * n + 1e-7 * problem.load(),
                            "{}",
                            case["id"]
                        );
                    }
                }
                EquilibriumAnswer::Falls(proof) => {
                    assert!(!expected.as_bool().unwrap(), "{} {mu}", case["id"]);
                    check_proof(&problem, mu, &proof.motion, &case["id"]);
                }
                EquilibriumAnswer::Unknown(f) => panic!("{} {mu}: {f}", case["id"]),
            }
        }
    }
}

/// Checks that gravity works on the motion and no force in a cone can work against it.
fn check_proof(problem: &Problem, mu: f64, motion: &[(Vec3, Vec3)], id: &Value) {
    let power: f64 =
        problem.bodies.iter().zip(motion).map(|(b, (_, v))| b.mass * problem.gravity.dot(v)).sum();
    assert!((power - 1.0).abs() < 1e-6, "{id}: {power}");
    let size = motion.iter().map(|(w, v)| w.norm() + v.norm()).fold(0.0, f64::max);
    for c in &problem.contacts {
        let at = |side: Option<usize>| {
            side.map_or(Vec3::zeros(), |i| {
                let (w, v) = motion[i];
                v + w.cross(&(c.point - problem.bodies[i].com))
            })
        };
        let v = at(c.b) - at(c.a);
        let v_n = v.dot(&c.normal);
        // Least power over the cone of unit normal force.
        let worst = v_n - mu * (v - c.normal * v_n).norm();
        assert!(worst > -1e-6 * size, "{id}: {worst} of {size}");
    }
}

#[test]
fn contacts_are_found_from_the_scene() {
    for case in cases("equilibrium") {
        let scene = &case["scene"];
        let found = if let Some(spheres) = scene["spheres"].as_array() {
            let balls: Vec<Ball> = spheres
                .iter()
                .map(|s| Ball { radius: s["radius"].as_f64().unwrap(), center: vec3(&s["center"]) })
                .collect();
            let planes: Vec<Plane> = scene["planes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|p| Plane { point: vec3(&p["point"]), normal: vec3(&p["normal"]) })
                .collect();
            touching(&balls, &planes, 1e-9).unwrap()
        } else if let (Some(angle), Some(_)) =
            (scene["ramp_angle_deg"].as_f64(), scene["box_size"].as_array())
        {
            let (com, contacts) =
                ramp_box(angle.to_radians(), &vec3(&scene["box_size"]), &vec3(&scene["com_offset"]));
            assert!((com - vec3(&case["bodies"][0]["com"])).norm() < 1e-11);
            contacts
        } else {
            continue;
        };
        let given = problem(&case).contacts;
        assert_eq!(found.len(), given.len(), "{}", case["id"]);
        for (f, g) in found.iter().zip(&given) {
            assert_eq!((f.a, f.b), (g.a, g.b), "{}", case["id"]);
            assert!((f.point - g.point).norm() < 1e-11 && (f.normal - g.normal).norm() < 1e-10);
        }
    }
}

#[test]
fn extent_brackets_the_least_forces_and_sees_wedging() {
    for case in cases("equilibrium") {
        let problem = problem(&case);
        let Some(mu) = case["expected"]["mu_min"].as_f64() else { continue };
        let mu = mu * 1.2 + 0.05;
        let Extent::Normals(normals) = feasible_extent(&problem, mu, ConeShape::Exact).unwrap() else {
            panic!("{}", case["id"])
        };
        let EquilibriumAnswer::Holds { forces_on_b, .. } =
            least_forces(&problem, mu, ConeShape::Exact).unwrap()
        else {
            panic!("{}", case["id"])
        };
        for ((c, f), (least, most)) in problem.contacts.iter().zip(&forces_on_b).zip(&normals) {
            let n = c.normal.dot(f);
            assert!(n >= least - 1e-6 && most.is_none_or(|m| n <= m + 1e-6), "{}", case["id"]);
        }
        if case["id"] == "spheres/pyramid_between_walls" {
            assert!(normals.iter().any(|(_, most)| most.is_none()), "walls can squeeze without limit");
        }
    }
}
