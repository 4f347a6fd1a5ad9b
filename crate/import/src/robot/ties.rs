//! Joints tied to other joints: URDF's and SDF's `mimic`, MJCF's `equality/joint`.
//!
//! `q = ratio · q_to + offset`, both measured from the file's positions of the joints at the start. MuJoCo's
//! polynomial is one in `q_to` of up to the fourth degree; terms beyond the first have no coupler here and
//! are reported.

use asperity_scene::SceneError;
use asperity_scene::document::{Coupler, Joint, JointDrive, JointMotion};

use super::assemble::Assembly;
use super::refusal;

/// A tie by the names in the file, since a named joint may stand further down.
pub struct Tie {
    pub joint: String,
    pub to: String,
    pub ratio: f64,
    /// Offset, rad or m.
    pub offset: f64,
    /// Place in the file.
    pub place: String,
}

/// Largest deviation of two tied joints from their ratio at the start, rad or m: the document's own measure.
const MEET: f64 = 1e-6;

fn drive(joint: &mut Joint) -> Option<&mut JointDrive> {
    match &mut joint.motion {
        JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } => Some(drive),
        _ => None,
    }
}

/// Returns the ties as couplers; tied joints start where their ties have them.
pub fn couplers(ties: Vec<Tie>, into: &mut Assembly<'_>) -> Result<Vec<Coupler>, SceneError> {
    let mut found: Vec<Coupler> = Vec::new();
    for tie in ties {
        let index = |name: &str| {
            let message = format!("there is no joint “{name}”");
            into.joints.iter().position(|j| j.name == name).ok_or_else(|| refusal(&tie.place, &message))
        };
        let (joint, to) = (index(&tie.joint)?, index(&tie.to)?);
        if joint == to {
            return Err(refusal(&tie.place, "ties a joint to itself"));
        }
        if [joint, to].iter().any(|&j| drive(&mut into.joints[j]).is_none()) {
            into.note_of(
                &tie.joint,
                "tied, but one of the two has no single coordinate; the tie was left out",
            );
        } else if found.iter().any(|c| c.joint == joint) {
            into.note_of(&tie.joint, "tied more than once; only the first tie holds");
        } else {
            let (ratio, offset) = (tie.ratio, tie.offset);
            found.push(Coupler { name: String::new(), joint, to, ratio, offset });
        }
    }
    // A joint may be tied to one that is tied itself: as many rounds as there are ties settle any chain.
    let mut moved = false;
    for _ in 0..found.len() {
        for c in &found {
            let there = drive(&mut into.joints[c.to]).map_or(0.0, |d| d.position);
            if let Some(d) = drive(&mut into.joints[c.joint]) {
                let here = c.ratio * there + c.offset;
                moved |= here != d.position;
                d.position = here;
            }
        }
    }
    if moved {
        into.note("Joints that are tied start where their ties have them.".to_owned());
    }
    let mut position = |j: usize| drive(&mut into.joints[j]).map_or(0.0, |d| d.position);
    let meet = |here: f64, there: f64, c: &Coupler| {
        (here - c.ratio * there - c.offset).abs() <= MEET * (1.0 + here.abs())
    };
    let (kept, open): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|c| meet(position(c.joint), position(c.to), c));
    for c in open {
        let name = into.joints[c.joint].name.clone();
        into.note_of(&name, "tied in a ring that does not close; the tie was left out");
    }
    Ok(kept)
}
