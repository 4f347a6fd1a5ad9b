//! Mass, first and second moments of a solid inside a closed surface, by signed tetrahedra from the origin:
//! exact.

use asperity_fault::{Fault, positive_in};

use crate::{Mat3, Mat12, Vec3};

/// Moments of mass `∫ρ`, `∫ρ X`, `∫ρ X Xᵀ`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassIntegrals {
    /// Mass, kg.
    pub mass: f64,
    /// First moment, kg m.
    pub first: Vec3,
    /// Second moment, kg m².
    pub second: Mat3,
    /// Volume, m³.
    pub volume: f64,
}

impl MassIntegrals {
    /// Computes the moments of the solid inside `faces` (outward, counter-clockwise) with a density, kg/m³.
    ///
    /// # Errors
    ///
    /// Refuses a density that is not positive, faces of points that do not exist, and a surface without
    /// volume.
    pub fn new(points: &[Vec3], faces: &[[u32; 3]], density: f64) -> Result<Self, Fault> {
        let density = positive_in("kg/m³", "density", density)?;
        let mut m = Self { mass: 0.0, first: Vec3::zeros(), second: Mat3::zeros(), volume: 0.0 };
        for (i, f) in faces.iter().enumerate() {
            let corner = |k: usize| points.get(f[k] as usize).copied();
            let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) else {
                return Err(Fault::new(format!("faces[{i}]"), "names a point that is not there"));
            };
            let volume = a.dot(&b.cross(&c)) / 6.0;
            let sum = a + b + c;
            m.volume += volume;
            m.first += sum * (density * volume / 4.0);
            let outer = a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose();
            m.second += outer * (density * volume / 20.0);
        }
        m.mass = density * m.volume;
        if m.volume.is_nan() || m.volume <= 0.0 {
            let message =
                "encloses no volume: it must be closed, with its faces counter-clockwise from outside";
            return Err(Fault::new("faces", message));
        }
        Ok(m)
    }

    /// Adds the moments of another part of the body, in the same frame; the volume stays this one's, inside
    /// which the part lies.
    pub fn with(&self, part: &Self) -> Self {
        Self {
            mass: self.mass + part.mass,
            first: self.first + part.first,
            second: self.second + part.second,
            volume: self.volume,
        }
    }

    /// Returns the mass matrix of the twelve numbers.
    pub fn matrix(&self) -> Mat12 {
        let mut m = Mat12::zeros();
        for i in 0..3 {
            m[(i, i)] = self.mass;
            for k in 0..3 {
                m[(i, 3 + 3 * i + k)] = self.first[k];
                m[(3 + 3 * i + k, i)] = self.first[k];
                for l in 0..3 {
                    m[(3 + 3 * i + k, 3 + 3 * i + l)] = self.second[(k, l)];
                }
            }
        }
        m
    }
}
