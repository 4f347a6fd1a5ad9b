use asperity_dynamics::arm::{ArmMotion, Joints};
use asperity_geometry::Vec3;

use crate::{all, apart, joints, tool_at};

#[test]
fn places_and_jacobians_are_pinocchios() {
    let mut met = 0;
    for r in all() {
        for (k, case) in r.cases.iter().enumerate() {
            let [way, turn] = apart(&tool_at(&r.arm, &case.q), &case.X_WT);
            assert!(way < 1e-12 && turn < 1e-7, "{} {k}: {way:e} m, {turn:e} rad", r.name);
            let mut motion = ArmMotion::default();
            motion.place(&r.arm, &case.q, &case.v);
            let J = motion.jacobian(&r.arm);
            for row in 0..6 {
                let wanted = joints(&case.value["jacobian"][row]);
                for j in 0..r.arm.count() {
                    assert!((J[(row, j)] - wanted[j]).abs() < 1e-11, "{} {k}: ({row}, {j})", r.name);
                }
            }
            met += 1;
        }
    }
    assert_eq!(met, 60);
}

/// Of the arms whose files have nothing after the last joint that moves, which the reference would weigh too.
#[test]
fn masses_weights_and_efforts_are_pinocchios() {
    for r in all().iter().filter(|r| ["iiwa", "cobra600"].contains(&r.name.as_str())) {
        for (k, case) in r.cases.iter().enumerate() {
            let mut motion = ArmMotion::default();
            motion.place(&r.arm, &case.q, &case.v);
            let near = |what: &str, found: &[f64], wanted: &Joints| {
                let size = wanted.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
                for (a, b) in found.iter().zip(wanted) {
                    assert!((a - b).abs() < 1e-10 * size, "{} {k}: {what} {a} {b}", r.name);
                }
            };
            let M = motion.mass_matrix(&r.arm);
            for (i, row) in M.rows().enumerate() {
                near("mass", row, &joints(&case.value["mass"][i]));
            }
            near("weight", &motion.gravity(&r.arm), &joints(&case.value["gravity"]));
            near("effort", &motion.effort(&r.arm, &case.a), &joints(&case.value["effort"]));
        }
    }
}

#[test]
fn jacobians_are_differences_of_the_place() {
    let h = 1e-6;
    for r in all() {
        for case in &r.cases {
            let mut motion = ArmMotion::default();
            motion.rest(&r.arm, &case.q);
            let J = motion.jacobian(&r.arm);
            for j in 0..r.arm.count() {
                let [a, b] = [-h, h].map(|d| {
                    let mut q = case.q;
                    q[j] += d;
                    tool_at(&r.arm, &q)
                });
                let linear = (b.translation.vector - a.translation.vector) / (2.0 * h);
                let angular = (b.rotation * a.rotation.inverse()).scaled_axis() / (2.0 * h);
                let column = J.columns()[j];
                assert!(
                    (Vec3::new(column[0], column[1], column[2]) - linear).norm() < 1e-8,
                    "{} {j}",
                    r.name
                );
                assert!(
                    (Vec3::new(column[3], column[4], column[5]) - angular).norm() < 1e-8,
                    "{} {j}",
                    r.name
                );
            }
        }
    }
}

/// Without torque and without weight the energy is kept by the equation of motion: its rate is the power of the efforts.
#[test]
fn the_power_of_the_efforts_is_the_rate_of_the_energy() {
    let h = 1e-5;
    for r in all() {
        for case in &r.cases {
            let (q, v, a) = (case.q, case.v, case.a);
            let n = r.arm.count();
            let energy = |t: f64| {
                let mut motion = ArmMotion::default();
                let at = Joints::from_fn(n, |i| q[i] + t * v[i] + 0.5 * t * t * a[i]);
                let speed = Joints::from_fn(n, |i| v[i] + t * a[i]);
                motion.place(&r.arm, &at, &speed);
                let momentum = motion.mass_matrix(&r.arm).times(&speed);
                0.5 * momentum.iter().zip(&speed).map(|(p, v)| p * v).sum::<f64>()
            };
            let mut motion = ArmMotion::default();
            motion.place(&r.arm, &q, &v);
            let (effort, weight) = (motion.effort(&r.arm, &a), motion.gravity(&r.arm));
            let power: f64 = (0..n).map(|i| (effort[i] - weight[i]) * v[i]).sum();
            let rate = (energy(h) - energy(-h)) / (2.0 * h);
            assert!((power - rate).abs() < 1e-6 * (1.0 + power.abs()), "{}: {power} {rate}", r.name);
        }
    }
}
