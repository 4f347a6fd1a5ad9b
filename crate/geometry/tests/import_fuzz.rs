//! Any bytes give a mesh or an error: no panic, no hang.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

mod writers;

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
