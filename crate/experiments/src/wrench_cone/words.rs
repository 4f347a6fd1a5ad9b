//! The state in words: what the contacts span, whether they close, what became of the wrench asked about, and
//! why.

use asperity_geometry::{Length, Vec3};
use asperity_grasp::wrench::{EpsilonState, Resistance};

use crate::wrench_cone::document::{Asked, Viewpoint};

use super::evaluate::WrenchAnalysis;
use crate::common::touched::{number, proof};

pub(super) fn tell(e: &crate::wrench_cone::document::WrenchCone, found: &WrenchAnalysis) -> String {
    let said = [contacts(e, found), closed(found), asked(e, found)];
    said.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

fn contacts(e: &crate::wrench_cone::document::WrenchCone, found: &WrenchAnalysis) -> String {
    let n = found.contacts.len();
    let kind = match (e.friction > 0.0, e.torsional_radius > 0.0) {
        (false, _) => "frictionless",
        (true, false) => "hard",
        (true, true) => "soft",
    };
    let mut text = format!(
        "{n} {kind} contact{} span{} {} of 6 dimensions of wrench.",
        if n == 1 { "" } else { "s" },
        if n == 1 { "s" } else { "" },
        found.closure.rank
    );
    let one_place = |i: usize| {
        found
            .contacts
            .iter()
            .skip(i + 1)
            .any(|c| found.contacts.get(i).is_some_and(|d| (c.position - d.position).length() <= 1e-9))
    };
    if (0..n).any(one_place) {
        text.push_str(" Two of them are at one point and count as one.");
    }
    text
}

fn closed(found: &WrenchAnalysis) -> String {
    if found.closure.force_closure {
        return format!(
            "They close: every wrench can be made. The weakest needs 1 N of squeeze for {} N (ε).",
            number(found.epsilon.radius, 3)
        );
    }
    let why = match (found.epsilon.state, found.closure.margin) {
        (EpsilonState::Flat, _) if found.closure.rank < 6 => {
            "some wrenches are out of reach however hard one presses".to_owned()
        }
        (_, None) => "no forces of theirs sum to zero".to_owned(),
        (_, Some(s)) if s <= 0.0 => {
            format!("forces that cancel would have to leave their cones by {}", number(-s, 3))
        }
        (EpsilonState::GaveUp, _) => "the search for ε reached its limit".to_owned(),
        _ => "forces that cancel lie on the very edge of their cones".to_owned(),
    };
    format!("They do not close: {why}, so ε is 0.")
}

fn asked(e: &crate::wrench_cone::document::WrenchCone, found: &WrenchAnalysis) -> String {
    let here = match e.seen_from {
        Viewpoint::Body => "the body's frame",
        Viewpoint::FirstContact => "the first contact's frame",
    };
    let Some(w) = found.asked else {
        return if e.asked == (Asked::Nothing {}) {
            String::new()
        } else if found.closure.force_closure {
            "Nothing is hidden by the projections: every force goes with every torque.".to_owned()
        } else {
            format!(
                "Seen from {here}, no force of one edge with the torque of another was found outside the cone."
            )
        };
    };
    let F = found.grasp.restore(&w);
    let vector = |v: &Vec3, digits: usize| [v.x, v.y, v.z].map(|x| number(x, digits)).join(", ");
    let mut text = format!(
        "Seen from {here}, the wrench asked about has force ({}) N and torque ({}) N·m.",
        vector(&F.force, 2),
        vector(&F.torque, 4)
    );
    if !e.judged {
        return text;
    }
    match &found.verdict.made {
        Some(Resistance::Resisted { squeeze, .. }) => {
            text.push_str(&format!(
                " It is in the cone: normal forces that sum to {} N or more make it.",
                number(*squeeze, 2)
            ));
            if *squeeze > e.total_force {
                text.push_str(&format!(" That is more than the {} N there are.", number(e.total_force, 2)));
            }
        }
        Some(Resistance::Impossible { motion }) => {
            text.push_str(match found.verdict.shadows {
                [Some(true), Some(true)] => {
                    " Its force is in the force projection, its torque in the torque projection, and yet it is not in the cone."
                }
                [Some(false), Some(false)] => " It is in neither projection.",
                [Some(false), _] => " Its force is not in the force projection.",
                [_, Some(false)] => " Its torque is not in the torque projection.",
                _ => " It is not in the cone.",
            });
            text.push_str(&proof(found, motion));
        }
        Some(Resistance::Unknown(failure)) => text.push_str(&format!(" Undecided: {failure}.")),
        None => {}
    }
    text
}

fn proof(found: &WrenchAnalysis, y: &nalgebra::SVector<f64, 6>) -> String {
    format!(
        " Proof: let the body be one that {}. No contact force within its cone can do negative work on that motion (the least is {} W per newton), but the wrench does −1 W, so no forces add up to it.",
        proof::in_words(y, found.grasp.length),
        number(found.grasp.least_work(y).max(0.0), 3)
    )
}
