//! Scales of eq. 10: the reference's, those of every combination tried, and the conditions of an optimum.

use asperity_contact::reduction::{AxisBound, MOST_CONTACTS, Sign, Stiffness, net_stiffness};
use asperity_fault::FaultKind;
use asperity_geometry::Vec3;
use proptest::prelude::*;

use crate::bodies::Random;
use crate::contacts::{normals, numbers, reference, vectors};

fn scales(normals: &[Vec3], contact: f64, net: f64) -> (Vec<f64>, [f64; 3]) {
    let mut bound = AxisBound::default();
    let found = bound.solve(normals.iter().copied(), &Stiffness { contact, net }, Sign::NotNegative).unwrap();
    // Each s has a resolution of 1e-16, and a bound that is a ten-thousandth of a contact's stiffness sees
    // 512 of these.
    let rounding = if net < 1e-3 * contact { 1e-8 } else { 1e-10 };
    assert!(found.residual <= rounding, "{}", found.residual);
    assert!(found.steps < 20, "{}", found.steps);
    (found.s.to_vec(), found.multipliers)
}

#[test]
fn the_reference_is_met() {
    let mut compared = 0;
    for case in reference() {
        let (K, Kmax) = (case["K"].as_f64(), case["Kmax"].as_f64());
        let of = |normals: &serde_json::Value, expected: &serde_json::Value| {
            let (s, _) = scales(&vectors(normals), K.unwrap(), Kmax.unwrap());
            let expected = numbers(&expected["s"]);
            assert_eq!(s.len(), expected.len());
            for (a, b) in s.iter().zip(&expected) {
                assert!((a - b).abs() < 1e-11, "{}: {a} {b}", case["id"]);
            }
        };
        match case["kind"].as_str().unwrap() {
            "qp" => of(&case["normal"], &case["expected"]),
            "reduce" => {
                of(&case["normal"], &case["qp_all_contacts"]);
                of(&case["qp_reduced"]["normals"], &case["qp_reduced"]);
            }
            _ => continue,
        }
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// The least of `Σ (s − 1)²` over every set of zeros and every set of bounds that hold with equality.
fn enumerated(squares: &[Vec3], b: f64) -> f64 {
    let n = squares.len();
    let mut best = f64::INFINITY;
    for zeros in 0..1u32 << n {
        for tight in 0..8u32 {
            let free: Vec<usize> = (0..n).filter(|i| zeros >> i & 1 == 0).collect();
            let rows: Vec<usize> = (0..3).filter(|j| tight >> j & 1 == 1).collect();
            // s = 1 − Aᵀ y on the free, with A s = b.
            let A = nalgebra::DMatrix::from_fn(rows.len(), free.len(), |r, i| squares[free[i]][rows[r]]);
            let rhs =
                &A * nalgebra::DVector::repeat(free.len(), 1.0) - nalgebra::DVector::repeat(rows.len(), b);
            let y = if rows.is_empty() {
                nalgebra::DVector::zeros(0)
            } else {
                let Ok(inverse) = (&A * A.transpose()).pseudo_inverse(1e-12) else { continue };
                inverse * rhs
            };
            let free_s = nalgebra::DVector::repeat(free.len(), 1.0) - A.transpose() * y;
            let mut s = vec![0.0; n];
            for (i, x) in free.iter().zip(free_s.iter()) {
                s[*i] = *x;
            }
            let held = (0..3).all(|j| (0..n).map(|i| s[i] * squares[i][j]).sum::<f64>() <= b + 1e-9);
            if held && s.iter().all(|s| *s >= -1e-9) {
                best = best.min(s.iter().map(|s| (s - 1.0) * (s - 1.0)).sum());
            }
        }
    }
    best
}

fn ratio(choice: usize) -> f64 {
    [1.0, 2.0, 0.5, 0.05, 1e-4][choice]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_combination_is_better(seed in any::<u64>(), n in 1usize..7, kind in 0usize..5, bound in 0usize..4) {
        let normals = normals(&mut Random(seed), n, kind);
        let (s, _) = scales(&normals, 1e5, 1e5 * ratio(bound));
        let squares: Vec<Vec3> = normals.iter().map(|n| n.component_mul(n)).collect();
        let (found, best) = (s.iter().map(|s| (s - 1.0) * (s - 1.0)).sum::<f64>(), enumerated(&squares, ratio(bound)));
        prop_assert!((found - best).abs() <= 1e-7 * best.max(1e-3), "{found} {best}");
    }

    /// The conditions of Karush, Kuhn and Tucker hold to 1e-10; they suffice, the program being convex.
    #[test]
    fn the_answer_is_the_optimum(seed in any::<u64>(), n in 1usize..513, kind in 0usize..5, bound in 0usize..5, log_K in 0.0f64..8.0) {
        let normals = normals(&mut Random(seed), n, kind);
        let K = libm::exp10(log_K);
        let Kmax = K * ratio(bound);
        let (s, multipliers) = scales(&normals, K, Kmax);
        let net = net_stiffness(normals.iter().copied().zip(s.iter().copied()), K);
        for j in 0..3 {
            prop_assert!(multipliers[j] >= 0.0);
            prop_assert!(net[(j, j)] <= Kmax * (1.0 + 1e-12), "{}", net[(j, j)] / Kmax);
            let slack = 1.0 - net[(j, j)] / Kmax;
            prop_assert!(multipliers[j] == 0.0 || slack <= if bound == 4 { 1e-8 } else { 1e-10 }, "{slack}");
        }
        for (n, s) in normals.iter().zip(&s) {
            let pull = (0..3).map(|j| multipliers[j] * K * n[j] * n[j]).sum::<f64>();
            let slope = 2.0 * (s - 1.0) + pull;
            prop_assert!(*s >= 0.0 && slope >= -1e-10 * (1.0 + pull), "{slope}");
            prop_assert!(*s == 0.0 || slope.abs() <= 1e-10 * (1.0 + pull), "{slope} {s}");
        }
    }

    /// Scales depend neither on order nor on units nor on the names of the axes.
    #[test]
    fn scales_belong_to_the_contacts(seed in any::<u64>(), n in 1usize..80, kind in 0usize..5, bound in 0usize..4) {
        let normals = normals(&mut Random(seed), n, kind);
        let (s, _) = scales(&normals, 1e5, 1e5 * ratio(bound));
        let (units, _) = scales(&normals, 7e-3, 7e-3 * ratio(bound));
        let backwards: Vec<Vec3> = normals.iter().rev().map(|n| Vec3::new(-n.z, n.x, -n.y)).collect();
        let (turned, _) = scales(&backwards, 1e5, 1e5 * ratio(bound));
        for (i, s) in s.iter().enumerate() {
            prop_assert!((s - units[i]).abs() < 1e-9 && (s - turned[n - 1 - i]).abs() < 1e-9);
        }
    }
}

/// One contact is scaled to the bound; parallel ones share it; below the bound nothing is changed.
#[test]
fn closed_forms() {
    assert!(scales(&[], 1.0, 1.0).0.is_empty());
    assert_eq!(scales(&[Vec3::z()], 2e5, 1e5).0, [0.5]);
    assert_eq!(scales(&[Vec3::z(), Vec3::x(), Vec3::y()], 1e5, 1e5).0, [1.0; 3]);
    let (along, n) = (Vec3::new(1.0, 1.0, 1.0).normalize(), 512);
    for (normal, share) in [(Vec3::z(), 1.0), (along, 3.0)] {
        let (s, _) = scales(&vec![normal; n], 1e5, 1e5);
        assert!(s.iter().all(|s| (s * n as f64 - share).abs() < 1e-12), "{}", s[0]);
        // The diagonal leaves a direction unbounded: along (1, 1, 1) three times K_max are left.
        let net = net_stiffness(std::iter::repeat_n(normal, n).zip(s), 1e5);
        assert!((normal.dot(&(net * normal)) / 1e5 - share).abs() < 1e-9);
    }
}

#[test]
fn what_cannot_be_bounded_is_said() {
    let solve = |normals: &[Vec3], contact, net| {
        let mut bound = AxisBound::default();
        let fault =
            bound.solve(normals.iter().copied(), &Stiffness { contact, net }, Sign::NotNegative).unwrap_err();
        (fault.kind, fault.path)
    };
    let path = |kind, path: &str| (kind, path.to_owned());
    let z = [Vec3::z()];
    assert_eq!(solve(&z, 0.0, 1.0), path(FaultKind::NotPositive, "contact_stiffness"));
    assert_eq!(solve(&z, 1.0, -1.0), path(FaultKind::NotPositive, "net_stiffness"));
    assert_eq!(solve(&z, f64::NAN, 1.0), path(FaultKind::NotFinite, "contact_stiffness"));
    assert_eq!(solve(&z, 1.0, f64::INFINITY), path(FaultKind::NotFinite, "net_stiffness"));
    assert_eq!(solve(&z, 1e200, 1e-200), path(FaultKind::OutOfRange, "net_stiffness"));
    assert_eq!(solve(&z, 1e-200, 1e200), path(FaultKind::OutOfRange, "net_stiffness"));
    assert_eq!(
        solve(&[Vec3::z(), Vec3::zeros()], 1.0, 1.0),
        path(FaultKind::NoDirection, "contacts[1].normal")
    );
    let bad = Vec3::new(f64::NAN, 0.0, 1.0);
    assert_eq!(solve(&[bad], 1.0, 1.0), path(FaultKind::NotFinite, "contacts[0].normal"));
    assert_eq!(solve(&vec![Vec3::z(); MOST_CONTACTS + 1], 1.0, 1.0), path(FaultKind::Unfit, "contacts"));
}
