//! Findings about contacts of a model: overlap at the start, depth at rest, and duration of a contact against
//! the step.
//!
//! Two bodies of stiffness k each give way in series, by k/2. A body that rests on one contact sinks in by m
//! g / (k/2); a contact of m and k/2 takes half a period T = 2π √(m / (k/2)).

use std::f64::consts::TAU;

use asperity_scene::document::{ContactModel, Dynamics};
use asperity_scene::{Change, FindingKind, ModelFinding, ModelFix, ModelImport};
use serde_json::json;

use super::overlap::{BodyOverlap, shapes};
use super::start::mechanisms;
use super::{finding, length, short};
use crate::robot::scene::mass;

/// Standard gravity, for a scene without gravity, m/s².
const GRAVITY: f64 = 9.81;
/// Ratio of an overlap's force to the weight of both bodies above which it is reported.
const RESTS: f64 = 2.0;
/// Depth of an overlap, as a share of the smaller half extent, above which it is reported.
const SKIN: f64 = 1e-3;
/// Largest depth at rest, as a share of the smallest half extent.
const SINKS: f64 = 0.02;
/// Depth at rest, as the same share, that the proposed stiffness leads to.
const MENDED: f64 = 2e-3;
/// Largest proposed stiffness, N/m.
const STIFFEST: f64 = 1e9;
/// Number of steps in a contact's period under the proposed step.
const STEPS: f64 = 20.0;
/// Least proposed step, s.
const SHORTEST: f64 = 1e-5;
/// Largest number of pairs in one finding.
const LISTED: usize = 6;

/// A mechanism, or a body by itself.
struct Mover {
    /// Indices of all its bodies that have shapes.
    bodies: Vec<usize>,
    /// Mass, kg.
    mass: f64,
    /// Half the least extent of its largest shape, m.
    size: f64,
}

/// Returns the mechanisms and free bodies, in the order of their first bodies.
fn movers(model: &ModelImport) -> Vec<Mover> {
    let mechanism = mechanisms(model);
    let held: Vec<bool> = {
        let mut held: Vec<bool> = model.bodies.iter().map(|b| b.fixed).collect();
        model.joints.iter().filter(|j| j.parent.is_none()).for_each(|j| held[j.child] = true);
        held
    };
    let mut all: Vec<(usize, Mover)> = Vec::new();
    for (b, body) in model.bodies.iter().enumerate() {
        let root = mechanism[b];
        if held[root] {
            continue;
        }
        if all.last().is_none_or(|(last, _)| *last != root) && !all.iter().any(|(last, _)| *last == root) {
            all.push((root, Mover { bodies: Vec::new(), mass: 0.0, size: 0.0 }));
        }
        let Some((_, mover)) = all.iter_mut().find(|(last, _)| *last == root) else { continue };
        mover.mass += mass(body);
        let sizes = shapes(body).into_iter().filter_map(|(shape, _)| Some(shape.aabb()?.half_size().min()));
        if let Some(size) = sizes.reduce(f64::max) {
            mover.bodies.push(b);
            mover.size = mover.size.max(size);
        }
    }
    let all = all.into_iter().map(|(_, mover)| mover);
    all.filter(|m| !m.bodies.is_empty() && m.mass > 0.0 && m.size > 0.0).collect()
}

/// Returns the findings of the model in its scene.
pub fn findings(model: &ModelImport, overlaps: &[BodyOverlap], scene: &Dynamics) -> Vec<ModelFinding> {
    let ContactModel::Point { stiffness, .. } = scene.contact else { return Vec::new() };
    let gravity = scene.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    let movers = movers(model);
    let mut found = Vec::new();
    found.extend(overlap(model, overlaps, &movers, stiffness, scene));
    found.extend(soft(model, &movers, stiffness, gravity));
    found.extend(step(model, &movers, stiffness, scene.step));
    found
}

