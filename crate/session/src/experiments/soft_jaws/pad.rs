//! A pad as tetrahedra: a grid of cells, its face rounded across the width. The right one is the left one's mirror image, triangles
//! and all: pads whose meshes are no mirror images push what they hold aside.

use asperity_deformable::elasticity::{even, kuhn_grid};
use asperity_geometry::Vec3;
use asperity_scene::document::Pads;

/// Points (m), tetrahedra, and which points the jaw holds.
pub(super) struct Pad {
    pub points: Vec<Vec3>,
    pub tets: Vec<[u32; 4]>,
    pub held: Vec<bool>,
    /// Place of each point in the grid: from the face to the back, across, up.
    grid: Vec<[usize; 3]>,
}

/// How far the rounded face lies behind its middle at `y`, m.
fn sunk(pads: &Pads, y: f64) -> f64 {
    // R − √(R² − y²), in the form that keeps its digits.
    pads.round.map_or(0.0, |r| y * y / (r + (r * r - y * y).max(0.0).sqrt()))
}

impl Pad {
    /// `side`: −1 for the left one; the face's middle is `face` from the plane between the jaws, m.
    pub fn new(pads: &Pads, side: f64, face: f64) -> Self {
        let [thick, wide, high] = pads.size;
        let [nx, ny, nz] = pads.cells.map(|n| n as usize);
        // From the back at 0 to the face at 1.
        let shares = even(0.0, 1.0, nx);
        let (ys, zs) = (even(-0.5 * wide, 0.5 * wide, ny), even(-0.5 * high, 0.5 * high, nz));
        let (unit, tets) = kuhn_grid([&shares, &ys, &zs]);
        let left = |p: &Vec3| {
            // The middle of the face stands where it was told to, to the last bit.
            let behind = (1.0 - p.x) * thick + p.x * sunk(pads, p.y);
            Vec3::new(-face - behind, p.y, p.z + pads.middle)
        };
        let mirrored = side > 0.0;
        let points = unit.iter().map(left).map(|p| if mirrored { Vec3::new(-p.x, p.y, p.z) } else { p });
        let turned = |t: &[u32; 4]| if mirrored { [t[0], t[2], t[1], t[3]] } else { *t };
        let place = |k: usize| [k % (nx + 1), k / (nx + 1) % (ny + 1), k / ((nx + 1) * (ny + 1))];
        Self {
            points: points.collect(),
            tets: tets.iter().map(turned).collect(),
            held: (0..unit.len()).map(|k| place(k)[0] == 0).collect(),
            grid: (0..unit.len()).map(place).collect(),
        }
    }

    /// Whether all points of a triangle are on the face.
    pub fn on_face(&self, triangle: &[u32; 3]) -> bool {
        let last = self.grid.last().map_or(0, |g| g[0]);
        triangle.iter().all(|k| self.grid[*k as usize][0] == last)
    }

    /// A cell's share of the face, m².
    pub fn cell_area(pads: &Pads) -> f64 {
        pads.size[1] / f64::from(pads.cells[1]) * (pads.size[2] / f64::from(pads.cells[2]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_right_pad_is_the_left_one_in_a_mirror_and_right_side_out() {
        let pads = Pads { round: Some(0.02), ..Pads::default() };
        let [left, right] = [-1.0, 1.0].map(|side| Pad::new(&pads, side, 0.015));
        for (a, b) in left.points.iter().zip(&right.points) {
            assert_eq!([-a.x, a.y, a.z], [b.x, b.y, b.z]);
        }
        for pad in [&left, &right] {
            for t in &pad.tets {
                let [a, b, c, d] = t.map(|k| pad.points[k as usize]);
                assert!((b - a).dot(&(c - a).cross(&(d - a))) > 0.0);
            }
        }
        let face = |pad: &Pad| pad.points.iter().map(|p| p.x.abs()).fold(f64::INFINITY, f64::min);
        assert_eq!([face(&left), face(&right)], [0.015; 2]);
    }
}
