//! Answers the robot reference's cases: motion and effort at a state, or every way to reach a pose.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_fault::Fault;
use std::f64::consts::TAU;

use asperity_dynamics::arm::{
    Arm, ArmDescription, ArmJoint, ArmMotion, DhRow, JointLimits, Solution, Solutions, preset,
};
use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};
use asperity_scene::{ErrorKind, SceneError};
use nalgebra::{Matrix3, Matrix6, Rotation3};
use serde::Deserialize;
use serde_json::{Value, json};

use super::read_case;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    Dynamics(Moving),
    Ik(Reaching),
    IkSingular(Reaching),
}

#[derive(Deserialize)]
struct Moving {
    arm: NamedArm,
    q: [f64; 6],
    v: [f64; 6],
    vdot: [f64; 6],
    /// Directions in which the effective inertia is asked for, unit.
    directions: Option<Vec<Vec<f64>>>,
    /// The reference's own table, whose first three columns are directions.
    expected: Option<Asked>,
}

#[derive(Deserialize)]
struct Asked {
    effective_inertia: Option<Rows>,
}

#[derive(Deserialize)]
struct Rows {
    rows: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
struct Reaching {
    arm: NamedArm,
    T_tool: [[f64; 4]; 4],
}

/// An arm given whole (a file's `arms` are put in the place of their names), or one that is built in.
#[derive(Deserialize)]
#[serde(untagged)]
enum NamedArm {
    Name(String),
    Given(Box<GivenArm>),
}

#[derive(Deserialize)]
struct GivenArm {
    #[serde(default)]
    name: String,
    dh: [[f64; 4]; 6],
    links: [GivenLink; 6],
    tool: Option<[[f64; 4]; 4]>,
    limits: Option<[[f64; 2]; 6]>,
    gravity: Option<[f64; 3]>,
}

#[derive(Deserialize)]
struct GivenLink {
    mass: f64,
    com: [f64; 3],
    inertia_com: [[f64; 3]; 3],
}

/// Answers a case: motion and effort at a state, or every way to reach a pose.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::Dynamics(case) => moving(&case),
        Case::Ik(case) => Ok(reach(&case, &case.arm.build()?)?.0),
        Case::IkSingular(case) => {
            let (mut output, solutions) = reach(&case, &case.arm.build()?)?;
            // The reference asks for the way whose wrist is straight.
            let straight = solutions.iter().min_by(|a, b| a.wrist.total_cmp(&b.wrist));
            if let Some([q1, q2, q3, q4, q5, q6]) = straight.map(|s| &*s.q) {
                output["q1_q2_q3_q5"] = json!([q1, q2, q3, q5]);
                output["q4_plus_q6"] = json!(libm::remainder(q4 + q6, TAU));
            }
            Ok(output)
        }
    }
}

fn moving(case: &Moving) -> Result<Value, SceneError> {
    let arm = case.arm.build()?;
    let mut motion = ArmMotion::default();
    motion.place(&arm, &case.q, &case.v);
    let origins: Vec<[f64; 3]> = (0..6).map(|i| motion.link(i).translation.vector.into()).collect();
    let J = motion.jacobian(&arm);
    let (linear, angular) = motion.bias_acceleration(&arm);
    let M = motion.mass_matrix(&arm);
    let condition = motion.condition(&arm);
    let mut output = json!({
        "T_flange": homogeneous(&motion.link(5)),
        "T_tool": homogeneous(&motion.tool(&arm)),
        "joint_frames_origin": origins,
        "J_tool_lin_ang": rows(&Matrix6::from_fn(|i, j| J[(i, j)])),
        "Jdot_v_lin_ang": linear.iter().chain(angular.iter()).copied().collect::<Vec<f64>>(),
        "M": M.rows().collect::<Vec<_>>(),
        "Cv": *motion.coriolis(&arm),
        "g": *motion.gravity(&arm),
        "tau": *motion.effort(&arm, &case.vdot),
        "kinetic_energy": 0.5 * M.times(&case.v).iter().zip(&case.v).map(|(p, v)| p * v).sum::<f64>(),
        "manipulability": motion.manipulability(&arm),
        "cond_J": if condition < 1e8 { Some(condition) } else { None },
    });
    let asked = case.expected.as_ref().and_then(|e| e.effective_inertia.as_ref()).map(|t| t.rows.clone());
    // Without a question, what is felt from above and along the tool.
    let tool = motion.tool(&arm).rotation * Vec3::z();
    let directions = case
        .directions
        .clone()
        .or(asked)
        .unwrap_or_else(|| vec![vec![0.0, 0.0, 1.0], tool.as_slice().to_vec()]);
    let felt = directions.iter().enumerate().map(|(i, n)| {
        let &[x, y, z, ..] = n.as_slice() else {
            return Err(wrong(&format!("directions[{i}]"), "A direction has three numbers."));
        };
        let mass = motion.effective_inertia(&arm, &Vec3::new(x, y, z));
        mass.map(|m| json!([x, y, z, m])).map_err(|e| wrong(&format!("directions[{i}]"), &e.message))
    });
    output["effective_inertia"] = json!({
        "columns": ["nx", "ny", "nz", "1/(n^T J_v M^-1 J_v^T n)"],
        "rows": felt.collect::<Result<Vec<Value>, SceneError>>()?,
    });
    Ok(output)
}

