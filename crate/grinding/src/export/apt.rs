//! Tool path as cutter location data (ISO 4343), in millimetres and the part's frame.

use std::fmt::Write;

use super::Header;
use crate::path::{Phase, ToolPath};

/// Writes cutter location data (ISO 4343): the contact points in the part's frame with the tool's axis away
/// from the surface, in mm. Passes at `feed` (m/s), links rapid. The data are of the path, not of the arm:
/// any machine with five axes may follow it.
pub fn apt(name: &str, header: &Header, path: &ToolPath, feed: f64) -> String {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect();
    let mut text = format!("PARTNO/{}\nUNITS/MM\nMULTAX/ON\n", name.to_uppercase());
    let holds = "Contact points and tool axes in the frame of the part, mm; feed in mm/min. Of the path, not of the arm.";
    for line in header.lines(holds) {
        let _ = writeln!(text, "PPRINT/{}", line.replace([',', '/'], " "));
    }
    let mut grinds: Option<bool> = None;
    for p in &path.points {
        let cut = p.phase != Phase::Link;
        if !cut {
            text.push_str("RAPID\n");
        } else if grinds != Some(true) {
            let _ = writeln!(text, "FEDRAT/{:.3},MMPM", feed * 6e4);
        }
        grinds = Some(cut);
        let (at, n) = (p.p * 1e3, p.n);
        let _ = writeln!(text, "GOTO/{:.4},{:.4},{:.4},{:.6},{:.6},{:.6}", at.x, at.y, at.z, n.x, n.y, n.z);
    }
    text.push_str("FINI\n");
    text
}
