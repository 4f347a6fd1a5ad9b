//! Invariants of every pair of shapes in every pose, degenerate ones included.
#![allow(non_snake_case, clippy::unwrap_used, clippy::panic)]

mod bodies;

use std::sync::Arc;

use asperity_contact::narrow_phase::{DistanceWorkspace, PointContact, signed_distance};
use asperity_geometry::{Pose, Rotation, Shape, Vec3, parts};
use bodies::{Body, KINDS, Random};
use proptest::prelude::*;

fn contact(a: &Shape, X_WA: &Pose, b: &Shape, X_WB: &Pose) -> PointContact {
    signed_distance(a, X_WA, b, X_WB, &mut DistanceWorkspace::default()).contact().unwrap()
}

fn check(c: &PointContact, size: f64) {
    assert!(c.gap.is_finite(), "{c:?}");
    assert!((c.n_W.norm() - 1.0).abs() < 1e-12, "{c:?}");
    assert!((c.p_WCb - c.p_WCa - c.n_W * c.gap).norm() < 1e-12 * size, "{c:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Swapping the bodies turns the normal round; moving the world moves the answer with it.
    #[test]
    fn action_is_reaction_in_every_frame(seed in any::<u64>(), i in 0..KINDS.len(), j in 0..KINDS.len(), deep: bool) {
        let mut random = Random(seed);
        let (a, b) = (Body::random(KINDS[i], &mut random), Body::random(KINDS[j], &mut random));
        let place = if deep { bodies::overlapping } else { bodies::apart };
        let (X_WA, X_WB) = place(&a, &b, &mut random);
        let size = a.size + b.size + X_WB.translation.vector.norm();
        let c = contact(&a.shape, &X_WA, &b.shape, &X_WB);
        check(&c, size);
        let d = contact(&b.shape, &X_WB, &a.shape, &X_WA);
        prop_assert!((c.gap - d.gap).abs() < 1e-10 * size, "{c:?} {d:?}");
        let X_VW = Pose::from_parts(Vec3::new(0.3, -0.2, 0.5).into(), random.rotation());
        let e = contact(&a.shape, &(X_VW * X_WA), &b.shape, &(X_VW * X_WB));
        prop_assert!((c.gap - e.gap).abs() < 1e-10 * size, "{c:?} {e:?}");
        if c.normal_unique && d.normal_unique && c.gap.abs() > 1e-6 * size {
            prop_assert!((c.n_W + d.n_W).norm() < 1e-4, "{c:?} {d:?}");
            if c.witness_unique && d.witness_unique {
                prop_assert!((c.p_WCa - d.p_WCb).norm() < 1e-4 * size, "{c:?} {d:?}");
            }
        }
    }

    /// Axis-aligned boxes on a lattice touch, coincide and lie flush all the time; their distance is
    /// elementary.
    #[test]
    fn lattice_boxes(seed in any::<u64>(), as_mesh in 0..4) {
        let mut random = Random(seed);
        let mut whole = |n: f64| (n * random.unit()).floor();
        let half = [0, 1].map(|_| 0.05 * Vec3::new(1.0 + whole(3.0), 1.0 + whole(3.0), 1.0 + whole(3.0)));
        let offset = 0.05 * Vec3::new(whole(13.0) - 6.0, whole(13.0) - 6.0, whole(13.0) - 6.0);
        let solid = |k: usize| match as_mesh >> k & 1 {
            0 => Shape::Box { half_size: half[k] },
            _ => Shape::Convex(Arc::new(parts::box_part(half[k]))),
        };
        let separation = offset.abs() - half[0] - half[1];
        let expected = match separation.max() {
            s if s > 1e-12 => separation.map(|s| s.max(0.0)).norm(),
            s => s,
        };
        let X_WA = Pose::from_parts(Vec3::new(0.1, 0.2, 0.3).into(), random.rotation());
        let X_WB = X_WA * Pose::translation(offset.x, offset.y, offset.z);
        let c = contact(&solid(0), &X_WA, &solid(1), &X_WB);
        check(&c, 1.0);
        prop_assert!((c.gap - expected).abs() < 1e-13, "{} {expected}", c.gap);
    }

    /// Coaxial and parallel cylinders and capsules, concentric or flush now and then.
    #[test]
    fn lattice_axial(seed in any::<u64>(), a_round: bool, b_round: bool) {
        let mut random = Random(seed);
        let mut whole = |n: f64| (n * random.unit()).floor();
        let [r, s, h, k] = [0; 4].map(|_| 0.05 * (1.0 + whole(3.0)));
        let (x, z) = (0.05 * whole(8.0), 0.05 * whole(12.0));
        let solid = |round: bool, radius, half_length| if round {
            Shape::Capsule { radius, half_length }
        } else {
            Shape::Cylinder { radius, half_length }
        };
        let X_WA = Pose::from_parts(Vec3::new(0.1, 0.2, 0.3).into(), random.rotation());
        let X_WB = X_WA * Pose::translation(x, 0.0, z);
        let c = contact(&solid(a_round, r, h), &X_WA, &solid(b_round, s, k), &X_WB);
        check(&c, 1.0);
        let (side, end) = (x - r - s, z - h - k);
        let expected = match (a_round, b_round) {
            (false, false) if side > 0.0 && end > 0.0 => Some((side * side + end * end).sqrt()),
            (false, false) => Some(side.max(end)),
            (true, true) => Some((x * x + end.max(0.0) * end.max(0.0)).sqrt() - r - s),
            _ => None,
        };
        if let Some(expected) = expected {
            prop_assert!((c.gap - expected).abs() < 1e-12, "{} {expected} r {r} s {s} h {h} k {k} x {x} z {z}", c.gap);
        }
    }

    /// Sizes over twelve decades, far away or concentric: numbers, never NaN.
    #[test]
    fn wild_sizes(seed in any::<u64>(), i in 0..8_usize, j in 0..8_usize) {
        let mut random = Random(seed);
        let mut size = 0.0_f64;
        let mut solid = |i: usize, random: &mut Random| {
            let mut length = || {
                let l = libm::exp10(random.within(-6.0, 6.0));
                size += l;
                l
            };
            match i {
                0 => Shape::Sphere { radius: length() },
                1 => Shape::Box { half_size: Vec3::from_fn(|_, _| length()) },
                2 => Shape::Cylinder { radius: length(), half_length: length() },
                3 => Shape::Capsule { radius: length(), half_length: length() },
                4 => Shape::Ellipsoid { semi_axes: Vec3::from_fn(|_, _| length()) },
                5 => Shape::Convex(Arc::new(parts::box_part(Vec3::from_fn(|_, _| length())))),
                6 => Shape::Mesh(Arc::new(parts::icosphere(length(), 1))),
                _ => Shape::HalfSpace,
            }
        };
        let (a, b) = (solid(i, &mut random), solid(j, &mut random));
        let reach = libm::exp10(random.within(-9.0, 6.0)) * if random.unit() < 0.2 { 0.0 } else { 1.0 };
        let X_WA = Pose::from_parts(Vec3::zeros().into(), random.rotation());
        let X_WB = Pose::from_parts((random.direction() * reach).into(), random.rotation());
        if let Some(c) = signed_distance(&a, &X_WA, &b, &X_WB, &mut DistanceWorkspace::default()).contact() {
            check(&c, size + reach);
        } else {
            prop_assert_eq!((i, j), (7, 7));
        }
    }
}

#[test]
fn the_middle_of_flush_faces_is_chosen() {
    let a = Shape::Box { half_size: Vec3::new(0.1, 0.1, 0.1) };
    let b = Shape::Box { half_size: Vec3::new(0.05, 0.02, 0.1) };
    let X_WB = Pose::from_parts(Vec3::new(0.01, 0.03, 0.199).into(), Rotation::identity());
    let c = contact(&a, &Pose::identity(), &b, &X_WB);
    assert!(!c.witness_unique && c.normal_unique);
    assert!((c.p_WCa - Vec3::new(0.01, 0.03, 0.1)).norm() < 1e-15);
    assert!((c.gap + 0.001).abs() < 1e-15);
}
