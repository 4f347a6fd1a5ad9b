//! Motion of a run by closed theory, read and drawn beside it: a block that slides on a slope
//! (`crate/dynamics/src/slide.rs`), from where the document has it at first.

use asperity_dynamics::SlideInWorld;
use asperity_geometry::Vec3;
use asperity_scene::document::{Body, Dynamics, Quantity, Theory};
use asperity_scene::{ErrorKind, SceneError};

use super::run::Run;
use crate::convert;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const AFTER: &str = "crate/dynamics/src/slide.rs#Slide::after";
const BEHIND: &str = "crate/dynamics/src/slide.rs#SlideInWorld::behind";

table! {
    Speed: "theory_speed", "Speed by Newton", r"v", Quantity::Speed,
        r"g\,(\sin\theta - \mu\cos\theta)\,t", AFTER;
    Behind: "behind", "Behind Newton", r"s - x", Quantity::Length,
        r"\tfrac12 g\,(\sin\theta - \mu\cos\theta)\,t^2 - (p - p_0)\cdot d", BEHIND;
}

/// Returns the body that moves by a document's theory, and its motion; `p_0` are the bodies' centres of mass
/// at first, m.
pub(super) fn of_document(
    theory: &Theory,
    dynamics: &Dynamics,
    bodies: &[Body],
    p_0: &[Vec3],
) -> Result<(usize, SlideInWorld), SceneError> {
    let Theory::Slide { body, on } = *theory;
    let refused = |field: &str, sentence: &str| {
        SceneError::new(ErrorKind::Value, format!("experiment.theory.{field}"), sentence)
    };
    let none = || refused("body", "names a body the scene does not have");
    let (block, slope) = bodies.get(body).zip(bodies.get(on)).ok_or_else(none)?;
    let p_0 = *p_0.get(body).ok_or_else(none)?;
    if block.fixed {
        return Err(refused("body", "this body does not slide: it is fixed"));
    }
    if !slope.fixed {
        return Err(refused("on", "the theory is of a slope that stands still: this body moves"));
    }
    let up = convert::pose(&slope.pose).rotation * Vec3::z();
    let friction = asperity_dynamics::friction(block.material.friction, slope.material.friction);
    let v = Vec3::from(block.velocity.linear);
    let slide = SlideInWorld::new(friction, Vec3::from(dynamics.gravity), up, p_0, v);
    Ok((body, slide.map_err(|e| refused(&e.path, &e.message))?))
}

/// Returns one of the watched body's readings by theory after `t` seconds.
pub(super) fn reading(slide: &SlideInWorld, id: &str, t: f64) -> Option<f64> {
    let (p, v) = slide.after(t);
    Some(match id {
        "x" => p.x,
        "y" => p.y,
        "z" => p.z,
        "speed" => v,
        _ => return None,
    })
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [ReadingRow] {
    &TABLE
}

/// Returns the readings of a run that has a theory.
pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    if let Some((body, slide)) = &run.theory
        && let Some(p) = run.work.centres().get(*body)
    {
        let (_, v) = slide.after(run.time());
        all.set(Key::Speed, v);
        all.set(Key::Behind, slide.behind(p, run.time()));
    }
    all
}
