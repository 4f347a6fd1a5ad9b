//! Stages of the cloud: cropping, normals camera by camera, merging, thinning, removal of outliers. Normals
//! come before the clouds are merged, since which camera saw a point decides to which side its normal points.

use std::sync::Arc;

use asperity_geometry::Vec3;
use asperity_perception::camera::PixelPoints;
use asperity_perception::cloud::{crop, not_alone, voxels};
use asperity_perception::normals::{NormalSearch, difference_product, searched_normals, window_spread};
use asperity_scene::SceneError;

use crate::depth_cameras::document::{CloudStage, NormalsBy};

use super::seen::{Seen, SeenBy};
use crate::Clock;
use crate::common::cameras::refused;
use crate::common::own_cloud::Placed;

/// Points and their normals and origins. World frame, m.
#[derive(Clone, Default)]
pub(super) struct PointCloud {
    pub p_W: Vec<Vec3>,
    /// Unit normals; zero where there is none.
    pub n_W: Vec<Vec3>,
    /// Camera in use and pixel that saw each point; [`OWN`] and its number, where it is a file's. A cube has
    /// those of its first point.
    pub from: Vec<[u32; 2]>,
}

impl PointCloud {
    pub fn len(&self) -> usize {
        self.p_W.len()
    }

    fn picked(&self, kept: &[usize]) -> Self {
        Self {
            p_W: kept.iter().map(|i| self.p_W[*i]).collect(),
            n_W: kept.iter().map(|i| self.n_W[*i]).collect(),
            from: kept.iter().map(|i| self.from[*i]).collect(),
        }
    }
}

/// Stands in the place of a camera: the point is a file's, its number in the place of a pixel.
const OWN: u32 = u32::MAX;

/// Cloud after each stage; a stage that is left out has the cloud of the one before.
pub(super) struct Stages {
    pub seen: Arc<PointCloud>,
    pub cropped: Arc<PointCloud>,
    pub thinned: Arc<PointCloud>,
    pub filtered: Arc<PointCloud>,
    /// Times of cropping, normals, merging, voxels, filter, µs.
    pub timings: [f64; 5],
}

impl Stages {
    pub fn go(
        seen: &Seen,
        e: &crate::depth_cameras::document::DepthCameras,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let mut timings = [0.0; 5];
        let mut time = clock.microseconds();
        let mut lap = |stage: usize, timings: &mut [f64; 5]| {
            let now = clock.microseconds();
            timings[stage] += now - time;
            time = now;
        };
        if let Some(own) = &seen.own {
            return Self::of_points(own, e, lap, timings);
        }
        let pixels: Vec<Vec<usize>> = seen.by.iter().map(|camera| inside(camera, &e.crop)).collect();
        lap(0, &mut timings);
        let mut normals = Vec::with_capacity(seen.by.len());
        for (camera, pixels) in seen.by.iter().zip(&pixels) {
            normals.push(normals_of(&camera.points, pixels, &e.normals)?);
        }
        lap(1, &mut timings);
        let mut cropped = PointCloud::default();
        for (k, (camera, pixels)) in seen.by.iter().zip(&pixels).enumerate() {
            cropped.p_W.extend(camera.points.points_of(pixels));
            cropped.from.extend(pixels.iter().map(|pixel| [k as u32, *pixel as u32]));
        }
        cropped.n_W = normals.concat();
        lap(2, &mut timings);
        Self::after_normals(all_of(seen), cropped, e, lap, timings)
    }

    /// Makes the stages of points that have no pixels.
    fn of_points(
        own: &Placed,
        e: &crate::depth_cameras::document::DepthCameras,
        mut lap: impl FnMut(usize, &mut [f64; 5]),
        mut timings: [f64; 5],
    ) -> Result<Self, SceneError> {
        let number = |i: usize| [OWN, i as u32];
        let all = PointCloud {
            p_W: own.p_W.clone(),
            n_W: vec![Vec3::zeros(); own.p_W.len()],
            from: (0..own.p_W.len()).map(number).collect(),
        };
        let kept: Vec<usize> = if e.crop.used {
            crop(&own.p_W, &Vec3::from(e.crop.low), &Vec3::from(e.crop.high))
        } else {
            (0..own.p_W.len()).collect()
        };
        let mut cropped = all.picked(&kept);
        lap(0, &mut timings);
        let n = &e.normals;
        cropped.n_W = own
            .normals(&kept, n.k as usize, n.radius, n.towards_camera)
            .map_err(|fault| refused("experiment.normals", fault))?;
        lap(1, &mut timings);
        Self::after_normals(all, cropped, e, lap, timings)
    }

