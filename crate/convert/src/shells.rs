//! Shapes by which a document's shape touches: each shell of a mesh of several closed shells, convex where it
//! is.

use std::sync::Arc;

use asperity_geometry::{Shape, is_convex, shells};
use asperity_scene::{SceneError, document};

/// Largest number of shells; meshes of more stay one mesh.
const MOST: usize = 256;

/// Returns a shape, or the shells of a mesh of several that all stand for themselves. A shell that is a
/// hollow of another leaves the mesh whole.
///
/// # Errors
///
/// Refuses shapes that are not valid.
pub fn touching(from: &document::Shape) -> Result<Vec<Shape>, SceneError> {
    let whole = super::shape(from)?;
    let Shape::Mesh(mesh) = &whole else { return Ok(vec![whole]) };
    let own = shells(mesh);
    if !(2..=MOST).contains(&own.len()) {
        return Ok(vec![whole]);
    }
    let own: Vec<Shape> =
        own.into_iter()
            .map(|shell| {
                if is_convex(&shell) { Shape::Convex(Arc::new(shell)) } else { Shape::Mesh(Arc::new(shell)) }
            })
            .collect();
    Ok(if own.iter().all(|s| s.validate().is_ok()) { own } else { vec![whole] })
}
