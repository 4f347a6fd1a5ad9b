use asperity_geometry::{Rotation, Vec3};
use asperity_scene::frame::{ArrowRole, FrameRole, FrameWriter, Section};

use super::evaluate::{Contact, unless_noise};
use super::held::Held;

/// Writes the sections of a frame; see `asperity_scene::frame::Section` for their records.
pub(super) fn write(bodies: &[Held; 2], contact: &Contact, writer: &mut FrameWriter) {
    writer.section(Section::Readings, |s| contact.readings.iter().for_each(|&x| s.f64(x)));
    writer.section(Section::Timings, |s| s.f32s(&contact.timings));
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
    writer.section(Section::Arrows, |s| {
        let mut arrow = |role: ArrowRole, origin: Vec3, vector: Vec3| {
            if vector != Vec3::zeros() {
                s.u32s(&[role as u32, 1]);
                s.f32s(origin.as_slice());
                s.f32s(vector.as_slice());
            }
        };
        let force = contact.traction.force_on_b;
        let center = contact.surface.totals.center_of_pressure;
        arrow(ArrowRole::NormalForce, center, contact.pressure_force);
        arrow(ArrowRole::FrictionForce, center, contact.friction_force);
        arrow(ArrowRole::NetForce, center, force);
        let lever = contact.surface.totals.area.sqrt() + center.norm();
        let moment = contact.traction.moment_on_b - center.cross(&force);
        arrow(ArrowRole::NetMoment, center, unless_noise(moment, force.norm() * lever));
        if let Some(point) = &contact.point {
            arrow(ArrowRole::PointForce, 0.5 * (point.p_WCa + point.p_WCb), contact.point_force);
        }
        for body in bodies {
            arrow(ArrowRole::Velocity, body.X_WB.translation.vector, body.velocity.v_WBo);
        }
    });
    writer.section(Section::Frames, |s| {
        let mut triad = |role: FrameRole, origin: &Vec3, q: &Rotation| {
            s.u32(role as u32);
            s.f32s(origin.as_slice());
            s.f32s(&[q.w, q.i, q.j, q.k]);
        };
        for body in bodies {
            triad(FrameRole::Body, &body.X_WB.translation.vector, &body.X_WB.rotation);
        }
        if contact.mean_normal != Vec3::zeros() {
            triad(
                FrameRole::Contact,
                &contact.surface.totals.center_of_pressure,
                &frame_about(&contact.mean_normal),
            );
        }
    });
}

fn write_surface(contact: &Contact, writer: &mut FrameWriter) {
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

/// A frame whose z is `n`, turned the shortest way from the world's.
fn frame_about(n: &Vec3) -> Rotation {
    Rotation::rotation_between(&Vec3::z(), n)
        .unwrap_or_else(|| Rotation::new(std::f64::consts::PI * Vec3::x()))
}
