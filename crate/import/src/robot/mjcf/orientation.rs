//! MJCF's ways to write an orientation (quaternion, axis and angle, Euler angles, two axes, a z axis) as one
//! rotation.

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use nalgebra::Unit;
use roxmltree::Node;

use super::super::numbers::{exactly, from_axes, place, quaternion};
use super::super::refusal;
use super::defaults::Source;

/// How the file writes angles.
pub struct Angles {
    /// Radians in one of the file's units: degrees unless the compiler says radians.
    pub unit: f64,
    /// Axes of Euler angles in turn; capitals turn about fixed axes, small letters about those turned before.
    sequence: Vec<char>,
}

impl Angles {
    pub fn of(compiler: Option<Node<'_, '_>>) -> Result<Self, SceneError> {
        let word = |name: &str| compiler.and_then(|n| n.attribute(name));
        let unit = if word("angle") == Some("radian") { 1.0 } else { std::f64::consts::PI / 180.0 };
        let sequence: Vec<char> = word("eulerseq").unwrap_or("xyz").chars().collect();
        if sequence.len() != 3 || sequence.iter().any(|c| !"xyzXYZ".contains(*c)) {
            return Err(refusal("mujoco/compiler", "eulerseq should be three of x, y, z, X, Y, Z"));
        }
        Ok(Self { unit, sequence })
    }

    /// `pos` and whichever orientation is given.
    pub fn pose(&self, source: &Source<'_, '_>) -> Result<Pose, SceneError> {
        let position = match source.attribute("pos") {
            Some(text) => exactly(source.node, text)?,
            None => [0.0; 3],
        };
        Ok(Pose::from_parts(Vec3::from(position).into(), self.rotation(source)?))
    }

    fn rotation(&self, source: &Source<'_, '_>) -> Result<Rotation, SceneError> {
        let node = source.node;
        let unit =
            |v: Vec3| v.try_unit(1e-12).ok_or_else(|| refusal(&place(node), "a direction must not be zero"));
        if let Some(text) = source.attribute("quat") {
            return quaternion(node, exactly(node, text)?);
        }
        if let Some(text) = source.attribute("axisangle") {
            let [x, y, z, angle] = exactly(node, text)?;
            let axis = Unit::new_unchecked(unit(Vec3::new(x, y, z))?);
            return Ok(Rotation::from_axis_angle(&axis, self.unit * angle));
        }
        if let Some(text) = source.attribute("euler") {
            let angles: [f64; 3] = exactly(node, text)?;
            let mut turned = Rotation::identity();
            for (axis, angle) in self.sequence.iter().zip(angles) {
                let about = match axis.to_ascii_lowercase() {
                    'x' => Vec3::x_axis(),
                    'y' => Vec3::y_axis(),
                    _ => Vec3::z_axis(),
                };
                let one = Rotation::from_axis_angle(&about, self.unit * angle);
                turned = if axis.is_ascii_uppercase() { one * turned } else { turned * one };
            }
            return Ok(turned);
        }
        if let Some(text) = source.attribute("xyaxes") {
            let [a, b, c, d, e, f] = exactly(node, text)?;
            let x = unit(Vec3::new(a, b, c))?;
            let y = Vec3::new(d, e, f);
            let y = unit(y - x * x.dot(&y))?;
            return Ok(from_axes(x, y, x.cross(&y)));
        }
        if let Some(text) = source.attribute("zaxis") {
            let z = unit(Vec3::from(exactly::<3>(node, text)?))?;
            let half_turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
            return Ok(Rotation::rotation_between(&Vec3::z(), &z).unwrap_or(half_turn));
        }
        Ok(Rotation::identity())
    }
}
