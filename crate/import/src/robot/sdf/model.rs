//! Models: their frames, links, joints, and the models in them.

use asperity_scene::SceneError;
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{place, required};
use super::super::refusal;
use super::Reading;
use super::pose::{PoseElement, flag, pose};
use super::pose_graph::{Base, On, WORLD};

/// Surroundings of a model.
#[derive(Clone)]
pub struct Around {
    /// Scope of its name.
    pub scope: usize,
    /// Prefix of the names of links and joints in the scene.
    pub prefix: String,
    /// True if the model's name is part of that: others stand beside or around it.
    pub named: bool,
    /// True if it does not move.
    pub fixed: bool,
    /// True if an axis is given along the model's frame unless it says otherwise: before SDFormat 1.5.
    pub old_axes: bool,
    /// Number of files around this one.
    pub depth: usize,
    /// Values of an `<include>` that replace the model's own.
    pub instead: Instead,
}

/// Values of an `<include>` for the model that it names.
#[derive(Clone, Default)]
pub struct Instead {
    pub name: Option<String>,
    pub fixed: Option<bool>,
    pub placement: Option<String>,
    /// True if its links and joints become the outer model's.
    pub merged: bool,
}

impl Around {
    /// Returns the surroundings of everything in a file.
    pub fn of_file(sdf: Node<'_, '_>) -> Self {
        Self {
            scope: WORLD,
            prefix: String::new(),
            named: false,
            fixed: false,
            old_axes: old_axes(sdf),
            depth: 0,
            instead: Instead::default(),
        }
    }

    /// Returns the surroundings of one of several models.
    pub fn one_of(&self, several: usize) -> Self {
        Self { named: self.named || several > 1, ..self.clone() }
    }
}

/// Returns true for versions before 1.5, in which an axis is given along the model's frame.
pub fn old_axes(sdf: Node<'_, '_>) -> bool {
    let version = sdf.attribute("version").unwrap_or("1.11");
    let mut parts = version.trim().split('.').map(|p| p.parse::<u32>().unwrap_or(99));
    matches!((parts.next(), parts.next()), (Some(0), _) | (Some(1), Some(0..=4)))
}

impl Reading {
    /// Reads a `<model>`, with all that is in it.
    pub fn model(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let told = pose(node, into)?;
        self.model_at(node, told, around, into)
    }

    /// Reads a model whose pose its `<include>` may have given.
    pub fn model_at(
        &mut self,
        node: Node<'_, '_>,
        told: PoseElement,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let known = ["pose", "static", "link", "joint", "model", "include", "frame"];
        into.unread(node, &known, &["canonical_link", "placement_frame"]);
        let instead = &around.instead;
        let name = match &instead.name {
            Some(name) => name.as_str(),
            None => required(node, "name")?,
        };
        let outer = self.frames.own(around.scope);
        let known_as = (!instead.merged).then_some(name);
        let own = self.frames.add(around.scope, known_as, told, Base::Frame(outer), On::World);
        let scope = self.frames.scope(around.scope, name, own, instead.merged);
        let prefix = match around.named && !instead.merged {
            true => format!("{}{name}::", around.prefix),
            false => around.prefix.clone(),
        };
        let fixed = around.fixed || instead.fixed.or(flag(node, "static")).unwrap_or(false);
        let inner =
            Around { scope, prefix, named: true, fixed, instead: Instead::default(), ..around.clone() };
        let first = into.links.len();
        self.contents(node, &inner, into)?;
        let canonical = node.attribute("canonical_link").filter(|name| !name.is_empty());
        if let Some(link) = canonical.filter(|_| !instead.merged) {
            if self.frames.find(scope, link).is_none() {
                return Err(refusal(&place(node), &format!("its canonical link “{link}” is not in it")));
            }
            // The model's own frame is looked up from outside, its link from inside.
            let alias = self.frames.add(
                scope,
                None,
                PoseElement::identity(place(node)),
                Base::Frame(own),
                On::Named(link.to_owned()),
            );
            self.frames.put_on(own, On::Frame(alias));
        } else if first < into.links.len() {
            self.frames.put_on(own, On::Link(first));
        }
        let placement = instead.placement.as_deref().or(node.attribute("placement_frame"));
        if let Some(placement) = placement.filter(|name| !name.is_empty()) {
            self.placements.push((own, scope, placement.to_owned()));
        }
        Ok(())
    }

    /// Reads the content of a world or a model: links first, so that a model's first link is its own.
    pub fn contents(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let own = self.frames.own(around.scope);
        let all = |tag: &'static str| node.children().filter(move |n| n.has_tag_name(tag));
        let world = node.has_tag_name("world");
        let several = if world { all("model").count() + all("include").count() } else { 0 };
        let around = around.one_of(several);
        for link in all("link").filter(|_| !world) {
            self.link(link, &around, into)?;
        }
        for frame in all("frame") {
            into.unread(frame, &["pose"], &["attached_to"]);
            let told = pose(frame, into)?;
            let attached = frame.attribute("attached_to").filter(|name| !name.is_empty());
            let (base, on) = match attached {
                Some(name) => (Base::Named(name.to_owned()), On::Named(name.to_owned())),
                None => (Base::Frame(own), On::Frame(own)),
            };
            self.frames.add(around.scope, Some(required(frame, "name")?), told, base, on);
        }
        for model in all("model") {
            self.model(model, &around, into)?;
        }
        for include in all("include") {
            self.include(include, &around, into)?;
        }
        for joint in all("joint") {
            self.joint(joint, &around, into)?;
        }
        Ok(())
    }
}
