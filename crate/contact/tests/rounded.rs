//! Manifolds of rounded boxes and tori: the points of the flat faces, never nearer than the exact distance, and
//! those of a box as the radius vanishes.
#![allow(clippy::unwrap_used, non_snake_case, reason = "a helper of tests; monogram notation")]

mod bodies;

use asperity_contact::manifold::Manifold;
use asperity_contact::narrow_phase::{Collider, Convex, NarrowPhase, PairMemory};
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{Pose, Shape, Vec3};
use bodies::Random;

struct Solid(Convex, PreparedShape);

impl Solid {
    fn new(shape: &Shape) -> Self {
        Self(Convex::new(shape), PreparedShape::new(shape))
    }

    fn at(&self, X_WG: &Pose) -> Collider<'_> {
        let R = X_WG.rotation.to_rotation_matrix().into_inner();
        let p = X_WG.translation.vector;
        Collider { shape: &self.0, prepared: &self.1, R, p, rotation: X_WG.rotation }
    }
}

fn manifold(a: &Shape, X_WA: &Pose, b: &Shape, X_WB: &Pose, margin: f64) -> Option<Manifold> {
    let (a, b) = (Solid::new(a), Solid::new(b));
    NarrowPhase::default().manifold(&a.at(X_WA), &b.at(X_WB), margin, &mut PairMemory::default())
}

fn others() -> Vec<Shape> {
    vec![
        Shape::HalfSpace,
        Shape::Sphere { radius: 0.03 },
        Shape::Box { half_size: Vec3::new(0.03, 0.04, 0.02) },
        Shape::Cylinder { radius: 0.03, half_length: 0.04 },
        Shape::Capsule { radius: 0.02, half_length: 0.04 },
        Shape::RoundedBox { half_size: Vec3::new(0.02, 0.03, 0.01), radius: 0.008 },
    ]
}

#[test]
fn the_deepest_point_is_that_of_the_exact_distance() {
    let shape = Shape::RoundedBox { half_size: Vec3::new(0.02, 0.03, 0.04), radius: 0.01 };
    let (prepared, mut random, mut work) =
        (PreparedShape::new(&shape), Random(5), DistanceWorkspace::default());
    let mut touched = 0;
    for k in 0..4000 {
        let all = others();
        let other = &all[k % all.len()];
        let (own, way) = (PreparedShape::new(other), random.direction());
        let X_WA = Pose::from_parts(Vec3::zeros().into(), random.rotation());
        let R = random.rotation();
        let at = |far: f64| Pose::from_parts((way * far).into(), R);
        // Out along the way until they are a little apart or a little inside.
        let (wanted, mut low, mut high) = (random.within(-2e-3, 2e-3), -0.2, 0.2);
        let mut gap = |far: f64| signed_distance(&own, &at(far), &prepared, &X_WA, &mut work).unwrap();
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            if gap(middle).gap < wanted { low = middle } else { high = middle }
        }
        let exact = gap(high);
        if (exact.gap - wanted).abs() > 1e-9 {
            continue;
        }
        let found = manifold(other, &at(high), &shape, &X_WA, 3e-3).unwrap();
        let least = found.points().iter().map(|p| p.gap).fold(f64::INFINITY, f64::min);
        touched += 1;
        assert!((found.n.norm() - 1.0).abs() < 1e-9);
        assert!((least - exact.gap).abs() < 1e-4, "{k} {other:?}: {least} {}", exact.gap);
    }
    assert!(touched > 3000, "{touched}");
}

#[test]
fn it_lies_on_the_corners_of_its_flat_face() {
    let shape = Shape::RoundedBox { half_size: Vec3::new(0.02, 0.03, 0.04), radius: 0.01 };
    let table = Shape::Box { half_size: Vec3::new(0.2, 0.2, 0.05) };
    for (floor, X_WA) in [(Shape::HalfSpace, Pose::identity()), (table, Pose::translation(0.0, 0.0, -0.05))] {
        let m = manifold(&floor, &X_WA, &shape, &Pose::translation(0.1, 0.0, 0.0495), 1e-3).unwrap();
        assert_eq!(m.points().len(), 4);
        for point in m.points() {
            assert!((point.gap + 5e-4).abs() < 1e-12);
            assert!(((point.p.x - 0.1).abs() - 0.02).abs() < 1e-9 && (point.p.y.abs() - 0.03).abs() < 1e-9);
        }
    }
}

#[test]
fn without_rounding_it_is_a_box() {
    let half_size = Vec3::new(0.02, 0.03, 0.04);
    let (sharp, round) = (Shape::Box { half_size }, Shape::RoundedBox { half_size, radius: 1e-9 });
    let mut random = Random(9);
    for other in others() {
        for _ in 0..200 {
            let (X_WA, R) = (Pose::identity(), random.rotation());
            let X_WB = Pose::from_parts((random.direction() * 0.055).into(), R);
            let mut work = DistanceWorkspace::default();
            let [other, sharp, round] = [&other, &sharp, &round].map(PreparedShape::new);
            let [one, two] =
                [&sharp, &round].map(|s| signed_distance(&other, &X_WA, s, &X_WB, &mut work).unwrap().gap);
            assert!((one - two - 1e-9).abs() < 1e-10, "{one} {two}");
        }
    }
}

#[test]
fn a_torus_lies_on_a_plane_all_around_and_stands_on_a_point() {
    let (ring_radius, radius) = (0.05, 0.02);
    let ring = Shape::Torus { ring_radius, radius };
    let (plane, mut random) = (Shape::HalfSpace, Random(17));
    let on = |X: &Pose| manifold(&plane, &Pose::identity(), &ring, X, 1e-3);
    let lying = on(&Pose::translation(0.0, 0.0, radius - 1e-4)).unwrap();
    assert_eq!(lying.points().len(), 4);
    assert!(
        lying
            .points()
            .iter()
            .all(|p| (p.gap + 1e-4).abs() < 1e-15 && (p.p.xy().norm() - ring_radius).abs() < 1e-12)
    );
    for _ in 0..200 {
        let R = random.rotation();
        let z = (R * Vec3::z()).z;
        let height = ring_radius * (1.0 - z * z).max(0.0).sqrt() + radius;
        let m = on(&Pose::from_parts((Vec3::z() * (height - 1e-4)).into(), R)).unwrap();
        let least = m.points().iter().map(|p| p.gap).fold(f64::INFINITY, f64::min);
        assert!((least + 1e-4).abs() < 1e-12 && (m.n - Vec3::z()).norm() < 1e-15, "{least}");
    }
}

#[test]
fn a_torus_and_a_ball_have_their_closed_form() {
    let (ring, ball, mut random) =
        (Shape::Torus { ring_radius: 0.05, radius: 0.02 }, Shape::Sphere { radius: 0.03 }, Random(3));
    for _ in 0..200 {
        let p = random.direction() * 0.09;
        let gap = ring.near(&p).unwrap().distance - 0.03;
        let X_WB = Pose::from_parts(p.into(), random.rotation());
        for (a, X_WA, b, X_WB, sign) in
            [(&ring, Pose::identity(), &ball, X_WB, 1.0), (&ball, X_WB, &ring, Pose::identity(), -1.0)]
        {
            let m = manifold(a, &X_WA, b, &X_WB, 1.0).unwrap();
            assert!((m.points()[0].gap - gap).abs() < 1e-14);
            assert!((m.n * sign - ring.near(&p).unwrap().normal).norm() < 1e-9);
        }
    }
}
