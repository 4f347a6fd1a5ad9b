//! Header of every exported file: arm, tool, frame, units, order of quaternions, state and date.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::Maker;
use asperity_geometry::Pose;

/// Data of a file's header.
#[derive(Clone, Debug)]
pub struct Header {
    /// Name of the arm whose joints these are.
    pub arm: String,
    /// Maker of its controller; `None` where it is unknown.
    pub maker: Option<Maker>,
    /// True if the maker was guessed from the arm's name and is not stated.
    pub guessed: bool,
    /// Pose of the tool in the frame of the flange.
    pub X_LT: Pose,
    /// Frame of the controller's poses, in the world of the plan.
    pub X_WB: Pose,
    /// Hash of the scene's state, hexadecimal.
    pub hash: String,
    /// Date of the file, as the reader's clock gives it; empty where none was given.
    pub date: String,
}

impl Header {
    /// Returns true if a program in this maker's language may hold the joints of the arm.
    pub fn is_of(&self, maker: Maker) -> bool {
        self.maker == Some(maker)
    }

    /// Returns the sentences at the top of a file. `holds`: its numbers, with their units.
    pub fn lines(&self, holds: &str) -> Vec<String> {
        let maker = match (self.maker, self.guessed) {
            (None, _) => "maker unknown".to_owned(),
            (Some(maker), false) => maker.name().to_owned(),
            (Some(maker), true) => format!("taken for an arm of {} by its name: check it", maker.name()),
        };
        let p = self.X_LT.translation.vector * 1e3;
        let o = self.X_LT.rotation;
        let date = if self.date.is_empty() { "not given" } else { &self.date };
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        vec![
            format!("Arm: {} ({maker}).", one_line(&self.arm)),
            format!(
                "Tool in the flange: {:.4} {:.4} {:.4} mm, quaternion w x y z {:.6} {:.6} {:.6} {:.6}.",
                p.x, p.y, p.z, o.w, o.i, o.j, o.k
            ),
            holds.to_owned(),
            format!("Made by Asperity, state {}, date {}.", self.hash, one_line(date)),
            "Check reach, tool and frame of the part in your own cell before anything moves.".to_owned(),
        ]
    }

    /// Transforms a pose of the world to the controller's frame.
    pub fn in_base(&self, X_WT: &Pose) -> Pose {
        self.X_WB.inverse() * X_WT
    }
}

/// Formats lines as comments that begin with `mark`.
pub(super) fn comments(lines: &[String], mark: &str) -> String {
    lines.iter().map(|line| format!("{mark} {line}\n")).collect()
}

/// Reduces a name to letters and digits with underscores between: an identifier in every language.
pub(super) fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
