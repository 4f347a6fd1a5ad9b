//! Potential of one compliant contact with friction: its impulse (N s) at a velocity, and the slope
//! `G = −∂γ/∂v` (N s per m/s, 3 × 3, world axes).
//!
//! The normal impulse is that of Castro et al. 2023, eq. 8; friction is their lagged model with Huber's
//! regularisation; the estimates that make Newton's step primal–dual follow Chan, Golub and Mulet 1999, eq.
//! 4.6. [`PointWork`] gives the formulas and the departures from the papers. Rolling and spinning are treated
//! as friction is, with moments in place of forces.

use crate::problem::{CompliantContact, Site, Vec3};
use crate::spatial::Sym3;

/// A contact prepared for one solve, and its velocities while it runs.
///
/// Normal impulse (Castro et al. 2023, eq. 8, with a relaxation time as in Castro et al. 2022, eq. 17),
/// `v_n > 0` when parting:
///
/// ```text
/// γ_n = δt (f₀ − k (δt + τ) v_n)₊ (1 − d v_n)₊
/// ```
///
/// Friction: the *lagged* model (Castro et al. 2023, section V-A) with Huber's potential for the
/// regularisation, which is that of SAP (2022, eqs. 18 and 34): `γ_t = −v_t/R_t` while that is within the
/// bound `m`, else `−m v_t/‖v_t‖`; `R_t = σ w`, `m = μ γ_n` at the velocities where it was last set. We
/// depart from the paper in setting the bound anew while Newton's method runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PointWork {
    /// Position from the reference point of the pair, m.
    pub r: Vec3,
    pub n: Vec3,
    /// Velocity at the point, `b` less `a`, and its change along the search direction, m/s.
    pub v: Vec3,
    pub dv: Vec3,
    /// Elastic impulse `δt f₀`, N s.
    pub force: f64,
    /// Slope `δt k (δt + τ)`, N s per m/s.
    pub slope: f64,
    pub dissipation: f64,
    pub friction: f64,
    pub rolling: f64,
    pub spinning: f64,
    /// Inverse `1/R_t`, and the same for turning.
    stick: f64,
    stick_roll: f64,
    stick_spin: f64,
    /// Estimates of friction over its bound, kept by the primal–dual Newton step: see [`Huber`].
    dual: Vec3,
    dual_roll: Vec3,
    dual_spin: Vec3,
    /// Lagged normal impulse, N s.
    pub lag: f64,
}

/// Regularisation of friction, and the bound on a contact's stiffness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Regularisation {
    pub time_step: f64,
    pub sigma: f64,
    pub near_rigid: f64,
}

impl PointWork {
    /// Makes a contact ready. `a` is `None` on the ground.
    pub fn new(
        c: &CompliantContact,
        a: Option<&Site>,
        b: &Site,
        reference: &Vec3,
        by: &Regularisation,
    ) -> Self {
        let (mut w, mut along, mut trace) = (0.0, 0.0, 0.0);
        for site in a.into_iter().chain([b]) {
            let inverse = Sym3(site.inverse_inertia);
            let r = c.position - site.origin;
            // A third of the trace of (r×) I⁻¹ (r×)ᵀ: a rod's small axial inertia does not count at its end.
            let turned = r.norm_squared() * inverse.trace() - r.dot(&inverse.times(&r));
            w += site.inverse_mass + turned.max(0.0) / 3.0;
            along += c.normal.dot(&inverse.times(&c.normal));
            trace += inverse.trace();
        }
        let across = 0.5 * (trace - along).max(0.0);
        let dt = by.time_step;
        let mut slope = dt * c.stiffness * (dt + c.relaxation_time);
        let mut force = dt * c.elastic_force;
        // Castro et al. 2022, eq. 33: R_n ≥ β²/4π² w. The gap is kept, so force and slope shrink together.
        let most = 4.0 * std::f64::consts::PI * std::f64::consts::PI / (by.near_rigid * by.near_rigid * w);
        if slope > most {
            force *= most / slope;
            slope = most;
        }
        Self {
            r: c.position - reference,
            n: c.normal,
            force,
            slope,
            dissipation: c.dissipation,
            friction: c.friction,
            rolling: c.rolling,
            spinning: c.spinning,
            stick: 1.0 / (by.sigma * w),
            stick_roll: 1.0 / (by.sigma * across),
            stick_spin: 1.0 / (by.sigma * along),
            ..Self::default()
        }
    }

