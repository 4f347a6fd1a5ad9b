//! Pressure-field contact: where two pressures are equal, and the force that acts there.
//!
//! [`HydroBody`] is the constant model (mesh, pressure field, tree), [`HydroWorkspace`] the scratch, and
//! [`ContactSurface`] what a query writes. The equations are in `README.md` beside this file.

mod body;
mod bound;
mod builder;
mod core_table;
mod pairs;
mod polygon;
mod query;
mod surface;
mod tet;
mod traverse;

pub use body::{Compliance, HydroBody, HydroError};
pub use pairs::HydroWorkspace;
pub use query::{SurfaceOutcome, Unsupported, contact_surface};
pub use surface::{ContactSurface, Face, NO_ELEMENT, Totals, TriangleSurface};
