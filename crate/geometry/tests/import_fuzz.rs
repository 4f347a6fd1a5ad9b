//! Any bytes give a mesh or an error: no panic, no hang, no absurd allocation.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

mod writers;

use std::time::{Duration, Instant};

use asperity_geometry::import::{MAX_TRIANGLES, import_mesh};
use asperity_geometry::{MeshDistance, parts, tetrahedralise};
use proptest::prelude::*;
use writers::*;

/// SplitMix64 (Steele, Lea & Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    /// Flips, overwrites, cuts, repeats or inserts a few bytes.
    fn mutate(&mut self, file: &[u8]) -> Vec<u8> {
        const WORDS: [&[u8]; 10] = [
            b"\xff\xff\xff\xff",
            b"4294967295",
            b"-1",
            b"nan",
            b"1e999",
            b"\0\0\0\x80",
            b"[[[[",
            b"}",
            b"\n",
            b"",
        ];
        let mut out = file.to_vec();
        for _ in 0..1 + self.below(2) {
            let i = self.below(out.len());
            match self.below(6) {
                0 if !out.is_empty() => out[i] ^= 1 << self.below(8),
                1 if !out.is_empty() => out[i] = self.below(256) as u8,
                2 => out.truncate(i),
                3 => {
                    let end = (i + self.below(64)).min(out.len());
                    let piece = out[i..end].to_vec();
                    let at = self.below(out.len());
                    out.splice(at..at, piece);
                }
                4 => {
                    let end = (i + self.below(64)).min(out.len());
                    out.drain(i..end);
                }
                _ => {
                    let word = WORDS[self.below(WORDS.len())];
                    let end = (i + self.below(2) * word.len()).min(out.len());
                    out.splice(i..end, word.iter().copied());
                }
            }
        }
        out
    }
}

#[test]
fn mutated_files_do_no_harm() {
    let part = parts::torus(0.05, 0.02, 8);
    let mut random = Random(2);
    let (mut read, mut refused, mut cut) = (0, 0, 0);
    for (name, file) in every_format(&part) {
        for _ in 0..2500 {
            let mutant = random.mutate(&file);
            let start = Instant::now();
            match import_mesh(&mutant, name) {
                Ok(imported) => {
                    read += 1;
                    assert!(imported.report.triangles <= MAX_TRIANGLES);
                    if imported.report.is_solid() {
                        MeshDistance::new(&imported.mesh).unwrap();
                        if read % 20 == 0 {
                            cut += usize::from(tetrahedralise(&imported.mesh, f64::INFINITY).is_ok());
                        }
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.path.is_empty() && !error.message.is_empty());
                }
            }
            assert!(start.elapsed() < Duration::from_secs(2));
        }
    }
    println!("{read} read, {cut} cut, {refused} refused");
    assert!(read > 1000 && refused > 1000);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_do_no_harm(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        start in prop::sample::select(vec![&b""[..], b"glTF\x02\0\0\0", b"ply\nformat ascii 1.0\n", b"{\"asset\":", b"v ", b"solid\nfacet"]),
        name in prop::sample::select(vec!["a.stl", "a.obj", "a.ply", "a.glb", "a.gltf", "a"]),
    ) {
        let file: Vec<u8> = start.iter().copied().chain(bytes).collect();
        let _ = import_mesh(&file, name);
    }
}

