//! Checks of the lengths of titles, names and texts.

use super::value;
use crate::{Scene, SceneError};

/// Longest title, in characters. The longest of the gallery has 87.
const TITLE: usize = 300;
/// Longest name or label, in characters. The longest of the gallery has 70.
pub const NAME: usize = 200;
/// Longest text of a paragraph, in characters. The longest of the gallery has 802.
pub const PARAGRAPH: usize = 10_000;

/// Refuses texts that are longer than anybody reads.
pub(super) fn validate(scene: &Scene) -> Result<(), SceneError> {
    within("title", &scene.title, TITLE)?;
    within("summary", &scene.summary, PARAGRAPH)?;
    within("question", &scene.question, PARAGRAPH)?;
    for (i, body) in scene.bodies.iter().enumerate() {
        within(&format!("bodies[{i}].name"), &body.name, NAME)?;
    }
    for (i, control) in scene.controls.iter().enumerate() {
        within(&format!("controls[{i}].label"), &control.label, NAME)?;
        within(&format!("controls[{i}].key"), &control.key, NAME)?;
    }
    for (i, step) in scene.lesson.iter().flat_map(|l| &l.steps).enumerate() {
        within(&format!("lesson.steps[{i}].title"), &step.title, TITLE)?;
        within(&format!("lesson.steps[{i}].text"), &step.text, PARAGRAPH)?;
    }
    Ok(())
}

/// Refuses a text that is longer than `most` characters.
///
/// # Errors
/// Says how long it may be.
pub fn within(path: &str, text: &str, most: usize) -> Result<(), SceneError> {
    // Bytes are counted first: they are known without a look at the text.
    if text.len() > most && text.chars().count() > most {
        return Err(value(path, format!("at most {most} characters")));
    }
    Ok(())
}
