//! Bounds in every direction: they hold, with scales as near to 1 as a slow twin finds, whatever the frame.

use asperity_contact::reduction::{AxisBound, MatrixBound, Sign, Stiffness};
use asperity_fault::FaultKind;
use asperity_geometry::Vec3;
use nalgebra::{Matrix3, SMatrix, SVector};
use proptest::prelude::*;

use crate::bodies::Random;
use crate::contacts::normals;

const ONE: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn array(n: &Vec3) -> [f64; 3] {
    [n.x, n.y, n.z]
}

fn spectral(normals: &[Vec3], ratio: f64) -> Vec<f64> {
    let mut bound = MatrixBound::<3>::default();
    let most = ONE.map(|row| row.map(|x| x * ratio));
    let found = bound.solve(normals.iter().map(array), 1.0, &most).unwrap();
    assert!(found.passed <= 1e-8 && found.rounds <= 60, "{} {}", found.passed, found.rounds);
    assert!(found.gap <= 1e-8 * (1.0 + normals.len() as f64), "{}", found.gap);
    found.s.to_vec()
}

fn distance(s: &[f64]) -> f64 {
    s.iter().map(|s| (s - 1.0) * (s - 1.0)).sum()
}

fn largest<const D: usize>(w: &[SVector<f64, D>], s: &[f64]) -> f64
where
    nalgebra::Const<D>: nalgebra::ToTypenum + nalgebra::DimSub<nalgebra::U1>,
    nalgebra::DefaultAllocator: nalgebra::allocator::Allocator<
            nalgebra::Const<D>,
            nalgebra::Const<D>,
            Buffer<f64> = nalgebra::ArrayStorage<f64, D, D>,
        > + nalgebra::allocator::Allocator<nalgebra::Const<D>, Buffer<f64> = nalgebra::ArrayStorage<f64, D, 1>>
        + nalgebra::allocator::Allocator<nalgebra::DimDiff<nalgebra::Const<D>, nalgebra::U1>>,
{
    let sum = w.iter().zip(s).fold(SMatrix::<f64, D, D>::zeros(), |m, (w, s)| m + w * w.transpose() * *s);
    sum.symmetric_eigenvalues().max()
}

