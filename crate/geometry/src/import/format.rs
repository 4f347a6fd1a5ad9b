//! Which mesh format a file has: told by its content, and by its name's ending where the content could be
//! anything.

use super::words::{lines, words};
use crate::mesh_report::Unit;
use asperity_fault::Fault;

/// The file formats that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshFormat {
    /// Binary stereolithography.
    StlBinary,
    /// Text stereolithography.
    StlAscii,
    /// Wavefront.
    Obj,
    /// Polygon file format, text or binary.
    Ply,
    /// Binary glTF 2.0.
    Glb,
    /// glTF 2.0 with embedded buffers.
    Gltf,
}

impl MeshFormat {
    /// Told by content; by the name's ending where the content could be anything.
    pub(super) fn of(bytes: &[u8], file_name: &str) -> Result<Self, Fault> {
        let has_line = |word: &[u8]| lines(bytes).take(2000).any(|l| words(l).next() == Some(word));
        let first = bytes.iter().find(|b| !b.is_ascii_whitespace());
        let starts_solid = bytes.get(..5).is_some_and(|w| w.eq_ignore_ascii_case(b"solid"));
        if bytes.starts_with(b"glTF") {
            return Ok(Self::Glb);
        }
        if bytes.starts_with(b"ply\n") || bytes.starts_with(b"ply\r") {
            return Ok(Self::Ply);
        }
        if super::stl::binary_length(bytes) == Some(bytes.len() as u64) {
            return Ok(Self::StlBinary);
        }
        if starts_solid && (has_line(b"facet") || has_line(b"endsolid")) {
            return Ok(Self::StlAscii);
        }
        if first == Some(&b'{') {
            return Ok(Self::Gltf);
        }
        if has_line(b"v") {
            return Ok(Self::Obj);
        }
        let ending = file_name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        match ending.as_str() {
            "stl" if starts_solid => Ok(Self::StlAscii),
            "stl" => Ok(Self::StlBinary),
            "obj" => Ok(Self::Obj),
            "ply" => Ok(Self::Ply),
            "glb" => Ok(Self::Glb),
            "gltf" => Ok(Self::Gltf),
            _ => Err(Fault::new("file", "This is no STL, OBJ, PLY or glTF file.")),
        }
    }

    /// The unit the format prescribes, if it does.
    pub(super) fn unit(self) -> Option<Unit> {
        matches!(self, Self::Glb | Self::Gltf).then_some(Unit::Metre)
    }

    /// The name a user knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::StlBinary => "STL (binary)",
            Self::StlAscii => "STL (text)",
            Self::Obj => "OBJ",
            Self::Ply => "PLY",
            Self::Glb => "glTF (binary)",
            Self::Gltf => "glTF",
        }
    }
}
