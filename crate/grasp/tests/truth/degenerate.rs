//! Degenerate sets: coincident and coplanar contacts, no friction, a great deal of it, no contacts at all.
//! Every answer is finite and states what it is.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::Vec3;
use asperity_grasp::equilibrium::{
    self, ConeShape, EquilibriumAnswer, Extent, LeastFriction, Problem, RestingBody, feasible_extent,
    least_forces, least_friction,
};
use asperity_grasp::friction::tangents;
use asperity_grasp::hull::Support;
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    EpsilonState, Grasp, GraspContact, L1, LInfinity, PlanarContact, Primitives, Resistance, Squeeze, Volume,
    WrenchCone, closure, epsilon, least_squeeze, resists_all, volume,
};
use nalgebra::{SVector, Vector2};

fn contact(position: Vec3, normal: Vec3, mu: f64, torsional_radius: Option<f64>) -> GraspContact {
    GraspContact { position, normal, tangents: tangents(&normal.normalize()), mu, torsional_radius }
}

fn grasp(contacts: &[GraspContact]) -> Grasp<6> {
    Grasp::spatial(contacts, Vec3::zeros(), 0.05).unwrap()
}

/// Asks every question; nothing may be NaN.
fn ask_everything(name: &str, contacts: &[GraspContact]) {
    let grasp = grasp(contacts);
    let c = closure(&grasp);
    assert!(c.margin.is_none_or(f64::is_finite), "{name}");
    for primitives in [Primitives::Edges(4), Primitives::Edges(16), Primitives::Circle, Primitives::Ellipsoid]
    {
        for found in [
            epsilon(&L1::new(&grasp, primitives), 1e-3, 800_000),
            epsilon(&LInfinity::new(&grasp, primitives), 1e-2, 200_000),
        ] {
            assert!(found.radius.is_finite() && found.radius >= 0.0, "{name} {found:?}");
            assert!(found.at_least <= found.radius, "{name} {found:?}");
            assert!(found.radius < 1e-6 || c.force_closure, "{name} {found:?} {c:?}");
        }
    }
    let w = grasp.normalise(&SpatialForce::from_force(Vec3::new(0.0, 0.0, -5.0)));
    for what in [Squeeze::Total, Squeeze::Largest] {
        match least_squeeze(&grasp, &w, what) {
            Resistance::Resisted { squeeze, normals, .. } => {
                assert!(squeeze.is_finite() && normals.iter().all(|n| n.is_finite()), "{name}");
            }
            Resistance::Impossible { motion } => assert!(motion.iter().all(|m| m.is_finite()), "{name}"),
            Resistance::Unknown(f) => assert!(!f.reason.is_empty(), "{name}"),
        }
    }
}

#[test]
fn nothing_is_ever_nan() {
    let (x, z) = (Vec3::x(), Vec3::z());
    let p = Vec3::new(-0.03, 0.0, 0.0);
    ask_everything("none", &[]);
    ask_everything("one", &[contact(p, x, 0.5, None)]);
    ask_everything("coincident", &[contact(p, x, 0.5, None); 4]);
    ask_everything("opposed at one point", &[contact(p, x, 0.5, None), contact(p, -x, 0.5, None)]);
    for mu in [0.0, 1e-9, 1e3, 1e9] {
        let pinch = |r| [contact(p, x, mu, r), contact(-p, -x, mu, r)];
        ask_everything("pinch", &pinch(None));
        ask_everything("soft pinch", &pinch(Some(0.01)));
        let tray: Vec<_> = [(0.03, 0.0), (-0.03, 0.02), (-0.01, -0.02), (0.0, 0.01)]
            .map(|(a, b)| contact(Vec3::new(a, b, 0.0), z, mu, None))
            .to_vec();
        ask_everything("coplanar", &tray);
    }
    let far = Vec3::new(1e6, 0.0, 0.0);
    ask_everything("far away", &[contact(far, x, 0.5, None), contact(-far, -x, 0.5, Some(1e-6))]);
}

