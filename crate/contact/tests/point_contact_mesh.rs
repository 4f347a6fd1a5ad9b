//! Point contact of meshes that are not convex: exact while apart, mutual depth when they overlap.
#![allow(non_snake_case, clippy::unwrap_used, clippy::panic)]

mod bodies;

use std::sync::Arc;

use asperity_contact::narrow_phase::{
    DistanceWorkspace, PointContact, signed_distance, signed_distance_prepared,
};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{MeshDistance, Pose, Shape, TriangleMesh, Vec3, parts};
use bodies::{Body, KINDS, Random};

fn contact(a: &Shape, X_WA: &Pose, b: &Shape, X_WB: &Pose) -> PointContact {
    let c = signed_distance(a, X_WA, b, X_WB, &mut DistanceWorkspace::default()).contact().unwrap();
    assert!((c.n_W.norm() - 1.0).abs() < 1e-12, "{c:?}");
    assert!((c.p_WCb - c.p_WCa - c.n_W * c.gap).norm() < 1e-12, "{c:?}");
    c
}

fn mesh(m: TriangleMesh) -> Shape {
    Shape::Mesh(Arc::new(m))
}

/// The bracket as two boxes: the distance to a union is the least of the distances.
#[test]
fn apart_from_a_bracket_is_apart_from_its_two_boxes() {
    let bracket = parts::l_bracket(0.1, 0.12, 0.02, 0.06);
    let bounds = Shape::Mesh(Arc::new(bracket.clone())).aabb().unwrap();
    let field = MeshDistance::new(&bracket).unwrap();
    let bracket = mesh(bracket);
    let mut random = Random(5);
    let mut counts = [0; 2];
    for k in 0..300 {
        let body = Body::random(KINDS[k % KINDS.len()], &mut random);
        let X_WA = Pose::from_parts(Vec3::new(0.1, -0.3, 0.2).into(), random.rotation());
        let reach = body.size + bounds.half_size().norm() + 0.05;
        let offset = bounds.center() + random.direction() * random.within(0.0, reach);
        let X_AB = Pose::from_parts(offset.into(), random.rotation());
        let c = contact(&bracket, &X_WA, &body.shape, &(X_WA * X_AB));
        let d = contact(&body.shape, &(X_WA * X_AB), &bracket, &X_WA);
        assert!((c.gap - d.gap).abs() < 1e-9, "{c:?} {d:?}");
        // Nearest by sampling: no triangle point may be nearer than the gap says.
        let p_A = X_WA.inverse_transform_point(&c.p_WCa.into()).coords;
        assert!(field.signed_distance(&p_A).0.abs() < 1e-9, "not on the mesh: {c:?}");
        if c.gap > 0.0 {
            counts[0] += 1;
            let least = slow_distance(&bracket, &body, &X_AB);
            assert!((c.gap - least).abs() < 1e-9 * (1.0 + least), "{} {least} {:?}", c.gap, body.shape);
        } else {
            counts[1] += 1;
        }
    }
    assert!(counts[0] > 50 && counts[1] > 50, "{counts:?}");
}

/// Every triangle as a thin convex body of its own, without a tree.
fn slow_distance(bracket: &Shape, body: &Body, X_AB: &Pose) -> f64 {
    let Shape::Mesh(m) = bracket else { panic!() };
    (0..m.triangles.len())
        .map(|t| {
            let [a, b, c] = m.corners(t);
            let inward = -m.area_vector(t).normalize() * 1e-4;
            let d = (a + b + c) / 3.0 + inward;
            let sliver = TriangleMesh {
                vertices: vec![a, b, c, d],
                triangles: vec![[0, 1, 2], [1, 0, 3], [2, 1, 3], [0, 2, 3]],
            };
            contact(&mesh(sliver), &Pose::identity(), &body.shape, X_AB).gap
        })
        .fold(f64::INFINITY, f64::min)
}

