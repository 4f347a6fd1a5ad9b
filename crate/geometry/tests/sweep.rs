//! First touch within a step: closed forms, and a brute force that places the bodies ten thousand times.

#![allow(clippy::unwrap_used, non_snake_case, reason = "a test may panic; monogram notation")]

use std::sync::Arc;

use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{Length, Pose, Rotation, Shape, SweptBody, Vec3, first_touch, parts};

fn turned(x: f64, y: f64, z: f64, axis_angle: Vec3) -> Pose {
    Pose::from_parts(Vec3::new(x, y, z).into(), Rotation::from_scaled_axis(axis_angle))
}

fn body(shape: &Shape) -> SweptBody {
    SweptBody::new(shape).unwrap()
}

#[test]
fn balls_touch_when_the_closed_form_says() {
    let ball = body(&Shape::Sphere { radius: 0.1 });
    let still = [Pose::identity(); 2];
    let flying = [Pose::translation(-1.0, 0.0, 0.0), Pose::translation(1.0, 0.12, 0.0)];
    let hit = first_touch(&ball, &still, &ball, &flying).unwrap();
    // |(-1 + 2 s, 0.12 s)| = 0.2
    let (a, b, c) = (4.0144, -4.0, 0.96);
    let s = (-b - f64::sqrt(b * b - 4.0 * a * c)) / (2.0 * a);
    assert!((hit.fraction - s).abs() < 1e-6, "{} {s}", hit.fraction);
    let towards = Vec3::new(-1.0 + 2.0 * s, 0.12 * s, 0.0).unit();
    assert!((hit.n_W - towards).length() < 1e-5 && (hit.p_WC - 0.1 * towards).length() < 1e-5);
    let passing = [Pose::translation(-1.0, 0.21, 0.0), Pose::translation(1.0, 0.21, 0.0)];
    assert_eq!(first_touch(&ball, &still, &ball, &passing), None);
}

#[test]
fn a_turning_box_touches_when_the_closed_form_says() {
    let bar = body(&Shape::Box { half_size: Vec3::new(0.5, 0.1, 0.1) });
    let wall = body(&Shape::Box { half_size: Vec3::new(2.0, 0.1, 2.0) });
    let still = [Pose::translation(0.0, 0.5, 0.0); 2];
    for turn in [0.15, 0.8, 1.5, -2.5, 3.0] {
        let turning = [Pose::identity(), turned(0.0, 0.0, 0.0, Vec3::z() * turn)];
        // 0.5 sin θ + 0.1 cos θ = 0.4
        let theta = libm::asin(0.4 / f64::sqrt(0.26)) - libm::atan2(0.1, 0.5);
        match first_touch(&bar, &turning, &wall, &still) {
            Some(hit) => {
                assert!(
                    (hit.fraction * f64::abs(turn) - theta).abs() < 1e-4,
                    "{turn}: {} {theta}",
                    hit.fraction
                );
                assert!((hit.n_W - Vec3::y()).length() < 1e-3);
            }
            None => assert!(f64::abs(turn) < theta),
        }
    }
}

#[test]
fn bodies_that_turn_and_fly_touch_when_brute_force_says() {
    let mut state = 9u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let shapes = [
        Shape::Box { half_size: Vec3::new(0.4, 0.02, 0.03) },
        Shape::Capsule { radius: 0.03, half_length: 0.3 },
        Shape::Convex(Arc::new(parts::wedge(0.3, 0.2, 0.2))),
        Shape::Sphere { radius: 0.1 },
    ];
    let mut work = DistanceWorkspace::default();
    let (mut hits, mut passes) = (0, 0);
    for k in 0..120 {
        let (a, b) = (&shapes[k % 4], &shapes[(k / 4) % 4]);
        let mut pose = |apart: f64| {
            let turn = 0.9 * Vec3::new(draw(), draw(), draw());
            turned(apart * draw(), 0.3 * draw(), apart + 0.3 * draw(), turn)
        };
        let X_WA = [pose(-0.4), pose(0.4)];
        let X_WB = [pose(0.3), pose(-0.3)];
        let (pa, pb) = (PreparedShape::new(a), PreparedShape::new(b));
        let gap = |s: f64, work: &mut DistanceWorkspace| {
            let at = |X: &[Pose; 2]| {
                let rotation = X[0].rotation.slerp(&X[1].rotation, s);
                Pose::from_parts((X[0].translation.vector.lerp(&X[1].translation.vector, s)).into(), rotation)
            };
            signed_distance(&pa, &at(&X_WA), &pb, &at(&X_WB), work).unwrap().gap
        };
        if gap(0.0, &mut work) < 1e-3 {
            continue;
        }
        let gaps: Vec<f64> = (0..=10_000).map(|i| gap(f64::from(i) / 1e4, &mut work)).collect();
        let first = gaps.iter().position(|g| *g <= 0.0);
        let found = first_touch(&body(a), &X_WA, &body(b), &X_WB);
        match (found, first) {
            (Some(hit), Some(i)) => {
                hits += 1;
                // A corner that grazes first, between two of the places, may be seen by one of them alone.
                let near = gap(hit.fraction, &mut work).abs();
                assert!((hit.fraction - i as f64 / 1e4).abs() < 1e-3 || near < 1e-3, "{k}: {hit:?} {i}");
            }
            (None, None) => passes += 1,
            // They pass within what the interpolation is off by.
            (hit, _) => {
                let least = gaps.iter().copied().fold(f64::INFINITY, f64::min);
                assert!(least.abs() < 1e-3, "{k}: {hit:?} {least}");
            }
        }
    }
    assert!(hits > 15 && passes > 15, "{hits} {passes}");
}

#[test]
fn what_cannot_be_swept_says_so() {
    for shape in [
        Shape::HalfSpace,
        Shape::Cylinder { radius: 0.1, half_length: 0.1 },
        Shape::Ellipsoid { semi_axes: Vec3::repeat(0.1) },
        Shape::Mesh(Arc::new(parts::torus(0.3, 0.1, 12))),
    ] {
        assert!(SweptBody::new(&shape).is_none());
    }
    let ball = body(&Shape::Sphere { radius: 0.1 });
    let nowhere = [Pose::translation(f64::NAN, 0.0, 0.0), Pose::identity()];
    assert_eq!(first_touch(&ball, &nowhere, &ball, &[Pose::identity(); 2]), None);
}
