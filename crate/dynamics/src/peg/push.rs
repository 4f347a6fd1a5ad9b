//! One push of a peg in time steps, from where it hangs free in its hole until nothing pushes any more. It is held in the plane of the two walls, without weight, and so
//! light that it is in balance while it does not slide.
//!
//! Force across and moment come first, then the push grows. The load at which it begins to slide is thereby a
//! point of the boundary between sliding and jamming: on the way from infinity to the load at the end,
//! the load over the push goes straight towards nothing. In the end all are let go: what the walls still
//! press with then is held by friction alone.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::FRAC_PI_2;

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};

use super::Peg;
use crate::{
    AppliedForce, Body, Clock, Contact, Description, Geometry, Inertia, Joint, JointKind, Material, Mobility,
    Model, State, StepOptions, StepReport, Workspace, step,
};

/// Time at which force across and moment have come, s.
const LEANT: f64 = 0.08;
/// Times at which the push begins and ends to grow, s.
const PUSHED: [f64; 2] = [0.1, 0.6];
/// Times at which letting go begins and ends, s.
const LET_GO: [f64; 2] = [0.7, 0.75];
/// Mass of the peg, kg.
const MASS: f64 = 0.05;
/// Speed above which it slides: every place that holds it slips so fast, m/s.
const SLIDES: f64 = 5e-3;
/// Damping of an impact over the critical one: at the bottom it stays.
const DAMPING: f64 = 1.0;
/// Least force that stays between the walls of a wedged peg: as a share of the greatest, and in N.
const STAYS: (f64, f64) = (0.01, 0.1);
/// Names of the bodies: the peg, the wall at −x, the wall at x, the bottom.
const NAMES: [&str; 4] = ["peg", "wall at −x", "wall at x", "bottom"];

/// Load of a wall on a peg at one side.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallLoad {
    /// Centre of the normal forces, m.
    pub p_W: Vec3,
    /// Normal force on the peg, N.
    pub normal: Vec3,
    /// Friction on the peg, N.
    pub friction: Vec3,
    /// Sum of the normal forces, N.
    pub force: f64,
}

impl WallLoad {
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

/// Options of a peg and its hole. The world's origin is the middle of the hole's mouth; the peg goes in along −z, and the
/// walls stand at −x and x.
#[derive(Clone, Copy, Debug)]
pub struct PegHoleSetup {
    /// Half of the edge lengths of the peg, the wall at −x, the wall at x and the bottom, m.
    pub half_sizes: [Vec3; 4],
    /// Friction coefficient of peg and walls.
    pub friction: f64,
    /// Depth of the tip at the start, m.
    pub depth: f64,
    /// Play: width of the hole less that of the peg, m.
    pub play: f64,
    /// Stiffness of each body where it touches, N/m.
    pub stiffness: f64,
    /// Force that pushes the peg in at the end, N.
    pub push: f64,
    /// Time step, s.
    pub step: f64,
}

/// A peg before it is pushed, and its hole.
pub struct PegHole {
    model: Model,
    /// Peg of statics.
    pub peg: Peg,
    dt: f64,
    push: f64,
    /// Vector from the peg's middle to the middle of its tip, m.
    pub p_BT: Vec3,
    /// Position of its middle at first, m.
    start: f64,
}

/// Load on a peg at one time, at the middle of its tip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PegLoad {
    /// Force across, `F_x`, N.
    pub across: f64,
    /// Force into the hole, `F_z`, N.
    pub into: f64,
    /// Moment `M`, N m.
    pub moment: f64,
}

impl PegLoad {
    /// Returns the load over the push, `F_x / F_z` and `M / (r F_z)`: a point of Whitney's diagram; `None` while nothing
    /// pushes.
    pub fn over_push(&self, half_width: f64) -> Option<[f64; 2]> {
        (self.into > 0.0).then(|| [self.across / self.into, self.moment / (self.into * half_width)])
    }
}

