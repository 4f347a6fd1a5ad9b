//! The document as the engine's settings, and the images that are kept while nothing that decides them
//! changes.

use std::sync::Arc;

use asperity_dynamics::Clock;
use asperity_perception::stages::{
    CameraImages, CloudStages, CloudWork, NormalMethod, NormalOptions, OutlierOptions, PointCloud,
    StageOptions,
};
use asperity_scene::Scene;

use super::document::{CloudNormals, CloudStage, DepthCameras, NormalsBy};

/// Returns the settings of the stages.
pub(super) fn stages(e: &DepthCameras) -> StageOptions {
    StageOptions {
        crop: e.crop.used.then(|| [e.crop.low.into(), e.crop.high.into()]),
        normals: normals(&e.normals),
        voxel: e.voxels.used.then_some(e.voxels.size),
        outliers: e
            .outliers
            .used
            .then_some(OutlierOptions { k: e.outliers.k as usize, spreads: e.outliers.spreads }),
    }
}

/// Returns the settings of the normals.
pub(super) fn normals(from: &CloudNormals) -> NormalOptions {
    NormalOptions {
        by: match from.by {
            NormalsBy::Neighbours => NormalMethod::Neighbours,
            NormalsBy::Window => NormalMethod::Window,
            NormalsBy::Differences => NormalMethod::Differences,
        },
        k: from.k as usize,
        radius: from.radius,
        half_window: from.half_window as usize,
        towards_camera: from.towards_camera,
    }
}

/// Returns the cloud after a stage.
pub(super) fn cloud(stages: &CloudStages, stage: CloudStage) -> &Arc<PointCloud> {
    match stage {
        CloudStage::Seen => &stages.seen,
        CloudStage::Cropped => &stages.cropped,
        CloudStage::Thinned => &stages.thinned,
        CloudStage::Filtered => &stages.filtered,
    }
}

/// Returns the same images again, where nothing that decides them has changed.
pub(super) fn kept(now: &Scene, next: &Scene, images: &Arc<CameraImages>) -> Option<Arc<CameraImages>> {
    let settings = |scene: &Scene| scene.experiment.settings::<DepthCameras>().cloned();
    let (a, b) = (settings(now)?, settings(next)?);
    let same = a.cameras == b.cameras
        && a.cloud == b.cloud
        && a.noise == b.noise
        && now.bodies.len() == next.bodies.len()
        && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape && a.pose == b.pose);
    same.then(|| Arc::clone(images))
}

/// Returns what is to be called after each piece of work, so that its time (µs) is added: depth images,
/// points, crop, normals, merge, voxels, filter.
pub(super) fn lap(clock: Clock, timings: &mut [f64; 7]) -> impl FnMut(CloudWork) {
    let mut last = clock.microseconds();
    move |work| {
        let now = clock.microseconds();
        timings[work as usize] += now - last;
        last = now;
    }
}
