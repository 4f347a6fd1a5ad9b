//! A piece of a solid as voxels, with its hull and its best cut in two.

use asperity_fault::Fault;

use crate::mass_properties::of_mesh;
use crate::{TriangleMesh, Vec3, convex_hull};

/// Number of planes tried along each axis when a piece is cut in two.
const PLANES: i64 = 7;

/// Bonus of a cut across the longest side, as a share of the hull's volume: a ring is cut through first,
/// although the first such cut alone leaves its hulls as full as a slice would. Of 0 to 0.5 tried on
/// brackets, rings, tubes and nuts: at 0 a torus stays filled.
const ALONG: f64 = 0.02;

/// Voxels of a grid of cubes.
#[derive(Clone, Debug)]
pub(super) struct Voxels {
    /// Middle of the voxel `[0, 0, 0]`, m.
    pub origin: Vec3,
    /// Edge of a voxel, m.
    pub edge: f64,
    /// Indices of the voxels, in no order.
    pub all: Vec<[i32; 3]>,
}

impl Voxels {
    /// Returns the hull of all corners.
    pub fn hull(&self) -> Result<TriangleMesh, Fault> {
        self.hull_of(&Columns::new(&self.all, |_| true).corners(|_| true))
    }

    /// Cuts in two along the plane, of a few across each axis, that leaves the hulls of both the least
    /// volume, with a bonus across the longest side; `None` where there is no such plane.
    pub fn cut(&self) -> Option<[Self; 2]> {
        let whole = Columns::new(&self.all, |_| true);
        let before = self.hull_of(&whole.corners(|_| true)).map(|hull| of_mesh(&hull, 1.0).mass).ok()?;
        let mut ends = [[i64::MAX, i64::MIN]; 3];
        for v in &self.all {
            for k in 0..3 {
                let at = i64::from(v[k]);
                ends[k] = [ends[k][0].min(at), ends[k][1].max(at)];
            }
        }
        let longest = ends.iter().map(|[low, high]| high - low + 1).max()?;
        let mut best: Option<(f64, usize, i32)> = None;
        for (axis, [low, high]) in ends.into_iter().enumerate() {
            let short = ALONG * (1.0 - (high - low + 1) as f64 / longest as f64);
            let mut last = low;
            for k in 1..=PLANES {
                let at = low + (high - low + 1) * k / (PLANES + 1);
                if at <= last || at > high {
                    continue;
                }
                last = at;
                let at = at as i32;
                // Across x and y columns stay whole.
                let side = |below: bool| match axis {
                    2 => Columns::new(&self.all, |v| (v[2] < at) == below).corners(|_| true),
                    _ => whole.corners(|c| (c[axis] < at) == below),
                };
                let volume =
                    |below: bool| self.hull_of(&side(below)).map(|hull| of_mesh(&hull, 1.0).mass).ok();
                if let (Some(below), Some(above)) = (volume(true), volume(false)) {
                    let cost = (below + above) / before + short;
                    if best.is_none_or(|(least, ..)| cost < least) {
                        best = Some((cost, axis, at));
                    }
                }
            }
        }
        let (_, axis, at) = best?;
        let (below, above) = self.all.iter().partition(|v| v[axis] < at);
        let with = |all| Self { all, ..*self };
        Some([with(below), with(above)])
    }

    fn hull_of(&self, corners: &[[i32; 3]]) -> Result<TriangleMesh, Fault> {
        let at = |o: f64, k: i32| o + (f64::from(k) - 0.5) * self.edge;
        let o = self.origin;
        let points: Vec<Vec3> =
            corners.iter().map(|c| Vec3::new(at(o.x, c[0]), at(o.y, c[1]), at(o.z, c[2]))).collect();
        convex_hull(&points)
    }
}

/// Ranges of voxels along z, over each cell of the grid; empty where the first is not below the second.
struct Columns {
    low: [i32; 2],
    /// Number of cells along y.
    wide: usize,
    ends: Vec<[i32; 2]>,
}

const NOTHING: [i32; 2] = [i32::MAX, i32::MIN];

impl Columns {
    fn new(all: &[[i32; 3]], wanted: impl Fn(&[i32; 3]) -> bool) -> Self {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for v in all {
            for k in 0..2 {
                (low[k], high[k]) = (low[k].min(v[k]), high[k].max(v[k]));
            }
        }
        if all.is_empty() {
            return Self { low, wide: 1, ends: Vec::new() };
        }
        let wide = (high[1] - low[1] + 1) as usize;
        let mut ends = vec![NOTHING; wide * (high[0] - low[0] + 1) as usize];
        for v in all.iter().filter(|v| wanted(v)) {
            let column = &mut ends[(v[0] - low[0]) as usize * wide + (v[1] - low[1]) as usize];
            *column = [column[0].min(v[2]), column[1].max(v[2] + 1)];
        }
        Self { low, wide, ends }
    }

    /// Returns the corners of the columns that are `wanted`, those alone that can be on the hull: of each
    /// plane across x the corners of its own hull.
    fn corners(&self, wanted: impl Fn([i32; 2]) -> bool) -> Vec<[i32; 3]> {
        let mut found = Vec::new();
        let mut line = vec![NOTHING; self.wide + 1];
        let rows = self.ends.len() / self.wide;
        for row in 0..=rows {
            line.fill(NOTHING);
            for of in row.saturating_sub(1)..(row + 1).min(rows) {
                for (j, ends) in self.ends[of * self.wide..][..self.wide].iter().enumerate() {
                    if ends[0] < ends[1] && wanted([self.low[0] + of as i32, self.low[1] + j as i32]) {
                        for corner in &mut line[j..j + 2] {
                            *corner = [corner[0].min(ends[0]), corner[1].max(ends[1])];
                        }
                    }
                }
            }
            let x = self.low[0] + row as i32;
            let points = |end: usize, sign: i32| {
                let full = line.iter().enumerate().filter(|(_, ends)| ends[0] < ends[1]);
                full.map(move |(j, ends)| [self.low[1] + j as i32, sign * ends[end]])
            };
            found.extend(upper_chain(points(1, 1)).into_iter().map(|[y, z]| [x, y, z]));
            found.extend(upper_chain(points(0, -1)).into_iter().map(|[y, z]| [x, y, -z]));
        }
        found
    }
}

/// Returns the upper hull of points of growing first coordinate (Andrew's monotone chain, 1979).
fn upper_chain(points: impl Iterator<Item = [i32; 2]>) -> Vec<[i32; 2]> {
    let mut chain: Vec<[i32; 2]> = Vec::new();
    for p in points {
        while let [.., a, b] = chain[..] {
            let [abx, aby, apx, apy] = [b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]].map(i64::from);
            if abx * apy < aby * apx {
                break;
            }
            chain.pop();
        }
        chain.push(p);
    }
    chain
}
