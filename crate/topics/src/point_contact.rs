//! Answers the point contact reference's cases; its normal runs from B into A, ours from A into B.

use asperity_contact::narrow_phase::{DistanceWorkspace, PointContactResult, signed_distance};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{posed::Posed, read_case};

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Case {
    A: Posed,
    B: Posed,
}

/// Answers a case: signed distance, witness points and normal; the reference's normal runs from B into A,
/// ours from A into B.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let case: Case = read_case(case)?;
    let (a, X_WA) = case.A.build().map_err(|e| e.within("A"))?;
    let (b, X_WB) = case.B.build().map_err(|e| e.within("B"))?;
    match signed_distance(&a, &X_WA, &b, &X_WB, &mut DistanceWorkspace::default()) {
        PointContactResult::Unsupported(why) => {
            Err(SceneError::new(ErrorKind::Unsupported, "", why.to_string()))
        }
        PointContactResult::Contact(c) => Ok(json!({
            "signed_distance": c.gap,
            "penetrating": c.gap < -1e-14,
            "nhat_BA_W": (-c.n_W).as_slice(),
            "normal_unique": c.normal_unique,
            "p_WCa": c.p_WCa.as_slice(),
            "p_WCb": c.p_WCb.as_slice(),
            "witness_unique": c.witness_unique,
        })),
    }
}
