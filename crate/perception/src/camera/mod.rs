//! A depth camera: a pinhole, the image that it takes, and the points that the image stands for.

mod depth_image;
mod pinhole;

pub use depth_image::{DepthImage, PixelPoints};
pub use pinhole::Pinhole;
