//! A trajectory as a URScript program that feeds joints to `servoj`.

use std::fmt::Write;

use super::Rows;

/// A URScript program: goes to the start of each stretch with the joints, waits, and then feeds the joints to `servoj` row by
/// row. Rows should be as far apart as the controller's cycle, or a multiple of it.
pub fn urscript(name: &str, stretches: &[Rows]) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut text = format!(
        "# Joints in rad, times in s. Check reach, tool and part frame before running.\ndef grind_{name}():\n"
    );
    for rows in stretches {
        let Some(first) = rows.first() else { continue };
        let _ = writeln!(text, "  movej({}, a=0.5, v=0.3)", list(&first.q));
        let _ = writeln!(text, "  sleep(0.5)");
        for pair in rows.windows(2) {
            let t = pair[1].time - pair[0].time;
            let _ = writeln!(text, "  servoj({}, t={t:.4}, lookahead_time=0.1, gain=300)", list(&pair[1].q));
        }
        let _ = writeln!(text, "  stopj(2.0)");
    }
    let _ = writeln!(text, "end\ngrind_{name}()");
    text
}

fn list(q: &[f64; 6]) -> String {
    let [a, b, c, d, e, f] = q;
    format!("[{a:.6},{b:.6},{c:.6},{d:.6},{e:.6},{f:.6}]")
}
