//! Rays against signed distances of shapes, and the tree against brute force over triangles.

use super::*;
use crate::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use crate::{Length, MeshDistance, Rotation, TriangleMesh, convex_hull, parts};
use nalgebra::Point3;
use std::sync::Arc;

/// Generator of numbers of a fixed sequence in `[-1, 1)` (splitmix64).
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn pose(&mut self) -> Pose {
        let turn = Rotation::from_scaled_axis(3.0 * self.vector());
        Pose::from_parts(self.vector().into(), turn)
    }
}

fn shapes() -> Vec<Shape> {
    let ball = parts::icosphere(0.3, 2);
    let tetrahedron = convex_hull(&parts::wedge(0.5, 0.4, 0.3).vertices).unwrap();
    vec![
        Shape::Sphere { radius: 0.3 },
        Shape::Box { half_size: Vec3::new(0.3, 0.2, 0.1) },
        Shape::Cylinder { radius: 0.2, half_length: 0.3 },
        Shape::Cylinder { radius: 0.4, half_length: 0.02 },
        Shape::Capsule { radius: 0.1, half_length: 0.3 },
        Shape::Ellipsoid { semi_axes: Vec3::new(0.4, 0.2, 0.1) },
        Shape::HalfSpace,
        Shape::Convex(Arc::new(tetrahedron)),
        Shape::Convex(Arc::new(ball)),
        Shape::Mesh(Arc::new(parts::l_bracket(0.5, 0.4, 0.1, 0.3))),
        Shape::Mesh(Arc::new(parts::torus(0.3, 0.12, 40))),
    ]
}

/// Judge of the distance of a point from a shape.
enum Judge {
    Mesh(Box<MeshDistance>),
    Other(Box<[PreparedShape; 2]>),
}

impl Judge {
    fn new(shape: &Shape) -> Self {
        match shape {
            Shape::Mesh(mesh) => Self::Mesh(Box::new(MeshDistance::new(mesh).unwrap())),
            _ => Self::Other(Box::new([shape, &Shape::Sphere { radius: 0.0 }].map(PreparedShape::new))),
        }
    }

    /// Returns the signed distance of a point of the world to the shape at `pose`, m.
    fn gap(&self, pose: &Pose, p: &Vec3, work: &mut DistanceWorkspace) -> f64 {
        match self {
            Self::Mesh(mesh) => mesh.signed_distance(&(pose.inverse() * Point3::from(*p)).coords).0,
            Self::Other(pair) => {
                let at = Pose::translation(p.x, p.y, p.z);
                signed_distance(&pair[0], pose, &pair[1], &at, work).unwrap().gap
            }
        }
    }
}

/// The judge is the signed distance of a point: zero at the hit, of one sign along the ray before, and its
/// gradient is the normal.
#[test]
fn rays_stop_at_the_first_place_of_no_distance() {
    let mut draw = Draw(1);
    let mut work = DistanceWorkspace::default();
    for shape in shapes() {
        let (cast, judge) = (RayShape::new(&shape), Judge::new(&shape));
        let (mut hits, mut from_inside) = (0, 0);
        for k in 0..600 {
            let pose = draw.pose();
            let origin = pose.translation.vector + [0.1, 0.3, 0.9][k % 3] * draw.vector();
            let towards = pose.translation.vector + 0.4 * draw.vector();
            let ray = Ray { origin, direction: (towards - origin).unit() };
            let mut at = |t: f64| judge.gap(&pose, &(ray.origin + ray.direction * t), &mut work);
            let start = at(0.0);
            let hit = cast.cast(&pose, &ray, 4.0);
            let reach = hit.map_or(4.0, |h| h.distance);
            for k in 1..60 {
                let gap = at(reach * f64::from(k) / 60.0);
                assert!(gap * start > -1e-12, "{shape:?} {k}: {gap} {start}");
            }
            if let Some(hit) = hit {
                hits += 1;
                from_inside += usize::from(start < 0.0);
                assert!(at(hit.distance).abs() < 1e-11, "{shape:?} {}", at(hit.distance));
                assert!((hit.n_W.length() - 1.0).abs() < 1e-12);
                assert_eq!(hit.n_W.dot(&ray.direction) < 0.0, start > 0.0, "{shape:?}");
                // Just outside, the way up is the normal.
                let p = ray.origin + ray.direction * hit.distance + 1e-7 * hit.n_W;
                let gap = judge.gap(&pose, &p, &mut work);
                assert!((gap - 1e-7).abs() < 2e-9, "{shape:?} {gap}");
                assert_eq!(cast.cast(&pose, &ray, hit.distance), None);
            }
        }
        assert!(hits > 100 && from_inside > 10, "{shape:?}: {hits}, {from_inside}");
    }
}

/// Tries every triangle, by Möller & Trumbore 1997.
fn brute_force(mesh: &TriangleMesh, o: &Vec3, d: &Vec3) -> Option<f64> {
    let hit = |t: usize| {
        let [a, b, c] = mesh.corners(t);
        let (e, f) = (b - a, c - a);
        let p = d.cross(&f);
        let inverse = 1.0 / e.dot(&p);
        let s = o - a;
        let u = s.dot(&p) * inverse;
        let q = s.cross(&e);
        let v = d.dot(&q) * inverse;
        let t = f.dot(&q) * inverse;
        (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0).then_some(t)
    };
    (0..mesh.triangles.len()).filter_map(hit).min_by(f64::total_cmp)
}

