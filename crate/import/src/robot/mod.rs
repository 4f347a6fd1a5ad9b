//! Robots and scenes of other programs: URDF, SDF and MJCF, the parts of them that have a meaning here.
//!
//! Whatever a file says that is not understood is told in the report, once for each kind: nothing is dropped silently.
//! Meshes are taken from the files dropped beside it, by their names. Visual geometry is not read: what is drawn is what
//! collides. Surfaces are as the file tells them: friction of all kinds, and Drake's `proximity_properties`.

mod arm;
mod assemble;
mod chain;
mod check;
mod count;
mod drake;
mod filter;
mod mjcf;
mod numbers;
mod scene;
mod sdf;
mod ties;
mod urdf;
mod weigh;

pub(crate) use self::count::attributes;
pub use self::scene::model_scene;

use asperity_scene::{ErrorKind, ModelImport, SceneError};

use self::assemble::Assembly;
use self::check::Places;

/// A file by its name, folders included or not.
#[derive(Clone, Copy, Debug)]
pub struct DroppedFile<'f> {
    /// `meshes/link1.stl`
    pub name: &'f str,
    /// What it holds.
    pub bytes: &'f [u8],
}

/// Longest text that is read, bytes.
const MAX_BYTES: usize = 8 << 20;

/// Reads the first file as URDF, SDF or MJCF, told apart by its root element, and its meshes from the others.
pub fn read_model(files: &[DroppedFile<'_>]) -> Result<ModelImport, SceneError> {
    read(files).map(|(model, _)| model)
}

/// As [`read_model`], with the places in the file that its bodies and joints came from.
fn read(files: &[DroppedFile<'_>]) -> Result<(ModelImport, Places), SceneError> {
    let Some(main) = files.first() else { return Err(refusal("", "no file was given")) };
    if main.bytes.len() > MAX_BYTES {
        return Err(refusal("", "the file is larger than 8 MB"));
    }
    let text = std::str::from_utf8(main.bytes).map_err(|_| refusal("", "the file is not text in UTF-8"))?;
    count::attributes(text)?;
    let options = roxmltree::ParsingOptions { nodes_limit: count::MAX_NODES, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text, options)
        .map_err(|e| refusal("", &format!("not XML: {e}")))?;
    count::elements(&document)?;
    let root = document.root_element();
    let mut assembly = Assembly::new(files.get(1..).unwrap_or(&[]));
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
    assembly.finish(kind)
}

/// An error at a place of the file, such as `robot/link[arm]/inertial`.
fn refusal(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message.to_owned())
}