/// Hostile files of some 10 MB; each must be answered within two seconds.
#[test]
fn hostile_files_are_answered_quickly() {
    const SIZE: usize = 10 << 20;
    let repeat = |head: &str, body: &str, tail: &str| {
        let mut s = String::from(head);
        (0..SIZE / body.len()).for_each(|_| s += body);
        (s + tail).into_bytes()
    };
    let count = "4294967295";
    let vertices = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex {count}\nproperty float x\nproperty \
        float y\nproperty float z\nelement face 0\nproperty list uchar int vertex_index\nend_header\n"
    );
    let empty = "ply\nformat ascii 1.0\nelement nothing 18446744073709551615\nelement face 0\nend_header\n";
    let list = format!(
        "ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nproperty float y\nproperty float \
        z\nelement face 1\nproperty list uint int vertex_index\nend_header\n{count} 0 0 0"
    );
    let mut stl = vec![0u8; 84];
    stl[80..].copy_from_slice(&[0xff; 4]);
    let gltf = |what: &str, with: &str| {
        String::from_utf8(gltf(&parts::torus(0.05, 0.02, 8), 1.0)).unwrap().replace(what, with).into_bytes()
    };
    let polygon = {
        let corners: String = (1..=100_000).map(|i| format!(" {i}")).collect();
        let star: String = (0..100_000).map(|i| format!("v {} {} 0\n", i % 317, (i * 7919) % 331)).collect();
        format!("{star}f{corners}\n").into_bytes()
    };
    let one_cell: Vec<u8> = (0..160_000u32)
        .flat_map(|i| {
            let x = 1.0 + f64::from(i % 50_000) * 2e-16;
            format!("v 1 {x:?} {}\n", f64::from(i) * 1e-17).into_bytes()
        })
        .chain(b"v 9 9 9\nv 8 9 9\nv 1 1 -7\nf -1 -2 -3\n".iter().copied())
        .chain((1..90_000).flat_map(|i| format!("f {i} {} {}\n", i + 1, i + 2).into_bytes()))
        .collect();
    let many_parts: Vec<u8> = {
        let mut s = String::new();
        for i in 0..40_000 {
            // Nested tetrahedra: every one lies in the next.
            let r = 1.0 + f64::from(i);
            s += &format!(
                "v {r} {r} {r}\nv {r} -{r} -{r}\nv -{r} {r} -{r}\nv -{r} -{r} {r}\n\
                f -4 -2 -3\nf -4 -1 -2\nf -4 -3 -1\nf -3 -2 -1\n"
            );
        }
        s.into_bytes()
    };
    let files: Vec<(&str, Vec<u8>)> = vec![
        ("stl", stl.clone()),
        ("stl", stl.iter().copied().chain(vec![0; SIZE]).collect()),
        ("stl", repeat("solid\n", "facet\nouter loop\nvertex 0 0 0\n", "endloop\n")),
        ("stl", repeat("solid\n", "vertex 1 2 3\nvertex 1 3 2\nvertex 3 2 1\nendloop\n", "")),
        ("obj", repeat("", "v 0 0 0\n", "")),
        ("obj", repeat("v 0 0 0\nf", " 1", "\n")),
        ("obj", repeat("v 0 0 0\nf", " 1 \\\n", "\n")),
        ("obj", repeat("v 0 0 0\n", "f 1 1 1\n", "")),
        ("obj", polygon),
        ("obj", one_cell),
        ("obj", many_parts),
        ("ply", vertices.clone().into_bytes()),
        ("ply", repeat(&vertices, "aaaaaaaaaaaa", "")),
        ("ply", empty.into()),
        ("ply", list.into_bytes()),
        ("ply", repeat("ply\n", "element a 4294967295\n", "end_header\n")),
        ("gltf", repeat("", "[", "")),
        ("gltf", repeat("{\"asset\":", "{\"a\":", "")),
        ("gltf", repeat("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[", "{},", "{}]}")),
        (
            "gltf",
            repeat("{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"uri\":\"data:;base64,", "AAAA", "\"}]}"),
        ),
        ("gltf", repeat("{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[", "0,", "0]}]}")),
        ("gltf", gltf("\"count\":32", "\"count\":4294967295")),
        ("gltf", gltf("\"count\":32", "\"count\":18446744073709551615")),
        ("gltf", gltf("\"byteOffset\":", "\"byteOffset\":1844674407370955")),
        ("glb", b"glTF\x02\0\0\0\xff\xff\xff\xff\xff\xff\xff\xffJSON{}".to_vec()),
    ];
    for (i, (ending, file)) in files.into_iter().enumerate() {
        let start = Instant::now();
        let result = import_mesh(&file, &format!("hostile.{ending}"));
        let said =
            result.map(|m| format!("{} triangles", m.report.triangles)).unwrap_or_else(|e| e.to_string());
        println!(
            "{i:2} {ending:4} {:9} bytes {:7.1} ms  {said}",
            file.len(),
            1e3 * start.elapsed().as_secs_f64()
        );
        assert!(start.elapsed() < Duration::from_secs(2), "{i} {ending}");
    }
}
