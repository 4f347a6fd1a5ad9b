//! Antipodal test of two-finger grasps: two contacts face each other within their friction cones (Nguyen
//! 1988, theorem 6; Murray, Li & Sastry 1994, theorem 5.7). Angles in radians.

use asperity_geometry::{Length, Vec3};

use super::grasp::GraspContact;

/// Angles of two contacts to the line between them.
///
/// The line between them lies inside both friction cones exactly when they can squeeze the body: then, and
/// only then, two contacts with friction close the plane, and two soft fingers close space (Nguyen 1988,
/// theorem 6; Murray, Li & Sastry 1994, theorem 5.7).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Antipodal {
    /// Angle between the line to the other contact and each contact's normal, rad.
    pub angles: [f64; 2],
    /// Half opening angle of each cone, rad.
    pub half_angles: [f64; 2],
}

impl Antipodal {
    /// Returns the margin by which the line is inside both cones, rad; negative: outside one.
    pub fn margin(&self) -> f64 {
        let [a, b] = [0, 1].map(|k| self.half_angles[k] - self.angles[k]);
        a.min(b)
    }
}

/// Computes the angles; `None` where the contacts coincide, and there is no line. Normals are unit.
pub fn antipodal(a: &GraspContact, b: &GraspContact) -> Option<Antipodal> {
    let line = (b.position - a.position).try_unit(1e-12)?;
    let angle = |n: &Vec3, d: &Vec3| libm::atan2(n.cross(d).length(), n.dot(d));
    Some(Antipodal {
        angles: [angle(&a.normal, &line), angle(&b.normal, &-line)],
        half_angles: [libm::atan(a.mu), libm::atan(b.mu)],
    })
}
