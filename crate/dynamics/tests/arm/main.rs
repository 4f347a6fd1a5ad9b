//! Arms against themselves: the inverse against the forward motion, the efforts against energies and
//! differences. The numbers of the reference are compared in `asperity compare robot`
//! (crate/cli/tests/golden.rs).

#![allow(non_snake_case, reason = "monogram notation")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod effort;
mod inverse;

use std::f64::consts::{FRAC_PI_2, PI};

use asperity_dynamics::arm::{
    ARMS, Arm, ArmDescription, ArmJoint, ArmMotion, DhRow, JointLimits, Joints, preset,
};
use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};

/// Numbers of the golden ratio's sequence in [−1, 1], one stream per `k`.
fn spread(i: usize, k: usize) -> f64 {
    let step =
        [0.754_877_666, 0.569_840_291, 0.430_159_709, 0.324_717_957, 0.618_033_989, 0.414_213_562][k % 6];
    2.0 * libm::fmod(0.5 + (i + 1) as f64 * step, 1.0) - 1.0
}

fn joints(i: usize, scale: f64) -> Joints {
    Joints::from_fn(6, |k| scale * spread(i, k))
}

/// The built-in arms, and one with every freedom that the closed form allows: a shoulder to the side, axis 3
/// against axis 2, bars at odd angles, axes 4 and 6 at an angle at zero, a base that leans.
fn arms() -> Vec<Arm> {
    let mut all: Vec<Arm> = ARMS.iter().map(|n| Arm::new(&preset(n).unwrap()).unwrap()).collect();
    all.push(Arm::new(&odd()).unwrap());
    all
}

fn odd() -> ArmDescription {
    let row = |a, alpha, d, offset| DhRow { a, alpha, d, offset };
    let rows = [
        row(0.07, -FRAC_PI_2, 0.4, 0.3),
        row(0.35, PI, 0.06, -1.1),
        row(-0.08, -FRAC_PI_2, 0.02, 0.7),
        row(0.0, FRAC_PI_2, -0.33, 0.2),
        row(0.0, FRAC_PI_2, 0.0, 0.9),
        row(0.0, 0.2, 0.09, -0.4),
    ];
    let inertia = MassProperties {
        mass: 3.0,
        p_BCm: Vec3::new(0.02, -0.05, 0.04),
        I_Cm: Mat3::from_diagonal(&Vec3::new(0.03, 0.04, 0.05)),
    };
    let limits = JointLimits { lower: -PI, upper: PI, speed: 2.0, acceleration: 8.0, jerk: 80.0 };
    let mut joints = rows.map(|r| ArmJoint::from_dh(&r, inertia, limits)).to_vec();
    let lean =
        Pose::from_parts(Vec3::new(0.1, 0.2, -0.1).into(), Rotation::from_euler_angles(0.4, -0.2, 1.0));
    joints[0].X_PF = lean * joints[0].X_PF;
    let tool =
        Pose::from_parts(Vec3::new(0.01, 0.02, 0.15).into(), Rotation::from_euler_angles(0.3, 0.5, -0.2));
    ArmDescription {
        name: "odd".to_owned(),
        joints,
        X_LT: tool,
        asked: None,
        posture: None,
        gravity: Vec3::new(0.0, 0.0, -9.81),
    }
}

fn tool_at(arm: &Arm, q: &[f64]) -> Pose {
    let mut motion = ArmMotion::default();
    motion.rest(arm, q);
    motion.tool(arm)
}

/// Largest difference of two poses, m and rad.
fn apart(a: &Pose, b: &Pose) -> f64 {
    let between = a.inverse() * b;
    between.translation.vector.norm().max(between.rotation.angle())
}
