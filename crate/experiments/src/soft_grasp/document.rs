//! Two soft pads grasp an object, lift it and hold it, as a document has it. A file of `asperity grasp` says objects, pads, thresholds
//! and trials with these types.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::soft_jaws::document::PadColour;
use asperity_scene::SceneError;
use asperity_scene::document::Pose;
use asperity_scene::validate::{bounded, direction, not_negative, pose, positive, value};

/// A gripper with two soft pads closes on an object, lifts it, holds it, and says whether it does.
///
/// The object stands on the floor z = 0, over the origin. The document has no bodies: the object is one of those below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SoftGrasp {
    /// What is grasped.
    pub object: GraspObject,
    /// Of the object, kg/m³.
    pub density: f64,
    /// Of the object, kg; absent: as its density says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub mass: Option<f64>,
    /// The direction in the object's frame that points upwards where it stands.
    pub up: [f64; 3],
    /// The gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z the approach.
    pub grasp: Pose,
    /// What is on each jaw.
    pub pads: GraspPads,
    /// Coefficient of friction of pads and object.
    pub friction: f64,
    /// Coefficient of friction of object and floor.
    pub floor_friction: f64,
    /// Between the pads' fronts when the gripper is open, m.
    pub opening: f64,
    /// Of each pad, m/s.
    pub closing_speed: f64,
    /// When the squeeze ends.
    pub until: SqueezeUntil,
    /// m/s
    pub lifting_speed: f64,
    /// How fast the gripper gets to that speed, and comes to rest, m/s²; absent: at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lifting_acceleration: Option<f64>,
    /// How high the gripper rises, m.
    pub lift: f64,
    /// How long it then keeps still, s.
    pub hold: f64,
    /// One step, s.
    pub step: f64,
    /// A step is done when Newton moves nothing faster, m/s.
    pub tolerance: f64,
    /// Where the run ends, s; absent: it goes on, and stands still once the verdict is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// How often the grasp is tried with its pose a little off.
    pub trials: GraspTrials,
    /// What colours the pads.
    #[scope(look)]
    pub colour: PadColour,
    /// Readings to plot over time, in this order.
    #[scope(look)]
    pub plots: Vec<String>,
}

impl Default for SoftGrasp {
    /// The thesis' grasp in real size, from above.
    fn default() -> Self {
        Self {
            object: GraspObject::Cube(0.03),
            density: 1200.0,
            mass: None,
            up: [0.0, 0.0, 1.0],
            grasp: Pose { translation: [0.0; 3], rotation: [0.0, 1.0, 0.0, 0.0] },
            pads: GraspPads::default(),
            friction: 0.4,
            floor_friction: 0.1,
            opening: 0.05,
            closing_speed: 0.1,
            until: SqueezeUntil::Energy(5e-4),
            lifting_speed: 0.25,
            lifting_acceleration: None,
            lift: 0.025,
            hold: 0.02,
            step: 2e-3,
            tolerance: 1e-3,
            end: None,
            trials: GraspTrials::default(),
            colour: PadColour::Energy,
            plots: Vec::new(),
        }
    }
}

impl Settings for SoftGrasp {
    const KIND: &'static str = "soft_grasp";
    const ABOUT: &'static str = "Grasp an object with two soft pads, lift it, hold it.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene.bodies.len())
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}

/// What is grasped, its centre at the origin of its frame; awkward shapes stand where their formulas put them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GraspObject {
    /// By its edge, m.
    Cube(f64),
    /// By its radius, m.
    Sphere(f64),
    /// Upright, by radius and height, m.
    Cylinder([f64; 2]),
    /// By name; 3 to 6 cm large.
    Awkward(AwkwardShape),
    /// The reader's own: a closed surface.
    Mesh(GraspMesh),
}

/// A closed surface that does not run through itself, its triangles counter-clockwise from outside.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GraspMesh {
    /// Positions, m.
    pub vertices: Vec<[f64; 3]>,
    /// Three vertex indices each.
    pub triangles: Vec<[u32; 3]>,
}

/// Sixteen shapes that are awkward to grasp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AwkwardShape {
    /// 40 × 2 × 30 mm.
    Plate,
    /// A roof of 30 mm, 35 mm high.
    Wedge,
    /// 60 × 6 × 6 mm.
    Rod,
    /// 25 mm wide, 4 mm thick.
    Coin,
    /// 42 mm high, one end blunter.
    Egg,
    /// Half a hollow ball of 40 mm, 3 mm thick.
    Bowl,
    /// 42 mm wide, round.
    Ring,
    /// Half a ring on its feet.
    Arch,
    /// A head beside its handle.
    Hammer,
    /// An L of two plates.
    Bracket,
    /// A plastic box with steel in one end.
    LoadedBox,
    /// A plastic rod with steel in its upper end.
    LoadedRod,
    /// Ten teeth.
    Gear,
    /// Saw teeth along both sides.
    RidgedBar,
    /// 36 mm high, its tip cut off.
    Cone,
    /// 36 mm high, thin in its middle.
    Hourglass,
}

