//! Change of the wrench of the reference's contacts by reductions, and the weights that keep it.

use asperity_contact::reduction::{
    AxisBound, ClusteredContact, Clusters, MatrixBound, Reduction, Representative, Sign, Stiffness,
    WrenchError, WrenchWeights, depth, spread, wrench,
};
use asperity_fault::FaultKind;
use asperity_geometry::Vec3;
use nalgebra::{Matrix6, Vector6};
use proptest::prelude::*;

use crate::bodies::Random;
use crate::contacts::{contacts, random_contacts, reference};

fn reduce(contacts: &[ClusteredContact], count: usize, position_weight: f64) -> Reduction {
    let mut reduction = Reduction::default();
    reduction.reduce(contacts, &Clusters { count, position_weight, starts: 1 }).unwrap();
    reduction
}

fn middle(contacts: &[ClusteredContact]) -> Vec3 {
    contacts.iter().fold(Vec3::zeros(), |sum, c| sum + c.p_WC) / contacts.len() as f64
}

/// Returns the error of representatives with these weights against all contacts.
fn error(contacts: &[ClusteredContact], kept: &[Representative], s: &[f64]) -> WrenchError {
    let o = middle(contacts);
    let all = wrench(contacts.iter().map(|c| (c.p_WC, c.n_W, depth(c.gap))), &o);
    let own = wrench(kept.iter().zip(s).map(|(r, s)| (r.p_WC, r.n_W, s * depth(r.gap))), &o);
    WrenchError::new(&all, &own, spread(contacts.iter().map(|c| c.p_WC), &o))
}

