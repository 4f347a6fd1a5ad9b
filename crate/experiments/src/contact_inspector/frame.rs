//! The inspector's frame: bodies, surface with pressures, arrows, triads and the friction cone.

use asperity_contact::held_pair::{HeldBody, PairContact, unless_noise};
use asperity_geometry::{Length, Vec3};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, FrameWriter, Section, TriadRole};

use asperity_exhibit::figure::{Figure, contact_frame};

/// Length of the friction cone's edge over the side of a square as large as the patch.
const CONE: f64 = 1.2;

/// Writes the sections of a frame; see `asperity_scene::frame::Section` for their records.
pub(super) fn write(
    bodies: &[HeldBody; 2],
    contact: &PairContact,
    figure: &mut Figure,
    writer: &mut FrameWriter,
) {
    writer.section(Section::BodyPoses, |s| {
        for body in bodies {
            let q = body.X_WB.rotation;
            s.f32s(body.X_WB.translation.vector.as_slice());
            s.f32s(&[q.w, q.i, q.j, q.k]);
        }
    });
    write_surface(contact, writer);
    writer.section(Section::PointContacts, |s| {
        if let Some(point) = &contact.point {
            [point.p_WCa, point.p_WCb, point.n_W].iter().for_each(|v| s.f32s(v.as_slice()));
            s.f32(point.gap);
        }
    });
    draw(bodies, contact, figure);
    figure.write(writer);
}

/// Draws arrows on B, triads, and the friction cone the force on B must lie in, where it acts.
fn draw(bodies: &[HeldBody; 2], contact: &PairContact, figure: &mut Figure) {
    figure.clear();
    let force = contact.traction.force_on_b;
    let (center, area) = (contact.surface.totals.center_of_pressure, contact.surface.totals.area);
    figure.arrow(ArrowRole::NormalForce, 1, center, contact.pressure_force);
    figure.arrow(ArrowRole::FrictionForce, 1, center, contact.friction_force);
    figure.arrow(ArrowRole::NetForce, 1, center, force);
    let lever = area.sqrt() + center.length();
    let moment = contact.traction.moment_on_b - center.cross(&force);
    figure.arrow(ArrowRole::NetMoment, 1, center, unless_noise(moment, force.length() * lever));
    if let Some(point) = &contact.point {
        let p_WC = 0.5 * (point.p_WCa + point.p_WCb);
        figure.arrow(ArrowRole::PointForce, 1, p_WC, contact.point_force);
    }
    for body in bodies {
        figure.arrow(ArrowRole::Velocity, 1, body.X_WB.translation.vector, body.velocity.v_WBo);
        figure.triad(TriadRole::Body, body.X_WB);
    }
    if contact.mean_normal != Vec3::zeros() {
        let X_WC = contact_frame(&center, &contact.mean_normal);
        figure.triad(TriadRole::Contact, X_WC);
        figure.cone(Role::Cone, 0.2, &X_WC, contact.traction.friction, CONE * area.sqrt());
    }
}

fn write_surface(contact: &PairContact, writer: &mut FrameWriter) {
    let (surface, triangles) = (&contact.surface, &contact.triangles);
    writer.section(Section::SurfaceVertices, |s| {
        for (p, &pressure) in triangles.vertices.iter().zip(&triangles.pressures) {
            s.f32s(p.as_slice());
            s.f32(pressure);
        }
    });
    writer.section(Section::SurfaceTriangles, |s| {
        for (t, &face) in triangles.triangles.iter().zip(&triangles.face_of_triangle) {
            s.u32s(t);
            s.u32(face);
        }
    });
    writer.section(Section::SurfaceFaces, |s| {
        for ((f, face), feels) in surface.faces.iter().enumerate().zip(&contact.traction.faces) {
            let corners = surface.corners(f);
            s.f32s(face.centroid.as_slice());
            s.f32s(face.normal.as_slice());
            s.f32s(&[face.area, face.pressure]);
            s.f32s(feels.traction.as_slice());
            s.f32s(feels.slip.as_slice());
            s.u32s(&[corners.start as u32, corners.len() as u32]);
        }
    });
    // Faces do not share corners: the loop around face f is the run of its own corners.
    writer.section(Section::SurfaceLoops, |s| (0..surface.vertices.len() as u32).for_each(|i| s.u32(i)));
}
