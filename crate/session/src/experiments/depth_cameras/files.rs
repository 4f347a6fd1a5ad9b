//! The shown cloud as PLY, and a depth image as PNG of 16 bits.

use std::fmt::Write;

use asperity_scene::document;
use asperity_scene::{ErrorKind, ExportFile, ExportFormat, SceneError};

use super::Found;
use super::png;

/// Steps of a depth image in one metre: 65,535 of them are 6.5 m.
const STEPS: f64 = 1e4;

pub(super) fn export(
    e: &document::DepthCameras,
    found: &Found,
    format: ExportFormat,
) -> Result<ExportFile, SceneError> {
    match format {
        ExportFormat::Ply => Ok(ExportFile {
            name: "cloud.ply".into(),
            mime: "application/octet-stream".into(),
            text: ply(found),
            base64: false,
        }),
        ExportFormat::DepthPng => {
            let Some(camera) = found.seen.of(e.query.camera) else {
                let message = "this camera is not in use, so it has no depth image";
                return Err(SceneError::new(ErrorKind::Value, "experiment.query.camera", message));
            };
            let grey = camera.told.depth.iter().map(|z| (z * STEPS).round().clamp(0.0, 65_535.0) as u16);
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

/// Positions in m, unit normals (zero where there is none), the camera counted from zero.
fn ply(found: &Found) -> String {
    let cloud = &found.cloud;
    let mut text = format!("ply\nformat ascii 1.0\ncomment metres, z up\nelement vertex {}\n", cloud.len());
    for name in ["x", "y", "z", "nx", "ny", "nz"] {
        text.push_str("property double ");
        text.push_str(name);
        text.push('\n');
    }
    text.push_str("property uchar camera\nend_header\n");
    for ((p, n), from) in cloud.p_W.iter().zip(&cloud.n_W).zip(&cloud.from) {
        let camera = found.seen.by.get(from[0] as usize).map_or(0, |c| c.number);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{} {} {} {} {} {} {camera}", p.x, p.y, p.z, n.x, n.y, n.z);
    }
    text
}
