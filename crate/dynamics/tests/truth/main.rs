//! What the engine must get right, against closed forms, conserved quantities and itself.

mod bad_input;
mod common;
mod dominoes;
mod drake;
mod flight;
mod impact;
mod ladder;
mod joints;
mod patches;
mod pile;
mod ramp;
mod rolling;
mod stack;
