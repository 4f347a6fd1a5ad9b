//! Sets of contacts to be reduced, made from a seed: a box on tiles, a pin in its hole, patches around a body. World frame,
//! metres.
//!
//! The stream is PCG (O'Neill 2014): the same seed gives the same contacts on every machine.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use asperity_chance::Stream;
use asperity_geometry::{Length, Rotation, Vec3, perpendicular};

use super::ClusteredContact;

/// Edge of the box on tiles, and its depth in them in the middle, m.
const BOX: f64 = 0.2;
const DEEP: f64 = 1e-4;
/// Share of the depth that it has more at one end, and by which single tiles differ.
const LEANS: f64 = 0.5;
const UNEVEN: f64 = 0.2;

/// The pin: radius of its hole, depth of the hole, length that the pin touches at either end, and how deep it
/// is pressed, m.
const HOLE: f64 = 0.06;
const LENGTH: f64 = 0.18;
const ENDS: f64 = 0.036;
const PRESSED: f64 = 5e-5;
/// Half the angle about its axis over which a pin touches, rad.
const ROUND: f64 = 0.9;

/// Radius of the body with patches, and of a patch, m; greatest angle between normals in a patch, rad.
const BODY: f64 = 0.1;
const PATCH: f64 = 0.02;
const ROUGH: f64 = 0.08;

/// Length below which a normal is none.
const NOTHING: f64 = 1e-300;

/// Number of sides of a drawn circle.
const SIDES: usize = 48;

impl ClusteredContact {
    /// Makes a contact of a position, a normal of any length, and a depth (m) by which the bodies have sunk into each other.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn given(p_WC: Vec3, normal: &Vec3, depth: f64) -> Self {
        Self { p_WC, n_W: unit(normal), gap: -depth }
    }
}

/// Uniform in −1..1.
fn around(stream: &mut Stream) -> f64 {
    2.0 * stream.uniform() - 1.0
}

fn unit(n: &Vec3) -> Vec3 {
    // The vector may have any length: the largest entry is divided out first, so that no square underflows.
    (n / n.amax().max(f64::MIN_POSITIVE)).try_unit(NOTHING).unwrap_or_else(Vec3::z)
}

/// Returns the rotation from z to a unit vector.
fn upright(n: &Vec3) -> Rotation {
    Rotation::rotation_between(&Vec3::z(), n).unwrap_or_else(|| Rotation::new(PI * Vec3::x()))
}

/// Makes the contacts of a box of 20 cm on tiles that face `normal`, a little deeper at one end.
pub fn tiles(count: u32, seed: u64, normal: &Vec3) -> Vec<ClusteredContact> {
    let mut stream = Stream::new(seed);
    let n = unit(normal);
    let turn = upright(&n);
    let row = f64::from(count).sqrt().ceil().max(1.0) as u32;
    let at = |k: u32| (f64::from(k) + 0.5) / f64::from(row) - 0.5;
    (0..count)
        .map(|i| {
            let (x, y) = (at(i % row), at(i / row));
            let depth = DEEP * (1.0 + 2.0 * LEANS * x + UNEVEN * around(&mut stream));
            ClusteredContact { p_WC: turn * Vec3::new(BOX * x, BOX * y, 0.0), n_W: n, gap: -depth }
        })
        .collect()
}

/// Makes the contacts of a pin of 12 cm that is tilted in its hole: it touches at the rim and at the bottom.
pub fn tilted_pin(count: u32, seed: u64) -> Vec<ClusteredContact> {
    let mut stream = Stream::new(seed);
    (0..count)
        .map(|i| {
            // At the rim on one side, at the bottom on the other.
            let (side, end) = if i % 2 == 0 { (0.0, 1.0) } else { (PI, -1.0) };
            let (off, up) = (ROUND * around(&mut stream), stream.uniform());
            let (sin, cos) = libm::sincos(side + off);
            let out = Vec3::new(cos, sin, 0.0);
            let z = end * (0.5 * LENGTH - ENDS * up);
            let depth = PRESSED * libm::cos(off * FRAC_PI_2 / ROUND) * (1.0 - up);
            ClusteredContact { p_WC: out * HOLE + Vec3::z() * z, n_W: -out, gap: -depth }
        })
        .collect()
}

/// Makes the contacts of patches all around a body of 20 cm.
pub fn patches(count: u32, patch_count: u32, seed: u64) -> Vec<ClusteredContact> {
    let mut stream = Stream::new(seed);
    let middles: Vec<Vec3> = (0..patch_count)
        .map(|_| {
            let (z, turn) = (around(&mut stream), TAU * stream.uniform());
            let (sin, cos) = libm::sincos(turn);
            let r = (1.0 - z * z).max(0.0).sqrt();
            Vec3::new(r * cos, r * sin, z)
        })
        .collect();
    (0..count as usize)
        .filter_map(|i| {
            let out = middles.get(i % middles.len().max(1))?;
            let x = perpendicular(out);
            let y = out.cross(&x);
            let (a, b) = (around(&mut stream), around(&mut stream));
            let lean = x * around(&mut stream) + y * around(&mut stream);
            let depth = DEEP * (1.0 - 0.5 * (a * a + b * b)) * (0.5 + stream.uniform());
            Some(ClusteredContact {
                p_WC: out * BODY + (x * a + y * b) * PATCH,
                n_W: unit(&(lean * ROUGH - out)),
                gap: -depth,
            })
        })
        .collect()
}

/// Returns the edges of the box on tiles, as a closed line, m.
pub fn tiles_outline(normal: &Vec3) -> Vec<Vec3> {
    let turn = upright(&unit(normal));
    let corner = |(x, y): (f64, f64)| turn * Vec3::new(0.5 * BOX * x, 0.5 * BOX * y, 0.0);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()
}

/// Returns the rim and the bottom of the pin's hole, as closed lines, m.
pub fn pin_outline() -> [Vec<Vec3>; 2] {
    [-0.5, 0.5].map(|end| {
        let at = |k: usize| {
            let (sin, cos) = libm::sincos(TAU * k as f64 / SIDES as f64);
            Vec3::new(HOLE * cos, HOLE * sin, end * LENGTH)
        };
        (0..SIDES).map(at).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_touch_and_are_the_same_for_the_same_seed() {
        let normal = Vec3::new(0.0, 3.0, 4.0);
        for set in [tiles(100, 7, &normal), tilted_pin(101, 7), patches(102, 5, 7)] {
            assert!(set.len() >= 100);
            for c in &set {
                assert!((c.n_W.length() - 1.0).abs() < 1e-12 && c.gap <= 0.0);
            }
        }
        assert_eq!(tiles(50, 3, &normal), tiles(50, 3, &normal));
        assert_ne!(tilted_pin(50, 3), tilted_pin(50, 4));
        // A tile's normal is the floor's; a pin's points to its axis from the wall of its hole.
        assert!(tiles(9, 1, &normal).iter().all(|c| (c.n_W - normal / 5.0).length() < 1e-12));
        for c in tilted_pin(20, 1) {
            let across = Vec3::new(c.p_WC.x, c.p_WC.y, 0.0);
            assert!((across + c.n_W * HOLE).length() < 1e-12);
        }
        let steep = ClusteredContact::given(Vec3::zeros(), &Vec3::new(0.0, 0.0, 1e-200), 2e-3);
        assert_eq!((steep.n_W, steep.gap), (Vec3::z(), -2e-3));
    }
}
