//! A body in pressure-field contact: a mesh with a pressure field and a tree, or a half space.
//!
//! A compliant body's pressure is `p = E e` (Pa), with the extent `e` from 0 on the surface to 1 on the
//! medial set, linear on each tetrahedron; a half space's grows with depth by `E / thickness`. A rigid body
//! has triangles only. All are in the body's own frame, in metres.

mod surface;
mod volume;

use asperity_fault::{Fault, positive, positive_in};
use asperity_geometry::{Shape, TetMesh, TriangleMesh, boundary, is_convex, tessellate};

pub(super) use surface::{Surface, Triangle};
pub(super) use volume::Volume;

/// Compliance of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Compliance {
    /// A rigid body.
    Rigid {
        /// Wished edge length of its surface mesh, metres; without it a fifth of the body's size.
        resolution_hint: Option<f64>,
    },
    /// A compliant body, whose pressure grows inward as `p = E e`, `e` from 0 on the surface to 1 on the
    /// medial set.
    Compliant {
        /// Hydroelastic modulus `E`, Pa.
        hydroelastic_modulus: f64,
        /// Wished edge length of its tetrahedra, metres; without it a fifth of the body's size.
        resolution_hint: Option<f64>,
        /// Depth at which `e = 1`, m; for half spaces only.
        slab_thickness: Option<f64>,
    },
}

/// A body in pressure-field contact: constant once built, in its own frame.
#[derive(Clone, Debug)]
pub struct HydroBody {
    pub(super) model: BodyModel,
    modulus: Option<f64>,
}

#[derive(Clone, Debug)]
pub(super) enum BodyModel {
    RigidHalfSpace,
    /// Pressure gradient `E / slab_thickness`, Pa/m.
    CompliantHalfSpace(f64),
    Rigid(Surface),
    Compliant(Volume),
}

/// Elements per leaf. Small leaves: testing two boxes is cheaper than cutting two tetrahedra.
const LEAF_SIZE: usize = 2;

impl HydroBody {
    /// Meshes a shape and builds its pressure field and tree.
    ///
    /// # Errors
    ///
    /// Refuses invalid moduli and hints, and shapes without a mesh.
    pub fn new(shape: &Shape, compliance: &Compliance) -> Result<Self, Fault> {
        match *compliance {
            Compliance::Rigid { resolution_hint } => {
                let model = match shape {
                    Shape::HalfSpace => BodyModel::RigidHalfSpace,
                    _ => BodyModel::Rigid(Surface::new(match shape.triangles() {
                        Some(mesh) => (**mesh).clone(),
                        None => {
                            let hint = resolution_hint.unwrap_or_else(|| default_hint(shape));
                            boundary(&tessellate(shape, hint)?.0)
                        }
                    })?),
                };
                Ok(Self { model, modulus: None })
            }
            Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness } => {
                positive_in("Pa", "hydroelastic_modulus", hydroelastic_modulus)?;
                match shape {
                    Shape::HalfSpace => {
                        let thickness = slab_thickness.ok_or_else(|| {
                            Fault::new("slab_thickness", "A compliant half space needs a slab thickness.")
                        })?;
                        positive_in("m", "slab_thickness", thickness)?;
                        let slope = hydroelastic_modulus / thickness;
                        positive("slab_thickness", slope)?;
                        Ok(Self {
                            model: BodyModel::CompliantHalfSpace(slope),
                            modulus: Some(hydroelastic_modulus),
                        })
                    }
                    _ => {
                        let hint = resolution_hint.unwrap_or_else(|| default_hint(shape));
                        // A mesh that happens to be convex gets the finer field of a polyhedron.
                        let as_polyhedron = match shape {
                            Shape::Mesh(mesh) if is_convex(mesh) => {
                                tessellate(&Shape::Convex(mesh.clone()), hint).ok()
                            }
                            _ => None,
                        };
                        let (tets, extent) = as_polyhedron.map_or_else(|| tessellate(shape, hint), Ok)?;
                        Self::from_tets(tets, &extent, hydroelastic_modulus)
                    }
                }
            }
        }
    }

    /// Makes a compliant body from any tetrahedral mesh and the extent (0 on the boundary, at most 1) at its
    /// vertices.
    ///
    /// # Errors
    ///
    /// Refuses an invalid modulus and extents that do not fit the mesh.
    pub fn from_tets(mesh: TetMesh, extent: &[f64], hydroelastic_modulus: f64) -> Result<Self, Fault> {
        positive_in("Pa", "hydroelastic_modulus", hydroelastic_modulus)?;
        let volume = Volume::new(mesh, extent, hydroelastic_modulus)?;
        Ok(Self { model: BodyModel::Compliant(volume), modulus: Some(hydroelastic_modulus) })
    }

    /// Returns `E` in pascals; `None` for a rigid body.
    pub fn hydroelastic_modulus(&self) -> Option<f64> {
        self.modulus
    }

    /// Returns the number of tetrahedra or triangles; 0 for a half space.
    pub fn element_count(&self) -> usize {
        match &self.model {
            BodyModel::Rigid(surface) => surface.triangles.len(),
            BodyModel::Compliant(volume) => volume.tets.len(),
            BodyModel::RigidHalfSpace | BodyModel::CompliantHalfSpace(_) => 0,
        }
    }

    /// Returns the triangles of a rigid body; `None` for a half space or a compliant body.
    pub fn surface_mesh(&self) -> Option<&TriangleMesh> {
        match &self.model {
            BodyModel::Rigid(surface) => Some(&surface.mesh),
            _ => None,
        }
    }

    /// Returns the tetrahedra of a compliant body and the pressure at each vertex, Pa.
    pub fn tet_mesh(&self) -> Option<(&TetMesh, &[f64])> {
        match &self.model {
            BodyModel::Compliant(volume) => Some((&volume.mesh, &volume.pressure)),
            _ => None,
        }
    }
}

/// Returns a fifth of the size of a round shape; for a mesh, the edge of a cube that fits two
/// thousand times into its volume, which leaves a few layers of tetrahedra in a slender part too.
fn default_hint(shape: &Shape) -> f64 {
    match shape {
        Shape::Mesh(_) => shape.volume().map_or(f64::INFINITY, |volume| libm::cbrt(volume / 2000.0)),
        _ => shape.round_size().map_or(f64::INFINITY, |size| 0.2 * size),
    }
}
