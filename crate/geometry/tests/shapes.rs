//! What holds for every shape: its answers agree with each other. And the closed forms of rounded boxes and of
//! tori against sums over their meshes, samples of their surfaces, and each other.

#![allow(clippy::unwrap_used, reason = "a helper of tests")]
#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, SignedDistance, signed_distance};
use asperity_geometry::{
    Drawing, Length, MassProperties, Pose, Ray, RayShape, Rotation, Shape, Vec3, boundary, tessellate,
};
use proptest::prelude::*;
use std::sync::Arc;

fn wave(k: usize) -> Vec3 {
    Vec3::from_fn(|i, _| libm::sin(1.7 * k as f64 + 2.3 * i as f64 + 0.4))
}

fn distance(a: &Shape, X_WA: &Pose, b: &Shape, X_WB: &Pose) -> SignedDistance {
    let [a, b] = [a, b].map(PreparedShape::new);
    signed_distance(&a, X_WA, &b, X_WB, &mut DistanceWorkspace::default()).unwrap()
}

fn rounded(x: f64, y: f64, z: f64, radius: f64) -> Shape {
    Shape::RoundedBox { half_size: Vec3::new(x, y, z), radius }
}

/// Points of the surface, by its drawing.
fn surface(shape: &Shape, around: u32, along: u32) -> Vec<Vec3> {
    match shape.drawing(around, along) {
        Drawing::Smooth(skin) => skin.positions,
        Drawing::Flat(mesh) => mesh.vertices.clone(),
        Drawing::Plane => Vec::new(),
    }
}

/// Mass properties of a shape's tetrahedra.
fn meshed(shape: &Shape, hint: f64) -> MassProperties {
    let surface = boundary(&tessellate(shape, hint).unwrap().0);
    Shape::Mesh(Arc::new(surface)).mass_properties(700.0).unwrap()
}

fn exact_shapes() -> impl Iterator<Item = Shape> {
    Shape::of_each_kind().into_iter().filter(|shape| shape.triangles().is_none())
}

#[test]
fn every_shape_is_valid_and_has_a_name() {
    for shape in Shape::of_each_kind() {
        shape.validate().unwrap();
        assert!(shape.name().starts_with('a'));
    }
    let refused = |shape: Shape| shape.validate().unwrap_err().path;
    assert_eq!(refused(Shape::Torus { ring_radius: 0.1, radius: 0.1 }), "radius");
    assert_eq!(refused(Shape::Torus { ring_radius: 0.1, radius: f64::NAN }), "radius");
    assert_eq!(refused(Shape::Torus { ring_radius: -0.1, radius: 0.1 }), "ring_radius");
    assert_eq!(refused(rounded(0.1, 0.0, 0.1, 0.1)), "size[1]");
    assert_eq!(refused(rounded(0.1, 0.1, 0.1, 0.0)), "radius");
}

#[test]
fn no_point_of_the_surface_is_beyond_the_support_or_the_box() {
    for shape in exact_shapes() {
        let (points, around) = (surface(&shape, 64, 32), shape.aabb().unwrap());
        let out = points.iter().fold(around.min, |b, p| b.sup(p));
        assert!((out - around.max).amax() < 2e-3 * around.max.amax(), "{shape:?}");
        for k in 0..40 {
            let u = wave(k).unit();
            let far = shape.support(&u).unwrap();
            let most = points.iter().map(|p| p.dot(&u)).fold(f64::NEG_INFINITY, f64::max);
            assert!(far.dot(&u) >= most - 1e-14 && far.dot(&u) < most + 2e-3, "{shape:?}");
            assert!((far - far.sup(&around.min).inf(&around.max)).length() < 1e-15, "{shape:?}");
        }
    }
}

#[test]
fn the_surface_is_where_the_distance_is_nought() {
    for shape in exact_shapes() {
        for p in surface(&shape, 32, 16) {
            let near = shape.near(&p).unwrap();
            assert!(near.distance.abs() < 1e-12, "{shape:?} {p}");
            let ball = Shape::Sphere { radius: 0.01 };
            let at = Pose::from_parts((p + near.normal * 0.013).into(), Rotation::identity());
            let d = distance(&shape, &Pose::identity(), &ball, &at);
            assert!(
                (d.gap - 0.003).abs() < 1e-9 && (d.n_W - near.normal).length() < 1e-5,
                "{shape:?} {p} {d:?}"
            );
        }
    }
}

