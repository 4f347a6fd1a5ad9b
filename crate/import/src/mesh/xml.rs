//! Mesh files in XML: the document within bounds, its elements by their names whatever their namespace, and
//! lists of numbers.

use asperity_fault::Fault;
use asperity_scene::SceneError;
use roxmltree::{Document, Node};

/// Largest number of nodes of a document.
const MAX_NODES: u32 = 2_000_000;

/// Returns the name of the root element of a text that begins as XML; `None` for others.
pub(super) fn root(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    // Declarations and comments stand before it.
    for _ in 0..20 {
        rest = rest.strip_prefix(b"<")?;
        if !matches!(rest.first(), Some(b'?' | b'!')) {
            let end =
                rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b':' | b'-')))?;
            return rest[..end].rsplit(|&b| b == b':').next();
        }
        let until: &[u8] = if rest.starts_with(b"!--") { b"-->" } else { b">" };
        let end = rest.windows(until.len()).take(100_000).position(|w| w == until)?;
        rest = rest[end + until.len()..].trim_ascii_start();
    }
    None
}

/// Parses a document and reads something from it.
pub(super) fn parsed<T>(
    bytes: &[u8],
    read: impl FnOnce(&Document<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let fault =
        |e: SceneError| Fault::new("file", format!("The file is not XML that can be read: {}", e.message));
    let text = crate::xml::open(bytes).map_err(fault)?;
    let document = crate::xml::parse(&text, MAX_NODES).map_err(fault)?;
    read(&document)
}

/// Returns the elements of a name within one.
pub(super) fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |n| n.is_element() && n.tag_name().name() == name)
}

/// Returns the first element of a name within one.
pub(super) fn child<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    children(node, name).next()
}

/// Returns a name as a message can show it.
pub(super) fn short(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// Numbers separated by white space; a word that is no number gives NaN.
pub(super) struct Numbers;

impl Numbers {
    /// Returns the numbers of a text.
    pub fn of(text: &str) -> impl Iterator<Item = f64> + '_ {
        text.split_ascii_whitespace().map(|word| word.parse().unwrap_or(f64::NAN))
    }
}
