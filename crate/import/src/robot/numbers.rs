//! Attributes and texts as numbers and poses, with errors that name the place in the file.

use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use nalgebra::{Matrix3, Quaternion, Rotation3, Translation3};
use roxmltree::Node;

use super::refusal;

/// Returns the place of a node, for people: `robot/link[arm]/inertial`.
pub fn place(node: Node<'_, '_>) -> String {
    let mut names: Vec<String> = node
        .ancestors()
        .filter(Node::is_element)
        .map(|n| match n.attribute("name") {
            Some(name) => format!("{}[{name}]", n.tag_name().name()),
            None => n.tag_name().name().to_owned(),
        })
        .collect();
    names.reverse();
    names.join("/")
}

/// Returns the first child element of a name.
pub fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|n| n.has_tag_name(name))
}

/// Returns an attribute that must be there.
pub fn required<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, SceneError> {
    node.attribute(name).ok_or_else(|| refusal(&place(node), &format!("has no “{name}”")))
}

/// Reads finite numbers between white space.
pub fn list(node: Node<'_, '_>, text: &str) -> Result<Vec<f64>, SceneError> {
    text.split_whitespace()
        .map(|word| match word.parse::<f64>() {
            Ok(x) if x.is_finite() && x.abs() <= 1e9 => Ok(x),
            _ => Err(no_number(node, word)),
        })
        .collect()
}

/// Returns the error about a word that should be a number.
fn no_number(node: Node<'_, '_>, word: &str) -> SceneError {
    let left = word.contains("${") || word.contains("$(");
    let way_on = if left { format!(": {}", crate::xacro::WAY_ON) } else { String::new() };
    refusal(&place(node), &format!("“{word}” is not a number that can be used{way_on}"))
}

/// Reads exactly N numbers.
pub fn exactly<const N: usize>(node: Node<'_, '_>, text: &str) -> Result<[f64; N], SceneError> {
    list(node, text)?
        .try_into()
        .map_err(|_| refusal(&place(node), &format!("“{text}” should be {N} numbers")))
}

/// Reads an attribute of N numbers, if it is there.
pub fn attribute<const N: usize>(node: Node<'_, '_>, name: &str) -> Result<Option<[f64; N]>, SceneError> {
    node.attribute(name).map(|text| exactly(node, text)).transpose()
}

/// Reads an attribute that is one number, or returns its default.
pub fn number(node: Node<'_, '_>, name: &str, otherwise: f64) -> Result<f64, SceneError> {
    Ok(attribute::<1>(node, name)?.map_or(otherwise, |[x]| x))
}

/// Reads an attribute that is one number, however large, or infinite.
pub fn without_end(node: Node<'_, '_>, name: &str) -> Result<Option<f64>, SceneError> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    match text.trim().parse::<f64>() {
        Ok(x) if !x.is_nan() => Ok(Some(x)),
        _ => Err(no_number(node, text)),
    }
}

/// Makes a pose from position and roll, pitch, yaw about fixed axes (URDF, SDF): R = Rz(yaw) Ry(pitch)
/// Rx(roll).
pub fn pose_rpy([x, y, z]: [f64; 3], [roll, pitch, yaw]: [f64; 3]) -> Pose {
    Pose::from_parts(Translation3::new(x, y, z), Rotation::from_euler_angles(roll, pitch, yaw))
}

/// Makes a unit quaternion from `w x y z`; an error where it is zero.
pub fn quaternion(node: Node<'_, '_>, [w, x, y, z]: [f64; 4]) -> Result<Rotation, SceneError> {
    if w * w + x * x + y * y + z * z < 1e-12 {
        return Err(refusal(&place(node), "a quaternion must not be zero"));
    }
    Ok(Rotation::new_normalize(Quaternion::new(w, x, y, z)))
}

/// Makes a rotation whose columns are these orthonormal axes.
pub fn from_axes(x: Vec3, y: Vec3, z: Vec3) -> Rotation {
    Rotation::from_rotation_matrix(&Rotation3::from_matrix_unchecked(Matrix3::from_columns(&[x, y, z])))
}
