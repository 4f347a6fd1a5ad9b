//! MJCF's equalities, tendons, sensors and exclusions: joints that are tied are coupled, bodies that are
//! excluded pass through each other, and the others are reported as without effect here.

use std::collections::BTreeSet;

use asperity_scene::SceneError;

use super::super::assemble::Assembly;
use super::super::ties::Tie;
use super::element::Element;
use super::{Context, TUNES};

/// Reads joints tied by a polynomial, from their positions at the start: `y − y₀ = a₀ + a₁ (x − x₀) + …`.
pub fn equalities(
    elements: &[Element],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    if !context.flags.equality {
        return Ok(());
    }
    for element in elements.iter().filter(|e| e.truth("active") != Some(false)) {
        if element.is("joint") {
            tie(element, context, into)?;
            continue;
        }
        let ends = ["body1", "body2", "site1", "site2", "tendon1", "tendon2", "flex"];
        let ends: Vec<&str> = ends.iter().filter_map(|end| element.attribute(end)).collect();
        let who = if ends.is_empty() { element.called() } else { ends.join(" and ") };
        let said = match &*element.tag {
            "connect" | "weld" => {
                "holds two bodies together beside their joints; left out, they are apart here"
            }
            _ => "a constraint that has no counterpart here, and was left out",
        };
        into.note_of(&format!("<{}> of {who}", element.tag), said);
    }
    Ok(())
}

fn tie(element: &Element, context: &Context<'_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    element.unread(&[], &["class", "active", "joint1", "joint2", "polycoef", "solref", "solimp"], into);
    for name in ["solref", "solimp"].iter().filter(|name| element.attribute(name).is_some()) {
        into.note_of(name, TUNES);
    }
    let Some(joint) = element.attribute("joint1") else { return Err(element.refuse("has no “joint1”")) };
    let Some(to) = element.attribute("joint2") else {
        into.note_of(joint, "held at a place by an equality, and left free here");
        return Ok(());
    };
    let missing = |name: &str| !into.joints.iter().any(|j| j.name == name);
    if context.incomplete && (missing(joint) || missing(to)) {
        into.note_of(joint, "tied to a joint that is not read here; the tie was left out");
        return Ok(());
    }
    let polynomial = element.layered("polycoef", [0.0, 1.0, 0.0, 0.0, 0.0])?;
    let [offset, ratio, curved @ ..] = polynomial;
    if curved.iter().any(|&a| a != 0.0) {
        into.note_of(joint, "tied by a polynomial, of which the straight part alone holds here");
    }
    into.ties.push(Tie { joint: joint.to_owned(), to: to.to_owned(), ratio, offset, place: element.place() });
    Ok(())
}

/// Reads pairs of bodies that pass through each other by name; geoms of the world are one body, `world`.
pub fn contacts(
    elements: &[Element],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let mut known = BTreeSet::new();
    for element in elements {
        if element.is("pair") {
            let [a, b] = ["geom1", "geom2"].map(|end| element.attribute(end).unwrap_or("?"));
            into.note_of(
                &format!("{a} and {b}"),
                "a pair of geoms with a contact of its own; here they touch as their bodies do",
            );
            continue;
        }
        if !element.is("exclude") {
            let sentence = format!("<{}> in <contact> is not supported and was left out.", element.tag);
            into.left_out(&element.place(), sentence);
            continue;
        }
        let find = |name: &str| {
            if name == "world" {
                return Ok(context.world.clone());
            }
            let found = into.link(name).map(|link| vec![link]);
            if found.is_none() && context.incomplete {
                return Ok(Vec::new());
            }
            found.ok_or_else(|| element.refuse(&format!("there is no body “{name}”")))
        };
        let end = |name: &str| match element.attribute(name) {
            Some(body) => find(body),
            None => Err(element.refuse(&format!("has no “{name}”"))),
        };
        if !known.insert((element.attribute("body1"), element.attribute("body2"))) {
            continue;
        }
        let (ones, others) = (end("body1")?, end("body2")?);
        for one in &ones {
            into.passing.extend(others.iter().map(|other| [*one, *other]));
        }
    }
    Ok(())
}

/// Reports each tendon as without effect.
pub fn tendons(elements: &[Element], into: &mut Assembly<'_>) {
    for element in elements {
        into.note_of(&element.called(), "a tendon, which holds and pulls nothing here; it was left out");
    }
}

/// Reports that sensors are not read: readings of a scene are computed from it.
pub fn sensors(elements: &[Element], into: &mut Assembly<'_>) {
    if let Some(first) = elements.first() {
        let sentence = format!(
            "<sensor> of the file ({} of them) were left out: the scene's own readings stand for them.",
            elements.len()
        );
        into.left_out(&first.place(), sentence);
    }
}
