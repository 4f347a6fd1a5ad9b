use asperity_geometry::Vec3;
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    EpsilonState, Grasp, GraspContact, L1, PlanarContact, Primitives, Resistance, Squeeze, closure, epsilon,
    least_squeeze,
};
use nalgebra::Vector2;
use serde_json::Value;

use super::{cases, numbers, vec3};

fn spatial(case: &Value) -> Grasp<6> {
    let contacts: Vec<GraspContact> = case["contacts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| GraspContact {
            position: vec3(&c["position"]),
            normal: vec3(&c["normal"]),
            tangents: (vec3(&c["tangent1"]), vec3(&c["tangent2"])),
            mu: c["mu"].as_f64().unwrap(),
            torsional_radius: c["torsional_radius"].as_f64(),
        })
        .collect();
    Grasp::spatial(&contacts, vec3(&case["reference_point"]), case["characteristic_length"].as_f64().unwrap())
        .unwrap()
}

fn planar(case: &Value) -> Grasp<3> {
    let v2 = |v: &Value| Vector2::new(numbers(v)[0], numbers(v)[1]);
    let contacts: Vec<PlanarContact> = case["contacts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| PlanarContact {
            position: v2(&c["position"]),
            normal: v2(&c["normal"]),
            mu: c["mu"].as_f64().unwrap(),
        })
        .collect();
    Grasp::planar(&contacts, v2(&case["reference_point"]), case["characteristic_length"].as_f64().unwrap())
        .unwrap()
}

fn check_closure<const D: usize>(grasp: &Grasp<D>, case: &Value) {
    let (id, e) = (&case["id"], &case["expected"]);
    let found = closure(grasp);
    assert_eq!(found.rank as u64, e["grasp_matrix_rank"].as_u64().unwrap(), "{id}");
    assert_eq!(Some(found.force_closure), e["force_closure"].as_bool(), "{id} {found:?}");
    match (found.margin.map(|m| m.max(-1.0)), e["closure_margin"].as_f64()) {
        (Some(a), Some(b)) => assert!((a - b).abs() < 1e-7, "{id}: {a} {b}"),
        (a, b) => assert_eq!(a, b, "{id}"),
    }
}

fn check_epsilon(name: &str, got: f64, expected: &Value, id: &Value) {
    let Some(want) = expected.as_f64() else { return };
    assert!((got - want).abs() <= 1e-6 * want.max(1e-9), "{id} {name}: {got} {want}");
}

#[test]
fn closure_meets_every_case() {
    for case in cases("wrench") {
        if case["dimension"] == 2 {
            check_closure(&planar(&case), &case)
        } else {
            check_closure(&spatial(&case), &case)
        }
    }
}

#[test]
fn epsilon_meets_every_case() {
    for case in cases("wrench") {
        let (id, e) = (&case["id"], &case["expected"]);
        if case["dimension"] == 2 {
            let grasp = planar(&case);
            let found = epsilon(&L1::new(&grasp, Primitives::Edges(2)), 1e-9, 400_000);
            check_epsilon("epsilon", found.radius, &e["epsilon"], id);
            continue;
        }
        let grasp = spatial(&case);
        for (name, primitives) in [("epsilon_8", Primitives::Edges(8)), ("epsilon_64", Primitives::Edges(64))]
        {
            let start = std::time::Instant::now();
            let found = epsilon(&L1::new(&grasp, primitives), 1e-9, 8_000_000);
            let took = start.elapsed();
            println!("{id} {name} {:.9} {:?} {:.2?}", found.radius, found.state, took);
            check_epsilon(name, found.radius, &e[name], id);
            assert_ne!(found.state, EpsilonState::GaveUp, "{id} {name}");
        }
        let start = std::time::Instant::now();
        let found = epsilon(&L1::new(&grasp, Primitives::Circle), 1e-2, 8_000_000);
        println!(
            "{id} exact {:.9} ≥ {:.9} {:?} {:.2?}",
            found.radius,
            found.at_least,
            found.state,
            start.elapsed()
        );
        check_epsilon("epsilon_exact_cone", found.radius, &e["epsilon_exact_cone"], id);
    }
}

#[test]
fn gravity_is_resisted_with_the_least_squeeze() {
    for case in cases("wrench") {
        let (id, g, e) = (&case["id"], &case["gravity"], &case["expected"]["resist_gravity"]);
        if g.is_null() {
            continue;
        }
        let grasp = spatial(&case);
        let force = vec3(&g["direction"]) * (g["mass"].as_f64().unwrap() * g["g"].as_f64().unwrap());
        let at_com = SpatialForce::from_force(force);
        let external = at_com.shift(&(grasp.reference - vec3(&g["com"])));
        let want = numbers(&e["external_wrench"]);
        assert!((external.force - Vec3::new(want[0], want[1], want[2])).norm() < 1e-12);
        assert!((external.torque - Vec3::new(want[3], want[4], want[5])).norm() < 1e-12);
        let w = grasp.normalise(&external);
        for (what, key) in
            [(Squeeze::Total, "min_total_normal_force"), (Squeeze::Largest, "min_largest_normal_force")]
        {
            match least_squeeze(&grasp, &w, what) {
                Resistance::Resisted { squeeze, wrenches, .. } => {
                    let want = e[key].as_f64().unwrap_or_else(|| panic!("{id} is infeasible"));
                    assert!((squeeze - want).abs() < 1e-6 * want, "{id} {key}: {squeeze} {want}");
                    let sum = wrenches.iter().fold(w, |s, x| s + x);
                    assert!(sum.norm() < 1e-7 * w.norm(), "{id}");
                }
                Resistance::Impossible { motion } => {
                    assert_eq!(e["feasible"], false, "{id}");
                    assert!((motion.dot(&w) - 1.0).abs() < 1e-6, "{id} {motion}");
                    for c in &grasp.contacts {
                        let sides = c.sides.iter().map(|s| s.dot(&motion)).map(|q| q * q).sum::<f64>().sqrt();
                        assert!(c.normal.dot(&motion) - sides > -1e-6 * motion.norm(), "{id}");
                    }
                }
                Resistance::Unknown(f) => panic!("{id}: {f}"),
            }
        }
    }
}
