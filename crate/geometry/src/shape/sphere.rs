//! Ball about the origin.

use asperity_fault::Fault;

use super::form::Form;
use super::size::size;
use super::{Drawing, SurfacePoint, drawing};
use crate::distance::Core;
use crate::mass_properties::{ball, centred};
use crate::rays::{LocalHit, hit, in_ball};
use crate::tessellate::{check_hint, check_length, sphere};
use crate::{Aabb, MassProperties, TetMesh, Vec3};

pub(super) struct Sphere {
    pub radius: f64,
}

impl Form for Sphere {
    const NAME: &'static str = "a ball";

    fn check(&self) -> Result<(), Fault> {
        size("radius", self.radius)
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Point, self.radius))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(Vec3::repeat(self.radius)))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(centred(density, ball(&Vec3::repeat(self.radius))))
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        hit(o, d, in_ball(o, d, self.radius), |p| *p)
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_length("radius", self.radius)?;
        sphere::tessellate(self.radius, check_hint(hint)?)
    }

    fn round_size(&self) -> Option<f64> {
        Some(self.radius)
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        Some(SurfacePoint::of_ball(p, self.radius))
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        super::ellipsoid::drawn(Vec3::repeat(self.radius), drawing::sphere(around, along))
    }
}
