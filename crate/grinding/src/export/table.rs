use std::fmt::Write;

use serde_json::{Value, json};

use super::Rows;

/// One line per moment: stretch, time (s), what for, joints (rad), position of the tool (m), its orientation (quaternion w x y z),
/// feed (m/s), expected normal force (N).
pub fn csv(stretches: &[Rows]) -> String {
    let mut text = "stretch,time,phase,q1,q2,q3,q4,q5,q6,x,y,z,qw,qx,qy,qz,feed,force\n".to_owned();
    for (i, rows) in stretches.iter().enumerate() {
        for r in rows {
            let (p, o) = (r.X_WT.translation.vector, r.X_WT.rotation);
            let _ = write!(text, "{i},{:.4},{}", r.time, r.phase.name());
            let numbers = r.q.iter().chain(p.iter()).copied().chain([o.w, o.i, o.j, o.k]);
            numbers.for_each(|x| {
                let _ = write!(text, ",{x:.9}");
            });
            let _ = writeln!(text, ",{:.6},{:.4}", r.feed, r.force);
        }
    }
    text
}

/// The same as a document.
pub fn json(arm: &str, stretches: &[Rows]) -> Value {
    let row = |r: &super::Row| {
        let (p, o) = (r.X_WT.translation.vector, r.X_WT.rotation);
        json!({
            "time": r.time,
            "phase": r.phase.name(),
            "joints": r.q,
            "position": [p.x, p.y, p.z],
            "orientation": [o.w, o.i, o.j, o.k],
            "feed": r.feed,
            "force": r.force,
        })
    };
    let rows = |rows: &Rows| Value::from(rows.iter().map(row).collect::<Vec<_>>());
    json!({
        "format": "asperity-trajectory",
        "version": 1,
        "arm": arm,
        "units": { "time": "s", "joints": "rad", "position": "m", "feed": "m/s", "force": "N" },
        "stretches": stretches.iter().map(rows).collect::<Vec<_>>(),
    })
}
