//! Parts of the schema as the editor loads it: for each kind of experiment a schema of its own, in which the
//! other kinds are named but not described. A schema that describes all of them is twice as much, and grows
//! with every kind.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

const DEFINITIONS: &str = "$defs";
const KINDS: &str = "Experiment";

/// Returns each kind with its schema.
pub fn by_kind(schema: &Value) -> Vec<(String, Value)> {
    let branches = schema[DEFINITIONS][KINDS]["oneOf"].as_array().map_or(&[][..], Vec::as_slice);
    let kind = |branch: &Value| branch["properties"]["kind"]["const"].as_str().unwrap_or_default().to_owned();
    let named = |branch: &Value| {
        json!({
            "description": branch["description"],
            "type": "object",
            "properties": { "kind": branch["properties"]["kind"] },
            "required": ["kind"],
        })
    };
    let of = |own: &Value| {
        let mut part = schema.clone();
        let one = |branch: &Value| if branch == own { branch.clone() } else { named(branch) };
        part[DEFINITIONS][KINDS]["oneOf"] = branches.iter().map(one).collect();
        keep_what_is_named(&mut part);
        (kind(own), part)
    };
    branches.iter().map(of).collect()
}

/// Drops the definitions that nothing leads to.
fn keep_what_is_named(schema: &mut Value) {
    let Some(all) = schema.as_object_mut().and_then(|root| root.remove(DEFINITIONS)) else { return };
    let mut named = BTreeSet::new();
    let mut left = references(schema);
    while let Some(name) = left.pop() {
        if named.insert(name.clone()) {
            left.extend(references(&all[&name]));
        }
    }
    let kept: Map<String, Value> = named.into_iter().map(|name| (name.clone(), all[&name].clone())).collect();
    schema[DEFINITIONS] = kept.into();
}

fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| match value.as_str().filter(|_| key == "$ref") {
                Some(path) => vec![path.trim_start_matches("#/$defs/").to_owned()],
                None => references(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_what_it_leads_to_and_no_more() {
        let branch = |kind: &str, leads: &str| {
            json!({"description": kind, "type": "object", "additionalProperties": false,
                "properties": {"kind": {"const": kind}, "own": {"$ref": format!("#/$defs/{leads}")}}, "required": ["kind"]})
        };
        let whole = json!({
            "properties": {"experiment": {"$ref": "#/$defs/Experiment"}, "body": {"$ref": "#/$defs/Body"}},
            "$defs": {
                "Experiment": {"oneOf": [branch("slide", "Slide"), branch("fall", "Fall")]},
                "Body": {"type": "object"},
                "Slide": {"items": {"$ref": "#/$defs/Slope"}},
                "Slope": {"anyOf": [{"$ref": "#/$defs/Slide"}, {"type": "null"}]},
                "Fall": {"type": "number"},
            },
        });
        let parts = by_kind(&whole);
        assert_eq!(parts.iter().map(|p| p.0.as_str()).collect::<Vec<_>>(), ["slide", "fall"]);
        let definitions =
            |k: usize| parts[k].1["$defs"].as_object().map(|d| d.keys().cloned().collect::<Vec<_>>());
        let expected = |names: &[&str]| Some(names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
        assert_eq!(definitions(0), expected(&["Body", "Experiment", "Slide", "Slope"]));
        assert_eq!(definitions(1), expected(&["Body", "Experiment", "Fall"]));
        let other = &parts[1].1["$defs"]["Experiment"]["oneOf"][0];
        assert_eq!(other["properties"], json!({"kind": {"const": "slide"}}));
        assert_eq!(other.get("additionalProperties"), None);
    }
}
