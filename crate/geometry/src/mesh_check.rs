//! Checks of any list of vertices and elements before something is computed from it.

use asperity_fault::{Fault, FaultKind};

use crate::Vec3;

/// Refuses a vertex with a coordinate that is not a finite number.
pub fn check_finite(vertices: &[Vec3]) -> Result<(), Fault> {
    match vertices.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
        None => Ok(()),
        Some(k) => {
            let message = "The vertex has a coordinate that is not a finite number.";
            Err(Fault::of(FaultKind::NotFinite, format!("vertices[{k}]"), message))
        }
    }
}

/// Refuses an element of the list `name` (`triangles`, `tetrahedra`) that names a vertex that does not exist.
pub fn check_indices<'a>(
    name: &str,
    mut elements: impl Iterator<Item = &'a [u32]>,
    vertices: usize,
) -> Result<(), Fault> {
    match elements.position(|e| e.iter().any(|&i| i as usize >= vertices)) {
        None => Ok(()),
        Some(k) => {
            let message = "It names a vertex that does not exist.";
            Err(Fault::of(FaultKind::OutOfRange, format!("{name}[{k}]"), message))
        }
    }
}
