//! Bodies in a bin, the cloud that depth cameras see of them, and grasps that are scored in that cloud.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::common::cloud_checks::validate_cloud;
use crate::depth_cameras::document::{CameraNoise, DepthCamera};
use crate::depth_cameras::document::{counted, validate_cameras, validate_pixel};
use asperity_scene::SceneError;
use asperity_scene::document::OwnCloud;
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// The bodies lie in a bin. A gripper is held into the cloud that cameras see of them, by hand or at a
/// candidate, and its grasp is scored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspSelection {
    /// Bin around the bodies.
    pub bin: GraspBin,
    /// Depth cameras that see the bodies.
    pub cameras: Vec<DepthCamera>,
    /// Points of a file, in place of those that the cameras see of the bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cloud: Option<OwnCloud>,
    /// Errors of the cameras.
    pub noise: CameraNoise,
    /// Number of nearest neighbours that a normal is fitted to, the point itself among them.
    pub neighbours: u32,
    /// Edge of a voxel, m: there is one point for each.
    pub voxel: f64,
    /// Pose of the gripper that is held by hand.
    pub hand: HeldGripper,
    /// Number of the candidate that stands in the gripper's place: 1 is the best; 0: the gripper is held by
    /// hand.
    pub candidate: u32,
    /// Distance by which the gripper waits behind the grasp before it reaches out, m.
    pub approach: f64,
    /// Weights of the terms of the cost.
    pub weights: GraspWeights,
    /// Source of the candidates.
    pub sampling: GraspSampling,
    /// Trials of the grasps.
    pub trials: PickTrials,
    /// Point of the cloud whose neighbours say how a gripper is laid there.
    pub surface: SurfaceGrasp,
    /// Pushes before the cameras look.
    #[scope(inner)]
    pub pushes: Pushes,
    /// Pixel that is looked at closely.
    pub query: PixelQuery,
}

impl Default for GraspSelection {
    fn default() -> Self {
        let camera = |name: &str, eye: [f64; 3]| DepthCamera {
            name: name.into(),
            eye,
            target: [0.0, 0.0, 0.03],
            field_of_view: 0.75,
            ..DepthCamera::default()
        };
        Self {
            bin: GraspBin::default(),
            cameras: vec![
                camera("Camera 1", [0.0, -0.45, 0.6]),
                camera("Camera 2", [0.39, 0.225, 0.6]),
                camera("Camera 3", [-0.39, 0.225, 0.6]),
            ],
            cloud: None,
            noise: CameraNoise::default(),
            neighbours: 30,
            voxel: 0.003,
            hand: HeldGripper::default(),
            candidate: 0,
            approach: 0.1,
            weights: GraspWeights::default(),
            sampling: GraspSampling::default(),
            trials: PickTrials::default(),
            surface: SurfaceGrasp::default(),
            pushes: Pushes::default(),
            query: PixelQuery::default(),
        }
    }
}

impl Settings for GraspSelection {
    const KIND: &'static str = "grasp_selection";
    const ABOUT: &'static str =
        "Hold a gripper into the cloud that cameras see of a bin, and score its grasps.";

    fn check(&self, _scene: &Scene) -> Result<(), SceneError> {
        self.validate()
    }
}

/// A pixel of a camera's picture; the pictures hang before their cameras.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PixelQuery {
    /// True if pictures, pixel and point are shown.
    pub used: bool,
    /// Index of the camera whose pixel it is, counted from zero.
    pub camera: u32,
    /// Column and row of the pixel, counted from the image's upper left corner.
    pub pixel: [f64; 2],
}

/// A bin: a floor and four walls about the world's z axis; the floor's upper face is at z = 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspBin {
    /// Inner size along x and y, m.
    pub size: [f64; 2],
    /// Height of the walls, m.
    pub height: f64,
    /// Thickness of walls and floor, m.
    pub thickness: f64,
}

