//! `asperity solve cell`: the numbers of a cell in which an arm puts something into something, for a program
//! that steps it by its own contact: links, joints and limits of the arm, mass, moments and convex pieces of
//! the bodies, the starts by which a policy is judged. What the document says itself (servos, sensor,
//! controller, rules) is not said again.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_chance::Stream;
use asperity_dynamics::arm::{ArmDescription, ArmJoint, preset};
use asperity_experiments::insertion::document::Insertion;
use asperity_experiments::insertion::learning_document::Learning;
use asperity_experiments::parse;
use asperity_geometry::{MassProperties, Pose};
use asperity_learning::insertion::{JUDGED, Rules, Start};
use asperity_scene::document::{Arm, CellArm};
use asperity_scene::{ErrorKind, Scene, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::read_case;

#[derive(Deserialize)]
struct Case {
    scene: Value,
    /// Number of starts that are told, from the first on.
    #[serde(default)]
    starts: u32,
}

/// Greatest number of starts of a case.
const MOST_STARTS: u32 = 10_000;

/// Answers for a scene of kind `insertion` that learns.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let Case { scene, starts } = read_case(case)?;
    let scene = parse(&scene.to_string()).map_err(|e| e.within("scene"))?;
    let Some(insertion) = scene.experiment.settings::<Insertion>() else {
        return Err(wrong("scene.experiment.kind", "only an insertion is such a cell"));
    };
    let (Some(arm), Some(learning)) = (&insertion.cell.arm, &insertion.learning) else {
        let message =
            "such a cell has an arm and says how attempts begin: experiment.cell.arm, experiment.learning";
        return Err(wrong("scene.experiment", message));
    };
    if starts > MOST_STARTS {
        return Err(wrong("starts", &format!("at most {MOST_STARTS}")));
    }
    Ok(json!({ "arm": arm_of(arm)?, "bodies": bodies(&scene)?, "starts": drawn(learning, starts) }))
}

/// Returns the joints of the arm, base first: where each turns about z, the link's frame in the turned one,
/// what the link weighs, what the joint may do.
fn arm_of(arm: &Arm) -> Result<Vec<Value>, SceneError> {
    if matches!(arm.model, CellArm::Own(_)) {
        return Err(wrong(
            "scene.experiment.cell.arm.model",
            "one's own arm has its numbers in the document",
        ));
    }
    let made = serde_json::to_value(&arm.model).ok().and_then(|name| preset(name.as_str()?));
    let Some(ArmDescription { joints, .. }) = made else {
        return Err(wrong("scene.experiment.cell.arm.model", "the engine has no such arm"));
    };
    let joint = |(i, joint): (usize, &ArmJoint)| {
        let MassProperties { mass, p_BCm, I_Cm } = joint.inertia;
        let told = arm.masses.as_ref().map_or(mass, |masses| masses[i]);
        let limits = joint.limits;
        json!({
            "frame": written(&joint.X_PF),
            "link": written(&joint.X_ML),
            "mass": told,
            "center_of_mass": p_BCm.as_slice(),
            "inertia": moments(&(I_Cm * (told / mass))),
            "limits": [limits.lower, limits.upper],
            "speed": limits.speed,
            "acceleration": limits.acceleration,
        })
    };
    Ok(joints.iter().enumerate().map(joint).collect())
}

/// Returns the bodies: convex pieces, mass and moments of each about its centre of mass; of a fixed one the
/// pieces alone.
fn bodies(scene: &Scene) -> Result<Vec<Value>, SceneError> {
    let one = |(i, body)| -> Result<Value, SceneError> {
        let at = |e: SceneError| e.within(&format!("scene.bodies[{i}]"));
        let body: &asperity_scene::document::Body = body;
        let pieces = asperity_convert::pieces(&body.shape).map_err(at)?;
        if body.fixed {
            return Ok(json!({ "pieces": pieces }));
        }
        let mass = asperity_convert::mass(body).map_err(at)?;
        let told = body.inertia.map(|own| {
            let [xx, yy, zz, xy, xz, yz] = own.matrix;
            (own.center_of_mass, json!([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
        });
        let solid = asperity_convert::shape(&body.shape).map_err(|e| at(e.within("shape")))?;
        let even = solid.mass_properties(1.0);
        let from_shape = even.map(|m| (m.p_BCm.into(), moments(&(m.I_Cm * (mass / m.mass)))));
        let (centre, inertia) =
            told.or(from_shape).ok_or_else(|| at(wrong("shape", "it has no volume: say its inertia")))?;
        Ok(json!({ "pieces": pieces, "mass": mass, "center_of_mass": centre, "inertia": inertia }))
    };
    scene.bodies.iter().enumerate().map(one).collect()
}

/// Returns the starts that `asperity train --judge` draws.
fn drawn(learning: &Learning, count: u32) -> Vec<Value> {
    let Learning { seed, aside, lean, yaw, bias, .. } = *learning;
    let rules = Rules { aside, lean, yaw, bias, ..Rules::default() };
    let start = |number: u32| {
        let mut stream = Stream::numbered(u64::from(seed), JUDGED + u64::from(number));
        // A world is chosen first, of one, and then the start, as the environment's reset does.
        stream.index(1);
        let Start { aside, turn, bias } = Start::drawn(&rules, &mut stream);
        json!({ "aside": aside, "turn": turn, "bias": bias })
    };
    (0..count).map(start).collect()
}

fn written(X: &Pose) -> Value {
    let q = X.rotation;
    json!({ "translation": X.translation.vector.as_slice(), "rotation": [q.w, q.i, q.j, q.k] })
}

fn moments(I: &asperity_geometry::Mat3) -> Value {
    json!([0, 1, 2].map(|i| [0, 1, 2].map(|j| I[(i, j)])))
}

fn wrong(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message.to_owned())
}
