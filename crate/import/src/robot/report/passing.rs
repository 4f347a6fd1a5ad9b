//! Pairs of one robot that overlap at the start: their contacts are ignored, as users of MuJoCo and MoveIt do
//! by hand. MJCF states the pairs that pass (`exclude`, `contype`): its overlaps are reported, and stay as in
//! MuJoCo.

use asperity_scene::{ModelImport, ModelNote, NoteKind};

use super::length;
use super::overlap::{Overlaps, overlaps};
use super::start::mechanisms;

/// Largest number of pairs that are reported, each in a sentence.
const TOLD: usize = 40;

/// Lets pairs of bodies of one mechanism pass through each other where they overlap at the start, and reports
/// them, unless `told`: the file states its pairs by itself. Returns the other overlaps.
pub fn ignore_overlaps(model: &mut ModelImport, told: bool) -> Overlaps {
    let mut found = overlaps(model);
    let mechanism = mechanisms(model);
    let own = |[a, b]: [usize; 2]| !told && mechanism[a] == mechanism[b];
    let (ignored, others): (Vec<_>, Vec<_>) = found.pairs.into_iter().partition(|o| own(o.bodies));
    found.pairs = others;
    let note = |text: String| ModelNote { kind: NoteKind::Guessed, place: String::new(), text };
    for overlap in ignored.iter().take(TOLD) {
        let [a, b] = overlap.bodies.map(|b| model.bodies[b].name.as_str());
        let text = format!(
            "“{a}” and “{b}” overlap by {} at the start: contacts between them are ignored.",
            length(overlap.depth)
        );
        model.notes.push(note(text));
    }
    if ignored.len() > TOLD {
        let more = ignored.len() - TOLD;
        model
            .notes
            .push(note(format!("{more} more pairs overlap at the start, and their contacts are ignored.")));
    }
    model.passing.extend(ignored.iter().map(|o| o.bodies));
    if !found.complete {
        let text = "There are too many shapes to look for all that overlap at the start.".to_owned();
        model.notes.push(ModelNote { kind: NoteKind::Told, place: String::new(), text });
    }
    found
}
