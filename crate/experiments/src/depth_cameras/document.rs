//! Depth cameras over bodies, and the stages of the clouds they see.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::common::cloud_checks::{validate_cloud, validate_normals};
use asperity_scene::SceneError;
use asperity_scene::document::OwnCloud;
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// Depth cameras see the bodies. Their points go through stages, each of which can be left out: crop to a
/// box, normals, one cloud, one point for each cube, no outliers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct DepthCameras {
    /// Cameras, one after another.
    pub cameras: Vec<DepthCamera>,
    /// Points of a file, in place of those that the cameras see of the bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cloud: Option<OwnCloud>,
    /// Errors of the cameras.
    pub noise: CameraNoise,
    /// Box: points outside it are left out.
    pub crop: CropBox,
    /// Normals, found for each camera's points by themselves.
    pub normals: CloudNormals,
    /// Voxel grid: one point for each cube of space.
    pub voxels: VoxelGrid,
    /// Outlier filter: points that stand alone are left out.
    pub outliers: OutlierFilter,
    /// Point at which the surface is looked at closely.
    pub query: SurfaceQuery,
    /// Stage whose cloud is drawn, and in which the query looks for neighbours.
    pub shown: CloudStage,
    /// Source of the points' colours.
    #[scope(look)]
    pub colour: PointsBy,
    /// Largest number of normals that are drawn as short lines.
    pub strokes: u32,
}

impl Default for DepthCameras {
    fn default() -> Self {
        Self {
            cameras: vec![DepthCamera::default()],
            cloud: None,
            noise: CameraNoise::default(),
            crop: CropBox::default(),
            normals: CloudNormals::default(),
            voxels: VoxelGrid::default(),
            outliers: OutlierFilter::default(),
            query: SurfaceQuery::default(),
            shown: CloudStage::Filtered,
            colour: PointsBy::Camera,
            strokes: 0,
        }
    }
}

impl Settings for DepthCameras {
    const KIND: &'static str = "depth_cameras";
    const ABOUT: &'static str = "Look at the bodies with depth cameras and make one cloud of what they see.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene.bodies.len())
    }
}

/// A depth camera: a pinhole without distortion, its image upright against the world's z axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct DepthCamera {
    /// Name, for people.
    pub name: String,
    /// True if it sees; otherwise it stands there and sees nothing.
    pub used: bool,
    /// Position of the eye in the world, m.
    pub eye: [f64; 3],
    /// Point in the middle of the image, in the world, m.
    pub target: [f64; 3],
    /// Width of the image, pixels.
    pub width: u32,
    /// Height of the image, pixels.
    pub height: u32,
    /// Field of view: angle between the left and the right edge of the image, rad.
    pub field_of_view: f64,
    /// Smallest depth it sees, m along the optical axis.
    pub near: f64,
    /// Largest depth it sees, m along the optical axis.
    pub far: f64,
}

impl Default for DepthCamera {
    fn default() -> Self {
        Self {
            name: "Camera".into(),
            used: true,
            eye: [0.0, -0.5, 0.6],
            target: [0.0; 3],
            width: 160,
            height: 120,
            field_of_view: 1.0,
            near: 0.1,
            far: 2.0,
        }
    }
}

/// Errors of depth cameras. The spreads along and across the axis are those measured by Nguyen, Izadi &
/// Lovell (2012); disparity in steps is that of Khoshelham & Elberink (2012).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct CameraNoise {
    /// Factor on the measured spread along the axis; 0: none.
    pub axial: f64,
    /// Factor on the measured spread across the axis; 0: none.
    pub lateral: f64,
    /// Largest angle between normal and ray at which a surface is seen, rad.
    pub blind_angle: f64,
    /// Share of pixels on edges that give nothing back.
    pub edge_loss: f64,
    /// Smallest step of depth between neighbouring pixels that counts as an edge, m.
    pub edge_step: f64,
    /// Step of the disparity, pixels; 0: it is not rounded.
    pub disparity_step: f64,
    /// Distance of the two eyes that measure disparity, m.
    pub baseline: f64,
    /// Seed of the random numbers; each camera has a stream of its own.
    pub seed: u64,
}

