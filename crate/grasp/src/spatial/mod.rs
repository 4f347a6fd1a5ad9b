//! Spatial forces, `F_Bp_C = [τ; f]`: torque and force on body B at point Bp, expressed in frame C.

mod force;

pub use force::SpatialForce;
