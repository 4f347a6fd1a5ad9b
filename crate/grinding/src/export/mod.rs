//! Export of the trajectory: tables for people, programs for robots, and programs read back. Each is plain
//! text; times in s, lengths as the format has them, and every file states its contents and its limits.

mod angles;
mod apt;
mod check;
mod fanuc;
mod header;
mod krl;
mod rapid;
mod read_back;
mod ros;
mod rows;
mod table;
mod urscript;

pub use apt::apt;
pub use check::{Checked, check};
pub use fanuc::fanuc;
pub use header::Header;
pub use krl::krl;
pub use rapid::rapid;
pub use read_back::{Program, Target, read_program};
pub use ros::ros_joint_trajectories;
pub use rows::{Rows, TrajectorySample, rows};
pub use table::{csv, json};
pub use urscript::urscript;
