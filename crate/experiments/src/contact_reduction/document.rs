//! A set of contacts that is reduced, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::validate::{bounded, direction, not_negative, positive, value};

/// Many contacts become few, whose net stiffness is bounded. All are of one pair of bodies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ReducedContacts {
    /// Contacts of the two bodies.
    pub contacts: ContactSet,
    /// Largest number of clusters.
    pub count: u32,
    /// Weight of the square of a distance beside the square of a difference of normals, 1/m².
    pub position_weight: f64,
    /// Stiffness of each contact, N/m.
    pub stiffness: f64,
    /// Largest stiffness of all contacts together, N/m.
    pub net_stiffness: f64,
    /// Factors on the clusters' stiffnesses.
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

/// Contacts of two bodies. The same seed gives the same contacts everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContactSet {
    /// A box of 20 cm on tiles, a little deeper at one end.
    Tiles {
        /// Number of contacts.
        count: u32,
        /// Seed of the unevenness.
        seed: u64,
        /// Direction that the floor faces.
        normal: [f64; 3],
    },
    /// A pin of 12 cm, tilted in its hole: it touches at the rim and at the bottom.
    Pin {
        /// Number of contacts.
        count: u32,
        /// Seed of the contacts' places.
        seed: u64,
    },
    /// Patches all around a body of 20 cm.
    Patches {
        /// Number of contacts.
        count: u32,
        /// Number of patches.
        patches: u32,
        /// Seed of the contacts' places.
        seed: u64,
    },
    /// Contacts that are given.
    Given {
        /// Contacts, one after another.
        contacts: Vec<GivenContact>,
    },
}

impl Default for ContactSet {
    fn default() -> Self {
        Self::Tiles { count: 1000, seed: 1, normal: [0.0, 0.0, 1.0] }
    }
}

/// A contact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GivenContact {
    /// Position, m.
    pub position: [f64; 3],
    /// Normal from A into B, of any length.
    pub normal: [f64; 3],
    /// Depth by which the bodies have sunk into each other, m.
    pub depth: f64,
}

/// Factors on the clusters' stiffnesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scales {
    /// A factor of 1.
    Unscaled,
    /// Factors by which the stiffness along each axis of the world is bounded.
    Diagonal,
    /// Factors by which the stiffness along every direction is bounded.
    Spectral,
    /// Factors by which the stiffness against rotation is bounded as well.
    Turning,
    /// Factors by which the wrench of all contacts is kept; nothing is bounded.
    Wrench,
}

/// Largest number of contacts.
const MOST_CONTACTS: u32 = 1024;
/// Largest number of clusters and of patches.
const MOST_CLUSTERS: u32 = 512;
/// Smallest bound, as a part of a contact's stiffness: one below it is a mistake of units.
const LEAST_RATIO: f64 = 1e-6;

impl ReducedContacts {
    /// Returns the smallest bound that is accepted, N/m.
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
