//! Times one inverse (all solutions) and one effective inertia: `cargo run --release -p asperity-dynamics --example
//! arm_bench`.

#![allow(non_snake_case, reason = "monogram notation")]

use std::hint::black_box;
use std::time::Instant;

use asperity_dynamics::arm::{Arm, ArmMotion, Joints, Solutions, preset};
use asperity_geometry::{Pose, Vec3};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arm = Arm::new(&preset("er10_900_like").ok_or("no such arm")?)?;
    let mut motion = ArmMotion::default();
    let states: Vec<Joints> = (0..1000).map(|i| joints(f64::from(i))).collect();
    let poses: Vec<Pose> = states
        .iter()
        .map(|q| {
            motion.place(&arm, q, &[0.0; 6]);
            motion.tool(&arm)
        })
        .collect();
    let mut found = Solutions::default();
    let mut count = 0;
    let inverse = best(|| {
        count = 0;
        for X in &poses {
            let _ = arm.inverse(black_box(X), &[0.0; 6], &mut found);
            count += found.all().len();
        }
    });
    let inertia = best(|| {
        for q in &states {
            motion.place(&arm, black_box(q), &[0.0; 6]);
            black_box(motion.effective_inertia(&arm, &Vec3::z()).is_ok());
        }
    });
    println!("inverse {inverse:.3} us ({count} solutions of 1000 poses), effective inertia {inertia:.3} us");
    Ok(())
}

/// Best of many rounds of a thousand, µs each.
fn best(mut round: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..300 {
        let clock = Instant::now();
        round();
        best = best.min(clock.elapsed().as_secs_f64() * 1e3);
    }
    best
}

fn joints(i: f64) -> Joints {
    [0.7, 0.4, 0.5, 0.9, 1.1, 1.3].map(|k| 2.5 * libm::sin(k * i + k))
}
