//! Errors of a factorization.

use std::fmt;

/// Error of a factorization: the matrix was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// An entry is infinite or no number.
    NotFinite,
    /// The pivot of this row is not positive: the matrix is not positive definite.
    NotPositive {
        /// Row, in the order of elimination.
        row: usize,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite => f.write_str("An entry of the matrix is not finite."),
            Self::NotPositive { row } => {
                write!(f, "The matrix is not positive definite: row {row} has no positive pivot.")
            }
        }
    }
}

impl std::error::Error for Refused {}