/// Errors of the variants: the table of `crate/contact/src/reduction/README.md` has these numbers.
#[test]
fn errors_of_the_variants() {
    let mut table = Vec::new();
    for name in ["box_plane_256", "cyl_hole_21", "helix_204"] {
        let all = reference();
        let case = all.iter().find(|c| c["id"].as_str().unwrap().ends_with(name) && c["k"] == 10).unwrap();
        let contacts = contacts(case);
        let reduction = reduce(&contacts, 10, case["c"].as_f64().unwrap());
        let kept = reduction.representatives();
        let o = middle(&contacts);
        let n = || kept.iter().map(|r| r.n_W);
        let stiffness = Stiffness { contact: 1.0, net: 1.0 };
        let mut axes = AxisBound::default();
        let axes = axes.solve(n(), &stiffness, Sign::NotNegative).unwrap().s.to_vec();
        let one = std::array::from_fn(|j| std::array::from_fn(|l| f64::from(u8::from(j == l))));
        let mut three = MatrixBound::<3>::default();
        let three = three.solve(n().map(|n| [n.x, n.y, n.z]), 1.0, &one).unwrap().s.to_vec();
        let length = spread(contacts.iter().map(|c| c.p_WC), &o);
        let rows = kept.iter().map(|r| {
            let m = (r.p_WC - o).cross(&r.n_W) / length;
            [r.n_W.x, r.n_W.y, r.n_W.z, m.x, m.y, m.z]
        });
        let one = std::array::from_fn(|j| std::array::from_fn(|l| f64::from(u8::from(j == l))));
        let mut six = MatrixBound::<6>::default();
        let six = six.solve(rows.clone(), 1.0, &one).unwrap().s.to_vec();
        let mut weights = WrenchWeights::default();
        let keeps = weights.solve(&contacts, reduction.labels(), kept, &o).unwrap().s.to_vec();
        let counts: Vec<f64> =
            kept.iter().map(|r| f64::from(r.count) * depth(r.mean_gap) / depth(r.gap)).collect();
        for (what, s) in [
            ("as they are", &vec![1.0; kept.len()]),
            ("eq. 10", &axes),
            ("3 x 3", &three),
            ("6 x 6", &six),
            ("sums", &counts),
            ("wrench", &keeps),
        ] {
            let K = n().zip(s).fold(nalgebra::Matrix3::zeros(), |m, (n, s)| m + n * n.transpose() * *s);
            let K6 = rows
                .clone()
                .zip(s)
                .fold(Matrix6::zeros(), |m, (w, s)| m + Vector6::from(w) * Vector6::from(w).transpose() * *s);
            let e = error(&contacts, kept, s);
            let stiff = [
                K[(0, 0)].max(K[(1, 1)]).max(K[(2, 2)]),
                K.symmetric_eigenvalues().max(),
                K6.symmetric_eigenvalues().max(),
            ];
            println!(
                "| {name} | {what} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} |",
                stiff[0], stiff[1], stiff[2], e.force, e.moment, e.share, e.shape
            );
            table.push((what, stiff, e));
        }
    }
    for (what, stiff, e) in table {
        match what {
            "eq. 10" => assert!(stiff[0] <= 1.0 + 1e-9),
            "3 x 3" => assert!(stiff[1] <= 1.0 + 1e-9),
            "6 x 6" => assert!(stiff[2] <= 1.0 + 1e-9),
            // The thread's ten normals do not span its wrench with weights that only push.
            "wrench" => assert!(e.force < 1e-3 && e.moment < 1e-2, "{e:?}"),
            _ => assert!(stiff[0] > 1.0),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// The error that the weights leave cannot be reduced by moving any of them, to 1e-5 of all pushes, and
    /// an avoidable error is not left.
    #[test]
    fn no_weight_brings_the_wrench_nearer(seed in any::<u64>(), n in 1usize..120, k in 1usize..14, kind in 0usize..4) {
        let mut random = Random(seed);
        let contacts = random_contacts(&mut random, n, kind);
        let reduction = reduce(&contacts, k, 300.0);
        let kept = reduction.representatives();
        let o = middle(&contacts);
        let mut weights = WrenchWeights::default();
        let found = weights.solve(&contacts, reduction.labels(), kept, &o).unwrap();
        prop_assert!(found.s.iter().all(|s| *s >= 0.0 && s.is_finite()));
        let length = spread(contacts.iter().map(|c| c.p_WC), &o);
        let six = |w: asperity_contact::reduction::Wrench| {
            Vector6::new(w.force.x, w.force.y, w.force.z, w.moment.x / length, w.moment.y / length, w.moment.z / length)
        };
        let all = six(wrench(contacts.iter().map(|c| (c.p_WC, c.n_W, depth(c.gap))), &o));
        let own = six(wrench(kept.iter().zip(found.s).map(|(r, s)| (r.p_WC, r.n_W, s * depth(r.gap))), &o));
        let pushed: f64 = contacts.iter().map(|c| depth(c.gap)).sum();
        let missed = all - own;
        for ((label, r), s) in kept.iter().enumerate().zip(found.s) {
            // Improvement by another share of the cluster's own sum.
            let own = contacts.iter().zip(reduction.labels()).filter(|(_, l)| **l as usize == label);
            let share = own.map(|(c, _)| depth(c.gap)).sum::<f64>() / pushed;
            let nearer = six(wrench([(r.p_WC, r.n_W, share)].into_iter(), &o)).dot(&missed) / pushed;
            prop_assert!(nearer <= 1e-5, "{nearer}");
            prop_assert!(*s == 0.0 || nearer >= -1e-5, "{nearer} {s}");
        }
        // Every contact for itself keeps all of it.
        if n <= k {
            prop_assert!(found.error.force < 1e-7 && found.error.moment < 1e-7, "{:?}", found.error);
        }
    }
}

/// Springs under a tilted box: three weights are enough for a force and two moments.
#[test]
fn a_box_on_a_plane_needs_three_weights() {
    let contacts: Vec<ClusteredContact> = (0..64)
        .map(|i| {
            let (x, y) = (0.01 * f64::from(i % 8), 0.02 * f64::from(i / 8));
            ClusteredContact {
                p_WC: Vec3::new(x, y, 0.0),
                n_W: Vec3::z(),
                gap: -1e-4 * (1.0 + 3.0 * x - 2.0 * y),
            }
        })
        .collect();
    let mut weights = WrenchWeights::default();
    for k in 3..9 {
        let reduction = reduce(&contacts, k, 1e3);
        let kept = reduction.representatives();
        let found = weights.solve(&contacts, reduction.labels(), kept, &Vec3::zeros()).unwrap();
        assert!(found.error.force < 1e-7 && found.error.moment < 1e-7, "{k}: {:?}", found.error);
        assert!((found.error.share - 1.0).abs() < 1e-7 && found.error.shape < 1e-7);
    }
    // One contact cannot also turn: the nearest force and its error are reported.
    let reduction = reduce(&contacts, 1, 1e3);
    let found =
        weights.solve(&contacts, reduction.labels(), reduction.representatives(), &Vec3::zeros()).unwrap();
    assert!(found.error.force < 0.1 && found.error.moment > 1e-4, "{:?}", found.error);
}

#[test]
fn what_has_no_wrench_is_answered_or_said() {
    let at = |z: f64, gap: f64| ClusteredContact { p_WC: Vec3::zeros(), n_W: Vec3::new(0.0, 0.0, z), gap };
    let mut weights = WrenchWeights::default();
    let none = weights.solve(&[], &[], &[], &Vec3::zeros()).unwrap();
    assert!(none.s.is_empty() && none.error.force == 0.0);
    // Nothing touches, or two pushes cancel: no weight is needed.
    for pair in [[at(1.0, 1e-3), at(1.0, 2e-3)], [at(1.0, -1e-3), at(-1.0, -1e-3)]] {
        let reduction = reduce(&pair, 2, 1.0);
        let found =
            weights.solve(&pair, reduction.labels(), reduction.representatives(), &Vec3::zeros()).unwrap();
        assert!(found.s.iter().all(|s| *s == 0.0) && found.error.force == 0.0, "{found:?}");
    }
    let one = [at(1.0, -1e-3)];
    let reduction = reduce(&one, 1, 1.0);
    let kept = reduction.representatives();
    let mut fault = |contacts: &[ClusteredContact], labels: &[u32], o: f64| {
        let fault = weights.solve(contacts, labels, kept, &Vec3::new(o, 0.0, 0.0)).unwrap_err();
        (fault.kind, fault.path)
    };
    assert_eq!(fault(&one, &[], 0.0), (FaultKind::Unfit, "labels".to_owned()));
    assert_eq!(fault(&one, &[1], 0.0), (FaultKind::Unfit, "labels".to_owned()));
    assert_eq!(fault(&one, &[0], f64::NAN), (FaultKind::NotFinite, "reference_point".to_owned()));
    assert_eq!(
        fault(&[at(2.0, -1e-3)], &[0], 0.0),
        (FaultKind::NoDirection, "contacts[0].normal".to_owned())
    );
}
