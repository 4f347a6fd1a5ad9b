//! Radii of solids of revolution, with their first and second derivatives by height.

use asperity_fault::{Fault, positive_in};

/// Radius at each height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Profile {
    /// Constant radius.
    Cylinder {
        /// Radius, m.
        radius: f64,
    },
    /// Smooth step from body to neck: `body + (neck − body) / 2 · (1 + tanh((z − shoulder) / width))`, all in
    /// m.
    Bottle {
        /// Radius far below the shoulder, m.
        body: f64,
        /// Radius far above the shoulder, m.
        neck: f64,
        /// Height of the shoulder, m.
        shoulder: f64,
        /// Height over which the radius changes, m.
        width: f64,
    },
}

impl Profile {
    /// Refuses radii that are not positive.
    pub fn validate(&self) -> Result<(), Fault> {
        match *self {
            Self::Cylinder { radius } => positive_in("m", "radius", radius).map(|_| ()),
            Self::Bottle { body, neck, shoulder, width } => {
                let sizes = [("rb", body), ("rn", neck), ("zs", shoulder), ("w", width)];
                sizes.iter().try_for_each(|(path, x)| positive_in("m", path, *x).map(|_| ()))
            }
        }
    }

    /// Returns the radius f(z), m.
    pub fn radius(&self, z: f64) -> f64 {
        match *self {
            Self::Cylinder { radius } => radius,
            Self::Bottle { body, neck, shoulder, width } => {
                body + 0.5 * (neck - body) * (1.0 + libm::tanh((z - shoulder) / width))
            }
        }
    }

    /// Returns the slope f′(z).
    pub fn slope(&self, z: f64) -> f64 {
        match *self {
            Self::Cylinder { .. } => 0.0,
            Self::Bottle { body, neck, shoulder, width } => {
                let t = libm::tanh((z - shoulder) / width);
                0.5 * (neck - body) / width * (1.0 - t * t)
            }
        }
    }

    /// Returns the second derivative f″(z), 1/m.
    pub fn bend(&self, z: f64) -> f64 {
        match *self {
            Self::Cylinder { .. } => 0.0,
            Self::Bottle { body, neck, shoulder, width } => {
                let t = libm::tanh((z - shoulder) / width);
                -(neck - body) / (width * width) * t * (1.0 - t * t)
            }
        }
    }
}
