//! glTF 2.0 (Khronos, ISO/IEC 12113): the triangles of the default scene, node transforms applied, turned
//! from y up to z up. Metres by the standard.

mod accessor;
mod container;
mod data_uri;
mod document;
mod scene;

use super::builder::RawMesh;
use asperity_fault::Fault;
use document::Document;

/// Reads a `.glb` file: a JSON chunk and at most one binary chunk.
pub(super) fn read_binary(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let (json, binary) = container::chunks(bytes)?;
    read(json, binary)
}

/// Reads a `.gltf` file: JSON whose buffers are data URIs.
pub(super) fn read_json(bytes: &[u8]) -> Result<RawMesh, Fault> {
    read(bytes, None)
}

fn read(json: &[u8], binary: Option<&[u8]>) -> Result<RawMesh, Fault> {
    let refused = |path: String| {
        Fault::new(
            path,
            "The JSON is not glTF 2.0: it breaks off, or a field has the wrong type or is too long.",
        )
    };
    let text = std::str::from_utf8(json).map_err(|e| refused(format!("byte {}", e.valid_up_to())))?;
    let document: Document = serde_json::from_str(text)
        .map_err(|e| refused(format!("line {} column {}", e.line(), e.column())))?;
    if !document.asset.version.starts_with("2.") {
        return Err(Fault::new("asset.version", "Only glTF 2 is read."));
    }
    if let Some(e) = document.extensions_required.iter().find(|e| compresses(e)) {
        return Err(compressed("extensionsRequired", e));
    }
    // glTF 2.0 §3.12: a file that requires an extension unknown to its reader cannot be read right.
    if let Some(e) = document.extensions_required.iter().find(|e| !leaves_positions(e)) {
        let name: String = e.chars().filter(|c| !c.is_control()).take(60).collect();
        let message = format!(
            "The file requires the extension {name}, which is not read here; please export it without."
        );
        return Err(Fault::new("extensionsRequired", message));
    }
    let buffers = document.buffers(binary)?;
    scene::read(&document, &buffers)
}

/// Returns true for extensions that hold the triangles in a packed form.
fn compresses(extension: &str) -> bool {
    extension.contains("draco") || extension.contains("meshopt")
}

fn compressed(path: impl Into<String>, extension: &str) -> Fault {
    let message = format!("The mesh is compressed with {extension}; please export it without compression.");
    Fault::new(path, message)
}

/// Returns true for extensions that are read, or that do not affect the positions of triangles.
fn leaves_positions(extension: &str) -> bool {
    const READ: [&str; 2] = ["KHR_mesh_quantization", "EXT_mesh_gpu_instancing"];
    const LOOKS: [&str; 10] = [
        "KHR_materials_",
        "KHR_texture_",
        "KHR_lights_",
        "KHR_xmp",
        "KHR_audio",
        "EXT_texture_",
        "EXT_lights_",
        "EXT_structural_metadata",
        "EXT_mesh_features",
        "MSFT_texture_",
    ];
    READ.contains(&extension) || LOOKS.iter().any(|begin| extension.starts_with(begin))
}