/// A body moved into a bracket: the gap has no jumps down to a centimetre (half the bracket's thickness).
/// Deeper, the search for the deepest point may change its mind.
#[test]
fn the_gap_is_continuous_through_touching() {
    let bracket = mesh(parts::l_bracket(0.1, 0.12, 0.02, 0.06));
    let prepared = PreparedShape::new(&bracket);
    let middle = bracket.aabb().unwrap().center();
    let mut random = Random(8);
    let mut ws = DistanceWorkspace::default();
    for k in 0..14 {
        let body = Body::random(KINDS[k % KINDS.len()], &mut random);
        let solid = PreparedShape::new(&body.shape);
        let rotation = random.rotation();
        let u = random.direction();
        let mut last: Option<f64> = None;
        let n = 120;
        for i in 0..n {
            let s = 0.25 * (1.0 - i as f64 / f64::from(n));
            let X_AB = Pose::from_parts((middle + u * s).into(), rotation);
            let gap = signed_distance_prepared(&prepared, &Pose::identity(), &solid, &X_AB, &mut ws)
                .contact()
                .unwrap()
                .gap;
            if let Some(last) = last.filter(|l| l.min(gap) > -0.01) {
                // The distance changes no faster than the body moves; the depth is searched, so a little
                // slack.
                let step = 0.25 / f64::from(n);
                let slack = if gap > 0.0 && last > 0.0 { 1e-9 } else { 2.0 * step };
                assert!(
                    (gap - last).abs() <= step + slack,
                    "{} at {s}: {last} -> {gap}",
                    KINDS[k % KINDS.len()]
                );
            }
            last = Some(gap);
        }
    }
}

/// A box pressed into the flat top of a ring.
#[test]
fn flat_on_a_ring() {
    let ring = parts::tube(0.03, 0.06, 0.02, 32);
    let top = mesh(ring.clone()).aabb().unwrap().max.z;
    let block = Shape::Box { half_size: Vec3::new(0.2, 0.2, 0.05) };
    for depth in [0.004, 1e-5, -1e-5, -0.02] {
        let X_WB = Pose::translation(0.001, 0.002, top + 0.05 - depth);
        let c = contact(&mesh(ring.clone()), &Pose::identity(), &block, &X_WB);
        assert!((c.gap + depth).abs() < 1e-9, "{} {depth}", c.gap);
        assert!((c.n_W - Vec3::z()).norm() < 1e-6, "{c:?}");
    }
}

/// A peg through a ring touches nothing; shifted, it touches the bore.
#[test]
fn peg_in_a_ring() {
    let ring = mesh(parts::tube(0.03, 0.06, 0.02, 64));
    let middle = ring.aabb().unwrap().center();
    let peg = Shape::Cylinder { radius: 0.02, half_length: 0.1 };
    let at = |x: f64| contact(&ring, &Pose::identity(), &peg, &Pose::translation(x, 0.0, middle.z)).gap;
    assert!((at(0.0) - 0.01).abs() < 1e-4);
    assert!((at(0.006) - 0.004).abs() < 1e-4);
    assert!((at(0.013) + 0.003).abs() < 2e-4, "{}", at(0.013));
}

#[test]
fn a_ball_inside_a_solid_ring_leaves_by_the_nearest_wall() {
    let ring = mesh(parts::torus(0.1, 0.03, 48));
    let ball = Shape::Sphere { radius: 0.005 };
    let c = contact(&ring, &Pose::identity(), &ball, &Pose::translation(0.11, 0.0, 0.0));
    assert!((c.gap + 0.025).abs() < 5e-4, "{c:?}");
    assert!(c.n_W.x > 0.97, "{c:?}");
}

#[test]
fn two_brackets() {
    let bracket = mesh(parts::l_bracket(0.1, 0.12, 0.02, 0.06));
    let top = bracket.aabb().unwrap().max.z - bracket.aabb().unwrap().min.z;
    for gap in [0.01, -0.003] {
        let c = contact(&bracket, &Pose::identity(), &bracket, &Pose::translation(0.001, 0.0015, top + gap));
        assert!((c.gap - gap).abs() < 1e-9, "{c:?}");
        assert!((c.n_W - Vec3::z()).norm() < 1e-6, "{c:?}");
    }
    let plane = contact(&Shape::HalfSpace, &Pose::identity(), &bracket, &Pose::identity());
    assert!((plane.gap - bracket.aabb().unwrap().min.z).abs() < 1e-15);
}
