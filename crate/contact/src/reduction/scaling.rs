//! Scales for the springs of representatives, by one of five rules, and what becomes of stiffness and wrench under them.
//!
//! Each of k representatives is a spring of stiffness `s_i K` along its normal; together they have the net stiffness
//! `K_e = K Σ s_i n_i n_iᵀ`, whose largest eigenvalue is that of the stiffest direction.

#![allow(non_snake_case, reason = "the paper's letters")]

use asperity_fault::Fault;
use asperity_geometry::{Mat3, Vec3};
use asperity_linear::eigen::eigenvalues;

use super::{
    AxisBound, ClusteredContact, MatrixBound, Representative, Sign, Stiffness, Wrench, WrenchWeights, depth,
    spread, wrench,
};

/// Rule by which springs are scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleRule {
    /// A factor of 1.
    Unscaled,
    /// The stiffness along each axis of the world is bounded ([`AxisBound`], eq. 10).
    Axes,
    /// The stiffness along every direction is bounded ([`MatrixBound`]).
    Directions,
    /// The stiffness against rotation is bounded as well: that of the net bound at the representatives' spread.
    Turning,
    /// The wrench of all contacts is kept, nothing is bounded ([`WrenchWeights`]).
    Wrench,
}

/// Scales of representatives.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringScales {
    /// Factor on each stiffness.
    pub s: Vec<f64>,
    /// What the rule's programme leaves of its bound; NaN where it has none.
    pub residual: f64,
}

/// Computes the scales of a rule. `labels` are the clusters of `all`, `middle` is the point about which moments are taken, m.
///
/// # Errors
///
/// Refuses a stiffness or a bound that is not positive, and contacts that are not valid.
pub fn spring_scales(
    rule: ScaleRule,
    stiffness: &Stiffness,
    (all, labels): (&[ClusteredContact], &[u32]),
    kept: &[Representative],
    middle: &Vec3,
) -> Result<SpringScales, Fault> {
    let (K, most) = (stiffness.contact, stiffness.net);
    let normals = || kept.iter().map(|r| r.n_W);
    match rule {
        ScaleRule::Unscaled => Ok(SpringScales { s: vec![1.0; kept.len()], residual: f64::NAN }),
        ScaleRule::Axes => {
            let mut bound = AxisBound::default();
            let found = bound.solve(normals(), stiffness, Sign::NotNegative)?;
            Ok(SpringScales { s: found.s.to_vec(), residual: found.residual })
        }
        ScaleRule::Directions => {
            let mut bound = MatrixBound::<3>::default();
            let found = bound.solve(normals().map(Into::into), K, &diagonal([most; 3]))?;
            Ok(SpringScales { s: found.s.to_vec(), residual: found.passed })
        }
        ScaleRule::Turning => {
            let reach = spread(kept.iter().map(|r| r.p_WC), middle);
            let turning = most * reach * reach;
            let screw = |r: &Representative| {
                let m = (r.p_WC - middle).cross(&r.n_W);
                [r.n_W.x, r.n_W.y, r.n_W.z, m.x, m.y, m.z]
            };
            let mut bound = MatrixBound::<6>::default();
            let most = diagonal([most, most, most, turning, turning, turning]);
            let found = bound.solve(kept.iter().map(screw), K, &most)?;
            Ok(SpringScales { s: found.s.to_vec(), residual: found.passed })
        }
        ScaleRule::Wrench => {
            let s = WrenchWeights::default().solve(all, labels, kept, middle)?.s.to_vec();
            Ok(SpringScales { s, residual: f64::NAN })
        }
    }
}

fn diagonal<const D: usize>(entries: [f64; D]) -> [[f64; D]; D] {
    std::array::from_fn(|i| std::array::from_fn(|j| if i == j { entries[i] } else { 0.0 }))
}

/// Returns the mean of the contacts' positions, m; the origin without contacts.
pub fn middle(all: &[ClusteredContact]) -> Vec3 {
    all.iter().fold(Vec3::zeros(), |sum, c| sum + c.p_WC) / all.len().max(1) as f64
}

/// Returns the wrench of scaled representatives, each a spring of `stiffness` (N/m) as deep as its gap says, about `middle`.
pub fn wrench_of_kept(kept: &[Representative], s: &[f64], stiffness: f64, middle: &Vec3) -> Wrench {
    wrench(kept.iter().zip(s).map(|(r, s)| (r.p_WC, r.n_W, stiffness * s * depth(r.gap))), middle)
}

/// Returns the wrench of all contacts, about `middle`.
pub fn wrench_of_all(all: &[ClusteredContact], stiffness: f64, middle: &Vec3) -> Wrench {
    wrench(all.iter().map(|c| (c.p_WC, c.n_W, stiffness * depth(c.gap))), middle)
}

/// Returns the stiffness of the stiffest direction, `λ_max(K_e)`, N/m; no stiffness is below zero.
pub fn stiffest(net: &Mat3) -> f64 {
    eigenvalues(net).max().max(0.0)
}

/// Returns the stiffness along (1, 1, 1), `uᵀ K_e u` with `u = (1, 1, 1)/√3`, N/m.
pub fn slanted(net: &Mat3) -> f64 {
    net.sum() / 3.0
}

#[cfg(test)]
mod tests {
    use super::super::{Clusters, Reduction, net_stiffness, tilted_pin};
    use super::*;

    /// Each rule keeps what it promises, on a pin in its hole.
    #[test]
    fn rules_keep_their_promises() {
        let all = tilted_pin(200, 3);
        let mut reduction = Reduction::default();
        reduction.reduce(&all, &Clusters { count: 8, position_weight: 1e3, starts: 1 }).unwrap();
        let (kept, labels, middle) = (reduction.representatives(), reduction.labels(), middle(&all));
        let of = Stiffness { contact: 1e5, net: 1e5 };
        let scales = |rule| spring_scales(rule, &of, (&all, labels), kept, &middle).unwrap().s;
        let net = |rule| net_stiffness(kept.iter().map(|r| r.n_W).zip(scales(rule)), of.contact);
        assert!(stiffest(&net(ScaleRule::Unscaled)) > of.net);
        assert!(net(ScaleRule::Axes).diagonal().max() <= of.net * (1.0 + 1e-6));
        for rule in [ScaleRule::Directions, ScaleRule::Turning] {
            assert!(stiffest(&net(rule)) <= of.net * (1.0 + 1e-6), "{rule:?}");
        }
        let every = wrench_of_all(&all, of.contact, &middle);
        let few = wrench_of_kept(kept, &scales(ScaleRule::Wrench), of.contact, &middle);
        assert!((few.force - every.force).norm() < 0.3 * every.force.norm());
        // Along a direction the stiffness is a quadratic form.
        let one = net(ScaleRule::Unscaled);
        let u = Vec3::new(1.0, 1.0, 1.0) / 3.0_f64.sqrt();
        assert!((slanted(&one) - u.dot(&(one * u))).abs() < 1e-9 * stiffest(&one));
    }
}
