//! Crossing edges of two hulls: as [`super::lines`] for any two lines, where both hulls know their edges.
//!
//! Two teeth of a thread have five edges each that may touch; the crossing of each is computed with two of
//! B's edges at once. A first test checks that they cross within both lengths, each taken a little longer, so
//! that most pairs are rejected before any division.

use asperity_geometry::Vec3;
use asperity_geometry::distance::MinkowskiDifference;
use asperity_linear::lanes::{cross, dot};

use super::NEAR;
use super::lines::{PARALLEL, TILT};
use crate::corners::{Block, Placing, Two, both};
use crate::narrow_phase::Facets;
use crate::narrow_phase::stationary::Cut;

/// Largest number of edges of a hull that are tested so, in pairs.
const TWOS: usize = 8;
/// Factor by which a length must exceed another to be surely longer, whatever the rounding.
const SURELY: f64 = 1.0 + 1e-9;

/// Edges of B that may face A, in A's frame.
pub(super) struct Facing {
    /// Numbers of the edges.
    which: [u32; 2 * TWOS],
    /// Unit directions.
    d: [Block; TWOS],
    /// Middles.
    q: [Block; TWOS],
    half_length: [Two; TWOS],
    len: usize,
}

impl Facing {
    /// Finds the edges that may lie farthest along `−m`, frame of B; `None` if they are too many.
    pub fn of(pair: &MinkowskiDifference, of_b: &Facets, m: &Vec3) -> Option<Self> {
        let mut made = Self {
            which: [0; 2 * TWOS],
            d: [Block::default(); TWOS],
            q: [Block::default(); TWOS],
            half_length: [Two::ZERO; TWOS],
            len: 0,
        };
        let mut fits = true;
        of_b.facing(&-m, TILT, |number, _| {
            fits = made.len < made.which.len();
            if fits {
                made.which[made.len] = number as u32;
                made.len += 1;
            }
            fits
        });
        if !fits {
            return None;
        }
        let placing = Placing::new(&pair.rotation, &pair.translation);
        for (k, two) in made.which[..made.len].chunks(2).enumerate() {
            let edge = |lane: usize| of_b.edges().get(two[lane.min(two.len() - 1)] as usize);
            let (e, f) = (edge(0)?, edge(1)?);
            made.d[k] = placing.turned(&Block::of(&e.d, &f.d));
            made.q[k] = placing.of(&Block::of(&e.middle, &f.middle));
            made.half_length[k] = Two::new([e.half_length, f.half_length]);
        }
        Some(made)
    }

    /// Returns the cut normal to an edge of each, near `n`.
    pub fn crossing(&self, pair: &MinkowskiDifference, [of_a, of_b]: [&Facets; 2], n: &Vec3) -> Option<Cut> {
        let mut found = None;
        if self.len == 0 {
            return None;
        }
        let along_n = both(n);
        of_a.facing(n, TILT, |_, a| {
            let (d, p, half_length) = (both(&a.d), both(&a.middle), Two::splat(a.half_length * SURELY));
            for k in 0..self.len.div_ceil(2) {
                let (e, q) = (self.d[k].xyz(), self.q[k].xyz());
                let across = cross(&d, e);
                let (sin2, along) = (dot(&across, &across), dot(&across, &along_n));
                let r = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
                let (s, t) = (dot(&cross(&r, e), &across), dot(&cross(&r, &d), &across));
                let may = (along * along).simd_ge(Two::splat(NEAR * NEAR) * sin2)
                    & sin2.simd_gt(Two::splat(PARALLEL))
                    & s.abs().simd_le(half_length * sin2)
                    & t.abs().simd_le(self.half_length[k] * Two::splat(SURELY) * sin2);
                let may = may.to_bitmask();
                if may == 0 {
                    continue;
                }
                for lane in 0..2 {
                    let Some(b) = of_b.edges().get(self.which[2 * k + lane] as usize) else { continue };
                    if may >> lane & 1 == 0 || 2 * k + lane >= self.len {
                        continue;
                    }
                    let of = |v: &[Two; 3]| Vec3::from(v.map(|x| x.to_array()[lane]));
                    let (across, e, r) = (of(&across), of(e), of(&r));
                    let [sin2, along, s, t] = [sin2, along, s, t].map(|x| x.to_array()[lane]);
                    let (s, t) = (s / sin2, t / sin2);
                    let n = across / sin2.sqrt().copysign(along);
                    if s.abs() <= a.half_length
                        && t.abs() <= b.half_length
                        && a.is_farthest(&n)
                        && b.is_farthest(&-pair.rotation.tr_mul(&n))
                    {
                        let on_a = a.middle + a.d * s;
                        found = Some(Cut { n, gap: n.dot(&r), on_a, on_b: of(q) + e * t });
                        return false;
                    }
                }
            }
            true
        });
        found
    }
}
