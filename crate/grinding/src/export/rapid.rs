//! Trajectory as a RAPID module: straight moves in millimetres, with quaternions w x y z.

#![allow(non_snake_case, reason = "monogram notation")]

use std::fmt::Write;

use asperity_dynamics::arm::Maker;
use asperity_geometry::Pose;

use super::header::{comments, word};
use super::{Header, Rows};

/// External axes: none.
const NO_AXES: &str = "[9E9,9E9,9E9,9E9,9E9,9E9]";

/// Writes a RAPID module (.mod): a move to the start of each stretch, by joints on an arm of ABB and by its
/// pose on any other; then straight moves at the feed of each row, the configuration left to the controller.
/// Millimetres, quaternions w x y z, mm/s.
pub fn rapid(name: &str, header: &Header, stretches: &[Rows]) -> String {
    let name = word(name);
    let joints = header.is_of(Maker::Abb);
    let holds = if joints {
        "Poses in wobj0 in mm and quaternions w x y z, starts of stretches as joints in degrees, feeds in mm/s. The force comes from the depth that is commanded."
    } else {
        "Poses in wobj0 in mm and quaternions w x y z, feeds in mm/s. No joints: this arm is not of ABB."
    };
    let mut text = format!("MODULE grind_{name}\n{}", comments(&header.lines(holds), "  !"));
    // Mass and centre of mass of the tool are the reader's to set: RAPID asks for a mass above zero.
    let _ = writeln!(
        text,
        "  PERS tooldata pad := [TRUE,{},[1,[0,0,50],[1,0,0,0],0,0,0]];\n  PROC main()\n    ConfJ \\Off;\n    ConfL \\Off;",
        pose(&header.X_LT)
    );
    for rows in stretches {
        let Some(first) = rows.first() else { continue };
        if joints {
            let q = first.q.map(|q| format!("{:.4}", q.to_degrees())).join(",");
            let _ = writeln!(text, "    MoveAbsJ [[{q}],{NO_AXES}],v100,fine,pad;");
        } else {
            let _ = writeln!(text, "    MoveJ {},v100,fine,pad;", target(&header.in_base(&first.X_WT)));
        }
        for r in &rows[1..] {
            let feed = 1e3 * r.feed.max(1e-3);
            let at = target(&header.in_base(&r.X_WT));
            let _ = writeln!(text, "    MoveL {at},[{feed:.3},500,5000,1000],z0,pad;");
        }
    }
    text.push_str("  ENDPROC\nENDMODULE\n");
    text
}

fn target(X: &Pose) -> String {
    let inner = pose(X);
    let inner = inner.trim_start_matches('[').trim_end_matches(']');
    format!("[[{inner}],[0,0,0,0],{NO_AXES}]")
}

fn pose(X: &Pose) -> String {
    let (p, o) = (X.translation.vector * 1e3, X.rotation);
    format!("[[{:.4},{:.4},{:.4}],[{:.8},{:.8},{:.8},{:.8}]]", p.x, p.y, p.z, o.w, o.i, o.j, o.k)
}
