//! Trajectory as a TP program of FANUC in text (LS): positions are joints, so that no configuration is
//! guessed.

use std::fmt::Write;

use asperity_dynamics::arm::Maker;
use asperity_fault::Fault;

use super::header::word;
use super::{Header, Rows};
use crate::timing::SixJoints;

/// Greatest number of positions in a controller's program.
const MOST_POSITIONS: usize = 32_766;
/// Greatest number of letters of a comment line.
const REMARK: usize = 32;

/// Writes a TP program as text (.ls): a joint move to the start of each stretch, then straight moves at the
/// feed of each row. Its positions are the joints of an arm of FANUC in degrees.
///
/// # Errors
///
/// Refuses any other arm, for which a position would need a configuration that is not known here.
pub fn fanuc(name: &str, header: &Header, stretches: &[Rows]) -> Result<String, Fault> {
    if !header.is_of(Maker::Fanuc) {
        let message = "A FANUC program holds the joints of its arm, and this arm is not of FANUC: choose one, or another format.";
        return Err(Fault::new("arm", message));
    }
    let count: usize = stretches.iter().map(Vec::len).sum();
    if count > MOST_POSITIONS {
        let message =
            format!("A FANUC program holds {MOST_POSITIONS} positions at most; this path has {count}.");
        return Err(Fault::new("path", message));
    }
    let (mut moves, mut positions, mut number) = (String::new(), String::new(), 0);
    let mut line = 0;
    let mut say = |moves: &mut String, text: &str| {
        line += 1;
        let _ = writeln!(moves, "{line:4}:{text} ;");
    };
    let holds = "Joints in degrees, J3 against the horizontal as the controller counts it; feeds in mm/s.";
    for sentence in header.lines(holds) {
        wrapped(&sentence).iter().for_each(|part| say(&mut moves, &format!("  !{part}")));
    }
    say(&mut moves, "  UFRAME_NUM=0");
    say(&mut moves, "  UTOOL_NUM=1");
    for rows in stretches {
        for (k, r) in rows.iter().enumerate() {
            number += 1;
            match k {
                0 => say(&mut moves, &format!("J P[{number}] 10% FINE   ")),
                _ => say(&mut moves, &format!("L P[{number}] {:.1}mm/sec CNT100   ", 1e3 * r.feed.max(1e-3))),
            }
            let [a, b, c, d, e, f] = counted(&r.q).map(f64::to_degrees);
            let _ = writeln!(
                positions,
                "P[{number}]{{\n   GP1:\n\tUF : 0, UT : 1,\n\tJ1= {a:.4} deg,\tJ2= {b:.4} deg,\tJ3= {c:.4} deg,\n\tJ4= {d:.4} deg,\tJ5= {e:.4} deg,\tJ6= {f:.4} deg\n}};"
            );
        }
    }
    let name = word(name).to_ascii_uppercase();
    let name: String = format!("GRIND_{name}").chars().take(32).collect();
    Ok(format!("/PROG  {name}\n/ATTR\nDEFAULT_GROUP\t= 1,*,*,*,*;\n/MN\n{moves}/POS\n{positions}/END\n"))
}

/// Returns joints as the controller counts them: its third is the forearm against the horizontal (the
/// coupling of axes 2 and 3 in `fanuc_driver`, factor 1).
pub(super) fn counted(q: &SixJoints) -> SixJoints {
    let [a, b, c, d, e, f] = *q;
    [a, b, c - b, d, e, f]
}

/// Splits a sentence into pieces that fit a comment of the controller.
fn wrapped(sentence: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in sentence.split(' ') {
        match lines.last_mut().filter(|l| l.len() + 1 + piece.len() <= REMARK) {
            Some(line) => {
                line.push(' ');
                line.push_str(piece);
            }
            None => lines.push(piece.chars().take(REMARK).collect()),
        }
    }
    lines
}
