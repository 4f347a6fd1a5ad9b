//! Contacts of pads with a rigid object: the first hit of the closing line, or of a grid of lines over the
//! pad's front with the pressure of an elastic foundation.

use asperity_geometry::{Pose, Ray};

use super::contact::{PadContact, PatchPoint};
use super::{Court, POINT_RADIUS};
use crate::Vec3;
use crate::lift::GraspModel;
use crate::pad::Side;

/// Spacing of the grid over a front, m.
const GRID: f64 = 1e-3;

impl Court {
    /// Computes the soft point contact of a side; `None` where the line misses, or meets the surface outside
    /// the friction cone.
    pub(super) fn point(&self, model: &GraspModel, X_WG: &Pose, side: Side) -> Option<PadContact> {
        let axis = X_WG.rotation * (Vec3::x() * side.closes());
        let half = 0.5 * model.rules.opening;
        let ray = Ray { origin: X_WG.translation.vector - axis * half, direction: axis };
        // Beyond the middle the other pad touches first.
        let hit = self.shape.cast(&model.X_WO, &ray, 2.0 * half)?;
        let (normal, mu) = (-hit.n_W, model.settings.friction);
        let along = normal.dot(&axis);
        if along <= 0.0 || 1.0 - along * along > mu * mu * along * along {
            return None;
        }
        let p = ray.origin + axis * hit.distance;
        let arm = (p - self.centre) / self.radius;
        let place = PatchPoint { arm, normal, force: self.force, friction: mu * self.force };
        let torsion = 2.0 / 3.0 * mu * POINT_RADIUS * self.force / self.radius;
        Some(PadContact::Point { place, torsion })
    }

    /// Computes the places of a side's patch on an elastic foundation as thick as the pad, which pushes with
    /// F along the closing axis; `None` where it meets nothing.
    pub(super) fn patch(&self, model: &GraspModel, X_WG: &Pose, side: Side) -> Option<Vec<PatchPoint>> {
        let axis = X_WG.rotation * (Vec3::x() * side.closes());
        let half = 0.5 * model.rules.opening;
        let mut hits: Vec<(f64, Vec3, Vec3)> = Vec::new();
        for p_G in model.pad.front_grid(GRID) {
            let p_G = Vec3::new(side.closes() * (p_G.z - half), -p_G.y, p_G.x);
            let origin = X_WG.rotation * p_G + X_WG.translation.vector;
            let ray = Ray { origin, direction: axis };
            if let Some(hit) = self.shape.cast(&model.X_WO, &ray, 2.0 * half)
                && hit.n_W.dot(&axis) < 0.0
            {
                hits.push((hit.distance, origin + axis * hit.distance, -hit.n_W));
            }
        }
        hits.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let first = hits.first()?.0;
        // k of a layer that cannot expand sideways: E (1 − ν) / ((1 + ν)(1 − 2ν)) over its thickness.
        let nu = model.poisson;
        let confined = model.young * (1.0 - nu) / ((1.0 + nu) * (1.0 - 2.0 * nu));
        let k = confined / model.pad.depth() * GRID * GRID;
        // The indentation at which the touching springs push with F: piecewise linear, exact.
        let (mut sum, mut count, mut way) = (0.0, 0.0, first);
        for (i, hit) in hits.iter().enumerate() {
            sum += hit.0;
            count += 1.0;
            way = (self.force / k + sum) / count;
            if hits.get(i + 1).is_none_or(|next| way <= next.0) {
                break;
            }
        }
        let mu = model.settings.friction;
        let place = |(at, p, normal): &(f64, Vec3, Vec3)| {
            let force = k * (way - at);
            PatchPoint { arm: (p - self.centre) / self.radius, normal: *normal, force, friction: mu * force }
        };
        Some(hits.iter().filter(|h| h.0 < way).map(place).collect())
    }
}
