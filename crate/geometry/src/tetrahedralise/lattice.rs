//! Body-centred cubic lattice of isosurface stuffing (Labelle & Shewchuk 2007), sampled only in and near the
//! solid.
//!
//! Positions are integers in half spacings, all even or all odd. Cubes of space that the signed distance
//! shows to be far outside are skipped whole.

use crate::Length;
use crate::{MeshDistance, Vec3};

/// Offsets of the 14 neighbours of a lattice point, in half spacings: 6 along the axes and 8 along the
/// diagonals.
pub(super) const NEIGHBOURS: [[i32; 3]; 14] = [
    [2, 0, 0],
    [0, 2, 0],
    [0, 0, 2],
    [1, 1, 1],
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, -1],
    [-2, 0, 0],
    [0, -2, 0],
    [0, 0, -2],
    [-1, -1, -1],
    [1, -1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
];
/// Number of lattice spacings along a block, the unit in which space is sampled or skipped.
const BLOCK: i32 = 4;

/// A point of the body-centred cubic lattice near or in the solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// Position in half spacings; all three even, or all three odd.
    pub at: [i32; 3],
    /// Signed distance to the surface, negative inside, m.
    pub distance: f64,
    /// Closest point of the surface, m.
    pub closest: Vec3,
}

/// Part of a body-centred cubic lattice in or within one spacing of a solid, ordered by position.
pub(super) struct Lattice {
    pub spacing: f64,
    pub origin: Vec3,
    pub points: Vec<Point>,
}

impl Lattice {
    /// Samples the solid on the lattice with a point at `origin`. `None` when there are more than `most`
    /// points.
    pub fn new(field: &MeshDistance, spacing: f64, origin: Vec3, most: usize) -> Option<Self> {
        let mut lattice = Self { spacing, origin, points: Vec::new() };
        let bounds = field.bounds();
        let reach =
            (0..3).map(|k| (bounds.max[k] - origin[k]).max(origin[k] - bounds.min[k])).fold(0.0, f64::max);
        let mut size = BLOCK;
        while f64::from(size) * spacing < reach + spacing {
            size = size.checked_mul(2).filter(|s| *s < 1 << 24)?;
        }
        // Cubes [low, low + 2 size) in half spacings: the first eight meet at the origin.
        let mut stack: Vec<([i32; 3], i32)> =
            (0..8).map(|c| (corner(c, [-2 * size; 3], 2 * size), size)).collect();
        let mut visited = 0usize;
        while let Some((low, size)) = stack.pop() {
            visited += 1;
            if visited > 4 * most {
                return None;
            }
            let center = lattice.position([0, 1, 2].map(|k| low[k] + size));
            let radius = 3.0_f64.sqrt() * 0.5 * spacing * f64::from(size);
            let (distance, ..) = field.signed_distance(&center);
            if distance > radius + spacing {
                continue;
            }
            if size > BLOCK {
                stack.extend((0..8).map(|c| (corner(c, low, size), size / 2)));
                continue;
            }
            lattice.sample_block(field, low, distance, center);
            if lattice.points.len() > most {
                return None;
            }
        }
        lattice.points.sort_unstable_by_key(|p| p.at);
        Some(lattice)
    }

    fn sample_block(&mut self, field: &MeshDistance, low: [i32; 3], at_center: f64, center: Vec3) {
        for x in 0..2 * BLOCK {
            for y in (x % 2..2 * BLOCK).step_by(2) {
                for z in (x % 2..2 * BLOCK).step_by(2) {
                    let at = [low[0] + x, low[1] + y, low[2] + z];
                    let p = self.position(at);
                    let far = (p - center).length();
                    if at_center - far > self.spacing {
                        continue;
                    }
                    let bound = (at_center.abs() + far) * (1.0 + 1e-9);
                    let (distance, closest, _) = field.signed_distance_below(&p, bound);
                    if distance <= self.spacing {
                        self.points.push(Point { at, distance, closest });
                    }
                }
            }
        }
    }

    /// Returns the position, m, of integers in half spacings.
    pub fn position(&self, at: [i32; 3]) -> Vec3 {
        self.origin + Vec3::new(f64::from(at[0]), f64::from(at[1]), f64::from(at[2])) * (0.5 * self.spacing)
    }

    /// Returns the index of the point at a position, if it is near the solid.
    pub fn find(&self, at: [i32; 3]) -> Option<usize> {
        self.points.binary_search_by_key(&at, |p| p.at).ok()
    }

    /// Returns all tetrahedra with a point inside, each positively oriented. Around every edge along an axis
    /// between points with even positions lie four: the edge, and two neighbours on the ring of odd points
    /// around it.
    pub fn tetrahedra(&self) -> Vec<[u32; 4]> {
        let mut out = Vec::new();
        for (a, point) in self.points.iter().enumerate().filter(|(_, p)| p.at[0] % 2 == 0) {
            for axis in 0..3 {
                let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                let shifted = |along: i32, by_u: i32, by_v: i32| {
                    let mut at = point.at;
                    at[axis] += along;
                    at[u] += by_u;
                    at[v] += by_v;
                    self.find(at)
                };
                let Some(b) = shifted(2, 0, 0) else { continue };
                let ring = [(1, 1), (-1, 1), (-1, -1), (1, -1)].map(|(by_u, by_v)| shifted(1, by_u, by_v));
                for k in 0..4 {
                    let (Some(c), Some(d)) = (ring[k], ring[(k + 1) % 4]) else { continue };
                    let tet = [a, b, c, d];
                    if tet.iter().any(|&i| self.points[i].distance < 0.0) {
                        out.push(tet.map(|i| i as u32));
                    }
                }
            }
        }
        out
    }
}

/// Returns the low corner of the `c`-th half-size cube of the cube at `low`.
fn corner(c: i32, low: [i32; 3], half: i32) -> [i32; 3] {
    [0, 1, 2].map(|k| low[k] + (c >> k & 1) * half)
}
