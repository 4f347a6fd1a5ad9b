//! Migrations, one file per version step. A document walks forward until it is of [`SCENE_VERSION`]; nothing
//! is ever deleted here.

mod v1_to_v2;
mod v2_to_v3;

use serde_json::Value;

use crate::{ErrorKind, SCENE_VERSION, SceneError};

/// A step from one version to the next.
type Migration = fn(Value) -> Result<Value, SceneError>;

/// The migrations: `MIGRATIONS[k]` takes version `k + 1` to version `k + 2`.
const MIGRATIONS: [Migration; (SCENE_VERSION - 1) as usize] = [v1_to_v2::migrate, v2_to_v3::migrate];

/// Migrates a document to the present version.
pub(crate) fn to_current(mut tree: Value) -> Result<Value, SceneError> {
    let Some(fields) = tree.as_object() else {
        return Err(SceneError::new(ErrorKind::Field, "", "a scene is a JSON object: { \"version\": 3, … }"));
    };
    let version = match fields.get("version") {
        None => Err("the scene does not say its version; write \"version\": 3".to_owned()),
        Some(v) => v
            .as_u64()
            .filter(|&v| v > 0)
            .ok_or_else(|| format!("{v} is not a version; this program writes {SCENE_VERSION}")),
    }
    .map_err(|message| SceneError::new(ErrorKind::Version, "version", message))?;
    if version > u64::from(SCENE_VERSION) {
        let message = format!(
            "this scene has version {version}, newer than this program ({SCENE_VERSION}); open it with a newer Asperity"
        );
        return Err(SceneError::new(ErrorKind::Version, "version", message));
    }
    for migrate in MIGRATIONS.iter().skip(version as usize - 1) {
        tree = migrate(tree)?;
    }
    Ok(tree)
}

/// Migrates a change of a field that a link keeps, where the field has moved since.
pub(crate) fn change_to_current(change: &mut crate::Change) {
    v2_to_v3::change(&mut change.path, &mut change.value);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every version has a museum piece that still opens: a migration without one is a failing test.
    #[test]
    fn every_old_version_still_opens() {
        let museum = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/old_scenes");
        for version in 1..=SCENE_VERSION {
            let mut seen = 0;
            for entry in std::fs::read_dir(format!("{museum}/v{version}")).unwrap() {
                let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
                assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["version"], version);
                assert_eq!(crate::parse(&text).unwrap().version, SCENE_VERSION);
                seen += 1;
            }
            assert!(seen > 0, "no scene of version {version} is kept");
        }
    }
}
