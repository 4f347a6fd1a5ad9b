//! glTF 2.0 (Khronos, ISO/IEC 12113): the triangles of the default scene, node transforms applied, turned from
//! y up to z up. Metres by the standard.

mod accessor;
mod container;
mod data_uri;
mod document;
mod scene;

use super::builder::RawMesh;
use asperity_fault::Fault;
use document::Document;

/// `.glb`: a JSON chunk and at most one binary chunk.
pub(super) fn read_binary(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let (json, binary) = container::chunks(bytes)?;
    read(json, binary)
}

/// `.gltf`: JSON whose buffers are data URIs.
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
    if let Some(e) =
        document.extensions_required.iter().find(|e| e.contains("draco") || e.contains("meshopt"))
    {
        let message = format!("The mesh is compressed with {e}; please export it without compression.");
        return Err(Fault::new("extensionsRequired", message));
    }
    let buffers = document.buffers(binary)?;
    scene::read(&document, &buffers)
}