impl Default for GraspBin {
    fn default() -> Self {
        Self { size: [0.36, 0.36], height: 0.12, thickness: 0.01 }
    }
}

/// A gripper held by hand: fingers down, then turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct HeldGripper {
    /// Position of the middle between the fingertips, in the world, m.
    pub position: [f64; 3],
    /// Angle about the world's vertical, rad: 0 closes along x.
    pub turn: f64,
    /// Angle about the direction of closing, rad.
    pub lean: f64,
    /// Angle of the direction of closing out of the horizontal, rad.
    pub roll: f64,
}

/// Weights of the terms of the cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspWeights {
    /// Weight of a point between the fingers whose normal lies along the direction of closing.
    pub facing: f64,
    /// Weight α of fingers that point up instead of down.
    pub tilt: f64,
}

impl Default for GraspWeights {
    fn default() -> Self {
        Self { facing: 1.0, tilt: 20.0 }
    }
}

/// Sampling of the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspSampling {
    /// Source of the candidates.
    pub by: CandidatesBy,
    /// Number of points that are drawn from the cloud.
    pub draws: u32,
    /// Radius about a point, m: of the ray into the cloud, and of the patch whose curvature is found. The
    /// patch at the point that is looked at closely is as wide.
    pub radius: f64,
    /// Largest angle by which the normals of a pair may be off opposite, rad.
    pub angle: f64,
    /// Number of the best that are refined: each is moved where it is as long as that makes it better.
    pub refined: u32,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for GraspSampling {
    fn default() -> Self {
        Self { by: CandidatesBy::Normals, draws: 300, radius: 0.01, angle: 0.3, refined: 0, seed: 1 }
    }
}

/// Source of the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CandidatesBy {
    /// Normals: the gripper closes along the normal of a random point, the fingers as far down as that lets
    /// them.
    #[default]
    Normals,
    /// Pairs: the gripper closes along the line from a random point to one opposite of it, found along a ray
    /// into the cloud.
    Pairs,
    /// Curvature: the gripper closes along the direction in which the surface at a random point bends most,
    /// the fingers against its normal.
    Curvature,
    /// Hands: the best of hands about the frame of curvature: turned about the direction of least curvature,
    /// shifted across it, pushed forward as far as they go and drawn back to where most faces their
    /// fingertips.
    Hands,
}

/// A point at which the surface is looked at closely, and a gripper that is laid along the axes of the
/// scatter of the neighbours' normals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SurfaceGrasp {
    /// True if the gripper is laid there.
    pub used: bool,
    /// Position near which the point of the cloud is sought, m: the nearest is taken.
    pub near: [f64; 3],
    /// Axis along which the fingers close.
    pub closes: ScatterAxis,
    /// Axis along which the fingers reach out.
    pub reaches: ScatterAxis,
    /// True if the fingers reach into the body where they reach along the normal; otherwise out of it.
    pub inward: bool,
    /// Angle about the gripper's third axis, rad.
    pub turn: f64,
    /// Shift along the direction of closing, m.
    pub shift: f64,
    /// True if the gripper is pushed forward until something is in its way, and drawn back to where most
    /// faces its fingertips; otherwise its fingertips are level with the point.
    pub pushed: bool,
}

impl Default for SurfaceGrasp {
    fn default() -> Self {
        Self {
            used: false,
            near: [0.0; 3],
            closes: ScatterAxis::Middle,
            reaches: ScatterAxis::Greatest,
            inward: true,
            turn: 0.0,
            shift: 0.0,
            pushed: true,
        }
    }
}

/// Axis of the scatter of normals, by its eigenvalue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ScatterAxis {
    /// Axis v₁ of the greatest eigenvalue.
    Greatest,
    /// Axis v₂ of the middle eigenvalue.
    Middle,
    /// Axis v₃ of the least eigenvalue.
    Least,
}