#[test]
fn bad_contacts_are_refused_by_name() {
    let at = |c: GraspContact| Grasp::spatial(&[c], Vec3::zeros(), 0.05).unwrap_err().path;
    let good = contact(Vec3::zeros(), Vec3::z(), 0.5, None);
    assert_eq!(at(GraspContact { normal: Vec3::zeros(), ..good }), "contacts[0].normal");
    assert_eq!(at(GraspContact { mu: -1.0, ..good }), "contacts[0].mu");
    assert_eq!(at(GraspContact { mu: f64::NAN, ..good }), "contacts[0].mu");
    assert_eq!(
        at(GraspContact { position: Vec3::new(f64::INFINITY, 0.0, 0.0), ..good }),
        "contacts[0].position"
    );
    assert_eq!(at(GraspContact { tangents: (Vec3::z(), Vec3::x()), ..good }), "contacts[0].tangent1");
    assert_eq!(at(GraspContact { torsional_radius: Some(-1.0), ..good }), "contacts[0].torsional_radius");
    assert_eq!(Grasp::spatial(&[good], Vec3::zeros(), 0.0).unwrap_err().path, "characteristic_length");
}

/// The chapter: two hard fingers cannot turn the body about the line between them; soft ones can, the more
/// the harder they squeeze.
#[test]
fn soft_fingers_close_what_hard_ones_cannot() {
    let p = Vec3::new(-0.03, 0.0, 0.0);
    let pinch = |r| grasp(&[contact(p, Vec3::x(), 0.5, r), contact(-p, -Vec3::x(), 0.5, r)]);
    let (hard, soft) = (pinch(None), pinch(Some(0.01)));
    assert!(!closure(&hard).force_closure && closure(&soft).force_closure);
    assert!(!closure(&soft).form_closure);
    let twist = |g: &Grasp<6>, tau| {
        let F = SpatialForce { torque: Vec3::new(tau, 0.0, 0.0), force: Vec3::zeros() };
        least_squeeze(g, &g.normalise(&F), Squeeze::Largest)
    };
    let Resistance::Impossible { motion } = twist(&hard, 0.02) else { panic!("hard fingers cannot twist") };
    assert!(motion[3].abs() > 0.99 * motion.norm());
    // τ = 2 μ r_t f_n
    for tau in [0.01, 0.02] {
        assert!((twist(&soft, tau).squeeze().unwrap() - tau / (2.0 * 0.5 * 0.01)).abs() < 1e-6);
    }
    // And the polyhedral cone agrees: no torque about the axis in the hard cone.
    let cone = WrenchCone::of_grasp(&hard, 16);
    assert!(!cone.contains(&SVector::from([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]), 1e-6));
    assert!(cone.contains(&SVector::from([0.0, 0.0, 0.0, 0.0, 1.0, 0.0]), 1e-6));
    let halves = [0, 1].map(|k| {
        let one = Grasp { contacts: vec![hard.contacts[k].clone()], ..hard.clone() };
        WrenchCone::of_grasp(&one, 16)
    });
    assert_eq!(halves[0].minkowski_sum(&halves[1]), cone);
}

#[test]
fn disturbances_are_answered_one_by_one() {
    let p = Vec3::new(-0.03, 0.0, 0.0);
    let g = grasp(&[contact(p, Vec3::x(), 0.5, None), contact(-p, -Vec3::x(), 0.5, None)]);
    let wrench = |f, torque| g.normalise(&SpatialForce { force: f, torque });
    let set = [
        wrench(Vec3::z(), Vec3::zeros()),
        wrench(Vec3::y() * 3.0, Vec3::zeros()),
        wrench(Vec3::zeros(), Vec3::x()),
    ];
    let all = resists_all(&g, &set, Squeeze::Total);
    assert_eq!((all.resisted, all.squeeze), (2, None));
    let two = resists_all(&g, &set[..2], Squeeze::Total);
    assert!((two.squeeze.unwrap() - 6.0).abs() < 1e-6);
}

