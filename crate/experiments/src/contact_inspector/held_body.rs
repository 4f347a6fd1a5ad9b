//! The document's bodies as the engine holds them.

use asperity_contact::held_pair::HeldBody;
use asperity_scene::{SceneError, document};

use crate::convert;

/// Builds a body of the document.
pub(super) fn build(body: &document::Body) -> Result<HeldBody, SceneError> {
    let shape = convert::shape(&body.shape).map_err(|e| e.within("shape"))?;
    let hydro = convert::hydro_body(&shape, &body.compliance)?;
    let (X_WB, material) = (convert::pose(&body.pose), convert::material(&body.material));
    Ok(HeldBody::new(shape, hydro, X_WB, material, convert::velocity(&body.velocity)))
}

/// Takes pose, material and velocity from the document.
pub(super) fn place(held: &mut HeldBody, body: &document::Body) {
    held.X_WB = convert::pose(&body.pose);
    held.material = convert::material(&body.material);
    held.velocity = convert::velocity(&body.velocity);
}

/// Returns half the width of the tile a half-space is drawn as: a few times the size of its partner, m.
pub(super) fn tile_reach(bodies: &[HeldBody; 2]) -> f64 {
    let largest = bodies.iter().filter_map(HeldBody::size).fold(0.0, f64::max);
    if largest > 0.0 { 2.5 * largest } else { 0.25 }
}
