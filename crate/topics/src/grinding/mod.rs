//! Answers the grinding reference's cases: paths on surfaces, and tables whose first columns are asked.

#![allow(non_snake_case, reason = "the reference's names")]

mod path;
mod surface;
mod tables;

use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::Value;

use self::tables::Table;
use super::read_case;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    Raster(path::Raster),
    GeodesicParallel(path::Geodesic),
    SphereParallels(path::Sphere),
    BsplineEval(path::Evaluation),
    Scallop(Table),
    Force(Table),
    ForceRipple(Table),
    Hertz(Table),
    Preston(Table),
    Roughness(Table),
}

/// Answers paths on surfaces; and tables, of which the first columns are asked and the others answered.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::Raster(case) => case.solve(),
        Case::GeodesicParallel(case) => case.solve(),
        Case::SphereParallels(case) => case.solve(),
        Case::BsplineEval(case) => case.solve(),
        Case::Scallop(table) => table.scallop(),
        Case::Force(table) => table.answer(5, tables::force),
        Case::ForceRipple(table) => table.answer(6, tables::ripple),
        Case::Hertz(table) => table.answer(5, tables::hertz),
        Case::Preston(table) => table.preston(),
        Case::Roughness(table) => table.roughness(),
    }
}

fn missing(path: &str, sentence: &str) -> SceneError {
    SceneError::new(ErrorKind::Field, path, sentence.to_owned())
}
