//! Objects to grasp: a closed surface and its mass distribution, in the object's frame O.

mod extrude;
mod revolve;
mod shapes;

pub use shapes::{Awkward, Primitive};

use asperity_deformable::affine::MassIntegrals;
use asperity_fault::{Fault, positive_in};
use asperity_geometry::TriangleMesh;

use crate::{Pose, Rotation, Vec3};

/// A rigid object. It is stepped as an affine body with exact moments.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Closed surface in O, counter-clockwise from outside, m.
    pub surface: TriangleMesh,
    /// Density, kg/m³.
    pub density: f64,
    /// Denser parts inside: a closed surface, and the density beyond the object's own, kg/m³.
    pub ballast: Vec<(TriangleMesh, f64)>,
}

impl Object {
    /// Makes an object of one density that weighs `mass` (kg).
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive, and a surface without volume.
    pub fn of_mass(surface: TriangleMesh, mass: f64) -> Result<Self, Fault> {
        let mass = positive_in("kg", "mass", mass)?;
        let volume = MassIntegrals::new(&surface.vertices, &surface.triangles, 1.0)?.volume;
        Ok(Self { surface, density: mass / volume, ballast: vec![] })
    }

    /// Computes mass and moments of the object at `X_WO`, about the world's origin.
    pub(crate) fn moments(&self, X_WO: &Pose) -> Result<MassIntegrals, Fault> {
        let of =
            |mesh: &TriangleMesh, density| MassIntegrals::new(&moved(mesh, X_WO), &mesh.triangles, density);
        let body = of(&self.surface, self.density)?;
        self.ballast.iter().try_fold(body, |sum, (mesh, density)| Ok(sum.with(&of(mesh, *density)?)))
    }

    /// Returns the mass (kg) and its centre in O (m).
    ///
    /// # Errors
    ///
    /// Refuses a surface or ballast without volume.
    pub fn mass(&self) -> Result<(f64, Vec3), Fault> {
        let m = self.moments(&Pose::identity())?;
        Ok((m.mass, m.first / m.mass))
    }

    /// Returns the greatest distance of the object's points from its centre of mass, m: the length that
    /// torques are divided by.
    ///
    /// # Errors
    ///
    /// Refuses a surface or ballast without volume.
    pub fn radius(&self) -> Result<f64, Fault> {
        let (_, centre) = self.mass()?;
        Ok(self.surface.vertices.iter().map(|p| (p - centre).norm_squared()).fold(0.0, f64::max).sqrt())
    }

    /// Returns the pose in which the object stands on the plane z = 0, at x = y = 0, with `up_O` upwards.
    ///
    /// # Errors
    ///
    /// Refuses a direction of no length.
    pub fn standing(&self, up_O: &Vec3) -> Result<Pose, Fault> {
        let length = asperity_fault::direction("up", up_O.norm_squared().sqrt())?;
        let up = up_O / length;
        let turn = Rotation::rotation_between(&up, &Vec3::z())
            .unwrap_or_else(|| Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI));
        let lowest = self.surface.vertices.iter().map(|p| (turn * p).z).fold(f64::INFINITY, f64::min);
        Ok(Pose::from_parts(Vec3::new(0.0, 0.0, -lowest).into(), turn))
    }
}

/// Returns a mesh's vertices, transformed by `X`.
pub(crate) fn moved(mesh: &TriangleMesh, X: &Pose) -> Vec<Vec3> {
    mesh.vertices.iter().map(|p| X.rotation * p + X.translation.vector).collect()
}

#[cfg(test)]
mod tests;
