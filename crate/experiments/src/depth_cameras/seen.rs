//! Looks of all cameras, kept while nothing that decides them changes.

use std::sync::Arc;

use asperity_geometry::{Pose, Shape};
use asperity_perception::camera::Target;

use asperity_scene::{Scene, SceneError};

use crate::Clock;
pub(super) use crate::common::cameras::SeenBy;
use crate::common::own_cloud::Placed;

/// Looks of all cameras in use.
pub(super) struct Seen {
    /// A reader's own points, which take the place of what the cameras would see of bodies.
    pub own: Option<Placed>,
    pub by: Vec<SeenBy>,
    /// Times of rays with noise, and of points, µs.
    pub timings: [f64; 2],
}

impl Seen {
    pub fn look(
        e: &crate::depth_cameras::document::DepthCameras,
        bodies: &[(Shape, Pose)],
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let targets: Vec<Target> = bodies.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let own = e.cloud.as_ref().map(|cloud| Placed::of(cloud, &e.cameras)).transpose()?;
        let (mut by, mut timings) = (Vec::new(), [0.0; 2]);
        for (number, camera) in e.cameras.iter().enumerate().filter(|(_, c)| c.used) {
            by.push(match &own {
                None => SeenBy::look(number, camera, &e.noise, &targets, clock, &mut timings)?,
                Some(own) => SeenBy::look_at_points(number, camera, &own.p_W, clock, &mut timings)?,
            });
        }
        Ok(Self { own, by, timings })
    }

    /// Returns the look of the camera of this number in the document, where it is in use.
    pub fn of(&self, number: u32) -> Option<&SeenBy> {
        self.by.iter().find(|s| s.number == number as usize)
    }

    /// Returns the same look again, where nothing that decides it has changed.
    pub fn kept(now: &Scene, next: &Scene, seen: &Arc<Self>) -> Option<Arc<Self>> {
        let settings = |scene: &Scene| scene.experiment.settings::<super::document::DepthCameras>().cloned();
        let (a, b) = (settings(now)?, settings(next)?);
        let same = a.cameras == b.cameras
            && a.cloud == b.cloud
            && a.noise == b.noise
            && now.bodies.len() == next.bodies.len()
            && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape && a.pose == b.pose);
        same.then(|| Arc::clone(seen))
    }
}
