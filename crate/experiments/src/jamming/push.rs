//! One push of a peg, from the moment that it hangs free in its hole to the moment that nothing pushes any
//! more, in the engine of moving bodies. It is held in the plane of the two walls, without weight, and so
//! light that it is in balance while it does not slide.
//!
//! Force across and moment come first, then the push grows. The load at which it begins to slide is thereby a
//! point of the boundary between sliding and jamming: on the way from infinity to the load that is asked for,
//! the load over the push goes straight towards nothing. In the end all are let go: what the walls still
//! press with then is held by friction alone.

use std::f64::consts::FRAC_PI_2;

use crate::jamming::document::Jamming;
use asperity_dynamics::{
    AppliedForce, Body, Clock, Contact, Description, Geometry, Inertia, Joint, JointKind, Material, Mobility,
    Model, Peg, State, StepOptions, StepReport, Workspace, step,
};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_scene::document::Shape as Drawn;
use asperity_scene::{ErrorKind, Scene, SceneError};

/// Time at which force across and moment have come, s.
const LEANT: f64 = 0.08;
/// Times at which the push begins and ends to grow, s.
const PUSHED: [f64; 2] = [0.1, 0.6];
/// Times at which letting go begins and ends, s.
const LET_GO: [f64; 2] = [0.7, 0.75];
/// Time at which it is over, s.
pub(super) const END: f64 = 1.0;
/// Mass of the peg, kg.
const MASS: f64 = 0.05;
/// Speed above which it slides: every place that holds it slips so fast, m/s.
const SLIDES: f64 = 5e-3;
/// Damping of an impact over the critical one: at the bottom it stays.
const DAMPING: f64 = 1.0;

/// Load of a wall on a peg at one side.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    /// Centre of the normal forces, m.
    pub p_W: Vec3,
    /// Normal force on the peg, N.
    pub normal: Vec3,
    /// Friction on the peg, N.
    pub friction: Vec3,
    pub force: f64,
}

impl Side {
    fn of(wall: usize, contacts: &[Contact]) -> Self {
        let (mut side, mut moment) = (Self::default(), Vec3::zeros());
        for c in contacts.iter().filter(|c| c.a as usize == wall || c.b as usize == wall) {
            let onto = if c.b == 0 { 1.0 } else { -1.0 };
            let push = c.n_W.dot(&c.force);
            moment += c.p_WC * push;
            side.force += push;
            side.normal += c.n_W * (onto * push);
            side.friction += (c.force - c.n_W * push) * onto;
        }
        if side.force > 0.0 {
            side.p_W = moment / side.force;
        }
        side
    }
}

/// Peg before it is pushed.
pub(super) struct Hole {
    model: Model,
    pub peg: Peg,
    dt: f64,
    push: f64,
    /// Vector from the peg's middle to the middle of its tip, m.
    pub p_BT: Vec3,
    /// Place of its middle at first, m.
    start: f64,
}

/// Push under way.
#[derive(Clone)]
pub(super) struct Push {
    load: [f64; 2],
    pub state: State,
    pub steps: u32,
    /// Loads of the walls: at −x, at x.
    pub sides: [Side; 2],
    /// Push when it began to slide, N.
    pub slid: Option<f64>,
    /// Greatest force of both walls together so far, N.
    pub most: f64,
}

