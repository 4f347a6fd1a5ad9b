//! Impacts with continuous compliance: contact laws, their closed forms, and steps as large as you like.
//!
//! Signs, as in the papers: penetration δ > 0 inside, δ̇ > 0 approaching, F_N > 0 repels, and an external
//! force (`push`) is positive into the surface: m δ̈ = F − F_N. Equations, sources and how the paper's
//! formulas are to be read: `README.md` beside this file. This module knows no shape, no scene, no clock.

mod approximate;
mod body;
mod bounces;
mod coupled;
pub mod drop;
mod events;
mod exact;
mod fixed_step;
mod integrate;
mod laws;
mod restitution;
mod stiffness;

pub use approximate::ApproximateImpact;
pub use body::{ContactMaterial, Event, EventKind, ImpactBody, Instant, MAX_EVENTS, MAX_LISTED, StepReport};
pub use bounces::{Bounce, Departure, Drop, bounces};
pub use coupled::{ContactGroup, GroupEvent, GroupReport, delassus, effective_mass, rigid_effective_mass};
pub use exact::{ContactEnd, LinearContact, LinearFlow, Peak, Regime, semi_implicit_limit};
pub use fixed_step::{FixedStep, FixedStepBody};
pub use integrate::{PowerContact, PowerEnd, PowerImpact};
pub use laws::{ContactLaw, KelvinVoigt, PowerLaw};
pub use restitution::{
    Release, RestitutionModel, damping_number, damping_ratio, peak_depth, restitution,
    restitution_of_damping_number,
};
pub use stiffness::{
    ELASTIC_MATERIALS, ElasticMaterial, comparison_speed, effective_radius, hertz_stiffness,
    linear_stiffness, power_stiffness,
};
