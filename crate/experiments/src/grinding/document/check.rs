//! Checks of a grinding document, and bounds of its cost.

use asperity_scene::document::{CellArm, Shape};
use asperity_scene::validate::{bounded, checked, direction, not_negative, positive, value};
use asperity_scene::{Scene, SceneError};

use super::{
    FirstCurve, ForceControl, Grinding, GrindingLaw, GrindingPath, GrindingPlan, GrindingProcess, GroundPart,
    Planner, ToolFace,
};

/// Number of triangles of a built-in workpiece.
const TRIANGLES: std::ops::RangeInclusive<u32> = 400..=100_000;
/// Largest number of points of a curve through points.
const MOST_POINTS: usize = 32;
/// Largest number of step-overs that are tried.
const MOST_CHOICES: usize = 12;
/// Largest number of values in a plan, all passes together: a megabyte of text.
const MOST_PLANNED: usize = 100_000;
/// Smallest length a path is laid with, m: below it a part of a tenth of a metre has more points than a tab
/// can hold.
const SHORTEST: f64 = 1e-4;

/// Checks the document; paths start at it.
pub(super) fn validate(scene: &Scene, e: &Grinding) -> Result<(), SceneError> {
    if scene.bodies.len() != 1 {
        let message = format!("grinding has one body, the part; this scene has {}", scene.bodies.len());
        return Err(value("bodies", message));
    }
    let shape = scene.bodies.first().map(|b| &b.shape);
    match (e.part, shape) {
        (GroundPart::Workpiece { triangles, .. }, Some(Shape::Empty {})) => {
            if !TRIANGLES.contains(&triangles) {
                return Err(value("experiment.part.triangles", "between 400 and 100000"));
            }
        }
        (GroundPart::Workpiece { .. }, _) => {
            return Err(value(
                "experiment.part.kind",
                "body 0 has a shape of its own: say body, or give it the shape empty",
            ));
        }
        (GroundPart::Body {}, Some(Shape::Mesh { .. })) => {}
        (GroundPart::Body {}, _) => return Err(value("bodies[0].shape", "the part must be a mesh")),
    }
    if !(1e-3..=1.0).contains(&e.step) {
        return Err(value("experiment.step", "between 1 ms and 1 s").allowing(1e-3, 1.0));
    }
    path(&e.path).map_err(|x| x.within("experiment.path"))?;
    cell(e).map_err(|x| x.within("experiment.cell"))?;
    process(&e.process).map_err(|x| x.within("experiment.process"))?;
    planner(&e.planner).map_err(|x| x.within("experiment.planner"))?;
    match &e.plan {
        Some(found) => plan(found).map_err(|x| x.within("experiment.plan")),
        None => Ok(()),
    }
}

fn path(p: &GrindingPath) -> Result<(), SceneError> {
    match &p.first {
        FirstCurve::Section { point, normal, facing } => {
            numbers("first.point", point)?;
            direction("first.normal", *normal)?;
            direction("first.facing", *facing)?;
        }
        FirstCurve::Edge { .. } => {}
        FirstCurve::Through { points } => {
            if !(2..=MOST_POINTS).contains(&points.len()) {
                return Err(value("first.points", format!("between 2 and {MOST_POINTS} points")));
            }
            for (i, point) in points.iter().enumerate() {
                numbers(&format!("first.points[{i}]"), point)?;
            }
        }
    }
    length("step_over", p.step_over)?;
    if let Some(height) = p.scallop {
        positive("scallop", height)?;
    }
    not_negative("reach", p.reach)?;
    if !(p.chord_error >= 1e-7 && p.chord_error.is_finite()) {
        return Err(value("chord_error", "0.1 µm or more"));
    }
    length("spacing", p.spacing)?;
    for (field, angle) in [("lead", p.lead), ("tilt", p.tilt)] {
        if !(-1.2..=1.2).contains(&angle) {
            return Err(value(field, "between −1.2 and 1.2 rad").allowing(-1.2, 1.2));
        }
    }
    not_negative("ramp", p.ramp)?;
    length("clearance", p.clearance)
}

fn cell(e: &Grinding) -> Result<(), SceneError> {
    for (k, c) in e.cell.joint_compliance.into_iter().enumerate() {
        not_negative(&format!("joint_compliance[{k}]"), c)?;
    }
    if let CellArm::Own(arm) = &e.cell.arm {
        asperity_scene::validate::arm::six_turning(arm).map_err(|x| x.within("arm.own"))?;
    }
    bounded("table", e.cell.table)?;
    asperity_scene::validate::pose("tool", &e.cell.tool)
}