/// The pads: one, and its mirror image.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspPads {
    /// Its measures.
    pub design: JawDesign,
    /// Of its points on the front, about, m; absent: as the design has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spacing: Option<f64>,
    /// Layers of cells over its depth; absent: as the design has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub layers: Option<u32>,
    /// E, Pa.
    pub youngs_modulus: f64,
    /// ν.
    pub poissons_ratio: f64,
    /// kg/m³
    pub density: f64,
}

impl Default for GraspPads {
    fn default() -> Self {
        Self {
            design: JawDesign::RoundedJaw,
            spacing: None,
            layers: None,
            youngs_modulus: 1e6,
            poissons_ratio: 0.45,
            density: 2300.0,
        }
    }
}

/// Pads by name, or the reader's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JawDesign {
    /// The thesis' jaw with a round tip, 27.5 × 20 × 3 mm.
    #[default]
    RoundedJaw,
    /// The thesis' rectangular jaw, of the same extents.
    RectangularJaw,
    /// 20 × 20 × 6 mm.
    Flat,
    /// As flat, its front a part of a ball of 25 mm radius.
    Domed,
    /// A finger of 45 × 16 × 9 mm that is held at its root and bends.
    Finger,
    /// The reader's own, cut into tetrahedra.
    Mesh(PadMesh),
}

/// A pad's surface in its own frame: z out of the front towards what is grasped, x towards the fingertip. The gripper's middle
/// lies before its origin; the furthest of its front counts as the front.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PadMesh {
    /// What bounds it.
    pub surface: GraspMesh,
    /// What of it the gripper holds.
    #[serde(default)]
    pub held: HeldPart,
    /// How deep from there it is held, m.
    #[serde(default = "held_depth")]
    pub held_depth: f64,
}

fn held_depth() -> f64 {
    2e-4
}

impl Default for PadMesh {
    fn default() -> Self {
        Self { surface: GraspMesh::default(), held: HeldPart::Back, held_depth: held_depth() }
    }
}

/// What of a pad the gripper holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HeldPart {
    /// Its back: a pad on a rigid plate.
    #[default]
    Back,
    /// Its end towards the palm alone: a finger that bends.
    Root,
}

/// When the squeeze ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SqueezeUntil {
    /// Each pad has stored so much, J: the rule of the thesis.
    Energy(f64),
    /// Each pad pushes the object along the closing axis with so much, N: a gripper that controls its force.
    Force(f64),
}

/// The same grasp many times, the gripper's pose a little off: each trial follows from the seed and its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspTrials {
    /// At the most.
    pub count: u32,
    /// Of all draws.
    pub seed: u32,
    /// Standard deviation of the gripper's place in each direction, m.
    pub translation: f64,
    /// Standard deviation of its turn about each axis, rad.
    pub rotation: f64,
    /// How far behind the middle of the pads it turns, m: at the robot's wrist.
    pub wrist: f64,
    /// Of the interval of the share that holds.
    pub confidence: f64,
    /// Which interval.
    pub bound: IntervalBound,
    /// Trials end when the interval is narrower than this; none does at 0.
    pub width: f64,
}

impl Default for GraspTrials {
    /// The thesis' five trials with 1 mm and 3 mrad, at the wrist of the ABB YuMi.
    fn default() -> Self {
        Self {
            count: 5,
            seed: 1,
            translation: 1e-3,
            rotation: 3e-3,
            wrist: 0.160098,
            confidence: 0.95,
            bound: IntervalBound::Exact,
            width: 0.0,
        }
    }
}

/// An interval of a share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum IntervalBound {
    /// Clopper and Pearson's: never covers less than it says.
    #[default]
    Exact,
    /// Wilson's: narrower.
    Wilson,
}

/// Sizes beyond these are mistakes of units, m.
const SIZES: [f64; 2] = [1e-3, 1.0];
/// Surfaces of more triangles are contact problems of seconds a step.
const MOST_TRIANGLES: usize = 20_000;
/// More trials than this are another program's.
const MOST_TRIALS: u32 = 100_000;

