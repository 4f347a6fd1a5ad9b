//! The reference's contacts, and random ones of all kinds.

use std::path::Path;

use asperity_contact::reduction::ClusteredContact;
use asperity_geometry::Vec3;
use serde_json::Value;

use crate::bodies::Random;

pub fn reference() -> Vec<Value> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/contact_reduction/cases.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

pub fn vectors(value: &Value) -> Vec<Vec3> {
    value.as_array().unwrap().iter().map(|v| Vec3::from_row_slice(&numbers(v))).collect()
}

pub fn contacts(case: &Value) -> Vec<ClusteredContact> {
    let depth: Option<Vec<f64>> = case.get("depth").map(numbers);
    let pairs = vectors(&case["position"]).into_iter().zip(vectors(&case["normal"]));
    let contact = |(i, (p_WC, n_W)): (usize, (Vec3, Vec3))| ClusteredContact {
        p_WC,
        n_W,
        gap: depth.as_ref().map_or(0.0, |d| -d[i]),
    };
    pairs.enumerate().map(contact).collect()
}

/// Normals of one of five kinds: all about, near an axis, exactly parallel, along few directions, nearly in a
/// plane.
pub fn normals(random: &mut Random, n: usize, kind: usize) -> Vec<Vec3> {
    let few: Vec<Vec3> = (0..3).map(|_| random.direction()).collect();
    let axis = Vec3::ith((3.0 * random.unit()) as usize % 3, 1.0);
    let one = |random: &mut Random| match kind {
        0 => random.direction(),
        1 => (axis + 0.02 * random.direction()).normalize(),
        2 => few[0],
        3 => few[(3.0 * random.unit()) as usize % 3],
        _ => {
            let v = random.direction();
            Vec3::new(v.x, v.y, 1e-4 * v.z).normalize()
        }
    };
    (0..n).map(|_| one(random)).collect()
}

/// Contacts in a room of 0.1 m, up to 1 mm deep.
pub fn random_contacts(random: &mut Random, n: usize, kind: usize) -> Vec<ClusteredContact> {
    let contact = |(n_W, random): (Vec3, &mut Random)| ClusteredContact {
        p_WC: Vec3::from_fn(|_, _| random.within(-0.05, 0.05)),
        n_W,
        gap: -1e-3 * random.unit(),
    };
    normals(random, n, kind).into_iter().map(|n| contact((n, &mut *random))).collect()
}
