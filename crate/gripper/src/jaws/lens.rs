//! The place where two surfaces come nearest, or lie deepest in each other, magnified: a cut through both, so
//! wide that the gap fills an eighth of it however small it becomes.

use asperity_geometry::Length;

use super::{Jaws, JawsState, OBJECT};
use crate::Vec3;
use crate::pressing::PADS;

/// Half the width of the picture, over the gap.
const WIDE: f64 = 4.0;
/// Steepness of the way between the surfaces above which the cut is upright.
const STEEP: f64 = 0.7;

/// Cut through the narrowest place; coordinates from there, along x and across, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    /// Cuts through the surfaces: of the pads, then of the body.
    pub parts: Vec<LensPart>,
    /// Ends of the gap, or of the depth: on the pad and on the body.
    pub ends: [[f64; 2]; 2],
    /// Length of the gap or the depth, m.
    pub gap: f64,
    /// True if a pad lies in the body.
    pub inside: bool,
}

/// Cut through one surface.
#[derive(Clone, Debug, PartialEq)]
pub struct LensPart {
    /// Number of the body in the world.
    pub body: usize,
    /// Lines of the cut, m.
    pub lines: Vec<[[f64; 2]; 2]>,
}

impl Jaws {
    /// Returns the cut through the narrowest place at a state; `None` while nothing is near. It is level,
    /// and upright where one surface lies on the other.
    pub fn lens(&self, state: &JawsState) -> Option<Lens> {
        let [a, b] = self.narrowest(state)?;
        let (middle, gap) = ((a + b) * 0.5, (b - a).length());
        if gap <= 0.0 {
            return None;
        }
        let upright = (b - a).z.abs() > STEEP * gap;
        let (across, normal) = if upright { (2, 1) } else { (1, 2) };
        let half = WIDE * gap;
        let mut parts = Vec::new();
        for body in PADS.into_iter().chain([OBJECT]) {
            let Some((_, surface)) = self.simulation.world().body(body) else { continue };
            let line = |f: &[u32; 3]| {
                let corners = f.map(|k| state.soft.x[k as usize] - middle);
                within(cut(&corners, normal)?.map(|p| [p.x, p[across]]), half)
            };
            let lines: Vec<_> = surface.faces.iter().filter_map(line).collect();
            if !lines.is_empty() {
                parts.push(LensPart { body, lines });
            }
        }
        let ends = [a, b].map(|p| p - middle).map(|p| [p.x, p[across]]);
        Some(Lens { parts, ends, gap, inside: self.deepest(state).is_some_and(|d| d.depth > 0.0) })
    }

    /// Returns the points at which the surfaces are nearest, on the pad and on the body, or those between which
    /// a pad lies deepest in the body.
    fn narrowest(&self, state: &JawsState) -> Option<[Vec3; 2]> {
        if let Some(deep) = self.deepest(state).filter(|d| d.depth > 0.0) {
            return Some([deep.at, deep.at + deep.out * deep.depth]);
        }
        let between = |t: &[Vec3; 2]| (t[1] - t[0]).length();
        let all = self.simulation.touches(&state.soft).map(|t| [t.on_a, t.on_b]);
        all.reduce(|a, b| if between(&b) < between(&a) { b } else { a })
    }
}

/// Returns the line along which a triangle runs through the plane in which the coordinate `axis` is zero.
fn cut(corners: &[Vec3; 3], axis: usize) -> Option<[Vec3; 2]> {
    let mut found = [None; 2];
    let mut count = 0;
    for i in 0..3 {
        let (p, q) = (&corners[i], &corners[(i + 1) % 3]);
        // A corner in the plane counts as above it, so that each triangle is cut twice or never.
        if (p[axis] >= 0.0) != (q[axis] >= 0.0) {
            if let Some(slot) = found.get_mut(count) {
                *slot = Some(p + (q - p) * (p[axis] / (p[axis] - q[axis])));
            }
            count += 1;
        }
    }
    Some([found[0]?, found[1]?])
}

/// Clips a line to a square about the origin (Liang and Barsky 1984).
fn within([p, q]: [[f64; 2]; 2], half: f64) -> Option<[[f64; 2]; 2]> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let d = [q[0] - p[0], q[1] - p[1]];
    for k in 0..2 {
        for (speed, room) in [(-d[k], p[k] + half), (d[k], half - p[k])] {
            if speed < 0.0 {
                first = first.max(room / speed);
            } else if speed > 0.0 {
                last = last.min(room / speed);
            } else if room < 0.0 {
                return None;
            }
        }
    }
    let at = |t: f64| [p[0] + t * d[0], p[1] + t * d[1]];
    (first < last).then(|| [at(first), at(last)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_the_square() {
        assert_eq!(within([[-3.0, 0.0], [3.0, 0.0]], 1.0), Some([[-1.0, 0.0], [1.0, 0.0]]));
        assert_eq!(within([[-3.0, 2.0], [3.0, 2.0]], 1.0), None);
        let corners = [Vec3::new(0.0, 0.0, 1.0), Vec3::new(2.0, 0.0, -1.0), Vec3::new(0.0, 2.0, -1.0)];
        let ends = cut(&corners, 2);
        assert_eq!(ends, Some([Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0)]));
    }
}
