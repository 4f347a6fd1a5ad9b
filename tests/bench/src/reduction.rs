//! Contact reduction: ten clusters of contacts as the paper's Table I has them, and their scales by eq. 10.
//! The budgets are the issue's, natively; in wasm twice that.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_contact::reduction::{AxisBound, ClusteredContact, Clusters, Reduction, Sign, Stiffness};
use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

/// Contacts to reduce, over and over.
pub struct Reduced {
    /// Name: `pin in a hole, 21`.
    pub name: &'static str,
    /// Budget, µs.
    pub budget: f64,
    contacts: Vec<ClusteredContact>,
    asked: Clusters,
    reduction: Reduction,
    bound: AxisBound,
}

impl Reduced {
    /// Reduces and scales once; returns the sum of the scales.
    pub fn run(&mut self) -> Result<f64, Fault> {
        let kept = self.reduction.reduce(&self.contacts, &self.asked)?;
        let stiffness = Stiffness { contact: 1e5, net: 1e5 };
        let scales = self.bound.solve(kept.iter().map(|r| r.n_W), &stiffness, Sign::NotNegative)?;
        Ok(scales.s.iter().sum())
    }
}

/// Makes the rows: a pin tilted in its hole, and a nut on its thread.
pub fn rows() -> Vec<Reduced> {
    let row = |name, budget, contacts, position_weight| Reduced {
        name,
        budget,
        contacts,
        asked: Clusters { count: 10, position_weight, starts: 1 },
        reduction: Reduction::default(),
        bound: AxisBound::default(),
    };
    vec![
        row("pin in a hole, 21 contacts", 2.0, pin(21), 3e3),
        row("thread, 204 contacts", 20.0, thread(204), 5e4),
    ]
}

/// Returns the contacts along two lines of the hole, on opposite sides above and below.
fn pin(n: u32) -> Vec<ClusteredContact> {
    let contact = |i: u32| {
        let (turn, z) = (0.5 * f64::from(i % 7) - 1.5, -0.03 * (f64::from(i) + 0.5) / f64::from(n));
        let side = if 2 * i < n { 1.0 } else { -1.0 };
        let (sin, cos) = libm::sincos(0.4 * turn);
        let u = Vec3::new(side * cos, side * sin, 0.0);
        ClusteredContact {
            p_WC: u * 0.01 + Vec3::new(0.0, 0.0, z),
            n_W: -u,
            gap: -1e-6 * f64::from(i % 5 + 1),
        }
    };
    (0..n).map(contact).collect()
}

/// Returns the contacts on both flanks of six turns of M10, in no order.
fn thread(n: u32) -> Vec<ClusteredContact> {
    let contact = |i: u32| {
        let share = |m: u32| f64::from(i * m % n) / f64::from(n);
        let (angle, r) = (12.0 * std::f64::consts::PI * share(83), 0.0043 + 6e-4 * share(47));
        let flank = if i.is_multiple_of(4) { -1.0 } else { 1.0 };
        let (sin, cos) = libm::sincos(angle);
        let (outward, along) = (Vec3::new(cos, sin, 0.0), Vec3::new(-sin, cos, 0.0));
        let n_W = ((Vec3::z() - along * 0.052) * (0.866 * flank) + outward * 0.5).unit();
        let p_WC = outward * r
            + Vec3::new(0.0, 0.0, 0.0015 * angle / std::f64::consts::TAU + flank * 0.29 * (r - 0.0046));
        ClusteredContact { p_WC, n_W, gap: -2e-5 * share(29) }
    };
    (0..n).map(contact).collect()
}
