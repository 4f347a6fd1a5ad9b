//! Trajectory as a KRL program: straight moves in millimetres and degrees, with A, B, C about z, y', x''.

use std::fmt::Write;

use asperity_dynamics::arm::Maker;
use asperity_geometry::Pose;

use super::header::{comments, word};
use super::{Header, Rows};

/// Writes a KRL program (.src): a move to the start of each stretch, by joints on an arm of KUKA and by its
/// pose on any other; then straight moves with approximate positioning at the feed of each row. Millimetres
/// and degrees, A B C about z, y', x''.
pub fn krl(name: &str, header: &Header, stretches: &[Rows]) -> String {
    let name = word(name);
    let joints = header.is_of(Maker::Kuka);
    let holds = if joints {
        "Poses in $WORLD in mm and degrees (A B C about z y' x''), starts of stretches as joints in degrees, feeds in m/s. The force comes from the depth that is commanded."
    } else {
        "Poses in $WORLD in mm and degrees (A B C about z y' x''), feeds in m/s. No joints and no status: this arm is not of KUKA."
    };
    let mut text = format!("&ACCESS RVO\n{}", comments(&header.lines(holds), ";"));
    let _ = writeln!(text, "DEF grind_{name}()\n  BAS(#INITMOV, 0)\n  $BASE = $NULLFRAME");
    let _ = writeln!(text, "  $TOOL = {}\n  $APO.CDIS = 1.0", frame(&header.X_LT));
    for rows in stretches {
        let Some(first) = rows.first() else { continue };
        if joints {
            let [a1, a2, a3, a4, a5, a6] = first.q.map(f64::to_degrees);
            let _ = writeln!(
                text,
                "  PTP {{A1 {a1:.4}, A2 {a2:.4}, A3 {a3:.4}, A4 {a4:.4}, A5 {a5:.4}, A6 {a6:.4}}}"
            );
        } else {
            let _ = writeln!(text, "  PTP {}", frame(&header.in_base(&first.X_WT)));
        }
        let mut feed = f64::NAN;
        for r in &rows[1..] {
            // The controller needs a speed above zero, stated only when it changes.
            let wanted = (r.feed.max(1e-3) * 1e4).round() / 1e4;
            if wanted != feed {
                feed = wanted;
                let _ = writeln!(text, "  $VEL.CP = {feed:.4}");
            }
            let _ = writeln!(text, "  LIN {} C_DIS", frame(&header.in_base(&r.X_WT)));
        }
    }
    let _ = writeln!(text, "END");
    text
}

fn frame(pose: &Pose) -> String {
    let p = pose.translation.vector * 1e3;
    let [a, b, c] = super::angles::about_z_y_x(&pose.rotation).map(f64::to_degrees);
    format!("{{X {:.4}, Y {:.4}, Z {:.4}, A {a:.4}, B {b:.4}, C {c:.4}}}", p.x, p.y, p.z)
}
