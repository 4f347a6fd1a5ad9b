//! A set of contacts that is reduced, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::validate::{bounded, direction, not_negative, positive, value};

/// Many contacts become few, whose net stiffness is bounded. They are all of one pair of bodies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ReducedContacts {
    /// Where bodies touch.
    pub contacts: ContactSet,
    /// So many clusters at most.
    pub count: u32,
    /// How much the square of a distance counts beside the square of a difference of normals, 1/m².
    pub position_weight: f64,
    /// Of each contact, N/m.
    pub stiffness: f64,
    /// What all may be worth together, N/m.
    pub net_stiffness: f64,
    /// What each cluster's stiffness is multiplied by.
    pub scales: Scales,
}

impl Default for ReducedContacts {
    fn default() -> Self {
        Self {
            contacts: ContactSet::default(),
            count: 4,
            position_weight: 1e3,
            stiffness: 1e5,
            net_stiffness: 1e5,
            scales: Scales::Diagonal,
        }
    }
}

impl Settings for ReducedContacts {
    const KIND: &'static str = "contact_reduction";
    const ABOUT: &'static str = "Put many contacts into clusters and bound how stiff these are together.";

    fn check(&self, _scene: &Scene) -> Result<(), SceneError> {
        self.validate()
    }
}

/// Where bodies touch. The same seed gives the same contacts everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContactSet {
    /// A box of 20 cm on tiles, a little deeper at one end.
    Tiles {
        /// How many.
        count: u32,
        /// Of what is uneven.
        seed: u64,
        /// Which way the floor faces.
        normal: [f64; 3],
    },
    /// A pin of 12 cm, tilted in its hole: it touches at the rim and at the bottom.
    Pin {
        /// How many.
        count: u32,
        /// Of where they are.
        seed: u64,
    },
    /// Patches all around a body of 20 cm.
    Patches {
        /// How many contacts.
        count: u32,
        /// How many patches they are of.
        patches: u32,
        /// Of where they are.
        seed: u64,
    },
    /// These.
    Given {
        /// One after another.
        contacts: Vec<GivenContact>,
    },
}

impl Default for ContactSet {
    fn default() -> Self {
        Self::Tiles { count: 1000, seed: 1, normal: [0.0, 0.0, 1.0] }
    }
}

/// Where two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GivenContact {
    /// m
    pub position: [f64; 3],
    /// From A into B, of any length.
    pub normal: [f64; 3],
    /// How deep they have sunk into each other, m.
    pub depth: f64,
}

/// What each cluster's stiffness is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scales {
    /// 1.
    Unscaled,
    /// So that the stiffness along each axis of the world is bounded.
    Diagonal,
    /// So that it is bounded along every direction.
    Spectral,
    /// So that turning is bounded as well.
    Turning,
    /// So that the wrench of all contacts is kept; nothing is bounded.
    Wrench,
}

/// Most contacts.
const MOST_CONTACTS: u32 = 1024;
/// Most clusters and patches.
const MOST_CLUSTERS: u32 = 512;
/// A bound below this part of a contact's stiffness is a mistake of units.
const LEAST_RATIO: f64 = 1e-6;

impl ReducedContacts {
    /// A bound below this is refused, N/m.
    pub fn least_net_stiffness(&self) -> f64 {
        LEAST_RATIO * self.stiffness
    }

    pub(crate) fn validate(&self) -> Result<(), SceneError> {
        self.contacts.validate().map_err(|e| e.within("experiment.contacts"))?;
        counted("experiment.count", self.count, MOST_CLUSTERS)?;
        not_negative("experiment.position_weight", self.position_weight)?;
        positive("experiment.stiffness", self.stiffness)?;
        bounded_stiffness("experiment.stiffness", self.stiffness)?;
        positive("experiment.net_stiffness", self.net_stiffness)?;
        bounded_stiffness("experiment.net_stiffness", self.net_stiffness)?;
        if self.net_stiffness < self.least_net_stiffness() {
            let sentence = "at least a millionth of the stiffness of one contact";
            return Err(value("experiment.net_stiffness", sentence));
        }
        Ok(())
    }
}

impl ContactSet {
    fn validate(&self) -> Result<(), SceneError> {
        match self {
            Self::Tiles { count, normal, .. } => {
                counted("count", *count, MOST_CONTACTS)?;
                direction("normal", *normal)
            }
            Self::Pin { count, .. } => counted("count", *count, MOST_CONTACTS),
            Self::Patches { count, patches, .. } => {
                counted("count", *count, MOST_CONTACTS)?;
                counted("patches", *patches, MOST_CLUSTERS)
            }
            Self::Given { contacts } => {
                if !(1..=MOST_CONTACTS as usize).contains(&contacts.len()) {
                    return Err(value("contacts", format!("between 1 and {MOST_CONTACTS} contacts")));
                }
                contacts
                    .iter()
                    .enumerate()
                    .try_for_each(|(i, c)| c.validate().map_err(|e| e.within(&format!("contacts[{i}]"))))
            }
        }
    }
}

impl GivenContact {
    fn validate(&self) -> Result<(), SceneError> {
        for (k, x) in self.position.into_iter().enumerate() {
            bounded(&format!("position[{k}]"), x)?;
        }
        direction("normal", self.normal)?;
        bounded("depth", self.depth)
    }
}

fn counted(path: &str, x: u32, most: u32) -> Result<(), SceneError> {
    if (1..=most).contains(&x) {
        return Ok(());
    }
    Err(value(path, format!("between 1 and {most}")).allowing(1.0, f64::from(most)))
}

fn bounded_stiffness(path: &str, x: f64) -> Result<(), SceneError> {
    if x <= 1e12 { Ok(()) } else { Err(value(path, "at most 1e12 N/m")) }
}
