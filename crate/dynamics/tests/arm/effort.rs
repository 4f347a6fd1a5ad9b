use asperity_dynamics::arm::{Arm, ArmMotion, Joints};
use asperity_geometry::Vec3;
use nalgebra::{DMatrix, DVector};

use crate::{arms, joints, tool_at};

fn moved(q: &Joints, v: &Joints, t: f64) -> Joints {
    Joints::from_fn(q.len(), |i| q[i] + t * v[i])
}

fn mass(arm: &Arm, q: &Joints) -> DMatrix<f64> {
    let mut motion = ArmMotion::default();
    motion.rest(arm, q);
    let M = motion.mass_matrix(arm);
    DMatrix::from_fn(M.side(), M.side(), |i, j| M[(i, j)])
}

#[test]
fn the_jacobian_and_its_rate_are_differences_of_the_pose() {
    for arm in arms() {
        for i in 0..20 {
            let (q, v, h) = (joints(i, 2.0), joints(i + 50, 1.0), 1e-5);
            let mut motion = ArmMotion::default();
            motion.place(&arm, &q, &v);
            let velocity = motion.jacobian(&arm).times(&v);
            let [a, b, c] = [-h, 0.0, h].map(|t| tool_at(&arm, &moved(&q, &v, t)));
            let linear = (c.translation.vector - a.translation.vector) / (2.0 * h);
            let angular = (c.rotation * a.rotation.inverse()).scaled_axis() / (2.0 * h);
            assert!((velocity.fixed_rows::<3>(0) - linear).norm() < 1e-8);
            assert!((velocity.fixed_rows::<3>(3) - angular).norm() < 1e-8);
            let (bend, _) = motion.bias_acceleration(&arm);
            let second = a.translation.vector + c.translation.vector - b.translation.vector * 2.0;
            assert!((bend - second / (h * h)).norm() < 1e-4);
        }
    }
}

/// `d/dt ∂T/∂v − ∂T/∂q + ∂V/∂q = τ` with differences in place of derivatives: of the recursions only M is
/// used.
#[test]
fn efforts_are_lagranges() {
    for arm in arms() {
        for i in 0..5 {
            let (q, v, a, h) = (joints(i, 2.0), joints(i + 50, 1.0), joints(i + 90, 3.0), 1e-5);
            let velocity = DVector::from_row_slice(&v);
            let momentum = |t: f64| {
                let v = Joints::from_fn(6, |k| v[k] + t * a[k]);
                let q = Joints::from_fn(6, |k| q[k] + t * v[k] - 0.5 * t * t * a[k]);
                mass(&arm, &q) * DVector::from_row_slice(&v)
            };
            let mut want = (momentum(h) - momentum(-h)) / (2.0 * h);
            for k in 0..6 {
                let mut unit = Joints::zeros(6);
                unit[k] = 1.0;
                let energy = |t: f64| 0.5 * velocity.dot(&(mass(&arm, &moved(&q, &unit, t)) * &velocity));
                want[k] -= (energy(h) - energy(-h)) / (2.0 * h);
            }
            let mut motion = ArmMotion::default();
            motion.place(&arm, &q, &v);
            let gravity = motion.gravity(&arm);
            let found = DVector::from_row_slice(&motion.effort(&arm, &a)) - DVector::from_row_slice(&gravity);
            assert!((&found - &want).amax() < 1e-5 * want.amax(), "{found} {want}");
        }
    }
}

#[test]
fn the_effective_inertia_is_what_an_impulse_meets() {
    for arm in arms() {
        let mut motion = ArmMotion::default();
        motion.rest(&arm, &joints(3, 1.5));
        let n = Vec3::new(0.3, -0.5, 0.8).normalize();
        let row = DVector::from_row_slice(&motion.jacobian(&arm).along(&n));
        let kick = mass(&arm, &joints(3, 1.5)).try_inverse().unwrap() * &row;
        let felt = motion.effective_inertia(&arm, &n).unwrap();
        assert!((felt * row.dot(&kick) - 1.0).abs() < 1e-12);
        assert!(felt > 0.0 && felt < 100.0);
    }
}
