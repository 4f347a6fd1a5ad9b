use asperity_chance::Stream;
use nalgebra::{DMatrix, SMatrix, UnitQuaternion};

use super::*;
use crate::{Mat3, Vec3};

/// A matrix `Σ size w wᵀ` of drawn vectors.
fn drawn<const N: usize>(stream: &mut Stream, terms: usize, sizes: f64) -> [[f64; N]; N] {
    let mut a = [[0.0; N]; N];
    for _ in 0..terms {
        let w: [f64; N] = std::array::from_fn(|_| stream.between(-1.0, 1.0));
        let size =
            libm::exp10(sizes * stream.between(-1.0, 1.0)) * if stream.uniform() < 0.3 { -1.0 } else { 1.0 };
        for i in 0..N {
            for j in 0..N {
                a[i][j] += size * w[i] * w[j];
            }
        }
    }
    a
}

/// The residuals of what an eigenvector is, for matrices without full rank, with equal and with very different eigenvalues.
fn holds<const N: usize>(a: &[[f64; N]; N]) {
    let most = a.as_flattened().iter().fold(f64::MIN_POSITIVE, |m, x| m.max(x.abs()));
    let (values, vectors) = checked(*a).unwrap();
    for k in 0..N {
        for j in 0..N {
            let dot: f64 = (0..N).map(|i| vectors[k][i] * vectors[j][i]).sum();
            assert!((dot - f64::from(u8::from(k == j))).abs() < 2e-15 * N as f64, "{dot}");
            let turned: f64 = (0..N).map(|l| a[j][l] * vectors[k][l]).sum();
            assert!((turned - values[k] * vectors[k][j]).abs() <= 2e-15 * N as f64 * most, "{turned}");
        }
    }
    // The other two ways give the same numbers, and nalgebra's tridiagonal method the same values.
    let (own, rows) = eigen_of_rows(a.as_flattened(), N).unwrap();
    assert_eq!((&own[..], &rows[..]), (&values[..], vectors.as_flattened()));
    let matrix = SMatrix::<f64, N, N>::from_fn(|i, j| a[i][j]);
    let rising = eigenvalues(&matrix);
    assert_eq!(rising, Eigen::of(&matrix).values);
    let mut oracle: Vec<f64> =
        DMatrix::from_fn(N, N, |i, j| a[i][j]).symmetric_eigenvalues().iter().copied().collect();
    oracle.sort_by(f64::total_cmp);
    for (x, y) in rising.iter().zip(&oracle) {
        assert!((x - y).abs() <= 1e-14 * N as f64 * most, "{x} {y}");
    }
}

