//! Admissible contact forces: Coulomb's cone, its pyramids, soft fingers, the limit surface of a real patch, and the
//! fingertip that makes one.
//!
//! A contact frame C has z along the normal; forces act on B.

mod cone;
mod fingertip;
mod held_force;
mod limit_surface;
mod pyramid;
mod soft_finger;

pub use cone::{FrictionCone, tangents};
pub use fingertip::{Fingertip, TipPatch};
pub use held_force::{FrictionMargins, HeldForce};
pub use limit_surface::{LimitPoint, LimitSurface, PatchTwist, limit_surface, patch_friction};
pub use pyramid::{FrictionPyramid, PyramidKind};
pub use soft_finger::SoftFinger;
