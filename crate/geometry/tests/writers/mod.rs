//! The smallest writers of each format, for round trips. Coordinates are written in the mesh's own numbers.

use asperity_geometry::TriangleMesh;
use std::fmt::Write as _;

pub fn stl_ascii(m: &TriangleMesh) -> Vec<u8> {
    let mut s = String::from("solid part\n");
    for t in 0..m.triangles.len() {
        s += " facet normal 0 0 0\n  outer loop\n";
        for p in m.corners(t) {
            writeln!(s, "   vertex {:e} {} {}", p.x, p.y, p.z).unwrap();
        }
        s += "  endloop\n endfacet\n";
    }
    (s + "endsolid part\n").into_bytes()
}

pub fn stl_binary(m: &TriangleMesh) -> Vec<u8> {
    let mut out = b"solid but binary".to_vec();
    out.resize(80, 0);
    out.extend((m.triangles.len() as u32).to_le_bytes());
    for t in 0..m.triangles.len() {
        out.extend([0; 12]);
        m.corners(t).iter().flat_map(|p| p.iter().copied().collect::<Vec<_>>()).for_each(|x| {
            out.extend((x as f32).to_le_bytes());
        });
        out.extend([0; 2]);
    }
    out
}

pub fn obj(m: &TriangleMesh) -> Vec<u8> {
    let mut s = String::from("# part\r\no part\r\nvn 0 0 1\r\n");
    m.vertices.iter().for_each(|p| write!(s, "v {} {} {}\r\n", p.x, p.y, p.z).unwrap());
    for (t, [a, b, c]) in m.triangles.iter().enumerate() {
        match t % 3 {
            0 => write!(s, "f {} {} {}\r\n", a + 1, b + 1, c + 1),
            1 => write!(s, "f {}//1 {}//1 \\\r\n {}//1 # end\r\n", a + 1, b + 1, c + 1),
            _ => {
                let back = |i: &u32| i64::from(*i) - m.vertices.len() as i64;
                write!(s, "f {} {} {}\r\n", back(a), back(b), back(c))
            }
        }
        .unwrap();
    }
    s.into_bytes()
}

#[derive(Clone, Copy, PartialEq)]
pub enum Ply {
    Ascii,
    Little,
    Big,
}

pub fn ply(m: &TriangleMesh, encoding: Ply) -> Vec<u8> {
    let name = ["ascii", "binary_little_endian", "binary_big_endian"][encoding as usize];
    let mut out = format!(
        "ply\nformat {name} 1.0\ncomment part\nelement vertex {}\nproperty double x\nproperty double y\nproperty \
         double z\nproperty uchar red\nelement face {}\nproperty list uchar int vertex_indices\nproperty list \
         uchar float extra\nelement edge 1\nproperty short a\nend_header\n",
        m.vertices.len(),
        m.triangles.len()
    )
    .into_bytes();
    if encoding == Ply::Ascii {
        let mut s = String::new();
        m.vertices.iter().for_each(|p| writeln!(s, "{} {} {} 7", p.x, p.y, p.z).unwrap());
        m.triangles.iter().for_each(|[a, b, c]| writeln!(s, "3 {a} {b} {c} 1 0.5").unwrap());
        out.extend((s + "-3\n").into_bytes());
        return out;
    }
    let mut put = |mut bytes: Vec<u8>| {
        if encoding == Ply::Big {
            bytes.reverse();
        }
        out.extend(bytes);
    };
    for p in &m.vertices {
        p.iter().for_each(|x| put(x.to_le_bytes().to_vec()));
        put(vec![7]);
    }
    for t in &m.triangles {
        put(vec![3]);
        t.iter().for_each(|i| put(i.to_le_bytes().to_vec()));
        put(vec![1]);
        put(0.5f32.to_le_bytes().to_vec());
    }
    put((-3i16).to_le_bytes().to_vec());
    out
}

/// Returns binary buffer and document of a scene: a root that shifts by `[1, 2, 3]`, its child scaled by
/// `scale`.
fn gltf_parts(m: &TriangleMesh, scale: f64, uri: impl Fn(&[u8]) -> String) -> (String, Vec<u8>) {
    let mut buffer = Vec::new();
    for p in &m.vertices {
        // z up to y up.
        [p.x, p.z, -p.y].iter().for_each(|x| buffer.extend((*x as f32).to_le_bytes()));
    }
    let split = buffer.len();
    m.triangles.iter().flatten().for_each(|i| buffer.extend(i.to_le_bytes()));
    let json = format!(
        r#"{{"asset":{{"version":"2.0","generator":"test"}},"scene":0,"scenes":[{{"nodes":[0]}}],
        "nodes":[{{"translation":[1,2,3],"children":[1]}},{{"mesh":0,"scale":[{scale},1,1]}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3"}},
        {{"bufferView":1,"componentType":5125,"count":{},"type":"SCALAR"}}],
        "bufferViews":[{{"buffer":0,"byteLength":{split}}},{{"buffer":0,"byteOffset":{split},"byteLength":{}}}],
        "buffers":[{{{}"byteLength":{}}}]}}"#,
        m.vertices.len(),
        3 * m.triangles.len(),
        buffer.len() - split,
        uri(&buffer),
        buffer.len()
    );
    (json, buffer)
}

pub fn glb(m: &TriangleMesh, scale: f64) -> Vec<u8> {
    let (mut json, mut buffer) = gltf_parts(m, scale, |_| String::new());
    while json.len() % 4 != 0 {
        json.push(' ');
    }
    buffer.resize(buffer.len().next_multiple_of(4), 0);
    let mut out = b"glTF".to_vec();
    out.extend(2u32.to_le_bytes());
    out.extend((28 + json.len() as u32 + buffer.len() as u32).to_le_bytes());
    for (data, kind) in [(json.as_bytes(), b"JSON"), (&buffer, b"BIN\0")] {
        out.extend((data.len() as u32).to_le_bytes());
        out.extend(kind);
        out.extend(data);
    }
    out
}

pub fn gltf(m: &TriangleMesh, scale: f64) -> Vec<u8> {
    let uri = |b: &[u8]| format!(r#""uri":"data:application/octet-stream;base64,{}","#, base64(b));
    gltf_parts(m, scale, uri).0.into_bytes()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0u32, |b, &c| b << 8 | u32::from(c)) << (8 * (3 - group.len()));
        for k in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * k) & 63) as usize] as char;
            out.push(if k <= group.len() { digit } else { '=' });
        }
    }
    out
}

/// Returns one file of every format with the name it would have.
pub fn every_format(m: &TriangleMesh) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("part.stl", stl_ascii(m)),
        ("binary.stl", stl_binary(m)),
        ("part.obj", obj(m)),
        ("part.ply", ply(m, Ply::Ascii)),
        ("little.ply", ply(m, Ply::Little)),
        ("big.ply", ply(m, Ply::Big)),
        ("part.glb", glb(m, 1.0)),
        ("part.gltf", gltf(m, 1.0)),
    ]
}
