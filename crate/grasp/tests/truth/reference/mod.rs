//! Static equilibrium and wrench cones compared with the golden data.

mod equilibrium;
mod wrench;

use asperity_geometry::Vec3;
use serde_json::Value;

fn cases(topic: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/reference/{topic}/cases.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn numbers(v: &Value) -> Vec<f64> {
    v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn vec3(v: &Value) -> Vec3 {
    let n = numbers(v);
    Vec3::new(n[0], n[1], n.get(2).copied().unwrap_or(0.0))
}
