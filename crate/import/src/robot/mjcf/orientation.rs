//! MJCF's ways to write an orientation (quaternion, axis and angle, Euler angles, two axes, a z axis) as one
//! rotation.

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use nalgebra::{Quaternion, Unit};

use super::super::numbers::from_axes;
use super::super::refusal;
use super::element::Element;

/// Units and sequence of the file's angles.
pub struct Angles {
    /// Radians in one of the file's units: degrees unless the compiler says radians.
    pub unit: f64,
    /// Axes of Euler angles in turn; capitals turn about fixed axes, small letters about those turned before.
    sequence: Vec<char>,
}

/// Attributes of an orientation, those that go before a quaternion first.
const WAYS: [&str; 5] = ["axisangle", "euler", "xyaxes", "zaxis", "quat"];

impl Angles {
    /// Returns the default of a file without a setting.
    pub fn degrees() -> Self {
        Self { unit: std::f64::consts::PI / 180.0, sequence: vec!['x', 'y', 'z'] }
    }

    pub fn of(compiler: Option<&Element>) -> Result<Self, SceneError> {
        let word = |name: &str| compiler.and_then(|n| n.attribute(name));
        let unit = if word("angle") == Some("radian") { 1.0 } else { std::f64::consts::PI / 180.0 };
        let sequence: Vec<char> = word("eulerseq").unwrap_or("xyz").chars().collect();
        if sequence.len() != 3 || sequence.iter().any(|c| !"xyzXYZ".contains(*c)) {
            return Err(refusal("mujoco/compiler", "eulerseq should be three of x, y, z, X, Y, Z"));
        }
        Ok(Self { unit, sequence })
    }

    /// Reads `pos` and whichever orientation is given.
    pub fn pose(&self, element: &Element) -> Result<Pose, SceneError> {
        let position = element.exactly("pos")?.unwrap_or([0.0; 3]);
        Ok(Pose::from_parts(Vec3::from(position).into(), self.rotation(element)?))
    }

    fn rotation(&self, element: &Element) -> Result<Rotation, SceneError> {
        let unit = |v: Vec3| v.try_unit(1e-12).ok_or_else(|| element.refuse("a direction must not be zero"));
        let Some((way, text)) = element.first_of(&WAYS) else { return Ok(Rotation::identity()) };
        match WAYS.get(way).copied().unwrap_or_default() {
            "axisangle" => {
                let [x, y, z, angle] = element.just(text)?;
                let axis = Unit::new_unchecked(unit(Vec3::new(x, y, z))?);
                Ok(Rotation::from_axis_angle(&axis, self.unit * angle))
            }
            "euler" => Ok(self.euler(element.just(text)?)),
            "xyaxes" => {
                let [a, b, c, d, e, f] = element.just(text)?;
                let x = unit(Vec3::new(a, b, c))?;
                let y = Vec3::new(d, e, f);
                let y = unit(y - x * x.dot(&y))?;
                Ok(from_axes(x, y, x.cross(&y)))
            }
            "zaxis" => Ok(along(unit(Vec3::from(element.just::<3>(text)?))?)),
            _ => quaternion(element, element.just(text)?),
        }
    }

    /// Returns the rotation of Euler angles in the file's units and sequence.
    pub fn euler(&self, angles: [f64; 3]) -> Rotation {
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
        turned
    }
}

/// Makes a rotation from `w x y z`; an error where it is zero.
pub fn quaternion(element: &Element, [w, x, y, z]: [f64; 4]) -> Result<Rotation, SceneError> {
    if w * w + x * x + y * y + z * z < 1e-12 {
        return Err(element.refuse("a quaternion must not be zero"));
    }
    Ok(Rotation::new_normalize(Quaternion::new(w, x, y, z)))
}

/// Returns the least rotation that turns z into a direction.
pub fn along(direction: Vec3) -> Rotation {
    let half_turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
    Rotation::rotation_between(&Vec3::z(), &direction).unwrap_or(half_turn)
}
