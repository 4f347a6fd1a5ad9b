//! Files that are often dropped in place of a mesh and are not read: each is named, with a program that saves
//! it in a format that is.

use super::words::{lines, start_of_text};
use asperity_fault::Fault;

/// Returns a fault with the kind of such a file and the way on; `None` where it is none of them.
pub(super) fn refused(bytes: &[u8], ending: &str) -> Option<Fault> {
    let (_, sentence) = KINDS.iter().find(|(is, _)| is(bytes, ending))?;
    Some(Fault::new("file", *sentence))
}

type Test = fn(&[u8], &str) -> bool;

/// Kinds of files: the test by first bytes or by ending, and the sentence about it.
const KINDS: [(Test, &str); 16] = [
    (
        |b, e| text_begins(b, "ISO-10303-21") || matches!(e, "step" | "stp" | "p21"),
        "This is a STEP file: it holds exact surfaces and no triangles. Your CAD program, FreeCAD or Onshape saves it as STL or OBJ, and \
         lets you choose how fine the triangles are.",
    ),
    (
        |b, e| is_iges(b) || matches!(e, "iges" | "igs"),
        "This is an IGES file: it holds exact surfaces and no triangles. Your CAD program or FreeCAD saves it as STL or OBJ.",
    ),
    (
        |b, e| {
            text_begins(b, "DBRep_DrawableShape")
                || text_begins(b, "CASCADE Topology")
                || matches!(e, "brep" | "brp")
        },
        "This is a BREP file: it holds exact surfaces and no triangles. FreeCAD saves it as STL or OBJ.",
    ),
    (
        |b, e| {
            b.starts_with(b"solid ACIS")
                || matches!(
                    e,
                    "sldprt"
                        | "sldasm"
                        | "ipt"
                        | "iam"
                        | "catpart"
                        | "prt"
                        | "x_t"
                        | "x_b"
                        | "sat"
                        | "3dm"
                        | "fcstd"
                        | "f3d"
                )
        },
        "This is a file of a CAD program: it holds exact surfaces and no triangles. The program that made it saves it as STL or OBJ.",
    ),
    (
        |b, e| {
            text_begins(b, "#VRML") || text_begins(b, "#X3D") || matches!(e, "wrl" | "vrml" | "x3d" | "x3dv")
        },
        "This is a VRML or X3D file. MeshLab and Blender open it and save it as OBJ, PLY or STL.",
    ),
    (
        |b, e| {
            text_begins(b, "# vtk DataFile")
                || text_begins(b, "<VTKFile")
                || matches!(e, "vtk" | "vtp" | "vtu")
        },
        "This is a VTK file. ParaView saves its surface as PLY or STL (Extract Surface, then Save Data).",
    ),
    (
        |b, e| text_begins(b, "$MeshFormat") || matches!(e, "msh" | "mesh" | "inp" | "unv" | "bdf" | "nas"),
        "This is a mesh of a finite-element program. Gmsh opens it and exports its surface as STL.",
    ),
    (
        |b, e| is_pcd(b) || matches!(e, "pcd"),
        "This is a PCD file, a cloud of points. In a scene with depth cameras its points take the place of what these see; for a mesh, \
         CloudCompare or MeshLab reconstructs a surface and saves it as PLY.",
    ),
    (
        |b, e| b.starts_with(b"Kaydara FBX") || e == "fbx",
        "This is an FBX file. Blender opens it and exports it as glTF, OBJ or STL.",
    ),
    (
        |b, e| b.starts_with(b"BLENDER") || e == "blend",
        "This is a file of Blender, which exports it as glTF, OBJ or STL.",
    ),
    (
        |b, e| {
            b.starts_with(b"PXR-USDC")
                || text_begins(b, "#usda")
                || matches!(e, "usd" | "usda" | "usdc" | "usdz")
        },
        "This is a USD file. Blender and NVIDIA Omniverse export it as glTF or OBJ.",
    ),
    (
        |_, e| matches!(e, "las" | "laz" | "e57" | "xyz" | "pts"),
        "This is a cloud of points. CloudCompare saves it as PLY.",
    ),
    (
        |b, _| b.starts_with(b"Mrk\x1b") || b.starts_with(b"\x1f\x8b") || b.starts_with(b"7z\xbc\xaf"),
        "This is a packed file. Please unpack it first.",
    ),
    (|_, e| e == "3ds", "This is a file of 3D Studio. Blender opens it and exports it as glTF, OBJ or STL."),
    (|_, e| matches!(e, "amf"), "This is an AMF file. PrusaSlicer and MeshLab open it and save it as STL."),
    (
        |b, _| text_begins(b, "OFF BINARY"),
        "This is a binary OFF file. MeshLab opens it and saves it as PLY or STL.",
    ),
];

fn text_begins(bytes: &[u8], word: &str) -> bool {
    start_of_text(bytes).starts_with(word.as_bytes())
}

/// Returns true for IGES: column 73 of the first line names the start section (IGES 5.3, §2.2.1).
fn is_iges(bytes: &[u8]) -> bool {
    lines(bytes).next().is_some_and(|line| {
        line.len() >= 80
            && line.get(72) == Some(&b'S')
            && line.get(73..80).is_some_and(|n| n.trim_ascii() == b"1")
    })
}

/// Returns true for a header of the Point Cloud Library, which begins with a comment or the version.
pub(super) fn is_pcd(bytes: &[u8]) -> bool {
    let first =
        lines(start_of_text(bytes)).map(<[u8]>::trim_ascii).find(|l| !l.is_empty() && !l.starts_with(b"#"));
    text_begins(bytes, "# .PCD")
        || first.is_some_and(|l| l.starts_with(b"VERSION .7") || l.starts_with(b"VERSION 0.7"))
}