#[test]
fn the_tree_finds_what_brute_force_finds() {
    let mut draw = Draw(2);
    let mut rough = parts::torus(0.3, 0.12, 60);
    rough.vertices.iter_mut().for_each(|v| *v *= 1.0 + 0.05 * draw.next());
    let mut open = rough.clone();
    open.triangles.truncate(2000);
    for mesh in [rough, open, parts::icosphere(0.3, 4)] {
        let cast = RayShape::new(&Shape::Mesh(Arc::new(mesh.clone())));
        let mut hits = 0;
        for _ in 0..2000 {
            let (origin, towards) = (draw.vector(), 0.5 * draw.vector());
            let ray = Ray { origin, direction: (towards - origin).unit() };
            let found = cast.cast(&Pose::identity(), &ray, 10.0).map(|h| h.distance);
            let expected = brute_force(&mesh, &ray.origin, &ray.direction);
            hits += usize::from(found.is_some());
            match (found, expected) {
                (Some(a), Some(b)) => assert!((a - b).abs() < 1e-12, "{a} {b}"),
                (a, b) => assert_eq!(a, b),
            }
        }
        assert!(hits > 100);
    }
}

/// Rays aimed at vertices and along edges, from within and from outside: none passes through.
#[test]
fn closed_surfaces_are_watertight() {
    let mut draw = Draw(3);
    for mesh in [parts::torus(0.3, 0.12, 60), parts::icosphere(0.3, 4), parts::hex_nut(0.5, 0.2, 0.2, 24)] {
        let inside = match mesh.vertices.len() {
            // The ball's centre; on the others a place within the ring.
            2562 => Vec3::zeros(),
            _ => Vec3::new(0.3, 0.0, 0.0) * if mesh.vertices.len() < 200 { 0.75 } else { 1.0 },
        };
        let cast = RayShape::new(&Shape::Mesh(Arc::new(mesh.clone())));
        for k in 0..4000 {
            let t = (k * 7919) % mesh.triangles.len();
            let [a, b, c] = mesh.corners(t);
            let target = match k % 4 {
                0 => a,
                1 => 0.5 * (a + b),
                2 => b + 0.3 * (c - b),
                _ => c,
            };
            let ray = Ray { origin: inside, direction: (target - inside).unit() };
            let hit = cast.cast(&Pose::identity(), &ray, 10.0).unwrap();
            // A ray that had slipped out would come in again, or hit nothing. At a silhouette it touches both
            // sides at once.
            let touches = (hit.distance - (target - inside).length()).abs() < 1e-12;
            assert!(touches || hit.n_W.dot(&ray.direction) > 0.0);
        }
    }
    // A ray from outside at a convex body is stopped by every vertex that faces it.
    let mesh = parts::icosphere(0.3, 4);
    let cast = RayShape::new(&Shape::Mesh(Arc::new(mesh.clone())));
    for v in &mesh.vertices {
        let origin = 1.7 * v + 0.05 * draw.vector();
        let ray = Ray { origin, direction: (v - origin).unit() };
        let hit = cast.cast(&Pose::identity(), &ray, 10.0).unwrap();
        assert!((hit.distance - (v - origin).length()).abs() < 1e-12);
    }
}

#[test]
fn rays_along_axes_and_on_faces_are_counted_in() {
    let unit = parts::box_part(Vec3::repeat(1.0));
    for shape in [
        Shape::Box { half_size: Vec3::repeat(1.0) },
        Shape::Convex(Arc::new(unit.clone())),
        Shape::Mesh(Arc::new(unit)),
    ] {
        let cast = RayShape::new(&shape);
        for (origin, direction, distance) in [
            (Vec3::new(0.0, 0.0, 3.0), -Vec3::z(), Some(2.0)),
            (Vec3::new(0.0, 0.0, 0.0), Vec3::z(), Some(1.0)),
            (Vec3::new(1.0, 1.0, 3.0), -Vec3::z(), Some(2.0)),
            (Vec3::new(1.0, 0.3, -3.0), Vec3::z(), Some(2.0)),
            (Vec3::new(1.0 + 1e-9, 0.0, 3.0), -Vec3::z(), None),
            (Vec3::new(0.0, 0.0, 3.0), Vec3::z(), None),
            (Vec3::new(0.0, 0.0, 1.0), -Vec3::z(), Some(0.0)),
        ] {
            let found = cast.cast(&Pose::identity(), &Ray { origin, direction }, 10.0).map(|h| h.distance);
            assert_eq!(found, distance, "{shape:?} {origin:?}");
        }
    }
}

#[test]
fn rays_without_sense_do_no_harm() {
    let mut all = shapes();
    all.push(Shape::Mesh(Arc::new(TriangleMesh::default())));
    all.push(Shape::Convex(Arc::new(TriangleMesh::default())));
    let broken = TriangleMesh { vertices: vec![Vec3::zeros()], triangles: vec![[0, 1, 2]] };
    all.push(Shape::Mesh(Arc::new(broken)));
    for shape in all {
        let cast = RayShape::new(&shape);
        for bad in [f64::NAN, f64::INFINITY, 0.0, 1e300, -1e-320] {
            for good in [Vec3::z(), Vec3::new(bad, 0.0, 1.0), Vec3::repeat(bad)] {
                let _ = cast.cast(&Pose::identity(), &Ray { origin: good, direction: -good }, f64::INFINITY);
                let _ = cast.cast(&Pose::identity(), &Ray { origin: -good, direction: Vec3::x() }, bad);
            }
        }
    }
}
