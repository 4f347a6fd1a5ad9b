//! Scripted insertions, natively: what a step of each scene costs by stage, how many contacts it has and how hard they push; and
//! the pieces of its parts, for whoever runs the same.

use std::fmt::Write as _;
use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape};
use asperity_scene::document::Shape as Drawn;
use asperity_scene::frame::{FrameReader, Section};
use asperity_scene::{Command, Scene};
use asperity_session::{Clock, Session};

/// The scenes, and how many steps of a millisecond each is run.
pub const SCENES: [(&str, u32); 2] = [("round_pin", 750), ("nut_and_bolt", 300)];

/// What a run cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inserted {
    /// Contacts of a step, on average.
    pub contacts: f64,
    /// Of the step that had most.
    pub most_contacts: f64,
    /// Boxes, trees and shapes: of a step on average, ms.
    pub detection: f64,
    /// Assembly and solve: of a step on average, ms.
    pub response: f64,
    /// What contacts pushed with at most, N.
    pub push: f64,
}

/// Runs a scene.
pub fn insert(scene: &str, steps: u32, clock: Clock) -> Result<Inserted, String> {
    let mut session = Session::open(scene, clock).map_err(|e| e.to_string())?;
    // Times are those of all runs together: the scene's own alone is wanted.
    let alone = Command::Set { path: "experiment.variants".to_owned(), value: serde_json::json!([]) };
    session.apply(&alone).map_err(|e| e.to_string())?;
    let ids: Vec<String> = session.description().readings.into_iter().map(|r| r.id).collect();
    let place = |id: &str| ids.iter().position(|x| x == id).ok_or_else(|| format!("no reading {id}"));
    let (contacts, push) = (place("contacts")?, place("push")?);
    let mut all = Inserted::default();
    for _ in 0..steps {
        session.apply(&Command::Step { count: 1 }).map_err(|e| e.to_string())?;
        let frame = session.frame();
        let reader = FrameReader::new(frame).map_err(|e| format!("{e:?}"))?;
        let times: Vec<f64> =
            reader.words(Section::Timings).iter().map(|w| 1e-3 * f64::from(f32::from_bits(*w))).collect();
        if let [_, broad, narrow, assemble, solve, ..] = times[..] {
            all.detection += (broad + narrow) / f64::from(steps);
            all.response += (assemble + solve) / f64::from(steps);
        }
        let at = |k: usize| session.readings().get(k).copied().unwrap_or_default();
        all.contacts += at(contacts) / f64::from(steps);
        all.most_contacts = all.most_contacts.max(at(contacts));
        all.push = all.push.max(at(push));
    }
    Ok(all)
}

/// The pieces of each body of a scene, JSON: corners, or a cylinder's radius, half length and middle.
pub fn pieces(scene: &Scene) -> Result<String, Fault> {
    let bodies = scene.bodies.iter().map(|body| {
        let pieces = match &body.shape {
            Drawn::Assembly { part } => asperity_convert::assembly(part)?.pieces,
            Drawn::Cylinder { radius, length } => {
                vec![(Pose::identity(), Shape::Cylinder { radius: *radius, half_length: 0.5 * length })]
            }
            _ => Vec::new(),
        };
        Ok(format!("[{}]", pieces.iter().map(written).collect::<Vec<_>>().join(",")))
    });
    Ok(format!("[{}]", bodies.collect::<Result<Vec<_>, Fault>>()?.join(",")))
}

#[allow(non_snake_case, reason = "monogram notation")]
fn written((X_GP, shape): &(Pose, Shape)) -> String {
    let p = X_GP.translation.vector;
    if let Shape::Cylinder { radius, half_length } = shape {
        return format!(r#"{{"cylinder":[{radius},{half_length}],"at":[{},{},{}]}}"#, p.x, p.y, p.z);
    }
    let mesh = match shape {
        Shape::Box { half_size } => Arc::new(asperity_geometry::parts::box_part(*half_size)),
        Shape::Convex(mesh) => Arc::clone(mesh),
        _ => return "null".to_owned(),
    };
    let mut text = String::from(r#"{"vertices":["#);
    for (k, v) in mesh.vertices.iter().enumerate() {
        let (v, comma) = (v + p, if k > 0 { "," } else { "" });
        let _ = write!(text, "{comma}[{},{},{}]", v.x, v.y, v.z);
    }
    text + "]}"
}
