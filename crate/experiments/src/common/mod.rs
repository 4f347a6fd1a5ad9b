//! What several kinds share: clouds and cameras, soft pads, trees that are ticked.

pub mod boxes;
pub mod cameras;
pub mod cloud_checks;
pub mod grasp;
pub mod own_cloud;
pub mod own_object;
pub mod pads;
pub mod pictures;
pub mod soft;
pub mod ticked;
pub mod touched;