    fn after_normals(
        seen: PointCloud,
        cropped: PointCloud,
        e: &crate::depth_cameras::document::DepthCameras,
        mut lap: impl FnMut(usize, &mut [f64; 5]),
        mut timings: [f64; 5],
    ) -> Result<Self, SceneError> {
        let cropped = Arc::new(cropped);
        let thinned = if e.voxels.used {
            let cells = voxels(&cropped.p_W, &cropped.n_W, e.voxels.size, &Vec3::zeros())
                .map_err(|fault| refused("experiment.voxels", renamed(fault, "voxel", "size")))?;
            Arc::new(PointCloud {
                p_W: cells.iter().map(|c| c.p_W).collect(),
                n_W: cells.iter().map(|c| c.n_W).collect(),
                from: cells.iter().map(|c| cropped.from[c.first as usize]).collect(),
            })
        } else {
            Arc::clone(&cropped)
        };
        lap(3, &mut timings);
        let filtered = if e.outliers.used {
            let kept = not_alone(&thinned.p_W, e.outliers.k as usize, e.outliers.spreads)
                .map_err(|fault| refused("experiment.outliers", fault))?;
            Arc::new(thinned.picked(&kept))
        } else {
            Arc::clone(&thinned)
        };
        lap(4, &mut timings);
        Ok(Self { seen: Arc::new(seen), cropped, thinned, filtered, timings })
    }

    pub fn at(&self, stage: CloudStage) -> &Arc<PointCloud> {
        match stage {
            CloudStage::Seen => &self.seen,
            CloudStage::Cropped => &self.cropped,
            CloudStage::Thinned => &self.thinned,
            CloudStage::Filtered => &self.filtered,
        }
    }
}

fn renamed(mut fault: asperity_fault::Fault, from: &str, to: &str) -> asperity_fault::Fault {
    if fault.path == from {
        fault.path = to.to_owned();
    }
    fault
}

fn all_of(seen: &Seen) -> PointCloud {
    let mut cloud = PointCloud::default();
    for (k, camera) in (0..).zip(&seen.by) {
        let pixels = camera.points.seen_pixels();
        cloud.p_W.extend(camera.points.points_of(&pixels));
        cloud.from.extend(pixels.iter().map(|pixel| [k, *pixel as u32]));
    }
    cloud.n_W = vec![Vec3::zeros(); cloud.p_W.len()];
    cloud
}

/// Returns the pixels whose points are in the box; all that see something where nothing is cut.
fn inside(camera: &SeenBy, cut: &crate::depth_cameras::document::CropBox) -> Vec<usize> {
    let seen = camera.points.seen_pixels();
    if !cut.used {
        return seen;
    }
    let points = seen.iter().map(|pixel| &camera.points.p_W[*pixel]);
    crop(points, &Vec3::from(cut.low), &Vec3::from(cut.high)).into_iter().map(|i| seen[i]).collect()
}

/// Returns the normal of each pixel's point; zero where there is none.
pub(super) fn normals_of(
    image: &PixelPoints,
    pixels: &[usize],
    how: &crate::depth_cameras::document::CloudNormals,
) -> Result<Vec<Vec3>, SceneError> {
    let turned = |pixel: usize, n: Vec3| {
        let away = n.dot(&(image.p_WC - image.p_W[pixel])) < 0.0;
        if how.towards_camera && away { -n } else { n }
    };
    match how.by {
        // No plane goes through two points.
        NormalsBy::Neighbours if pixels.len() < 3 => Ok(vec![Vec3::zeros(); pixels.len()]),
        NormalsBy::Neighbours => {
            let search =
                NormalSearch { k: how.k as usize, radius: how.radius, towards_camera: how.towards_camera };
            searched_normals(image, pixels, &search).map_err(|fault| refused("experiment.normals", fault))
        }
        NormalsBy::Window => {
            let normal = |pixel: &usize| {
                let spread = window_spread(image, *pixel, how.half_window as usize)?;
                Some(turned(*pixel, spread.axes.column(0).into_owned()))
            };
            Ok(pixels.iter().map(|pixel| normal(pixel).unwrap_or_default()).collect())
        }
        NormalsBy::Differences => {
            let normal = |pixel: &usize| Some(turned(*pixel, difference_product(image, *pixel)?));
            Ok(pixels.iter().map(|pixel| normal(pixel).unwrap_or_default()).collect())
        }
    }
}

/// Returns the direction to the outer side of a point: to the camera that saw it, or as a file says.
pub(super) fn side(seen: &Seen, p_W: &Vec3, [camera, number]: [u32; 2]) -> Vec3 {
    match (&seen.own, seen.by.get(camera as usize)) {
        (Some(own), _) => own.side(number as usize),
        (None, Some(camera)) => camera.X_WC.translation.vector - p_W,
        (None, None) => -p_W,
    }
}
