//! Pressure-field contact: the surface on which two pressures are equal, and the force that acts there.
//!
//! [`HydroBody`] is the constant model (mesh, pressure field, tree), [`HydroWorkspace`] the scratch, and
//! [`ContactSurface`] the result of a query. The equations are in `README.md` beside this file.

#![allow(non_snake_case, reason = "monogram notation")]

mod body;
mod bound;
mod builder;
mod converge;
mod core_table;
mod pairs;
mod polygon;
mod query;
mod slice;
mod surface;
mod tet;
mod traction;
mod traverse;

pub use body::{Compliance, HydroBody};
pub use converge::{CONVERGED_TOLERANCE, Converged, PosedShape, solve_converged};
pub use pairs::HydroWorkspace;
pub use query::{SurfaceOutcome, Unsupported, contact_surface};
pub use slice::{SliceSurface, slice};
pub use surface::{ContactSurface, Face, NO_ELEMENT, Totals, TriangleSurface};
pub use traction::{
    BodyVelocity, FaceTraction, MovingBody, STICTION_SPEED, SurfaceMaterial, Traction, traction,
};
