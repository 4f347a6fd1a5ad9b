//! Normal force of a tool held at an offset into the surface by a compliant arm: springs in series, and many
//! contacts in parallel with the bound of Vuong and Pham 2021. N/m and N.

use asperity_fault::{Fault, not_negative, positive};

/// Returns the stiffness of two springs in series, N/m.
pub fn series(a: f64, b: f64) -> f64 {
    if a.is_infinite() {
        return b;
    }
    if b.is_infinite() { a } else { a * b / (a + b) }
}

/// Returns the stiffness of `count` contacts in parallel, each `stiffness` (N/m), the sum bounded by `most`
/// (N/m): Vuong and Pham 2021, the bound on the diagonal.
pub fn aligned_stiffness(stiffness: f64, count: usize, most: f64) -> f64 {
    (count as f64 * stiffness).min(most)
}

/// Tool held at an offset into a surface by a compliant arm: two springs in series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalForce {
    contact: f64,
    arm: f64,
}

impl NormalForce {
    /// Makes the springs of `contact` and `arm`, N/m; an arm of infinite stiffness is rigid.
    ///
    /// # Errors
    ///
    /// Refuses a stiffness that is not positive.
    pub fn new(contact: f64, arm: f64) -> Result<Self, Fault> {
        positive("contact.stiffness", contact)?;
        if !(arm > 0.0) {
            return Err(Fault::new("arm.stiffness", "It must be greater than zero."));
        }
        Ok(Self { contact, arm })
    }

    /// Returns the stiffness of both in series, N/m.
    pub fn stiffness(&self) -> f64 {
        series(self.contact, self.arm)
    }

    /// Returns the normal force at `offset` (m, into the surface), N; never negative.
    pub fn at(&self, offset: f64) -> f64 {
        self.stiffness() * offset.max(0.0)
    }

    /// Returns the offset for a wanted force, m.
    ///
    /// # Errors
    ///
    /// Refuses a negative force.
    pub fn offset_for(&self, force: f64) -> Result<f64, Fault> {
        Ok(not_negative("force", force)? / self.stiffness())
    }
}