/// Unit square and cube of frictionless contacts: known radius and volume; L∞ against brute force.
#[test]
fn radius_and_volume_of_known_sets() {
    // Two antipodal contacts on a disc: a box 1 × μ × μ has alternate corners, its hull is a tetrahedron of a
    // third of the box.
    let mu = 0.5;
    let disc = |x: f64| PlanarContact { position: Vector2::new(-x, 0.0), normal: Vector2::new(x, 0.0), mu };
    let g = Grasp::planar(&[disc(1.0), disc(-1.0)], Vector2::zeros(), 1.0).unwrap();
    let l1 = L1::new(&g, Primitives::Edges(2));
    let Volume::Exact(v) = volume(&l1, 1000) else { panic!() };
    assert!((v - 2.0 * 2.0 * mu * 2.0 * mu / 3.0).abs() < 1e-8, "{v}");
    let linf = LInfinity::new(&g, Primitives::Edges(2));
    let found = epsilon(&linf, 1e-9, 400_000);
    let brute = (0..200_000)
        .map(|k| {
            let (z, a) = (1.0 - (2.0 * f64::from(k) + 1.0) / 200_000.0, 2.399_963 * f64::from(k));
            let r = (1.0 - z * z).max(0.0).sqrt();
            linf.farthest(&SVector::from([r * libm::cos(a), r * libm::sin(a), z])).0
        })
        .fold(f64::INFINITY, f64::min);
    assert!(found.radius <= brute + 1e-9 && brute < found.radius * 1.01, "{found:?} {brute}");
    assert!(found.at_least > found.radius * (1.0 - 1e-6));
    assert_eq!(found.state, EpsilonState::Bounded);
}

/// Compares the radius with brute force and with a hull of all points, over many grasps.
#[test]
fn radius_is_below_every_direction_tried() {
    for seed in 0..12 {
        let at = |k: usize, s: f64| libm::sin(s * (k + 3 * seed) as f64 + s);
        let contacts: Vec<_> = (0..4 + seed % 4)
            .map(|k| {
                let p = Vec3::new(at(k, 1.3), at(k, 2.1), at(k, 3.7)).normalize();
                contact(
                    Vec3::new(p.x * 0.06, p.y * 0.05, p.z * 0.04),
                    -p,
                    0.6,
                    (seed % 2 == 0).then_some(0.01),
                )
            })
            .collect();
        let g = grasp(&contacts);
        for primitives in [Primitives::Edges(6), Primitives::Circle] {
            let set = L1::new(&g, primitives);
            let found = epsilon(&set, 1e-3, 2_000_000);
            for k in 0..20_000 {
                let y = SVector::<f64, 6>::from_fn(|i, _| {
                    libm::sin((0.37 + 0.211 * i as f64) * f64::from(k) + i as f64)
                });
                assert!(set.farthest(&y.normalize()).0 >= found.at_least - 1e-9, "{seed} {found:?}");
            }
            if found.radius > 0.0 {
                assert!((set.farthest(&found.weakest).0 - found.radius).abs() < 1e-12);
                assert!(found.at_least >= found.radius * (1.0 - 2e-3), "{seed} {found:?}");
            }
        }
    }
}

fn one_body(contacts: Vec<equilibrium::RestContact>) -> Problem {
    let body = RestingBody { mass: 1.0, com: Vec3::new(0.0, 0.0, 0.1), applied: SpatialForce::default() };
    Problem { gravity: Vec3::new(0.0, 0.0, -9.81), bodies: vec![body], contacts }
}

fn touch(point: Vec3, normal: Vec3) -> equilibrium::RestContact {
    equilibrium::RestContact { a: None, b: Some(0), point, normal, friction_ratio: 1.0 }
}

