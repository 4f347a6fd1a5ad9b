//! Contacts of simple scenes in closed form: balls with planes and with each other, and a box on a ramp.
//! Metres and radians; normals run from A into B.

use asperity_geometry::{Length, Vec3};

use super::problem::RestContact;
use asperity_fault::{Fault, direction};

/// Ball, a body of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Radius, m.
    pub radius: f64,
    /// Centre, m, world frame.
    pub center: Vec3,
}

/// Fixed half space below a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Point of the plane, m.
    pub point: Vec3,
    /// Normal out of the solid; it is normalised.
    pub normal: Vec3,
}

/// Returns the contacts of balls with planes, then with each other, where the gap is below `touch` metres.
///
/// # Errors
///
/// Refuses invalid balls and planes.
pub fn touching(balls: &[Ball], planes: &[Plane], touch: f64) -> Result<Vec<RestContact>, Fault> {
    let mut contacts = Vec::new();
    let new = |a, b, point, normal| RestContact { a, b: Some(b), point, normal, friction_ratio: 1.0 };
    for (i, ball) in balls.iter().enumerate() {
        for (j, plane) in planes.iter().enumerate() {
            let n = plane.normal / direction(&format!("scene.planes[{j}].normal"), plane.normal.length())?;
            if (ball.center - plane.point).dot(&n) - ball.radius < touch {
                contacts.push(new(None, i, ball.center - n * ball.radius, n));
            }
        }
    }
    for (i, a) in balls.iter().enumerate() {
        for (j, b) in balls.iter().enumerate().skip(i + 1) {
            let d = b.center - a.center;
            if d.length() - a.radius - b.radius < touch {
                let n = d / direction(&format!("scene.spheres[{j}].center"), d.length())?;
                contacts.push(new(Some(i), j, a.center + n * a.radius, n));
            }
        }
    }
    Ok(contacts)
}

/// Returns the centre of mass of a box (body 0) on a ramp that falls towards +x by `angle`, and the contacts
/// at its lower corners. The middle of its base is the world origin; `com_offset` is in the box's axes from
/// its centre.
pub fn ramp_box(angle: f64, size: &Vec3, com_offset: &Vec3) -> (Vec3, Vec<RestContact>) {
    let (s, c) = (libm::sin(angle), libm::cos(angle));
    let (ex, ez) = (Vec3::new(c, 0.0, -s), Vec3::new(s, 0.0, c));
    let com = ez * (0.5 * size.z + com_offset.z) + ex * com_offset.x + Vec3::y() * com_offset.y;
    let mut contacts = Vec::with_capacity(4);
    for i in [-0.5, 0.5] {
        for j in [-0.5, 0.5] {
            let point = ex * (i * size.x) + Vec3::y() * (j * size.y);
            contacts.push(RestContact { a: None, b: Some(0), point, normal: ez, friction_ratio: 1.0 });
        }
    }
    (com, contacts)
}
