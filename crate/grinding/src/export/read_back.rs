//! Reader of robot programs: the moves of a program in any of the four languages.
//!
//! It reads what the writers of this folder write, and the same forms in programs of others: literal joints
//! and poses. Moves to named positions (but FANUC's `P[n]`) have no numbers here and are counted as unread.

#![allow(non_snake_case, reason = "monogram notation")]

use std::collections::BTreeMap;

use asperity_dynamics::arm::Maker;
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Rotation, Vec3};

use crate::timing::SixJoints;

/// Length of the longest program, bytes.
const MOST_BYTES: usize = 16 << 20;
/// Greatest number of moves.
const MOST_MOVES: usize = 400_000;

/// Target of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// Joints as the arm of the plan counts them, rad.
    Joints(SixJoints),
    /// Pose of the tool in the controller's frame.
    Tool(Pose),
}

/// Moves of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Maker whose language it is in.
    pub maker: Maker,
    /// Line of each move, counted from one, and its target.
    pub moves: Vec<(usize, Target)>,
    /// Number of moves to positions that have no numbers in the program.
    pub unread: usize,
}

impl Program {
    /// Returns the number of moves to joints.
    pub fn by_joints(&self) -> usize {
        self.moves.iter().filter(|(_, target)| matches!(target, Target::Joints(_))).count()
    }
}

/// Reads a program, in the language that its words tell.
///
/// # Errors
///
/// Refuses a text that is too long or in no known language, and one with no moves or too many.
pub fn read_program(text: &str) -> Result<Program, Fault> {
    let refused = |message: &str| Err(Fault::new("program", message));
    if text.len() > MOST_BYTES {
        return refused("The program is larger than 16 MB.");
    }
    let begins = |word: &str| text.lines().any(|l| l.trim_start().to_ascii_uppercase().starts_with(word));
    let program = if begins("/PROG") {
        fanuc(text)
    } else if begins("MODULE") || begins("PROC ") {
        by_line(text, Maker::Abb, rapid)
    } else if begins("PTP ") || begins("LIN ") {
        by_line(text, Maker::Kuka, krl)
    } else if ["movej(", "movel(", "servoj(", "movep("].iter().any(|word| text.contains(word)) {
        by_line(text, Maker::UniversalRobots, urscript)
    } else {
        return refused("This is no program in URScript, KRL, RAPID or FANUC's LS.");
    };
    if program.moves.is_empty() {
        return refused("The program has no move to joints or poses in numbers.");
    }
    if program.moves.len() > MOST_MOVES {
        return refused("The program has more than 400,000 moves.");
    }
    Ok(program)
}

/// Content of a line.
enum Line {
    /// No move.
    Other,
    /// Move to a position without numbers.
    Unread,
    /// Move to a target.
    Move(Target),
}

fn by_line(text: &str, maker: Maker, read: impl Fn(&str) -> Line) -> Program {
    let mut program = Program { maker, moves: Vec::new(), unread: 0 };
    for (k, line) in text.lines().enumerate() {
        match read(line.trim()) {
            Line::Other => {}
            Line::Unread => program.unread += 1,
            Line::Move(target) if program.moves.len() <= MOST_MOVES => program.moves.push((k + 1, target)),
            Line::Move(_) => break,
        }
    }
    program
}

fn move_to(target: Option<Target>) -> Line {
    target.map_or(Line::Unread, Line::Move)
}

fn urscript(line: &str) -> Line {
    let Some((word, rest)) = line.split_once('(') else { return Line::Other };
    if !matches!(word.trim(), "movej" | "movel" | "movep" | "servoj") {
        return Line::Other;
    }
    let rest = rest.trim_start();
    let six = rest.trim_start_matches('p').strip_prefix('[').and_then(|r| numbers::<6>(r.split(']').next()?));
    move_to(six.map(|x| match rest.starts_with('p') {
        false => Target::Joints(x),
        true => Target::Tool(pose(Vec3::new(x[0], x[1], x[2]), from_vector(&Vec3::new(x[3], x[4], x[5])))),
    }))
}

fn krl(line: &str) -> Line {
    let upper = line.to_ascii_uppercase();
    if !(upper.starts_with("PTP ") || upper.starts_with("LIN ")) {
        return Line::Other;
    }
    let inner = upper.split_once('{').and_then(|(_, rest)| rest.split('}').next());
    let fields = || inner.map(named);
    let six = |names: [&str; 6]| {
        let fields = fields()?;
        let found = names.map(|n| fields.get(n).copied());
        found.iter().all(Option::is_some).then(|| found.map(Option::unwrap_or_default))
    };
    let joints = six(["A1", "A2", "A3", "A4", "A5", "A6"]).map(|q| Target::Joints(q.map(f64::to_radians)));
    move_to(joints.or_else(|| {
        let [x, y, z, a, b, c] = six(["X", "Y", "Z", "A", "B", "C"])?;
        let turn = super::angles::turn_z_y_x([a, b, c].map(f64::to_radians));
        Some(Target::Tool(pose(Vec3::new(x, y, z) * 1e-3, turn)))
    }))
}

