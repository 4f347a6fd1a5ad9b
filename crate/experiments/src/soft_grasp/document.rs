//! Two soft pads grasp an object, lift it and hold it, as a document has it. A file of `asperity grasp` has
//! objects, pads, thresholds and trials of these types.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::soft_jaws::document::PadColour;
use asperity_scene::SceneError;
use asperity_scene::document::Pose;
use asperity_scene::validate::{bounded, direction, not_negative, pose, positive, value};

/// A gripper with two soft pads closes on an object, lifts it, holds it; the run says whether it holds.
///
/// The object stands on the floor z = 0, over the origin. The document has no bodies: the object is one of those below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SoftGrasp {
    /// Object that is grasped.
    pub object: GraspObject,
    /// Density of the object, kg/m³.
    pub density: f64,
    /// Mass of the object, kg; absent: from its density.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub mass: Option<f64>,
    /// Direction in the object's frame that points upwards where it stands.
    pub up: [f64; 3],
    /// Pose of the gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z
    /// the approach.
    pub grasp: Pose,
    /// Pads on the jaws.
    pub pads: GraspPads,
    /// Coefficient of friction of pads and object.
    pub friction: f64,
    /// Coefficient of friction of object and floor.
    pub floor_friction: f64,
    /// Distance between the pads' fronts when the gripper is open, m.
    pub opening: f64,
    /// Speed of each pad while the gripper closes, m/s.
    pub closing_speed: f64,
    /// Condition that ends the squeeze.
    pub until: SqueezeUntil,
    /// Speed of the gripper while it lifts, m/s.
    pub lifting_speed: f64,
    /// Acceleration of the gripper to that speed, and to rest, m/s²; absent: it changes its speed at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lifting_acceleration: Option<f64>,
    /// Height by which the gripper rises, m.
    pub lift: f64,
    /// Time that it then keeps still, s.
    pub hold: f64,
    /// Time step, s.
    pub step: f64,
    /// Tolerance: a step is done when Newton moves nothing faster, m/s.
    pub tolerance: f64,
    /// Time at which the run ends, s; absent: it goes on, and stands still once the verdict is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// Trials of the grasp with its pose a little off.
    pub trials: GraspTrials,
    /// Source of the pads' colours.
    #[scope(look)]
    pub colour: PadColour,
    /// Readings to plot over time, in this order.
    #[scope(look)]
    pub plots: Vec<String>,
}

impl Default for SoftGrasp {
    /// Returns the thesis' grasp in real size, from above.
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

/// Object that is grasped, its centre at the origin of its frame; awkward shapes stand where their formulas
/// put them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GraspObject {
    /// A cube, by its edge, m.
    Cube(f64),
    /// A ball, by its radius, m.
    Sphere(f64),
    /// An upright cylinder, by radius and height, m.
    Cylinder([f64; 2]),
    /// An awkward shape, by name; 3 to 6 cm large.
    Awkward(AwkwardShape),
    /// The reader's own closed surface.
    Mesh(GraspMesh),
}

/// A closed surface that does not run through itself, its triangles counter-clockwise from outside.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GraspMesh {
    /// Positions of the vertices, m.
    pub vertices: Vec<[f64; 3]>,
    /// Triangles, three vertex indices each.
    pub triangles: Vec<[u32; 3]>,
}

/// Sixteen shapes that are awkward to grasp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AwkwardShape {
    /// A plate, 40 × 2 × 30 mm.
    Plate,
    /// A roof of 30 mm, 35 mm high.
    Wedge,
    /// A rod, 60 × 6 × 6 mm.
    Rod,
    /// A coin, 25 mm wide, 4 mm thick.
    Coin,
    /// An egg, 42 mm high, one end blunter.
    Egg,
    /// Half a hollow ball of 40 mm, 3 mm thick.
    Bowl,
    /// A round ring, 42 mm wide.
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
    /// A gear of ten teeth.
    Gear,
    /// A bar with saw teeth along both sides.
    RidgedBar,
    /// A cone, 36 mm high, its tip cut off.
    Cone,
    /// An hourglass, 36 mm high, thin in its middle.
    Hourglass,
}

/// The pads: one, and its mirror image.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspPads {
    /// Design: name or shape of a pad.
    pub design: JawDesign,
    /// Spacing of the points on the front, about, m; absent: as the design has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spacing: Option<f64>,
    /// Number of layers of cells over the pad's depth; absent: as the design has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub layers: Option<u32>,
    /// Young's modulus E, Pa.
    pub youngs_modulus: f64,
    /// Poisson's ratio ν.
    pub poissons_ratio: f64,
    /// Density, kg/m³.
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
    /// Returns the thesis' rectangular jaw, of the same extents.
    RectangularJaw,
    /// A block of 20 × 20 × 6 mm.
    Flat,
    /// A block like the flat one, its front a part of a ball of 25 mm radius.
    Domed,
    /// A finger of 45 × 16 × 9 mm that is held at its root and bends.
    Finger,
    /// The reader's own pad, cut into tetrahedra.
    Mesh(PadMesh),
}

/// A pad's surface in its own frame: z out of the front towards the object, x towards the fingertip. The
/// gripper's middle lies before its origin; the furthest of its front counts as the front.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PadMesh {
    /// Closed surface of the pad.
    pub surface: GraspMesh,
    /// Part of the pad that the gripper holds.
    #[serde(default)]
    pub held: HeldPart,
    /// Depth from there to which it is held, m.
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

/// Part of a pad that the gripper holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HeldPart {
    /// Back of the pad: a pad on a rigid plate.
    #[default]
    Back,
    /// End of the pad towards the palm alone: a finger that bends.
    Root,
}

/// Condition that ends the squeeze.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SqueezeUntil {
    /// Energy that each pad has stored, J: the rule of the thesis.
    Energy(f64),
    /// Force of each pad on the object along the closing axis, N: a gripper that controls its force.
    Force(f64),
}

/// Trials of one grasp, the gripper's pose a little off: each trial follows from the seed and its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspTrials {
    /// Largest number of trials.
    pub count: u32,
    /// Seed of the random numbers.
    pub seed: u32,
    /// Standard deviation of the gripper's position in each direction, m.
    pub translation: f64,
    /// Standard deviation of its rotation about each axis, rad.
    pub rotation: f64,
    /// Distance of the centre of rotation behind the middle of the pads, m: at the robot's wrist.
    pub wrist: f64,
    /// Confidence of the interval of the share that holds.
    pub confidence: f64,
    /// Kind of the interval.
    pub bound: IntervalBound,
    /// Width of the interval below which trials end; at 0 they do not end early.
    pub width: f64,
}

impl Default for GraspTrials {
    /// Returns the thesis' five trials with 1 mm and 3 mrad, at the wrist of the ABB YuMi.
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

/// Kind of an interval of a share.
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

/// Smallest and largest size, m: sizes beyond these are mistakes of units.
const SIZES: [f64; 2] = [1e-3, 1.0];
/// Largest number of triangles: surfaces of more are contact problems of seconds a step.
const MOST_TRIANGLES: usize = 20_000;
/// Largest number of trials: more are another program's.
const MOST_TRIALS: u32 = 100_000;

impl SoftGrasp {
    /// Checks what the types alone cannot say, except what the engine judges when it is built; paths start at
    /// the document.
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