/// Result of a push of one load.
#[derive(Clone, Debug, PartialEq)]
pub struct PegTrial {
    /// Push when it began to slide in, N; `None`: it jammed.
    pub slid: Option<f64>,
    /// Push that it takes in theory, N.
    pub theory: f64,
    /// Reason why it could not go on; `None`: it could.
    pub trouble: Option<Fault>,
}

/// Push under way.
#[derive(Clone)]
pub struct PegPush {
    load: [f64; 2],
    /// State of the peg.
    pub state: State,
    /// Number of steps taken.
    pub steps: u32,
    /// Loads of the walls: at −x, at x.
    pub walls: [WallLoad; 2],
    /// Push when it began to slide, N.
    pub slid: Option<f64>,
    /// Greatest force of both walls together so far, N.
    pub most: f64,
}

impl PegPush {
    /// Returns the friction of both walls upwards, `Σ f_t,z`, N.
    pub fn friction_up(&self) -> f64 {
        self.walls[0].friction.z + self.walls[1].friction.z
    }

    /// Returns the force that both walls hold the peg with, `min(f_1, f_2)`, N.
    pub fn held_between(&self) -> f64 {
        let [left, right] = self.walls.map(|wall| wall.normal.length());
        left.min(right)
    }

    /// Returns how far the push at which it slid is from a theory (N), `F_z / F_z* − 1`; `None` before it slides.
    pub fn over_theory(&self, least: f64) -> Option<f64> {
        self.slid.filter(|_| least > 0.0).map(|slid| slid / least - 1.0)
    }
}

impl PegHole {
    /// Time at which a push is over, s.
    pub const END: f64 = 1.0;

    /// Builds peg, walls and bottom, the peg held in the plane of the walls.
    ///
    /// # Errors
    ///
    /// Refuses what [`Model::new`] refuses.
    pub fn new(of: &PegHoleSetup) -> Result<Self, Fault> {
        let [peg, left, right, bottom] = of.half_sizes;
        let material = Material {
            stiffness: of.stiffness,
            friction: of.friction,
            damping_ratio: DAMPING,
            ..Material::default()
        };
        let body = |k: usize, half_size: Vec3, X_WB: Pose| Body {
            name: NAMES.get(k).map_or_else(String::new, |name| (*name).to_owned()),
            mobility: if k == 0 { Mobility::Moving } else { Mobility::Fixed },
            inertia: if k == 0 { Inertia::Mass(MASS) } else { Inertia::Density(0.0) },
            geometries: vec![Geometry::new(Shape::Box { half_size }, Pose::identity(), material)],
            X_WB,
            w_WB: Vec3::zeros(),
            v_WBcm: Vec3::zeros(),
        };
        let start = peg.z - of.depth;
        let wall = |half: f64| peg.x + 0.5 * of.play + half;
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
        Ok(Self {
            model: Model::new(&system)?,
            peg: Peg { half_width: peg.x, depth: of.depth, friction: of.friction },
            dt: of.step,
            push: of.push,
            p_BT: Vec3::new(0.0, 0.0, -peg.z),
            start,
        })
    }

    /// Begins a push of a load: the force across over the push at the end, and the moment over that push times half of the
    /// peg's width.
    pub fn begin(&self, load: [f64; 2]) -> (PegPush, Workspace) {
        let state = State::new(&self.model);
        let work = Workspace::new(&self.model, &state);
        (PegPush { load, state, steps: 0, walls: [WallLoad::default(); 2], slid: None, most: 0.0 }, work)
    }

    /// Fills the scratch of a state.
    pub fn update(&self, push: &PegPush, work: &mut Workspace) {
        work.update(&self.model, &push.state);
    }

    /// Returns the number of steps until all is let go.
    pub fn tried(&self) -> u32 {
        (LET_GO[0] / self.dt) as u32
    }

