//! Meshes of a cube, a ball, a cylinder, and sixteen shapes that are awkward to grasp, by formulas.

use asperity_deformable::elasticity::box_surface;
use asperity_fault::Fault;
use asperity_geometry::TriangleMesh;
use libm::{cos, sin};
use std::f64::consts::{PI, TAU};

use super::Object;
use super::extrude::extrude;
use super::revolve::revolve;

/// Number of pieces of a circle: the facets of a body of 15 mm are 0.3 mm off.
const SEGMENTS: usize = 24;

/// Simple shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Primitive {
    /// Cube by its edge, m.
    Cube(f64),
    /// Ball by its radius, m.
    Sphere(f64),
    /// Upright cylinder by radius and height, m.
    Cylinder(f64, f64),
}

impl Primitive {
    /// Returns the shape's surface, its centre at the origin.
    pub fn surface(self) -> TriangleMesh {
        match self {
            Self::Cube(edge) => cuboid([edge; 3]),
            Self::Sphere(r) => round(0.0, PI, |t| [r * sin(t), r * cos(t)], 12),
            Self::Cylinder(r, h) => {
                revolve(&[[0.0, 0.5 * h], [r, 0.5 * h], [r, -0.5 * h], [0.0, -0.5 * h]], SEGMENTS)
            }
        }
    }
}

/// Shape that is awkward to grasp: thin, curved, ridged, conical, or with its mass beside its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is its name, and its formula is below")]
pub enum Awkward {
    Plate,
    Wedge,
    Rod,
    Coin,
    Egg,
    Bowl,
    Ring,
    Arch,
    Hammer,
    Bracket,
    LoadedBox,
    LoadedRod,
    Gear,
    RidgedBar,
    Cone,
    Hourglass,
}

impl Awkward {
    /// All shapes: four thin, four curved, four off-centre, two ridged, two conical.
    pub const ALL: [Self; 16] = [
        Self::Plate,
        Self::Wedge,
        Self::Rod,
        Self::Coin,
        Self::Egg,
        Self::Bowl,
        Self::Ring,
        Self::Arch,
        Self::Hammer,
        Self::Bracket,
        Self::LoadedBox,
        Self::LoadedRod,
        Self::Gear,
        Self::RidgedBar,
        Self::Cone,
        Self::Hourglass,
    ];

    /// Returns the shape's name in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Plate => "plate",
            Self::Wedge => "wedge",
            Self::Rod => "rod",
            Self::Coin => "coin",
            Self::Egg => "egg",
            Self::Bowl => "bowl",
            Self::Ring => "ring",
            Self::Arch => "arch",
            Self::Hammer => "hammer",
            Self::Bracket => "bracket",
            Self::LoadedBox => "loaded_box",
            Self::LoadedRod => "loaded_rod",
            Self::Gear => "gear",
            Self::RidgedBar => "ridged_bar",
            Self::Cone => "cone",
            Self::Hourglass => "hourglass",
        }
    }

    /// Builds the object, about 3 to 6 cm wide, standing with z upwards; `density` in kg/m³.
    ///
    /// # Errors
    ///
    /// Refuses a density that is not positive.
    pub fn object(self, density: f64) -> Result<Object, Fault> {
        let density = asperity_fault::positive_in("kg/m³", "density", density)?;
        let plain = |surface| Object { surface, density, ballast: vec![] };
        // Steel in plastic: the inner part is 6,700 kg/m³ denser.
        let loaded = |surface, low, high| {
            let (vertices, triangles) = box_surface(low, high);
            Object { surface, density, ballast: vec![(TriangleMesh { vertices, triangles }, 6700.0)] }
        };
        Ok(match self {
            Self::Plate => plain(cuboid([0.04, 0.002, 0.03])),
            Self::Wedge => plain(extrude(&[[-0.015, 0.0], [0.015, 0.0], [0.0, 0.035]], 0.015)),
            Self::Rod => plain(cuboid([0.06, 0.006, 0.006])),
            Self::Coin => {
                plain(revolve(&[[0.0, 0.004], [0.0125, 0.004], [0.0125, 0.0], [0.0, 0.0]], SEGMENTS))
            }
            Self::Egg => {
                plain(round(0.0, PI, |t| [0.015 * sin(t) * (1.0 - 0.2 * cos(t)), 0.021 * cos(t)], 14))
            }
            Self::Bowl => plain(bowl()),
            Self::Ring => {
                plain(round(0.0, TAU * 11.0 / 12.0, |t| [0.016 + 0.005 * cos(-t), 0.005 * sin(-t)], 12))
            }
            Self::Arch => plain(extrude(&arch(), 0.008)),
            Self::Hammer => plain(extrude(
                &[
                    [-0.004, -0.03],
                    [0.004, -0.03],
                    [0.004, 0.01],
                    [0.02, 0.01],
                    [0.02, 0.024],
                    [-0.012, 0.024],
                    [-0.012, 0.01],
                    [-0.004, 0.01],
                ],
                0.006,
            )),
            Self::Bracket => plain(extrude(
                &[[0.0, 0.0], [0.036, 0.0], [0.036, 0.006], [0.006, 0.006], [0.006, 0.03], [0.0, 0.03]],
                0.01,
            )),
            Self::LoadedBox => {
                loaded(cuboid([0.05, 0.02, 0.02]), [0.012, -0.008, -0.008], [0.024, 0.008, 0.008])
            }
            Self::LoadedRod => {
                loaded(cuboid([0.012, 0.012, 0.06]), [-0.005, -0.005, 0.012], [0.005, 0.005, 0.028])
            }
            Self::Gear => plain(extrude(&teeth(10, 0.013, 0.017), 0.006)),
            Self::RidgedBar => plain(extrude(&ridges(), 0.01)),
            Self::Cone => plain(revolve(&[[0.0, 0.036], [0.003, 0.036], [0.017, 0.0], [0.0, 0.0]], SEGMENTS)),
            Self::Hourglass => plain(revolve(
                &[[0.0, 0.036], [0.016, 0.036], [0.009, 0.018], [0.016, 0.0], [0.0, 0.0]],
                SEGMENTS,
            )),
        })
    }
}