/// Reads `X 1.0, Y 2.0` into numbers by their names.
fn named(inner: &str) -> BTreeMap<String, f64> {
    let pair = |field: &str| {
        let (name, value) = field.trim().split_once([' ', '\t'])?;
        Some((name.to_owned(), number(value)?))
    };
    inner.split(',').filter_map(pair).collect()
}

fn rapid(line: &str) -> Line {
    let Some((word, rest)) = line.split_once([' ', '\t']) else { return Line::Other };
    let rest = rest.trim_start();
    match word {
        "MoveAbsJ" => {
            let six = rest.strip_prefix("[[").and_then(|r| numbers::<6>(r.split(']').next()?));
            move_to(six.map(|q| Target::Joints(q.map(f64::to_radians))))
        }
        "MoveL" | "MoveJ" => {
            let read = || {
                let (place, after) = rest.strip_prefix("[[")?.split_once(']')?;
                let turn = after.split_once('[')?.1.split(']').next()?;
                let ([x, y, z], [w, i, j, k]) = (numbers::<3>(place)?, numbers::<4>(turn)?);
                let q = nalgebra::Quaternion::new(w, i, j, k);
                (q.coords.length() > 0.5)
                    .then(|| Target::Tool(pose(Vec3::new(x, y, z) * 1e-3, Rotation::new_normalize(q))))
            };
            move_to(read())
        }
        _ => Line::Other,
    }
}

/// Reads a program whose moves name positions, with their numbers after `/POS`.
fn fanuc(text: &str) -> Program {
    let positions: BTreeMap<u32, Target> = text.split("P[").skip(1).filter_map(position).collect();
    by_line(text, Maker::Fanuc, |line| {
        let Some((_, act)) = line.split_once(':') else { return Line::Other };
        let act = act.trim_start();
        let Some(after) = act.strip_prefix("J P[").or_else(|| act.strip_prefix("L P[")) else {
            return Line::Other;
        };
        let number = after.split([']', ':']).next().and_then(|n| n.trim().parse::<u32>().ok());
        move_to(number.and_then(|n| positions.get(&n).copied()))
    })
}

/// Reads `7]{ … J1= 1.0 deg, … }` or `X = … mm … W = … deg`.
fn position(block: &str) -> Option<(u32, Target)> {
    let (number_, rest) = block.split_once(']')?;
    let rest = rest.trim_start().strip_prefix('{')?;
    let inner = rest.split('}').next()?;
    let index = number_.split(':').next()?.trim().parse::<u32>().ok()?;
    let after = |name: &str| {
        let at = inner.match_indices(name).find(|(i, _)| {
            let before = inner[..*i].chars().next_back();
            before.is_none_or(|c| !c.is_ascii_alphanumeric())
                && inner[i + name.len()..].trim_start().starts_with('=')
        })?;
        number(inner[at.0 + name.len()..].trim_start().strip_prefix('=')?)
    };
    let six = |names: [&str; 6]| {
        let found = names.map(after);
        found.iter().all(Option::is_some).then(|| found.map(Option::unwrap_or_default))
    };
    if let Some(q) = six(["J1", "J2", "J3", "J4", "J5", "J6"]) {
        let [a, b, c, d, e, f] = q.map(f64::to_radians);
        // The third joint is counted against the horizontal: see `fanuc.rs`.
        return Some((index, Target::Joints([a, b, c + b, d, e, f])));
    }
    let [x, y, z, w, p, r] = six(["X", "Y", "Z", "W", "P", "R"])?;
    let turn = super::angles::turn_z_y_x([r, p, w].map(f64::to_radians));
    Some((index, Target::Tool(pose(Vec3::new(x, y, z) * 1e-3, turn))))
}

/// Reads exactly `N` finite numbers, with commas between.
fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let found: Vec<f64> = text.split(',').map_while(number).collect();
    <[f64; N]>::try_from(found).ok()
}

/// Reads the number that a text begins with.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c))).unwrap_or(text.len());
    text[..end].parse::<f64>().ok().filter(|x| x.is_finite())
}

fn pose(p: Vec3, turn: Rotation) -> Pose {
    Pose::from_parts(p.into(), turn)
}

/// Returns the rotation of a rotation vector, rad.
fn from_vector(v: &Vec3) -> Rotation {
    let angle = v.length();
    let half = 0.5 * angle;
    // Below 1e-12 the sine of half the angle equals that half to rounding.
    let share = if angle < 1e-12 { 0.5 } else { libm::sin(half) / angle };
    Rotation::new_normalize(nalgebra::Quaternion::from_parts(libm::cos(half), v * share))
}
