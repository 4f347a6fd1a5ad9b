//! `<include>`: the models of other files, as they are or merged into the one that names them.

use asperity_scene::SceneError;
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{child, place};
use super::super::{DroppedFile, count, refusal};
use super::Reading;
use super::model::{Around, Instead, old_axes};
use super::pose::{flag, pose, truth, words};
use super::pose_graph::{Base, On};

/// Deepest nesting of files.
const MOST_DEPTH: usize = 8;
/// Largest total size of all inclusions, each counted as often as it is included, bytes.
const MOST_BYTES: usize = 32 << 20;

impl Reading {
    /// Reads the model of another file at this place; a missing one is reported.
    pub fn include(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        into.unread(node, &["uri", "name", "pose", "placement_frame", "static"], &["merge"]);
        let uri = words(node, "uri").unwrap_or_default();
        let last = uri.trim_end_matches('/').rsplit('/').next().unwrap_or(uri);
        let name = words(node, "name").or_else(|| last.split('.').next()).unwrap_or_default();
        let Some(file) = model_file(uri, into) else {
            let sentence = format!(
                "<include> names “{uri}”, which is not among the files; drop its folder beside this one."
            );
            into.left_out(&place(node), sentence);
            self.missing.push(uri.to_owned());
            return self.leave_out(node, name, around, into);
        };
        self.included += file.bytes.len();
        if around.depth >= MOST_DEPTH || self.included > MOST_BYTES {
            return Err(refusal(&place(node), "includes files in files without end"));
        }
        let opened = crate::xml::opened(file.bytes)?;
        let document = crate::xml::parse(&opened.text, count::MAX_NODES)?;
        count::elements(&document)?;
        opened.notes.into_iter().for_each(|sentence| into.note(sentence));
        let sdf = document.root_element();
        let model = child(sdf, "model").filter(|_| sdf.has_tag_name("sdf"));
        let Some(model) = model else {
            let sentence =
                format!("<include> names {}, which is no SDF with a model: it was left out.", file.name);
            into.left_out(&place(node), sentence);
            return self.leave_out(node, name, around, into);
        };
        let instead = Instead {
            name: words(node, "name").map(str::to_owned),
            fixed: flag(node, "static"),
            placement: words(node, "placement_frame").map(str::to_owned),
            merged: node.attribute("merge").is_some_and(truth),
        };
        let told = match child(node, "pose") {
            Some(_) => pose(node, into)?,
            None => pose(model, into)?,
        };
        let inner = Around { old_axes: old_axes(sdf), depth: around.depth + 1, instead, ..around.clone() };
        self.model_at(model, told, &inner, into)
    }

    /// Leaves out a model whose file is missing: poses relative to it are taken at its place.
    fn leave_out(
        &mut self,
        node: Node<'_, '_>,
        name: &str,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let told = pose(node, into)?;
        let outer = self.frames.own(around.scope);
        let own = self.frames.add(around.scope, Some(name), told, Base::Frame(outer), On::Missing);
        self.frames.missing(around.scope, name, own);
        Ok(())
    }
}

/// Finds the file of a model: the one that is named, or the one in the folder that is named.
fn model_file<'f>(uri: &str, into: &mut Assembly<'f>) -> Option<DroppedFile<'f>> {
    let path = uri.split_once("://").map_or(uri, |(_, path)| path).trim_end_matches('/');
    let last = path.rsplit('/').next().unwrap_or(path);
    if path.is_empty() {
        return None;
    }
    let names = [path.to_owned(), format!("{path}/model.sdf"), format!("{path}/{last}.sdf")];
    names.iter().find_map(|name| {
        let file = into.file(name)?;
        // Many models are called model.sdf: the folder must be theirs.
        let tail: Vec<&str> = name.rsplit('/').take(2).collect();
        let own: Vec<&str> = file.name.rsplit(['/', '\\']).take(2).collect();
        let same = |k: usize| match (tail.get(k), own.get(k)) {
            (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
            _ => false,
        };
        (same(0) && (last.contains('.') || same(1))).then_some(file)
    })
}
