//! The contacts of a document: made from a seed, or as given. World frame, metres.
//!
//! The stream is PCG (O'Neill 2014): the same seed gives the same contacts on every machine.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::document::ContactSet;
use asperity_chance::Stream;
use asperity_contact::reduction::Contact;
use asperity_geometry::{Length, Rotation, Vec3, perpendicular};

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

/// Uniform in −1..1.
fn around(stream: &mut Stream) -> f64 {
    2.0 * stream.uniform() - 1.0
}

/// Makes the contacts of a set.
pub(super) fn of(set: &ContactSet) -> Vec<Contact> {
    match set {
        ContactSet::Tiles { count, seed, normal } => tiles(*count, *seed, &Vec3::from(*normal)),
        ContactSet::Pin { count, seed } => pin(*count, *seed),
        ContactSet::Patches { count, patches, seed } => patched(*count, *patches, *seed),
        ContactSet::Given { contacts } => contacts
            .iter()
            .map(|c| Contact {
                p_WC: Vec3::from(c.position),
                n_W: unit(&Vec3::from(c.normal)),
                gap: -c.depth,
            })
            .collect(),
    }
}

fn unit(n: &Vec3) -> Vec3 {
    // The vector may have any length: the largest entry is divided out first, so that no square underflows.
    (n / n.amax().max(f64::MIN_POSITIVE)).try_unit(NOTHING).unwrap_or_else(Vec3::z)
}

/// Returns the rotation from z to a unit vector.
fn upright(n: &Vec3) -> Rotation {
    Rotation::rotation_between(&Vec3::z(), n).unwrap_or_else(|| Rotation::new(PI * Vec3::x()))
}

fn tiles(count: u32, seed: u64, normal: &Vec3) -> Vec<Contact> {
    let mut stream = Stream::new(seed);
    let n = unit(normal);
    let turn = upright(&n);
    let row = f64::from(count).sqrt().ceil().max(1.0) as u32;
    let at = |k: u32| (f64::from(k) + 0.5) / f64::from(row) - 0.5;
    (0..count)
        .map(|i| {
            let (x, y) = (at(i % row), at(i / row));
            let depth = DEEP * (1.0 + 2.0 * LEANS * x + UNEVEN * around(&mut stream));
            Contact { p_WC: turn * Vec3::new(BOX * x, BOX * y, 0.0), n_W: n, gap: -depth }
        })
        .collect()
}

fn pin(count: u32, seed: u64) -> Vec<Contact> {
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
            Contact { p_WC: out * HOLE + Vec3::z() * z, n_W: -out, gap: -depth }
        })
        .collect()
}

fn patched(count: u32, patches: u32, seed: u64) -> Vec<Contact> {
    let mut stream = Stream::new(seed);
    let middles: Vec<Vec3> = (0..patches)
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
            Some(Contact {
                p_WC: out * BODY + (x * a + y * b) * PATCH,
                n_W: unit(&(lean * ROUGH - out)),
                gap: -depth,
            })
        })
        .collect()
}

/// Returns the edges of the body that is touched, as lines to draw, where the set tells what it is.
pub(super) fn outline(set: &ContactSet) -> Vec<Vec<Vec3>> {
    const SIDES: usize = 48;
    match set {
        ContactSet::Tiles { normal, .. } => {
            let turn = upright(&unit(&Vec3::from(*normal)));
            let corner = |(x, y): (f64, f64)| turn * Vec3::new(0.5 * BOX * x, 0.5 * BOX * y, 0.0);
            vec![[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()]
        }
        ContactSet::Pin { .. } => [-0.5, 0.5]
            .map(|end| {
                let at = |k: usize| {
                    let (sin, cos) = libm::sincos(TAU * k as f64 / SIDES as f64);
                    Vec3::new(HOLE * cos, HOLE * sin, end * LENGTH)
                };
                (0..SIDES).map(at).collect()
            })
            .to_vec(),
        ContactSet::Patches { .. } | ContactSet::Given { .. } => Vec::new(),
    }
}
