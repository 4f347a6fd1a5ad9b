//! Scripted insertions, natively: what a step of each scene costs, how many contacts it has and how hard they
//! push, as they come and reduced to ten; and the pieces of its parts, for whoever runs the same.

use asperity_geometry::MassProperties;
use asperity_scene::document::Shape as Drawn;
use asperity_scene::{Command, Scene, SceneError};
use asperity_session::Clock;
use serde_json::{Value, json};

/// Scenes, and the number of steps of a millisecond each is run.
pub const SCENES: [(&str, u32); 4] =
    [("round_pin", 750), ("double_pin", 1000), ("usb", 1900), ("nut_and_bolt", 300)];

/// Mean cost of a step of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Number of contacts.
    pub contacts: f64,
    /// Time for boxes, trees, shapes and clusters, ms.
    pub detection: f64,
    /// Time for assembly and solve, ms.
    pub response: f64,
}

/// Two runs of a scene: with contacts as they come, and with ten whose stiffness is bounded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inserted {
    /// Cost with contacts as they come.
    pub plain: Cost,
    /// Cost with ten, bounded.
    pub reduced: Cost,
    /// Number of contacts of the step that had most, as they come.
    pub most_contacts: f64,
    /// Greatest push of contacts, as they come, N.
    pub push: f64,
    /// Hash of the state at the end: the same in wasm.
    pub hash: u64,
}

/// Returns the change that makes the second run of a scene: Table I's proposed method.
pub fn reduced() -> Value {
    let reduction = json!({ "count": 10, "position_weight": 1000, "net_stiffness": 1e6, "bound": { "type": "diagonal" } });
    json!([{ "label": "ten, bounded", "set": [{ "path": "experiment.contact.reduction", "value": reduction }] }])
}

/// Runs a scene.
pub fn insert(scene: &str, steps: u32, clock: Clock) -> Result<Inserted, String> {
    let mut session = asperity_experiments::open(scene, clock).map_err(|e| e.to_string())?;
    let variants = Command::Set { path: "experiment.variants".to_owned(), value: reduced() };
    session.apply(&variants).map_err(|e| e.to_string())?;
    let ids: Vec<String> = session.description().readings.into_iter().map(|r| r.id).collect();
    let place = |id: &str| ids.iter().position(|x| x == id).ok_or_else(|| format!("no reading {id}"));
    let names = ["contacts", "contacts_2", "push", "detection", "response", "detection_2", "response_2"];
    let places = names.map(place);
    let mut at = [0; 7];
    for (to, from) in at.iter_mut().zip(places) {
        *to = from?;
    }
    let mut all = Inserted::default();
    for _ in 0..steps {
        session.apply(&Command::Step { count: 1 }).map_err(|e| e.to_string())?;
        let [contacts, fewer, push, times @ ..] =
            at.map(|k| session.readings().get(k).copied().unwrap_or_default());
        all.plain.contacts += contacts / f64::from(steps);
        all.reduced.contacts += fewer / f64::from(steps);
        all.most_contacts = all.most_contacts.max(contacts);
        all.push = all.push.max(push);
        // Means of all steps so far, s.
        let [detection, response, detection_2, response_2] = times.map(|t| 1e3 * t);
        (all.plain.detection, all.plain.response) = (detection, response);
        (all.reduced.detection, all.reduced.response) = (detection_2, response_2);
    }
    all.hash = session.hash();
    Ok(all)
}

/// Returns each body of a scene: its pieces (corners, or a cylinder's radius, half length and middle), and
/// its mass (kg), centre (m) and principal moments (kg m²) where these follow from its shape.
pub fn bodies(scene: &Scene) -> Result<Vec<Value>, SceneError> {
    scene
        .bodies
        .iter()
        .map(|body| {
            let (Drawn::Assembly { .. } | Drawn::Cylinder { .. }) = &body.shape else {
                return Ok(json!({ "pieces": [] }));
            };
            let pieces = asperity_convert::pieces(&body.shape)?;
            let solid = asperity_convert::shape(&body.shape)?;
            let density = body.material.density.unwrap_or_default();
            let Some(MassProperties { mass, p_BCm: c, I_Cm: i }) = solid.mass_properties(density) else {
                return Ok(json!({ "pieces": pieces }));
            };
            let moments = [i[(0, 0)], i[(1, 1)], i[(2, 2)]];
            Ok(json!({ "pieces": pieces, "mass": mass, "centre": [c.x, c.y, c.z], "moments": moments }))
        })
        .collect()
}
