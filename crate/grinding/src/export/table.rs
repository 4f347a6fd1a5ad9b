//! Trajectory as CSV and as JSON, and the JSON numbers and strings that other formats share.

use std::fmt::Write;

use super::header::comments;
use super::{Header, Rows, TrajectorySample};

/// Writes one line per time: stretch, time (s), phase, joints (rad), position of the tool (m), its
/// orientation (quaternion w x y z), feed (m/s), expected normal force (N). Lines that begin with `#`
/// describe the file.
pub fn csv(header: &Header, stretches: &[Rows]) -> String {
    let holds = "Joints in rad, tool in the world in m with its quaternion w x y z, times in s, feed in m/s, force in N.";
    let mut text = comments(&header.lines(holds), "#");
    text += "stretch,time,phase,q1,q2,q3,q4,q5,q6,x,y,z,qw,qx,qy,qz,feed,force\n";
    for (i, rows) in stretches.iter().enumerate() {
        for r in rows {
            let _ = write!(text, "{i},{:.4},{}", r.time, r.phase.name());
            let (p, o) = (r.X_WT.translation.vector, r.X_WT.rotation);
            let numbers = r.q.iter().chain(p.iter()).copied().chain([o.w, o.i, o.j, o.k]);
            numbers.for_each(|x| {
                let _ = write!(text, ",{x:.9}");
            });
            let _ = writeln!(text, ",{:.6},{:.4}", r.feed, r.force);
        }
    }
    text
}

/// Writes the same as a JSON document, a list of rows per stretch.
pub fn json(header: &Header, stretches: &[Rows]) -> String {
    let mut text = format!(
        r#"{{"format":"asperity-trajectory","version":1,"arm":{},"units":{{"time":"s","joints":"rad","position":"m","feed":"m/s","force":"N"}},"about":["#,
        quoted(&header.arm)
    );
    let holds = "Joints in rad, tool in the world with its quaternion w x y z.";
    separated(&mut text, &header.lines(holds), |text, line| text.push_str(&quoted(line)));
    text.push_str(r#"],"stretches":["#);
    separated(&mut text, stretches, |text, rows| {
        text.push('[');
        separated(text, rows, moment);
        text.push(']');
    });
    text.push_str("]}\n");
    text
}

fn moment(text: &mut String, r: &TrajectorySample) {
    let (p, o) = (r.X_WT.translation.vector, r.X_WT.rotation);
    let (phase, joints, place) = (r.phase.name(), list(&r.q), list(p.as_slice()));
    let turn = list(&[o.w, o.i, o.j, o.k]);
    let _ = write!(
        text,
        r#"{{"time":{},"phase":"{phase}","joints":{joints},"position":{place},"orientation":{turn},"feed":{},"force":{}}}"#,
        number(r.time),
        number(r.feed),
        number(r.force)
    );
}

/// Writes items with commas between them.
pub(super) fn separated<T>(text: &mut String, items: &[T], mut each: impl FnMut(&mut String, &T)) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        each(text, item);
    }
}

/// Formats numbers as a JSON array; every one reads back to the last bit.
pub(super) fn list(numbers: &[f64]) -> String {
    let all: Vec<String> = numbers.iter().map(|x| number(*x)).collect();
    format!("[{}]", all.join(","))
}

/// Formats a number as JSON; null where it is not finite.
pub(super) fn number(x: f64) -> String {
    if x.is_finite() { format!("{x:?}") } else { "null".to_owned() }
}

/// Formats a string as JSON.
pub(super) fn quoted(s: &str) -> String {
    let mut text = "\"".to_owned();
    for c in s.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
    text
}
