//! The scope of each field of the document: what a change of it may change. It stands beside the field, as `#[scope(look)]`; a field
//! without one may change anything. What lies within a field has its scope.

use serde::{Deserialize, Serialize};

use crate::document::{Body, Part};
use crate::{Command, Scene};

/// Scope of a field: what a change of it may change, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Words: texts beside the scene, and nothing that is computed.
    Words,
    /// View: the drawing of the scene.
    View,
    /// Look: readings, plots and maps of the same run, and how far apart runs are shown. Nothing is run
    /// again, and the state stays.
    Look,
    /// Place: the pose of a body at the start; other numbers under the same names.
    Place,
    /// Run: anything.
    Run,
}

/// `[]` stands for any index.
#[rustfmt::skip]
const TABLE: [(Scope, &[&str]); 5] = [
    (Scope::Words, &["title", "summary", "question", "source", "controls", "proof", "lesson"]),
    (Scope::View, &["view"]),
    (Scope::Look, &[
        "experiment.apart", "experiment.colour", "experiment.drive", "experiment.learning", "experiment.map", "experiment.motion_of", "experiment.plots", "experiment.slice",
        "experiment.step_map", "experiment.trail", "experiment.transfer", "experiment.watch",
    ]),
    (Scope::Place, &["bodies[].pose", "bodies[].parts[].pose"]),
    (Scope::Run, &[
        "version", "experiment", "bodies",
        // Names stand in what is told of the run.
        "bodies[].name", "bodies[].shape", "bodies[].compliance", "bodies[].material", "bodies[].velocity", "bodies[].mass",
        "bodies[].parts", "bodies[].inertia", "bodies[].fixed",
        "experiment.kind", "experiment.step", "experiment.end", "experiment.gravity", "experiment.friction",
        // Two bodies held.
        "experiment.point_stiffness", "experiment.sweep",
        // A force in its cone, a box on a table, bodies that may rest.
        "experiment.force", "experiment.edges", "experiment.pyramids", "experiment.angle",
        "experiment.other_friction", "experiment.center_of_mass", "experiment.touch", "experiment.planar",
        "experiment.free_body", "experiment.solve",
        // Contacts on a body, two fingers.
        "experiment.contacts", "experiment.count", "experiment.torsional_radius", "experiment.length",
        "experiment.total_force", "experiment.seen_from", "experiment.asked", "experiment.judged", "experiment.fingers",
        "experiment.soft", "experiment.tip_radius", "experiment.tip_modulus", "experiment.squeeze",
        "experiment.load",
        // Contacts that are reduced.
        "experiment.position_weight", "experiment.net_stiffness", "experiment.scales",
        // Balls.
        "experiment.drop_height", "experiment.mass", "experiment.stiffness", "experiment.exponent",
        "experiment.restitution", "experiment.release", "experiment.calibration_speed", "experiment.floor",
        "experiment.balls",
        // Bodies that move.
        "experiment.contact", "experiment.solver", "experiment.joints", "experiment.passing",
        "experiment.arm", "experiment.arms", "experiment.task", "experiment.theory", "experiment.recorded", "experiment.label", "experiment.springs", "experiment.clutter", "experiment.variants", "experiment.couplers",
        "experiment.controllers", "experiment.scripts",
        // Something is put into something; its cell and start stand below.
        "experiment.strategy", "experiment.rules", "experiment.policy",
        // A peg that is pushed into a hole; its friction, step, stiffness and load stand above.
        "experiment.depth", "experiment.play", "experiment.push",
        // Grinding.
        "experiment.part", "experiment.path", "experiment.cell", "experiment.process", "experiment.planner",
        "experiment.plan", "experiment.shown", "experiment.live",
        // Soft jaws.
        "experiment.pads", "experiment.start", "experiment.opening", "experiment.height", "experiment.speed", "experiment.barrier",
        "experiment.integrator", "experiment.iterations", "experiment.tolerance",
        // A grasp by soft pads.
        "experiment.object", "experiment.density", "experiment.up", "experiment.grasp", "experiment.floor_friction",
        "experiment.closing_speed", "experiment.until", "experiment.lifting_speed", "experiment.lifting_acceleration", "experiment.lift", "experiment.hold",
        "experiment.trials",
        // Grasps that are tried.
        "experiment.with", "experiment.grasps", "experiment.drawn", "experiment.longest", "experiment.threshold", "experiment.published", "experiment.variant",
        // Depth cameras.
        "experiment.cameras", "experiment.cloud", "experiment.noise", "experiment.crop", "experiment.normals", "experiment.voxels", "experiment.outliers",
        "experiment.query", "experiment.strokes",
        // Grasps in a cloud.
        "experiment.bin", "experiment.neighbours", "experiment.voxel", "experiment.hand", "experiment.candidate", "experiment.approach",
        "experiment.weights", "experiment.sampling", "experiment.surface", "experiment.pushes",
        // An arm that clears bins.
        "experiment.robot", "experiment.base", "experiment.select", "experiment.by", "experiment.alternate", "experiment.tries", "experiment.planning",
        // A plane curve between two fingers.
        "experiment.curve", "experiment.pair",
        // A behaviour tree.
        "experiment.tree", "experiment.ball", "experiment.bins", "experiment.seed", "experiment.tick_on", "experiment.wanted",
        "experiment.transition", "experiment.by_hand", "experiment.answers",
    ]),
];