#[test]
fn equilibrium_of_odd_sets() {
    let z = Vec3::z();
    // Nothing holds it: it falls, along gravity.
    let EquilibriumAnswer::Falls(proof) = least_forces(&one_body(vec![]), 0.5, ConeShape::Exact).unwrap()
    else {
        panic!()
    };
    assert!(proof.motion[0].1.z < 0.0);
    // The same contact four times is one contact.
    let four = one_body(vec![touch(Vec3::zeros(), z); 4]);
    assert!(least_friction(&four, ConeShape::Exact).unwrap().mu().unwrap() < 1e-9);
    let Extent::Normals(n) = feasible_extent(&four, 0.5, ConeShape::Exact).unwrap() else { panic!() };
    assert!(n.iter().all(|(least, most)| least.abs() < 1e-6 && (most.unwrap() - 9.81).abs() < 1e-6));
    // Held between two walls: 1/μ of squeeze, any μ that is not zero and below the largest looked for.
    let walls = one_body(vec![
        touch(Vec3::new(-0.1, 0.0, 0.1), Vec3::x()),
        touch(Vec3::new(0.1, 0.0, 0.1), -Vec3::x()),
    ]);
    for mu in [1e-2, 1.0, 1e3] {
        let EquilibriumAnswer::Holds { forces_on_b, residual } =
            least_forces(&walls, mu, ConeShape::Exact).unwrap()
        else {
            panic!("{mu}")
        };
        assert!((forces_on_b[0].x - 0.5 * 9.81 / mu).abs() < 1e-5 * 9.81 / mu && residual < 1e-8);
    }
    let Extent::Normals(n) = feasible_extent(&walls, 0.5, ConeShape::Exact).unwrap() else { panic!() };
    assert!(n.iter().all(|(_, most)| most.is_none()));
    assert!(matches!(least_friction(&walls, ConeShape::Exact).unwrap(), LeastFriction::Mu(mu) if mu < 1e-3));
    // Refusals.
    let refused = |p: Problem| least_friction(&p, ConeShape::Exact).unwrap_err().path;
    assert_eq!(refused(one_body(vec![touch(Vec3::zeros(), Vec3::zeros())])), "contacts[0].normal");
    let mut lost = one_body(vec![touch(Vec3::zeros(), z)]);
    lost.contacts[0].b = Some(7);
    assert_eq!(refused(lost), "contacts[0].b");
    let mut heavy = one_body(vec![]);
    heavy.bodies[0].mass = -1.0;
    assert_eq!(refused(heavy), "bodies[0].mass");
    assert!(least_forces(&one_body(vec![]), f64::NAN, ConeShape::Exact).is_err());
}

/// Closed form for a ladder with equal friction at both ends, `(1 − s) μ² + μ tan θ − s = 0`. Once nalgebra's
/// SVD lost a direction of the balance here and the ladder was called impossible.
#[test]
fn ladders_of_every_kind() {
    for k in 0..300 {
        let share = |irrational: f64| (irrational * f64::from(k)).fract();
        let (angle, s) = (0.4 + 1.1 * share(0.618_033_988), 0.1 + 0.8 * share(0.754_877_666));
        let foot = Vec3::new(2.0 * libm::cos(angle), 0.0, 0.0);
        let tip = Vec3::new(0.0, 0.0, 2.0 * libm::sin(angle));
        let mut ladder = one_body(vec![touch(foot, Vec3::z()), touch(tip, Vec3::x())]);
        ladder.bodies[0].com = foot + (tip - foot) * s;
        let tan = libm::tan(angle);
        let want = ((tan * tan + 4.0 * s * (1.0 - s)).sqrt() - tan) / (2.0 * (1.0 - s));
        let mu = least_friction(&ladder, ConeShape::Exact).unwrap().mu().unwrap();
        assert!((mu - want).abs() < 1e-7, "{angle} {s}: {mu} {want}");
    }
}
