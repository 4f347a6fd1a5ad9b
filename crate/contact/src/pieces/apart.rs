//! Planes that separate two pieces, now and to the end of the step.
//!
//! A unit vector `n` from A into B separates them if the gap along it exceeds the skin now and, every corner
//! of B moved as the step moves it, at the end; the deviation of the path from a straight line is added.
//! Frame of A, metres.

use asperity_geometry::{Aabb, Vec3};

use super::Drift;
use super::front::{Meeting, SIDES, side};
use crate::corners::{Block, Two, both, least};
use crate::narrow_phase::{Rod, Towards};

/// The two pieces of a test.
pub(super) struct PiecePair<'a> {
    pub at: &'a Meeting<'a>,
    /// Indices of the pieces of A and of B.
    pub i: u32,
    pub j: u32,
    /// Corners of B in A's frame.
    pub corners: &'a [Block],
    /// Distance below which they touch, m: the skin, and the deviation from a straight path.
    pub near: f64,
}

/// A point of each piece. A face that has it on its near side separates nothing, so that most faces need no
/// more than this one.
pub(super) struct Inner {
    /// Point of A, frame of B.
    a: Option<Vec3>,
    /// Point of B, frame of A.
    b: Option<Vec3>,
}

impl PiecePair<'_> {
    /// Returns a point of each that is near the other.
    pub fn inner(&self) -> Inner {
        let Meeting { a, b, R_AB, p_AB, .. } = self.at;
        let to_b = a.outline(self.i).middle - p_AB;
        let of_a = || {
            let near = R_AB * b.outline(self.j).middle + p_AB;
            Some(R_AB.tr_mul(&(a.point_near(self.i, &near)? - p_AB)))
        };
        Inner {
            // Only faces of B use it.
            a: if b.faces_of(self.j).is_empty() { None } else { of_a() },
            b: b.point_near(self.j, &R_AB.tr_mul(&to_b)).map(|p| R_AB * p + p_AB),
        }
    }

    /// Returns true if these points alone show that no face of either, nor a side of A's box, separates them.
    pub fn all_are_met(&self, inner: &Inner, slack: f64) -> bool {
        let (b, near) = (self.at.b, self.near - slack);
        let of_a = inner.b.is_some_and(|p| self.is_on(&p, near));
        of_a && (b.faces_of(self.j).is_empty()
            || inner.a.is_some_and(|p| b.beyond(self.j, &p, near, |_| false)))
    }

    /// Returns true if a face, named as in [`Self::face_parts`], surely does not separate them, rounding
    /// apart.
    #[inline]
    pub fn face_is_met(&self, face: usize, inner: &Inner, slack: f64) -> bool {
        let (of_a, of_b) = (self.at.a.faces_of(self.i), self.at.b.faces_of(self.j));
        let near = self.near - slack;
        if let Some(f) = of_a.get(face) {
            return inner.b.is_some_and(|p| f.n.dot(&p) <= f.offset + near);
        }
        match of_b.get(face - of_a.len()) {
            Some(f) => inner.a.is_some_and(|p| f.n.dot(&p) <= f.offset + near),
            None => {
                let (n, end) = side(&self.at.a.piece(self.i).bounds, face - of_a.len() - of_b.len());
                inner.b.is_some_and(|p| n.dot(&p) <= end + near)
            }
        }
    }

    /// Calls `goes_on` with the faces that separate them as [`Self::face_parts`] says, in its order, until it
    /// returns false.
    pub fn unmet(&self, inner: &Inner, slack: f64, mut goes_on: impl FnMut(usize) -> bool) {
        let (of_a, of_b) = (self.at.a.faces_of(self.i), self.at.b.faces_of(self.j));
        let near = self.near - slack;
        let beyond = |p: &Option<Vec3>, n: &Vec3, end: f64| p.is_none_or(|p| n.dot(&p) > end + near);
        // The corner of B that kept the last face from separating them mostly does so with the next.
        let mut other = None;
        for (k, f) in of_a.iter().enumerate() {
            if beyond(&inner.b, &f.n, f.offset) && beyond(&other, &f.n, f.offset) {
                match self.first_met(&f.n, f.offset) {
                    Some(p) => other = p,
                    None if !goes_on(k) => return,
                    None => {}
                }
            }
        }
        for (k, f) in of_b.iter().enumerate() {
            if beyond(&inner.a, &f.n, f.offset) && self.face_parts(of_a.len() + k) && !goes_on(of_a.len() + k)
            {
                return;
            }
        }
        let bounds = &self.at.a.piece(self.i).bounds;
        for k in 0..SIDES {
            let (n, end) = side(bounds, k);
            if beyond(&inner.b, &n, end) && beyond(&other, &n, end) {
                match self.first_met(&n, end) {
                    Some(p) => other = p,
                    None if !goes_on(of_a.len() + of_b.len() + k) => return,
                    None => {}
                }
            }
        }
    }

    /// Returns `None` if a face of A's separates them for the whole step, else the corner of B that it does
    /// not, where B has corners.
    fn first_met(&self, n: &Vec3, end_of_a: f64) -> Option<Option<Vec3>> {
        let (near, drift) = (end_of_a + self.near, &self.at.drift);
        let corners = self.corners_of_b();
        if corners.is_empty() {
            return (!self.is_beyond(n, end_of_a)).then_some(None);
        }
        let ahead = Ahead::new(n, near, drift);
        corners.iter().find_map(|two| match ahead.beyond(two) {
            3 => None,
            beyond => Some(Some(two.corner(usize::from(beyond == 1)))),
        })
    }

    /// Returns the largest coordinate of A along `n`.
    fn end_of_a(&self, n: &Vec3) -> f64 {
        -self.at.a.least(self.i, &-n)
    }

    /// Returns the least coordinate of B along `n`.
    fn start_of_b(&self, n: &Vec3) -> f64 {
        let corners = self.corners_of_b();
        if corners.is_empty() {
            return self.at.b.least(self.j, &self.at.R_AB.tr_mul(n)) + n.dot(&self.at.p_AB);
        }
        least(corners, n)
    }

    /// Returns their gap along a unit vector, m.
    pub fn gap(&self, n: &Vec3) -> f64 {
        self.start_of_b(n) - self.end_of_a(n)
    }

    /// Returns true if a plane along `n` separates them now and at the step's end, and is not reached in
    /// between.
    pub fn is_parted(&self, n: &Vec3) -> bool {
        self.is_beyond(n, self.end_of_a(n))
    }

    /// Tests a cylinder with a known normal: returns `None` if it is separated, or their gap along the normal
    /// now, m.
    #[inline]
    pub fn gap_to(&self, rod: &Rod, to: &Towards) -> Option<f64> {
        let end = self.end_of_a(&to.n);
        (!self.is_beyond_of(rod, to, end)).then(|| rod.start(to) - end)
    }

    /// Returns true if no face of A, nor a side of its box, separates it from a cylinder: one point of that
    /// is tested before its support.
    #[inline]
    pub fn all_are_met_by(&self, rod: &Rod, slack: f64) -> bool {
        let (a, near) = (self.at.a, self.near - slack);
        let p = rod.near(&a.outline(self.i).middle);
        let Aabb { min, max } = &a.piece(self.i).bounds;
        let is_met = |n: &Vec3, end: f64| !self.is_beyond_of(rod, &rod.towards(n), end);
        a.beyond(self.i, &p, near, |f| is_met(&f.n, f.offset))
            && (0..3).all(|k| {
                (p[k] <= max[k] + near || is_met(&Vec3::ith(k, 1.0), max[k]))
                    && (p[k] >= min[k] - near || is_met(&Vec3::ith(k, -1.0), -min[k]))
            })
    }

    /// Returns true if a cylinder lies beyond `end` along a normal, now and at the step's end.
    #[inline]
    fn is_beyond_of(&self, rod: &Rod, to: &Towards, end: f64) -> bool {
        let (near, Drift { turn, d, .. }) = (end + self.near, &self.at.drift);
        rod.start(to) > near && {
            let later = rod.towards(&(to.n + to.n.cross(turn)));
            rod.start(&later) + to.n.dot(d) > near
        }
    }

    /// Returns true if a point lies within A's piece, and its box, and `near` about them, frame of A.
    fn is_on(&self, p: &Vec3, near: f64) -> bool {
        let Aabb { min, max } = &self.at.a.piece(self.i).bounds;
        (0..3).all(|k| p[k] <= max[k] + near && p[k] >= min[k] - near)
            && self.at.a.beyond(self.i, p, near, |_| false)
    }

    /// Returns true if B lies beyond A along `n`, now and at the step's end, where A's largest coordinate is
    /// known.
    fn is_beyond(&self, n: &Vec3, end_of_a: f64) -> bool {
        let (near, drift) = (end_of_a + self.near, &self.at.drift);
        let corners = self.corners_of_b();
        if corners.is_empty() {
            let (later, d) = (n + n.cross(&drift.turn), n.dot(&drift.d));
            return self.start_of_b(n) > near && self.start_of_b(&later) + d > near;
        }
        let ahead = Ahead::new(n, near, drift);
        corners.iter().all(|two| ahead.beyond(two) == 3)
    }

    /// Returns the corners of B's piece in A's frame; none of a round one.
    fn corners_of_b(&self) -> &[Block] {
        &self.corners[self.at.b.block_range(self.j)]
    }

    /// Returns true if a face separates them so: one of A's, then one of B's, then a side of A's box.
    pub fn face_parts(&self, face: usize) -> bool {
        let (a, b) = (self.at.a, self.at.b);
        let (of_a, of_b) = (a.faces_of(self.i), b.faces_of(self.j));
        if let Some(f) = of_a.get(face) {
            return self.is_beyond(&f.n, f.offset);
        }
        let Some(f) = of_b.get(face - of_a.len()) else {
            let (n, end) = side(&a.piece(self.i).bounds, face - of_a.len() - of_b.len());
            return self.is_beyond(&n, end);
        };
        let n = -(self.at.R_AB * f.n);
        // B begins at the face itself: any corner of A beyond it is enough to say no.
        let most = n.dot(&self.at.p_AB) - f.offset - self.near;
        let (along, most) = (both(&n), Two::splat(most));
        a.corners(self.i).iter().all(|two| two.along(&along).simd_lt(most).all()) && self.is_parted(&n)
    }
}

/// A plane that corners of B are to lie beyond, now and at the step's end: `n · (x + d + θ × x)` is linear in
/// `x`.
struct Ahead {
    now: [Two; 3],
    later: [Two; 3],
    d: Two,
    near: Two,
}

impl Ahead {
    fn new(n: &Vec3, near: f64, drift: &Drift) -> Self {
        let (later, d) = (n + n.cross(&drift.turn), n.dot(&drift.d));
        Self { now: both(n), later: both(&later), d: Two::splat(d), near: Two::splat(near) }
    }

    /// Returns a bit for each of two corners that lies beyond.
    #[inline(always)]
    fn beyond(&self, two: &Block) -> u32 {
        let now = two.along(&self.now).simd_gt(self.near);
        let later = (two.along(&self.later) + self.d).simd_gt(self.near);
        (now & later).to_bitmask()
    }
}
