//! The period cut into 2ᴸ stretches, with enclosures of the curve over each: each is computed once.

use super::curve::{Curve, CurvePoint};
use crate::expression::Interval;

/// Stretch of t.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// Values of t.
    pub t: Interval,
    /// Enclosure of the curve over all of it.
    pub whole: CurvePoint<Interval>,
    /// Enclosure of the curve at its middle.
    pub middle: CurvePoint<Interval>,
}

/// Number of levels that are stored; finer stretches are computed anew each time.
const KEPT_LEVELS: u32 = 12;

/// Stretches of all levels so far.
pub(super) struct Stretches<'a> {
    pub curve: &'a Curve,
    /// Stored stretches, by level, then by number.
    kept: Vec<Vec<Option<Stretch>>>,
}

impl<'a> Stretches<'a> {
    pub fn new(curve: &'a Curve) -> Self {
        Self { curve, kept: Vec::new() }
    }

    /// Returns stretch number `i` of the 2ᴸ.
    pub fn get(&mut self, level: u32, i: u32) -> Stretch {
        if level > KEPT_LEVELS {
            return self.make(level, i);
        }
        while self.kept.len() <= level as usize {
            self.kept.push(vec![None; 1 << self.kept.len()]);
        }
        let (l, k) = (level as usize, i as usize);
        if let Some(stretch) = self.kept[l][k] {
            return stretch;
        }
        let stretch = self.make(level, i);
        self.kept[l][k] = Some(stretch);
        stretch
    }

    fn make(&self, level: u32, i: u32) -> Stretch {
        let t = Interval::new(edge(level, i), edge(level, i + 1));
        Stretch { t, whole: self.curve.over(t), middle: self.curve.over(Interval::point(t.middle())) }
    }
}

/// Returns the beginning of stretch `i`; the last ends at the next number after 2π, so that nothing lies
/// between it and the first.
pub(super) fn edge(level: u32, i: u32) -> f64 {
    let all = f64::from(1_u32 << level);
    let t = std::f64::consts::TAU * (f64::from(i) / all);
    if i == 1 << level { t.next_up() } else { t }
}
