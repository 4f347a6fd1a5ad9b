//! Ellipsoid `‖(x/a, y/b, z/c)‖ ≤ 1`.
//!
//! Its distance near a point is of first order, `F / |∇F|` with `F = Σ (xᵢ / aᵢ)² − 1`, and its curvatures
//! are those of the level set through the point: eigenvalues of `P H P / |∇F|` in the tangent plane, H the
//! second derivatives of F and P the projection on that plane (do Carmo, §3-3).

use asperity_fault::Fault;

use super::drawing::{Skin, sphere};
use super::form::Form;
use super::size::sizes;
use super::{Drawing, SurfacePoint};
use crate::distance::Core;
use crate::mass_properties::{ball, centred};
use crate::rays::{LocalHit, about, hit};
use crate::tessellate::{check_hint, check_lengths, ellipsoid};
use crate::{Aabb, Length, MassProperties, TetMesh, Vec3, perpendicular};

pub(super) struct Ellipsoid {
    pub semi_axes: Vec3,
}

/// Relative difference below which curvatures are equal: no direction is that of the least.
const ALIKE: f64 = 1e-9;

impl Form for Ellipsoid {
    const NAME: &'static str = "an ellipsoid";

    fn check(&self) -> Result<(), Fault> {
        sizes("semi_axes", &self.semi_axes)
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Ellipsoid { semi_axes: self.semi_axes }, 0.0))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(self.semi_axes))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(centred(density, ball(&self.semi_axes)))
    }

    #[inline]
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let semi_axes = &self.semi_axes;
        let (o1, d1) = (o.component_div(semi_axes), d.component_div(semi_axes));
        let squared = d1.norm_squared();
        let middle = -o1.dot(&d1) / squared;
        let inside = about(middle, (1.0 - (o1 + d1 * middle).norm_squared()) / squared);
        hit(o, d, inside, |p| p.component_div(semi_axes).component_div(semi_axes))
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_lengths("semi_axes", &self.semi_axes)?;
        ellipsoid::tessellate(&self.semi_axes, check_hint(hint)?)
    }

    fn round_size(&self) -> Option<f64> {
        Some(self.semi_axes.max())
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        Some(near(p, &self.semi_axes))
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        drawn(self.semi_axes, sphere(around, along))
    }
}

/// Returns a unit sphere, stretched; normals by the inverse stretch.
pub(super) fn drawn(semi_axes: Vec3, mut unit: Skin) -> Drawing {
    for (p, n) in unit.positions.iter_mut().zip(&mut unit.normals) {
        *n = p.component_div(&semi_axes).unit();
        p.component_mul_assign(&semi_axes);
    }
    Drawing::Smooth(unit)
}

fn near(p: &Vec3, semi_axes: &Vec3) -> SurfacePoint {
    let inverse = semi_axes.map(|a| 1.0 / (a * a));
    let slope = 2.0 * p.component_mul(&inverse);
    let size = slope.length();
    let Some(normal) = slope.try_unit(0.0) else {
        return SurfacePoint { distance: -semi_axes.min(), normal: Vec3::z(), curvatures: None, along: None };
    };
    let value = p.component_mul(p).dot(&inverse) - 1.0;
    // II in the tangent plane; x and y are unit and at right angles, so I is the identity.
    let x = perpendicular(&normal);
    let y = normal.cross(&x);
    let along = |a: &Vec3, b: &Vec3| 2.0 * a.component_mul(b).dot(&inverse) / size;
    let (e, f, g) = (along(&x, &x), along(&x, &y), along(&y, &y));
    let (mean, gauss) = (0.5 * (e + g), e * g - f * f);
    let half = (mean * mean - gauss).max(0.0).sqrt();
    // (II − k₂ I) d = 0, by the longer of its two rows.
    let rows = [[e - mean + half, f], [f, g - mean + half]];
    let longer = |row: &[f64; 2]| row[0] * row[0] + row[1] * row[1];
    let row = if longer(&rows[0]) >= longer(&rows[1]) { rows[0] } else { rows[1] };
    let along = (x * -row[1] + y * row[0]).try_unit(ALIKE * (1.0 + mean.abs()));
    SurfacePoint { distance: value / size, normal, curvatures: Some([mean + half, mean - half]), along }
}
