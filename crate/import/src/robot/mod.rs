//! Robots and scenes of other programs: URDF, SDF and MJCF, the parts of them that have a meaning here.
//!
//! Parts of a file that are not understood are reported, once for each kind: nothing is dropped silently.
//! Meshes are taken from the files dropped beside it, by their paths. A body is drawn by its collision
//! shapes, and by visual geometry where nothing collides. Surfaces are those of the file: friction of all
//! kinds, and Drake's `proximity_properties`.

mod arm;
mod assemble;
mod beside;
mod chain;
mod check;
mod count;
mod drake;
mod filter;
mod inertia;
mod mjcf;
mod numbers;
mod report;
mod scene;
mod sdf;
mod ties;
mod urdf;
mod weigh;

pub use self::scene::{model_scene, model_scene_with};

use asperity_scene::{ErrorKind, ModelImport, SceneError};

use self::assemble::Assembly;
use self::beside::Lookup;
use self::check::Places;
use crate::xacro;
use crate::xml::Opened;

/// A file by its name, folders included or not.
#[derive(Clone, Copy, Debug)]
pub struct DroppedFile<'f> {
    /// Name, such as `meshes/link1.stl`.
    pub name: &'f str,
    /// Content.
    pub bytes: &'f [u8],
}

/// Longest text, bytes.
const MAX_BYTES: usize = 8 << 20;

/// Reads URDF, SDF or MJCF, recognised by its root element, and its meshes from the files beside it. The
/// model is the first file that is one and that no other includes.
///
/// # Errors
///
/// Refuses files that are no model, with the place in the file.
pub fn read_model(files: &[DroppedFile<'_>]) -> Result<ModelImport, SceneError> {
    read(files, &[]).map(|read| read.model)
}

/// A model with its places in the file.
struct Read<'f> {
    model: ModelImport,
    /// Places in the file of its bodies and joints.
    places: Places,
    /// Overlaps at the start between different mechanisms.
    overlaps: Vec<report::BodyOverlap>,
    /// Name of the model's file.
    name: &'f str,
}

/// Reads a model as [`read_model`] does, with the data for a scene.
fn read<'f>(files: &[DroppedFile<'f>], arguments: &[(String, String)]) -> Result<Read<'f>, SceneError> {
    let (chosen, others) = beside::model(files);
    let Some(main) = files.get(chosen) else { return Err(refusal("", "no file was given")) };
    if main.bytes.len() > MAX_BYTES {
        return Err(refusal("", "the file is larger than 8 MB"));
    }
    let mut rest = files.to_vec();
    rest.remove(chosen);
    let Opened { text, notes: opened_notes } = plain(main, &rest, arguments)?;
    let document = crate::xml::parse(&text, count::MAX_NODES)?;
    count::elements(&document)?;
    let root = document.root_element();
    let mut assembly = Assembly::new(main.name, &rest);
    if !others.is_empty() {
        let named = others.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
        let more = if others.len() > 4 { format!(" and {} more", others.len() - 4) } else { String::new() };
        let said =
            format!("{} was read; {named}{more} could be read as well: drop one by itself.", main.name);
        assembly.guessed("", said);
    }
    // An expression that xacro left open is the cause of later errors.
    let open = opened_notes.iter().find(|n| n.contains(xacro::WAY_ON)).map(|why| {
        let defaults = opened_notes.iter().find(|n| n.starts_with(xacro::DEFAULTS));
        defaults.map_or(why.clone(), |defaults| format!("{why} {defaults}"))
    });
    opened_notes.into_iter().for_each(|sentence| assembly.note(sentence));
    let (model, places, overlaps) = taken(root, assembly).map_err(|e| match open {
        Some(why) => SceneError { message: format!("{} ({why})", e.message), ..e },
        None => e,
    })?;
    Ok(Read { model, places, overlaps, name: main.name })
}

/// Reads a model by its format.
fn taken(
    root: roxmltree::Node<'_, '_>,
    mut assembly: Assembly<'_>,
) -> Result<(ModelImport, Places, Vec<report::BodyOverlap>), SceneError> {
    let kind = root.tag_name().name();
    match kind {
        "robot" => urdf::read(root, &mut assembly)?,
        "sdf" => sdf::read(root, &mut assembly)?,
        "mujoco" => mjcf::read(root, &mut assembly)?,
        other => {
            let message = format!("<{other}> is none of <robot> (URDF), <sdf> (SDF) and <mujoco> (MJCF)");
            return Err(refusal(other, &message));
        }
    }
    let (mut model, places) = assembly.finish(kind)?;
    let overlaps = report::ignore_overlaps(&mut model, kind == "mujoco").pairs;
    Ok((model, places, overlaps))
}

/// Returns the text of a model, with xacro expanded.
fn plain(
    main: &DroppedFile<'_>,
    beside: &[DroppedFile<'_>],
    arguments: &[(String, String)],
) -> Result<Opened, SceneError> {
    let mut opened = crate::xml::opened(main.bytes)?;
    if xacro::is_xacro(&opened.text) {
        let find = |from: &str, uri: &str| match beside::find(beside, from, uri) {
            Lookup::One(file) | Lookup::OneOf(file, _) => Some(file),
            Lookup::Elsewhere(_) | Lookup::None => None,
        };
        let document = crate::xml::parse(&opened.text, count::MAX_NODES)?;
        let expanded = xacro::expand(document.root_element(), main.name, arguments, &find);
        opened.notes.extend(expanded.notes);
        opened.text = expanded.text;
    }
    Ok(opened)
}

/// Makes an error at a place of the file, such as `robot/link[arm]/inertial`.
fn refusal(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message.to_owned())
}
