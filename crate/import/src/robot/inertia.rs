//! Repair of inertias that no body has, to the nearest that one has.
//!
//! A body's principal moments are positive, and none exceeds the sum of the other two. Numbers of a CAD
//! program miss that by rounding (a thin plate has ixx + iyy = izz), by a moment of zero (a rod), or plainly.
//! The smaller two are raised by the difference: the largest moment stays, and so do the axes. (MuJoCo's
//! `balanceinertia` makes all three their mean, which for the plate is 33 % off; Drake takes a ball of water
//! in place of the whole.)

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Mat3, Vec3};
use asperity_linear::eigen::{Eigen, eigenvalues};

use super::check::is_a_bodys;
use super::weigh::{Piece, summed};

/// Share of the largest moment below which a moment is zero.
const NOTHING: f64 = 1e-6;
/// Moment that replaces zero, as a share of the largest: a rod of a twentieth of its length in thickness has
/// it.
const LEAST: f64 = 1e-3;
/// Density of the ball that stands for a body without usable numbers, kg/m³: water's, as in Drake.
const WATER: f64 = 1000.0;

/// Returns the inertia that replaces this one, and a sentence about the change; `None` where a body can have
/// it.
pub fn mended(I: &Mat3, mass: f64, pieces: &[Piece]) -> Option<(Mat3, String)> {
    if is_a_bodys(I).is_ok() {
        return None;
    }
    let old = moments(I);
    let largest = old.iter().fold(0.0_f64, |most, d| most.max(*d));
    let (base, done) = if old.iter().all(|&d| d >= -NOTHING * largest) {
        (*I, "")
    } else if (0..3).all(|k| I[(k, k)] > 0.0) {
        (Mat3::from_diagonal(&I.diagonal()), "its products of inertia were left out")
    } else if let Some(shapes) = of_shapes(mass, pieces) {
        (shapes, "that of its shapes was taken")
    } else {
        (ball(mass), "that of a ball of water was taken")
    };
    let new = raised(&base);
    let new = if is_a_bodys(&new).is_ok() { new } else { ball(mass) };
    let done = if done.is_empty() { "the smaller ones were raised" } else { done };
    let said = format!(
        "no body has its inertia, with moments of {} kg·m²: {done}, which makes {} kg·m²",
        list(old),
        list(moments(&new))
    );
    Some((new, said))
}

/// Returns the moments, the smaller two raised by the excess of the largest over their sum.
fn raised(I: &Mat3) -> Mat3 {
    let Eigen { values: d, vectors: R } = Eigen::of(I);
    let [small, middle, large] = [0, 1, 2];
    let mut new = d;
    for k in [small, middle] {
        if new[k] < NOTHING * d[large] {
            new[k] = LEAST * d[large];
        }
    }
    let missing = new[large] - new[small] - new[middle];
    if missing > 0.0 {
        new[small] += 0.5 * missing;
        new[middle] += 0.5 * missing;
    }
    let whole = R * Mat3::from_diagonal(&new) * R.transpose();
    (whole + whole.transpose()) * 0.5
}

/// Returns the inertia of the shapes with a weight, of one density, with this mass.
fn of_shapes(mass: f64, pieces: &[Piece]) -> Option<Mat3> {
    let parts: Option<Vec<(f64, Vec3, Mat3)>> =
        pieces.iter().filter(|p| p.weighs()).map(|p| p.of_density(1.0)).collect();
    let (volume, _, I) = summed(&parts.filter(|parts| !parts.is_empty())?);
    Some(I * (mass / volume)).filter(|I| is_a_bodys(I).is_ok())
}

fn ball(mass: f64) -> Mat3 {
    let radius = libm::cbrt(3.0 * mass / (4.0 * std::f64::consts::PI * WATER));
    Mat3::identity() * (0.4 * mass * radius * radius)
}

/// Returns the principal moments, smallest first.
fn moments(I: &Mat3) -> [f64; 3] {
    eigenvalues(I).into()
}

fn list([a, b, c]: [f64; 3]) -> String {
    format!("{}, {} and {}", short(a), short(b), short(c))
}

/// Writes a number in ten digits, without zeros at its end.
fn short(x: f64) -> String {
    let rounded: f64 = format!("{x:.9e}").parse().unwrap_or(x);
    if rounded == 0.0 || (1e-4..1e6).contains(&rounded.abs()) {
        format!("{rounded}")
    } else {
        format!("{rounded:e}")
    }
}
