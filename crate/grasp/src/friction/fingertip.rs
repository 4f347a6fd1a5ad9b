//! A soft fingertip: a compliant ball pressed on a flat face until its hydroelastic patch carries the squeeze
//! (N), by false position with halved ends (Dowell & Jarratt 1971).
//!
//! The patch gives the contact's torsional radius `r_t = ∫ p r dA / ∫ p dA`. Patches are cached by squeeze, so a change of
//! neither squeeze nor friction computes none.

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, contact_surface,
};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3};

use super::limit_surface::{PatchTwist, limit_surface, patch_friction};

/// Edge length that is asked for in the fingertip's mesh, over its radius.
const HINT: f64 = 0.2;
/// Greatest depth of the tip, over its radius: beyond it, the tip is flat.
const DEEPEST: f64 = 0.9;
/// Relative error to which the force is met.
const MET: f64 = 1e-9;
/// Number of twists of the limit surface's samples.
const TWISTS: usize = 64;
/// Number of patches cached: those of a curve over the squeeze, and the present one.
const REMEMBERED: usize = 64;

/// A soft fingertip: a compliant ball, pressed against a flat face until its hydroelastic patch carries the
/// squeeze.
pub struct Fingertip {
    ball: HydroBody,
    face: HydroBody,
    radius: f64,
    modulus: f64,
    work: HydroWorkspace,
    /// Patch under `pressed`, N.
    surface: ContactSurface,
    pressed: f64,
    /// Patches by their squeeze, and the worst of the limit surface by squeeze and friction.
    patches: Vec<(f64, TipPatch)>,
    ellipsoid: Option<Judged>,
}

/// Error of the ellipsoid of a soft finger under a squeeze and friction.
#[derive(Clone, Copy, Debug)]
struct Judged {
    squeeze: f64,
    mu: f64,
    error: Option<(f64, f64)>,
}

/// Patch under a squeeze.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipPatch {
    /// Normal force, N; less than asked for where the tip is squashed flat.
    pub normal_force: f64,
    /// Radius `√(area / π)`, m.
    pub radius: f64,
    /// Torsional radius `r_t = τ_n / (μ f_n)` of a pure turn, m.
    pub torsional_radius: f64,
    /// True if the tip is as deep as it goes.
    pub squashed: bool,
}

impl Fingertip {
    /// Makes a tip of this radius (m) and hydroelastic modulus (Pa).
    ///
    /// # Errors
    ///
    /// Refuses a radius or a modulus that is not positive.
    pub fn new(radius: f64, modulus: f64) -> Result<Self, Fault> {
        let compliance = Compliance::Compliant {
            hydroelastic_modulus: modulus,
            resolution_hint: Some(HINT * radius),
            slab_thickness: None,
        };
        Ok(Self {
            ball: HydroBody::new(&Shape::Sphere { radius }, &compliance)?,
            face: HydroBody::new(&Shape::HalfSpace, &Compliance::Rigid { resolution_hint: None })?,
            radius,
            modulus,
            work: HydroWorkspace::default(),
            surface: ContactSurface::default(),
            pressed: f64::NAN,
            patches: Vec::new(),
            ellipsoid: None,
        })
    }

    /// True if it is a tip of this radius (m) and modulus (Pa).
    pub fn is_of(&self, radius: f64, modulus: f64) -> bool {
        self.radius == radius && self.modulus == modulus
    }

    /// Returns the force of the patch at a depth, N.
    fn press(&mut self, depth: f64) -> f64 {
        let at = Pose::translation(0.0, 0.0, self.radius - depth);
        contact_surface(&self.ball, &at, &self.face, &Pose::identity(), &mut self.work, &mut self.surface);
        self.surface.totals.force_on_b.length()
    }

    /// Returns the patch that carries `squeeze`, N.
    pub fn under(&mut self, squeeze: f64) -> TipPatch {
        if let Some((_, patch)) = self.patches.iter().find(|(known, _)| *known == squeeze) {
            return *patch;
        }
        let patch = self.press_until(squeeze);
        if self.patches.len() == REMEMBERED {
            self.patches.clear();
        }
        self.patches.push((squeeze, patch));
        patch
    }

    /// Presses until the patch carries `squeeze`, N: false position with halved ends (Dowell & Jarratt 1971).
    fn press_until(&mut self, squeeze: f64) -> TipPatch {
        if squeeze <= 0.0 {
            return TipPatch::default();
        }
        self.pressed = squeeze;
        let (mut low, mut high) = ((0.0, -squeeze), (DEEPEST * self.radius, 0.0));
        high.1 = self.press(high.0) - squeeze;
        let squashed = high.1 < 0.0;
        if !squashed {
            for _ in 0..60 {
                let depth = high.0 - high.1 * (high.0 - low.0) / (high.1 - low.1);
                let excess = self.press(depth) - squeeze;
                if excess.abs() <= MET * squeeze {
                    break;
                }
                if excess > 0.0 {
                    (high, low.1) = ((depth, excess), 0.5 * low.1);
                } else {
                    (low, high.1) = ((depth, excess), 0.5 * high.1);
                }
            }
        }
        let totals = &self.surface.totals;
        let normal_force = totals.force_on_b.length();
        if normal_force <= 0.0 {
            return TipPatch::default();
        }
        let spin = PatchTwist { w: Vec3::z(), v: Vec3::zeros(), about: totals.center_of_pressure };
        let torsion = patch_friction(&self.surface, 1.0, &spin).torque.z.abs();
        TipPatch {
            normal_force,
            radius: (totals.area / std::f64::consts::PI).sqrt(),
            torsional_radius: torsion / normal_force,
            squashed,
        }
    }

