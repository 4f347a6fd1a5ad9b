//! Controllers of arms, as blocks that hand each other numbers:
//!
//! ```text
//! target ─▶ parallel ─▶ (differential inverse kinematics) ─▶ servo ─▶ arm
//!              ▲                                                     │
//!              └───────────────── sensor ◀───────────────────────────┘
//! ```
//!
//! [`parallel`] makes a displacement of the force error, [`servo`] is a position-controlled joint, [`sensor`] is the wrist's
//! force and torque sensor; [`force_loop`] is the theory of the three on one axis. This crate knows no shape, no body and no
//! document: numbers in, commands out. [`behaviour`] stands above them: trees that say which action runs now; [`planning`] finds ways of
//! joints, and times for them. [`joints`] is one number per joint. The state of each block is plain data that is handed in, so that a snapshot holds it.

pub mod behaviour;
pub mod force_loop;
pub mod joints;
pub mod parallel;
pub mod planning;
pub mod sensor;
pub mod servo;
