//! A behaviour tree of BehaviorTree.CPP, versions 3 and 4 of its format, as a tree of ours.
//!
//! | there | here |
//! |---|---|
//! | `ReactiveSequence`, `ReactiveFallback` | `sequence`, `fallback`: from the first child at every tick |
//! | `Sequence`, `Fallback` | `sequence_memory`, `fallback_memory`: on at the child that was running |
//! | `Parallel`, `RetryUntilSuccessful`, `Repeat` | `parallel`, `retry`, `repeat`, with ports: they keep the rules of BehaviorTree.CPP |
//! | other nodes of BehaviorTree.CPP and Nav2 | kinds of their own ([`kinds`]), with their attributes as ports |
//! | `SubTree`, `SubTreePlus` | the content of the tree of that name, its entries of the blackboard under names of their own ([`scope`]) |
//! | a node by its own name, or by `ID`, that is none of these | a leaf; a reader answers it by hand where no task knows it |
//!
//! Guesses and omissions are reported.
//!
//! Of 344 public trees (examples, tests and other files of BehaviorTree.CPP, the trees of nav2_bt_navigator)
//! 330 open and tick; the others are refused with a sentence, and that program refuses them too: trees that
//! hold themselves, nodes with too few or too many children, two trees without names
//! (`tests/bench/public_models/trees.py` counts).

mod attributes;
mod kinds;
mod notes;
mod reader;
mod roots;
mod scope;

use asperity_scene::{ErrorKind, SceneError, TreeImport};
use roxmltree::{Document, Node};

use reader::Reader;

/// Longest text, bytes.
const MAX_BYTES: usize = 1 << 20;
/// Largest number of nodes of the XML.
const MAX_XML: u32 = 100_000;

/// Reads the file of a tree.
///
/// # Errors
///
/// Refuses text that is no XML or no such tree, or has parts that are not read; with line and column.
pub fn read_behaviour_tree(bytes: &[u8]) -> Result<TreeImport, SceneError> {
    if bytes.len() > MAX_BYTES {
        return Err(SceneError::new(ErrorKind::Value, "", "the file is larger than 1 MB"));
    }
    let opened = crate::xml::opened(bytes)?;
    let document = crate::xml::parse(&opened.text, MAX_XML)?;
    let mut notes = notes::Notes::default();
    opened.notes.into_iter().for_each(|note| notes.add(note));
    let file = roots::File::read(&document, &mut notes)?;
    let mut reader = Reader::new(&document, &file, notes);
    let tree = reader.main()?;
    Ok(TreeImport { tree, notes: reader.notes.finish() })
}

/// Makes an error at an element, with its line and column.
fn refusal(document: &Document<'_>, node: Node<'_, '_>, message: &str) -> SceneError {
    let at = document.text_pos_at(node.range().start);
    let mut error = SceneError::new(ErrorKind::Value, node.tag_name().name(), message);
    (error.line, error.column) = (Some(at.row), Some(at.col));
    error
}
