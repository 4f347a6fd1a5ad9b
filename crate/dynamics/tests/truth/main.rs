//! Tests of the engine against closed forms, conserved quantities and itself.

mod bad_input;
mod common;
mod control;
mod dominoes;
mod drake;
mod extremes;
mod flight;
mod identity;
mod impact;
mod joints;
mod ladder;
mod patches;
mod pile;
mod ramp;
mod reduction;
mod resolved;
mod rolling;
mod rounded;
mod scratch;
mod script;
mod stack;
mod turned_part;
