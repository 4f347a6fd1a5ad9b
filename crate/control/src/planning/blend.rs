//! Path of straight pieces whose corners are rounded by arcs of a circle (Kunz & Stilman 2012, Sec. III), by
//! arc length.
//!
//! At a corner `q` between the unit directions `y₁` and `y₂`, which turn by `α`, an arc of radius `r` begins
//! and ends `ℓ` away:
//!
//! ```text
//! ℓ = min(half of the shorter piece, δ sin(α/2) / (1 − cos(α/2))),   r = ℓ / tan(α/2)
//! q(s) = c + r (x cos(s/r) + y₁ sin(s/r)),   c = q + r/cos(α/2) · (y₂ − y₁)/|y₂ − y₁|,   x = (q − ℓ y₁ − c)/r
//! ```
//!
//! so no point of the arc is farther than `δ` from the corner. With `δ = 0` the path stops at its corners.

use asperity_fault::{Fault, all_finite, not_negative};

use super::{Joints, between, distance};

/// Angle below which a corner is none, and within which of π it has no arc, rad.
const STRAIGHT: f64 = 1e-6;

/// Piece of the path.
#[derive(Clone, Debug)]
enum Piece {
    /// Line from a point along a unit direction.
    Line { from: Joints, along: Joints },
    /// Arc about `middle`; `x` points to its beginning, `y` along the path there.
    Arc { middle: Joints, radius: f64, x: Joints, y: Joints },
}

/// Path by arc length.
#[derive(Clone, Debug)]
pub struct Blended {
    pieces: Vec<Piece>,
    /// Arc lengths at which each piece begins, and at which the last ends.
    at: Vec<f64>,
    /// Ends of pieces at which the path stops, because a corner has no arc.
    stops: Vec<usize>,
}

/// Point of a path, with its first and second derivative by arc length.
pub struct PathDerivatives {
    pub q: Joints,
    pub dq: Joints,
    pub ddq: Joints,
}

impl Blended {
    /// Makes the rounded path of `way`: at least two points. `deviation`: greatest distance of an arc from
    /// its corner, in the metric of the joints.
    ///
    /// # Errors
    /// Refuses fewer points, points of different numbers of joints, or numbers that are not finite.
    pub fn new(way: &[Joints], deviation: f64) -> Result<Self, Fault> {
        not_negative("deviation", deviation)?;
        let joints = way.first().map_or(0, Vec::len);
        for (k, q) in way.iter().enumerate() {
            all_finite(&format!("way[{k}]"), q)?;
            if q.len() != joints || joints == 0 {
                return Err(Fault::new(format!("way[{k}]"), "All places of a way have the same joints."));
            }
        }
        let mut places: Vec<&Joints> = way.iter().collect();
        places.dedup_by(|b, a| distance(a, b) == 0.0);
        if places.len() < 2 {
            return Err(Fault::new("way", "A way has two places at least that are not the same."));
        }
        let lengths: Vec<f64> = places.windows(2).map(|w| distance(w[0], w[1])).collect();
        let along: Vec<Joints> = places
            .windows(2)
            .zip(&lengths)
            .map(|(w, length)| w[1].iter().zip(w[0]).map(|(b, a)| (b - a) / length).collect())
            .collect();
        let mut made = Self { pieces: Vec::new(), at: vec![0.0], stops: Vec::new() };
        // Length of the piece in hand that the last corner has taken.
        let mut begun = 0.0;
        for k in 0..along.len() {
            let corner = (k + 1 < along.len())
                .then(|| corner(&along[k], &along[k + 1], 0.5 * lengths[k].min(lengths[k + 1]), deviation));
            let cut = corner.map_or(0.0, |c| c.0);
            let length = lengths[k] - begun - cut;
            if length > 0.0 {
                let from = between(places[k], places[k + 1], begun / lengths[k]);
                made.add(Piece::Line { from, along: along[k].clone() }, length);
            }
            begun = cut;
            let Some((cut, turn)) = corner else { continue };
            if cut > 0.0 {
                let radius = cut / libm::tan(0.5 * turn);
                made.add(arc(places[k + 1], &along[k], &along[k + 1], cut, turn), radius * turn);
            } else if turn > STRAIGHT {
                made.stops.push(made.pieces.len());
            }
        }
        Ok(made)
    }

