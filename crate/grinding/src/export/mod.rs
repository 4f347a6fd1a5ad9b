//! The trajectory for others: tables for people, programs for robots. Each is plain text; times in s, lengths as the format has
//! them, and every file says what it is and what it is not.

mod apt;
mod krl;
mod ros;
mod rows;
mod table;
mod urscript;

pub use apt::apt;
pub use krl::krl;
pub use ros::ros_joint_trajectory;
pub use rows::{Row, Rows, rows};
pub use table::{csv, json};
pub use urscript::urscript;
