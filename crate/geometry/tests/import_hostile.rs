//! Hostile files of some 10 MB are refused or read in little memory. The work is counted beside its code:
//! comparisons in `mesh_report/weld.rs`, parts in `mesh_report/shells.rs`, corners in `import/polygon.rs`.

#![allow(clippy::unwrap_used, unsafe_code, reason = "a test may stop; an allocator is unsafe")]

#[expect(dead_code, reason = "of the writers one is needed here")]
mod writers;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use asperity_geometry::import::import_mesh;
use asperity_geometry::parts;
use writers::gltf;

/// Allocator that counts the bytes held now, and their maximum.
struct Counting;
static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        PEAK.fetch_max(HELD.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Most memory beyond the file itself, MB.
const MOST: usize = 100;

/// The only test: others beside it would be counted too.
#[test]
fn hostile_files_are_answered_in_little_memory() {
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
        let before = HELD.load(Relaxed);
        PEAK.store(before, Relaxed);
        let result = import_mesh(&file, &format!("hostile.{ending}"));
        let said =
            result.map(|m| format!("{} triangles", m.report.triangles)).unwrap_or_else(|e| e.to_string());
        let peak = (PEAK.load(Relaxed) - before) >> 20;
        println!("{i:2} {ending:4} {:9} bytes {peak:4} MB  {said}", file.len());
        assert!(peak < MOST, "{i} {ending}: {peak} MB");
    }
}
