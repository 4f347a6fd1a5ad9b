//! Half-space, all points with z ≤ 0.

use asperity_fault::Fault;

use super::form::Form;
use super::{Drawing, SurfacePoint};
use crate::rays::LocalHit;
use crate::{Aabb, MassProperties, TetMesh, Vec3};

pub(super) struct HalfSpace;

impl Form for HalfSpace {
    const NAME: &'static str = "a half-space";

    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }

    fn aabb(&self) -> Option<Aabb> {
        None
    }

    fn mass_properties(&self, _: f64) -> Option<MassProperties> {
        None
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let t = -o.z / d.z;
        (t >= 0.0 && t.is_finite()).then_some((t, Vec3::z(), None))
    }

    fn tessellate(&self, _: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        Err(Fault::new("shape", "A half space is unbounded: it has no tetrahedra."))
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        Some(SurfacePoint::flat(p.z, Vec3::z()))
    }

    fn drawing(&self, _: u32, _: u32) -> Drawing {
        Drawing::Plane
    }
}
