//! Checks of the grasp documents: wrench cones and two fingers.

use super::{bounded, not_negative, positive, value};
use crate::SceneError;
use crate::document::{Asked, Scene, SliceAxes, TwoFingers, WrenchCone};

/// Largest number of contacts of one body: a drag still updates them in a frame.
const MAX_CONTACTS: usize = 8;

pub(super) fn wrench_cone(scene: &Scene, e: &WrenchCone) -> Result<(), SceneError> {
    one_body(scene)?;
    if !(1..=MAX_CONTACTS).contains(&e.contacts.len()) {
        return Err(value("experiment.contacts", format!("between 1 and {MAX_CONTACTS} contacts")));
    }
    if !(1..=e.contacts.len()).contains(&(e.count as usize)) {
        return Err(value(
            "experiment.count",
            format!("between 1 and {}, the contacts there are", e.contacts.len()),
        ));
    }
    for (i, p) in e.contacts.iter().enumerate() {
        numbers(&format!("experiment.contacts[{i}]"), p)?;
    }
    not_negative("experiment.friction", e.friction)?;
    not_negative("experiment.torsional_radius", e.torsional_radius)?;
    if !(3..=64).contains(&e.edges) {
        return Err(value("experiment.edges", "a pyramid of 3 to 64 edges"));
    }
    length(e.length)?;
    positive("experiment.total_force", e.total_force)?;
    bounded("experiment.total_force", e.total_force)?;
    if let Asked::Given { force, torque } = &e.asked {
        numbers("experiment.asked.force", force)?;
        numbers("experiment.asked.torque", torque)?;
    }
    axes(e.slice)
}

pub(super) fn two_fingers(scene: &Scene, e: &TwoFingers) -> Result<(), SceneError> {
    one_body(scene)?;
    for (i, p) in e.fingers.iter().enumerate() {
        numbers(&format!("experiment.fingers[{i}]"), p)?;
    }
    not_negative("experiment.friction", e.friction)?;
    for (path, x, least, most) in [
        ("experiment.tip_radius", e.tip_radius, 1e-4, 10.0),
        ("experiment.tip_modulus", e.tip_modulus, 1.0, 1e12),
        ("experiment.squeeze", e.squeeze, 0.0, 1e6),
    ] {
        if !(least..=most).contains(&x) {
            return Err(value(path, format!("between {least:e} and {most:e}")).allowing(least, most));
        }
    }
    length(e.length)?;
    numbers("experiment.load.force", &e.load.force)?;
    numbers("experiment.load.torque", &e.load.torque)?;
    axes(e.slice)
}

fn one_body(scene: &Scene) -> Result<(), SceneError> {
    match scene.bodies.len() {
        1 => Ok(()),
        n => Err(value("bodies", format!("contacts are put on one body; this scene has {n}"))),
    }
}

fn length(x: f64) -> Result<(), SceneError> {
    if (1e-6..=1e6).contains(&x) {
        Ok(())
    } else {
        Err(value("experiment.length", "a length between 1e-6 and 1e6 m").allowing(1e-6, 1e6))
    }
}

fn axes(slice: SliceAxes) -> Result<(), SceneError> {
    if slice.across == slice.up {
        Err(value("experiment.slice.up", "another coordinate than the one across"))
    } else {
        Ok(())
    }
}

fn numbers(path: &str, v: &[f64; 3]) -> Result<(), SceneError> {
    v.iter().enumerate().try_for_each(|(k, &x)| bounded(&format!("{path}[{k}]"), x))
}