impl Default for CameraNoise {
    fn default() -> Self {
        Self {
            axial: 0.0,
            lateral: 0.0,
            blind_angle: std::f64::consts::FRAC_PI_2,
            edge_loss: 0.0,
            edge_step: 0.02,
            disparity_step: 0.0,
            baseline: 0.075,
            seed: 1,
        }
    }
}

/// A box along the world's axes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct CropBox {
    /// True if points outside it are left out.
    pub used: bool,
    /// Lowest corner of the box, m.
    pub low: [f64; 3],
    /// Highest corner of the box, m.
    pub high: [f64; 3],
}

impl Default for CropBox {
    fn default() -> Self {
        Self { used: true, low: [-0.3, -0.3, 0.002], high: [0.3, 0.3, 0.4] }
    }
}

/// Way to find normals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct CloudNormals {
    /// Points that a normal is found from.
    pub by: NormalsBy,
    /// Number of nearest neighbours, the point itself among them.
    pub k: u32,
    /// Largest distance of a neighbour, m.
    pub radius: f64,
    /// Half width of a window: the pixels to each side.
    pub half_window: u32,
    /// True if normals are turned to the camera that saw the point. Otherwise they have the sign that the
    /// method gives them.
    pub towards_camera: bool,
}

impl Default for CloudNormals {
    fn default() -> Self {
        Self { by: NormalsBy::Neighbours, k: 30, radius: 0.05, half_window: 2, towards_camera: true }
    }
}

/// Points that a normal is found from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NormalsBy {
    /// Neighbours: the plane of least squares through the nearest points.
    #[default]
    Neighbours,
    /// Window: the plane of least squares through the points of a window of the image.
    Window,
    /// Differences: central differences of the image, from the four pixels beside it.
    Differences,
}

/// Voxel grid: cubes of space.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct VoxelGrid {
    /// True if the points of a cube become their mean.
    pub used: bool,
    /// Edge of a cube, m.
    pub size: f64,
}

impl Default for VoxelGrid {
    fn default() -> Self {
        Self { used: true, size: 0.005 }
    }
}

/// Outlier filter (Rusu et al. 2008): points that stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct OutlierFilter {
    /// True if they are left out.
    pub used: bool,
    /// Number of nearest neighbours.
    pub k: u32,
    /// Number of standard deviations: a point stands alone if its neighbours are further than the mean of the
    /// cloud by more than these.
    pub spreads: f64,
}

impl Default for OutlierFilter {
    fn default() -> Self {
        Self { used: false, k: 20, spreads: 2.0 }
    }
}

/// Query: the surface is looked at closely at the point of the cloud nearest to what a pixel sees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SurfaceQuery {
    /// True if it is shown.
    pub used: bool,
    /// Index of the camera whose pixel it is.
    pub camera: u32,
    /// Column and row of the pixel, counted from the image's upper left corner.
    pub pixel: [f64; 2],
    /// Number of nearest neighbours, the point itself among them.
    pub k: u32,
    /// Largest distance of a neighbour, m.
    pub radius: f64,
    /// Surface that is fitted to the neighbours and drawn.
    pub fit: SurfaceFit,
}

impl Default for SurfaceQuery {
    fn default() -> Self {
        Self { used: true, camera: 0, pixel: [80.0, 60.0], k: 50, radius: 0.05, fit: SurfaceFit::Quadric }
    }
}

/// A surface that is fitted to points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SurfaceFit {
    /// A plane.
    Plane,
    /// A quadric: of second order.
    Quadric,
}

/// Stage of a cloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloudStage {
    /// All points that the cameras see.
    Seen,
    /// Points in the box, with normals.
    Cropped,
    /// One point for each cube of the voxel grid.
    Thinned,
    /// The thinned cloud without points that stand alone.
    Filtered,
}

