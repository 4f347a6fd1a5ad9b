//! Links of an arm as round bars, for drawing, for contact and for clearances.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};

use super::ArmDescription;

/// A round bar that moves with a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Link that carries the bar, base first.
    pub link: usize,
    /// Ends of the axis in the link's frame, m.
    pub ends: [Vec3; 2],
    /// Radius, m.
    pub radius: f64,
}

/// Returns the links as bars of these radii (base first, m), from each joint to the link's origin and on to
/// the next joint. The tool is not among them.
pub fn bars(arm: &ArmDescription, radii: &[f64]) -> Vec<Bar> {
    let mut all = Vec::new();
    for (link, (joint, &radius)) in arm.joints.iter().zip(radii).enumerate() {
        let from = joint.X_ML.inverse().translation.vector;
        let to = arm.joints.get(link + 1).map_or_else(Vec3::zeros, |next| next.X_PF.translation.vector);
        let first = all.len();
        for ends in [[from, Vec3::zeros()], [Vec3::zeros(), to]] {
            if (ends[1] - ends[0]).length() > 1e-6 {
                all.push(Bar { link, ends, radius });
            }
        }
        // All points coincide: the bar is a ball.
        if all.len() == first {
            all.push(Bar { link, ends: [from, from], radius });
        }
    }
    all
}

/// Radius of a joint's housing over that of the link it carries.
const HOUSING: f64 = 1.25;

/// Returns a frame in the middle of two points, z from the first to the second.
pub fn between(a: Vec3, b: Vec3) -> Pose {
    let way = b - a;
    let length = way.length();
    let n = if length > 0.0 { way / length } else { Vec3::z() };
    // The shortest turn from z to n; half a turn about x where they are opposite.
    let (w, axis) = if n.z > -1.0 + 1e-9 { (1.0 + n.z, Vec3::z().cross(&n)) } else { (0.0, Vec3::x()) };
    let turn = nalgebra::Quaternion::from_parts(w, axis);
    Pose::from_parts(((a + b) * 0.5).into(), Rotation::new_unchecked(turn / turn.coords.length()))
}

/// Returns the shapes of a link with their poses on it: its bars as capsules and the housing of its joint as
/// a cylinder. `bars`: of the whole arm.
pub fn link_shapes(arm: &ArmDescription, bars: &[Bar], link: usize) -> Vec<(Shape, Pose)> {
    let mut radius = 0.0;
    let mut parts: Vec<(Shape, Pose)> = Vec::new();
    for bar in bars.iter().filter(|b| b.link == link) {
        radius = bar.radius;
        let [a, b] = bar.ends;
        parts.push((Shape::Capsule { radius, half_length: 0.5 * (b - a).length().max(1e-6) }, between(a, b)));
    }
    let X_LM = arm.joints[link].X_ML.inverse();
    let half = X_LM.rotation * Vec3::z() * (HOUSING * radius);
    let p = X_LM.translation.vector;
    let housing = Shape::Cylinder { radius: HOUSING * radius, half_length: HOUSING * radius };
    parts.push((housing, between(p - half, p + half)));
    parts
}
