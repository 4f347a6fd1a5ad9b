//! The convex hull on sets that break hulls: thin plates, flattened balls, turned lattices, rings, points
//! doubled to within rounding. Judges: closed forms of the volume, and every point inside every face.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use asperity_geometry::{Length, Rotation, TriangleMesh, Vec3, convex_hull, is_convex};

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

    fn on_sphere(&mut self) -> Vec3 {
        loop {
            let v = self.vector();
            if v.length() <= 1.0 && v.length() > 0.1 {
                return v.unit();
            }
        }
    }

    fn turn(&mut self) -> Rotation {
        Rotation::from_scaled_axis(3.0 * self.vector())
    }
}

fn volume(mesh: &TriangleMesh) -> f64 {
    let origin = mesh.vertices[0];
    let six: f64 =
        (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&(mesh.corners(t)[0] - origin))).sum();
    six / 6.0
}

/// Returns the hull, checked to be closed, convex and around every point to `1e-9` of its size.
fn sound(points: &[Vec3]) -> TriangleMesh {
    let hull = convex_hull(points).unwrap();
    assert_eq!(hull.vertices.len() + hull.triangles.len(), 2 + hull.triangles.len() * 3 / 2, "Euler");
    assert!(is_convex(&hull));
    let size = hull.vertices.iter().map(|p| (p - hull.vertices[0]).length()).fold(0.0, f64::max);
    for t in 0..hull.triangles.len() {
        let area = hull.area_vector(t);
        let [a, ..] = hull.corners(t);
        // A needle's normal is rounding.
        if area.length() > 1e-6 * size * size {
            let n = area.unit();
            assert!(points.iter().all(|p| n.dot(&(p - a)) < 1e-9 * size));
        }
    }
    hull
}

#[test]
fn lattices_turned_any_way_keep_their_volume() {
    let mut draw = Draw(1);
    for _ in 0..100 {
        let turn = draw.turn();
        let points: Vec<Vec3> = (0..1000)
            .map(|i| turn * Vec3::new(f64::from(i % 10), f64::from(i / 10 % 10), f64::from(i / 100)))
            .collect();
        assert!((volume(&sound(&points)) / 729.0 - 1.0).abs() < 1e-11);
    }
}

#[test]
fn rings_turned_any_way_keep_their_volume() {
    let mut draw = Draw(2);
    let n = 48;
    let section = 0.5 * f64::from(n) * libm::sin(std::f64::consts::TAU / f64::from(n));
    for _ in 0..100 {
        let turn = draw.turn();
        let points: Vec<Vec3> = (0..2 * n)
            .map(|i| {
                let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i / 2) / f64::from(n));
                turn * Vec3::new(cos, sin, f64::from(i % 2))
            })
            .collect();
        assert!((volume(&sound(&points)) / section - 1.0).abs() < 1e-11);
    }
}

#[test]
fn thin_plates_and_flattened_balls_keep_their_volume() {
    let mut draw = Draw(3);
    for thickness in [1e-2, 1e-3, 1e-5, 1e-7] {
        let turn = draw.turn();
        let mut points: Vec<Vec3> = (0..200).map(|_| 0.5 * draw.vector()).collect();
        points.extend((0..8).map(|k: u32| {
            Vec3::new(f64::from(k & 1) - 0.5, f64::from(k >> 1 & 1) - 0.5, f64::from(k >> 2) - 0.5)
        }));
        points.iter_mut().for_each(|p| *p = turn * Vec3::new(p.x, p.y, thickness * p.z));
        let hull = convex_hull(&points).unwrap();
        assert!((volume(&hull) / thickness - 1.0).abs() < 4e-12 / thickness);
    }
    let ball: Vec<Vec3> = (0..500).map(|_| draw.on_sphere()).collect();
    let round = volume(&sound(&ball));
    for flat in [1e-2, 1e-3, 1e-4] {
        let flattened: Vec<Vec3> = ball.iter().map(|p| Vec3::new(p.x, p.y, flat * p.z)).collect();
        let hull = convex_hull(&flattened).unwrap();
        assert_eq!(hull.vertices.len(), 500);
        assert!((volume(&hull) / (flat * round) - 1.0).abs() < 1e-9);
    }
}

#[test]
fn points_doubled_to_within_rounding_change_nothing() {
    let mut draw = Draw(4);
    for _ in 0..30 {
        let ball: Vec<Vec3> = (0..200).map(|_| draw.on_sphere()).collect();
        let doubled: Vec<Vec3> = ball.iter().flat_map(|p| [*p, *p, p + 1e-13 * draw.vector()]).collect();
        assert!((volume(&sound(&doubled)) / volume(&sound(&ball)) - 1.0).abs() < 1e-11);
    }
}

#[test]
fn points_inside_are_left_out_and_far_origins_do_not_matter() {
    let mut draw = Draw(5);
    for size in [1e-6, 1.0, 1e4] {
        let points: Vec<Vec3> = (0..2000).map(|_| size * draw.vector()).collect();
        let moved: Vec<Vec3> = points.iter().map(|p| p + Vec3::repeat(1e3 * size)).collect();
        let (here, there) = (sound(&points), sound(&moved));
        assert!((volume(&here) / volume(&there) - 1.0).abs() < 1e-11);
    }
}

/// Random points: not in the order of a spiral.
#[test]
fn all_of_a_hundred_thousand_points_on_a_sphere_are_corners() {
    let mut draw = Draw(6);
    let points: Vec<Vec3> = (0..100_000).map(|_| draw.on_sphere()).collect();
    let hull = convex_hull(&points).unwrap();
    assert_eq!((hull.vertices.len(), hull.triangles.len()), (100_000, 199_996));
}

/// The judge is the polygon's own area.
#[test]
fn thousands_of_points_on_two_rings_are_a_prism() {
    for n in [2_000, 20_000] {
        let points: Vec<Vec3> = (0..n)
            .map(|i| {
                let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i / 2) / f64::from(n / 2));
                Vec3::new(cos, sin, f64::from(i % 2))
            })
            .collect();
        let hull = convex_hull(&points).unwrap();
        let sides = f64::from(n / 2);
        let area = 0.5 * sides * libm::sin(std::f64::consts::TAU / sides);
        assert_eq!(hull.vertices.len(), n as usize);
        assert!((volume(&hull) / area - 1.0).abs() < 1e-11);
    }
}
