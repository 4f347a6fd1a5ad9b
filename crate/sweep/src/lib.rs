//! Many runs of a scene: an [`Order`] gives the fields that are varied and the readings that are taken, a
//! [`Sweep`] is the order checked against its scene.
//!
//! Run k is a function of scene, order and k alone, so runs may be made anywhere and in any order: here on
//! threads ([`run_all`]), in Python on the machines of a cluster. Rows are written in order, each as soon as
//! it and all before it are there ([`Journal`]), so a file that was left half-way says itself where to go on.
//! Nothing is held for each run: draws and permutations are computed from the run's number ([`design`]), and
//! workers may be ahead of the file by a bounded number of rows.

mod board;
mod design;
mod journal;
mod order;
mod parquet;
mod run;
pub mod sums;
mod table_value;

pub use board::{Progress, run_all};
pub use journal::Journal;
pub use order::{Order, Sweep};
pub use table_value::{is_computed, quoted as csv_text};
