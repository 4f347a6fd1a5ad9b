//! Closed triangle meshes, convex ones by themselves.

use std::sync::Arc;

use asperity_fault::Fault;

use super::form::Form;
use super::size::{SIZES, fail};
use super::{Drawing, SurfacePoint};
use crate::convex::{ConvexBody, is_convex, reflex_vertex};
use crate::distance::{MeshBody, Prepared};
use crate::mass_properties::of_mesh;
use crate::mesh_edges::check_closed;
use crate::rays::LocalHit;
use crate::tessellate::{check_hint, convex};
use crate::{Aabb, Length, MassProperties, TetMesh, TriangleMesh, Vec3, tetrahedralise};

/// A closed mesh that need not be convex.
pub(super) struct Mesh<'a>(pub &'a Arc<TriangleMesh>);

/// A closed convex polyhedron.
pub(super) struct Convex<'a>(pub &'a Arc<TriangleMesh>);

impl Form for Mesh<'_> {
    const NAME: &'static str = "a mesh";

    fn check(&self) -> Result<(), Fault> {
        solid(self.0)
    }

    fn support(&self, u: &Vec3) -> Option<Vec3> {
        self.0.vertices.iter().copied().max_by(|p, q| p.dot(u).total_cmp(&q.dot(u)))
    }

    /// Prepares one that is convex as such, one that is not closed as its hull.
    fn prepare(&self) -> Prepared {
        match MeshBody::new(self.0) {
            Ok(body) if !is_convex(self.0) => Prepared::Mesh(Box::new(body)),
            _ => Convex(self.0).prepare(),
        }
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::of_points(&self.0.vertices))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(of_mesh(self.0, density))
    }

    #[inline]
    fn cast(&self, _: &Vec3, _: &Vec3) -> Option<LocalHit> {
        None
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        tetrahedralise(self.0, check_hint(hint)?).map(|volume| (volume.mesh, volume.extent))
    }

    fn near(&self, _: &Vec3) -> Option<SurfacePoint> {
        None
    }

    fn drawing(&self, _: u32, _: u32) -> Drawing {
        Drawing::Flat(Arc::clone(self.0))
    }
}

impl Form for Convex<'_> {
    const NAME: &'static str = Mesh::NAME;

    fn check(&self) -> Result<(), Fault> {
        solid(self.0)?;
        match reflex_vertex(self.0) {
            None => Ok(()),
            Some(i) => fail(
                format!("vertices[{i}]"),
                "The polyhedron is not convex here; give it as a mesh, or give its convex hull.",
            ),
        }
    }

    fn support(&self, u: &Vec3) -> Option<Vec3> {
        Mesh(self.0).support(u)
    }

    fn prepare(&self) -> Prepared {
        Prepared::Convex(ConvexBody::new(&self.0.vertices))
    }

    fn aabb(&self) -> Option<Aabb> {
        Mesh(self.0).aabb()
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Mesh(self.0).mass_properties(density)
    }

    #[inline]
    fn cast(&self, _: &Vec3, _: &Vec3) -> Option<LocalHit> {
        None
    }

    fn tessellate(&self, _: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        convex::tessellate(self.0)
    }

    fn near(&self, _: &Vec3) -> Option<SurfacePoint> {
        None
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        Mesh(self.0).drawing(around, along)
    }
}

/// Checks that a surface is closed around a positive volume.
fn solid(mesh: &TriangleMesh) -> Result<(), Fault> {
    check_closed(mesh)?;
    if let Some(i) = mesh.vertices.iter().position(|p| p.amax() > *SIZES.end()) {
        return fail(format!("vertices[{i}]"), format!("Coordinates must stay below {:e} m.", SIZES.end()));
    }
    let extent = Aabb::of_points(&mesh.vertices).half_size().length();
    if extent < *SIZES.start() {
        return fail("vertices", format!("The mesh is smaller than {:e} m.", SIZES.start()));
    }
    let volume = of_mesh(mesh, 1.0).mass;
    if volume < 0.0 {
        return fail("triangles", "The triangles are wound inward: turn them over.");
    }
    if volume <= 1e-12 * extent * extent * extent {
        return fail("triangles", "The mesh encloses no volume.");
    }
    Ok(())
}
