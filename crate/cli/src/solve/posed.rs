//! A pair of posed bodies, as every geometric topic writes it.

use asperity_convert as convert;
use asperity_geometry::{Pose, Shape};
use asperity_scene::{SceneError, document};
use serde::Deserialize;

/// One body of a case. Fields beyond these belong to the topic or to the reference.
#[derive(Deserialize)]
pub struct Posed {
    /// Geometry in the body frame.
    pub shape: document::Shape,
    /// The body frame in the world.
    #[serde(default)]
    pub pose: document::Pose,
}

impl Posed {
    /// The engine's shape and pose.
    pub fn build(&self) -> Result<(Shape, Pose), SceneError> {
        let shape = convert::shape(&self.shape).map_err(|e| e.within("shape"))?;
        convert::checked_pose(&self.pose).map_err(|e| e.within("pose")).map(|pose| (shape, pose))
    }
}
