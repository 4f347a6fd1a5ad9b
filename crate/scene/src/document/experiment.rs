//! The kinds of experiment a document may hold.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::tree::from_tree;

use super::wrench::{TwoFingers, WrenchCone};
use super::{
    BouncingBall, ContactInspector, Dynamics, Equilibrium, FrictionCone, Grinding, Ramp, ReducedContacts,
};

/// What is done with the bodies.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", ts(tag = "kind", rename_all = "snake_case"))]
pub enum Experiment {
    /// Hold two bodies against each other and look at the contact.
    ContactInspector(ContactInspector),
    /// Put many contacts into clusters and bound how stiff these are together.
    ContactReduction(ReducedContacts),
    /// Hold one contact force beside the friction cone and its pyramids.
    FrictionCone(FrictionCone),
    /// Tilt a table with a box on it.
    Ramp(Ramp),
    /// Ask whether bodies that touch can rest.
    Equilibrium(Equilibrium),
    /// The cone of wrenches that contacts on a body can make.
    WrenchCone(WrenchCone),
    /// Hold a body between two fingers.
    TwoFingers(TwoFingers),
    /// Let balls fall on a floor, a contact law each.
    BouncingBall(BouncingBall),
    /// Let the bodies move.
    Dynamics(Box<Dynamics>),
    /// Plan a grinding path and see what it does to the part.
    Grinding(Box<Grinding>),
    /// One that this build holds no reader of, as it was written: a wasm module reads the kinds that it runs.
    #[cfg_attr(feature = "schema", schemars(skip), ts(skip))]
    Absent(Value),
}

impl Experiment {
    /// Simulated seconds of one step; `None` without a clock.
    pub fn step(&self) -> Option<f64> {
        match self {
            Self::BouncingBall(ball) => Some(ball.step),
            Self::Dynamics(dynamics) => Some(dynamics.step),
            Self::Grinding(grinding) => Some(grinding.step),
            _ => None,
        }
    }
}

/// By its kind, from a tree of values: a build reads, and writes, the kinds that are its features. What reads and writes all documents
/// is a third of a module.
impl<'de> Deserialize<'de> for Experiment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut tree = Value::deserialize(from)?;
        let kind = tree.as_object_mut().and_then(|fields| fields.remove("kind"));
        let kind = kind.ok_or_else(|| D::Error::missing_field("kind"))?;
        match kind.as_str().unwrap_or_default() {
            "contact_inspector" if cfg!(feature = "contact_inspector") => {
                of(tree).map(Self::ContactInspector)
            }
            "contact_reduction" if cfg!(feature = "contact_reduction") => {
                of(tree).map(Self::ContactReduction)
            }
            "friction_cone" if cfg!(feature = "friction_cone") => of(tree).map(Self::FrictionCone),
            "ramp" if cfg!(feature = "ramp") => of(tree).map(Self::Ramp),
            "equilibrium" if cfg!(feature = "equilibrium") => of(tree).map(Self::Equilibrium),
            "wrench_cone" if cfg!(feature = "wrench_cone") => of(tree).map(Self::WrenchCone),
            "two_fingers" if cfg!(feature = "two_fingers") => of(tree).map(Self::TwoFingers),
            "bouncing_ball" if cfg!(feature = "bouncing_ball") => of(tree).map(Self::BouncingBall),
            "dynamics" if cfg!(feature = "dynamics") => of(tree).map(Self::Dynamics),
            "grinding" if cfg!(feature = "grinding") => of(tree).map(Self::Grinding),
            known if KINDS.contains(&known) => {
                tree["kind"] = kind;
                Ok(Self::Absent(tree))
            }
            other => Err(D::Error::unknown_variant(other, KINDS)),
        }
    }
}

/// As a tree of values, its kind before its fields.
impl Serialize for Experiment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (kind, fields) = match self {
            Self::ContactInspector(e) if cfg!(feature = "contact_inspector") => {
                ("contact_inspector", tree(e)?)
            }
            Self::ContactReduction(e) if cfg!(feature = "contact_reduction") => {
                ("contact_reduction", tree(e)?)
            }
            Self::FrictionCone(e) if cfg!(feature = "friction_cone") => ("friction_cone", tree(e)?),
            Self::Ramp(e) if cfg!(feature = "ramp") => ("ramp", tree(e)?),
            Self::Equilibrium(e) if cfg!(feature = "equilibrium") => ("equilibrium", tree(e)?),
            Self::WrenchCone(e) if cfg!(feature = "wrench_cone") => ("wrench_cone", tree(e)?),
            Self::TwoFingers(e) if cfg!(feature = "two_fingers") => ("two_fingers", tree(e)?),
            Self::BouncingBall(e) if cfg!(feature = "bouncing_ball") => ("bouncing_ball", tree(e)?),
            Self::Dynamics(e) if cfg!(feature = "dynamics") => ("dynamics", tree(e)?),
            Self::Grinding(e) if cfg!(feature = "grinding") => ("grinding", tree(e)?),
            Self::Absent(tree) => return tree.serialize(to),
            _ => {
                return Err(serde::ser::Error::custom(
                    "this build holds no writer of this kind of experiment",
                ));
            }
        };
        let mut all = Map::new();
        all.insert("kind".to_owned(), kind.into());
        if let Value::Object(fields) = fields {
            all.extend(fields);
        }
        all.serialize(to)
    }
}

fn tree<T: Serialize, E: serde::ser::Error>(of: &T) -> Result<Value, E> {
    serde_json::to_value(of).map_err(E::custom)
}

const KINDS: &[&str] = &[
    "contact_inspector",
    "contact_reduction",
    "friction_cone",
    "ramp",
    "equilibrium",
    "wrench_cone",
    "two_fingers",
    "bouncing_ball",
    "dynamics",
    "grinding",
];

fn of<T: DeserializeOwned, E: Error>(fields: Value) -> Result<T, E> {
    from_tree(fields).map_err(E::custom)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for kind in KINDS {
            let experiment: Experiment = serde_json::from_value(serde_json::json!({ "kind": kind })).unwrap();
            let written = serde_json::to_value(&experiment).unwrap();
            assert_eq!(written["kind"], *kind);
            assert_eq!(serde_json::from_value::<Experiment>(written).unwrap(), experiment);
        }
    }

    #[test]
    fn what_is_refused_says_why() {
        let why = |text: &str| serde_json::from_str::<Experiment>(text).unwrap_err().to_string();
        assert!(why("[]").contains("missing field `kind`"));
        assert!(
            why(r#"{"kind": "juggling"}"#)
                .contains("unknown variant `juggling`, expected one of `contact_inspector`")
        );
        assert!(why(r#"{"kind": "ramp", "tilt": 3}"#).contains("unknown field `tilt`"));
    }
}