fn cuboid(size: [f64; 3]) -> TriangleMesh {
    let (vertices, triangles) = box_surface(size.map(|s| -0.5 * s), size.map(|s| 0.5 * s));
    TriangleMesh { vertices, triangles }
}

/// Revolves a curve about z; its ends are taken as they are, at the poles as exactly zero.
fn round(from: f64, to: f64, curve: impl Fn(f64) -> [f64; 2], pieces: usize) -> TriangleMesh {
    let last = if to < TAU * 0.9 { pieces } else { pieces - 1 };
    let profile: Vec<[f64; 2]> = (0..=last)
        .map(|k| {
            let p = curve(from + (to - from) * k as f64 / last as f64);
            [if p[0] < 1e-12 { 0.0 } else { p[0] }, p[1]]
        })
        .collect();
    revolve(&profile, SEGMENTS)
}

/// A hemisphere of 20 mm with a wall of 3 mm, open upwards.
fn bowl() -> TriangleMesh {
    let on = |r: f64, k: usize| {
        let t = 0.5 * PI * k as f64 / 8.0;
        [if k == 0 { 0.0 } else { r * sin(t) }, 0.02 - r * cos(t)]
    };
    let inner = (0..=8).map(|k| on(0.017, k));
    let outer = (0..=8).rev().map(|k| on(0.02, k));
    revolve(&inner.chain(outer).collect::<Vec<_>>(), SEGMENTS)
}

/// Half a ring, standing on its feet.
fn arch() -> Vec<[f64; 2]> {
    let on = |r: f64, k: usize| {
        let t = PI * k as f64 / 12.0;
        [r * cos(t), r * sin(t)]
    };
    (0..=12).map(|k| on(0.022, k)).chain((0..=12).rev().map(|k| on(0.015, k))).collect()
}

fn teeth(count: usize, inner: f64, outer: f64) -> Vec<[f64; 2]> {
    (0..4 * count)
        .map(|k| {
            let t = TAU * (k as f64 - 0.5) / (4 * count) as f64;
            let r = if k % 4 < 2 { outer } else { inner };
            [r * cos(t), r * sin(t)]
        })
        .collect()
}

/// A bar with saw teeth along both sides.
fn ridges() -> Vec<[f64; 2]> {
    let side = |up: bool| {
        (0..=12).map(move |k| {
            let (x, z) = (-0.024 + 0.004 * f64::from(k), if k % 2 == 0 { 0.008 } else { 0.011 });
            if up { [-x, z] } else { [x, -z] }
        })
    };
    side(false).chain(side(true)).collect()
}
