//! Constants of a system: bodies, joints, shapes, materials.

mod build;
mod bulk;
mod by_bodies;
mod candidates;
mod compiled;
mod description;
mod material;
mod validate;

pub(crate) use bulk::Bulk;
pub use compiled::Model;
pub(crate) use compiled::{BodyModel, GeometryModel, JointModel, Link, Moved, Still, Tree};
pub use description::{
    Body, Coupler, Description, Geometry, Inertia, Joint, JointKind, Limits, Mobility, Motor,
};

pub(crate) use material::Pairing;
pub use material::{Hydroelastic, Material, friction};
