//! Mesh files of other programs: the intended mesh is read, repairs and omissions are reported, and a refused
//! file gets the way on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_import::{read_cloud, read_mesh};
use asperity_scene::MeshImport;

fn case(folder: &str, name: &str) -> Vec<u8> {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read(format!("{root}/../../tests/reference/public_cases/{folder}/{name}")).unwrap()
}

fn read(bytes: &[u8], name: &str) -> MeshImport {
    read_mesh(bytes, name, None).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn refusal(bytes: &[u8], name: &str) -> String {
    read_mesh(bytes, name, None).map(|m| m.report).unwrap_err().message
}

/// Checks a cube of edge 0.04 m.
fn is_the_cube(name: &str, found: &MeshImport, edge: f64) {
    let r = &found.report;
    assert_eq!((r.triangles, r.solid), (12, true), "{name}: {r:?}");
    assert!((r.volume.unwrap() / (edge * edge * edge) - 1.0).abs() < 1e-6, "{name}: {r:?}");
    assert!(r.size.iter().all(|s| (s / edge - 1.0).abs() < 1e-6), "{name}: {r:?}");
}

const CORNERS: [[f64; 3]; 8] = [
    [-0.02, -0.02, -0.02],
    [0.02, -0.02, -0.02],
    [0.02, 0.02, -0.02],
    [-0.02, 0.02, -0.02],
    [-0.02, -0.02, 0.02],
    [0.02, -0.02, 0.02],
    [0.02, 0.02, 0.02],
    [-0.02, 0.02, 0.02],
];
const FACES: [[usize; 4]; 6] =
    [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];

fn triangles() -> Vec<[usize; 3]> {
    FACES.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect()
}

fn text_stl() -> String {
    let facet = |t: &[usize; 3]| {
        let vertices: String =
            t.map(|i| CORNERS[i]).iter().map(|[x, y, z]| format!("vertex {x:e} {y:e} {z:e}\n")).collect();
        format!("facet normal 0 0 0\nouter loop\n{vertices}endloop\nendfacet\n")
    };
    format!("solid part\n{}endsolid part\n", triangles().iter().map(facet).collect::<String>())
}

fn binary_stl(header: &str, count: u32, more: &[u8]) -> Vec<u8> {
    let mut out = vec![b' '; 80];
    out[..header.len()].copy_from_slice(header.as_bytes());
    out.extend(count.to_le_bytes());
    for t in triangles() {
        out.extend([0; 12]);
        for x in t.iter().flat_map(|&i| CORNERS[i]) {
            out.extend((x as f32).to_le_bytes());
        }
        out.extend([0; 2]);
    }
    out.extend(more);
    out
}

#[test]
fn text_stl_of_other_programs() {
    for name in ["ascii_one_space.stl", "ascii_upper.stl"] {
        is_the_cube(name, &read(&case("35_stl_text_by_other_programs", name), name), 0.04);
    }
    let plain = text_stl();
    for (what, text) in [
        ("blank", format!("\n \t{plain}")),
        ("mark", format!("\u{feff}{plain}")),
        ("capitals", plain.to_uppercase()),
        ("end loop", plain.replace("endloop", "end loop").replace("endfacet", "end facet")),
        ("END LOOP", plain.replace("endloop", "end  loop").to_uppercase()),
        ("CR", plain.replace('\n', "\r")),
        (
            "one line a facet",
            plain
                .replace('\n', " ")
                .replace("facet normal", "\nfacet normal")
                .replace(" endsolid", "\nendsolid"),
        ),
        ("no solid", plain.replacen("solid part\n", "", 1)),
        (
            "Fortran",
            plain
                .replace('e', "D")
                .replace("Dnd", "end")
                .replace("vDrtDx", "vertex")
                .replace("facDt", "facet")
                .replace("outDr", "outer"),
        ),
    ] {
        // Recognised by content: the name is wrong.
        for name in ["part.stl", "part.bin"] {
            let found = read(text.as_bytes(), name);
            is_the_cube(what, &found, 0.04);
            assert!(found.report.warnings.is_empty(), "{what}: {:?}", found.report.warnings);
        }
    }
    let found = read(format!("{plain}\nwritten by nobody\n").as_bytes(), "part.stl");
    assert!(
        found.report.warnings.iter().any(|w| w.contains("after its last solid")),
        "{:?}",
        found.report.warnings
    );
}

#[test]
fn binary_stl_of_other_programs() {
    let folder = "36_stl_binary_solid_and_a_few_bytes_more";
    for name in ["solid_binary_trailing.stl", "binary_count0.stl"] {
        let found = read(&case(folder, name), name);
        is_the_cube(name, &found, 0.04);
        assert_eq!(found.report.warnings.len(), 1, "{name}: {:?}", found.report.warnings);
    }
    for (header, count, more, said) in [
        ("solid part", 12, 0, None),
        ("solid facet normal", 12, 0, None),
        ("solid\nfacet normal 0 0 1\nvertex", 12, 7, Some("7 bytes after")),
        ("solid facet", 12, 7, Some("7 bytes after")),
        ("part", 12, 49, Some("49 bytes after")),
        ("solid part", 0, 0, Some("promises 0 triangles")),
        ("part", u32::MAX, 0, Some("promises 4294967295 triangles")),
        ("part", u32::MAX, 3, Some("promises 4294967295 triangles")),
    ] {
        let found = read(&binary_stl(header, count, &vec![7; more]), "part.stl");
        is_the_cube(header, &found, 0.04);
        let all = found.report.warnings.join(" ");
        assert!(said.map_or(all.is_empty(), |said| all.contains(said)), "{header} {count}: {all}");
    }
    assert!(
        refusal(&binary_stl("part", 20, &[]), "part.stl")
            .contains("promises 20 triangles but the file holds 12")
    );
}

fn ply_head(vertices: usize, faces: &str) -> String {
    format!(
        "ply\nformat ascii 1.0\nelement vertex {vertices}\nproperty float x\nproperty float y\nproperty float z\n{faces}end_header\n"
    )
}

fn corners() -> String {
    CORNERS.iter().map(|[x, y, z]| format!("{x} {y} {z}\n")).collect()
}

#[test]
fn text_ply_of_other_programs() {
    let found =
        read(&case("37_ply_of_meshlab_with_more_numbers_than_declared", "meshlab_wedge.ply"), "wedge.ply");
    is_the_cube("meshlab", &found, 0.04);
    assert!(
        found.report.warnings.iter().any(|w| w.contains("more numbers than the header")),
        "{:?}",
        found.report.warnings
    );
    let list = "element face 12\nproperty list uchar int vertex_indices\n";
    let faces =
        |end: &str| -> String { triangles().iter().map(|[a, b, c]| format!("3 {a} {b} {c}{end}")).collect() };
    // More numbers on vertices and faces; all of a table in one line; blank lines between; CRLF.
    let more = corners().replace('\n', " 255 0 0\n");
    for (what, text) in [
        ("more", ply_head(8, list) + &more + &faces(" 1 2 3 4 5 6\n")),
        ("one line", ply_head(8, list) + &corners().replace('\n', " ") + &faces(" ")),
        ("blank lines", ply_head(8, list) + &corners().replace('\n', "\n\n") + &faces("\n \n")),
        ("CRLF", (ply_head(8, list) + &corners() + &faces("\n")).replace('\n', "\r\n")),
        ("two lines a face", ply_head(8, list) + &corners() + &faces("\n").replace("3 ", "3\n")),
        ("capitals", (ply_head(8, list) + &corners() + &faces("\n")).replacen("ply", "PLY", 1)),
    ] {
        is_the_cube(what, &read(text.as_bytes(), "a.ply"), 0.04);
    }
}

#[test]
fn clouds_and_strips_in_ply() {
    let cloud = refusal(&case("38_ply_messages", "face0.ply"), "face0.ply");
    assert!(cloud.contains("points but no faces") && cloud.contains("depth cameras"), "{cloud}");
    assert_eq!(
        read_cloud(&case("38_ply_messages", "face0.ply"), "face0.ply", None).unwrap().report.points,
        8
    );
    // A strip around the cube, then two that close it, with -1 between.
    let strips = "element tristrips 1\nproperty list int int vertex_indices\n";
    let around = "0 4 1 5 2 6 3 7 0 4 -1 1 2 0 3 -1 4 7 5 6 -1";
    let count = around.split(' ').count();
    let text = format!("{}{}{count} {around}\n", ply_head(8, strips), corners());
    is_the_cube("strips", &read(text.as_bytes(), "a.ply"), 0.04);
}

#[test]
fn off_files() {
    let faces: String = FACES.iter().map(|[a, b, c, d]| format!("4 {a} {b} {c} {d} 255 0 0\n")).collect();
    for text in [
        format!("OFF\n8 6 12\n{}{faces}", corners()),
        format!("OFF 8 6 0\n# corners\n{}\n{faces}", corners()),
        format!("COFF\r\n8 6 0\r\n{}{faces}", corners().replace('\n', " 1 0 0 1\r\n")),
    ] {
        is_the_cube("OFF", &read(text.as_bytes(), "a.bin"), 0.04);
    }
    for text in ["OFF\n8 6", "OFF\n99999999 6 0\n", "OFF\n1 1 0\n0 0 0\n3 0 1 2\n", "OFF\nx"] {
        assert!(refusal(text.as_bytes(), "a.off").len() > 10);
    }
}

#[test]
fn gltf_extensions() {
    let instances = read(&case("39_gltf_required_extensions", "instancing_required.glb"), "a.glb");
    assert_eq!(instances.report.triangles, 36, "{:?}", instances.report);
    let longest = instances.report.size.iter().fold(0.0, |a: f64, b| a.max(*b));
    assert!((longest - 0.24).abs() < 1e-6, "{:?}", instances.report.size);
    let unknown = refusal(&case("39_gltf_required_extensions", "unknown_required.glb"), "a.glb");
    assert!(unknown.contains("VENDOR_unit_centimetre"), "{unknown}");
    // Three corners in a data URI, of which a sparse accessor moves one; and the same from nothing.
    let buffer = |numbers: &[f32], index: u16| {
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
        bytes.extend(index.to_le_bytes());
        bytes
    };
    let base = buffer(&[0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 3., 0.], 2);
    let view = r#"{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":48,"byteLength":2},{"buffer":0,"byteOffset":36,"byteLength":12}"#;
    let document = |first: &str, position: &str, more: &str| {
        format!(
            r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}{position}}}]}}],"buffers":[{{"byteLength":{},"uri":"data:application/octet-stream;base64,{}"}}],"bufferViews":[{view}],"accessors":[{{{first}"componentType":5126,"count":3,"type":"VEC3"{more}}}]}}"#,
            base.len(),
            base64(&base)
        )
    };
    let sparse =
        r#","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":2}}"#;
    let moved = read(document(r#""bufferView":0,"#, "", sparse).as_bytes(), "a.gltf").report;
    assert!((moved.area - 1.5).abs() < 1e-9, "{moved:?}");
    let from_nothing = refusal(document("", "", sparse).as_bytes(), "a.gltf");
    assert!(from_nothing.contains("no triangle"), "{from_nothing}");
    let draco = refusal(
        document("", r#","extensions":{"KHR_draco_mesh_compression":{"bufferView":0}}"#, "").as_bytes(),
        "a.gltf",
    );
    assert!(draco.contains("KHR_draco_mesh_compression") && draco.contains("without compression"), "{draco}");
    let broken = document(r#""bufferView":0,"#, "", &sparse.replace("\"count\":1", "\"count\":9"));
    assert!(refusal(broken.as_bytes(), "a.gltf").contains("beyond its buffer"));
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |part: &[u8]| -> String {
        let bits = part.iter().chain([0; 3].iter()).take(3).fold(0_u32, |sum, &b| sum << 8 | u32::from(b));
        let letter = |k: usize| char::from(LETTERS[(bits >> (18 - 6 * k)) as usize & 63]);
        (0..=part.len()).map(letter).collect::<String>() + &"=".repeat(3 - part.len())
    };
    bytes.chunks(3).map(group).collect()
}

fn collada(up: &str, unit: &str, primitive: &str) -> String {
    let numbers: String = CORNERS.iter().flatten().map(|x| format!("{} ", x * 100.0)).collect();
    format!(
        r##"<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset>{unit}<up_axis>{up}</up_axis></asset>
<library_geometries><geometry id="cube"><mesh>
<source id="p"><float_array id="pa" count="24">{numbers}</float_array><technique_common><accessor source="#pa" count="8" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
{primitive}
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><translate>0 0 100</translate><rotate>0 0 1 90</rotate><scale>-1 1 1</scale><instance_geometry url="#cube"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"##
    )
}

#[test]
fn collada_files() {
    // Normals beside the vertices, which are not used.
    let inputs = r##"<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>"##;
    let of = |all: &mut dyn Iterator<Item = usize>| -> String { all.map(|i| format!("{i} 0 ")).collect() };
    let three = of(&mut triangles().into_iter().flatten());
    let four = of(&mut FACES.into_iter().flatten());
    let each: String = FACES.iter().map(|f| format!("<p>{}</p>", of(&mut f.iter().copied()))).collect();
    let cm = r#"<unit name="centimeter" meter="0.01"/>"#;
    for primitive in [
        format!(r#"<triangles count="12">{inputs}<p>{three}</p></triangles>"#),
        format!(r#"<polylist count="6">{inputs}<vcount>4 4 4 4 4 4</vcount><p>{four}</p></polylist>"#),
        format!(r#"<polygons count="6">{inputs}{each}</polygons>"#),
    ] {
        for up in ["Z_UP", "Y_UP", "X_UP"] {
            let found = read(collada(up, cm, &primitive).as_bytes(), "link.dae");
            is_the_cube(up, &found, 0.04);
            assert!(!found.report.flipped, "a mirrored node keeps its outside out");
            assert_eq!(found.report.warnings.len(), usize::from(up != "Z_UP"), "{:?}", found.report.warnings);
            let asperity_scene::document::Shape::Mesh { vertices, .. } = &found.shape else { panic!() };
            // A metre along the document's z: ours, −y, or along the axis that x up leaves it.
            let middle = [0, 1, 2].map(|k| vertices.iter().map(|v| v[k]).sum::<f64>() / 8.0);
            let wanted = match up {
                "Z_UP" => [0.0, 0.0, 1.0],
                "Y_UP" => [0.0, -1.0, 0.0],
                _ => [-1.0, 0.0, 0.0],
            };
            assert!((0..3).all(|k| (middle[k] - wanted[k]).abs() < 1e-9), "{up}: {middle:?}");
        }
    }
    let primitive = format!(r#"<triangles count="12">{inputs}<p>{three}</p></triangles>"#);
    // Stated otherwise, and without a unit: metres.
    let told = read_mesh(collada("Z_UP", cm, &primitive).as_bytes(), "a.dae", Some("mm")).unwrap();
    is_the_cube("mm", &told, 0.004);
    is_the_cube("m", &read(collada("Z_UP", "", &primitive).as_bytes(), "a.dae"), 4.0);
    let itself =
        collada("Z_UP", cm, &primitive).replace("<node>", r##"<node id="n"><instance_node url="#n"/>"##);
    assert!(refusal(itself.as_bytes(), "a.dae").contains("within themselves"));
    assert!(refusal(b"<?xml version=\"1.0\"?><COLLADA><asset>", "a.dae").contains("not XML"));
}

/// Returns an archive of stored files.
fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let at = out.len() as u32;
        let sizes = [text.len() as u32; 2].map(u32::to_le_bytes).concat();
        let length = (name.len() as u16).to_le_bytes();
        out.extend(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        out.extend([&sizes[..], &length, &[0, 0], name.as_bytes(), text.as_bytes()].concat());
        list.extend(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        list.extend([&sizes[..], &length, &[0; 12], &at.to_le_bytes(), name.as_bytes()].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let end = [(list.len() as u32).to_le_bytes(), (out.len() as u32).to_le_bytes()].concat();
    out.extend(list);
    out.extend([b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count, &end, &[0, 0]].concat());
    out
}

#[test]
fn three_mf_files() {
    let vertices: String = CORNERS
        .iter()
        .map(|c| c.map(|x| 1e3 * x))
        .map(|[x, y, z]| format!(r#"<vertex x="{x}" y="{y}" z="{z}"/>"#))
        .collect();
    let faces: String =
        triangles().iter().map(|[a, b, c]| format!(r#"<triangle v1="{a}" v2="{b}" v3="{c}"/>"#)).collect();
    let object = format!(
        r#"<object id="1" type="model"><mesh><vertices>{vertices}</vertices><triangles>{faces}</triangles></mesh></object>"#
    );
    let model = |resources: &str, build: &str| {
        format!(
            r#"<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"><resources>{resources}</resources><build>{build}</build></model>"#
        )
    };
    let one = zip(&[
        ("[Content_Types].xml", "<Types/>"),
        ("3D/3dmodel.model", &model(&object, r#"<item objectid="1"/>"#)),
    ]);
    let found = read(&one, "part.3mf");
    is_the_cube("3MF", &found, 0.04);
    assert_eq!((found.report.format.as_str(), found.report.unit.as_str()), ("3MF", "m"));
    // Two of a part that lies in a file of its own, 100 mm apart.
    let two = r#"<object id="2"><components><component p:path="/3D/Objects/o.model" objectid="1"/><component p:path="/3D/Objects/o.model" objectid="1" transform="1 0 0 0 1 0 0 0 1 100 0 0"/></components></object>"#;
    let parts = zip(&[
        ("3D/3dmodel.model", &model(two, r#"<item objectid="2" transform="0 1 0 -1 0 0 0 0 1 0 0 5"/>"#)),
        ("3D/Objects/o.model", &model(&object, "")),
    ]);
    let found = read(&parts, "two.3mf").report;
    assert_eq!((found.triangles, found.components), (24, 2));
    assert!((found.size[1] - 0.14).abs() < 1e-9 && (found.size[0] - 0.04).abs() < 1e-9, "{:?}", found.size);
    let itself = r#"<object id="2"><components><component objectid="2"/></components></object>"#;
    let itself = zip(&[("3D/3dmodel.model", &model(itself, r#"<item objectid="2"/>"#))]);
    assert!(refusal(&itself, "a.3mf").contains("within themselves"));
    for cut in (4..one.len()).step_by(31) {
        let _ = read_mesh(&one[..cut], "a.3mf", None);
    }
}

#[test]
fn what_is_not_read_says_the_way_on() {
    let iges = format!("{:<72}S      1\n{:<72}G      1\n", "a part", "1H,,1H;");
    for (name, bytes, program) in [
        ("a.bin", &b"ISO-10303-21;\nHEADER;"[..], "FreeCAD"),
        ("a.STEP", b"", "FreeCAD"),
        ("a.bin", iges.as_bytes(), "FreeCAD"),
        ("a.wrl", b"#VRML V2.0 utf8\n", "MeshLab"),
        ("a.vtk", b"# vtk DataFile Version 3.0\n", "ParaView"),
        ("a.msh", b"$MeshFormat\n4.1 0 8\n", "Gmsh"),
        ("a.pcd", b"# .PCD v0.7\nVERSION 0.7\n", "depth cameras"),
        ("a.fbx", b"Kaydara FBX Binary  \0", "Blender"),
        ("a.blend", b"BLENDER-v300", "glTF"),
        ("a.sldprt", b"\xd0\xcf\x11\xe0", "CAD"),
        ("a.usda", b"#usda 1.0\n", "Blender"),
        ("a.xyz", b"0 0 0\n", "CloudCompare"),
        ("a.bin", b"what is this", "Blender"),
    ] {
        let said = refusal(bytes, name);
        assert!(said.contains(program), "{name}: {said}");
    }
}

#[test]
fn pcd_clouds() {
    let head = |data: &str| {
        format!(
            "# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS x y z intensity normal_x normal_y normal_z\nSIZE 4 4 4 4 4 4 4\nTYPE F F F F F F F\nCOUNT 1 1 1 1 1 1 1\nWIDTH 8\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS 8\nDATA {data}\n"
        )
    };
    let row = |[x, y, z]: [f64; 3]| [x, y, z, 7.0, 0.0, 0.0, 1.0];
    let text: String = CORNERS.iter().map(|c| row(*c).map(|x| x.to_string()).join(" ") + "\n").collect();
    let plain: Vec<u8> =
        CORNERS.iter().flat_map(|c| row(*c)).flat_map(|x| (x as f32).to_le_bytes()).collect();
    // Fields one after another, in runs as they are.
    let turned: Vec<u8> = (0..7)
        .flat_map(|f| CORNERS.iter().map(move |c| row(*c)[f]))
        .flat_map(|x| (x as f32).to_le_bytes())
        .collect();
    let mut packed: Vec<u8> =
        turned.chunks(32).flat_map(|run| [&[run.len() as u8 - 1], run].concat()).collect();
    packed.splice(0..0, [(packed.len() as u32).to_le_bytes(), (turned.len() as u32).to_le_bytes()].concat());
    for (data, body) in [("ascii", text.into_bytes()), ("binary", plain), ("binary_compressed", packed)] {
        let bytes = [head(data).into_bytes(), body].concat();
        let found = read_cloud(&bytes, "a.pcd", Some("m")).unwrap_or_else(|e| panic!("{data}: {e}"));
        assert_eq!(
            (found.report.points, found.report.encoding.as_str(), found.report.normals),
            (8, data, true)
        );
        for (p, wanted) in found.cloud.points.iter().zip(CORNERS) {
            assert!((0..3).all(|k| (p[k] - wanted[k]).abs() < 1e-6), "{data}: {p:?}");
        }
        for cut in (0..bytes.len()).step_by(7) {
            let _ = read_cloud(&bytes[..cut], "a.pcd", None);
        }
    }
    assert!(read_cloud(b"x", "a.pcd", None).unwrap_err().message.contains("CloudCompare"));
}
