//! The pressure fields of both bodies on the scene's cutting plane, written only while that layer is shown.

use asperity_contact::held_pair::HeldBody;
use asperity_contact::hydroelastic::{SliceSurface, slice};
use asperity_geometry::{Length, Vec3};
use asperity_scene::Scene;
use asperity_scene::frame::{FrameWriter, Section};

/// The pressure fields on the scene's cutting plane, only while that layer is shown.
#[derive(Default)]
pub(super) struct Slices {
    cuts: [SliceSurface; 2],
}

impl Slices {
    pub fn write(&mut self, bodies: &[HeldBody; 2], scene: &Scene, writer: &mut FrameWriter) {
        if !scene.view.layers.slice {
            return;
        }
        let normal = Vec3::from(scene.view.slice.normal).try_unit(0.0).unwrap_or_else(Vec3::y);
        let point = scene.view.slice.offset * normal;
        for (body, cut) in bodies.iter().zip(&mut self.cuts) {
            slice(&body.hydro, &body.X_WB, &point, &normal, cut);
        }
        writer.section(Section::SliceVertices, |s| {
            for (p, &pressure) in self.cuts.iter().flat_map(|c| c.vertices.iter().zip(&c.pressures)) {
                s.f32s(p.as_slice());
                s.f32(pressure);
            }
        });
        let firsts = [0, self.cuts[0].vertices.len() as u32];
        let polygons = || {
            (0..).zip(self.cuts.iter().zip(firsts)).flat_map(|(body, (cut, first))| {
                cut.face_starts.windows(2).map(move |ends| (body, first + ends[0]..first + ends[1]))
            })
        };
        writer.section(Section::SliceTriangles, |s| {
            for (body, corners) in polygons() {
                for i in 1..corners.len().saturating_sub(1) as u32 {
                    s.u32s(&[corners.start, corners.start + i, corners.start + i + 1, body]);
                }
            }
        });
        writer.section(Section::SliceEdges, |s| {
            for (_, corners) in polygons() {
                for i in corners.clone() {
                    s.u32s(&[i, if i + 1 == corners.end { corners.start } else { i + 1 }]);
                }
            }
        });
    }
}