    /// Makes a contact that never pushes.
    pub fn of_nobody() -> Self {
        Self { n: Vec3::z(), ..Self::default() }
    }

    /// Returns true if turning is resisted.
    #[inline]
    pub fn turns(&self) -> bool {
        self.rolling > 0.0 || self.spinning > 0.0
    }

    /// Returns the normal impulse at `v_n`, N s, and its rate of decrease, N s per m/s.
    #[inline(always)]
    pub fn normal(&self, vn: f64) -> (f64, f64) {
        let spring = self.force - self.slope * vn;
        let damper = 1.0 - self.dissipation * vn;
        if spring <= 0.0 || damper <= 0.0 {
            return (0.0, 0.0);
        }
        (spring * damper, self.slope * damper + self.dissipation * spring)
    }

    /// Returns true if it gives nothing at `v_n`: it is apart, and friction has no normal force. Its impulse
    /// and its slope are zero then, and need not be added.
    #[inline(always)]
    pub fn idle(&self, vn: f64) -> bool {
        (self.force - self.slope * vn <= 0.0 || 1.0 - self.dissipation * vn <= 0.0)
            && !(self.friction * self.lag > 0.0)
    }

    /// Sets the friction bound to the present normal impulse.
    #[inline]
    pub fn set_lag(&mut self) {
        self.lag = self.normal(self.v.dot(&self.n)).0;
    }

    /// Returns `R_t`: slip per impulse where it sticks, 1/kg; and the same of rolling and spinning.
    pub fn slip_per_impulse(&self) -> f64 {
        1.0 / self.stick
    }

    pub fn turn_per_impulse(&self) -> (f64, f64) {
        (1.0 / self.stick_roll, 1.0 / self.stick_spin)
    }

    /// Takes bound and dual from impulses.
    pub fn adopt(&mut self, normal: f64, tangent: &Vec3) {
        self.lag = normal;
        let most = self.friction * normal;
        self.dual = if most > 0.0 { -tangent / most } else { Vec3::zeros() };
    }

    /// Sets the initial friction bound and duals: fast slip will surely go on.
    pub fn start(&mut self) {
        self.set_lag();
        let slip = self.v - self.n * self.v.dot(&self.n);
        self.dual = slip / (slip.norm_squared().sqrt() + SURE_SLIP);
    }

    /// Multiplies the regularisation of friction by `by`.
    pub fn ease(&mut self, by: f64) {
        self.stick /= by;
        self.stick_roll /= by;
        self.stick_spin /= by;
    }

    /// Advances by a step of `alpha` along the search direction, and computes the duals of the next Newton
    /// step.
    #[inline]
    pub fn advance(&mut self, alpha: f64, w: &Vec3, dw: &Vec3) {
        let tangent = |x: &Vec3| x - self.n * x.dot(&self.n);
        let (slip, change) = (tangent(&self.v), tangent(&self.dv));
        self.dual = next_dual(&self.dual, &slip, &change, self.friction * self.lag, self.stick);
        if self.turns() {
            let (roll, change) = (tangent(w), tangent(dw));
            let (spin, more) = (w - roll, dw - change);
            self.dual_roll =
                next_dual(&self.dual_roll, &roll, &change, self.rolling * self.lag, self.stick_roll);
            self.dual_spin =
                next_dual(&self.dual_spin, &spin, &more, self.spinning * self.lag, self.stick_spin);
        }
        self.v += self.dv * alpha;
    }

    /// Returns the impulse on `b` at velocity `v`.
    #[inline(always)]
    pub fn impulse(&self, v: &Vec3) -> Vec3 {
        let vn = v.dot(&self.n);
        let (normal, _) = self.normal(vn);
        let h = huber(&(v - self.n * vn), self.friction * self.lag, self.stick);
        self.n * normal - h.impulse
    }

    /// Returns `(γ · dv, dvᵀ G dv)` at velocity `v`.
    #[inline(always)]
    pub fn along(&self, v: &Vec3) -> (f64, f64) {
        let vn = v.dot(&self.n);
        let dn = self.dv.dot(&self.n);
        let (normal, slope) = self.normal(vn);
        let h = huber(&(v - self.n * vn), self.friction * self.lag, self.stick);
        let dt = self.dv - self.n * dn;
        let slip = h.direction.dot(&dt);
        (
            normal * dn - h.impulse.dot(&dt),
            slope * dn * dn + h.curvature * dt.norm_squared() - h.less * slip * slip,
        )
    }