#[test]
fn vectors_are_turned_into_their_multiples() {
    let mut stream = Stream::new(7);
    for case in 0..200 {
        let sizes = if case % 2 == 0 { 0.0 } else { 6.0 };
        holds::<1>(&drawn(&mut stream, case % 3, sizes));
        holds::<3>(&drawn(&mut stream, case % 5, sizes));
        holds::<6>(&drawn(&mut stream, case % 9, sizes));
        holds::<12>(&drawn(&mut stream, case % 14, sizes));
    }
    holds::<4>(&[[0.0, 1e-9, 0.0, 0.0], [1e-9, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]);
}

/// The second difference of n points has the eigenvalues `2 − 2 cos(kπ/(n + 1))`.
#[test]
fn second_differences_have_their_known_eigenvalues() {
    const N: usize = 9;
    let m = SMatrix::<f64, N, N>::from_fn(|i, j| match i.abs_diff(j) {
        0 => 2.0,
        1 => -1.0,
        _ => 0.0,
    });
    let values = eigenvalues(&m);
    for k in 0..N {
        let exact = 2.0 - 2.0 * libm::cos((k + 1) as f64 * core::f64::consts::PI / (N + 1) as f64);
        assert!((values[k] - exact).abs() < 4e-15, "{k}");
    }
}

/// Eigenvalues of a graded positive definite matrix `D B D` are right to their own size (Demmel, Veselić 1992): the product of all is the
/// determinant, and the least is that of the last Schur complement.
#[test]
fn small_eigenvalues_are_as_accurate_as_large_ones() {
    let grades = [1.0, 1e-5, 1e-10];
    let b = [[1.0, 0.4, 0.3], [0.4, 1.0, -0.2], [0.3, -0.2, 1.0]];
    let m = Mat3::from_fn(|i, j| grades[i] * b[i][j] * grades[j]);
    let values = eigenvalues(&m);
    let determinant = Mat3::from_fn(|i, j| b[i][j]).determinant() * 1e-30;
    assert!((values.product() / determinant - 1.0).abs() < 1e-13);
    let complement = determinant / 1e-10 / (1.0 - 0.16);
    assert!((values[0] / complement - 1.0).abs() < 1e-9, "{}", values[0]);
}

#[test]
fn a_turned_diagonal_is_found_again() {
    let values = [[1.0, 2.0, 3.0], [1e-16, 1e-5, 1e-4], [-2.0, -2.0, 5.0], [0.0, 0.0, 0.0], [4.0, 4.0, 4.0]];
    for (k, d) in values.into_iter().enumerate() {
        let turn = UnitQuaternion::from_euler_angles(0.3 + k as f64, 1.1, -0.7).to_rotation_matrix();
        let m = turn.matrix() * Mat3::from_diagonal(&Vec3::from(d)) * turn.matrix().transpose();
        let Eigen { values, vectors } = Eigen::of(&m);
        let size = d[2].abs();
        assert!((values - Vec3::from(d)).amax() <= 1e-15 * size * 8.0, "{values}");
        assert!((m * vectors - vectors * Mat3::from_diagonal(&values)).amax() <= 1e-14 * size);
        assert!((vectors.transpose() * vectors - Mat3::identity()).amax() <= 1e-14);
    }
}

/// A power of two in front changes no digit, however large or small it makes the entries.
#[test]
fn no_size_is_too_large_or_too_small() {
    let mut stream = Stream::new(3);
    for _ in 0..50 {
        let a: [[f64; 3]; 3] = drawn(&mut stream, 4, 0.0);
        let (values, vectors) = eigen(a);
        for power in [-900, -400, 300, 1000] {
            let by = libm::scalbn(1.0, power);
            let (found, turned) = eigen(a.map(|row| row.map(|x| x * by)));
            assert_eq!(turned, vectors);
            assert_eq!(found, values.map(|x| x * by));
        }
    }
}

#[test]
fn what_is_not_finite_is_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (i, j) in [(0, 0), (0, 2), (1, 1)] {
            let mut a = [[1.0, 0.5, 0.25], [0.5, 1.0, 0.5], [0.25, 0.5, 1.0]];
            (a[i][j], a[j][i]) = (bad, bad);
            assert_eq!(checked(a), Err(Refused::NotFinite));
            assert_eq!(eigen_of_rows(a.as_flattened(), 3), Err(Refused::NotFinite));
            assert!(eigen(a).0.iter().all(|x| x.is_nan()));
            assert!(eigenvalues(&Mat3::from_fn(|i, j| a[i][j])).iter().all(|x| x.is_nan()));
        }
    }
    assert_eq!(eigen_of_rows(&[], 0), Ok((vec![], vec![])));
}

/// The nearest positive semidefinite matrix: what is taken off is the negative part, whose product with what stays is nothing.
#[test]
fn clamped_matrices_have_no_negative_eigenvalue() {
    let mut stream = Stream::new(5);
    for _ in 0..50 {
        let a: [[f64; 7]; 7] = drawn(&mut stream, 8, 0.0);
        let (of, kept) = (SMatrix::<f64, 7, 7>::from(a), SMatrix::<f64, 7, 7>::from(clamp_positive(&a)));
        assert!(eigenvalues(&kept)[0] > -1e-13);
        assert!(eigenvalues(&(kept - of))[0] > -1e-13);
        assert!((kept * (kept - of)).amax() < 1e-12);
    }
    let positive = [[2.0, 1.0], [1.0, 2.0]];
    assert_eq!(clamp_positive(&positive), positive);
}

#[test]
fn small_singular_values_are_as_accurate_as_large_ones() {
    let mut stream = Stream::new(6);
    let mut turn = || {
        let mut x = || stream.between(-1.0, 1.0);
        let q = nalgebra::Quaternion::new(x(), x(), x(), x());
        UnitQuaternion::from_quaternion(q).to_rotation_matrix().into_inner()
    };
    for _ in 0..50 {
        let (a, b) = (turn(), turn());
        let s = [1.3, 0.8, 1e-5];
        let f = a * Mat3::from_diagonal(&Vec3::from(s)) * b.transpose();
        let found = svd(&f);
        let mut sorted = found.s;
        sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        for (x, y) in sorted.iter().zip(s) {
            assert!((x / y - 1.0).abs() < 1e-10, "{x} {y}");
        }
        let back: Mat3 = (0..3).map(|k| found.u[k] * found.v[k].transpose() * found.s[k]).sum();
        assert!((back - f).abs().max() < 1e-14);
    }
}
