//! Holds the table of scopes (`asperity_scene::Scope`) against the document: every field of the document, of
//! a body and of each experiment is in it, and nothing else is.

use std::collections::BTreeSet;

use asperity_scene::{Scene, Scope};
use serde_json::Value;

/// Returns the schema at a place: references are followed.
fn resolved<'s>(root: &'s Value, at: &'s Value) -> &'s Value {
    match at.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix('#')) {
        Some(pointer) => root.pointer(pointer).map_or(&Value::Null, |to| resolved(root, to)),
        None => at,
    }
}

/// The fields of an object, of all its forms, as paths.
fn fields<'s>(root: &'s Value, at: &'s Value, path: &str, found: &mut Vec<(String, &'s Value)>) {
    let at = resolved(root, at);
    for (name, inside) in at.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let dot = if path.is_empty() { "" } else { "." };
        found.push((format!("{path}{dot}{name}"), inside));
    }
    for form in ["oneOf", "anyOf", "allOf"] {
        for one in at.get(form).and_then(Value::as_array).into_iter().flatten() {
            fields(root, one, path, found);
        }
    }
}

fn named_in_schema() -> BTreeSet<String> {
    let root = serde_json::to_value(schemars::schema_for!(Scene)).unwrap();
    let mut found = Vec::new();
    fields(&root, &root, "", &mut found);
    let inside = |name: &str| found.iter().find(|(path, _)| path == name).map(|(_, at)| *at).unwrap();
    let (experiment, bodies) = (inside("experiment"), inside("bodies"));
    fields(&root, experiment, "experiment", &mut found);
    fields(&root, &bodies["items"], "bodies[]", &mut found);
    found.into_iter().map(|(path, _)| path).collect()
}

#[test]
fn every_field_of_the_document_has_a_scope() {
    let fields = named_in_schema();
    assert!(fields.len() > 70, "{fields:?}");
    let named: BTreeSet<String> = Scope::table().map(|(path, _)| path.to_owned()).collect();
    let without: Vec<_> = fields.difference(&named).collect();
    assert!(
        without.is_empty(),
        "say in crate/scene/src/scope.rs what a change of these may change: {without:?}"
    );
    // A part's pose is the one field of greater depth.
    let gone: Vec<_> = named.difference(&fields).filter(|path| *path != "bodies[].parts[].pose").collect();
    assert!(gone.is_empty(), "the document has no such fields: {gone:?}");
}
