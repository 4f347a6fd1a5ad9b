//! Reader of `<pose>`, and of the texts of elements: an empty one counts as absent, as in SDFormat's own
//! reader.

use asperity_geometry::{Pose, Vec3};
use asperity_scene::SceneError;
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{child, exactly, place, pose_rpy, quaternion};

/// A pose as the file gives it: in the frame of this name, or in one that its element has by default.
#[allow(non_snake_case, reason = "monogram notation")]
pub struct PoseElement {
    pub X: Pose,
    /// Name of the frame it is given in.
    pub to: Option<String>,
    /// Place in the file.
    pub place: String,
}

impl PoseElement {
    /// Returns the identity in the frame that its element has by default.
    pub fn identity(place: String) -> Self {
        Self { X: Pose::identity(), to: None, place }
    }
}

/// Reads the `<pose>` of an element; identity where there is none or an empty one.
pub fn pose(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<PoseElement, SceneError> {
    let Some(n) = child(node, "pose") else { return Ok(PoseElement::identity(place(node))) };
    into.unread(n, &[], &["relative_to", "frame", "rotation_format", "degrees"]);
    // SDFormat 1.5 and 1.6 call it "frame".
    let to = ["relative_to", "frame"].iter().find_map(|a| n.attribute(*a)).map(str::trim);
    let told = PoseElement {
        X: Pose::identity(),
        to: to.filter(|t| !t.is_empty()).map(str::to_owned),
        place: place(node),
    };
    let Some(text) = said(n) else { return Ok(told) };
    let degrees = n.attribute("degrees").is_some_and(truth);
    if n.attribute("rotation_format") == Some("quat_xyzw") {
        let [x, y, z, a, b, c, w] = exactly(n, text)?;
        let rotation = quaternion(n, [w, a, b, c])?;
        return Ok(PoseElement { X: Pose::from_parts(Vec3::new(x, y, z).into(), rotation), ..told });
    }
    let [x, y, z, roll, pitch, yaw] = exactly(n, text)?;
    let unit = if degrees { std::f64::consts::PI / 180.0 } else { 1.0 };
    Ok(PoseElement { X: pose_rpy([x, y, z], [unit * roll, unit * pitch, unit * yaw]), ..told })
}

/// Returns the text of an element; `None` where it is empty.
pub fn said<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.text().map(str::trim).filter(|t| !t.is_empty())
}

/// Returns the text of a child element.
pub fn words<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    child(node, name).and_then(said)
}

/// Reads the text of a child element as N numbers, if it is there.
pub fn numbers<const N: usize>(node: Node<'_, '_>, name: &str) -> Result<Option<[f64; N]>, SceneError> {
    let Some(n) = child(node, name) else { return Ok(None) };
    said(n).map(|text| exactly(n, text)).transpose()
}

/// Reads the text of a child element as one number, or returns its default.
pub fn one(node: Node<'_, '_>, name: &str, otherwise: f64) -> Result<f64, SceneError> {
    Ok(numbers::<1>(node, name)?.map_or(otherwise, |[x]| x))
}

/// Reads a boolean.
pub fn truth(text: &str) -> bool {
    matches!(text.trim(), "1") || text.trim().eq_ignore_ascii_case("true")
}

/// Reads a boolean child element; `None` where it is absent or empty.
pub fn flag(node: Node<'_, '_>, name: &str) -> Option<bool> {
    words(node, name).map(truth)
}
