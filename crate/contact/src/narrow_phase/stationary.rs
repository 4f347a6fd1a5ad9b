//! Shallowest cut that parts two cores, followed from the normal of the last step.
//!
//! Where cores overlap, B is moved along the normal until it is free, and the direction of the distance there
//! becomes the next normal, until the two agree. It finds a stationary cut, not surely the least; deep or
//! unsettled pairs are reported as unsure.

use asperity_geometry::distance::{Gjk, GjkLimits, Simplex, gjk};
use asperity_geometry::{Length, Vec3};

use super::familiar::{Meets, familiar};

/// Direction in which two cores part soonest, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parting {
    /// They are farther apart than asked for along this unit vector.
    Apart(Vec3),
    Cut(Cut),
    /// Unsure: the overlap is deep, or directions do not settle.
    Unsure,
}

/// Cut of two cores along the direction in which they part soonest; frame of A.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Unit normal, from A into B.
    pub n: Vec3,
    /// Gap of the cores, m; negative if they overlap.
    pub gap: f64,
    pub on_a: Vec3,
    pub on_b: Vec3,
}

/// Fraction of their size by which bodies that overlap are parted further than the overlap before their
/// distance is taken.
const SLACK: f64 = 1e-3;
/// Overlap, as a fraction of the size, beyond which the fast way is not trusted.
const DEEP: f64 = 0.3;
const MOST: u32 = 6;
/// Relative gap between the bounds of the squared distance at which its direction is good enough for a
/// manifold: about 3e-6 rad.
const TIGHT: f64 = 1e-11;
/// Distance, as a fraction of their size, below which cores touch.
const TOUCH: f64 = 1e-12;

/// Finds the cut from the normal of the last step, which mostly shows at once that bodies are more than
/// `most` apart. When the cores overlap, B is moved along the normal until it is free, and the direction of
/// the distance becomes the new normal; where they agree the parting translation is stationary. From a first
/// guess (not `known`) only bodies that are apart are decided.
pub(crate) fn cut(meets: &Meets, size: f64, start: &Vec3, known: bool, most: f64) -> Parting {
    let pair = &meets.pair;
    let along = |n: &Vec3| -meets.overlap(n);
    let search = GjkLimits { relative: TIGHT, absolute: 0.0, touch: TOUCH * pair.scale, most };
    let mut n = *start;
    let mut gap = along(&n);
    if gap > most {
        return Parting::Apart(n);
    }
    if known && let Some(cut) = familiar(meets, &n) {
        return Parting::Cut(cut);
    }
    let mut simplex = Simplex::default();
    // A first guess along which they overlap says nothing of other directions.
    if !known || gap > -SLACK * size {
        match apart(meets, &n, &search, &mut simplex) {
            Gjk::Beyond(v) => return Parting::Apart(v / v.length()),
            Gjk::Apart(near) => {
                let d = near.v.length();
                if d > 1e-9 * size {
                    let (on_a, on_b) = simplex.witnesses(&near);
                    return Parting::Cut(Cut { n: -near.v / d, gap: d, on_a, on_b });
                }
            }
            Gjk::Together => {}
        }
    }
    if !known {
        return Parting::Unsure;
    }
    for _ in 0..MOST {
        if gap < -DEEP * size {
            return Parting::Unsure;
        }
        let shift = n * (SLACK * size - gap.min(0.0));
        let parted = meets.moved(&shift);
        let search = GjkLimits { most: f64::INFINITY, ..search };
        let Gjk::Apart(near) = apart(&parted, &n, &search, &mut simplex) else {
            return Parting::Unsure;
        };
        let d = near.v.length();
        if d.is_nan() || d <= 0.0 {
            return Parting::Unsure;
        }
        let next = -near.v / d;
        let turn = next.cross(&n).length();
        gap = along(&next);
        n = next;
        if turn < 1e-5 {
            let (on_a, on_b) = simplex.witnesses(&near);
            return Parting::Cut(Cut { n, gap, on_a, on_b: on_b - shift });
        }
    }
    Parting::Unsure
}

/// Computes the distance of the cores: the search is compiled here, once.
#[inline(never)]
fn apart(meets: &Meets, n: &Vec3, search: &GjkLimits, simplex: &mut Simplex) -> Gjk {
    gjk(|u| meets.support(u), n, search, simplex)
}