impl Hole {
    pub fn build(scene: &Scene, jamming: &Jamming) -> Result<Self, SceneError> {
        let size = |k: usize| match scene.bodies.get(k).map(|b| &b.shape) {
            Some(Drawn::Box { size }) => Ok(0.5 * Vec3::from(*size)),
            _ => Err(SceneError::new(ErrorKind::Value, format!("bodies[{k}].shape"), "is a box")),
        };
        let [peg, left, right, bottom] = [size(0)?, size(1)?, size(2)?, size(3)?];
        let material = Material {
            stiffness: jamming.stiffness,
            friction: jamming.friction,
            damping_ratio: DAMPING,
            ..Material::default()
        };
        let body = |k: usize, half_size: Vec3, X_WB: Pose| Body {
            name: scene.bodies.get(k).map_or_else(String::new, |b| b.name.clone()),
            mobility: if k == 0 { Mobility::Moving } else { Mobility::Fixed },
            inertia: if k == 0 { Inertia::Mass(MASS) } else { Inertia::Density(0.0) },
            geometries: vec![Geometry::new(Shape::Box { half_size }, Pose::identity(), material)],
            X_WB,
            w_WB: Vec3::zeros(),
            v_WBcm: Vec3::zeros(),
        };
        let start = peg.z - jamming.depth;
        let wall = |half: f64| peg.x + 0.5 * jamming.play + half;
        let deep = left.z.min(right.z);
        let bodies = vec![
            body(0, peg, Pose::translation(0.0, 0.0, start)),
            body(1, left, Pose::translation(-wall(left.x), 0.0, -left.z)),
            body(2, right, Pose::translation(wall(right.x), 0.0, -right.z)),
            body(3, bottom, Pose::translation(0.0, 0.0, bottom.z - 2.0 * deep)),
        ];
        // The joint's x and y are the world's x and z.
        let upright =
            Pose::from_parts(Vec3::zeros().into(), Rotation::from_axis_angle(&Vec3::x_axis(), FRAC_PI_2));
        let plane = Joint {
            position: vec![0.0, start, 0.0],
            ..Joint::new("plane", JointKind::Planar, None, 0, upright, upright)
        };
        let system =
            Description { gravity: Vec3::zeros(), bodies, joints: vec![plane], ..Description::default() };
        let refused = |e: Fault| SceneError::new(ErrorKind::Value, "experiment", e.to_string());
        Ok(Self {
            model: Model::new(&system).map_err(refused)?,
            peg: Peg { half_width: peg.x, depth: jamming.depth, friction: jamming.friction },
            dt: jamming.step,
            push: jamming.push,
            p_BT: Vec3::new(0.0, 0.0, -peg.z),
            start,
        })
    }

    pub fn begin(&self, load: [f64; 2]) -> (Push, Workspace) {
        let state = State::new(&self.model);
        let work = Workspace::new(&self.model, &state);
        (Push { load, state, steps: 0, sides: [Side::default(); 2], slid: None, most: 0.0 }, work)
    }

    /// Fills the scratch of a state.
    pub fn look(&self, push: &Push, work: &mut Workspace) {
        work.update(&self.model, &push.state);
    }

    /// Returns the number of steps until all is let go.
    pub fn tried(&self) -> u32 {
        (LET_GO[0] / self.dt) as u32
    }

    /// Returns the load at a step: across (N), in (N), moment (N m).
    pub fn told(&self, push: &Push) -> [f64; 3] {
        let t = f64::from(push.steps) * self.dt;
        let kept = 1.0 - ((t - LET_GO[0]) / (LET_GO[1] - LET_GO[0])).clamp(0.0, 1.0);
        let side = kept * (t / LEANT).min(1.0);
        let grown = kept * ((t - PUSHED[0]) / (PUSHED[1] - PUSHED[0])).clamp(0.0, 1.0);
        let [across, moment] = push.load;
        [side * across * self.push, grown * self.push, side * moment * self.push * self.peg.half_width]
    }

    /// Returns the depth that it has gone in, m.
    pub fn gone(&self, work: &Workspace) -> f64 {
        work.poses().first().map_or(0.0, |X_WB| self.start - X_WB.translation.z)
    }

    pub fn step(&self, push: &mut Push, work: &mut Workspace, clock: Clock) -> Result<StepReport, Fault> {
        push.steps += 1;
        let [across, into, moment] = self.told(push);
        let forces = &mut push.state.inputs.forces;
        forces.clear();
        forces.push(AppliedForce {
            body: 0,
            p_BP: self.p_BT,
            force: Vec3::new(across, 0.0, -into),
            moment: Vec3::new(0.0, moment, 0.0),
        });
        let options = StepOptions { sleep: None, ..StepOptions::default() };
        let report = step(&self.model, &mut push.state, work, self.dt, &options, clock)?;
        push.sides = [1, 2].map(|wall| Side::of(wall, work.contacts()));
        push.most = push.most.max(push.sides[0].force + push.sides[1].force);
        if push.slid.is_none() && into > 0.0 && push.steps <= self.tried() && self.slips(work) {
            push.slid = Some(into);
        }
        Ok(report)
    }

    /// True if every place that holds the peg slips inwards; of one that nothing holds, if it goes in.
    fn slips(&self, work: &Workspace) -> bool {
        let own = work.velocities().first().map_or(0.0, |v| v.z);
        let holding = work.contacts().iter().filter(|c| c.n_W.dot(&c.force) > 0.0);
        let slip = holding.map(|c| if c.b == 0 { c.velocity.z } else { -c.velocity.z });
        slip.fold(own, f64::max) < -SLIDES
    }
}
