//! Corners of convex pieces, two by two in the processor's vectors of 128 bits.
//!
//! Most pieces have eight corners, whose coordinates along a direction, and the farthest of them, are needed
//! dozens of times in a step. Each lane is multiplied and added in the order of `nalgebra`,
//! `(x nₓ + y n_y) + z n_z`, so the results have the bits of a loop over single corners. Where their number
//! is odd the last stands twice.

use asperity_geometry::{Mat3, Vec3};
use asperity_linear::lanes::{Three, beside, dot};
pub(crate) use asperity_linear::lanes::{Two, both_of as both};

/// Two corners: their x, y and z.
#[derive(Clone, Copy, Debug)]
pub struct Block(Three);

impl Default for Block {
    fn default() -> Self {
        Self([Two::ZERO; 3])
    }
}

/// Appends corners two by two.
pub(crate) fn append(points: &[Vec3], to: &mut Vec<Block>) {
    to.extend(points.chunks(2).map(|two| Block::of(&two[0], &two[two.len() - 1])));
}

impl Block {
    /// Packs two corners.
    #[inline(always)]
    pub(crate) fn of(p: &Vec3, q: &Vec3) -> Self {
        Self(beside(p, q))
    }

    /// Returns the coordinates of both corners.
    #[inline(always)]
    pub(crate) fn xyz(&self) -> &Three {
        &self.0
    }

    /// Returns the coordinates of both corners along a vector.
    #[inline(always)]
    pub(crate) fn along(&self, n: &Three) -> Two {
        dot(&self.0, n)
    }

    /// Returns one of the two corners.
    #[inline(always)]
    pub(crate) fn corner(&self, lane: usize) -> Vec3 {
        let [x, y, z] = self.0.map(|c| c.to_array()[lane & 1]);
        Vec3::new(x, y, z)
    }

    /// Returns the squares of their distances from a point.
    #[inline(always)]
    fn far(&self, p: &Three) -> Two {
        let d = [self.0[0] - p[0], self.0[1] - p[1], self.0[2] - p[2]];
        dot(&d, &d)
    }

    /// Grows a box (`low`, `high`) by both corners.
    #[inline(always)]
    pub(crate) fn grow(&self, low: &mut Three, high: &mut Three) {
        for k in 0..3 {
            low[k] = self.0[k].fast_min(low[k]);
            high[k] = self.0[k].fast_max(high[k]);
        }
    }
}

/// Returns the lesser of both lanes.
#[inline(always)]
pub(crate) fn lesser_of(two: Two) -> f64 {
    let [a, b] = two.to_array();
    if b < a { b } else { a }
}

/// Returns the greater of both lanes.
#[inline(always)]
pub(crate) fn greater_of(two: Two) -> f64 {
    let [a, b] = two.to_array();
    if b > a { b } else { a }
}

/// Rotation and translation, for all corners of a solid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placing([Three; 4]);

impl Placing {
    /// Makes the map `x ↦ R x + p`.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(R: &Mat3, p: &Vec3) -> Self {
        let row = |k: usize| [Two::splat(R[(k, 0)]), Two::splat(R[(k, 1)]), Two::splat(R[(k, 2)])];
        Self([row(0), row(1), row(2), both(p)])
    }

    /// Returns two vectors rotated.
    #[inline(always)]
    pub fn turned(&self, block: &Block) -> Block {
        let [x, y, z, _] = &self.0;
        Block([block.along(x), block.along(y), block.along(z)])
    }

    /// Returns two corners moved.
    #[inline(always)]
    pub fn of(&self, block: &Block) -> Block {
        let [x, y, z, p] = &self.0;
        Block([block.along(x) + p[0], block.along(y) + p[1], block.along(z) + p[2]])
    }
}

/// Returns the least coordinate of the corners along a vector; infinite where there is none.
#[inline]
pub(crate) fn least(corners: &[Block], n: &Vec3) -> f64 {
    let n = both(n);
    lesser_of(corners.iter().fold(Two::splat(f64::INFINITY), |least, b| b.along(&n).fast_min(least)))
}

/// Returns the first of the corners farthest along a vector; the first of all where all are NaN.
#[inline]
pub(crate) fn farthest(corners: &[Block], n: &Vec3) -> usize {
    let n = both(n);
    let mut best = Two::splat(f64::NEG_INFINITY);
    let (mut which, mut at) = (Two::ZERO, Two::ZERO);
    for b in corners {
        let along = b.along(&n);
        let more = along.simd_gt(best);
        best = more.bitselect(along, best);
        which = more.bitselect(at, which);
        at += Two::ONE;
    }
    let ([a, b], [i, j]) = (best.to_array(), which.to_array());
    // Of two that are equally far the first counts.
    let second = b > a || (b == a && j < i);
    if second { 2 * j as usize + 1 } else { 2 * i as usize }
}

/// Returns the corner nearest to a point.
#[inline]
pub(crate) fn nearest(corners: &[Block], p: &Vec3) -> Option<Vec3> {
    let p = both(p);
    let mut best = Two::splat(f64::INFINITY);
    let (mut which, mut at) = (Two::ZERO, Two::ZERO);
    for b in corners {
        let far = b.far(&p);
        let less = far.simd_lt(best);
        best = less.bitselect(far, best);
        which = less.bitselect(at, which);
        at += Two::ONE;
    }
    let ([a, b], [i, j]) = (best.to_array(), which.to_array());
    let (block, lane) = if b < a { (j, 1) } else { (i, 0) };
    Some(corners.get(block as usize)?.corner(lane))
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Rotation;

    use super::*;

    fn wave(k: usize) -> Vec3 {
        let x = |i: usize| libm::sin((13 * k + 5 * i) as f64);
        Vec3::new(x(1), x(2), x(3))
    }

    /// Sums, indices, the nearest and the farthest are those of a loop over single corners, bit for bit; of
    /// equals the first.
    #[test]
    fn two_by_two_is_one_by_one() {
        for k in 0..400 {
            let mut points: Vec<Vec3> = (0..4 + k % 9).map(|i| wave(17 * k + i)).collect();
            let (n, again) = (wave(k + 7000), k % points.len());
            points.push(points[again]);
            let mut blocks = Vec::new();
            append(&points, &mut blocks);
            let mut best = (f64::NEG_INFINITY, 0);
            for (i, p) in points.iter().enumerate() {
                assert_eq!(blocks[i / 2].corner(i % 2), *p);
                if p.dot(&n) > best.0 {
                    best = (p.dot(&n), i);
                }
            }
            assert_eq!(farthest(&blocks, &n), best.1, "{k}");
            let low = points.iter().map(|p| n.dot(p)).fold(f64::INFINITY, f64::min);
            assert_eq!(least(&blocks, &n).to_bits(), low.to_bits());
            let turn = Rotation::from_scaled_axis(wave(k + 400)).to_rotation_matrix().into_inner();
            let placing = Placing::new(&turn, &n);
            for (i, p) in points.iter().enumerate() {
                assert_eq!(placing.of(&blocks[i / 2]).corner(i % 2), turn * p + n, "{k}");
            }
            let near = nearest(&blocks, &n).unwrap_or_default();
            assert!(points.iter().all(|p| (p - n).norm_squared() >= (near - n).norm_squared()));
        }
        assert_eq!(farthest(&[], &Vec3::x()), 0);
        assert!(nearest(&[], &Vec3::x()).is_none());
        let mut blocks = Vec::new();
        append(&[Vec3::x(), Vec3::y()], &mut blocks);
        assert_eq!(farthest(&blocks, &Vec3::repeat(f64::NAN)), 0);
    }
}
