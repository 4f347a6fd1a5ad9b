//! Planes that part two pieces, now and to the end of the step.
//!
//! A unit vector `n` from A into B parts them if the gap along it exceeds the skin now and, every corner of B moved as the step
//! moves it, at the end; what bends the way is added. It is looked for among the planes that parted the pairs
//! before (neighbours lie alike), then among the faces of both. Frame of A, metres.

use asperity_geometry::{Length, Mat3, Vec3};

use super::{Decomposition, Drift};

/// Two pieces at hand.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) struct PiecePair<'a> {
    pub a: &'a Decomposition,
    pub b: &'a Decomposition,
    /// Pieces of A and of B.
    pub i: u32,
    pub j: u32,
    /// Corners of B in A's frame.
    pub vertices: &'a [Vec3],
    pub R_AB: &'a Mat3,
    pub p_AB: &'a Vec3,
    /// Nearer than this they touch, m: the skin, and what a straight way leaves out.
    pub near: f64,
}

impl PiecePair<'_> {
    /// How far A reaches along `n`.
    fn end_of_a(&self, n: &Vec3) -> f64 {
        let corners = &self.a.vertices()[self.a.vertex_range(self.i)];
        if corners.is_empty() {
            let piece = self.a.piece(self.i);
            let far =
                piece.convex.core().map_or_else(Vec3::zeros, |core| core.support(&piece.R_GP.tr_mul(n)));
            return n.dot(&(piece.R_GP * far + piece.X_GP.translation.vector)) + piece.convex.radius();
        }
        corners.iter().map(|p| n.dot(p)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Where B begins along `n`.
    fn start_of_b(&self, n: &Vec3) -> f64 {
        let corners = &self.vertices[self.b.vertex_range(self.j)];
        if corners.is_empty() {
            let piece = self.b.piece(self.j);
            let u = -piece.R_GP.tr_mul(&self.R_AB.tr_mul(n));
            let far = piece.convex.core().map_or_else(Vec3::zeros, |core| core.support(&u));
            let in_b = piece.R_GP * far + piece.X_GP.translation.vector;
            return n.dot(&(self.R_AB * in_b + self.p_AB)) - piece.convex.radius() * n.length();
        }
        corners.iter().map(|p| n.dot(p)).fold(f64::INFINITY, f64::min)
    }

    /// How far apart they are along a unit vector, m.
    pub fn gap(&self, n: &Vec3) -> f64 {
        self.start_of_b(n) - self.end_of_a(n)
    }

    /// True if a plane along `n` parts them now and at the step's end, and is not reached in between.
    fn is_parted(&self, n: &Vec3, end_of_a: f64, drift: &Drift) -> bool {
        let near = end_of_a + self.near;
        // `n · (x + d + θ × x)` is linear in `x`.
        self.start_of_b(n) > near && self.start_of_b(&(n + n.cross(&drift.turn))) + n.dot(&drift.d) > near
    }
}

/// The planes that parted pairs last, the latest first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Planes {
    latest: [Vec3; LATEST],
}

const LATEST: usize = 4;

impl Planes {
    /// True if a plane along `n` parts a pair for the whole step.
    pub fn try_plane(&mut self, pair: &PiecePair, n: &Vec3, drift: &Drift) -> bool {
        let parts = pair.is_parted(n, pair.end_of_a(n), drift);
        if parts {
            self.latest.rotate_right(1);
            self.latest[0] = *n;
        }
        parts
    }

    /// True if a plane is found that parts a pair for the whole step.
    pub fn part(&mut self, pair: &PiecePair, drift: &Drift) -> bool {
        let parts = |n: &Vec3| pair.is_parted(n, pair.end_of_a(n), drift);
        for k in 0..LATEST {
            if parts(&self.latest[k]) {
                self.latest[..=k].rotate_right(1);
                return true;
            }
        }
        let found = pair
            .a
            .faces_of(pair.i)
            .iter()
            .find(|f| pair.is_parted(&f.n, f.offset, drift))
            .map(|f| f.n)
            .or_else(|| pair.b.faces_of(pair.j).iter().map(|f| -(pair.R_AB * f.n)).find(parts));
        if let Some(n) = found {
            self.latest.rotate_right(1);
            self.latest[0] = n;
        }
        found.is_some()
    }
}
