//! The kinds of experiment a document may hold.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::tree::{Tagged, from_tree};

use super::wrench::{TwoFingers, WrenchCone};
use super::{
    BehaviourTree, BouncingBall, Clearing, ContactInspector, DepthCameras, Dynamics, Equilibrium,
    FrictionCone, GraspSelection, GraspStudy, Grinding, Insertion, Jamming, PlanarAntipodal, Ramp,
    ReducedContacts, SoftGrasp, SoftJaws,
};

/// The kinds of experiment: their doc comments, their variants, and their names in a document and among the
/// features of this crate.
macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident($document:ty) = $name:tt;)*) => {
        /// Kind of experiment, and its settings.
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
        #[cfg_attr(feature = "schema", schemars(tag = "kind", rename_all = "snake_case"))]
        #[cfg_attr(feature = "schema", ts(tag = "kind", rename_all = "snake_case"))]
        pub enum Experiment {
            $($(#[$doc])* $variant($document),)*
            /// An experiment of a kind that this build has no reader of, as it was written: a wasm module
            /// reads the kinds that it runs.
            #[cfg_attr(feature = "schema", schemars(skip), ts(skip))]
            Absent(Value),
        }

        const KINDS: &[&str] = &[$($name),*];

        /// Reads an experiment by its kind, from a tree of values: a build reads, and writes, the kinds that
        /// are its features. Code that reads and writes all documents is a third of a module.
        impl<'de> Deserialize<'de> for Experiment {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let Tagged { name: kind, rest: mut tree } = Tagged::of(from, "kind")?;
                match kind.as_str() {
                    $($name if cfg!(feature = $name) => from_tree(tree).map(Self::$variant).map_err(D::Error::custom),)*
                    known if KINDS.contains(&known) => {
                        tree["kind"] = kind.into();
                        Ok(Self::Absent(tree))
                    }
                    other => Err(D::Error::unknown_variant(other, KINDS)),
                }
            }
        }

        /// Writes an experiment as a tree of values, its kind before its fields.
        impl Serialize for Experiment {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let (kind, fields) = match self {
                    $(Self::$variant(e) if cfg!(feature = $name) => ($name, serde_json::to_value(e)),)*
                    Self::Absent(tree) => return tree.serialize(to),
                    _ => {
                        let message = "this build holds no writer of this kind of experiment";
                        return Err(serde::ser::Error::custom(message));
                    }
                };
                let mut all = Map::new();
                all.insert("kind".to_owned(), kind.into());
                if let Value::Object(fields) = fields.map_err(serde::ser::Error::custom)? {
                    all.extend(fields);
                }
                all.serialize(to)
            }
        }
    };
}

kinds! {
    /// Hold two bodies against each other and look at the contact.
    ContactInspector(ContactInspector) = "contact_inspector";
    /// Put many contacts into clusters and bound how stiff these are together.
    ContactReduction(ReducedContacts) = "contact_reduction";
    /// Hold one contact force beside the friction cone and its pyramids.
    FrictionCone(FrictionCone) = "friction_cone";
    /// Tilt a table with a box on it.
    Ramp(Ramp) = "ramp";
    /// Ask whether bodies that touch can rest.
    Equilibrium(Equilibrium) = "equilibrium";
    /// Compute the cone of wrenches that contacts on a body can make.
    WrenchCone(WrenchCone) = "wrench_cone";
    /// Hold a body between two fingers.
    TwoFingers(TwoFingers) = "two_fingers";
    /// Let balls fall on a floor, a contact law each.
    BouncingBall(BouncingBall) = "bouncing_ball";
    /// Let the bodies move.
    Dynamics(Box<Dynamics>) = "dynamics";
    /// Insert a body into another by a strategy.
    Insertion(Box<Insertion>) = "insertion";
    /// Push a peg into a hole and see whether it jams.
    Jamming(Jamming) = "jamming";
    /// Plan a grinding path and see what it does to the part.
    Grinding(Box<Grinding>) = "grinding";
    /// Grasp an object with two soft pads, lift it, hold it.
    SoftGrasp(Box<SoftGrasp>) = "soft_grasp";
    /// Close two jaws with soft pads on a body.
    SoftJaws(Box<SoftJaws>) = "soft_jaws";
    /// Try many grasps of an object many times.
    GraspStudy(Box<GraspStudy>) = "grasp_study";
    /// Look at the bodies with depth cameras and make one cloud of their points.
    DepthCameras(Box<DepthCameras>) = "depth_cameras";
    /// Hold a gripper into the cloud that cameras see of a bin, and score its grasps.
    GraspSelection(Box<GraspSelection>) = "grasp_selection";
    /// Let an arm bring the contents of one bin into another.
    Clearing(Box<Clearing>) = "clearing";
    /// Find every antipodal pair of a closed plane curve.
    PlanarAntipodal(PlanarAntipodal) = "planar_antipodal";
    /// Let a behaviour tree act in a small world.
    BehaviourTree(Box<BehaviourTree>) = "behaviour_tree";
}

impl Experiment {
    /// Simulated time of one step, s; `None` without a clock.
    pub fn step(&self) -> Option<f64> {
        match self {
            Self::BouncingBall(ball) => Some(ball.step),
            Self::Dynamics(dynamics) => Some(dynamics.step),
            Self::Grinding(grinding) => Some(grinding.step),
            Self::Insertion(insertion) => Some(insertion.cell.step),
            Self::Jamming(jamming) => Some(jamming.step),
            Self::SoftGrasp(grasp) => Some(grasp.step),
            Self::SoftJaws(jaws) => Some(jaws.step),
            Self::BehaviourTree(tree) => Some(tree.step),
            Self::Clearing(clearing) => Some(clearing.step),
            _ => None,
        }
    }
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
