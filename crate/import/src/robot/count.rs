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
/// Elements within elements: deeper files are refused before anything recurses into them.
const MAX_DEPTH: usize = 200;
/// Most attributes of one element: each is held against all before it.
const MAX_ATTRIBUTES: usize = 256;

/// Refuses an element of very many attributes before the XML is read.
pub fn attributes(text: &str) -> Result<(), SceneError> {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let closing = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        if let Some((_, end)) = closing.iter().find(|(start, _)| rest.starts_with(start)) {
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let (mut quote, mut count, mut end) = (None, 0, rest.len());
        for (i, c) in rest.bytes().enumerate() {
            match (quote, c) {
                (None, b'>') => {
                    end = i + 1;
                    break;
                }
                (None, b'"' | b'\'') => (quote, count) = (Some(c), count + 1),
                (Some(open), _) if open == c => quote = None,
                _ => {}
            }
        }
        if count > MAX_ATTRIBUTES {
            let tag: String = rest.chars().skip(1).take_while(|c| c.is_alphanumeric()).take(40).collect();
            return Err(refusal(&tag, &format!("an element has more than {MAX_ATTRIBUTES} attributes")));
        }
        rest = &rest[end..];
    }
    Ok(())
}

/// Refuses more bodies, joints or shapes than are taken, and elements nested too deep.
pub fn elements(document: &roxmltree::Document<'_>) -> Result<(), SceneError> {
    let root = document.root_element();
    let kind = root.tag_name().name();
    let (mut links, mut joints, mut shapes) = (0, 0, 0);
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        if node.ancestors().take(MAX_DEPTH + 1).count() > MAX_DEPTH {
            return Err(refusal("", "its elements are nested more than 200 deep"));
        }
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
