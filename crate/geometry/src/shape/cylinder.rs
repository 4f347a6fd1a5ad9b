//! Solid cylinder along z.

use asperity_fault::Fault;

use super::form::Form;
use super::size::size;
use super::{Drawing, SurfacePoint, drawing};
use crate::distance::Core;
use crate::mass_properties::{centred, tube};
use crate::rays::{LocalHit, common, hit, in_pipe, in_slab};
use crate::tessellate::{check_hint, check_length, cylinder};
use crate::{Aabb, Length, MassProperties, TetMesh, Vec3};

pub(super) struct Cylinder {
    pub radius: f64,
    pub half_length: f64,
}

impl Form for Cylinder {
    const NAME: &'static str = "a cylinder";

    fn check(&self) -> Result<(), Fault> {
        size("radius", self.radius)?;
        size("length", 2.0 * self.half_length)
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Cylinder { radius: self.radius, half_length: self.half_length }, 0.0))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(Vec3::new(self.radius, self.radius, self.half_length)))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(centred(density, tube(self.radius, self.half_length)))
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let Self { radius, half_length } = *self;
        let inside = common(in_pipe(o, d, radius), in_slab(o.z, d.z, half_length));
        hit(o, d, inside, |p| {
            let below_cap = half_length - p.z.abs();
            let below_side = radius - (p.x * p.x + p.y * p.y).sqrt();
            if below_cap < below_side {
                Vec3::new(0.0, 0.0, if p.z < 0.0 { -1.0 } else { 1.0 })
            } else {
                Vec3::new(p.x, p.y, 0.0)
            }
        })
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_length("radius", self.radius)?;
        check_length("length", self.half_length)?;
        cylinder::tessellate(self.radius, self.half_length, check_hint(hint)?)
    }

    fn round_size(&self) -> Option<f64> {
        Some(self.radius)
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        let beside = Vec3::new(p.x, p.y, 0.0);
        let (off, over) = (beside.length() - self.radius, p.z.abs() - self.half_length);
        let outside = off.max(0.0) * off.max(0.0) + over.max(0.0) * over.max(0.0);
        let distance = outside.sqrt() + off.max(over).min(0.0);
        if over > off {
            let cap = Vec3::new(0.0, 0.0, if p.z < 0.0 { -1.0 } else { 1.0 });
            return Some(SurfacePoint::flat(distance, cap));
        }
        let normal = beside.try_unit(0.0).unwrap_or_else(Vec3::x);
        Some(SurfacePoint::flat(distance, normal).about(Vec3::z(), self.radius))
    }

    fn drawing(&self, around: u32, _: u32) -> Drawing {
        let Self { radius: r, half_length: h } = *self;
        let profile = [
            [0.0, -h, 0.0, -1.0],
            [r, -h, 0.0, -1.0],
            [r, -h, 1.0, 0.0],
            [r, h, 1.0, 0.0],
            [r, h, 0.0, 1.0],
            [0.0, h, 0.0, 1.0],
        ];
        let mut skin = drawing::turned(&profile, around);
        skin.edges =
            (0..around).flat_map(|i| [1, 4].map(|ring| [ring, ring + 6].map(|k| k + 6 * i))).collect();
        Drawing::Smooth(skin)
    }
}
