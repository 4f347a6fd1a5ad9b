//! Search for a placement, and the report on its result.
//!
//! From each start the stages run from coarse to fine: relaxation of complementarity and rounding of the cone
//! shrink together, by ten each. The report measures the result against the exact cone and names the
//! constraint that is violated most. Of several starts that rest, the one nearest to the guess is taken; of
//! starts that do not, the one with the smallest violation.

use asperity_geometry::{Length, Pose, Vec3};
use nalgebra::DVector;

use super::augmented::{Effort, Multipliers};
use super::model::PlacementProblem;
use super::program::{Model, Point, Relaxation};
use asperity_fault::{Fault, not_negative};

/// Parameters of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacementOptions {
    /// Friction coefficient of every contact.
    pub mu: f64,
    /// The chapter's `tol`: the allowed gap × normal force, of the total weight × the largest reach.
    pub complementarity: f64,
    /// Residual below which a placement is found (weights and reaches as units).
    pub tolerance: f64,
    /// Number of starts: the guess, then the guess moved by up to `spread`.
    pub starts: usize,
    /// Spread of the starts, of the largest reach, and in rad.
    pub spread: f64,
}

impl Default for PlacementOptions {
    fn default() -> Self {
        Self { mu: 0.5, complementarity: 1e-6, tolerance: 1e-5, starts: 4, spread: 0.2 }
    }
}

/// Result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementState {
    /// The bodies are at rest.
    Found,
    /// The bodies are not at rest; the constraint that is violated most, in words. There may be no such
    /// place, or the guess is too far from it.
    NotFound(&'static str),
}

/// Largest violation of each kind of constraint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Residuals {
    /// Imbalance of force and moment along the bodies' freedoms, of the total weight (× the largest reach).
    pub balance: f64,
    /// Penetration, m.
    pub penetration: f64,
    /// Pulling normal force, of the weight.
    pub pull: f64,
    /// Friction beyond the exact cone, of the weight.
    pub cone: f64,
    /// Gap × normal force beyond the allowed, of the weight × the largest reach.
    pub complementarity: f64,
    /// Excess of a joint over its limit, rad or m.
    pub limits: f64,
}

/// Contact of the result that is closed or carries force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestingContact {
    /// Body A; `None` is the world.
    pub a: Option<usize>,
    /// Body B; `None` is the world.
    pub b: Option<usize>,
    /// Contact point, m.
    pub point: Vec3,
    /// Unit normal from A into B.
    pub normal: Vec3,
    /// Gap, m; negative is penetration.
    pub gap: f64,
    /// Force on B, N, world frame.
    pub force_on_b: Vec3,
}

/// Result of a placement: where the bodies rest, or the best that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// Result of the search.
    pub state: PlacementState,
    /// Pose `X_WB` of each body.
    pub poses: Vec<Pose>,
    /// Coordinate of each one-coordinate joint from its guess, rad or m; 0 for other bodies.
    pub joints: Vec<f64>,
    /// Contacts that are closed or carry force.
    pub contacts: Vec<RestingContact>,
    /// Largest violation of each kind of constraint.
    pub residuals: Residuals,
    /// Cost `½ |q − q₀|²`, reaches and radians.
    pub cost: f64,
    /// Steps of all starts together.
    pub steps: usize,
    /// Number of starts that ended at rest, and of those tried.
    pub starts_found: (usize, usize),
}

/// Relaxation and rounding of the stages, coarse to fine.
const STAGES: [f64; 5] = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5];
/// Gap below which contacts are listed, of the largest reach.
const LISTED: f64 = 1e-4;

/// Finds a placement near the guess in which the bodies rest.
///
/// # Errors
///
/// Refuses an invalid scene, and a negative friction coefficient.
pub fn place(scene: &PlacementProblem, options: &PlacementOptions) -> Result<Placement, Fault> {
    scene.check()?;
    not_negative("mu", options.mu)?;
    let model = Model::new(scene, options.mu);
    let mut best: Option<Placement> = None;
    let (mut steps, mut found, mut tried) = (0, 0, 0);
    for start in 0..options.starts.max(1) {
        tried += 1;
        let placement = attempt(&model, options, start);
        steps += placement.steps;
        let rests = placement.state == PlacementState::Found;
        found += usize::from(rests);
        let better = best.as_ref().is_none_or(|b| {
            let was = b.state == PlacementState::Found;
            match (rests, was) {
                (true, true) => placement.cost < b.cost,
                (false, false) => worst(&placement.residuals, &model).0 < worst(&b.residuals, &model).0,
                (rests, _) => rests,
            }
        });
        if better {
            best = Some(placement);
        }
    }
    let mut best = best.unwrap_or_else(|| attempt(&model, options, 0));
    best.steps = steps;
    best.starts_found = (found, tried);
    Ok(best)
}