/// Source of the points' colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PointsBy {
    /// The camera that saw them.
    Camera,
    /// The body that they are on.
    Body,
    /// Their height.
    Height,
    /// The angle of their normal from upright.
    Tilt,
    /// The surface variation: distance of their neighbours from a plane (Pauly, Gross & Kobbelt 2002).
    Bending,
    /// The angle between their normal and the body's.
    NormalError,
    /// Their distance from the body's surface.
    Distance,
}

/// Largest number of cameras.
const MOST_CAMERAS: usize = 8;
/// Largest number of pixels of all cameras: three of 640 × 480 and some.
const MOST_PIXELS: u64 = 1_000_000;
/// Largest number of neighbours.
const MOST_NEIGHBOURS: u32 = 500;
/// Largest number of normals that are drawn.
const MOST_STROKES: u32 = 5000;
/// Largest half window, pixels.
const WIDEST_WINDOW: u32 = 12;
/// Smallest distance of a camera from its target, m.
const NEAREST: f64 = 1e-6;

impl DepthCameras {
    pub(crate) fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        validate_cameras(&self.cameras)?;
        validate_cloud(self.cloud.as_ref(), &self.cameras)?;
        validate_normals(self.cloud.as_ref(), &self.normals)?;
        if bodies == 0 {
            return Err(value("bodies", "at least one body to be seen"));
        }
        self.noise.validate().map_err(|e| e.within("experiment.noise"))?;
        self.crop.validate().map_err(|e| e.within("experiment.crop"))?;
        let normals = &self.normals;
        counted("experiment.normals.k", normals.k, 3, MOST_NEIGHBOURS)?;
        positive("experiment.normals.radius", normals.radius)?;
        counted("experiment.normals.half_window", normals.half_window, 1, WIDEST_WINDOW)?;
        positive("experiment.voxels.size", self.voxels.size)?;
        counted("experiment.outliers.k", self.outliers.k, 1, MOST_NEIGHBOURS)?;
        not_negative("experiment.outliers.spreads", self.outliers.spreads)?;
        counted("experiment.query.k", self.query.k, 3, MOST_NEIGHBOURS)?;
        positive("experiment.query.radius", self.query.radius)?;
        validate_pixel(self.query.camera, self.query.pixel, &self.cameras)?;
        counted("experiment.strokes", self.strokes, 0, MOST_STROKES)
    }
}

/// Checks the cameras of any experiment that has them at `experiment.cameras`.
pub(crate) fn validate_cameras(cameras: &[DepthCamera]) -> Result<(), SceneError> {
    if !(1..=MOST_CAMERAS).contains(&cameras.len()) {
        return Err(value("experiment.cameras", format!("between 1 and {MOST_CAMERAS} cameras")));
    }
    for (i, camera) in cameras.iter().enumerate() {
        camera.validate().map_err(|e| e.within(&format!("experiment.cameras[{i}]")))?;
    }
    let pixels: u64 = cameras.iter().map(|c| u64::from(c.width).saturating_mul(u64::from(c.height))).sum();
    if pixels > MOST_PIXELS {
        let message = format!(
            "all cameras together have at most {MOST_PIXELS} pixels, and these have {pixels}: make images smaller"
        );
        return Err(value("experiment.cameras", message));
    }
    Ok(())
}

/// Checks the pixel of any experiment that has one at `experiment.query`.
pub(crate) fn validate_pixel(
    camera: u32,
    pixel: [f64; 2],
    cameras: &[DepthCamera],
) -> Result<(), SceneError> {
    if camera as usize >= cameras.len() {
        let message = format!("one of the {} cameras, counted from zero", cameras.len());
        return Err(value("experiment.query.camera", message));
    }
    for (k, x) in pixel.into_iter().enumerate() {
        bounded(&format!("experiment.query.pixel[{k}]"), x)?;
    }
    Ok(())
}