impl Scope {
    /// Scope of the field at a path, as commands write it. A path that leads nowhere may change anything.
    pub fn of(path: &str, scene: &Scene) -> Self {
        let plain = without_indices(path);
        let found = |fields: &[(&str, Self)], path: &str| {
            let name = path.split(['.', '[']).next().unwrap_or_default();
            fields.iter().find(|(field, _)| *field == name).map(|(_, scope)| *scope)
        };
        let within = |outer: &str, fields: &[(&str, Self)]| {
            plain.strip_prefix(outer).and_then(|rest| found(fields, rest))
        };
        within("bodies[].parts[].", Part::FIELDS)
            .filter(|scope| *scope == Self::Place)
            .or_else(|| within("bodies[].", Body::FIELDS))
            .or_else(|| within("experiment.", scene.experiment.fields()))
            .or_else(|| found(Scene::FIELDS, &plain))
            .unwrap_or(Self::Run)
    }
}

/// Removes the indices from a path: `bodies[3].pose` is `bodies[].pose`.
fn without_indices(path: &str) -> String {
    let mut plain = String::with_capacity(path.len());
    let mut index = false;
    for c in path.chars() {
        index = c == '[' || (index && c.is_ascii_digit());
        if !(index && c.is_ascii_digit()) {
            plain.push(c);
        }
    }
    plain
}

/// Effect of a command on what a session gives beside its frames: each flag is true if it may have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Effect {
    /// The description: names, plots, handles, the clock.
    pub description: bool,
    /// The sweep, which is computed from the document by itself.
    pub sweep: bool,
    /// The inputs of the run.
    pub inputs: bool,
}

impl Effect {
    /// Returns the effect of a command that was carried out.
    pub fn of(command: &Command, scene: &Scene) -> Self {
        let changed = |scope: Scope| Self {
            description: matches!(scope, Scope::Look | Scope::Run),
            sweep: matches!(scope, Scope::Place | Scope::Run),
            inputs: false,
        };
        let driven = |description: bool| Self { description, sweep: false, inputs: true };
        match command {
            Command::Set { path, .. } => changed(Scope::of(path, scene)),
            Command::SetAll { changes } => {
                changes.iter().map(|c| changed(Scope::of(&c.path, scene))).fold(Self::default(), |a, b| {
                    Self {
                        description: a.description || b.description,
                        sweep: a.sweep || b.sweep,
                        inputs: false,
                    }
                })
            }
            Command::Replace { inputs, .. } => Self { inputs: inputs.is_some(), ..changed(Scope::Run) },
            // A handle stands in the view while something holds a body.
            Command::Act { channel, .. } => driven(channel.is_a_handle()),
            Command::LetGo | Command::Inputs { .. } => driven(true),
            Command::Step { .. } | Command::Rewind | Command::Seek { .. } => Self::default(),
        }
    }
}