    /// Makes `surface` the patch under `squeeze`.
    fn hold(&mut self, squeeze: f64) {
        if self.pressed != squeeze {
            self.press_until(squeeze);
        }
    }

    /// Returns the largest and least of the friction of the patch under `squeeze` over the ellipsoid's;
    /// `None` where nothing presses.
    pub fn ellipsoid_error(&mut self, squeeze: f64, mu: f64) -> Option<(f64, f64)> {
        if squeeze <= 0.0 {
            return None;
        }
        if let Some(known) = self.ellipsoid.filter(|known| known.squeeze == squeeze && known.mu == mu) {
            return known.error;
        }
        self.hold(squeeze);
        let error = limit_surface(&self.surface, mu, TWISTS).ok().map(|l| l.ellipsoid_error());
        self.ellipsoid = Some(Judged { squeeze, mu, error });
        error
    }

    /// Returns the friction of the patch under `squeeze` while it slides along x and turns: `(|f_t|, τ_n)` of
    /// unit directions from sliding to turning.
    pub fn slide_and_turn(&mut self, squeeze: f64, mu: f64, samples: usize) -> Vec<[f64; 2]> {
        self.hold(squeeze);
        let totals = &self.surface.totals;
        let length = (totals.area / std::f64::consts::PI).sqrt().max(f64::MIN_POSITIVE);
        let friction = |k: usize| {
            let (sin, cos) =
                libm::sincos(std::f64::consts::FRAC_PI_2 * k as f64 / (samples.max(2) - 1) as f64);
            let twist = PatchTwist {
                w: Vec3::z() * (sin / length),
                v: Vec3::x() * cos,
                about: totals.center_of_pressure,
            };
            let F = patch_friction(&self.surface, mu, &twist);
            [F.force.xy().length(), F.torque.z.abs()]
        };
        if totals.area > 0.0 { (0..samples).map(friction).collect() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Closed form: a ball whose pressure falls linearly from its centre, `p = E (1 − r/R)`, on a plane at
    /// distance `d`: `f = 2πE ∫ (1 − √(d² + s²)/R) s ds`, `τ = 2πμE ∫ (1 − …) s² ds` over the disc of radius
    /// `√(R² − d²)`.
    #[test]
    fn the_patch_is_that_of_a_ball_on_a_plane() {
        let (R, E) = (0.01, 3e5);
        let mut tip = Fingertip::new(R, E).unwrap();
        let integrals = |d: f64| {
            let a = (R * R - d * d).sqrt();
            let n = 2000;
            (0..n).fold((0.0, 0.0), |(f, t), k| {
                let s = a * (f64::from(k) + 0.5) / f64::from(n);
                let p =
                    E * (1.0 - (d * d + s * s).sqrt() / R) * 2.0 * std::f64::consts::PI * a / f64::from(n);
                (f + p * s, t + p * s * s)
            })
        };
        for depth in [0.2, 0.4] {
            let (f, t) = integrals(R * (1.0 - depth));
            let patch = tip.under(f);
            assert!((patch.normal_force / f - 1.0).abs() < 1e-6);
            assert!((patch.torsional_radius / (t / f) - 1.0).abs() < 0.1, "{patch:?} {}", t / f);
        }
        assert_eq!(tip.under(0.0), TipPatch::default());
        assert!(tip.under(1e9).squashed);
        let (a, b) = (tip.under(1.0), tip.under(8.0));
        let worst = tip.ellipsoid_error(8.0, 0.5);
        assert!(worst.is_some_and(|(most, least)| most >= least && least > 0.5));
        // A cached patch is the one that would be found.
        tip.under(3.0);
        assert_eq!((tip.under(8.0), tip.ellipsoid_error(8.0, 0.5)), (b, worst));
        let mut fresh = Fingertip::new(R, E).unwrap();
        assert_eq!((fresh.under(8.0), fresh.ellipsoid_error(8.0, 0.5)), (b, worst));
        assert!(b.torsional_radius > a.torsional_radius && !b.squashed);
        let curve = tip.slide_and_turn(8.0, 0.5, 9);
        assert!((curve[0][0] - 4.0).abs() < 1e-6 && curve[0][1] < 1e-4 * 4.0 * R);
        assert!((curve[8][1] - 0.5 * 8.0 * b.torsional_radius).abs() < 1e-9);
    }
}
