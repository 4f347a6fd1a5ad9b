use super::*;
use crate::affine::{identity, orthogonality};
use crate::{Mat12, Vec3};
use asperity_linear::eigen::clamp_positive;

fn noise(k: usize) -> f64 {
    let x = libm::sin(k as f64 * 12.9898) * 43758.5453;
    2.0 * (x - libm::floor(x)) - 1.0
}

fn points(case: usize, scale: f64) -> [Vec3; 4] {
    let base = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
    std::array::from_fn(|i| {
        let k = case * 12 + 3 * i;
        base[i] + Vec3::new(noise(k), noise(k + 1), noise(k + 2)) * scale
    })
}

#[test]
fn forces_and_stiffness_are_differences_and_projections_those_of_all_eigenvalues() {
    let h = 1e-6;
    for law in [Law::NeoHookean, Law::StVenantKirchhoff, Law::Corotated] {
        let material = ElasticMaterial::new(law, 2.0, 0.35).unwrap();
        for case in 0..40 {
            let tet = Tet::new(&points(case, 0.2)).unwrap();
            let x = points(case + 100, 0.25);
            let (g, whole) = (tet.gradient(&x, &material), tet.hessian(&x, &material, false));
            for k in 0..12 {
                let moved = |by: f64| {
                    let mut y = x;
                    y[k / 3][k % 3] += by;
                    y
                };
                let (up, down) = (moved(h), moved(-h));
                let slope = (tet.energy(&up, &material) - tet.energy(&down, &material)) / (2.0 * h);
                assert!((slope - g[k]).abs() < 1e-8 * (1.0 + g.abs().max()), "{law:?} {case}");
                let column = (tet.gradient(&up, &material) - tet.gradient(&down, &material)) / (2.0 * h);
                assert!((column - whole.column(k)).abs().max() < 1e-7 * whole.abs().max(), "{law:?} {case}");
            }
            // The projection is that of ∂P/∂F: nine eigenvalues of the matrix that the modes make.
            let f = tet.deformation(&x);
            let matrix = |project: bool| {
                let (l, d) = material.modes(&f, project);
                let mut a = [[0.0; 9]; 9];
                for (l, d) in l.iter().zip(&d) {
                    for (i, row) in a.iter_mut().enumerate() {
                        for (j, x) in row.iter_mut().enumerate() {
                            *x += l * d[(i % 3, i / 3)] * d[(j % 3, j / 3)];
                        }
                    }
                }
                a
            };
            let (twin, cut) = (clamp_positive(&matrix(false)), matrix(true));
            let scale = whole.abs().max();
            for i in 0..9 {
                for j in 0..9 {
                    assert!((twin[i][j] - cut[i][j]).abs() < 1e-10 * scale, "{law:?} {case}");
                }
            }
        }
    }
}

/// Compares the projection without singular values with that by them, where none, some and all of the twists
/// are removed.
#[test]
fn the_quick_stiffness_of_rubber_is_that_of_the_modes() {
    let material = ElasticMaterial::new(Law::NeoHookean, 2.0, 0.45).unwrap();
    for case in 0..200 {
        let tet = Tet::new(&points(case, 0.2)).unwrap();
        let scale = [0.8, 0.97, 1.0, 1.02, 1.2, 1.4][case % 6];
        let x = points(case + 100, 0.05 * (case % 5) as f64).map(|p| p * scale);
        let (l, d) = material.modes(&tet.deformation(&x), true);
        let mut twin = Mat12::zeros();
        for (l, d) in l.iter().zip(&d) {
            let w = nalgebra::SVector::<f64, 12>::from_fn(|k, _| (d * tet.gradients[k / 3])[k % 3]);
            twin += w * w.transpose() * (l * tet.volume);
        }
        let quick = tet.hessian(&x, &material, true);
        assert!((twin - quick).abs().max() < 1e-11 * twin.abs().max(), "{case}");
    }
}

#[test]
fn what_is_inside_out_costs_infinity_and_what_is_flat_is_no_element() {
    let material = ElasticMaterial::new(Law::NeoHookean, 1.0, 0.3).unwrap();
    let rest = points(0, 0.0);
    let tet = Tet::new(&rest).unwrap();
    let turned = [rest[0], rest[2], rest[1], rest[3]];
    assert_eq!(tet.energy(&turned, &material), f64::INFINITY);
    assert!(Tet::new(&turned).is_none());
    assert!(Tet::new(&[rest[0], rest[1], rest[2], rest[1] + rest[2]]).is_none());
    assert!(Tet::new(&[rest[0], rest[1], rest[2], Vec3::new(f64::NAN, 0.0, 0.0)]).is_none());
    assert!(ElasticMaterial::new(Law::NeoHookean, 1.0, 0.5).is_err());
    assert!(ElasticMaterial::new(Law::NeoHookean, -1.0, 0.3).is_err());
}

#[test]
fn orthogonality_is_its_differences_and_its_projection_that_of_all_eigenvalues() {
    for case in 0..30 {
        let mut q = identity();
        for k in 0..12 {
            q[k] += 0.4 * noise(case * 12 + k);
        }
        let (whole, cut) = (orthogonality(&q, 3.0, false), orthogonality(&q, 3.0, true));
        let twin = Mat12::from(clamp_positive(&<[[f64; 12]; 12]>::from(whole.hessian)));
        assert!((twin - cut.hessian).abs().max() < 1e-10 * whole.hessian.abs().max());
        for k in 0..12 {
            let moved = |by: f64| {
                let mut p = q;
                p[k] += by;
                orthogonality(&p, 3.0, false)
            };
            let (up, down) = (moved(1e-6), moved(-1e-6));
            assert!(((up.value - down.value) / 2e-6 - whole.gradient[k]).abs() < 1e-6);
            let column = (up.gradient - down.gradient) / 2e-6;
            assert!((column - whole.hessian.column(k)).abs().max() < 1e-6);
        }
    }
}
