//! glTF 2.0 (Khronos, ISO/IEC 12113): the triangles of the default scene, node transforms applied, turned from
//! y up to z up. Metres by the standard.

mod accessor;
mod container;
mod data_uri;
mod document;
mod scene;

use super::ImportError;
use super::builder::RawMesh;
use document::Document;

/// `.glb`: a JSON chunk and at most one binary chunk.
pub(super) fn read_binary(bytes: &[u8]) -> Result<RawMesh, ImportError> {
    let (json, binary) = container::chunks(bytes)?;
    read(json, binary)
}

/// `.gltf`: JSON whose buffers are data URIs.
pub(super) fn read_json(bytes: &[u8]) -> Result<RawMesh, ImportError> {
    read(bytes, None)
}

fn read(json: &[u8], binary: Option<&[u8]>) -> Result<RawMesh, ImportError> {
    let refused = |path: String| {
        ImportError::new(
            path,
            "The JSON is not glTF 2.0: it breaks off, or a field has the wrong type or is too long.",
        )
    };
    let text = std::str::from_utf8(json).map_err(|e| refused(format!("byte {}", e.valid_up_to())))?;
    let document: Document = serde_json::from_str(text)
        .map_err(|e| refused(format!("line {} column {}", e.line(), e.column())))?;
    if !document.asset.version.starts_with("2.") {
        return Err(ImportError::new("asset.version", "Only glTF 2 is read."));
    }
    if let Some(e) =
        document.extensions_required.iter().find(|e| e.contains("draco") || e.contains("meshopt"))
    {
        let message = format!("The mesh is compressed with {e}; please export it without compression.");
        return Err(ImportError::new("extensionsRequired", message));
    }
    let buffers = document.buffers(binary)?;
    scene::read(&document, &buffers)
}
