//! Version 1 held exactly one pair, `"pair": { "a": …, "b": … }`, and gave orientations as roll, pitch, yaw
//! in degrees. Version 2 has a list of bodies and unit quaternions.

use serde_json::{Value, json};

use crate::{ErrorKind, SceneError};

/// Converts roll, pitch, yaw in degrees (R = Rz Ry Rx) to `[w, x, y, z]`.
fn quaternion_of(rpy: [f64; 3]) -> [f64; 4] {
    let [(sr, cr), (sp, cp), (sy, cy)] = rpy.map(|degrees| libm::sincos(degrees.to_radians() * 0.5));
    [
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    ]
}

pub(super) fn migrate(mut tree: Value) -> Result<Value, SceneError> {
    let bad = |path: &str, message: &str| SceneError::new(ErrorKind::Field, path, message);
    let fields = tree.as_object_mut().ok_or_else(|| bad("", "a scene is a JSON object"))?;
    let mut pair = fields.remove("pair").ok_or_else(|| bad("pair", "a version 1 scene has a pair"))?;
    let mut bodies = Vec::new();
    for (key, name) in [("a", "A"), ("b", "B")] {
        let path = format!("pair.{key}");
        let mut body =
            pair.get_mut(key).map(Value::take).ok_or_else(|| bad(&path, "the pair lacks this body"))?;
        let entry = body.as_object_mut().ok_or_else(|| bad(&path, "a body is a JSON object"))?;
        entry.entry("name").or_insert_with(|| json!(name));
        if let Some(pose) = entry.get_mut("pose").and_then(Value::as_object_mut)
            && let Some(rpy) = pose.remove("rpy_degrees")
        {
            let rpy: [f64; 3] = serde_json::from_value(rpy)
                .map_err(|_| bad(&format!("{path}.pose.rpy_degrees"), "three angles in degrees"))?;
            pose.insert("rotation".to_owned(), json!(quaternion_of(rpy)));
        }
        bodies.push(body);
    }
    fields.insert("bodies".to_owned(), Value::Array(bodies));
    fields.insert("version".to_owned(), json!(2));
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_about_z() {
        let [w, x, y, z] = quaternion_of([0.0, 0.0, 90.0]);
        let half = 0.5_f64.sqrt();
        assert!((w - half).abs() < 1e-15 && (z - half).abs() < 1e-15 && x == 0.0 && y == 0.0);
    }
}
