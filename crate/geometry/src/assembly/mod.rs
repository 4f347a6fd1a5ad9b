//! Parts of assemblies: pins and their holes, a USB-A plug and its receptacle, nut and bolt; and a slab to
//! slide over. Each is made from a few numbers, as a watertight solid for drawing and mass and as convex
//! pieces for contact.
//!
//! The pieces are cut along the faces of the solid: unless stated otherwise below, each lies within it and
//! together they fill it, so that contact needs no decomposition. Round walls are polygons: holes have their
//! flats on the circle, so that a pin never has less play than is asked for.
//!
//! The four pairs are those of Vuong and Pham, *Contact reduction with bounded stiffness*, section VI: a
//! round pin (0.05 mm of play), two pins (0.2 mm), USB-A, and an M16 nut on its bolt. All lengths in metres.

mod bars;
mod boundary;
mod holes;
mod slab;
mod thread;
mod usb;

pub use holes::{DoublePin, RoundPin};
pub use slab::Slab;
pub use thread::{Bolt, Nut, ThreadForm};
pub use usb::Usb;

use crate::{Pose, Shape, TriangleMesh};
use asperity_fault::{Fault, within};

/// A solid, and the convex pieces that stand for it in contact.
#[derive(Clone, Debug)]
pub struct AssemblyPart {
    /// Surface, closed and wound outwards.
    pub solid: TriangleMesh,
    /// Convex pieces in the part's frame.
    pub pieces: Vec<(Pose, Shape)>,
}

/// Checks a size of a part, m: from a micrometre to ten metres.
fn length(path: &str, metres: f64) -> Result<f64, Fault> {
    within(path, metres, 1e-6, 10.0)
}
