//! The rows both benchmarks time. `main.rs` runs them natively, `bench.mjs` runs the exports below in Node.

pub mod arm;
#[cfg(not(target_arch = "wasm32"))]
pub mod assembly;
#[cfg(not(target_arch = "wasm32"))]
pub mod attempts;
pub mod bins;
#[cfg(not(target_arch = "wasm32"))]
pub mod drags;
#[cfg(not(target_arch = "wasm32"))]
pub mod geometry;
pub mod grinding;
pub mod impact;
pub mod pairs;
pub mod perception;
pub mod piles;
pub mod reduction;
pub mod soft;
#[cfg(target_arch = "wasm32")]
mod wasm;