fn attempt(model: &Model, options: &PlacementOptions, start: usize) -> Placement {
    let bodies = &model.scene.bodies;
    let guess = model.start(bodies.iter().map(|b| b.guess).collect(), vec![0.0; bodies.len()]);
    let mut at = if start == 0 {
        guess
    } else {
        let shift = DVector::from_fn(model.unknowns(), |k, _| {
            if k < model.coordinates { options.spread * weyl(start, k) } else { 0.0 }
        });
        model.moved(&guess, &shift)
    };
    let mut multipliers = Multipliers::new(model);
    let mut steps = 0;
    let stages = STAGES.len();
    for (k, size) in STAGES.into_iter().enumerate() {
        let last = k + 1 == stages;
        let relaxation = if last {
            Relaxation { complementarity: options.complementarity, rounding: 0.3 * options.tolerance }
        } else {
            Relaxation { complementarity: size.max(options.complementarity), rounding: size }
        };
        let effort = Effort {
            rounds: if last { 40 } else { 6 },
            steps: 40,
            tolerance: if last { 0.1 * options.tolerance } else { 0.1 * size },
        };
        let (next, _, taken) = multipliers.solve(model, at, relaxation, effort);
        at = next;
        steps += taken;
    }
    report(model, options, &at, steps)
}

fn report(model: &Model, options: &PlacementOptions, at: &Point, steps: usize) -> Placement {
    let exact = Relaxation { complementarity: options.complementarity, rounding: 0.0 };
    let balance = model.constraints(at, exact).equal.0;
    let mut residuals =
        Residuals { balance: if balance.is_empty() { 0.0 } else { balance.amax() }, ..Residuals::default() };
    let mut contacts = Vec::new();
    for (c, f) in model.candidates.iter().zip(&at.forces) {
        let touch = c.touch(&at.poses);
        let (gap, normal) = (touch.gap.v, touch.normal.value());
        let along = f.dot(&normal);
        let across = (f - normal * along).length();
        residuals.penetration = residuals.penetration.max(-gap);
        residuals.pull = residuals.pull.max(-along);
        residuals.cone = residuals.cone.max(across - options.mu * along.max(0.0));
        let together = gap / model.length * along - options.complementarity;
        residuals.complementarity = residuals.complementarity.max(together);
        if gap < LISTED * model.length || along > LISTED {
            contacts.push(RestingContact {
                a: c.a,
                b: c.b,
                point: touch.point.value(),
                normal,
                gap,
                force_on_b: f * model.load,
            });
        }
    }
    for (b, q) in model.scene.bodies.iter().zip(&at.joints) {
        if let Some((low, high)) = b.limits {
            residuals.limits = residuals.limits.max(low - q).max(q - high);
        }
    }
    let (size, what) = worst(&residuals, model);
    let near = model.nearness(at, 0.0).0;
    // The cone's tip stays rounded by the last stage, which the exact cone does not allow for.
    let state =
        if size <= options.tolerance { PlacementState::Found } else { PlacementState::NotFound(what) };
    Placement {
        state,
        poses: at.poses.clone(),
        joints: at.joints.clone(),
        contacts,
        residuals,
        cost: 0.5 * near.norm_squared(),
        steps,
        starts_found: (0, 0),
    }
}

/// Returns the largest residual in common units, and its meaning.
fn worst(r: &Residuals, model: &Model) -> (f64, &'static str) {
    [
        (r.balance, "forces and moments do not balance"),
        (r.penetration / model.length, "bodies penetrate"),
        (r.pull, "a contact would have to pull"),
        (r.cone, "a contact would need more friction"),
        (r.complementarity, "a force would have to act at a distance"),
        (r.limits / model.length.max(1.0), "a joint is beyond its limit"),
    ]
    .into_iter()
    .fold((0.0, "nothing"), |a, b| if b.0 > a.0 || b.0.is_nan() { b } else { a })
}

/// Returns a number in −1..1 spread evenly over starts and unknowns (Weyl).
fn weyl(start: usize, k: usize) -> f64 {
    let x = 0.5 + start as f64 * 0.618_033_988_749_894_9 + k as f64 * 0.754_877_666_246_692_7 * start as f64;
    2.0 * (x - libm::floor(x)) - 1.0
}
