//! The scope of each field of the document: what a change of it may change. One table says it; whoever must know (what is told
//! anew after a command, what is run again) asks here. Every field of the document, of a body and of each experiment stands in
//! the table; what lies within a field has its scope, unless the table names it too.

use serde::{Deserialize, Serialize};

use crate::Command;

/// What a change of a field may change, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// What is written beside the scene: nothing that is computed.
    Words,
    /// How the scene is drawn.
    View,
    /// What of the same run is watched, plotted, mapped, shown apart. Nothing is run again, and the state stays.
    Look,
    /// Where a body is at first: other numbers under the same names.
    Place,
    /// Anything.
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
    /// Every field that the table names, with its scope.
    pub fn table() -> impl Iterator<Item = (&'static str, Self)> {
        TABLE.iter().flat_map(|(scope, fields)| fields.iter().map(|field| (*field, *scope)))
    }

    /// Of the field at a path, as commands write it. A path that leads nowhere may change anything.
    pub fn of(path: &str) -> Self {
        let plain = without_indices(path);
        Self::table()
            .filter(|(field, _)| within(&plain, field))
            .max_by_key(|(field, _)| field.len())
            .map_or(Self::Run, |(_, scope)| scope)
    }
}

/// `bodies[3].pose` is `bodies[].pose`.
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

/// A path is a field or leads into it.
fn within(path: &str, field: &str) -> bool {
    path.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// What a command may have changed of what a session tells beside its frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Effect {
    /// The description: names, plots, handles, the clock.
    pub description: bool,
    /// What is computed from the document by itself: its sweep.
    pub sweep: bool,
    /// What is done to the run.
    pub inputs: bool,
}

impl Effect {
    /// Of a command that was carried out.
    pub fn of(command: &Command) -> Self {
        let changed = |scope: Scope| Self {
            description: matches!(scope, Scope::Look | Scope::Run),
            sweep: matches!(scope, Scope::Place | Scope::Run),
            inputs: false,
        };
        let driven = |description: bool| Self { description, sweep: false, inputs: true };
        match command {
            Command::Set { path, .. } => changed(Scope::of(path)),
            Command::SetAll { changes } => {
                changes.iter().map(|c| changed(Scope::of(&c.path))).fold(Self::default(), |a, b| Self {
                    description: a.description || b.description,
                    sweep: a.sweep || b.sweep,
                    inputs: false,
                })
            }
            Command::Replace { inputs, .. } => Self { inputs: inputs.is_some(), ..changed(Scope::Run) },
            // What holds a body is a handle while it lasts.
            Command::Act { channel, .. } => driven(channel.is_a_handle()),
            Command::LetGo | Command::Inputs { .. } => driven(true),
            Command::Step { .. } | Command::Rewind | Command::Seek { .. } => Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Channel};

    #[test]
    fn what_lies_within_a_field_has_its_scope_unless_the_table_names_it() {
        for (path, scope) in [
            ("title", Scope::Words),
            ("bodies[12].name", Scope::Run),
            ("view.layers.body_frames", Scope::View),
            ("experiment.watch", Scope::Look),
            ("experiment.plots[3]", Scope::Look),
            ("experiment.step_map.rows", Scope::Look),
            ("bodies[0].pose.translation[2]", Scope::Place),
            ("bodies[0].parts[10].pose", Scope::Place),
            ("bodies[0].parts[10].shape.radius", Scope::Run),
            ("bodies", Scope::Run),
            ("experiment.step", Scope::Run),
            ("experiment.solver.tolerance", Scope::Run),
            ("experiment.watching", Scope::Run),
            ("", Scope::Run),
            ("nowhere[", Scope::Run),
        ] {
            assert_eq!(Scope::of(path), scope, "{path}");
        }
    }

    #[test]
    fn no_field_is_named_twice() {
        let mut fields: Vec<&str> = Scope::table().map(|(field, _)| field).collect();
        let count = fields.len();
        fields.sort_unstable();
        fields.dedup();
        assert_eq!(fields.len(), count);
    }

    #[test]
    fn a_command_tells_anew_what_its_fields_may_have_changed() {
        let set = |path: &str| Change { path: path.into(), value: serde_json::Value::Null };
        let all = |paths: &[&str]| Command::SetAll { changes: paths.iter().copied().map(set).collect() };
        let act = |channel| Command::Act { channel, value: None };
        for (command, description, sweep, inputs) in [
            (all(&["view.camera", "title"]), false, false, false),
            (all(&["bodies[0].pose", "bodies[1].pose"]), false, true, false),
            (all(&["bodies[0].pose", "experiment.watch"]), true, true, false),
            (all(&["experiment.friction", "view"]), true, true, false),
            (Command::Seek { step: 3 }, false, false, false),
            (act(Channel::Motor { joint: 0 }), false, false, true),
            (act(Channel::Pull { body: 0 }), true, false, true),
            (Command::LetGo, true, false, true),
        ] {
            assert_eq!(Effect::of(&command), Effect { description, sweep, inputs }, "{command:?}");
        }
    }
}
