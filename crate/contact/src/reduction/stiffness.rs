//! Net stiffness of contacts (eq. 8) and the scales that bound it (eq. 10).
//!
//! `K_e = K Σ sᵢ nᵢ nᵢᵀ`. The paper's program keeps each scale near 1 under a bound on the diagonal,
//! `min Σ (sᵢ − 1)²` with `K Σ sᵢ nᵢⱼ² ≤ K_max` for `j = x, y, z`. Three things are ours:
//! * `s ≥ 0`. The paper does not state it; without it ([`Sign::Any`]) some stiffnesses turn negative.
//! * The small `k` of eq. 10 is the stiffness of a contact, `K`, not the number of clusters.
//! * Where rounding violates a bound, all scales shrink by that much: the bound holds.
//!
//! The diagonal depends on the frame: contacts along (1, 1, 1) may together be three times as stiff as
//! `K_max`. [`super::MatrixBound`] bounds every direction.

use asperity_fault::{Fault, FaultKind, not_negative, positive};
use asperity_geometry::{Mat3, Vec3};

use super::metric::check_normal;
use super::nearest::{Bounds, Row, Sign, nearest};

/// Least ratio `K_max / K`: a smaller one is a mistake of units, and scales have a resolution of 1e-16.
const LEAST_RATIO: f64 = 1e-6;
/// Largest number of contacts: some milliseconds.
pub const MOST_CONTACTS: usize = 1 << 16;

/// The stiffness of one contact and the bound on all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stiffness {
    /// Stiffness `K` of one contact, N/m.
    pub contact: f64,
    /// Bound `K_max` on the net stiffness, N/m.
    pub net: f64,
}

impl Stiffness {
    /// Returns `K_max / K`.
    pub(super) fn ratio(&self) -> Result<f64, Fault> {
        let contact = positive("contact_stiffness", self.contact)?;
        let ratio = positive("net_stiffness", self.net)? / contact;
        if ratio >= LEAST_RATIO && ratio.is_finite() {
            return Ok(ratio);
        }
        let sentence =
            format!("It is {ratio:e} times the stiffness of a contact; {LEAST_RATIO:e} and more is allowed.");
        Err(Fault::of(FaultKind::OutOfRange, "net_stiffness", sentence))
    }
}

/// Scales of contacts, with the multipliers and the cost of the solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales<'a> {
    /// Scale `s` of each contact's stiffness.
    pub s: &'a [f64],
    /// Multipliers of the bounds on x, y and z, of the Lagrangian `Σ (s − 1)² + Σ λⱼ (K Σ sᵢ nᵢⱼ² − K_max)`,
    /// m/N; not unique where bounds depend on each other.
    pub multipliers: [f64; 3],
    /// Largest violation of a bound or slack under a positive multiplier, relative to the bound. The other
    /// conditions of Karush, Kuhn and Tucker hold by construction.
    pub residual: f64,
    /// Number of Newton's steps.
    pub steps: usize,
}

/// Solver of eq. 10; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct AxisBound {
    squares: Vec<[f64; 3]>,
    roots: Vec<f64>,
    s: Vec<f64>,
}

impl AxisBound {
    /// Returns the scales of contacts with these normals. No contacts have no scales.
    ///
    /// # Errors
    ///
    /// Refuses normals and stiffnesses that are not valid, and too many contacts.
    pub fn solve(
        &mut self,
        normals: impl Iterator<Item = Vec3>,
        stiffness: &Stiffness,
        sign: Sign,
    ) -> Result<Scales<'_>, Fault> {
        self.solve_each(normals.map(|n| (n, 1.0)), stiffness, sign)
    }

    /// Returns the scales of contacts that are not equally stiff: beside its normal each has a share of
    /// `stiffness.contact`, `a ≥ 0`. Then `Σ aᵢ (sᵢ − 1)²` is minimised, as if each were so many contacts
    /// side by side: a stiff one gives up no more of itself than a soft one.
    ///
    /// # Errors
    ///
    /// Refuses what [`Self::solve`] refuses, and negative shares.
    pub fn solve_each(
        &mut self,
        contacts: impl Iterator<Item = (Vec3, f64)>,
        stiffness: &Stiffness,
        sign: Sign,
    ) -> Result<Scales<'_>, Fault> {
        let ratio = stiffness.ratio()?;
        self.squares.clear();
        self.roots.clear();
        for (i, (n, share)) in contacts.enumerate() {
            if i == MOST_CONTACTS {
                return Err(too_many());
            }
            let at = |f: Fault| f.within(&format!("contacts[{i}]"));
            check_normal("normal", &n).map_err(at)?;
            // In terms of √a s all contacts are equal.
            let root = if share == 1.0 { 1.0 } else { not_negative("stiffness", share).map_err(at)?.sqrt() };
            self.roots.push(root);
            self.squares.push([root * (n.x * n.x), root * (n.y * n.y), root * (n.z * n.z)]);
        }
        let bounds = Bounds { b: [ratio; 3], used: 3, row: Row::Below, softness: 0.0, sign };
        let dual = nearest(&self.squares, |i| self.roots[i], &bounds, [0.0; 3], &mut self.s);
        if sign == Sign::NotNegative {
            let mut sums = [0.0_f64; 3];
            for (a, s) in self.squares.iter().zip(&self.s) {
                for (sum, a) in sums.iter_mut().zip(a) {
                    *sum += s * a;
                }
            }
            shrink(&mut self.s, sums.iter().fold(0.0_f64, |most, sum| most.max(*sum)) / ratio);
        }
        for (s, root) in self.s.iter_mut().zip(&self.roots) {
            *s = if *root > 0.0 { *s / root } else { 1.0 };
        }
        let multipliers = dual.y.map(|y| 2.0 * y / stiffness.contact);
        Ok(Scales { s: &self.s, multipliers, residual: dual.residual, steps: dual.steps })
    }
}

pub(super) fn too_many() -> Fault {
    Fault::new("contacts", format!("There are more than {MOST_CONTACTS} contacts."))
}

/// Divides by the part above 1, which rounding left.
pub(super) fn shrink(s: &mut [f64], excess: f64) {
    if excess > 1.0 {
        s.iter_mut().for_each(|s| *s /= excess);
    }
}

/// Returns the net stiffness `K Σ sᵢ nᵢ nᵢᵀ` (eq. 8), N/m.
pub fn net_stiffness(contacts: impl Iterator<Item = (Vec3, f64)>, stiffness: f64) -> Mat3 {
    contacts.fold(Mat3::zeros(), |sum, (n, s)| sum + n * n.transpose() * (stiffness * s))
}
