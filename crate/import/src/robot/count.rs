//! Size of a file, counted before any of it is read: too large a file is refused at once, whatever its reader
//! would do.

use asperity_scene::SceneError;

use super::refusal;

/// Largest number of nodes of a file, elements and texts between them.
pub const MAX_NODES: u32 = 400_000;
/// Largest number of bodies, and of joints, of a file.
pub const MAX_LINKS: usize = 1000;
/// Largest number of elements that are called joints: defaults, motors and constraints name them too.
const MAX_SPOKEN: usize = 4 * MAX_LINKS;
/// Largest number of shapes.
const MAX_SHAPES: usize = 10_000;

/// Refuses too many bodies, joints or shapes.
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
