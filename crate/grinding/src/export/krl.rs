//! A trajectory as a KRL program: straight moves in millimetres and degrees, with A, B, C about z, y', x''.

use std::fmt::Write;

use asperity_geometry::Pose;

use super::Rows;

/// A KRL program (.src): a joint move to the start of each stretch, then straight moves with approximate positioning at the feed
/// of each row. Millimetres and degrees, A B C about z, y', x''; base and tool are what the controller has as the world and the
/// tool of the plan.
pub fn krl(name: &str, stretches: &[Rows]) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut text = format!("&ACCESS RVO\nDEF grind_{name}()\n  BAS(#INITMOV, 0)\n  $APO.CDIS = 1.0\n");
    for rows in stretches {
        let Some(first) = rows.first() else { continue };
        let [a1, a2, a3, a4, a5, a6] = first.q.map(f64::to_degrees);
        let _ = writeln!(
            text,
            "  PTP {{A1 {a1:.4}, A2 {a2:.4}, A3 {a3:.4}, A4 {a4:.4}, A5 {a5:.4}, A6 {a6:.4}}}"
        );
        let mut feed = f64::NAN;
        for r in &rows[1..] {
            // The controller wants a speed above nothing, and to be told only when it changes.
            let wanted = (r.feed.max(1e-3) * 1e4).round() / 1e4;
            if wanted != feed {
                feed = wanted;
                let _ = writeln!(text, "  $VEL.CP = {feed:.4}");
            }
            let _ = writeln!(text, "  LIN {} C_DIS", frame(&r.X_WT));
        }
    }
    let _ = writeln!(text, "END");
    text
}

fn frame(pose: &Pose) -> String {
    let p = pose.translation.vector * 1e3;
    let r = pose.rotation.to_rotation_matrix();
    let sine = -r[(2, 0)].clamp(-1.0, 1.0);
    let flat = (1.0 - sine * sine).sqrt() < 1e-9;
    let b = libm::asin(sine);
    // Pointing straight up or down, A and C turn about one axis: C is none.
    let (a, c) = if flat {
        (libm::atan2(-r[(0, 1)], r[(1, 1)]), 0.0)
    } else {
        (libm::atan2(r[(1, 0)], r[(0, 0)]), libm::atan2(r[(2, 1)], r[(2, 2)]))
    };
    let [a, b, c] = [a, b, c].map(f64::to_degrees);
    format!("{{X {:.4}, Y {:.4}, Z {:.4}, A {a:.4}, B {b:.4}, C {c:.4}}}", p.x, p.y, p.z)
}
