//! Links: their masses, and their collision shapes.

use asperity_geometry::Pose;
use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Shape};
use roxmltree::Node;

use super::super::assemble::{Assembly, Link};
use super::super::numbers::{child, place, required};
use super::super::weigh::{Piece, TOUCH, Weight};
use super::super::{drake, refusal};
use super::model::Around;
use super::pose::{numbers, pose};
use super::pose_graph::{Base, On};
use super::{Reading, ShapeTold, geometry, inertial, surface};

impl Reading {
    /// Reads a `<link>`.
    pub fn link(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        into.unread(node, &["pose", "inertial", "collision", "visual"], &[]);
        let name = required(node, "name")?;
        if self.frames.knows(around.scope, name) {
            return Err(refusal(&place(node), "two links have this name"));
        }
        let index = into.links.len();
        let own = self.frames.own(around.scope);
        let told = pose(node, into)?;
        let frame = self.frames.add(around.scope, Some(name), told, Base::Frame(own), On::Link(index));
        let mut link = Link::new(&format!("{}{name}", around.prefix), place(node), Pose::identity());
        link.fixed = around.fixed;
        let auto = inertial::read(node, &mut link, into)?;
        for collision in node.children().filter(|n| n.has_tag_name("collision")) {
            self.collision(collision, index, frame, around, auto, &mut link, into)?;
        }
        into.links.push(link);
        self.link_frames.push(frame);
        Ok(())
    }

    #[allow(non_snake_case, reason = "monogram notation")]
    #[allow(clippy::too_many_arguments, reason = "a link that is being read is in parts")]
    fn collision(
        &mut self,
        node: Node<'_, '_>,
        index: usize,
        frame: usize,
        around: &Around,
        auto: Option<Weight>,
        link: &mut Link,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let known = ["pose", "geometry", "surface", "proximity_properties", "density"];
        into.unread(node, &known, &[]);
        let told = pose(node, into)?;
        let Some(geometry) = child(node, "geometry").and_then(|g| g.first_element_child()) else {
            into.left_out(
                &place(node),
                format!("A collision of “{}” has no geometry and was left out.", link.name),
            );
            return Ok(());
        };
        let weight = match (numbers::<1>(node, "density")?, auto) {
            (Some([density]), Some(_)) => Weight::Density(density),
            (_, Some(weight)) => weight,
            (_, None) => Weight::Usual,
        };
        if let Some((shape, X_GS)) = geometry::shape(geometry, &mut self.submeshes, into)? {
            if told.to.is_some() {
                let piece = link.pieces.len();
                let frame = self.frames.add(around.scope, None, told, Base::Frame(frame), On::Frame(frame));
                self.shapes.push(ShapeTold { link: index, piece, frame, X_GS });
                link.pieces.push(piece_of(shape, X_GS, weight, place(geometry)));
            } else {
                link.pieces.push(piece_of(shape, told.X * X_GS, weight, place(geometry)));
            }
        }
        // Drake's own elements go before the common ones.
        let (material, compliance) = match child(node, "proximity_properties") {
            Some(properties) => drake::read(properties, into)?,
            None => (surface::read(child(node, "surface"), into)?, Compliance::default()),
        };
        link.made_of(material, compliance, into);
        Ok(())
    }
}

#[allow(non_snake_case, reason = "monogram notation")]
fn piece_of(shape: Shape, X_LS: Pose, weight: Weight, place: String) -> Piece {
    Piece { shape, X_LS, weight, place, touch: TOUCH }
}
