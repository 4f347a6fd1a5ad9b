//! Measures of the last step: what presses on a body, how stiffly, how the frame of a body moves, and the step
//! that an explicit engine could take.
//!
//! | measure | equation |
//! |---|---|
//! | support | `Σ_c n_c · f_c` |
//! | deepest penetration | `max_c −φ_c` |
//! | push on a body | `‖Σ_c f_c‖` |
//! | friction on a body | `‖Σ_c (f_c − (n_c · f_c) n_c)‖` |
//! | twist of friction on a body | `Σ_c n_c n_c · ((p_C − p_cm) × f_t)` |
//! | velocity of a body's frame | `v_cm + ω × (p − p_cm)` |
//! | net stiffness along n | `Σ_c (n_c · f_c)² / 2E_c (n_c · n)²`, E_c its elastic energy |
//! | longest explicit step | `2 √(2m/k)`: `h ω < 2` on a pair's springs in series (Hairer, Lubich, Wanner, *Geometric Numerical Integration*, 2006, I.5) |

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Pose, Vec3};

use crate::contact::Contact;
use crate::model::Model;
use crate::workspace::Workspace;

/// What all contacts of a body do to it, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TouchLoad {
    /// Contact force, N.
    pub push: Vec3,
    /// Friction, N: the contact force without its normal parts.
    pub friction: Vec3,
    /// Torque of friction about the normals through the centre of mass, N m.
    pub twist: Vec3,
}

/// Motion of a body's frame, seen from the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameMotion {
    /// Pose of the frame.
    pub X_WB: Pose,
    /// Velocity of its origin, m/s.
    pub v_WB: Vec3,
    /// Angular velocity, rad/s.
    pub w_WB: Vec3,
}

impl Contact {
    /// Returns +1 if the contact's force acts on `body` as it is given, −1 if its reaction does, and 0 if the
    /// body has no part in it.
    fn sign_on(&self, body: usize) -> f64 {
        f64::from(u8::from(self.b as usize == body)) - f64::from(u8::from(self.a as usize == body))
    }
}

impl Workspace {
    /// Returns the sum of all normal forces, N.
    pub fn support(&self) -> f64 {
        self.contacts.iter().map(|c| c.n_W.dot(&c.force)).sum()
    }

    /// Returns the deepest penetration, m; zero if nothing overlaps.
    pub fn deepest(&self) -> f64 {
        self.contacts.iter().map(|c| -c.gap).filter(|d| d.is_finite()).fold(0.0, f64::max)
    }

    /// Returns what touches a body does to it; zero if there is no such body.
    pub fn load_on(&self, body: usize) -> TouchLoad {
        let mut load = TouchLoad::default();
        let Some(p_WCm) = self.centres().get(body) else { return load };
        for c in &self.contacts {
            let sign = c.sign_on(body);
            if sign == 0.0 {
                continue;
            }
            let f_t = (c.force - c.n_W * c.n_W.dot(&c.force)) * sign;
            load.push += c.force * sign;
            load.friction += f_t;
            load.twist += c.n_W * c.n_W.dot(&(c.p_WC - p_WCm).cross(&f_t));
        }
        load
    }

    /// Returns the net stiffness of what touches a body along `n` (unit), N/m: that of the contacts that
    /// push.
    pub fn net_stiffness(&self, body: usize, n: &Vec3) -> f64 {
        let of_body = |c: &&Contact| c.a as usize == body || c.b as usize == body;
        let pushing = self.contacts.iter().filter(of_body).filter(|c| c.stored > 0.0);
        pushing
            .map(|c| {
                let push = c.n_W.dot(&c.force);
                let share = c.n_W.dot(n);
                push * push / (2.0 * c.stored) * share * share
            })
            .fold(0.0, |sum, k| sum + k)
    }

    /// Returns the motion of a body's frame; `None` if there is no such body.
    pub fn motion(&self, body: usize) -> Option<FrameMotion> {
        let X_WB = *self.poses().get(body)?;
        let (v, w) = (self.velocities().get(body)?, *self.angular_velocities().get(body)?);
        let from_centre = X_WB.translation.vector - self.centres().get(body)?;
        Some(FrameMotion { X_WB, v_WB: v + w.cross(&from_centre), w_WB: w })
    }
}

impl Model {
    /// Returns the longest stable step of symplectic Euler on a body's mass and the spring of a pair, s, where
    /// each body's contact has `stiffness` (N/m): two bodies' springs are in series. `None` for a body that
    /// does not move.
    pub fn explicit_step(&self, body: usize, stiffness: f64) -> Option<f64> {
        let mass = self.mass(body);
        (mass > 0.0).then(|| 2.0 * (2.0 * mass / stiffness).sqrt())
    }
}
