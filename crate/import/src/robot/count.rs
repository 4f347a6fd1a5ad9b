//! How much there is in a file, counted before any of it is read: what is too much is refused at once, whatever the reader
//! behind would have made of it.

use asperity_scene::SceneError;

use super::refusal;

/// Most nodes of a file, elements and texts between them.
pub const MAX_NODES: u32 = 400_000;
/// Most bodies and most joints of a file.
pub const MAX_LINKS: usize = 1000;
/// Most elements that are called joints: defaults, motors and constraints speak of them too.
const MAX_SPOKEN: usize = 4 * MAX_LINKS;
/// Most shapes.
const MAX_SHAPES: usize = 10_000;

/// Refuses more bodies, joints or shapes than are taken.
pub fn elements(document: &roxmltree::Document<'_>) -> Result<(), SceneError> {
    let root = document.root_element();
    let kind = root.tag_name().name();
    let (mut links, mut joints, mut shapes) = (0, 0, 0);
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let (count, most, what) = match node.tag_name().name() {
            "link" | "body" => (&mut links, MAX_LINKS, "bodies"),
            "joint" | "freejoint" => (&mut joints, MAX_SPOKEN, "joints"),
            "collision" | "geom" => (&mut shapes, MAX_SHAPES, "shapes"),
            _ => continue,
        };
        *count += 1;
        if *count > most {
            return Err(refusal(kind, &format!("the file holds more than {most} {what}")));
        }
    }
    Ok(())
}
