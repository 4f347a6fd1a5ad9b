//! Pads of a parallel jaw: their meshes, and their poses in the gripper.
//!
//! A pad has its frame P: `z` points out of its front towards the object and is zero where the front stands
//! out the furthest, `x` is the direction of approach (palm to fingertip), `y = z × x`. The gripper's frame G
//! stands midway between the two fronts: `x` is the closing axis, `z` the approach. Pad 0 stands at −x and
//! pad 1 is its mirror image in the plane x = 0, mesh and all: diagonals that are no mirror images would push
//! the object aside.

mod design;
mod of_mesh;

pub use design::{Front, Holding, Outline, PadDesign};

use asperity_fault::Fault;

use crate::{Pose, Vec3};

/// Mesh of tetrahedra, with the points that the gripper moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Pad {
    /// Points in P, m.
    pub points: Vec<Vec3>,
    /// Tetrahedra: four points each, of positive volume.
    pub tets: Vec<[u32; 4]>,
    /// Flag of each point: true if the gripper holds it.
    pub held: Vec<bool>,
}

/// Pad of the jaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Pad 0, at −x of G, closes along +x.
    Minus,
    /// Pad 1, at +x of G, closes along −x.
    Plus,
}

impl Side {
    /// Both pads, in their order.
    pub const BOTH: [Self; 2] = [Self::Minus, Self::Plus];

    /// Returns the direction along x of G in which the pad closes, ±1.
    pub fn closes(self) -> f64 {
        match self {
            Self::Minus => 1.0,
            Self::Plus => -1.0,
        }
    }
}

impl Pad {
    /// Returns points and tetrahedra of a side in the world, its front `half_opening` (m) from the middle of
    /// the gripper at `X_WG`.
    pub fn placed(&self, X_WG: &Pose, half_opening: f64, side: Side) -> (Vec<Vec3>, Vec<[u32; 4]>) {
        let place = |p: &Vec3| {
            let p_G = Vec3::new(side.closes() * (p.z - half_opening), -p.y, p.x);
            X_WG.rotation * p_G + X_WG.translation.vector
        };
        let points = self.points.iter().map(place).collect();
        let turn = |t: &[u32; 4]| match side {
            Side::Minus => *t,
            Side::Plus => [t[0], t[2], t[1], t[3]],
        };
        (points, self.tets.iter().map(turn).collect())
    }

    /// Returns points of the front on a grid of a width (m), one at the middle of each cell that the pad
    /// covers.
    pub fn front_grid(&self, width: f64) -> Vec<Vec3> {
        let faces = asperity_deformable::contact::boundary(&self.tets);
        let mut furthest: Vec<([i64; 2], f64)> = Vec::new();
        for f in faces {
            let [a, b, c] = f.map(|k| self.points[k as usize]);
            let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
            // The front is what faces along z.
            if area <= 0.0 {
                continue;
            }
            let cell = |v: f64| libm::floor(v / width) as i64;
            let (low, high) = (a.inf(&b).inf(&c), a.sup(&b).sup(&c));
            for i in cell(low.x)..=cell(high.x) {
                for j in cell(low.y)..=cell(high.y) {
                    let (x, y) = ((i as f64 + 0.5) * width, (j as f64 + 0.5) * width);
                    let u = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
                    let v = ((c.x - b.x) * (y - b.y) - (c.y - b.y) * (x - b.x)) / area;
                    let w = 1.0 - u - v;
                    if u >= 0.0 && v >= 0.0 && w >= 0.0 {
                        furthest.push(([i, j], v * a.z + w * b.z + u * c.z));
                    }
                }
            }
        }
        furthest.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        furthest.dedup_by_key(|f| f.0);
        let middle = |k: i64| (k as f64 + 0.5) * width;
        furthest.iter().map(|([i, j], z)| Vec3::new(middle(*i), middle(*j), *z)).collect()
    }

    /// Returns the volume, m³.
    pub fn volume(&self) -> f64 {
        let of = |t: &[u32; 4]| {
            let [a, b, c, d] = t.map(|k| self.points[k as usize]);
            (b - a).cross(&(c - a)).dot(&(d - a)) / 6.0
        };
        self.tets.iter().map(of).sum()
    }

    /// Returns the thickness, m: from the furthest point of the front to the back.
    pub fn depth(&self) -> f64 {
        -self.points.iter().map(|p| p.z).fold(0.0, f64::min)
    }

    /// Refuses a pad of which nothing or everything is held.
    fn checked(self, path: &str) -> Result<Self, Fault> {
        let held = self.held.iter().filter(|h| **h).count();
        if held == 0 || held == self.held.len() {
            let message = "The gripper must hold some points of the pad and leave others free: make it thicker, or the mesh finer.";
            return Err(Fault::new(path, message));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests;