fn overlap(
    model: &ModelImport,
    overlaps: &[BodyOverlap],
    movers: &[Mover],
    stiffness: f64,
    scene: &Dynamics,
) -> Option<ModelFinding> {
    let weight = |b: usize| movers.iter().find(|m| m.bodies.contains(&b)).map_or(0.0, |m| m.mass * GRAVITY);
    let force = |o: &BodyOverlap| 0.5 * stiffness * o.depth;
    let told: Vec<&BodyOverlap> = overlaps
        .iter()
        .filter(|o| {
            let [a, b] = o.bodies;
            o.depth > SKIN * o.size && force(o) > RESTS * (weight(a) + weight(b))
        })
        .collect();
    let first = told.iter().copied().reduce(|a, b| if b.depth > a.depth { b } else { a })?;
    let pair = |o: &BodyOverlap| {
        let [a, b] = o.bodies.map(|b| model.bodies[b].name.as_str());
        let energy = 0.25 * stiffness * o.depth * o.depth;
        format!("“{a}” and “{b}” by {} ({} N, {} J)", length(o.depth), short(force(o)), short(energy))
    };
    let list: Vec<String> = told.iter().take(LISTED).map(|o| pair(o)).collect();
    let more = told.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(", and {more} more pairs") } else { String::new() };
    // A body that stands in a floor must not fall through it: such a pair is moved apart by hand, and never
    // ignored by a press.
    let stands = |o: &&BodyOverlap| o.bodies.iter().any(|&b| model.bodies[b].fixed);
    let deepest = told.iter().copied().filter(stands).reduce(|a, b| if b.depth > a.depth { b } else { a });
    let apart = deepest.map_or(String::new(), |o| {
        let [a, b] = o.bodies;
        let (fixed, other) = if model.bodies[a].fixed { (a, b) } else { (b, a) };
        let [fixed, other] = [fixed, other].map(|b| model.bodies[b].name.as_str());
        format!(" Let “{other}” start {} away from “{fixed}”.", length(o.depth))
    });
    let text = format!("Overlap at the start, which throws them apart: {}{more}.{apart}", list.join(", "));
    let ignored: Vec<&BodyOverlap> = told.iter().copied().filter(|o| !stands(o)).collect();
    let mut passing = scene.passing.clone();
    passing.extend(ignored.iter().map(|o| o.bodies));
    let label =
        if ignored.len() == 1 { "Ignore contacts of this pair" } else { "Ignore contacts of these pairs" };
    let change = Change { path: "experiment.passing".to_owned(), value: json!(passing) };
    let mut bodies: Vec<usize> = first.bodies.to_vec();
    bodies.extend(told.iter().flat_map(|o| o.bodies));
    let mut all = Vec::new();
    bodies.into_iter().for_each(|b| {
        if !all.contains(&b) {
            all.push(b);
        }
    });
    let fix = (!ignored.is_empty()).then(|| ModelFix { label: label.to_owned(), changes: vec![change] });
    Some(ModelFinding { at: Some(first.at), fix, ..finding(FindingKind::Overlap, text, &all) })
}

fn soft(model: &ModelImport, movers: &[Mover], stiffness: f64, gravity: f64) -> Option<ModelFinding> {
    let sinks = |m: &Mover| 2.0 * m.mass * gravity / stiffness;
    let part = |m: &Mover| sinks(m) / m.size;
    let worst = movers.iter().reduce(|a, b| if part(b) > part(a) { b } else { a })?;
    if part(worst) <= SINKS {
        return None;
    }
    let wanted = (2.0 * worst.mass * gravity / (MENDED * worst.size)).min(STIFFEST);
    let name = &model.bodies[worst.bodies[0]].name;
    let text = format!(
        "“{name}”, {} kg with what hangs on it, rests {} deep on one contact at {} N/m: {} % of its half thickness.",
        short(worst.mass),
        length(sinks(worst)),
        short(stiffness),
        short(100.0 * part(worst))
    );
    let fix = (wanted > stiffness).then(|| ModelFix {
        label: format!("Set the stiffness of contacts to {} N/m", short(wanted)),
        changes: vec![Change { path: "experiment.contact.stiffness".to_owned(), value: json!(wanted) }],
    });
    Some(ModelFinding { fix, ..finding(FindingKind::Soft, text, &worst.bodies) })
}

fn step(model: &ModelImport, movers: &[Mover], stiffness: f64, step: f64) -> Option<ModelFinding> {
    let period = |m: &Mover| TAU * (2.0 * m.mass / stiffness).sqrt();
    let quickest = movers.iter().reduce(|a, b| if b.mass < a.mass { b } else { a })?;
    let period = period(quickest);
    // A contact is half a period: one step passes over it.
    if step <= 0.5 * period {
        return None;
    }
    let wanted = (period / STEPS).max(SHORTEST);
    let name = &model.bodies[quickest.bodies[0]].name;
    let text = format!(
        "A contact of “{name}” ({} kg) takes {} s at {} N/m, the step is {} s: it is over within a step, which damps its bounce.",
        short(quickest.mass),
        short(0.5 * period),
        short(stiffness),
        short(step)
    );
    let fix = (wanted < step).then(|| ModelFix {
        label: format!("Set the step to {} s", short(wanted)),
        changes: vec![Change { path: "experiment.step".to_owned(), value: json!(wanted) }],
    });
    Some(ModelFinding { fix, ..finding(FindingKind::Step, text, &quickest.bodies) })
}
