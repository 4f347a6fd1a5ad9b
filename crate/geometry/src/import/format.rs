//! Format of a mesh file, recognised by its content, and by its name's ending where the content could be
//! anything.

use super::words::{lines, start_of_text, words};
use super::{other, stl};
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
    /// Object file format of Geomview, as text.
    Off,
    /// Binary glTF 2.0.
    Glb,
    /// glTF 2.0 with embedded buffers.
    Gltf,
    /// COLLADA. It is XML, so its reader is in the crate of XML.
    Collada,
    /// 3D Manufacturing Format. It is XML in a ZIP archive, so its reader is in the crate of XML.
    ThreeMf,
}

/// Number of lines at the start of a text in which words identify the format.
const FIRST_LINES: usize = 2000;

impl MeshFormat {
    /// Recognises the format by content; by the name's ending where the content could be anything.
    pub(super) fn of(bytes: &[u8], file_name: &str) -> Result<Self, Fault> {
        let text = start_of_text(bytes);
        let has_line = |word: &[u8]| lines(text).take(FIRST_LINES).any(|l| words(l).next() == Some(word));
        if bytes.starts_with(b"glTF") {
            return Ok(Self::Glb);
        }
        if super::ply::begins(bytes) {
            return Ok(Self::Ply);
        }
        if stl::binary_length(bytes) == Some(bytes.len() as u64) {
            return Ok(Self::StlBinary);
        }
        // A binary header may hold any words, but it is followed by bytes that no text has.
        if stl::is_text(bytes) {
            return Ok(Self::StlAscii);
        }
        if super::off::begins(text) {
            return Ok(Self::Off);
        }
        if text.first() == Some(&b'{') {
            return Ok(Self::Gltf);
        }
        let ending = file_name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        if let Some(fault) = other::refused(bytes, &ending) {
            return Err(fault);
        }
        if has_line(b"v") {
            return Ok(Self::Obj);
        }
        let starts_solid = text.get(..5).is_some_and(|w| w.eq_ignore_ascii_case(b"solid"));
        match ending.as_str() {
            "stl" if starts_solid && !text.contains(&0) => Ok(Self::StlAscii),
            "stl" => Ok(Self::StlBinary),
            "obj" => Ok(Self::Obj),
            "ply" => Ok(Self::Ply),
            "off" => Ok(Self::Off),
            "glb" => Ok(Self::Glb),
            "gltf" => Ok(Self::Gltf),
            _ if starts_solid => Ok(Self::StlBinary),
            _ => Err(Fault::new(
                "file",
                "This is no STL, OBJ, PLY, OFF, glTF, COLLADA or 3MF file. Blender and MeshLab open most meshes and save them as one of these.",
            )),
        }
    }

    /// Returns the unit that the format prescribes, if it does.
    pub(super) fn unit(self) -> Option<Unit> {
        matches!(self, Self::Glb | Self::Gltf).then_some(Unit::Metre)
    }

    /// Returns the name a user knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::StlBinary => "STL (binary)",
            Self::StlAscii => "STL (text)",
            Self::Obj => "OBJ",
            Self::Ply => "PLY",
            Self::Off => "OFF",
            Self::Glb => "glTF (binary)",
            Self::Gltf => "glTF",
            Self::Collada => "COLLADA",
            Self::ThreeMf => "3MF",
        }
    }
}