    fn add(&mut self, piece: Piece, length: f64) {
        let end = self.length() + length;
        self.pieces.push(piece);
        self.at.push(end);
    }

    /// Returns the length of the whole path.
    pub fn length(&self) -> f64 {
        self.at.last().copied().unwrap_or(0.0)
    }

    /// Returns the arc lengths at which pieces begin and end; the derivatives are smooth within a piece.
    pub fn ends(&self) -> &[f64] {
        &self.at
    }

    /// Returns true if the path stops before a piece.
    pub(super) fn stops_before(&self, piece: usize) -> bool {
        self.stops.contains(&piece)
    }

    /// Returns the point of a piece at arc length `s` of the path.
    pub(super) fn on(&self, piece: usize, s: f64) -> PathDerivatives {
        let s = s - self.at.get(piece).copied().unwrap_or(0.0);
        match self.pieces.get(piece) {
            Some(Piece::Line { from, along }) => PathDerivatives {
                q: from.iter().zip(along).map(|(q, y)| q + s * y).collect(),
                dq: along.clone(),
                ddq: vec![0.0; along.len()],
            },
            Some(Piece::Arc { middle, radius, x, y }) => {
                let (sin, cos) = libm::sincos(s / radius);
                let sum = |a: f64, b: f64| x.iter().zip(y).map(move |(x, y)| a * x + b * y);
                PathDerivatives {
                    q: middle.iter().zip(sum(radius * cos, radius * sin)).map(|(c, d)| c + d).collect(),
                    dq: sum(-sin, cos).collect(),
                    ddq: sum(-cos / radius, -sin / radius).collect(),
                }
            }
            None => PathDerivatives { q: Vec::new(), dq: Vec::new(), ddq: Vec::new() },
        }
    }

    /// Returns the joints at arc length `s`, held at the ends beyond them.
    pub fn joints(&self, s: f64) -> Joints {
        let s = s.clamp(0.0, self.length());
        let piece = self.at.partition_point(|at| *at <= s).clamp(1, self.pieces.len().max(1)) - 1;
        self.on(piece, s).q
    }
}

/// Returns the distance from a corner to the beginning of its arc, and the angle by which the path turns
/// there.
fn corner(before: &[f64], after: &[f64], most: f64, deviation: f64) -> (f64, f64) {
    let cos: f64 = before.iter().zip(after).map(|(a, b)| a * b).sum();
    let turn = libm::acos(cos.clamp(-1.0, 1.0));
    if turn <= STRAIGHT || turn >= std::f64::consts::PI - STRAIGHT || deviation == 0.0 {
        return (0.0, turn);
    }
    let (sin, cos) = libm::sincos(0.5 * turn);
    (most.min(deviation * sin / (1.0 - cos)), turn)
}

fn arc(corner: &[f64], before: &[f64], after: &[f64], cut: f64, turn: f64) -> Piece {
    let (half_sin, half_cos) = libm::sincos(0.5 * turn);
    let radius = cut * half_cos / half_sin;
    // |y₂ − y₁| = 2 sin(α/2).
    let inwards = before.iter().zip(after).map(|(a, b)| (b - a) / (2.0 * half_sin));
    let middle: Joints = corner.iter().zip(inwards).map(|(q, n)| q + radius / half_cos * n).collect();
    let x = corner.iter().zip(before).zip(&middle).map(|((q, y), c)| (q - cut * y - c) / radius).collect();
    Piece::Arc { middle, radius, x, y: before.to_vec() }
}
