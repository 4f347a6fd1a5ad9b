//! Classification of a critical pair as a grasp.

use super::curve::{Curve, Outline};
use super::krawczyk::Gradient;
use super::line::crossings;

/// Pair of points whose connection is normal to the curve at both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AntipodalPair {
    /// Parameters t of the two points.
    pub t: [f64; 2],
    /// Points, m.
    pub points: [[f64; 2]; 2],
    /// Distance of the points, m.
    pub distance: f64,
    /// Outward unit normals.
    pub normals: [[f64; 2]; 2],
    /// Relative direction of the normals.
    pub facing: Facing,
    /// Type of the critical point of E.
    pub critical: Critical,
    /// Eigenvalues of the Hessian of `|p(a) − p(b)|²` (κ = 2), rising. They depend on the parameter, their
    /// signs do not.
    pub hessian: [f64; 2],
    /// True if the open segment between the points lies inside the curve.
    pub segment_inside: bool,
    /// True if a finger reaches each point from outside along the segment's line.
    pub reachable: bool,
}

/// Relative direction of the outward normals of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Away from each other: two fingers squeeze.
    External,
    /// At each other: two fingers spread.
    Internal,
    /// The same way: critical for E, but no antipodal pair.
    Parallel,
}

/// Type of a critical point of E.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Critical {
    /// Local minimum of E.
    Minimum,
    /// Local maximum of E.
    Maximum,
    /// Saddle point of E.
    Saddle,
}

/// Distance below which a crossing is the pair's own point, as a share of the points' distance.
const SAME: f64 = 1e-6;

impl AntipodalPair {
    /// Classifies the pair at these values of t of a curve with this outline.
    pub fn new(curve: &Curve, outline: &Outline, t: [f64; 2]) -> Self {
        let [a, b] = t.map(|t| curve.at(t));
        let d = [a.p[0] - b.p[0], a.p[1] - b.p[1]];
        let distance = (d[0] * d[0] + d[1] * d[1]).sqrt();
        let u = d.map(|x| x / distance);
        let normals = [a.outward(outline.area), b.outward(outline.area)];
        let [out_a, out_b] = [dot(normals[0], u), -dot(normals[1], u)];
        let facing = match (out_a > 0.0, out_b > 0.0) {
            (true, true) => Facing::External,
            (false, false) => Facing::Internal,
            _ => Facing::Parallel,
        };
        let [[p, q], [_, r]] = Gradient::of(&a, &b).slope.map(|row| row.map(|x| 2.0 * x));
        let (middle, half) = (0.5 * (p + r), (0.25 * (p - r) * (p - r) + q * q).sqrt());
        // The smaller eigenvalue from the product of both, which loses no digits.
        let far = if middle < 0.0 { middle - half } else { middle + half };
        let near = if far == 0.0 { 0.0 } else { (p * r - q * q) / far };
        let hessian = [far.min(near), far.max(near)];
        let critical = if hessian[0] > 0.0 {
            Critical::Minimum
        } else if hessian[1] < 0.0 {
            Critical::Maximum
        } else {
            Critical::Saddle
        };
        // Places along the line from b: a is at `distance`.
        let others: Vec<f64> = crossings(curve, b.p, u)
            .into_iter()
            .filter(|w| w.abs() > SAME * distance && (w - distance).abs() > SAME * distance)
            .collect();
        let between = others.iter().any(|w| (0.0..distance).contains(w));
        let beyond = others.iter().any(|w| *w < 0.0 || *w > distance);
        Self {
            t,
            points: [a.p, b.p],
            distance,
            normals,
            facing,
            critical,
            hessian,
            segment_inside: facing == Facing::External && !between,
            reachable: facing == Facing::External && !beyond,
        }
    }
}

impl AntipodalPair {
    /// Returns the energy of a spring of this stiffness (N/m) between the points, J.
    pub fn energy(&self, stiffness: f64) -> f64 {
        0.5 * stiffness * self.distance * self.distance
    }

    /// Returns the eigenvalues of the Hessian of that energy, rising, J/rad².
    pub fn curvatures(&self, stiffness: f64) -> [f64; 2] {
        self.hessian.map(|x| 0.5 * stiffness * x)
    }

    /// Returns the index of the critical point: the number of directions in which E falls.
    pub fn index(&self) -> usize {
        self.hessian.iter().filter(|x| **x < 0.0).count()
    }
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Returns the smallest friction coefficient with which two fingers at these values of t hold the object in
/// the plane: the greater tangent of the angles between their connection and the inward normals (Nguyen
/// 1988). `None` where pushing cannot hold it at all.
pub fn least_friction(curve: &Curve, outline: &Outline, t: [f64; 2]) -> Option<f64> {
    let [a, b] = t.map(|t| curve.at(t));
    let d = [b.p[0] - a.p[0], b.p[1] - a.p[1]];
    // Tangent of the angle: the component along the curve over the component along the inward normal.
    let slope = |n: [f64; 2], sign: f64| {
        let (inward, beside) = (-sign * dot(n, d), n[0] * d[1] - n[1] * d[0]);
        (inward > 0.0).then_some(beside.abs() / inward)
    };
    let first = slope(a.outward(outline.area), 1.0)?;
    let second = slope(b.outward(outline.area), -1.0)?;
    Some(first.max(second))
}