/// Pushes of the closed hand before the cameras look: the outermost object goes towards the middle of the
/// bin. Each is planned in the cloud after the one before it, and made in the dynamics.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Pushes {
    /// Number of pushes.
    pub times: u32,
    /// Length of a push, m.
    pub length: f64,
    /// Largest force with which the hand presses down, N.
    pub force: f64,
    /// Moment of the last push that is shown, as a share of its time; 1: its end.
    #[scope(look)]
    pub moment: f64,
}

impl Default for Pushes {
    fn default() -> Self {
        Self { times: 0, length: 0.1, force: 40.0, moment: 1.0 }
    }
}

/// Trial of a grasp: the hand comes down, closes, lifts and shakes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PickTrials {
    /// Largest force of each finger, N.
    pub force: f64,
    /// Friction coefficient of the fingers' pads.
    pub friction: f64,
    /// Distance by which the hand is shaken to each side, m.
    pub shake: f64,
}

impl Default for PickTrials {
    fn default() -> Self {
        Self { force: 40.0, friction: 0.8, shake: 0.015 }
    }
}

/// Largest number of draws.
const MOST_DRAWS: u32 = 5000;
/// Largest number of candidates that are refined.
const MOST_REFINED: u32 = 50;
/// Largest force of a finger, N, friction of its pads, and distance of a shake, m.
const MOST_FORCE: f64 = 500.0;
const MOST_FRICTION: f64 = 3.0;
const MOST_SHAKE: f64 = 0.05;
/// Largest number of pushes, and the longest and the shortest, m.
const MOST_PUSHES: u32 = 5;
const LONGEST_PUSH: f64 = 1.0;
const SHORTEST_PUSH: f64 = 0.02;
/// Largest number of neighbours of a normal.
const MOST_NEIGHBOURS: u32 = 500;

/// Narrowest and widest bin, m.
const NARROWEST: f64 = 0.001;
const WIDEST: f64 = 10.0;

impl GraspSelection {
    pub(crate) fn validate(&self) -> Result<(), SceneError> {
        self.bin.validate().map_err(|e| e.within("experiment.bin"))?;
        validate_cameras(&self.cameras)?;
        validate_cloud(self.cloud.as_ref(), &self.cameras)?;
        if self.cloud.is_some() && self.pushes.times > 0 {
            let message = "0: points of a file are no bodies that could be pushed";
            return Err(value("experiment.pushes.times", message));
        }
        self.noise.validate().map_err(|e| e.within("experiment.noise"))?;
        counted("experiment.neighbours", self.neighbours, 3, MOST_NEIGHBOURS)?;
        positive("experiment.voxel", self.voxel)?;
        if self.candidate > MOST_DRAWS {
            let message = format!("at most {MOST_DRAWS}; 0: the gripper is held by hand");
            return Err(value("experiment.candidate", message));
        }
        self.hand.validate().map_err(|e| e.within("experiment.hand"))?;
        positive("experiment.approach", self.approach)?;
        not_negative("experiment.weights.facing", self.weights.facing)?;
        not_negative("experiment.weights.tilt", self.weights.tilt)?;
        counted("experiment.sampling.draws", self.sampling.draws, 0, MOST_DRAWS)?;
        positive("experiment.sampling.radius", self.sampling.radius)?;
        not_negative("experiment.sampling.angle", self.sampling.angle)?;
        counted("experiment.sampling.refined", self.sampling.refined, 0, MOST_REFINED)?;
        self.surface.validate().map_err(|e| e.within("experiment.surface"))?;
        validate_pixel(self.query.camera, self.query.pixel, &self.cameras)?;
        counted("experiment.pushes.times", self.pushes.times, 0, MOST_PUSHES)?;
        for (path, x, least, most) in [
            ("trials.force", self.trials.force, 0.0, MOST_FORCE),
            ("trials.friction", self.trials.friction, 0.0, MOST_FRICTION),
            ("trials.shake", self.trials.shake, 0.0, MOST_SHAKE),
            ("pushes.length", self.pushes.length, SHORTEST_PUSH, LONGEST_PUSH),
            ("pushes.force", self.pushes.force, 0.0, MOST_FORCE),
            ("pushes.moment", self.pushes.moment, 0.0, 1.0),
        ] {
            if !(least..=most).contains(&x) {
                let path = format!("experiment.{path}");
                return Err(value(&path, format!("between {least} and {most}")).allowing(least, most));
            }
        }
        Ok(())
    }
}