fn process(p: &GrindingProcess) -> Result<(), SceneError> {
    positive("force", p.force)?;
    if let Some(offset) = p.offset {
        not_negative("offset", offset)?;
    }
    for (field, speed) in [("feed.cut", p.feed.cut), ("feed.travel", p.feed.travel)] {
        if !(1e-4..=10.0).contains(&speed) {
            return Err(value(field, "between 0.1 mm/s and 10 m/s").allowing(1e-4, 10.0));
        }
    }
    match p.law {
        GrindingLaw::KelvinVoigt { stiffness, damping } => {
            positive("law.stiffness", stiffness)?;
            not_negative("law.damping", damping)?;
        }
        GrindingLaw::HuntCrossley { stiffness, dissipation } => {
            positive("law.stiffness", stiffness)?;
            not_negative("law.dissipation", dissipation)?;
        }
    }
    if let ForceControl::Force { gain } = p.control {
        positive("control.gain", gain)?;
    }
    let (ToolFace::Pad { radius } | ToolFace::Ball { radius }) = p.face;
    length("face.radius", radius)?;
    not_negative("arm_damping", p.arm_damping)?;
    not_negative("friction", p.friction)?;
    checked(asperity_fault::not_negative("specific_energy", p.specific_energy))?;
    not_negative("grit.preston", p.grit.preston)?;
    not_negative("grit.speed", p.grit.speed)?;
    positive("grit.roughness", p.grit.roughness)?;
    positive("grit.depth", p.grit.depth)?;
    if !(p.grit.finest >= 0.0 && p.grit.finest <= p.grit.roughness) {
        return Err(value("grit.finest", "between zero and the roughness at the start")
            .allowing(0.0, p.grit.roughness));
    }
    bounded("runout.amplitude", p.runout.amplitude)?;
    not_negative("runout.frequency", p.runout.frequency)?;
    not_negative("grains.deviation", p.grains.deviation)?;
    positive("grains.time", p.grains.time)
}

fn planner(p: &Planner) -> Result<(), SceneError> {
    if !(1..=40).contains(&p.rounds) {
        return Err(value("rounds", "between 1 and 40"));
    }
    not_negative("enough", p.enough)?;
    positive("most_offset", p.most_offset)?;
    let [low, high] = p.feed;
    if !(low > 0.0 && low <= 1.0) {
        return Err(value("feed[0]", "above 0 and at most 1"));
    }
    if !(1.0..=10.0).contains(&high) {
        return Err(value("feed[1]", "between 1 and 10"));
    }
    if p.step_overs.len() > MOST_CHOICES {
        return Err(value("step_overs", format!("at most {MOST_CHOICES}")));
    }
    p.step_overs.iter().enumerate().try_for_each(|(i, s)| length(&format!("step_overs[{i}]"), *s))
}

fn plan(p: &GrindingPlan) -> Result<(), SceneError> {
    let mut count = 0;
    for (i, pass) in p.passes.iter().enumerate() {
        count += pass.offset.len() + pass.feed.len();
        let at = |field: &str| format!("passes[{i}].{field}");
        if pass.offset.is_empty() {
            return Err(value(&at("offset"), "one value at least"));
        }
        if pass.feed.is_empty() {
            return Err(value(&at("feed"), "one value at least"));
        }
        for (k, x) in pass.offset.iter().enumerate() {
            not_negative(&at(&format!("offset[{k}]")), *x)?;
        }
        for (k, x) in pass.feed.iter().enumerate() {
            if !(1e-5..=100.0).contains(x) {
                return Err(value(&at(&format!("feed[{k}]")), "between 10 µm/s and 100 m/s"));
            }
        }
    }
    if count > MOST_PLANNED {
        return Err(value("passes", format!("at most {MOST_PLANNED} numbers")));
    }
    Ok(())
}

fn length(path: &str, x: f64) -> Result<(), SceneError> {
    if (SHORTEST..=1e3).contains(&x) {
        Ok(())
    } else {
        Err(value(path, "between 0.1 mm and 1 km").allowing(SHORTEST, 1e3))
    }
}

fn numbers(path: &str, v: &[f64; 3]) -> Result<(), SceneError> {
    v.iter().enumerate().try_for_each(|(k, x)| bounded(&format!("{path}[{k}]"), *x))
}
