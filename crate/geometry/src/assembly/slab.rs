//! A slab of cuboids to slide over, like the result of a convex decomposition: more pieces than its shape
//! needs, with tops that do not quite agree.
//!
//! Pieces grow shorter (or longer) evenly along x, from `lengths[0]` to `lengths[1]`: at `s` one is
//! `l(s) = l₀ + (l₁ − l₀) s/L` long, so that there are `∫ ds/l(s)` of them. A foot of given length covers
//! more and more.

use asperity_chance::{GOLDEN, mixed, unit};
use asperity_fault::{Fault, not_negative, within};

use super::{AssemblyPart, length};
use crate::{Pose, Shape, TriangleMesh, Vec3, parts};

/// Largest number of pieces that may be asked for.
const MOST_PIECES: f64 = 4000.0;

/// A slab with its top about `z = 0`, from `x = 0` on; the middle of its width is at `y = 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slab {
    /// Size along x, y and z, m.
    pub size: [f64; 3],
    /// Length of a piece along x at the beginning and at the end, m.
    pub lengths: [f64; 2],
    /// Number of pieces side by side along y.
    pub rows: usize,
    /// Height between the highest top and the lowest, m; half of it above `z = 0`.
    pub kerb: f64,
    /// Coordinate x up to which tops agree, m.
    pub flush: f64,
}

impl Slab {
    fn check(&self) -> Result<(), Fault> {
        for (path, sizes) in [("size", &self.size[..]), ("lengths", &self.lengths[..])] {
            for (k, size) in sizes.iter().enumerate() {
                length(&format!("{path}[{k}]"), *size)?;
            }
        }
        not_negative("flush", self.flush)?;
        within("kerb", self.kerb, 0.0, 0.5 * self.size[2])?;
        within("rows", self.rows as f64, 1.0, MOST_PIECES)?;
        let most = MOST_PIECES / self.rows as f64;
        within("lengths", self.size[0] / self.lengths[0].min(self.lengths[1]), 0.0, most)
            .map_err(|f| Fault::new(&f.path, "Shorter pieces than this are too many."))?;
        Ok(())
    }

    /// Returns the ends of pieces along x, from 0 to the whole length, m: evenly spaced in `∫ ds/l(s)`.
    fn ends(&self) -> Vec<f64> {
        let ([first, last], whole) = (self.lengths, self.size[0]);
        let ratio = last / first;
        // l(s) = l₀ exp(ln r · t) where t runs evenly over the pieces.
        let even = (ratio - 1.0).abs() < 1e-6;
        let count = if even { whole / first } else { whole / (last - first) * libm::log(ratio) };
        let count = count.round().max(1.0);
        let at = |k: f64| match even {
            true => whole * (k / count),
            false => whole * (libm::pow(ratio, k / count) - 1.0) / (ratio - 1.0),
        };
        (0..=count as u32).map(|k| if f64::from(k) < count { at(f64::from(k)) } else { whole }).collect()
    }

    /// Makes the slab, each of its pieces closed for itself.
    ///
    /// # Errors
    ///
    /// Refuses sizes and counts that are not valid, and too many pieces.
    pub fn part(&self) -> Result<AssemblyPart, Fault> {
        self.check()?;
        let [_, width, height] = self.size;
        let row = width / self.rows as f64;
        let (mut pieces, mut solid) =
            (Vec::new(), TriangleMesh { vertices: Vec::new(), triangles: Vec::new() });
        for (i, ends) in self.ends().windows(2).enumerate() {
            for j in 0..self.rows {
                let rough = if ends[1] > self.flush { self.kerb } else { 0.0 };
                let top = rough * (unlike(i as u64, j as u64) - 0.5);
                let half_size = 0.5 * Vec3::new(ends[1] - ends[0], row, top + height);
                let y = (j as f64 + 0.5) * row - 0.5 * width;
                let middle = Vec3::new(0.5 * (ends[0] + ends[1]), y, 0.5 * (top - height));
                let first = solid.vertices.len() as u32;
                let mesh = parts::box_part(half_size);
                solid.vertices.extend(mesh.vertices.iter().map(|p| p + middle));
                solid.triangles.extend(mesh.triangles.iter().map(|t| t.map(|v| v + first)));
                let pose = Pose::translation(middle.x, middle.y, middle.z);
                pieces.push((pose, Shape::Box { half_size }));
            }
        }
        Ok(AssemblyPart { solid, pieces })
    }
}

/// Returns a number in 0..1 for each index pair, without order: the last steps of SplitMix64 (Steele, Lea,
/// Flood, 2014).
fn unlike(i: u64, j: u64) -> f64 {
    unit(mixed((i << 32 | (j + 1)).wrapping_mul(GOLDEN)))
}
