//! Pins and the blocks with round holes they go into. A hole is cut into wedges from its wall to the square
//! around it; its flats touch the circle, so that the play between pin and flat is exactly that asked for,
//! and a little more in the corners.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};
use std::sync::Arc;

use super::boundary::Boundary;
use super::{AssemblyPart, length};
use crate::{Pose, Shape, Vec3};
use asperity_fault::{Fault, finite, within};

/// Largest number of wedges that a hole may be cut into.
const MAX_WEDGES: f64 = 2000.0;
/// Number of sides of a pin's drawn surface.
const SIDES: usize = 96;

/// A round pin and a block with a hole that ends blind. z up; the block's face is at `z = 0`, the pin stands
/// on `z = 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundPin {
    /// Radius of the pin, m.
    pub radius: f64,
    /// Radius of the hole less that of the pin, m.
    pub play: f64,
    /// Depth of the hole, m.
    pub depth: f64,
    /// Length of the pin, m.
    pub length: f64,
    /// Distance from the hole's axis to each side of the square block, m.
    pub half_width: f64,
    /// Thickness of the floor under the hole, m.
    pub floor: f64,
}

impl Default for RoundPin {
    fn default() -> Self {
        Self { radius: 10e-3, play: 0.05e-3, depth: 30e-3, length: 50e-3, half_width: 20e-3, floor: 5e-3 }
    }
}

/// Two pins on a bar and a plate with two holes through it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoublePin {
    /// Radius of a pin, m.
    pub radius: f64,
    /// Radius of a hole less that of a pin, m.
    pub play: f64,
    /// Distance from one pin's axis to the other's, m.
    pub pitch: f64,
    /// Length of the pins, m.
    pub length: f64,
    /// Thickness of the plate, m.
    pub thickness: f64,
}

impl Default for DoublePin {
    fn default() -> Self {
        Self { radius: 4e-3, play: 0.2e-3, pitch: 20e-3, length: 20e-3, thickness: 10e-3 }
    }
}

impl RoundPin {
    /// Makes the pin: one cylinder from `z = 0` to `length`.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not lengths between a micrometre and ten metres.
    pub fn pin(&self) -> Result<AssemblyPart, Fault> {
        length("radius", self.radius)?;
        length("length", self.length)?;
        let round = Round::new(self.radius, self.half_width, 0.0, SIDES);
        let mut boundary = Boundary::default();
        boundary.prism(&round.wall(0.0), &round.wall(self.length));
        Ok(AssemblyPart { solid: boundary.mesh(), pieces: vec![cylinder(self.radius, self.length, 0.0)] })
    }

    /// Makes the block: `wedges` (rounded to a multiple of four) around the hole, and the floor.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not valid, a hole that does not fit the block, and too many wedges.
    pub fn block(&self, wedges: usize) -> Result<AssemblyPart, Fault> {
        for (path, size) in [("depth", self.depth), ("half_width", self.half_width), ("floor", self.floor)] {
            length(path, size)?;
        }
        let hole = Round::around([self.radius, self.play], ("half_width", self.half_width), 0.0, wedges)?;
        let (mut boundary, mut pieces) = (Boundary::default(), Vec::new());
        hole.wedges([-self.depth, 0.0], &mut boundary, Some(&mut pieces));
        // The floor touches as one box; its surface continues the wedges.
        hole.wedges([-self.depth - self.floor, -self.depth], &mut boundary, None);
        let [low, high] = [-self.depth - self.floor, -self.depth].map(|z| hole.wall(z));
        boundary.prism(&low, &high);
        let half_size = Vec3::new(self.half_width, self.half_width, 0.5 * self.floor);
        let pose = Pose::translation(0.0, 0.0, -self.depth - 0.5 * self.floor);
        pieces.push((pose, Shape::Box { half_size }));
        Ok(AssemblyPart { solid: boundary.mesh(), pieces })
    }
}

impl DoublePin {
    /// Makes two pins from `z = 0` to `length`, and the bar that holds them above: two cylinders and a box.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not valid, and pins that do not fit beside each other.
    pub fn pins(&self) -> Result<AssemblyPart, Fault> {
        for (path, size) in [("radius", self.radius), ("pitch", self.pitch), ("length", self.length)] {
            length(path, size)?;
        }
        if 2.0 * self.radius >= 0.95 * self.pitch {
            return Err(Fault::new("pitch", "The pins must stand apart, by 5 % of the pitch at least."));
        }
        let (half, height) = (0.5 * self.pitch, 0.5 * self.pitch);
        let (mut boundary, mut pieces) = (Boundary::default(), Vec::new());
        for x in [-half, half] {
            let round = Round::new(self.radius, half, x, SIDES);
            let [tip, foot, top] = [0.0, self.length, self.length + height].map(|z| round.wall(z));
            boundary.prism(&tip, &foot);
            boundary.prism(&foot, &top);
            round.wedges([self.length, self.length + height], &mut boundary, None);
            pieces.push(cylinder(self.radius, self.length, x));
        }
        let half_size = Vec3::new(self.pitch, half, 0.5 * height);
        pieces.push((Pose::translation(0.0, 0.0, self.length + 0.5 * height), Shape::Box { half_size }));
        Ok(AssemblyPart { solid: boundary.mesh(), pieces })
    }

