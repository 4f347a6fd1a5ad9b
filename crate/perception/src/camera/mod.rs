//! Depth cameras: the pinhole, its image of bodies, its errors, and the points of the image.

mod cast;
mod depth_image;
mod drawn;
mod image;
mod noise;
mod of_points;
mod pinhole;

pub use cast::{DepthRange, Target, View, cast};
pub use depth_image::{DepthImage, PixelPoints};
pub use image::{CameraImage, PlacedCamera, pose_looking_at};
pub use noise::{DepthNoise, Quantum};
pub use of_points::view_of_points;
pub use pinhole::Pinhole;
