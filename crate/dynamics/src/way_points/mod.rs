//! Bodies that follow a script: the pose at the end of a step is prescribed, whatever touches the body.
//!
//! The body stays in the system with its mass, so that joints may hang from it and contact needs nothing new:
//! six rows of the solver hold its velocities at `(p(t + δt) − p)/δt` and `log(R(t + δt) Rᵀ)/δt`, measured
//! from its present pose, so that errors do not add up. Contact sees that velocity: friction and gap rates
//! are those of the motion. The rows' impulses give the load of the script (N, N m), and over the mean
//! velocity of the step its work (J), the body's own weight and inertia included. World frame.

#![allow(non_snake_case, reason = "monogram notation")]

mod curve;

use asperity_fault::{Fault, within};
use asperity_geometry::{Pose, Rotation, Vec3};

use crate::model::{Description, JointModel, Model};
use crate::multibody::turned;
use crate::state::State;
use crate::workspace::Workspace;
use curve::Knot;

/// A body and its prescribed motion.
#[derive(Clone, Debug)]
pub struct BodyWayPoints {
    /// Index of the body, a free one: no joint carries it; joints may hang from it.
    pub body: usize,
    /// Way-points in order of time. Before the first the body is where it starts.
    pub way: Vec<BodyWayPoint>,
}

/// A way-point: pose and velocity of a body at a time.
#[derive(Clone, Copy, Debug, Default)]
pub struct BodyWayPoint {
    /// Time, s.
    pub time: f64,
    /// Position of the body's origin, world frame, m; `None` keeps that of the point before.
    pub position: Option<Vec3>,
    /// Rotation from its start as a rotation vector, rad, which may be longer than a turn; `None` keeps that
    /// of the point before.
    pub turn: Option<Vec3>,
    /// Velocity, m/s; `None` chooses a smooth one.
    pub velocity: Option<Vec3>,
    /// Rate of `turn`, rad/s; `None` chooses a smooth one.
    pub spin: Option<Vec3>,
}

/// A script compiled for a model.
#[derive(Clone, Debug)]
pub(crate) struct CompiledWayPoints {
    pub body: usize,
    /// Link of the body.
    pub link: usize,
    start: Rotation,
    knots: Vec<Knot>,
}

/// Largest position, speed and time.
const MOST: f64 = 1e6;
/// Least time between two points, s.
const LEAST_TIME: f64 = 1e-6;

impl CompiledWayPoints {
    /// Compiles script `i` of a description whose links are laid out.
    pub fn new(d: &Description, model: &Model, i: usize) -> Result<Self, Fault> {
        let script = &d.scripts[i];
        let free = |b: &usize| {
            let link = model.bodies.get(*b).and_then(|b| b.link).map(|l| l as usize);
            link.filter(|&l| model.links[l].joint == JointModel::Free)
        };
        let Some(link) = free(&script.body) else {
            return Err(Fault::new(
                "body",
                "A script moves a body that is neither fixed nor carried by a joint.",
            ));
        };
        if d.scripts[..i].iter().any(|s| s.body == script.body) {
            return Err(Fault::new("body", "Another script moves this body already."));
        }
        let X_WB = &d.bodies[script.body].X_WB;
        let p = X_WB.translation.vector;
        let mut at = [p.x, p.y, p.z, 0.0, 0.0, 0.0];
        let mut knots = Vec::with_capacity(script.way.len() + 1);
        // The body rests at its start until the first point.
        let early = script.way.first().is_none_or(|point| point.time > LEAST_TIME);
        if early {
            knots.push(Knot { time: 0.0, at, rate: [0.0; 6] });
        }
        for (k, point) in script.way.iter().enumerate() {
            let path = |field: &str| format!("way[{k}].{field}");
            let least = match knots.last() {
                Some(last) => last.time + LEAST_TIME,
                None => 0.0,
            };
            within(&path("time"), point.time, least, MOST)?;
            let fields = [
                ("position", &point.position),
                ("turn", &point.turn),
                ("velocity", &point.velocity),
                ("spin", &point.spin),
            ];
            for (field, value) in fields {
                value
                    .iter()
                    .flat_map(|v| v.iter())
                    .try_for_each(|x| within(&path(field), *x, -MOST, MOST).map(|_| ()))?;
            }
            for (first, value) in [(0, point.position), (3, point.turn)] {
                if let Some(v) = value {
                    at[first..first + 3].copy_from_slice(v.as_slice());
                }
            }
            knots.push(Knot { time: point.time, at, rate: [0.0; 6] });
        }
        curve::fill(&mut knots, |k, i| {
            let point = &script.way[k.checked_sub(usize::from(early))?];
            let given = if i < 3 { point.velocity } else { point.spin };
            given.map(|v| v[i % 3])
        });
        Ok(Self { body: script.body, link, start: X_WB.rotation, knots })
    }

    /// Returns the body's frame at a time.
    pub fn pose(&self, time: f64) -> Pose {
        let ([x, y, z, a, b, c], _) = curve::at(&self.knots, time);
        Pose::from_parts(Vec3::new(x, y, z).into(), turned(&self.start, &Vec3::new(a, b, c)))
    }