    /// Makes the plate from `z = −thickness` to 0, with `wedges` (rounded to a multiple of four) around each
    /// hole.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not valid, holes that do not fit the plate, and too many wedges.
    pub fn plate(&self, wedges: usize) -> Result<AssemblyPart, Fault> {
        length("thickness", self.thickness)?;
        let half = 0.5 * length("pitch", self.pitch)?;
        let (mut boundary, mut pieces) = (Boundary::default(), Vec::new());
        for x in [-half, half] {
            let hole = Round::around([self.radius, self.play], ("pitch", half), x, wedges)?;
            hole.wedges([-self.thickness, 0.0], &mut boundary, Some(&mut pieces));
        }
        Ok(AssemblyPart { solid: boundary.mesh(), pieces })
    }
}

/// Makes a cylinder from `z = 0` to `length`.
fn cylinder(radius: f64, length: f64, x: f64) -> (Pose, Shape) {
    let half_length = 0.5 * length;
    (Pose::translation(x, 0.0, half_length), Shape::Cylinder { radius, half_length })
}

/// A round polygon in the middle of a square, seen from above.
struct Round {
    /// Corners of the polygon, counter-clockwise (x, y), m.
    wall: Vec<[f64; 2]>,
    /// Point behind each corner on the square's outline, m.
    outline: Vec<[f64; 2]>,
}

impl Round {
    /// Makes flats that touch a circle about (x, 0) from outside, with a pin's radius plus its play, in a
    /// square of half the width `half`, which the field at `path` gives.
    fn around([pin, play]: [f64; 2], (path, half): (&str, f64), x: f64, sides: usize) -> Result<Self, Fault> {
        within("wedges", sides as f64, 4.0, MAX_WEDGES)?;
        let radius = length("radius", pin)? + finite("play", play)?;
        length("play", radius).map_err(|_| Fault::new("play", "It leaves no hole."))?;
        let n = 4 * (sides / 4);
        let corner = radius / libm::cos(0.5 * TAU / n as f64);
        // Distance at which a corner of the hole would come to the outline.
        let reach = if n == 4 { corner * FRAC_1_SQRT_2 } else { corner };
        if reach >= 0.99 * half {
            return Err(Fault::new(path, "The hole does not fit into the block."));
        }
        Ok(Self::new(corner, half, x, n))
    }

    /// Makes a polygon with its corners on the circle.
    fn new(radius: f64, half: f64, x: f64, sides: usize) -> Self {
        let directions = directions((sides / 4).max(1));
        let wall = directions.iter().map(|[cos, sin]| [x + radius * cos, radius * sin]).collect();
        let behind = |[cos, sin]: &[f64; 2]| {
            let reach = half / sin.abs().max(cos.abs());
            // On the sides to the last bit: neighbouring solids share them.
            let side = |s: f64| {
                let reached = s * reach;
                if reached.abs() > (1.0 - 1e-12) * half { half.copysign(s) } else { reached }
            };
            [x + side(*cos), side(*sin)]
        };
        let outline = directions.iter().map(behind).collect();
        Self { wall, outline }
    }

    fn wall(&self, z: f64) -> Vec<Vec3> {
        self.wall.iter().map(|[x, y]| Vec3::new(*x, *y, z)).collect()
    }

    /// Adds the wedges between two heights.
    fn wedges(
        &self,
        [low, high]: [f64; 2],
        boundary: &mut Boundary,
        mut pieces: Option<&mut Vec<(Pose, Shape)>>,
    ) {
        let n = self.wall.len();
        for i in 0..n {
            let j = (i + 1) % n;
            let ring = |z: f64| {
                [self.wall[i], self.outline[i], self.outline[j], self.wall[j]]
                    .map(|[x, y]| Vec3::new(x, y, z))
            };
            boundary.prism(&ring(low), &ring(high));
            if let Some(pieces) = pieces.as_mut() {
                let mut piece = Boundary::default();
                piece.prism(&ring(low), &ring(high));
                pieces.push((Pose::identity(), Shape::Convex(Arc::new(piece.mesh()))));
            }
        }
    }
}

/// Returns `4 quarter` directions (cos, sin) around, alike to the last bit under the mirrors of a square,
/// among them its diagonals: where `quarter` is odd they begin half a step off.
fn directions(quarter: usize) -> Vec<[f64; 2]> {
    let shift = 0.5 * (quarter % 2) as f64;
    let first: Vec<[f64; 2]> = (0..quarter)
        .map(|i| {
            let turn = (i as f64 + shift) / quarter as f64;
            let octant = |turn: f64| {
                let (sin, cos) = libm::sincos(0.25 * TAU * turn);
                [cos, sin]
            };
            match turn.total_cmp(&0.5) {
                std::cmp::Ordering::Less => octant(turn),
                std::cmp::Ordering::Equal => [FRAC_1_SQRT_2; 2],
                std::cmp::Ordering::Greater => {
                    let [sin, cos] = octant((quarter as f64 - i as f64 - shift) / quarter as f64);
                    [cos, sin]
                }
            }
        })
        .collect();
    let turned = |[x, y]: [f64; 2], quarters: usize| (0..quarters).fold([x, y], |[x, y], _| [-y, x]);
    (0..4).flat_map(|q| first.iter().map(move |d| turned(*d, q))).collect()
}