impl DepthCamera {
    fn validate(&self) -> Result<(), SceneError> {
        for k in 0..3 {
            bounded(&format!("eye[{k}]"), self.eye[k])?;
            bounded(&format!("target[{k}]"), self.target[k])?;
        }
        if (0..3).all(|k| (self.eye[k] - self.target[k]).abs() < NEAREST) {
            return Err(value("target", "another place than the eye: the camera must look somewhere"));
        }
        for (path, size) in [("width", self.width), ("height", self.height)] {
            counted(path, size, 1, 4096)?;
        }
        if !(self.field_of_view >= 0.01 && self.field_of_view <= 3.0) {
            return Err(value("field_of_view", "between 0.01 and 3 rad").allowing(0.01, 3.0));
        }
        positive("near", self.near)?;
        positive("far", self.far)?;
        if self.near >= self.far {
            return Err(value("near", "less than far"));
        }
        Ok(())
    }
}

impl CameraNoise {
    pub(crate) fn validate(&self) -> Result<(), SceneError> {
        not_negative("axial", self.axial)?;
        not_negative("lateral", self.lateral)?;
        if !(0.0..=std::f64::consts::FRAC_PI_2).contains(&self.blind_angle) {
            return Err(value("blind_angle", "between 0 and a right angle")
                .allowing(0.0, std::f64::consts::FRAC_PI_2));
        }
        if !(0.0..=1.0).contains(&self.edge_loss) {
            return Err(value("edge_loss", "a share, between 0 and 1").allowing(0.0, 1.0));
        }
        not_negative("edge_step", self.edge_step)?;
        not_negative("disparity_step", self.disparity_step)?;
        positive("baseline", self.baseline)
    }
}

impl CropBox {
    fn validate(&self) -> Result<(), SceneError> {
        for k in 0..3 {
            bounded(&format!("low[{k}]"), self.low[k])?;
            bounded(&format!("high[{k}]"), self.high[k])?;
            if self.low[k] >= self.high[k] {
                return Err(value(&format!("low[{k}]"), "less than that of the highest corner"));
            }
        }
        Ok(())
    }
}

pub(crate) fn counted(path: &str, x: u32, least: u32, most: u32) -> Result<(), SceneError> {
    if (least..=most).contains(&x) {
        return Ok(());
    }
    Err(value(path, format!("between {least} and {most}")).allowing(f64::from(least), f64::from(most)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;

    #[test]
    fn what_no_camera_can_be_is_named() {
        let path = |change: fn(&mut DepthCameras)| {
            let mut cameras = DepthCameras::default();
            change(&mut cameras);
            cameras.validate(1).unwrap_err().path
        };
        assert_eq!(DepthCameras::default().validate(1), Ok(()));
        assert_eq!(DepthCameras::default().validate(0).unwrap_err().path, "bodies");
        assert_eq!(path(|c| c.cameras.clear()), "experiment.cameras");
        assert_eq!(path(|c| c.cameras[0].target = c.cameras[0].eye), "experiment.cameras[0].target");
        assert_eq!(path(|c| c.cameras[0].width = 0), "experiment.cameras[0].width");
        assert_eq!(path(|c| c.cameras[0].field_of_view = 3.2), "experiment.cameras[0].field_of_view");
        assert_eq!(path(|c| c.cameras[0].near = 5.0), "experiment.cameras[0].near");
        assert_eq!(path(|c| c.cameras[0].eye[1] = f64::NAN), "experiment.cameras[0].eye[1]");
        assert_eq!(path(|c| (c.cameras[0].width, c.cameras[0].height) = (2000, 2000)), "experiment.cameras");
        assert_eq!(path(|c| c.noise.blind_angle = 2.0), "experiment.noise.blind_angle");
        assert_eq!(path(|c| c.crop.low[2] = 1.0), "experiment.crop.low[2]");
        assert_eq!(path(|c| c.normals.k = 2), "experiment.normals.k");
        assert_eq!(path(|c| c.voxels.size = 0.0), "experiment.voxels.size");
        assert_eq!(path(|c| c.query.camera = 1), "experiment.query.camera");
        assert_eq!(path(|c| c.query.pixel[0] = f64::INFINITY), "experiment.query.pixel[0]");
    }
}