#[test]
fn mass_and_inertia_are_the_limit_of_the_mesh() {
    for (shape, hint) in [
        (rounded(0.02, 0.03, 0.05, 0.01), 0.004),
        (rounded(0.03, 0.03, 0.03, 0.02), 0.006),
        (rounded(0.001, 0.04, 0.02, 0.02), 0.006),
        (Shape::Torus { ring_radius: 0.05, radius: 0.02 }, 0.008),
        (Shape::Torus { ring_radius: 0.05, radius: 0.045 }, 0.012),
    ] {
        let exact = shape.mass_properties(700.0).unwrap();
        let off = |m: MassProperties| {
            assert!(m.p_BCm.length() < 1e-12);
            [(exact.mass - m.mass) / exact.mass, (exact.I_Cm - m.I_Cm).norm() / exact.I_Cm.norm()]
        };
        let (coarse, fine) = (off(meshed(&shape, hint)), off(meshed(&shape, 0.5 * hint)));
        for (coarse, fine) in coarse.into_iter().zip(fine) {
            assert!(coarse > 0.0 && coarse < 0.2 && coarse / fine > 3.2, "{shape:?}: {coarse} {fine}");
        }
    }
}

#[test]
fn tetrahedra_are_joined_and_know_their_depth() {
    for shape in [
        rounded(0.02, 0.03, 0.05, 0.01),
        rounded(0.03, 0.03, 0.03, 0.02),
        Shape::Torus { ring_radius: 0.05, radius: 0.02 },
    ] {
        let (mesh, extent) = tessellate(&shape, 0.006).unwrap();
        let volume: f64 = (0..mesh.tetrahedra.len()).map(|t| mesh.volume(t)).sum();
        let surface = boundary(&mesh);
        let enclosed = Shape::Mesh(Arc::new(surface.clone())).mass_properties(1.0).unwrap().mass;
        assert!((volume - enclosed).abs() < 1e-12 * volume, "{shape:?}");
        Shape::Mesh(Arc::new(surface)).validate().unwrap();
        let deepest = mesh.vertices.iter().map(|p| -shape.near(p).unwrap().distance).fold(0.0, f64::max);
        for (p, e) in mesh.vertices.iter().zip(extent) {
            assert!((e + shape.near(p).unwrap().distance / deepest).abs() < 1e-12, "{shape:?} {p} {e}");
        }
        let message = tessellate(&shape, 1e-9).unwrap_err().message;
        let allowed = message.split("at least ").nth(1).and_then(|s| s.split(' ').next()).unwrap();
        assert!(tessellate(&shape, allowed.parse::<f64>().unwrap() * 1.001).is_ok());
    }
}

#[test]
fn a_ray_meets_the_surface_where_steps_of_the_distance_do() {
    for shape in exact_shapes().filter(|s| !matches!(s, Shape::Ellipsoid { .. })) {
        let ready = RayShape::new(&shape);
        for k in 0..600 {
            let origin = wave(k).unit() * 0.3;
            let target = wave(7 * k + 3) * 0.05;
            let direction = (target - origin).unit();
            // Sphere tracing: a step as long as the distance never passes the surface.
            let mut t = 0.0;
            for _ in 0..3000 {
                t += shape.near(&(origin + direction * t)).unwrap().distance.max(0.0);
            }
            let traced = shape.near(&(origin + direction * t)).unwrap();
            let hit = ready.cast(&Pose::identity(), &Ray { origin, direction }, f64::INFINITY);
            if (1e-9..1e-5).contains(&traced.distance) {
                continue;
            }
            if traced.distance.abs() < 1e-9 {
                // A ray that grazes may be said to pass.
                let Some(hit) = hit else {
                    assert!(traced.normal.dot(&direction).abs() < 1e-3, "{shape:?} {k}");
                    continue;
                };
                let slope = hit.n_W.dot(&direction).abs().max(1e-6);
                assert!((hit.distance - t).abs() < 1e-8 / slope, "{shape:?} {k} {} {t}", hit.distance);
                let normal = shape.near(&(origin + direction * hit.distance)).unwrap().normal;
                assert!((hit.n_W - normal).length() < 1e-6, "{shape:?} {k}");
            } else {
                assert!(hit.is_none(), "{shape:?} {k}");
            }
        }
        // From inside, the way out.
        let inside = match shape {
            Shape::Torus { ring_radius, .. } => Vec3::x() * ring_radius,
            _ => Vec3::zeros(),
        };
        let ray = Ray { origin: inside, direction: Vec3::z() };
        let hit = ready.cast(&Pose::identity(), &ray, f64::INFINITY).unwrap();
        assert!(
            (hit.distance - shape.aabb().unwrap().max.z).abs() < 1e-12 && hit.n_W.z > 0.999_999,
            "{shape:?}"
        );
    }
}

