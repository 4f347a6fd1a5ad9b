//! Costs of a hull, a ray and a broad phase, natively; budgets are ours, since no peer times the same (the
//! table of `crate/geometry/README.md` says how parry does).

use std::sync::Arc;

use asperity_contact::broad_phase::BroadPhase;
use asperity_geometry::{Aabb, Length, Pose, Ray, RayShape, Shape, Vec3, convex_hull, parts};

/// A piece of work that is timed whole.
pub struct Timed {
    /// Name: `hull of 100,000 points on a sphere`.
    pub name: &'static str,
    /// Budget, s.
    pub budget: f64,
    work: Box<dyn FnMut() -> usize>,
}

impl Timed {
    /// Does it; returns what it found, which the optimiser cannot do without.
    pub fn run(&mut self) -> usize {
        (self.work)()
    }
}

/// Makes every row.
pub fn rows() -> Vec<Timed> {
    let row = |name, budget, work| Timed { name, budget, work };
    let (sphere, rings) = (on_a_sphere(100_000), on_two_rings(20_000));
    let hull = |points: Vec<Vec3>| Box::new(move || convex_hull(&points).map_or(0, |h| h.triangles.len()));
    vec![
        row("hull of 100,000 points on a sphere", 2.0, hull(sphere)),
        row("hull of 20,000 points on two rings", 2.0, hull(rings)),
        row("19,200 rays at a torus of 500,000 triangles", 0.1, camera()),
        row("pairs among 2,000 boxes that move 2 mm a step, 100 steps", 0.1, boxes()),
    ]
}

/// Returns the points of Fibonacci's sphere: no four are flush.
fn on_a_sphere(n: u32) -> Vec<Vec3> {
    let point = |i: u32| {
        let z = 1.0 - (2.0 * f64::from(i) + 1.0) / f64::from(n);
        let (sin, cos) = libm::sincos(2.399_963_229_7 * f64::from(i));
        let r = (1.0 - z * z).sqrt();
        Vec3::new(r * cos, r * sin, z).unit()
    };
    (0..n).map(point).collect()
}

/// Returns the points on both rims of a cylinder.
fn on_two_rings(n: u32) -> Vec<Vec3> {
    let point = |i: u32| {
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i / 2) / f64::from(n / 2));
        Vec3::new(cos, sin, f64::from(i % 2))
    };
    (0..n).map(point).collect()
}

/// Makes a depth camera of 160 × 120.
fn camera() -> Box<dyn FnMut() -> usize> {
    let torus = RayShape::new(&Shape::Mesh(Arc::new(parts::torus(0.3, 0.12, 500))));
    let rays: Vec<Ray> = (0..19_200)
        .map(|k| {
            let (u, v) = (f64::from(k % 160) / 80.0 - 1.0, f64::from(k / 160) / 60.0 - 1.0);
            let direction = Vec3::new(0.4 * u, 0.8, -0.45 + 0.3 * v).unit();
            Ray { origin: Vec3::new(0.1, -0.9, 0.5), direction }
        })
        .collect();
    Box::new(move || rays.iter().filter(|r| torus.cast(&Pose::identity(), r, 10.0).is_some()).count())
}

/// Makes a heap of boxes of 10 cm in a room of 1.2 m.
fn boxes() -> Box<dyn FnMut() -> usize> {
    let mut seed = 5_u64;
    let mut draw = move |most: f64| {
        let mut one = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            most * ((seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0)
        };
        Vec3::new(one(), one(), one())
    };
    let mut found = BroadPhase::default();
    found.boxes.extend((0..2000).map(|_| {
        let (c, h) = (draw(0.6), Vec3::repeat(0.05));
        Aabb { min: c - h, max: c + h }
    }));
    Box::new(move || {
        let mut pairs = 0;
        for _ in 0..100 {
            for b in &mut found.boxes {
                let d = draw(0.002);
                (b.min, b.max) = (b.min + d, b.max + d);
            }
            found.sweep(&[], |_, _| true);
            pairs += found.pairs.len();
        }
        pairs
    })
}
