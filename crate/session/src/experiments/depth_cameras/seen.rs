//! What each camera sees: the clean depth image by rays, the told one with its errors, and the point of each pixel.

use std::sync::Arc;

use asperity_geometry::{Pose, Shape};
use asperity_perception::camera::{DepthImage, Pinhole, PixelPoints, Target, View, cast};
use asperity_scene::document;
use asperity_scene::{Scene, SceneError};

use super::{cameras, refused};
use crate::Clock;

/// One camera's look.
pub(super) struct SeenBy {
    /// Of the document, counted from zero.
    pub number: usize,
    pub lens: Pinhole,
    pub X_WC: Pose,
    /// Without errors: depth, which body, how obliquely.
    pub truth: View,
    /// What the camera tells.
    pub told: DepthImage,
    /// Of `told`.
    pub points: PixelPoints,
}

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
            let at = |fault| refused(&format!("experiment.cameras[{number}]"), fault);
            let (lens, X_WC) = (cameras::pinhole(camera), cameras::pose(camera));
            let start = clock.microseconds();
            let truth = cast(&lens, &X_WC, cameras::range(camera), &targets).map_err(at)?;
            let told = match cameras::noise(&e.noise, &lens, number) {
                Some(noise) => noise.applied(&truth).map_err(|fault| refused("experiment.noise", fault))?,
                None => truth.image.clone(),
            };
            let shot = clock.microseconds();
            let points = told.points(&X_WC).map_err(at)?;
            seen.timings[0] += shot - start;
            seen.timings[1] += clock.microseconds() - shot;
            seen.by.push(SeenBy { number, lens, X_WC, truth, told, points });
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
