//! Pads of a parallel jaw: what they are made of, and where the two of them stand.
//!
//! A pad has its frame P: `z` points out of its front towards the object and is zero where the front stands out the furthest, `x` is the
//! direction of approach (palm to fingertip), `y = z × x`. The gripper's frame G stands midway between the two fronts: `x` is the closing axis,
//! `z` the approach. Pad 0 stands at −x and pad 1 is its mirror image in the plane x = 0, mesh and all: diagonals that are no
//! mirror images would push the object aside.

mod design;
mod of_mesh;

pub use design::{Front, Holding, Outline, PadDesign};

use asperity_fault::Fault;

use crate::{Pose, Vec3};

/// A mesh of tetrahedra and which of its points the gripper moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Pad {
    /// In P, m.
    pub points: Vec<Vec3>,
    /// Four points each, of positive volume.
    pub tets: Vec<[u32; 4]>,
    /// Of each point: whether the gripper holds it.
    pub held: Vec<bool>,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Pad 0, at −x of G, closes along +x.
    Minus,
    /// Pad 1, at +x of G, closes along −x.
    Plus,
}

impl Side {
    /// Both, in their order.
    pub const BOTH: [Self; 2] = [Self::Minus, Self::Plus];

    /// Along x of G: which way the pad closes.
    pub fn closes(self) -> f64 {
        match self {
            Self::Minus => 1.0,
            Self::Plus => -1.0,
        }
    }
}

impl Pad {
    /// Points and tetrahedra of a side in the world, its front `half_opening` (m) from the middle of the gripper at `X_WG`.
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

    /// How thick it is, m: from the furthest of its front to the last of its points.
    pub fn depth(&self) -> f64 {
        -self.points.iter().map(|p| p.z).fold(0.0, f64::min)
    }

    /// A fault where nothing or everything is held.
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
