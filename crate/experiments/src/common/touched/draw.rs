//! Friction cones at contacts, and hulls of any dimension, as figures.

use asperity_geometry::{Length, Pose, Vec3};
use asperity_grasp::wrench::GraspContact;
use asperity_scene::Role;
use asperity_scene::frame::LineStyle;

use super::HullDrawing;
use asperity_exhibit::figure::Figure;

/// Draws the friction cone of a contact into the body, its edges `slant` metres long; a line without
/// friction.
pub fn friction_cone(figure: &mut Figure, X_WB: &Pose, c: &GraspContact, slant: f64) {
    let X_WC = X_WB * c.X_BC();
    if c.mu > 0.0 {
        figure.cone(Role::Cone, 0.3, &X_WC, c.mu, slant);
    } else {
        let p = X_WC.translation.vector;
        figure.line(Role::Cone, LineStyle::Open, [p, p + X_WC.rotation * Vec3::z() * slant]);
    }
}

/// Draws a hull of any dimension, its points in frame S.
pub fn hull(figure: &mut Figure, role: Role, opacity: f64, X_WS: &Pose, hull: &HullDrawing) {
    let place = |v: &Vec3| X_WS.rotation * v + X_WS.translation.vector;
    match hull {
        HullDrawing::Solid(mesh) => {
            let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
            for t in &mesh.triangles {
                let corners = t.map(|i| mesh.vertices.get(i as usize).map_or_else(Vec3::zeros, place));
                let normal = (corners[1] - corners[0]).cross(&(corners[2] - corners[0]));
                let Some(normal) = normal.try_unit(0.0) else { continue };
                let first = vertices.len() as u32;
                vertices.extend(corners.map(|p| [p, normal]));
                triangles.push([first, first + 1, first + 2]);
            }
            figure.shell(role, opacity, &vertices, &triangles);
        }
        HullDrawing::Flat(corners) => {
            let corners: Vec<Vec3> = corners.iter().map(place).collect();
            if let [a, b, c, ..] = corners.as_slice() {
                let normal = (b - a).cross(&(c - a)).try_unit(0.0).unwrap_or_else(Vec3::z);
                let vertices: Vec<_> = corners.iter().map(|p| [*p, normal]).collect();
                let triangles: Vec<_> = (1..corners.len() as u32 - 1).map(|k| [0, k, k + 1]).collect();
                figure.shell(role, opacity, &vertices, &triangles);
            }
            figure.line(role, LineStyle::Closed, corners);
        }
        HullDrawing::Segment(a, b) => figure.line(role, LineStyle::Open, [place(a), place(b)]),
        HullDrawing::Point => {}
    }
}