impl SurfaceGrasp {
    fn validate(&self) -> Result<(), SceneError> {
        for (k, x) in self.near.into_iter().enumerate() {
            bounded(&format!("near[{k}]"), x)?;
        }
        bounded("turn", self.turn)?;
        bounded("shift", self.shift)
    }
}

impl GraspBin {
    fn validate(&self) -> Result<(), SceneError> {
        for (path, x) in [
            ("size[0]", self.size[0]),
            ("size[1]", self.size[1]),
            ("height", self.height),
            ("thickness", self.thickness),
        ] {
            if !(NARROWEST..=WIDEST).contains(&x) {
                return Err(value(path, "between 1 mm and 10 m").allowing(NARROWEST, WIDEST));
            }
        }
        Ok(())
    }
}

impl HeldGripper {
    fn validate(&self) -> Result<(), SceneError> {
        for (k, x) in self.position.into_iter().enumerate() {
            bounded(&format!("position[{k}]"), x)?;
        }
        bounded("turn", self.turn)?;
        bounded("lean", self.lean)?;
        bounded("roll", self.roll)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_is_named() {
        let path = |change: fn(&mut GraspSelection)| {
            let mut selection = GraspSelection::default();
            change(&mut selection);
            selection.validate().unwrap_err().path
        };
        assert_eq!(GraspSelection::default().validate(), Ok(()));
        assert_eq!(path(|s| s.bin.height = 0.0), "experiment.bin.height");
        assert_eq!(path(|s| s.bin.size[1] = f64::NAN), "experiment.bin.size[1]");
        assert_eq!(path(|s| s.cameras.clear()), "experiment.cameras");
        assert_eq!(path(|s| s.cameras[1].far = 0.01), "experiment.cameras[1].near");
        assert_eq!(path(|s| s.noise.edge_loss = 2.0), "experiment.noise.edge_loss");
        assert_eq!(path(|s| s.neighbours = 2), "experiment.neighbours");
        assert_eq!(path(|s| s.voxel = 0.0), "experiment.voxel");
        assert_eq!(path(|s| s.hand.position[2] = f64::INFINITY), "experiment.hand.position[2]");
        assert_eq!(path(|s| s.hand.lean = f64::NAN), "experiment.hand.lean");
        assert_eq!(path(|s| s.candidate = 5001), "experiment.candidate");
        assert_eq!(path(|s| s.approach = 0.0), "experiment.approach");
        assert_eq!(path(|s| s.weights.tilt = -1.0), "experiment.weights.tilt");
        assert_eq!(path(|s| s.sampling.draws = 5001), "experiment.sampling.draws");
        assert_eq!(path(|s| s.sampling.radius = 0.0), "experiment.sampling.radius");
        assert_eq!(path(|s| s.sampling.refined = 51), "experiment.sampling.refined");
        assert_eq!(path(|s| s.trials.force = f64::NAN), "experiment.trials.force");
        assert_eq!(path(|s| s.trials.shake = 0.1), "experiment.trials.shake");
        assert_eq!(path(|s| s.surface.near[1] = f64::NAN), "experiment.surface.near[1]");
        assert_eq!(path(|s| s.surface.turn = f64::INFINITY), "experiment.surface.turn");
        assert_eq!(path(|s| s.pushes.times = 6), "experiment.pushes.times");
        assert_eq!(path(|s| s.pushes.length = 0.0), "experiment.pushes.length");
        assert_eq!(path(|s| s.pushes.moment = 1.1), "experiment.pushes.moment");
    }
}
