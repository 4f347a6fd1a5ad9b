//! Distances near the surface of a mesh, where rounding decides which side a body is on: a torus whose
//! distance is known, and every triangle tested one by one.
#![allow(non_snake_case, clippy::unwrap_used, reason = "monogram notation, and a test may panic")]

use std::sync::Arc;

use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, SignedDistance, signed_distance};
use asperity_geometry::{Length, Pose, Rotation, Shape, TriangleMesh, Vec3, nearest_on_mesh, parts};

/// Radii of the torus, m.
const RING: f64 = 0.3;
const TUBE: f64 = 0.12;

/// Offsets from the surface, m: from far to less than rounding.
const OFFSETS: [f64; 15] =
    [-1e-2, -1e-3, -1e-4, -1e-6, -1e-9, -1e-12, -1e-15, 0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2];

/// Returns a point of the round torus, and its normal.
fn on_torus(u: f64, v: f64) -> (Vec3, Vec3) {
    let ((sin_u, cos_u), (sin_v, cos_v)) = (libm::sincos(u), libm::sincos(v));
    let n = Vec3::new(cos_u * cos_v, sin_u * cos_v, sin_v);
    (Vec3::new(cos_u, sin_u, 0.0) * RING + n * TUBE, n)
}

fn far_away(i: u32) -> Pose {
    let axis = Vec3::new(libm::sin(f64::from(i)), 0.4, libm::cos(f64::from(i)));
    Pose::from_parts(Vec3::new(0.7, -1.1, 0.3).into(), Rotation::from_scaled_axis(axis * f64::from(i)))
}

/// Makes the tube as `n` × `n` quadrilaterals, each cut in two.
fn torus(n: u32) -> (TriangleMesh, PreparedShape) {
    let mesh = parts::torus(RING, TUBE, n as usize);
    let shape = PreparedShape::new(&Shape::Mesh(Arc::new(mesh.clone())));
    (mesh, shape)
}

fn from_mesh(mesh: &PreparedShape, X_WA: &Pose, other: &PreparedShape, X_AB: &Pose) -> SignedDistance {
    let work = &mut DistanceWorkspace::default();
    let there = signed_distance(mesh, X_WA, other, &(X_WA * X_AB), work).unwrap();
    let back = signed_distance(other, &(X_WA * X_AB), mesh, X_WA, work).unwrap();
    assert_eq!(there, back.flipped());
    assert!((there.n_W.length() - 1.0).abs() < 1e-12);
    assert!((there.p_WCa + there.n_W * there.gap - there.p_WCb).length() < 1e-12);
    there
}

/// The chords of a mesh lie within the tube by their sagitta: twice as many corners, a quarter of it.
#[test]
fn a_ball_is_as_far_from_a_fine_torus_as_from_a_round_one() {
    for (corners, bound) in [(40, 3e-3), (80, 8e-4), (160, 2e-4)] {
        let (_, mesh) = torus(corners);
        let ball = PreparedShape::new(&Shape::Sphere { radius: 0.01 });
        let mut worst: f64 = 0.0;
        for i in 0..400 {
            let (p, n) = on_torus(0.37 * f64::from(i), 1.93 * f64::from(i));
            let offset = OFFSETS[i as usize % OFFSETS.len()];
            let found = from_mesh(
                &mesh,
                &far_away(i),
                &ball,
                &Pose::from_parts((p + n * offset).into(), Rotation::identity()),
            );
            worst = worst.max((found.gap + 0.01 - offset).abs());
        }
        assert!(worst < bound, "{corners} corners: {worst:e} m");
    }
}

/// The error was 15 mm where a point lay 1e-12 m outside: the nearest triangle was neither touched nor apart,
/// and so skipped.
#[test]
fn a_point_is_as_far_as_its_nearest_triangle_at_any_offset() {
    let (mesh, prepared) = torus(40);
    let point = PreparedShape::new(&Shape::Sphere { radius: 0.0 });
    for i in 0..2000 {
        let (p, n) = on_torus(0.37 * f64::from(i), 1.93 * f64::from(i));
        let (t, q) = nearest_on_mesh(&mesh, &p).unwrap();
        let outwards = mesh.area_vector(t).unit();
        for offset in OFFSETS {
            let p = q + outwards * offset;
            let found = from_mesh(
                &prepared,
                &Pose::identity(),
                &point,
                &Pose::from_parts(p.into(), Rotation::identity()),
            );
            let (_, nearest) = nearest_on_mesh(&mesh, &p).unwrap();
            assert!((found.gap.abs() - (p - nearest).length()).abs() < 1e-15, "{i} {offset:e}: {found:?}");
            // The side is known where it can be.
            assert!(offset.abs() < 1e-14 || found.gap * offset > 0.0, "{i} {offset:e}: {found:?}");
            assert!(found.n_W.dot(&n) > 0.8, "{i} {offset:e}: {found:?}");
        }
    }
}

/// Flat bodies with a corner at the same places.
#[test]
fn a_corner_is_as_far_as_its_nearest_triangle_at_any_offset() {
    let (mesh, prepared) = torus(40);
    let half = Vec3::new(0.02, 0.03, 0.01);
    let block = PreparedShape::new(&Shape::Box { half_size: half });
    for i in 0..400 {
        // On the outer half, where a corner alone is near.
        let (p, _) = on_torus(0.37 * f64::from(i), libm::sin(f64::from(i)));
        let (t, q) = nearest_on_mesh(&mesh, &p).unwrap();
        let outwards = mesh.area_vector(t).unit();
        // The diagonal from the corner stands square on the triangle.
        let turn = Rotation::rotation_between(&half, &outwards).unwrap();
        for offset in OFFSETS.into_iter().filter(|o| o.abs() < 1e-3) {
            let corner = q + outwards * offset;
            let centre = Pose::from_parts((corner + turn * half).into(), turn);
            let found = from_mesh(&prepared, &Pose::identity(), &block, &centre);
            let apart = (corner - nearest_on_mesh(&mesh, &corner).unwrap().1).length().copysign(offset);
            // Below an edge of the mesh its vertices may lie deeper in the block than the corner in the mesh.
            let slack = 1e-8 + 0.2 * (-offset).max(0.0);
            assert!((found.gap - apart).abs() < slack, "{i} {offset:e}: {apart:e} {found:?}");
        }
    }
}
