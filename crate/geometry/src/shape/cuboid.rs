//! Box about the origin.

use std::sync::Arc;

use asperity_fault::Fault;

use super::form::Form;
use super::size::size;
use super::{Drawing, SurfacePoint};
use crate::distance::Core;
use crate::mass_properties::{centred, cuboid as cuboid_mass};
use crate::rays::{LocalHit, hit, in_box};
use crate::tessellate::{check_lengths, cuboid};
use crate::{Aabb, Length, MassProperties, TetMesh, TriangleMesh, Vec3};

pub(super) struct Cuboid {
    pub half_size: Vec3,
}

impl Form for Cuboid {
    const NAME: &'static str = "a box";

    fn check(&self) -> Result<(), Fault> {
        (0..3).try_for_each(|k| size(&format!("size[{k}]"), 2.0 * self.half_size[k]))
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Box { half_size: self.half_size }, 0.0))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(self.half_size))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(centred(density, cuboid_mass(&self.half_size)))
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let half_size = self.half_size;
        hit(o, d, in_box(o, d, &half_size), |p| {
            // The point is on the face that it is least below.
            let below = half_size - p.abs();
            let k = below.imin();
            let mut n = Vec3::zeros();
            n[k] = if p[k] < 0.0 { -1.0 } else { 1.0 };
            n
        })
    }

    fn tessellate(&self, _: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_lengths("size", &self.half_size)?;
        Ok(cuboid::tessellate(&self.half_size))
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        let over = p.abs() - self.half_size;
        let face = over.imax();
        let mut n = Vec3::zeros();
        n[face] = if p[face] < 0.0 { -1.0 } else { 1.0 };
        Some(SurfacePoint::flat(over.sup(&Vec3::zeros()).length() + over.max().min(0.0), n))
    }

    fn drawing(&self, _: u32, _: u32) -> Drawing {
        let h = &self.half_size;
        let corner = |i: u32| Vec3::from_fn(|k, _| if i >> k & 1 == 1 { h[k] } else { -h[k] });
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        Drawing::Flat(Arc::new(TriangleMesh {
            vertices: (0..8).map(corner).collect(),
            triangles: quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(),
        }))
    }
}
