//! Variants: a document with a few fields changed, run beside it on one clock.

use asperity_scene::document::Variant;
use asperity_scene::{Reading, Scene, SceneError};

/// Returns the documents that run: the scene, and the scene with each variant's changes.
///
/// # Errors
///
/// Refuses a change that the document refuses, with the path of the variant that holds it.
pub fn documents(scene: &Scene, variants: &[Variant]) -> Result<Vec<Scene>, SceneError> {
    let mut all = vec![scene.clone()];
    for (k, variant) in variants.iter().enumerate() {
        // Sliders belong to the scene: one may move a field that the variant does not have.
        let mut changed = Scene { controls: Vec::new(), ..scene.clone() };
        changed.set_all(&variant.set).map_err(|e| e.within(&path(k)))?;
        all.push(changed);
    }
    Ok(all)
}

/// Returns the path of a variant's changes, which are counted from zero.
pub fn path(k: usize) -> String {
    format!("experiment.variants[{k}].set")
}

/// Returns the names of the runs: the scene's own, which has none where it runs alone, and those of the variants.
pub fn names(own: impl FnOnce() -> String, variants: &[Variant]) -> Vec<String> {
    let own = if variants.is_empty() { String::new() } else { own() };
    std::iter::once(own).chain(variants.iter().map(|v| v.label.clone())).collect()
}

/// Returns a reading of run `k` as it is called among those of other runs.
pub fn of_run(mut reading: Reading, k: usize, name: &str) -> Reading {
    if k > 0 {
        reading.id = format!("{}_{}", reading.id, k + 1);
    }
    if !name.is_empty() {
        reading.label = format!("{} ({name})", reading.label);
    }
    reading
}
