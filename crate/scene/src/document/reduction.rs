//! Fewer contacts between two bodies, and a bound on how stiff they are together, as a document has them.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use crate::SceneError;
use crate::validate::{bounded, not_negative, positive, value};

/// Reduction of the contacts of two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ContactReduction {
    /// Largest number of clusters, each of which becomes one contact; absent: each contact stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub count: Option<u32>,
    /// Weight of the square of a distance beside the square of a difference of normals, 1/m².
    pub position_weight: f64,
    /// Stiffness of a cluster.
    #[serde(skip_serializing_if = "ClusterSpring::is_usual")]
    #[cfg_attr(feature = "schema", ts(as = "Option<ClusterSpring>", optional))]
    pub spring: ClusterSpring,
    /// Largest stiffness of all contacts of two bodies together, N/m; absent: they add up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub net_stiffness: Option<f64>,
    /// Part of the net stiffness that is bounded.
    pub bound: StiffnessBound,
}

impl Default for ContactReduction {
    fn default() -> Self {
        Self {
            count: None,
            position_weight: 1e3,
            spring: ClusterSpring::All,
            net_stiffness: None,
            bound: StiffnessBound::default(),
        }
    }
}

/// Stiffness of a cluster of contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClusterSpring {
    /// The sum of its contacts.
    #[default]
    All,
    /// The stiffness of the two pieces that are deepest in each other: n clusters are n times as stiff as two
    /// pieces.
    One,
}

impl ClusterSpring {
    fn is_usual(&self) -> bool {
        *self == Self::All
    }
}

/// Part of the net stiffness that is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum StiffnessBound {
    /// The stiffness along each axis of the world: along a slanted direction three times as much may pass.
    Diagonal {},
    /// The stiffness along every direction.
    Spectral {},
    /// The whole matrix: it is nowhere above `net_stiffness` times `shape`, which is symmetric and positive
    /// definite.
    Full {
        /// Shape of the bound, 1 where `net_stiffness` itself is meant.
        shape: [[f64; 3]; 3],
    },
    /// The stiffness along every direction, and that against rotation about the middle of the contacts.
    Turning {},
}

impl Default for StiffnessBound {
    fn default() -> Self {
        Self::Diagonal {}
    }
}

/// Largest number of clusters of two bodies.
const MOST_CLUSTERS: u32 = 512;
/// Largest relative difference of two entries of a symmetric matrix.
const SYMMETRIC: f64 = 1e-12;

impl ContactReduction {
    /// Refuses what the types alone cannot say.
    ///
    /// # Errors
    /// Names the first field that is refused.
    pub fn validate(&self) -> Result<(), SceneError> {
        if self.count.is_some_and(|k| !(1..=MOST_CLUSTERS).contains(&k)) {
            let high = f64::from(MOST_CLUSTERS);
            return Err(value("count", format!("between 1 and {MOST_CLUSTERS}")).allowing(1.0, high));
        }
        not_negative("position_weight", self.position_weight)?;
        if let Some(net) = self.net_stiffness {
            positive("net_stiffness", net)?;
        }
        let StiffnessBound::Full { shape: s } = &self.bound else { return Ok(()) };
        for (j, row) in s.iter().enumerate() {
            for (l, x) in row.iter().enumerate() {
                bounded(&format!("bound.shape[{j}][{l}]"), *x)?;
            }
        }
        let apart =
            |j: usize, l: usize| (s[j][l] - s[l][j]).abs() > SYMMETRIC * (s[j][j] * s[l][l]).abs().sqrt();
        if apart(0, 1) || apart(0, 2) || apart(1, 2) {
            return Err(value("bound.shape", "the matrix must be symmetric"));
        }
        // Sylvester: its leading minors are positive.
        let minor = |j: usize, l: usize| s[0][0] * s[j][l] - s[0][l] * s[j][0];
        let whole = minor(1, 1) * minor(2, 2) - minor(1, 2) * minor(2, 1);
        if s[0][0] > 0.0 && minor(1, 1) > 0.0 && whole > 0.0 {
            return Ok(());
        }
        Err(value("bound.shape", "the matrix must be positive definite: nothing fits under it otherwise"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_engine_could_do_is_refused_with_its_field() {
        let with = |change: fn(&mut ContactReduction)| {
            let mut reduction = ContactReduction::default();
            change(&mut reduction);
            reduction.validate().map_err(|e| e.path)
        };
        let refused = |path: &str| Err(path.to_owned());
        let full = |shape| StiffnessBound::Full { shape };
        assert_eq!(with(|_| ()), Ok(()));
        assert_eq!(with(|r| r.count = Some(512)), Ok(()));
        assert_eq!(with(|r| r.count = Some(0)), refused("count"));
        assert_eq!(with(|r| r.count = Some(513)), refused("count"));
        assert_eq!(with(|r| r.position_weight = -1.0), refused("position_weight"));
        assert_eq!(with(|r| r.net_stiffness = Some(0.0)), refused("net_stiffness"));
        let shape =
            |s: [[f64; 3]; 3]| ContactReduction { bound: full(s), ..ContactReduction::default() }.validate();
        assert!(shape([[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 2.0]]).is_ok());
        assert!(shape([[1.0, 0.5, 0.0], [0.4, 1.0, 0.0], [0.0, 0.0, 2.0]]).is_err());
        assert!(shape([[1.0, 2.0, 0.0], [2.0, 1.0, 0.0], [0.0, 0.0, 2.0]]).is_err());
        assert!(shape([[0.0; 3]; 3]).is_err());
        assert!(shape([[f64::NAN; 3]; 3]).is_err());
    }
}
