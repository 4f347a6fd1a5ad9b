//! The JSON Schema of a document: that of a scene, whose `experiment` is one of the kinds.

use asperity_experiments::KINDS;
use asperity_scene::Scene;
use asperity_xtask::Failure;
use schemars::SchemaGenerator;
use serde_json::{Value, json};

const DEFINITIONS: &str = "$defs";

/// The schema of a scene of any kind.
///
/// # Errors
/// Tells of a schema that is no JSON, or of a kind whose settings are no object.
pub fn document_schema() -> Result<Value, Failure> {
    let mut generator = SchemaGenerator::default();
    let branches: Vec<Value> = KINDS
        .held
        .iter()
        .map(|kind| {
            let reference = serde_json::to_value((kind.document.schema)(&mut generator))?;
            let definitions = serde_json::to_value(generator.definitions())?;
            let name = reference["$ref"].as_str().and_then(|r| r.rsplit('/').next()).unwrap_or_default();
            let mut branch = definitions[name].clone();
            branch["description"] = kind.document.about.into();
            let mut fields = serde_json::Map::new();
            fields.insert("kind".to_owned(), json!({ "type": "string", "const": kind.document.name }));
            fields.extend(branch["properties"].as_object().cloned().unwrap_or_default());
            branch["properties"] = fields.into();
            branch["required"] = json!(["kind"]);
            Ok(branch)
        })
        .collect::<Result<_, Failure>>()?;
    let mut whole = serde_json::to_value(generator.root_schema_for::<Scene>())?;
    whole[DEFINITIONS]["Experiment"] =
        json!({ "description": "What is done with the bodies.", "oneOf": branches });
    Ok(whole)
}
