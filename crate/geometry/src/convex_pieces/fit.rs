//! Fit of convex pieces to the solid that they cover: their common volume, and the distance by which they
//! stand out of it.
//!
//! Pieces overlap, so their volumes cannot be summed: along each of a grid of parallel lines the pieces are
//! intervals, and those are joined (an estimate, to the width of the grid). The distance by which a piece
//! stands out is found by branch and bound over boxes: a box about `c` of half diagonal `r` holds no distance
//! beyond `d(c) + r`, since distance is 1-Lipschitz, and boxes that are not searched bound the rest.

use std::collections::BinaryHeap;

use asperity_fault::Fault;

use crate::mass_properties::of_mesh;
use crate::{Aabb, Length, MeshDistance, TriangleMesh, Vec3};

/// Number of lines along each of two axes.
const LINES: u32 = 160;
/// Largest number of boxes searched: a second at the worst.
pub(super) const MOST_BOXES: u32 = 500_000;
/// Difference of the bounds, as a share of the solid's size, at which the search ends; nearer than one can
/// see or wants to know.
const NEAR: f64 = 5e-4;

/// Fit of convex pieces to their solid. SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Volume of the solid, m³.
    pub volume: f64,
    /// Volume of all pieces together, their common parts counted once, m³: an estimate.
    pub covered: f64,
    /// Bounds of the largest distance by which a piece stands out of the solid: not less than the first and
    /// not more than the second, m.
    pub beyond: [f64; 2],
}

impl Fit {
    /// Measures the fit of `pieces` that cover the solid within the closed `mesh`.
    ///
    /// # Errors
    ///
    /// Refuses a mesh that is not closed.
    pub fn new(mesh: &TriangleMesh, pieces: &[TriangleMesh]) -> Result<Self, Fault> {
        let field = MeshDistance::new(mesh)?;
        let pieces: Vec<Planes> = pieces.iter().map(Planes::new).collect();
        Ok(Self {
            volume: of_mesh(mesh, 1.0).mass,
            covered: covered(&pieces),
            beyond: beyond(&field, &pieces, MOST_BOXES, 0.0),
        })
    }
}

/// A convex solid as the planes about it: `n · p ≤ o`.
pub(super) struct Planes {
    bounds: Aabb,
    planes: Vec<(Vec3, f64)>,
    vertices: Vec<Vec3>,
}

impl Planes {
    pub fn new(mesh: &TriangleMesh) -> Self {
        let plane = |t: usize| mesh.area_vector(t).try_unit(0.0).map(|n| (n, n.dot(&mesh.corners(t)[0])));
        Self {
            bounds: Aabb::of_points(&mesh.vertices),
            planes: (0..mesh.triangles.len()).filter_map(plane).collect(),
            vertices: mesh.vertices.clone(),
        }
    }

    /// Returns the distance of `p` out of the farthest plane, m: a lower bound of its distance.
    fn out(&self, p: &Vec3) -> f64 {
        self.planes.iter().fold(f64::NEG_INFINITY, |most, (n, o)| most.max(n.dot(p) - o))
    }

    /// Returns the interval of a line along z within the solid.
    fn along_z(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let Aabb { min, max } = self.bounds;
        if x < min.x || x > max.x || y < min.y || y > max.y {
            return None;
        }
        let [mut low, mut high] = [min.z, max.z];
        for (n, o) in &self.planes {
            let left = o - n.x * x - n.y * y;
            if n.z > 0.0 {
                high = high.min(left / n.z);
            } else if n.z < 0.0 {
                low = low.max(left / n.z);
            } else if left < 0.0 {
                return None;
            }
        }
        (low < high).then_some([low, high])
    }
}

fn covered(pieces: &[Planes]) -> f64 {
    let all = pieces.iter().fold(Aabb::EMPTY, |all, p| all.join(&p.bounds));
    let step = (all.max - all.min) / f64::from(LINES);
    let mut found: Vec<[f64; 2]> = Vec::with_capacity(pieces.len());
    let mut length = 0.0;
    for i in 0..LINES {
        let x = all.min.x + (f64::from(i) + 0.5) * step.x;
        for j in 0..LINES {
            let y = all.min.y + (f64::from(j) + 0.5) * step.y;
            found.clear();
            found.extend(pieces.iter().filter_map(|p| p.along_z(x, y)));
            found.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));
            let mut reached = f64::NEG_INFINITY;
            for [low, high] in &found {
                length += (high - low.max(reached)).max(0.0);
                reached = reached.max(*high);
            }
        }
    }
    length * step.x * step.y
}

/// A part of a piece that may hold the point that stands out farthest; the one with the largest bound comes
/// first.
struct Part {
    /// Upper bound of the distance by which its points stand out, m.
    most: f64,
    piece: usize,
    center: Vec3,
    half: Vec3,
}

impl Part {
    /// Makes a part; `None` where it holds nothing of the piece.
    fn new(
        field: &MeshDistance,
        pieces: &[Planes],
        piece: usize,
        center: Vec3,
        half: Vec3,
    ) -> Option<(Self, f64)> {
        let radius = half.length();
        let out = pieces[piece].out(&center);
        if out > radius {
            return None;
        }
        let (distance, ..) = field.signed_distance(&center);
        let least = if out <= 0.0 { distance } else { f64::NEG_INFINITY };
        // The nearest triangle alone gives a bound, too: a box that lies flat above it holds little more than
        // its middle.
        let most = if distance > 0.0 { field.box_within(&center, &half) } else { distance + radius };
        Some((Self { most: most.min(distance + radius), piece, center, half }, least))
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.most.total_cmp(&other.most)
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

/// Returns bounds of the distance by which any of `pieces` stands out of the solid, m, after a search of
/// `most_boxes` boxes at most; no finer than needed to show that it is at most `enough`.
pub(super) fn beyond(field: &MeshDistance, pieces: &[Planes], most_boxes: u32, enough: f64) -> [f64; 2] {
    let near = NEAR * 2.0 * field.bounds().half_size().max();
    // The least is zero: the pieces cover the solid.
    let mut least = 0.0_f64;
    let mut parts = BinaryHeap::new();
    for (i, piece) in pieces.iter().enumerate() {
        least = piece.vertices.iter().fold(least, |least, v| least.max(field.signed_distance(v).0));
        let whole = Part::new(field, pieces, i, piece.bounds.center(), piece.bounds.half_size());
        parts.extend(whole.map(|(part, _)| part));
    }
    let mut boxes = pieces.len() as u32;
    while let Some(part) = parts.peek() {
        if part.most <= enough.max(least + near) || boxes >= most_boxes {
            break;
        }
        let Some(part) = parts.pop() else { break };
        let half = 0.5 * part.half;
        for corner in 0..8_u8 {
            let side = |k: u8| if corner & (1 << k) == 0 { -1.0 } else { 1.0 };
            let center = part.center + half.component_mul(&Vec3::new(side(0), side(1), side(2)));
            boxes += 1;
            if let Some((part, here)) = Part::new(field, pieces, part.piece, center, half) {
                least = least.max(here);
                if part.most > least {
                    parts.push(part);
                }
            }
        }
    }
    [least, parts.peek().map_or(least, |part| part.most.max(least))]
}