impl SoftGrasp {
    /// What the types alone cannot say, but for what the engine judges when it is built; paths start at the document.
    pub(crate) fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.{field}");
        if bodies > 0 {
            return Err(value("bodies", "what is grasped is the experiment's object: leave the list empty"));
        }
        self.object.validate().map_err(|e| e.within(&at("object")))?;
        positive(&at("density"), self.density)?;
        if let Some(mass) = self.mass {
            positive(&at("mass"), mass)?;
        }
        direction(&at("up"), self.up)?;
        pose(&at("grasp"), &self.grasp)?;
        self.pads.validate().map_err(|e| e.within(&at("pads")))?;
        not_negative(&at("friction"), self.friction)?;
        not_negative(&at("floor_friction"), self.floor_friction)?;
        positive(&at("opening"), self.opening)?;
        positive(&at("closing_speed"), self.closing_speed)?;
        match self.until {
            SqueezeUntil::Energy(least) => positive(&at("until.energy"), least)?,
            SqueezeUntil::Force(least) => positive(&at("until.force"), least)?,
        }
        positive(&at("lifting_speed"), self.lifting_speed)?;
        if let Some(a) = self.lifting_acceleration {
            positive(&at("lifting_acceleration"), a)?;
        }
        positive(&at("lift"), self.lift)?;
        not_negative(&at("hold"), self.hold)?;
        if !(1e-5..=0.05).contains(&self.step) {
            return Err(value(&at("step"), "between 10 µs and 50 ms").allowing(1e-5, 0.05));
        }
        positive(&at("tolerance"), self.tolerance)?;
        if let Some(end) = self.end {
            positive(&at("end"), end)?;
        }
        self.trials.validate().map_err(|e| e.within(&at("trials")))
    }
}

impl GraspObject {
    fn validate(&self) -> Result<(), SceneError> {
        match self {
            Self::Cube(edge) => sized("cube", *edge),
            Self::Sphere(radius) => sized("sphere", *radius),
            Self::Cylinder([radius, height]) => {
                sized("cylinder[0]", *radius)?;
                sized("cylinder[1]", *height)
            }
            Self::Awkward(_) => Ok(()),
            Self::Mesh(mesh) => mesh.validate().map_err(|e| e.within("mesh")),
        }
    }
}

impl GraspMesh {
    fn validate(&self) -> Result<(), SceneError> {
        if !(4..=MOST_TRIANGLES).contains(&self.triangles.len()) {
            let message = format!(
                "between 4 and {MOST_TRIANGLES} triangles: every one of them may touch; simplify the mesh"
            );
            return Err(value("triangles", message));
        }
        for (i, vertex) in self.vertices.iter().enumerate() {
            for (k, x) in vertex.iter().enumerate() {
                bounded(&format!("vertices[{i}][{k}]"), *x)?;
            }
        }
        let extent = |k: usize| {
            let of = || self.vertices.iter().map(|v| v[k]);
            of().fold(f64::NEG_INFINITY, f64::max) - of().fold(f64::INFINITY, f64::min)
        };
        let size = (0..3).map(extent).fold(0.0, f64::max);
        if (SIZES[0]..=SIZES[1]).contains(&size) {
            return Ok(());
        }
        Err(value(
            "vertices",
            format!("between 1 mm and 1 m large, and it is {size:.3} m: its file may be in another unit"),
        ))
    }
}

impl GraspPads {
    fn validate(&self) -> Result<(), SceneError> {
        if let JawDesign::Mesh(mesh) = &self.design {
            mesh.surface.validate().map_err(|e| e.within("design.mesh.surface"))?;
            positive("design.mesh.held_depth", mesh.held_depth)?;
            if self.layers.is_some() {
                return Err(value(
                    "layers",
                    "a mesh is cut as its spacing says, and has no layers: leave them out",
                ));
            }
        }
        if let Some(spacing) = self.spacing {
            positive("spacing", spacing)?;
        }
        if let Some(layers) = self.layers
            && !(1..=16).contains(&layers)
        {
            return Err(value("layers", "between 1 and 16").allowing(1.0, 16.0));
        }
        positive("youngs_modulus", self.youngs_modulus)?;
        if !(self.poissons_ratio > -1.0 && self.poissons_ratio <= 0.499) {
            let message = "above −1 and at most 0.499: at 0.5 no tetrahedron gives way";
            return Err(value("poissons_ratio", message).allowing(-0.99, 0.499));
        }
        positive("density", self.density)
    }
}

impl GraspTrials {
    fn validate(&self) -> Result<(), SceneError> {
        if !(1..=MOST_TRIALS).contains(&self.count) {
            let message = format!("between 1 and {MOST_TRIALS}");
            return Err(value("count", message).allowing(1.0, f64::from(MOST_TRIALS)));
        }
        not_negative("translation", self.translation)?;
        not_negative("rotation", self.rotation)?;
        bounded("wrist", self.wrist)?;
        not_negative("wrist", self.wrist)?;
        if !(0.5..=0.9999).contains(&self.confidence) {
            return Err(value("confidence", "between 0.5 and 0.9999").allowing(0.5, 0.9999));
        }
        if !(0.0..=1.0).contains(&self.width) {
            return Err(value("width", "between 0 and 1").allowing(0.0, 1.0));
        }
        Ok(())
    }
}

fn sized(path: &str, x: f64) -> Result<(), SceneError> {
    if (SIZES[0]..=SIZES[1]).contains(&x) {
        return Ok(());
    }
    Err(value(path, "between 1 mm and 1 m").allowing(SIZES[0], SIZES[1]))
}
