//! What a critical pair is to a gripper.

use super::curve::{Curve, Outline};
use super::krawczyk::Gradient;
use super::line::crossings;

/// A pair of points whose connection is normal to the curve at both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Where they are on the curve.
    pub t: [f64; 2],
    /// m
    pub points: [[f64; 2]; 2],
    /// m
    pub distance: f64,
    /// Outward unit normals.
    pub normals: [[f64; 2]; 2],
    /// How the normals stand to each other.
    pub facing: Facing,
    /// What E does there.
    pub critical: Critical,
    /// Eigenvalues of the Hessian of `|p(a) − p(b)|²` (κ = 2), rising. They depend on the parameter, their signs do not.
    pub hessian: [f64; 2],
    /// Whether the open segment between them lies inside the curve.
    pub segment_inside: bool,
    /// Whether a finger reaches each from outside along the segment's line.
    pub reachable: bool,
}

/// How the outward normals of a pair stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Away from each other: two fingers squeeze.
    External,
    /// At each other: two fingers spread.
    Internal,
    /// The same way: critical for E, but no antipodal pair.
    Parallel,
}

/// What E does at a critical point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Critical {
    /// It is least.
    Minimum,
    /// It is greatest.
    Maximum,
    /// Neither.
    Saddle,
}

/// A crossing nearer than this to a point of the pair, as a share of their distance, is that point.
const SAME: f64 = 1e-6;

impl Pair {
    /// The pair at these values of t of a curve with this outline.
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
        // The smaller eigenvalue of the two by the product, which loses no digits.
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

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The smallest friction coefficient with which two fingers at these values of t hold the object in the plane: the greater tangent of
/// the angles between their connection and the inward normals (Nguyen 1988). `None` where pushing cannot do it at all.
pub fn least_friction(curve: &Curve, outline: &Outline, t: [f64; 2]) -> Option<f64> {
    let [a, b] = t.map(|t| curve.at(t));
    let d = [b.p[0] - a.p[0], b.p[1] - a.p[1]];
    // Tangent of the angle: the part along the curve over the part along the inward normal.
    let slope = |n: [f64; 2], sign: f64| {
        let (inward, beside) = (-sign * dot(n, d), n[0] * d[1] - n[1] * d[0]);
        (inward > 0.0).then_some(beside.abs() / inward)
    };
    let first = slope(a.outward(outline.area), 1.0)?;
    let second = slope(b.outward(outline.area), -1.0)?;
    Some(first.max(second))
}
