//! Any bytes give a mesh or an error; any solid can be asked for distances and cut.

#![no_main]

use asperity_geometry::import::import_mesh;
use asperity_geometry::{MeshDistance, Vec3, tetrahedralise};
use libfuzzer_sys::fuzz_target;

const NAMES: [&str; 6] = ["a.stl", "a.obj", "a.ply", "a.glb", "a.gltf", "a"];

fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else { return };
    let Ok(imported) = import_mesh(bytes, NAMES[usize::from(first) % NAMES.len()]) else { return };
    if imported.report.is_solid() {
        MeshDistance::new(&imported.mesh).expect("a solid has a distance").signed_distance(&Vec3::zeros());
        let _ = tetrahedralise(&imported.mesh, f64::INFINITY);
    }
});
