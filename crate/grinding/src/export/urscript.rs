//! Trajectory as a URScript program: joints for an arm of Universal Robots, poses for any other.

#![allow(non_snake_case, reason = "monogram notation")]

use std::fmt::Write;

use asperity_dynamics::arm::{Maker, rotation_vector};
use asperity_geometry::{Length, Pose, Vec3};

use super::header::{comments, word};
use super::{Header, Rows, TrajectorySample};
use crate::path::Phase;
use crate::timing::SixJoints;

/// Turn of the tool's axis after which the frame of the force is commanded anew, rad: 2°.
const TURNED: f64 = 0.035;

/// Writes a URScript program. On an arm of Universal Robots it goes to the start of each stretch with the
/// joints, waits, and feeds the joints to `servoj` row by row; where `force` (N) is given, `force_mode`
/// presses along the tool's axis while it grinds. For any other arm it holds straight moves to poses. Rows
/// should be as far apart as the controller's cycle, or a multiple of it.
pub fn urscript(name: &str, header: &Header, stretches: &[Rows], force: Option<f64>) -> String {
    let name = word(name);
    let joints = header.is_of(Maker::UniversalRobots);
    let holds = match (joints, force) {
        (true, None) => "Joints in rad, times in s. The force comes from the depth that is commanded.",
        (true, Some(_)) => {
            "Joints in rad, times in s, forces in N: force_mode presses along the tool's axis while it grinds."
        }
        (false, _) => {
            "Poses in the world of the plan: m and rotation vectors in rad, speeds in m/s. No joints: this arm is not of Universal Robots."
        }
    };
    let mut text = comments(&header.lines(holds), "#");
    let _ = writeln!(text, "def grind_{name}():");
    let X_LT = &header.X_LT;
    let _ = writeln!(text, "  set_tcp({})", pose(X_LT));
    for rows in stretches {
        if joints { fed(&mut text, header, rows, force) } else { straight(&mut text, header, rows) }
    }
    let _ = writeln!(text, "end\ngrind_{name}()");
    text
}

/// Writes joints, row by row.
fn fed(text: &mut String, header: &Header, rows: &Rows, force: Option<f64>) {
    let Some(first) = rows.first() else { return };
    let _ = writeln!(text, "  movej({}, a=0.5, v=0.3)", list(&first.q));
    let _ = writeln!(text, "  sleep(0.5)");
    // Tool's axis of the force commanded last; `None`: no force is commanded.
    let mut told: Option<Vec3> = None;
    for pair in rows.windows(2) {
        if let Some(force) = force {
            press(text, header, &pair[1], force, &mut told);
        }
        let t = pair[1].time - pair[0].time;
        let _ = writeln!(text, "  servoj({}, t={t:.4}, lookahead_time=0.1, gain=300)", list(&pair[1].q));
    }
    if told.is_some() {
        let _ = writeln!(text, "  end_force_mode()");
    }
    let _ = writeln!(text, "  stopj(2.0)");
}

/// Begins, turns or ends the force along the tool's axis (URScript manual, `force_mode`, type 2: the frame is
/// not transformed).
fn press(text: &mut String, header: &Header, row: &TrajectorySample, force: f64, told: &mut Option<Vec3>) {
    if row.phase != Phase::Cut {
        if told.take().is_some() {
            let _ = writeln!(text, "  end_force_mode()");
        }
        return;
    }
    let X_BT = header.in_base(&row.X_WT);
    let axis = X_BT.rotation * Vec3::z();
    if told.is_none_or(|last| last.cross(&axis).length() > TURNED) {
        let _ = writeln!(
            text,
            "  force_mode({}, [0,0,1,0,0,0], [0,0,{force:.3},0,0,0], 2, [0.1,0.1,0.05,0.35,0.35,0.35])",
            pose(&X_BT)
        );
        *told = Some(axis);
    }
}

/// Writes poses, row by row.
fn straight(text: &mut String, header: &Header, rows: &Rows) {
    for (k, row) in rows.iter().enumerate() {
        let at = pose(&header.in_base(&row.X_WT));
        let _ = match k {
            0 => writeln!(text, "  movej({at}, a=0.5, v=0.3)"),
            _ => writeln!(text, "  movel({at}, a=1.0, v={:.4}, r=0.0005)", row.feed.max(1e-3)),
        };
    }
}

fn list(q: &SixJoints) -> String {
    let [a, b, c, d, e, f] = q;
    format!("[{a:.6},{b:.6},{c:.6},{d:.6},{e:.6},{f:.6}]")
}

fn pose(X: &Pose) -> String {
    let (p, r) = (X.translation.vector, rotation_vector(&X.rotation));
    format!("p[{:.6},{:.6},{:.6},{:.6},{:.6},{:.6}]", p.x, p.y, p.z, r.x, r.y, r.z)
}
