//! Topics: cases in, answers out, with the keys of the reference's own answers. `asperity solve`,
//! `asperity compare` and Python's `asperity.solve` are made of it; it knows no file and no terminal.

mod antipodal;
mod behaviour_tree;
mod cell;
mod compliance;
mod contact_reduction;
mod equilibrium;
mod force_control;
mod grinding;
mod hydroelastic;
mod ipc;
mod point_cloud;
mod point_contact;
mod posed;
mod robot;
mod wrench;

use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

/// Solver of one case; what tells the answer is never read.
pub type Solver = fn(Value) -> Result<Value, SceneError>;

/// Every topic there is.
pub const TOPICS: [(&str, Solver); 14] = [
    ("antipodal", antipodal::solve),
    ("behaviour_tree", behaviour_tree::solve),
    ("cell", cell::solve),
    ("compliance", compliance::solve),
    ("contact_reduction", contact_reduction::solve),
    ("equilibrium", equilibrium::solve),
    ("force_control", force_control::solve),
    ("grinding", grinding::solve),
    ("hydroelastic", hydroelastic::solve),
    ("ipc", ipc::solve),
    ("point_cloud", point_cloud::solve),
    ("point_contact", point_contact::solve),
    ("robot", robot::solve),
    ("wrench", wrench::solve),
];

/// Finds the solver of a topic.
///
/// # Errors
/// Refuses a topic that there is not; the sentence names all.
pub fn solver(topic: &str) -> Result<Solver, String> {
    let found = TOPICS.iter().find(|(name, _)| *name == topic);
    found.map(|(_, solver)| *solver).ok_or_else(|| {
        let names: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
        format!("no topic {topic}; there are {}", names.join(", "))
    })
}

/// A file of cases.
#[derive(Default, Deserialize)]
pub struct Cases {
    /// Cases, each with an `id`.
    pub cases: Vec<Value>,
    /// Arms that cases name as their `arm`.
    #[serde(default)]
    arms: Vec<Value>,
}

impl Cases {
    /// Reads the cases of a topic from the text of a file.
    ///
    /// # Errors
    /// Refuses a text that is no file of cases.
    pub fn of_text(topic: &str, text: &str) -> Result<Self, SceneError> {
        let wrong = |e: serde_json::Error| SceneError::new(ErrorKind::Syntax, "", e.to_string());
        if topic == "ipc" {
            let cases = ipc::cases(&serde_json::from_str(text).map_err(wrong)?);
            return Ok(Self { cases, ..Self::default() });
        }
        let mut file: Self = serde_json::from_str(text).map_err(wrong)?;
        for case in &mut file.cases {
            let named =
                file.arms.iter().find(|arm| arm["name"].is_string() && case.get("arm") == arm.get("name"));
            if let Some(arm) = named {
                case["arm"] = arm.clone();
            }
        }
        Ok(file)
    }
}

/// Answers a case by `{"id", "output"}`; one that cannot be taken gets `{"id", "error"}`, and the others
/// still run.
pub fn answer(solver: Solver, case: Value) -> Value {
    let id = case.get("id").cloned().unwrap_or_default();
    match solver(case) {
        Ok(output) => json!({ "id": id, "output": output }),
        Err(error) => json!({ "id": id, "error": error }),
    }
}

/// Reads a case as the type its solver wants; the error names the field.
fn read_case<T: serde::de::DeserializeOwned>(case: Value) -> Result<T, SceneError> {
    serde_path_to_error::deserialize(case)
        .map_err(|e| SceneError::new(ErrorKind::Field, e.path().to_string(), e.into_inner().to_string()))
}
