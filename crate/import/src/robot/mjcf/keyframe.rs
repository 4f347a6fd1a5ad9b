//! Keyframes: the one with the name `home` is the start of a scene; the others are reported.

use asperity_geometry::{Pose, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::JointMotion;

use super::super::assemble::Assembly;
use super::Context;
use super::element::Element;
use super::orientation::quaternion;

/// Coordinate of a stretch of `qpos`.
pub enum Coordinate {
    /// Position and orientation of a link without a joint.
    Free(usize),
    /// Orientation at a ball joint.
    Ball(usize),
    /// Position of a hinge or slide.
    One(usize),
}

/// Name of the start state that is taken.
const HOME: &str = "home";

/// Takes the start state and returns its inputs of the actuators.
pub fn read(
    elements: &[Element],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Vec<f64>, SceneError> {
    let keys: Vec<&Element> = elements.iter().filter(|e| e.is("key")).collect();
    let home = keys.iter().copied().find(|k| k.name.as_deref() == Some(HOME));
    let others: Vec<String> = keys
        .iter()
        .filter(|k| home.is_none_or(|home| !std::ptr::eq(home, **k)))
        .map(|k| format!("“{}”", k.name.as_deref().unwrap_or("without a name")))
        .collect();
    if let Some(key) = keys.first().filter(|_| !others.is_empty()) {
        let told = others.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
        let taken = if home.is_some() {
            "the scene starts at “home”"
        } else {
            "the scene starts as the bodies stand in the file"
        };
        let sentence =
            format!("{} start state(s) of the file are not taken ({told}): {taken}.", others.len());
        into.left_out(&key.place(), sentence);
    }
    let Some(home) = home else { return Ok(Vec::new()) };
    if let Some(places) = home.list("qpos")? {
        start(home, &places, context, into)?;
    }
    home.unread(&[], &["qpos", "ctrl", "time", "qvel", "act", "mpos", "mquat"], into);
    for name in ["qvel", "act", "mpos", "mquat"] {
        if home.list(name)?.is_some_and(|given| given.iter().any(|x| *x != 0.0)) {
            let sentence =
                format!("“{name}” of keyframe “home” was left out: the scene starts at its places, at rest.");
            into.left_out(&home.place(), sentence);
        }
    }
    Ok(home.list("ctrl")?.unwrap_or_default())
}

fn width(coordinate: &Coordinate) -> usize {
    match coordinate {
        Coordinate::Free(_) => 7,
        Coordinate::Ball(_) => 4,
        Coordinate::One(_) => 1,
    }
}

#[allow(non_snake_case, reason = "monogram notation")]
fn start(
    home: &Element,
    places: &[f64],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let wanted: usize = context.coordinates.iter().map(width).sum();
    if places.len() != wanted || context.incomplete {
        let sentence = format!(
            "Keyframe “home” has {} places and what was read of this file {wanted}: the scene starts as the bodies stand.",
            places.len()
        );
        into.left_out(&home.place(), sentence);
        return Ok(());
    }
    let mut rest = places;
    for coordinate in &context.coordinates {
        let (here, more) = rest.split_at(width(coordinate).min(rest.len()));
        rest = more;
        match (coordinate, here) {
            (Coordinate::Free(link), [x, y, z, q @ ..]) => {
                let Ok(q) = q.try_into() else { continue };
                let X_WL = Pose::from_parts(Vec3::new(*x, *y, *z).into(), quaternion(home, q)?);
                move_root(*link, X_WL, into);
            }
            (Coordinate::Ball(joint), q) => {
                let Ok(q) = q.try_into() else { continue };
                let turn = quaternion(home, q)?;
                if let Some(JointMotion::Ball { rotation, .. }) =
                    into.joints.get_mut(*joint).map(|j| &mut j.motion)
                {
                    *rotation = [turn.w, turn.i, turn.j, turn.k];
                }
            }
            (Coordinate::One(joint), [q]) => {
                let zero = into.zeros.iter().find(|(j, _)| j == joint).map_or(0.0, |(_, zero)| *zero);
                if let Some(JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. }) =
                    into.joints.get_mut(*joint).map(|j| &mut j.motion)
                {
                    drive.position = q - zero;
                }
            }
            _ => {}
        }
    }
    into.note("The scene starts at the file's keyframe “home”.".to_owned());
    Ok(())
}

/// Moves a link without a joint, and everything that hangs on it.
#[allow(non_snake_case, reason = "monogram notation")]
fn move_root(root: usize, X_WL: Pose, into: &mut Assembly<'_>) {
    let Some(before) = into.links.get(root).map(|l| l.X_WL) else { return };
    let moved = X_WL * before.inverse();
    let mut carried = vec![false; into.links.len()];
    if let Some(root) = carried.get_mut(root) {
        *root = true;
    }
    // Joints stand in the order of the file, from a body to the bodies on it.
    for joint in &into.joints {
        if joint.parent.and_then(|p| carried.get(p)).copied() == Some(true)
            && let Some(child) = carried.get_mut(joint.child)
        {
            *child = true;
        }
    }
    for (link, _) in into.links.iter_mut().zip(&carried).filter(|(_, carried)| **carried) {
        link.X_WL = moved * link.X_WL;
    }
}
