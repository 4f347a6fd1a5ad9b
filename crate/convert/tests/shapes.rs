//! Shapes of the document become the engine's, and faults name the document's field.
#![allow(clippy::unwrap_used, reason = "a helper of tests")]

use asperity_convert::shape;
use asperity_geometry::{Shape, Vec3};
use asperity_scene::document;

fn read(text: &str) -> document::Shape {
    let read: document::Shape = serde_json::from_str(text).unwrap();
    // What is written is what was read.
    assert_eq!(
        serde_json::from_str::<document::Shape>(&serde_json::to_string(&read).unwrap()).unwrap(),
        read
    );
    read
}

#[test]
fn lengths_of_the_document_are_whole_ones() {
    let rounded = shape(&read(r#"{ "type": "rounded_box", "size": [0.2, 0.1, 0.06], "radius": 0.01 }"#));
    assert_eq!(rounded.unwrap(), Shape::RoundedBox { half_size: Vec3::new(0.1, 0.05, 0.03), radius: 0.01 });
    let torus = shape(&read(r#"{ "type": "torus", "ring_radius": 0.05, "radius": 0.02 }"#));
    assert_eq!(torus.unwrap(), Shape::Torus { ring_radius: 0.05, radius: 0.02 });
}

#[test]
fn faults_name_the_field() {
    let path = |text: &str| shape(&read(text)).unwrap_err().path;
    assert_eq!(path(r#"{ "type": "torus", "ring_radius": 0.05, "radius": 0.06 }"#), "radius");
    assert_eq!(path(r#"{ "type": "rounded_box", "size": [0.2, -0.1, 0.06], "radius": 0.01 }"#), "size[1]");
}