    /// Returns the load at the present step: across and moment come first, then the push grows, then all are let go.
    pub fn load(&self, push: &PegPush) -> PegLoad {
        let t = f64::from(push.steps) * self.dt;
        let kept = 1.0 - ((t - LET_GO[0]) / (LET_GO[1] - LET_GO[0])).clamp(0.0, 1.0);
        let side = kept * (t / LEANT).min(1.0);
        let grown = kept * ((t - PUSHED[0]) / (PUSHED[1] - PUSHED[0])).clamp(0.0, 1.0);
        let [across, moment] = push.load;
        PegLoad {
            across: side * across * self.push,
            into: grown * self.push,
            moment: side * moment * self.push * self.peg.half_width,
        }
    }

    /// Returns the depth that it has gone in, m.
    pub fn gone(&self, work: &Workspace) -> f64 {
        work.poses().first().map_or(0.0, |X_WB| self.start - X_WB.translation.z)
    }

    /// Takes a step.
    ///
    /// # Errors
    ///
    /// Refuses what [`step()`] refuses.
    pub fn step(&self, push: &mut PegPush, work: &mut Workspace, clock: Clock) -> Result<StepReport, Fault> {
        push.steps += 1;
        let PegLoad { across, into, moment } = self.load(push);
        let forces = &mut push.state.inputs.forces;
        forces.clear();
        forces.push(AppliedForce {
            body: 0,
            p_BP: self.p_BT,
            force: Vec3::new(across, 0.0, -into),
            torque: Vec3::new(0.0, moment, 0.0),
        });
        let options = StepOptions { sleep: None, ..StepOptions::default() };
        let report = step(&self.model, &mut push.state, work, self.dt, &options, clock)?;
        push.walls = [1, 2].map(|wall| WallLoad::of(wall, work.contacts()));
        push.most = push.most.max(push.walls[0].force + push.walls[1].force);
        if push.slid.is_none() && into > 0.0 && push.steps <= self.tried() && self.slips(work) {
            push.slid = Some(into);
        }
        Ok(report)
    }

    /// Returns the lean of the peg about y, rad.
    pub fn lean(&self, work: &Workspace) -> Option<f64> {
        work.poses().first().map(|X_WB| X_WB.rotation.scaled_axis().y)
    }

    /// Returns the least push (N) with which the load of this push slides in, by statics.
    pub fn least_push(&self, load: [f64; 2]) -> f64 {
        let [across, moment] = load.map(|x| x * self.push);
        self.peg.least_push(across, moment * self.peg.half_width)
    }

    /// True if statics says that this load slides in under the push at the end.
    pub fn slides_in_theory(&self, load: [f64; 2]) -> bool {
        self.push > self.least_push(load)
    }

    /// True if all is let go, and the walls still hold the peg.
    pub fn is_wedged(&self, push: &PegPush) -> bool {
        let ((share, least), inside) = (STAYS, push.held_between());
        self.load(push).into == 0.0
            && push.steps > self.tried()
            && inside > least
            && inside > share * push.most
    }

    /// Makes one push of a load until it slides, or all is let go.
    pub fn try_push(&self, load: [f64; 2]) -> PegTrial {
        let (mut push, mut work) = self.begin(load);
        let mut trial = PegTrial { slid: None, theory: self.least_push(load), trouble: None };
        while push.slid.is_none() && push.steps < self.tried() {
            if let Err(e) = self.step(&mut push, &mut work, Clock::STOPPED) {
                trial.trouble = Some(e);
                return trial;
            }
        }
        trial.slid = push.slid;
        trial
    }

    /// True if every contact that holds the peg slips inwards; of one that nothing holds, if it goes in.
    fn slips(&self, work: &Workspace) -> bool {
        let own = work.velocities().first().map_or(0.0, |v| v.z);
        let holding = work.contacts().iter().filter(|c| c.n_W.dot(&c.force) > 0.0);
        let slip = holding.map(|c| if c.b == 0 { c.velocity.z } else { -c.velocity.z });
        slip.fold(own, f64::max) < -SLIDES
    }
}
