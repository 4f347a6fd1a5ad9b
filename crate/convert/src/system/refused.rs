//! Faults of a compiled document at the field that the reader wrote.

use asperity_fault::Fault;
use asperity_scene::{ErrorKind, SceneError};

/// Translates an error of the engine to the field that the reader wrote.
pub(super) fn refused(e: Fault, own: usize, named: usize, jointed: usize) -> SceneError {
    let index = |list: &str| e.path.strip_prefix(list)?.split(']').next()?.parse::<usize>().ok();
    let inside = e.path.strip_prefix("arms[").and_then(|rest| {
        let (k, inside) = rest.split_once("].")?;
        Some(of_arm(k.parse().ok()?, &field(inside)))
    });
    if index("bodies[").is_some_and(|i| i >= named)
        || index("joints[").is_some_and(|i| i >= jointed)
        || inside.is_some()
    {
        let path = inside.unwrap_or_else(|| "experiment.arm".to_owned());
        return SceneError::new(ErrorKind::Value, path, e.message);
    }
    let of_clutter = e
        .path
        .strip_prefix("bodies[")
        .and_then(|rest| rest.split(']').next()?.parse::<usize>().ok())
        .is_some_and(|i| i >= own);
    let of_experiment = ["joints", "couplers", "scripts"].iter().any(|list| e.path.starts_with(list));
    let path = match (of_clutter, of_experiment) {
        (true, _) => "experiment.clutter".to_owned(),
        (false, true) => format!("experiment.{}", e.path),
        (false, false) => {
            e.path.replace(".geometries[0].pieces", ".shape.part.pieces").replace(".geometries[0]", "")
        }
    };
    SceneError::new(ErrorKind::Value, path, e.message)
}

/// Returns the field of the document for a field of the engine's arm.
pub(super) fn field(path: &str) -> String {
    let inside = match path {
        "delay" => "servo.delay".to_owned(),
        "held" => "tool.body".to_owned(),
        "tool" => "tool.point".to_owned(),
        _ => match (path.strip_prefix("start"), path.strip_prefix("servo.")) {
            (Some(rest), _) => format!("joints{rest}"),
            (_, Some(rest)) if rest.starts_with("spring") || rest.starts_with("torque") => path.to_owned(),
            (_, Some(rest)) => format!("servo.law.{rest}"),
            _ if path.starts_with("joints") => "model".to_owned(),
            _ => path.to_owned(),
        },
    };
    format!("experiment.arm.{inside}")
}

/// Returns the field of a document's arm `k` that is called `path` of the first: those after it stand in a
/// list.
pub(super) fn of_arm(k: usize, path: &str) -> String {
    match (k.checked_sub(1), path.strip_prefix("experiment.arm")) {
        (Some(k), Some(inside)) => format!("experiment.arms[{k}]{inside}"),
        _ => path.to_owned(),
    }
}
