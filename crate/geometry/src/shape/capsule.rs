//! All points within a radius of a segment along z.

use std::f64::consts::FRAC_PI_2;

use asperity_fault::Fault;

use super::drawing::{arc, turned};
use super::form::Form;
use super::size::size;
use super::{Drawing, SurfacePoint};
use crate::distance::Core;
use crate::mass_properties::{ball, centred, tube};
use crate::rays::{EMPTY, LocalHit, common, hit, in_ball, in_pipe, in_slab};
use crate::tessellate::{capsule, check_hint, check_length};
use crate::{Aabb, MassProperties, TetMesh, Vec3};

pub(super) struct Capsule {
    pub radius: f64,
    pub half_length: f64,
}

impl Form for Capsule {
    const NAME: &'static str = "a capsule";

    fn check(&self) -> Result<(), Fault> {
        size("radius", self.radius)?;
        size("length", 2.0 * self.half_length)
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Segment { half_length: self.half_length }, self.radius))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(Vec3::new(self.radius, self.radius, self.half_length + self.radius)))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (r, h) = (self.radius, self.half_length);
        let (v, s) = tube(r, h);
        let (caps, round) = ball(&Vec3::repeat(r));
        // A half ball: its centroid is 3r/8 from the flat; moved from there to z = h.
        let shift = caps * h * (h + 0.75 * r);
        Some(centred(density, (v + caps, s + round + Vec3::new(0.0, 0.0, shift))))
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let Self { radius, half_length } = *self;
        let tip = Vec3::new(0.0, 0.0, half_length);
        let pipe = common(in_pipe(o, d, radius), in_slab(o.z, d.z, half_length));
        let inside = [in_ball(&(o - tip), d, radius), in_ball(&(o + tip), d, radius), pipe]
            .into_iter()
            .filter(|s| s.0 <= s.1)
            .fold(EMPTY, |all, s| (all.0.min(s.0), all.1.max(s.1)));
        hit(o, d, inside, |p| Vec3::new(p.x, p.y, p.z - p.z.clamp(-half_length, half_length)))
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_length("radius", self.radius)?;
        check_length("length", self.half_length)?;
        capsule::tessellate(self.radius, self.half_length, check_hint(hint)?)
    }

    fn round_size(&self) -> Option<f64> {
        Some(self.radius)
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        let middle = Vec3::z() * p.z.clamp(-self.half_length, self.half_length);
        let round = SurfacePoint::of_ball(&(p - middle), self.radius);
        let beside = p.z.abs() <= self.half_length;
        Some(if beside { round.about(Vec3::z(), self.radius) } else { round })
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        let mut profile = arc(-FRAC_PI_2, 0.0, along / 2, self.radius, [0.0, -self.half_length]);
        profile.extend(arc(0.0, FRAC_PI_2, along / 2, self.radius, [0.0, self.half_length]));
        Drawing::Smooth(turned(&profile, around))
    }
}
