//! What all cameras see, kept while nothing that decides it changes.

use std::sync::Arc;

use asperity_geometry::{Pose, Shape};
use asperity_perception::camera::Target;
use asperity_scene::document;
use asperity_scene::{Scene, SceneError};

use crate::Clock;
pub(super) use crate::experiment::cameras::SeenBy;

/// What all cameras in use see.
pub(super) struct Seen {
    pub by: Vec<SeenBy>,
    /// Of rays with noise, and of points, µs.
    pub timings: [f64; 2],
}

impl Seen {
    pub fn look(
        scene: &Scene,
        e: &document::DepthCameras,
        bodies: &[(Shape, Pose)],
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let targets: Vec<Target> = bodies.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let mut seen = Self { by: Vec::new(), timings: [0.0; 2] };
        for (number, camera) in e.cameras.iter().enumerate().filter(|(_, c)| c.used) {
            let look = SeenBy::look(number, camera, &e.noise, &targets, clock, &mut seen.timings)?;
            seen.by.push(look);
        }
        debug_assert_eq!(bodies.len(), scene.bodies.len());
        Ok(seen)
    }

    /// Of the camera of this number in the document, where it is in use.
    pub fn of(&self, number: u32) -> Option<&SeenBy> {
        self.by.iter().find(|s| s.number == number as usize)
    }

    /// The same look again, where nothing that decides it has changed.
    pub fn kept(now: &Scene, next: &Scene, seen: &Arc<Self>) -> Option<Arc<Self>> {
        use document::Experiment::DepthCameras;
        let (DepthCameras(a), DepthCameras(b)) = (&now.experiment, &next.experiment) else { return None };
        let same = a.cameras == b.cameras
            && a.noise == b.noise
            && now.bodies.len() == next.bodies.len()
            && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape && a.pose == b.pose);
        same.then(|| Arc::clone(seen))
    }
}
