//! Stages of the cloud: cropping, normals camera by camera, merging, thinning, removal of outliers. Normals
//! come before the clouds are merged, since which camera saw a point decides to which side its normal points.

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use super::{CameraImages, CloudWork, PlacedCloud, PointCloud};
use crate::camera::{CameraImage, PixelPoints};
use crate::cloud::{crop, not_alone, voxels};
use crate::normals::{NormalSearch, difference_product, searched_normals, window_spread};

/// Stands in the place of a camera: the point is a file's, its number in the place of a pixel.
const OWN: u32 = u32::MAX;

/// Settings of the stages; one that is `None` is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct StageOptions {
    /// Lowest and highest corner of the box outside which points are left out, world, m.
    pub crop: Option<[Vec3; 2]>,
    /// Normals.
    pub normals: NormalOptions,
    /// Edge of a cube whose points become one, m.
    pub voxel: Option<f64>,
    /// Removal of points that stand alone.
    pub outliers: Option<OutlierOptions>,
}

/// Settings of the normals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalOptions {
    /// Points that a normal is found from.
    pub by: NormalMethod,
    /// Number of nearest neighbours, the point itself among them.
    pub k: usize,
    /// Greatest distance of a neighbour, m.
    pub radius: f64,
    /// Half width of a window: the pixels to each side.
    pub half_window: usize,
    /// True if normals are turned to the camera that saw the point.
    pub towards_camera: bool,
}

/// Points that a normal is found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalMethod {
    /// Plane of least squares through the nearest points.
    Neighbours,
    /// Plane of least squares through the points of a window of the image.
    Window,
    /// Central differences of the image.
    Differences,
}

/// Settings of the outlier filter (Rusu et al. 2008).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlierOptions {
    /// Number of nearest neighbours.
    pub k: usize,
    /// Number of standard deviations beyond the mean at which a point stands alone.
    pub spreads: f64,
}

/// Cloud after each stage; a stage that is left out has the cloud of the one before.
pub struct CloudStages {
    /// All points that are seen, without normals.
    pub seen: Arc<PointCloud>,
    /// Points in the box, with normals.
    pub cropped: Arc<PointCloud>,
    /// One point for each cube.
    pub thinned: Arc<PointCloud>,
    /// The thinned cloud without points that stand alone.
    pub filtered: Arc<PointCloud>,
}

impl CloudStages {
    /// Goes through all stages. `lap` is called after each.
    ///
    /// # Errors
    ///
    /// Refuses settings that are not valid; paths begin with `normals`, `voxels` or `outliers`.
    pub fn of(
        images: &CameraImages,
        options: &StageOptions,
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        if let Some(own) = &images.own {
            return Self::of_points(own, options, lap);
        }
        let pixels: Vec<Vec<usize>> = images.by.iter().map(|camera| inside(camera, options.crop)).collect();
        lap(CloudWork::Crop);
        let mut normals = Vec::with_capacity(images.by.len());
        for (camera, pixels) in images.by.iter().zip(&pixels) {
            normals.push(normals_of_pixels(&camera.points, pixels, &options.normals)?);
        }
        lap(CloudWork::Normals);
        let mut cropped = PointCloud::default();
        for (k, (camera, pixels)) in images.by.iter().zip(&pixels).enumerate() {
            cropped.p_W.extend(camera.points.points_of(pixels));
            cropped.from.extend(pixels.iter().map(|pixel| [k as u32, *pixel as u32]));
        }
        cropped.n_W = normals.concat();
        lap(CloudWork::Merge);
        Self::after_normals(PointCloud::of_images(images), cropped, options, lap)
    }

