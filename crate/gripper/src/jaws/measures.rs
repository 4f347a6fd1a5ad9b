//! Readings of jaws that are squeezed: forces, contact, how the body has moved, how the pads bulge.
//!
//! | reading | equation |
//! |---|---|
//! | force on a jaw | `−Σ f_{i,x}` over the left pad, `Σ f_{i,x}` over the right: contact and friction |
//! | mean pressure | `½ (F_l + F_r)/A` |
//! | risen | `z(t) − z(0)` of the body's origin |
//! | turned | angle of `R(t) R(0)ᵀ` |
//! | bulge | `max_i |y_i| − w/2` over the points of both pads |

use super::{Jaws, JawsState};
use crate::Vec3;
use crate::pressing::PADS;

/// Readings at a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JawsReading {
    /// Opening and height of the jaws, m.
    pub at: [f64; 2],
    /// Force that presses the left and the right jaw outwards, N.
    pub force: [f64; 2],
    /// Contact area of a pad, m².
    pub area: f64,
    /// Mean pressure on it, Pa; `None` if nothing touches.
    pub pressure: Option<f64>,
    /// Greatest pressure, Pa.
    pub peak_pressure: f64,
    /// Deepest penetration, m; `None` if the body is not convex.
    pub depth: Option<f64>,
    /// Strain energy of each pad, J.
    pub strain: [f64; 2],
    /// Kinetic energy, J.
    pub kinetic: f64,
    /// Height by which the body has risen, m.
    pub lift: f64,
    /// Angle by which the body has turned, rad.
    pub turned: f64,
    /// Greatest distance by which a pad bulges sideways, m.
    pub bulge: f64,
}

impl Jaws {
    /// Reads a state.
    pub fn read(&self, state: &JawsState) -> JawsReading {
        let simulation = &self.simulation;
        let force = |pad: usize| -> Vec3 {
            let points = simulation.world().points_of(pad);
            points.map(|k| state.forces[0][k] + state.forces[1][k]).sum()
        };
        let (left, right) = (-force(0).x, force(1).x);
        let contact = self.pressing(state).area();
        let x = &state.soft.x;
        let side = PADS.iter().flat_map(|pad| simulation.world().points_of(*pad)).map(|k| x[k].y.abs());
        let (pose, first) = (self.pose(state), &self.model.X_WB);
        JawsReading {
            at: state.at,
            force: [left, right],
            area: contact.area,
            pressure: (contact.area > 0.0).then(|| 0.5 * (left + right) / contact.area),
            peak_pressure: contact.peak,
            depth: self.deepest(state).map(|d| d.depth),
            strain: PADS.map(|pad| simulation.strain_of(pad, x)),
            kinetic: simulation.motion_of(&state.soft).1,
            lift: pose.translation.z - first.translation.z,
            turned: pose.rotation.angle_to(&first.rotation),
            bulge: side.fold(0.0, f64::max) - 0.5 * self.model.size[1],
        }
    }
}