#[test]
fn a_thin_ring_is_meshed_without_a_hint_of_the_reader() {
    for thin in [1.5, 10.0, 100.0, 10_000.0] {
        let ring = Shape::Torus { ring_radius: thin * 1e-3, radius: 1e-3 };
        let (mesh, _) = tessellate(&ring, 0.2 * ring.round_size().unwrap()).unwrap();
        assert!(mesh.tetrahedra.len() < 100_000, "{}", mesh.tetrahedra.len());
    }
}

fn some_pose() -> impl Strategy<Value = Pose> {
    let three = || prop::array::uniform3(-1.0..1.0_f64);
    (three(), three()).prop_map(|(p, w)| {
        Pose::from_parts((Vec3::from(p) * 0.15).into(), Rotation::from_scaled_axis(Vec3::from(w) * 3.0))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Distances from brute force: every sampled point of the ring's circle against the other body, and every
    /// sampled point of the other's surface against the ring.
    #[test]
    fn a_ring_is_as_far_as_its_nearest_point(X_WA in some_pose(), X_WB in some_pose()) {
        let (ring_radius, radius) = (0.05, 0.012);
        let ring = Shape::Torus { ring_radius, radius };
        for other in Shape::of_each_kind() {
            let d = distance(&ring, &X_WA, &other, &X_WB);
            let turned = distance(&other, &X_WB, &ring, &X_WA);
            // Apart it is the distance; else two rings and meshes may part elsewhere as soon.
            if d.gap > 0.0 || other.is_convex() {
                prop_assert!((d.gap - turned.gap).abs() < 1e-9, "{:?}: {} {}", other, d.gap, turned.gap);
            }
            let between = d.p_WCb - d.p_WCa - d.n_W * d.gap;
            prop_assert!(between.length() < 1e-12 && (d.n_W.length() - 1.0).abs() < 1e-9);
            let mut least = f64::INFINITY;
            for k in 0..400 {
                let (s, c) = libm::sincos(std::f64::consts::TAU * k as f64 / 400.0);
                let p = X_WA * nalgebra::Point3::new(ring_radius * c, ring_radius * s, 0.0);
                let ball = Shape::Sphere { radius };
                let at = Pose::from_parts(p.coords.into(), Rotation::identity());
                least = f64::min(least, distance(&ball, &at, &other, &X_WB).gap);
            }
            // Samples are 0.8 mm apart: at most half of that is missed, and never found too near.
            prop_assert!(d.gap <= least + 1e-9 && d.gap > least - 4e-4, "{:?}: {} {least}", other, d.gap);
            // The witnesses lie on both surfaces.
            if d.gap > 0.0 && let (Some(a), Some(b)) = (
                ring.near(&X_WA.inverse_transform_point(&d.p_WCa.into()).coords),
                other.near(&X_WB.inverse_transform_point(&d.p_WCb.into()).coords),
            ) {
                prop_assert!(a.distance.abs() < 1e-10 && b.distance.abs() < 1e-8, "{:?} {:?} {:?}", other, a, b);
            }
        }
    }

    /// A rounded box is its box, less the radius; and as far as the nearest of its sampled points.
    #[test]
    fn a_rounded_box_is_as_far_as_its_core_less_the_radius(X_WA in some_pose(), X_WB in some_pose()) {
        let half_size = Vec3::new(0.02, 0.03, 0.04);
        let shape = rounded(0.02, 0.03, 0.04, 0.01);
        let core = Shape::Box { half_size };
        for other in Shape::of_each_kind().into_iter().filter(Shape::is_convex) {
            let d = distance(&shape, &X_WA, &other, &X_WB);
            let turned = distance(&other, &X_WB, &shape, &X_WA);
            let sharp = distance(&core, &X_WA, &other, &X_WB);
            prop_assert!((d.gap - turned.gap).abs() < 1e-9 && (d.gap - sharp.gap + 0.01).abs() < 1e-9);
            if d.gap > 0.0 {
                let to_other = PreparedShape::new(&other);
                let point = PreparedShape::new(&Shape::Sphere { radius: 0.0 });
                let mut work = DistanceWorkspace::default();
                let nearest = surface(&shape, 32, 16).iter().map(|p| {
                    let at = Pose::from_parts((X_WA * nalgebra::Point3::from(*p)).coords.into(), Rotation::identity());
                    signed_distance(&point, &at, &to_other, &X_WB, &mut work).unwrap().gap
                }).fold(f64::INFINITY, f64::min);
                prop_assert!(d.gap <= nearest + 1e-9);
            }
        }
    }
}

#[test]
fn a_ring_and_a_plane_have_their_closed_form() {
    let ring = Shape::Torus { ring_radius: 0.05, radius: 0.02 };
    for k in 0..50 {
        let turn = Rotation::from_scaled_axis(wave(k) * 2.0);
        let X = Pose::from_parts((wave(k + 99) * 0.1).into(), turn);
        let z = (turn * Vec3::z()).z;
        let wanted = X.translation.z - 0.05 * (1.0 - z * z).sqrt() - 0.02;
        let d = distance(&ring, &X, &Shape::HalfSpace, &Pose::identity());
        assert!((d.gap - wanted).abs() < 1e-14 && (d.p_WCa.z - wanted).abs() < 1e-14);
        assert!(d.witness_unique);
    }
    let lying = distance(&ring, &Pose::translation(0.0, 0.0, 0.019), &Shape::HalfSpace, &Pose::identity());
    assert!((lying.gap + 0.001).abs() < 1e-15 && !lying.witness_unique);
}

#[test]
fn a_ball_in_the_hole_touches_all_around_and_two_links_of_a_chain_do_not() {
    let ring = Shape::Torus { ring_radius: 0.05, radius: 0.02 };
    let ball = Shape::Sphere { radius: 0.025 };
    let d = distance(&ring, &Pose::identity(), &ball, &Pose::identity());
    assert!((d.gap - 0.005).abs() < 1e-15 && !d.normal_unique && !d.witness_unique);
    let peg = Shape::Cylinder { radius: 0.028, half_length: 0.1 };
    for aside in [0.0, 1e-6, 1e-3] {
        let d = distance(&ring, &Pose::identity(), &peg, &Pose::translation(aside, 0.0, 0.0));
        assert!((d.gap - 0.002 + aside).abs() < 1e-12, "{aside}: {}", d.gap);
    }
    // The second ring stands in the first one's hole: their circles are linked.
    let link = Pose::from_parts(
        Vec3::new(0.05, 0.0, 0.0).into(),
        Rotation::from_scaled_axis(Vec3::x() * std::f64::consts::FRAC_PI_2),
    );
    let thin = Shape::Torus { ring_radius: 0.05, radius: 0.01 };
    let d = distance(&thin, &Pose::identity(), &thin, &link);
    assert!((d.gap - 0.03).abs() < 1e-9, "{}", d.gap);
}

#[test]
fn pieces_of_a_ring_are_within_their_bound() {
    let (ring_radius, radius) = (0.05, 0.02);
    let ring = Shape::Torus { ring_radius, radius };
    let pieces = ring.pieces();
    let bound = ring_radius * (1.0 - libm::cos(std::f64::consts::PI / pieces.len() as f64));
    assert!(bound < 0.005 * ring_radius);
    for (X_GP, piece) in &pieces {
        piece.validate().unwrap();
        for p in surface(piece, 32, 16) {
            let near = ring.near(&(X_GP * nalgebra::Point3::from(p)).coords).unwrap();
            assert!(near.distance <= bound + 1e-12, "{}", near.distance);
        }
    }
    for p in surface(&ring, 96, 24) {
        let inside = |(X_GP, piece): &(Pose, Shape)| {
            piece.near(&X_GP.inverse_transform_point(&p.into()).coords).unwrap().distance
        };
        let nearest = pieces.iter().map(inside).fold(f64::INFINITY, f64::min);
        assert!(nearest.abs() <= bound + 1e-12, "{nearest}");
    }
}
