//! The shown cloud as PLY, and a depth image as PNG of 16 bits.

use std::fmt::Write;

use asperity_geometry::Vec3;
use asperity_scene::{ErrorKind, ExportFile, ExportFormat, SceneError};

use asperity_perception::camera::CameraImage;

use super::png;

/// Steps of a depth image in one metre: 65,535 of them are 6.5 m.
const STEPS: f64 = 1e4;

/// A cloud in the world.
pub struct Points<'a> {
    /// Places, m.
    pub p_W: &'a [Vec3],
    /// Unit normals, zero where a point has none.
    pub n_W: &'a [Vec3],
    /// Camera that saw each point, counted from zero; nothing where several did.
    pub camera: Option<&'a dyn Fn(usize) -> usize>,
}

/// Writes the cloud, or the depth picture of the camera that is asked for, where it is in use.
pub fn export(
    points: &Points<'_>,
    camera: Option<&CameraImage>,
    format: ExportFormat,
) -> Result<ExportFile, SceneError> {
    match format {
        ExportFormat::Ply => Ok(ExportFile {
            name: "cloud.ply".into(),
            mime: "application/octet-stream".into(),
            text: ply(points),
            base64: false,
        }),
        ExportFormat::DepthPng => {
            let Some(camera) = camera else {
                let message = "this camera is not in use, so it has no depth image";
                return Err(SceneError::new(ErrorKind::Value, "experiment.query.camera", message));
            };
            let grey = camera.measured.depth.iter().map(|z| (z * STEPS).round().clamp(0.0, 65_535.0) as u16);
            Ok(ExportFile {
                name: format!("depth_{}.png", camera.number + 1),
                mime: "image/png".into(),
                text: png::base64(&png::grey_16(camera.lens.width, camera.lens.height, grey)),
                base64: true,
            })
        }
        _ => Err(SceneError::new(ErrorKind::Unsupported, "format", "a cloud is not written so")),
    }
}

/// Returns PLY text: positions in m, unit normals, and the camera where it is known.
fn ply(points: &Points<'_>) -> String {
    let n = points.p_W.len();
    let mut text = format!("ply\nformat ascii 1.0\ncomment metres, z up\nelement vertex {n}\n");
    for name in ["x", "y", "z", "nx", "ny", "nz"] {
        text.push_str("property double ");
        text.push_str(name);
        text.push('\n');
    }
    if points.camera.is_some() {
        text.push_str("property uchar camera\n");
    }
    text.push_str("end_header\n");
    for (i, (p, n)) in points.p_W.iter().zip(points.n_W).enumerate() {
        // Writing into a string cannot fail.
        let _ = write!(text, "{} {} {} {} {} {}", p.x, p.y, p.z, n.x, n.y, n.z);
        if let Some(camera) = points.camera {
            let _ = write!(text, " {}", camera(i));
        }
        text.push('\n');
    }
    text
}