fn reach(case: &Reaching, arm: &Arm) -> Result<(Value, Vec<Solution>), SceneError> {
    let X_WT = pose("T_tool", &case.T_tool)?;
    let mut found = Solutions::default();
    arm.inverse(&X_WT, &[0.0; 6], &mut found);
    let mut solutions = found.all().to_vec();
    solutions.sort_by(|a, b| (*a.q).partial_cmp(&*b.q).unwrap_or(std::cmp::Ordering::Equal));
    let reachable: Vec<bool> = solutions
        .iter()
        .map(|s| {
            let mut any = false;
            arm.turns_within(&s.q, |_| any = true);
            any
        })
        .collect();
    let q: Vec<Vec<f64>> = solutions.iter().map(|s| s.q.to_vec()).collect();
    let output = json!({ "count": q.len(), "solutions": q, "reachable_within_limits": reachable });
    Ok((output, solutions))
}

impl NamedArm {
    fn build(&self) -> Result<Arm, SceneError> {
        let description = match self {
            Self::Given(arm) => arm.describe()?,
            Self::Name(name) => preset(name)
                .ok_or_else(|| wrong("arm", &format!("neither the file nor the engine has an arm {name}")))?,
        };
        Arm::new(&description).map_err(refused)
    }
}

impl GivenArm {
    fn describe(&self) -> Result<ArmDescription, SceneError> {
        let joint = |i: usize| {
            let ([a, alpha, d, offset], link) = (self.dh[i], &self.links[i]);
            let [lower, upper] = self.limits.map_or([-TAU, TAU], |l| l[i]);
            let inertia = MassProperties {
                mass: link.mass,
                p_BCm: Vec3::from(link.com),
                I_Cm: Mat3::from_fn(|r, c| link.inertia_com[r][c]),
            };
            // A reference's arm says nothing of how fast it is.
            let limits = JointLimits { lower, upper, speed: 1.0, acceleration: 1.0, jerk: 1.0 };
            ArmJoint::from_dh(&DhRow { a, alpha, d, offset }, inertia, limits)
        };
        Ok(ArmDescription {
            name: self.name.clone(),
            joints: (0..6).map(joint).collect(),
            asked: None,
            posture: None,
            X_LT: self.tool.as_ref().map_or(Ok(Pose::identity()), |t| pose("arm.tool", t))?,
            gravity: self.gravity.map_or(Vec3::new(0.0, 0.0, -9.81), Vec3::from),
        })
    }
}

/// Greatest error of a given matrix from a rotation: what eight digits do to it.
const SQUARE: f64 = 1e-7;

fn pose(path: &str, T: &[[f64; 4]; 4]) -> Result<Pose, SceneError> {
    let R = Matrix3::from_fn(|i, j| T[i][j]);
    let off = (R.transpose() * R - Matrix3::identity()).amax();
    if !(off < SQUARE && R.determinant() > 0.0) {
        return Err(wrong(path, "its first three rows and columns are no rotation"));
    }
    let rotation = Rotation::from_rotation_matrix(&Rotation3::from_matrix_unchecked(R));
    Ok(Pose::from_parts(Vec3::new(T[0][3], T[1][3], T[2][3]).into(), rotation))
}

fn homogeneous(X: &Pose) -> Vec<Vec<f64>> {
    let T = X.to_homogeneous();
    T.row_iter().map(|r| r.iter().copied().collect()).collect()
}

fn rows(m: &Matrix6<f64>) -> Vec<Vec<f64>> {
    m.row_iter().map(|r| r.iter().copied().collect()).collect()
}

fn wrong(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message.to_owned())
}

fn refused(e: Fault) -> SceneError {
    SceneError::new(ErrorKind::Value, format!("arm.{}", e.path), e.message)
}
