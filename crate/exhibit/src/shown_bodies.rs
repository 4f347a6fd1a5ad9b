//! The bodies of an experiment that only shows them: shapes to draw, poses to write.

use asperity_geometry::{Length, Pose, Shape};
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};
use asperity_scene::{Scene, SceneError};

use crate::display::Fineness;
use crate::{convert, display};

/// Shapes in the order of the document's bodies.
pub struct ShownBodies {
    /// Shapes that have passed the checks.
    pub shapes: Vec<Shape>,
}

impl ShownBodies {
    /// Builds the document's shapes; an error names the body's field.
    pub fn build(scene: &Scene) -> Result<Self, SceneError> {
        let shapes = scene.bodies.iter().enumerate().map(|(i, body)| {
            convert::shape(&body.shape).map_err(|e| e.within("shape").within(&format!("bodies[{i}]")))
        });
        Ok(Self { shapes: shapes.collect::<Result<_, _>>()? })
    }

    /// True if two documents' bodies look the same, wherever they are.
    pub fn same_meshes(now: &Scene, next: &Scene) -> bool {
        now.bodies.len() == next.bodies.len()
            && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape)
    }

    /// Returns half the width of the tile a half-space is drawn as: a few times the largest other body, m.
    fn reach(&self) -> f64 {
        let sizes = self.shapes.iter().filter_map(|s| s.aabb()).map(|b| b.half_size().length());
        let largest = sizes.fold(0.0, f64::max);
        if largest > 0.0 { 2.5 * largest } else { 0.25 }
    }

    /// Writes the ideal shapes.
    pub fn write_assets(&self, writer: &mut FrameWriter) {
        self.write_assets_as(MeshPurpose::Ideal, writer);
    }

    /// Writes the shapes for one purpose.
    pub fn write_assets_as(&self, purpose: MeshPurpose, writer: &mut FrameWriter) {
        self.write_assets_each(std::iter::repeat(purpose), writer);
    }

    /// Writes each shape for its own purpose.
    pub fn write_assets_each(
        &self,
        purposes: impl IntoIterator<Item = MeshPurpose>,
        writer: &mut FrameWriter,
    ) {
        let (reach, fineness) = (self.reach(), Fineness::of(self.shapes.len()));
        let meshes: Vec<_> = (0..)
            .zip(purposes)
            .zip(&self.shapes)
            .map(|((i, purpose), shape)| (i, purpose, display::ideal(shape, reach, fineness)))
            .collect();
        display::write_assets(writer, &meshes);
    }
}

/// Writes the pose `X_WB` of each body.
pub fn write_poses<'p>(writer: &mut FrameWriter, poses: impl IntoIterator<Item = &'p Pose>) {
    writer.section(Section::BodyPoses, |s| {
        for pose in poses {
            let q = pose.rotation;
            s.f32s(pose.translation.vector.as_slice());
            s.f32s(&[q.w, q.i, q.j, q.k]);
        }
    });
}
