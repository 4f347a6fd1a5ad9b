//! The scenes of the gallery, in the wheel.

use pyo3::prelude::*;

/// Id and text of each scene, in the order of the page.
pub const GALLERY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// Returns the ids of the scenes in the wheel, in the order of the page: `contact/inspector`.
#[pyfunction]
pub fn gallery() -> Vec<&'static str> {
    GALLERY.iter().map(|(id, _)| *id).collect()
}