    /// Returns the impulse and `G = −∂γ/∂v` at the present velocity.
    #[inline(always)]
    pub fn evaluate(&self) -> (Vec3, Sym3) {
        let vn = self.v.dot(&self.n);
        let (normal, slope) = self.normal(vn);
        let h = huber(&(self.v - self.n * vn), self.friction * self.lag, self.stick);
        let g = Sym3::of(h.curvature, slope - h.curvature, &self.n, h.less, &h.direction, &self.dual);
        (self.n * normal - h.impulse, g)
    }

    /// Returns the moment against turning at `ω` of `b` relative to `a`, N m s.
    #[inline]
    pub fn turn_impulse(&self, w: &Vec3) -> Vec3 {
        let wn = w.dot(&self.n);
        let roll = huber(&(w - self.n * wn), self.rolling * self.lag, self.stick_roll);
        let spin = huber(&(self.n * wn), self.spinning * self.lag, self.stick_spin);
        -roll.impulse - spin.impulse
    }

    /// Returns `(γ · dω, dωᵀ G dω)` of turning.
    #[inline]
    pub fn turn_along(&self, w: &Vec3, dw: &Vec3) -> (f64, f64) {
        let (wn, dn) = (w.dot(&self.n), dw.dot(&self.n));
        let (roll, d) =
            (huber(&(w - self.n * wn), self.rolling * self.lag, self.stick_roll), dw - self.n * dn);
        let spin = huber(&(self.n * wn), self.spinning * self.lag, self.stick_spin);
        let slip = roll.direction.dot(&d);
        (
            -roll.impulse.dot(&d) - spin.impulse.dot(&self.n) * dn,
            roll.curvature * d.norm_squared() - roll.less * slip * slip
                + (spin.curvature - spin.less) * dn * dn,
        )
    }

    /// Returns the moment and its slope.
    #[inline]
    pub fn turn_evaluate(&self, w: &Vec3) -> (Vec3, Sym3) {
        let wn = w.dot(&self.n);
        let roll = huber(&(w - self.n * wn), self.rolling * self.lag, self.stick_roll);
        let spin = huber(&(self.n * wn), self.spinning * self.lag, self.stick_spin);
        let spin_curve = spin.curvature - spin.less * spin.direction.dot(&self.dual_spin);
        let along = spin_curve - roll.curvature;
        let g = Sym3::of(roll.curvature, along, &self.n, roll.less, &roll.direction, &self.dual_roll);
        (-roll.impulse - spin.impulse, g)
    }
}

/// Speed of slip that is taken to go on when a solve starts, m/s (and rad/s). A guess: it only decides the
/// first step.
const SURE_SLIP: f64 = 1e-2;

/// Returns the dual of the next step (Chan, Golub and Mulet 1999, eq. 4.6): with `η = max(s, m R)` friction
/// is `m z`, `η z = v`; linearised, `z + δz = (v + (1 − z tᵀ) δv)/η`. Kept within the unit ball.
#[inline]
fn next_dual(z: &Vec3, slip: &Vec3, change: &Vec3, bound: f64, stick: f64) -> Vec3 {
    let s = slip.norm_squared().sqrt();
    if !(bound > 0.0) {
        return Vec3::zeros();
    }
    if s * stick <= bound {
        let next = (slip + change) * (stick / bound);
        return next / next.norm_squared().sqrt().max(1.0);
    }
    let t = slip / s;
    let next = (slip + change - z * t.dot(change)) / s;
    next / next.norm_squared().sqrt().max(1.0)
}

/// Gradient and Hessian of `s²/2R` within the bound and `m (s − m R/2)` beyond it: the Hessian is
/// `curvature · 1 − less · direction directionᵀ`.
struct Huber {
    impulse: Vec3,
    curvature: f64,
    less: f64,
    direction: Vec3,
}

