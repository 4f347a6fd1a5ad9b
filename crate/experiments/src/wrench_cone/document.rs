//! Contacts on one body, as documents have them, and the planes through the space of wrenches that its plots show.

use asperity_scene::Settings;
use asperity_scene::validate::{bounded, not_negative, positive, value};
use asperity_scene::{Scene, SceneError};
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

/// Contacts on one body, and the cone of wrenches they can make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct WrenchCone {
    /// Contact points in the body frame, m.
    pub contacts: Vec<[f64; 3]>,
    /// Number of them that touch, from the first.
    pub count: u32,
    /// Friction coefficient of every contact.
    pub friction: f64,
    /// Torsional radius, m: soft contacts resist twisting by up to this times friction; 0: hard.
    pub torsional_radius: f64,
    /// Number of edges of the pyramids that are drawn and of ε; verdicts are exact.
    pub edges: u32,
    /// Characteristic length, m: torques are divided by it to be compared with forces.
    pub length: f64,
    /// Largest sum of the normal forces, N.
    pub total_force: f64,
    /// Frame that wrenches are seen from.
    pub seen_from: Viewpoint,
    /// Wrench that is asked about.
    pub asked: Asked,
    /// True if the view says whether the contacts make it.
    pub judged: bool,
    /// Plane of the slice plot.
    #[scope(look)]
    pub slice: SliceAxes,
}

impl Default for WrenchCone {
    fn default() -> Self {
        Self {
            contacts: vec![[-1.0, 0.0, 0.0]],
            count: 1,
            friction: 0.5,
            torsional_radius: 0.0,
            edges: 16,
            length: 0.05,
            total_force: 1.0,
            seen_from: Viewpoint::Body,
            asked: Asked::Mixed {},
            judged: true,
            slice: SliceAxes { across: WrenchAxis::ForceX, up: WrenchAxis::TorqueZ },
        }
    }
}

impl Settings for WrenchCone {
    const KIND: &'static str = "wrench_cone";
    const ABOUT: &'static str = "The cone of wrenches that contacts on a body can make.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }
}

/// Largest number of contacts of one body: a drag still updates them in a frame.
const MAX_CONTACTS: usize = 8;

impl WrenchCone {
    /// Refuses what the types alone cannot say; paths start at the document.
    fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        one_body(scene)?;
        if !(1..=MAX_CONTACTS).contains(&self.contacts.len()) {
            return Err(value("experiment.contacts", format!("between 1 and {MAX_CONTACTS} contacts")));
        }
        if !(1..=self.contacts.len()).contains(&(self.count as usize)) {
            return Err(value(
                "experiment.count",
                format!("between 1 and {}, the contacts there are", self.contacts.len()),
            ));
        }
        for (i, p) in self.contacts.iter().enumerate() {
            numbers(&format!("experiment.contacts[{i}]"), p)?;
        }
        not_negative("experiment.friction", self.friction)?;
        not_negative("experiment.torsional_radius", self.torsional_radius)?;
        if !(3..=64).contains(&self.edges) {
            return Err(value("experiment.edges", "a pyramid of 3 to 64 edges"));
        }
        length(self.length)?;
        positive("experiment.total_force", self.total_force)?;
        bounded("experiment.total_force", self.total_force)?;
        if let Asked::Given { force, torque } = &self.asked {
            numbers("experiment.asked.force", force)?;
            numbers("experiment.asked.torque", torque)?;
        }
        axes(self.slice)
    }
}

/// A force and a torque on the body about its origin, body frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Wrench {
    /// Force, N.
    pub force: [f64; 3],
    /// Torque, N·m.
    pub torque: [f64; 3],
}

/// Frame that wrenches are seen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewpoint {
    /// The body's frame.
    Body,
    /// The first contact's frame: z along its normal, into the body.
    FirstContact,
}

/// Wrench that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// A given wrench on the body about its origin, body frame.
    Given {
        /// Force, N.
        force: [f64; 3],
        /// Torque, N·m.
        torque: [f64; 3],
    },
    /// The force of one edge with the torque of another edge of the cone.
    Mixed {},
    /// No wrench.
    Nothing {},
}

/// A plane through the space of wrenches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SliceAxes {
    /// Axis that is plotted across.
    pub across: WrenchAxis,
    /// Axis that is plotted up; not the same.
    pub up: WrenchAxis,
}

/// A coordinate of a wrench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WrenchAxis {
    /// Force along x.
    ForceX,
    /// Force along y.
    ForceY,
    /// Force along z.
    ForceZ,
    /// Torque about x, over the characteristic length.
    TorqueX,
    /// Torque about y, over the characteristic length.
    TorqueY,
    /// Torque about z, over the characteristic length.
    TorqueZ,
}

/// Refuses all but one body.
pub(crate) fn one_body(scene: &Scene) -> Result<(), SceneError> {
    match scene.bodies.len() {
        1 => Ok(()),
        n => Err(value("bodies", format!("contacts are put on one body; this scene has {n}"))),
    }
}

/// Refuses a characteristic length that is none.
pub(crate) fn length(x: f64) -> Result<(), SceneError> {
    if (1e-6..=1e6).contains(&x) {
        Ok(())
    } else {
        Err(value("experiment.length", "a length between 1e-6 and 1e6 m").allowing(1e-6, 1e6))
    }
}

/// Refuses a plane with one axis twice.
pub(crate) fn axes(slice: SliceAxes) -> Result<(), SceneError> {
    if slice.across == slice.up {
        Err(value("experiment.slice.up", "another coordinate than the one across"))
    } else {
        Ok(())
    }
}

/// Refuses coordinates that are no numbers.
pub(crate) fn numbers(path: &str, v: &[f64; 3]) -> Result<(), SceneError> {
    v.iter().enumerate().try_for_each(|(k, &x)| bounded(&format!("{path}[{k}]"), x))
}
