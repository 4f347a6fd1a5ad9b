//! The contacts of a document, made from a seed or as given, and the outline of what they are of.

use asperity_contact::reduction::{ClusteredContact, patches, pin_outline, tiles, tiles_outline, tilted_pin};
use asperity_geometry::Vec3;

use super::document::ContactSet;

/// Makes the contacts of a set.
pub(super) fn of(set: &ContactSet) -> Vec<ClusteredContact> {
    match set {
        ContactSet::Tiles { count, seed, normal } => tiles(*count, *seed, &Vec3::from(*normal)),
        ContactSet::Pin { count, seed } => tilted_pin(*count, *seed),
        ContactSet::Patches { count, patches: own, seed } => patches(*count, *own, *seed),
        ContactSet::Given { contacts } => contacts
            .iter()
            .map(|c| ClusteredContact::given(Vec3::from(c.position), &Vec3::from(c.normal), c.depth))
            .collect(),
    }
}

/// Returns the edges of the body that is touched, as lines to draw, where the set tells what it is.
pub(super) fn outline(set: &ContactSet) -> Vec<Vec<Vec3>> {
    match set {
        ContactSet::Tiles { normal, .. } => vec![tiles_outline(&Vec3::from(*normal))],
        ContactSet::Pin { .. } => pin_outline().to_vec(),
        ContactSet::Patches { .. } | ContactSet::Given { .. } => Vec::new(),
    }
}