    /// Makes the stages of points that have no pixels.
    fn of_points(
        own: &PlacedCloud,
        options: &StageOptions,
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let number = |i: usize| [OWN, i as u32];
        let all = PointCloud {
            p_W: own.p_W.clone(),
            n_W: vec![Vec3::zeros(); own.p_W.len()],
            from: (0..own.p_W.len()).map(number).collect(),
        };
        let kept: Vec<usize> = match &options.crop {
            Some([low, high]) => crop(&own.p_W, low, high),
            None => (0..own.p_W.len()).collect(),
        };
        let mut cropped = all.picked(&kept);
        lap(CloudWork::Crop);
        let n = &options.normals;
        cropped.n_W =
            own.normals(&kept, n.k, n.radius, n.towards_camera).map_err(|fault| fault.within("normals"))?;
        lap(CloudWork::Normals);
        Self::after_normals(all, cropped, options, lap)
    }

    fn after_normals(
        seen: PointCloud,
        cropped: PointCloud,
        options: &StageOptions,
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let cropped = Arc::new(cropped);
        let thinned = match options.voxel {
            Some(size) => {
                let cubes = voxels(&cropped.p_W, &cropped.n_W, size, &Vec3::zeros())
                    .map_err(|fault| renamed(fault, "voxel", "size").within("voxels"))?;
                Arc::new(PointCloud {
                    p_W: cubes.iter().map(|c| c.p_W).collect(),
                    n_W: cubes.iter().map(|c| c.n_W).collect(),
                    from: cubes.iter().map(|c| cropped.from[c.first as usize]).collect(),
                })
            }
            None => Arc::clone(&cropped),
        };
        lap(CloudWork::Voxels);
        let filtered = match options.outliers {
            Some(OutlierOptions { k, spreads }) => {
                let kept = not_alone(&thinned.p_W, k, spreads).map_err(|fault| fault.within("outliers"))?;
                Arc::new(thinned.picked(&kept))
            }
            None => Arc::clone(&thinned),
        };
        lap(CloudWork::Filter);
        Ok(Self { seen: Arc::new(seen), cropped, thinned, filtered })
    }
}

fn renamed(mut fault: Fault, from: &str, to: &str) -> Fault {
    if fault.path == from {
        fault.path = to.to_owned();
    }
    fault
}

/// Returns the pixels whose points are in the box; all that see something where nothing is cut.
fn inside(camera: &CameraImage, cut: Option<[Vec3; 2]>) -> Vec<usize> {
    let seen = camera.points.seen_pixels();
    let Some([low, high]) = cut else { return seen };
    let points = seen.iter().map(|pixel| &camera.points.p_W[*pixel]);
    crop(points, &low, &high).into_iter().map(|i| seen[i]).collect()
}

/// Returns the normal of each pixel's point, world frame; zero where there is none.
///
/// # Errors
///
/// Refuses settings that are not valid; paths begin with `normals`.
pub fn normals_of_pixels(
    image: &PixelPoints,
    pixels: &[usize],
    how: &NormalOptions,
) -> Result<Vec<Vec3>, Fault> {
    let turned = |pixel: usize, n: Vec3| {
        let away = n.dot(&(image.p_WC - image.p_W[pixel])) < 0.0;
        if how.towards_camera && away { -n } else { n }
    };
    match how.by {
        // No plane goes through two points.
        NormalMethod::Neighbours if pixels.len() < 3 => Ok(vec![Vec3::zeros(); pixels.len()]),
        NormalMethod::Neighbours => {
            let search = NormalSearch { k: how.k, radius: how.radius, towards_camera: how.towards_camera };
            searched_normals(image, pixels, &search).map_err(|fault| fault.within("normals"))
        }
        NormalMethod::Window => {
            let normal = |pixel: &usize| {
                let spread = window_spread(image, *pixel, how.half_window)?;
                Some(turned(*pixel, spread.axes.column(0).into_owned()))
            };
            Ok(pixels.iter().map(|pixel| normal(pixel).unwrap_or_default()).collect())
        }
        NormalMethod::Differences => {
            let normal = |pixel: &usize| Some(turned(*pixel, difference_product(image, *pixel)?));
            Ok(pixels.iter().map(|pixel| normal(pixel).unwrap_or_default()).collect())
        }
    }
}
