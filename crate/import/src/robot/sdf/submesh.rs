//! One object of a mesh: `<submesh>`.
//!
//! Among the formats that are read here OBJ names its objects (`o`) and groups (`g`) line by line. Another
//! file is taken whole, and that is reported.

use std::collections::BTreeMap;

use asperity_scene::SceneError;
use asperity_scene::document::Shape;

use super::super::assemble::{Assembly, hull, scaled};
use super::super::refusal;

/// Largest number of corners and triangles of all submeshes together.
const MOST: usize = 800_000;
/// Largest number of bytes that are searched for submeshes.
const MOST_BYTES: usize = 256 << 20;

/// Submeshes that were read, by file, name, and true if they are centred.
#[derive(Default)]
pub struct Submeshes {
    read: BTreeMap<(String, String, bool), Option<Shape>>,
    /// Number of corners and triangles of those that were taken.
    taken: usize,
    /// Number of bytes that were searched.
    bytes: usize,
}

impl Submeshes {
    /// Returns the object `name` of a mesh, its box about the origin if it is to be centred; the whole mesh
    /// where objects have no names.
    pub fn take(
        &mut self,
        uri: &str,
        name: &str,
        center: bool,
        scale: [f64; 3],
        place: &str,
        into: &mut Assembly<'_>,
    ) -> Result<Option<Shape>, SceneError> {
        if scale.contains(&0.0) {
            return Err(refusal(place, "a mesh cannot be scaled by zero"));
        }
        let Some(file) = into.file(uri) else { return into.mesh(uri, scale, place) };
        let Some(text) = std::str::from_utf8(file.bytes).ok().filter(|text| is_obj(text)) else {
            let sentence = format!(
                "The object “{name}” of {uri} cannot be told from the others there: the whole mesh was taken."
            );
            into.mended(place, sentence);
            return into.mesh(uri, scale, place);
        };
        let key = (uri.to_owned(), name.to_owned(), center);
        if !self.read.contains_key(&key) {
            self.bytes += text.len();
            if self.bytes > MOST_BYTES {
                return Err(refusal(place, "its meshes are too large to pick so many objects from them"));
            }
            let shape =
                read(text, uri, name, place, into).map(|shape| if center { centered(shape) } else { shape });
            self.read.insert(key.clone(), shape);
        }
        let Some(Some(shape)) = self.read.get(&key) else { return Ok(None) };
        if let Shape::Mesh { vertices, triangles, .. } = shape {
            self.taken += vertices.len() + triangles.len();
        }
        if self.taken > MOST {
            let message = format!("its meshes have more than {MOST} corners and triangles together");
            return Err(refusal(place, &message));
        }
        Ok(Some(scaled(shape.clone(), scale)))
    }
}

fn is_obj(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("v ")) && text.lines().any(|line| line.starts_with("f "))
}

/// Reads the object alone; an open one has its hull instead.
fn read(text: &str, uri: &str, name: &str, place: &str, into: &mut Assembly<'_>) -> Option<Shape> {
    let Some(object) = object(text, name) else {
        into.left_out(place, format!("{uri} has no object “{name}”: the shape was left out."));
        return None;
    };
    match crate::read_mesh(object.as_bytes(), uri, Some("m")) {
        Ok(import) if import.report.solid => Some(import.shape),
        Ok(import) => {
            let hull = hull(&import.shape);
            let said = match hull {
                Some(_) => "its convex hull stands for it, since it is not a closed surface",
                None => "it was left out, since it is flat",
            };
            into.mended(place, format!("The object “{name}” of {uri}: {said}."));
            hull
        }
        Err(e) => {
            into.left_out(place, format!("The object “{name}” of {uri} could not be read: {e}"));
            None
        }
    }
}

/// Returns the OBJ text with the faces of one object or group alone; its corners stay, since faces count all
/// of them.
fn object(text: &str, name: &str) -> Option<String> {
    let mut found = false;
    let mut within = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "o" => within = rest.trim() == name,
            // A group may have several names, and may be of another object.
            "g" if rest.split_whitespace().any(|group| group == name) => within = true,
            "g" if !found || !within => within = false,
            "f" if !within => continue,
            _ => {}
        }
        found |= within;
        kept.push_str(line);
        kept.push('\n');
    }
    found.then_some(kept)
}

/// Moves a shape so that the middle of its box is at the origin.
fn centered(shape: Shape) -> Shape {
    let Shape::Mesh { mut vertices, triangles, convex } = shape else { return shape };
    for k in 0..3 {
        let (low, high) =
            vertices.iter().fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v[k]), high.max(v[k])));
        vertices.iter_mut().for_each(|v| v[k] -= low + (high - low) / 2.0);
    }
    Shape::Mesh { vertices, triangles, convex }
}