    /// Returns position and velocities of its link at the start: those of a free body.
    pub fn start(&self, p_BCm: &Vec3) -> ([f64; 7], [f64; 6]) {
        let X = self.pose(0.0);
        let (_, [vx, vy, vz, ..]) = curve::at(&self.knots, 0.0);
        let w = self.angular_velocity(0.0);
        let arm = X.rotation * p_BCm;
        let (cm, v) = (X.translation.vector + arm, Vec3::new(vx, vy, vz) + w.cross(&arm));
        let r = &X.rotation;
        ([r.w, r.i, r.j, r.k, cm.x, cm.y, cm.z], [w.x, w.y, w.z, v.x, v.y, v.z])
    }

    /// Returns the angular velocity `ω` of `R = exp(φ) R₀`:
    /// `φ̇ + (1 − cos θ)/θ² φ × φ̇ + (θ − sin θ)/θ³ φ × (φ × φ̇)`.
    fn angular_velocity(&self, time: f64) -> Vec3 {
        let ([_, _, _, a, b, c], [_, _, _, da, db, dc]) = curve::at(&self.knots, time);
        let (turn, rate) = (Vec3::new(a, b, c), Vec3::new(da, db, dc));
        let angle2 = turn.norm_squared();
        if angle2 < 1e-12 {
            return rate + turn.cross(&rate) * 0.5;
        }
        let angle = angle2.sqrt();
        let (sin, cos) = libm::sincos(angle);
        let across = turn.cross(&rate);
        rate + across * ((1.0 - cos) / angle2) + turn.cross(&across) * ((angle - sin) / (angle2 * angle))
    }

    /// Returns the velocities `[ω, v]` that bring the body to its pose at `time`, a step of `dt` later.
    pub fn velocities(&self, work: &Workspace, p_BCm: &Vec3, time: f64, dt: f64) -> [f64; 6] {
        let X = self.pose(time);
        let w = log(&(X.rotation * work.kinematics.X_WB[self.body].rotation.inverse())) / dt;
        let v = (X.translation.vector + X.rotation * p_BCm - work.kinematics.p_WCm[self.body]) / dt;
        [w.x, w.y, w.z, v.x, v.y, v.z]
    }
}

/// Returns the shortest rotation vector of a rotation, rad: the inverse of `exp`.
fn log(r: &Rotation) -> Vec3 {
    let (w, v) = if r.w < 0.0 { (-r.w, -r.imag()) } else { (r.w, r.imag()) };
    let sin = v.norm_squared().sqrt();
    // θ/sin(θ/2); below 1e-4 its series is exact to rounding.
    let by = if sin < 1e-4 { 2.0 + sin * sin / 3.0 } else { 2.0 * libm::atan2(sin, w) / sin };
    v * by
}

/// Computes the load of the scripts and their work after the step. The velocities before it are in
/// `work.v_next`.
pub(crate) fn tell(model: &Model, state: &mut State, work: &mut Workspace, dt: f64) {
    work.script_force = Vec3::zeros();
    let mut row = work.script_rows;
    for script in &model.scripts {
        let first = model.links[script.link].v;
        for i in 0..6 {
            let impulse = work.solver.row_impulse(row);
            state.script_work += impulse * 0.5 * (work.v_next[first + i] + state.v[first + i]);
            if i >= 3 {
                work.script_force[i - 3] += impulse / dt;
            }
            row += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multibody::exp;

    #[test]
    fn the_logarithm_takes_back_what_exp_makes() {
        for (x, y, z) in
            [(0.0, 0.0, 0.0), (1e-9, -2e-9, 0.0), (3e-5, 1e-5, -1e-5), (0.3, -0.2, 0.5), (0.0, 3.1, 0.1)]
        {
            let w = Vec3::new(x, y, z);
            assert!((log(&exp(&w)) - w).norm() <= 1e-15 + 1e-14 * w.norm(), "{w}");
        }
    }

    #[test]
    fn a_curve_with_given_rates_is_of_fourth_order_and_one_without_does_not_overshoot() {
        // x = sin t, over one period; h⁴/384 bounds it.
        let worst = |n: usize| {
            let h = std::f64::consts::TAU / n as f64;
            let mut knots: Vec<Knot> = (0..=n)
                .map(|k| Knot { time: h * k as f64, at: [libm::sin(h * k as f64); 6], rate: [0.0; 6] })
                .collect();
            let times: Vec<f64> = knots.iter().map(|k| k.time).collect();
            curve::fill(&mut knots, |k, _| Some(libm::cos(times[k])));
            let error = |t: f64| (curve::at(&knots, t).0[2] - libm::sin(t)).abs();
            (0..1000).map(|i| error(std::f64::consts::TAU * f64::from(i) / 1000.0)).fold(0.0, f64::max)
                / (h * h * h * h)
        };
        for n in [8, 16, 32] {
            assert!(worst(n) <= 1.0 / 384.0 && worst(n) > 0.9 / 384.0, "{n}: {}", worst(n));
        }
        let mut knots: Vec<Knot> = [(0.0, 0.0), (1.0, 1.0), (1.5, 1.5), (3.0, 1.5), (4.0, -1.0)]
            .map(|(time, x)| Knot { time, at: [x; 6], rate: [0.0; 6] })
            .to_vec();
        curve::fill(&mut knots, |_, _| None);
        for i in 0..=400 {
            let t = f64::from(i) * 0.01;
            let (x, rate) = curve::at(&knots, t);
            assert!(x[0] <= 1.5 && (t < 3.0 || rate[0] <= 0.0), "{t}");
            assert!(!(1.5..=3.0).contains(&t) || x[0] == 1.5, "what stands still stands still: {t}");
        }
        assert_eq!(curve::at(&knots, 7.0), ([-1.0; 6], [0.0; 6]));
    }
}