/// Maximises the dual of `min Σ (s − 1)²` under `Σ s w wᵀ ⪯ 1` by plain ascent, `Λ ⪰ 0`; the result is a
/// lower bound of the minimum.
fn ascent(w: &[Vec3]) -> f64 {
    let scales =
        |L: &Matrix3<f64>| -> Vec<f64> { w.iter().map(|w| (1.0 - w.dot(&(L * w))).max(0.0)).collect() };
    let steepest: f64 = w.iter().map(|w| w.norm_squared() * w.norm_squared()).sum();
    let (mut L, mut ahead, mut pace) = (Matrix3::zeros(), Matrix3::zeros(), 1.0_f64);
    let mut best = f64::NEG_INFINITY;
    for _ in 0..20_000 {
        let slope =
            w.iter().zip(scales(&ahead)).fold(-Matrix3::identity(), |m, (w, s)| m + w * w.transpose() * s);
        let eigen = (ahead + slope / steepest).symmetric_eigen();
        let next = eigen.eigenvectors
            * Matrix3::from_diagonal(&eigen.eigenvalues.map(|v| v.max(0.0)))
            * eigen.eigenvectors.transpose();
        let faster = 0.5 * (1.0 + (1.0 + 4.0 * pace * pace).sqrt());
        ahead = next + (next - L) * ((pace - 1.0) / faster);
        (L, pace) = (next, faster);
        // The dual's value: ½ Σ (1 − s²) − tr Λ, twice.
        best = best.max(scales(&L).iter().map(|s| 1.0 - s * s).sum::<f64>() - 2.0 * L.trace());
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_direction_is_bounded(seed in any::<u64>(), n in 1usize..200, kind in 0usize..5, bound in 0usize..4) {
        let mut random = Random(seed);
        let normals = normals(&mut random, n, kind);
        let ratio = [0.3, 1.0, 2.0, 4.0][bound];
        let s = spectral(&normals, ratio);
        prop_assert!(s.iter().all(|s| (0.0..=1.0).contains(s)));
        prop_assert!(largest(&normals, &s) <= ratio * (1.0 + 1e-12));
        // The diagonal is bounded too, so that eq. 10 is never farther from 1.
        let mut axes = AxisBound::default();
        let stiffness = Stiffness { contact: 1.0, net: ratio };
        let axes = axes.solve(normals.iter().copied(), &stiffness, Sign::NotNegative).unwrap();
        prop_assert!(distance(axes.s) <= distance(&s) + 1e-9);
        // The result does not depend on the frame.
        let R = random.rotation();
        let turned: Vec<Vec3> = normals.iter().map(|n| R * n).collect();
        for (a, b) in s.iter().zip(spectral(&turned, ratio)) {
            prop_assert!((a - b).abs() < 1e-6, "{a} {b}");
        }
    }

    /// Six dimensions: the stiffness against translation and rotation about the origin keeps to its bound.
    #[test]
    fn turning_is_bounded(seed in any::<u64>(), n in 1usize..120, kind in 0usize..4) {
        let mut random = Random(seed);
        let (most, turning) = (1e5, 1e5 * 0.02 * 0.02);
        let rows: Vec<SVector<f64, 6>> = normals(&mut random, n, kind)
            .iter()
            .map(|n| {
                let p = Vec3::from_fn(|_, _| random.within(-0.05, 0.05));
                let m = p.cross(n);
                SVector::from([n.x, n.y, n.z, m.x, m.y, m.z])
            })
            .collect();
        let bound: [[f64; 6]; 6] = std::array::from_fn(|j| {
            std::array::from_fn(|l| if j != l { 0.0 } else if j < 3 { most } else { turning })
        });
        let mut solver = MatrixBound::<6>::default();
        let found = solver.solve(rows.iter().map(|w| w.data.0[0]), 1e5, &bound).unwrap();
        prop_assert!(found.passed <= 1e-8 && found.rounds <= 600, "{} {}", found.passed, found.rounds);
        prop_assert!(found.gap <= 1e-8 * (1.0 + n as f64));
        let whitened: Vec<SVector<f64, 6>> = rows
            .iter()
            .map(|w| SVector::from_fn(|j, _| w[j] * if j < 3 { 1.0 } else { 1.0 / 0.02 }))
            .collect();
        prop_assert!(largest(&whitened, found.s) <= 1.0 + 1e-12);
    }
}

#[test]
fn no_ascent_finds_nearer_scales() {
    for seed in 0..12 {
        let mut random = Random(seed);
        let ratio = [0.5, 1.0, 3.0][seed as usize % 3];
        let normals = normals(&mut random, 4 + 5 * seed as usize, seed as usize % 5);
        let found = distance(&spectral(&normals, ratio));
        let w: Vec<Vec3> = normals.iter().map(|n| n / ratio.sqrt()).collect();
        let least = ascent(&w);
        assert!(found >= least - 1e-9 && found <= least + 1e-5 * (1.0 + least), "{seed}: {found} {least}");
    }
}

/// Along (1, 1, 1), where eq. 10 lets three times the bound pass, this bound holds.
#[test]
fn the_diagonal_of_the_room_is_bounded_too() {
    let along = Vec3::new(1.0, 1.0, 1.0).normalize();
    assert!(spectral(&[along; 6], 1.0).iter().all(|s| (s - 1.0 / 6.0).abs() < 1e-10));
    assert_eq!(spectral(&[Vec3::x(), Vec3::y(), Vec3::z()], 1.0), [1.0; 3]);
    assert!(spectral(&[], 1.0).is_empty());
    // Another bound along each axis.
    let most = [[4.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.25]];
    let mut bound = MatrixBound::<3>::default();
    let found = bound.solve([Vec3::x(), Vec3::y(), Vec3::z()].iter().map(array), 1.0, &most).unwrap();
    for (s, expected) in found.s.iter().zip([1.0, 1.0, 0.25]) {
        assert!((s - expected).abs() < 1e-10, "{s}");
    }
}

#[test]
fn a_bound_that_is_none_is_said() {
    let mut solver = MatrixBound::<3>::default();
    let mut fault = |bound: [[f64; 3]; 3], contact: f64, n: [f64; 3]| {
        let fault = solver.solve([n].into_iter(), contact, &bound).unwrap_err();
        (fault.kind, fault.path)
    };
    let z = [0.0, 0.0, 1.0];
    let with = |j: usize, l: usize, x: f64| {
        let mut bound = ONE;
        bound[j][l] = x;
        bound
    };
    let said = |kind, path: &str| (kind, path.to_owned());
    assert_eq!(fault(with(1, 1, 0.0), 1.0, z), said(FaultKind::Unfit, "bound[1][1]"));
    assert_eq!(fault(with(2, 2, -1.0), 1.0, z), said(FaultKind::Unfit, "bound[2][2]"));
    assert_eq!(fault(with(2, 0, 0.5), 1.0, z), said(FaultKind::Unfit, "bound[2][0]"));
    assert_eq!(fault(with(0, 1, f64::NAN), 1.0, z), said(FaultKind::NotFinite, "bound"));
    assert_eq!(fault(ONE, 0.0, z), said(FaultKind::NotPositive, "contact_stiffness"));
    assert_eq!(fault(ONE, 1e9, z), said(FaultKind::Unfit, "contacts[0]"));
    assert_eq!(fault(ONE, 1.0, [f64::NAN, 0.0, 1.0]), said(FaultKind::Unfit, "contacts[0]"));
}