#[inline(always)]
fn huber(slip: &Vec3, bound: f64, stick: f64) -> Huber {
    let s2 = slip.norm_squared();
    if !(bound > 0.0) {
        return Huber { impulse: Vec3::zeros(), curvature: 0.0, less: 0.0, direction: Vec3::zeros() };
    }
    if s2 * stick * stick <= bound * bound {
        return Huber { impulse: slip * stick, curvature: stick, less: 0.0, direction: Vec3::zeros() };
    }
    let s = s2.sqrt();
    let direction = slip / s;
    let curvature = bound / s;
    Huber { impulse: direction * bound, curvature, less: curvature, direction }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact() -> PointWork {
        let site = Site {
            block: 0,
            jacobian: 0,
            origin: Vec3::zeros(),
            inverse_mass: 1.0,
            inverse_inertia: [1.0, 0.0, 0.0, 1.0, 0.0, 1.0],
        };
        let c = CompliantContact {
            position: Vec3::new(0.1, 0.0, 0.0),
            normal: Vec3::new(2.0, -1.0, 2.0) / 3.0,
            stiffness: 1e4,
            elastic_force: 3.0,
            dissipation: 2.0,
            relaxation_time: 1e-3,
            friction: 0.5,
            rolling: 0.01,
            spinning: 0.02,
            guess: Vec3::zeros(),
        };
        let by = Regularisation { time_step: 0.01, sigma: 1e-3, near_rigid: 0.01 };
        let mut w = PointWork::new(&c, None, &site, &Vec3::zeros(), &by);
        w.lag = 0.7;
        w
    }

    /// An idle contact gives nothing; one with a bound left from before, or with a spring that pushes, is not
    /// idle.
    #[test]
    fn an_idle_contact_has_neither_impulse_nor_slope() {
        let mut idle = 0;
        for k in 0..400 {
            let x = |i: usize| libm::sin((10 * k + i) as f64);
            let mut c = contact();
            (c.v, c.dv) = (Vec3::new(x(0), x(1), x(2)), Vec3::new(x(3), x(4), x(5)));
            (c.force, c.lag) = (10.0 * x(6), x(7).max(0.0));
            (c.dual, c.friction) = (c.v, if k % 5 == 0 { 0.0 } else { 0.5 });
            let (impulse, g) = c.evaluate();
            let nothing = impulse == Vec3::zeros() && g.0 == [0.0; 6] && c.along(&c.v) == (0.0, 0.0);
            assert_eq!(c.idle(c.v.dot(&c.n)), nothing, "{k}");
            idle += u32::from(nothing);
        }
        assert!(idle > 50 && idle < 350, "{idle}");
    }

    /// G is minus the derivative of the impulse, in stick, in slip and apart.
    #[test]
    fn slopes_meet_finite_differences() {
        let mut c = contact();
        for v in [[1e-4, 0.0, -2e-4], [0.4, -0.2, -0.3], [1.0, 1.0, 1.0], [-0.3, 0.1, 0.01]] {
            c.v = Vec3::from(v);
            // Duals on their bounds: there the matrix of the primal–dual step is the true Hessian.
            let (normal, unit) = (c.n * c.v.dot(&c.n), |x: Vec3| x / x.norm_squared().sqrt());
            (c.dual, c.dual_spin) = (unit(c.v - normal), unit(normal));
            c.dual_roll = c.dual;
            let (impulse, g) = c.evaluate();
            assert!((impulse - c.impulse(&c.v)).norm_squared().sqrt() < 1e-14);
            let (turn, gt) = c.turn_evaluate(&c.v);
            assert!((turn - c.turn_impulse(&c.v)).norm_squared().sqrt() < 1e-14);
            for k in 0..3 {
                let mut h = Vec3::zeros();
                h[k] = 1e-8;
                let d = (c.impulse(&(c.v - h)) - c.impulse(&(c.v + h))) / 2e-8;
                assert!(
                    (d - g.columns()[k]).norm_squared().sqrt() < 1e-5 * (1.0 + d.norm_squared().sqrt()),
                    "{d} {g:?}"
                );
                let d = (c.turn_impulse(&(c.v - h)) - c.turn_impulse(&(c.v + h))) / 2e-8;
                assert!(
                    (d - gt.columns()[k]).norm_squared().sqrt() < 1e-5 * (1.0 + d.norm_squared().sqrt()),
                    "{d} {gt:?}"
                );
                c.dv = h * 1e8;
                let (slope, curve) = c.along(&c.v);
                assert!((slope - impulse[k]).abs() < 1e-12 && (curve - g.columns()[k][k]).abs() < 1e-7);
                let (slope, curve) = c.turn_along(&c.v, &c.dv);
                assert!((slope - turn[k]).abs() < 1e-12 && (curve - gt.columns()[k][k]).abs() < 1e-7);
            }
        }
    }
}
