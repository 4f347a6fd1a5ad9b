//! Links of an arm as round bars, for drawing, for contact and for clearances.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Length, Vec3};

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
