//! A VS-060 that presses a pin on a plate of tiles: each tile is one contact of the pair's whole stiffness.

use asperity_control::force_loop::ForceGains;
use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{Arm, ArmGoal, ArmMotion, ControlledArm, TakenOff, Yielding, preset};
use asperity_dynamics::*;
use asperity_geometry::{Pose, Shape, Vec3};

/// World step, s.
pub const DT: f64 = 1e-3;
/// The tool points down.
pub const START: [f64; 6] = [0.0, 0.5, 1.2, 0.0, std::f64::consts::PI - 1.7, 0.0];
/// Length of the pin, m.
const PIN: f64 = 0.08;

pub struct Bench {
    pub model: Model,
    pub state: State,
    pub work: Workspace,
    pub start: Pose,
}

/// Six-axis, tip of the pin, vertical force alone.
pub fn arm() -> ControlledArm {
    let mut described = preset("vs060_like").unwrap();
    described.X_LT = Pose::translation(0.0, 0.0, PIN);
    ControlledArm {
        arm: described,
        joints: vec![0, 1, 2, 3, 4, 5],
        held: Some(6),
        servo: Servo::SecondOrder { natural_frequency: 60.0, damping_ratio: 0.9 },
        yielding: Yielding::default(),
        servo_period: 1,
        delay: 0,
        sensor: Sensor::default(),
        sensor_period: 1,
        taken_off: TakenOff::All,
        seed: 1,
        range: f64::INFINITY,
        control: Parallel {
            force: ForceGains { proportional: 2e-6, integral: 6e-5 },
            gives: [false, false, true, false, false, false],
            ..Parallel::default()
        },
        control_period: 8,
        speed: [0.1, 0.5],
    }
}

/// Removes the bounds on the joints' speeds and accelerations, as in the theory.
pub fn free_of_bounds(mut told: ControlledArm) -> ControlledArm {
    told.arm.joints.iter_mut().for_each(|j| (j.limits.speed, j.limits.acceleration) = (1e6, 1e6));
    told
}

impl Bench {
    /// Makes a bench with `tiles` contacts of `stiffness` (N/m) each, `gap` (m) below the pin; none in the
    /// air.
    pub fn new(told: ControlledArm, tiles: usize, stiffness: f64, gap: f64) -> Self {
        let kinematics = Arm::new(&told.arm).unwrap();
        let mut motion = ArmMotion::default();
        motion.rest(&kinematics, &START);
        let tip = motion.tool(&kinematics);
        // Two bodies give way in series.
        let material =
            Material { stiffness: 2.0 * stiffness, dissipation: 0.0, friction: 0.0, ..Material::default() };
        let mut bodies: Vec<Body> = (0..6).map(|i| told.arm.body(i).unwrap()).collect();
        let mut joints: Vec<Joint> =
            (0..6).map(|i| Joint { position: vec![START[i]], ..told.arm.joint(i, 0).unwrap() }).collect();
        let pin = Shape::Box { half_size: Vec3::new(0.02, 0.02, 0.5 * PIN) };
        bodies.push(Body {
            inertia: Inertia::Mass(0.3),
            ..Body::solid("pin", pin, 1.0, material, Pose::identity())
        });
        joints.push(Joint::new(
            "grip",
            JointKind::Weld,
            Some(5),
            6,
            Pose::translation(0.0, 0.0, 0.5 * PIN),
            Pose::identity(),
        ));
        for k in 0..tiles {
            let half = Vec3::new(0.004, 0.015, 0.01);
            let x = 0.01 * (k as f64 - 0.5 * (tiles as f64 - 1.0));
            let p = tip.translation.vector + Vec3::new(0.6 * x, 0.0, -0.01 - gap);
            bodies.push(Body::fixed(
                "tile",
                Shape::Box { half_size: half },
                material,
                Pose::from_parts(p.into(), Default::default()),
            ));
        }
        let d = Description { bodies, joints, arms: vec![told], ..Description::default() };
        let model = Model::new(&d).unwrap();
        let state = State::new(&model);
        let work = Workspace::new(&model, &state);
        let mut bench = Self { model, state, work, start: tip };
        bench.press(0.0);
        bench
    }

    /// Presses down with this force from here on, N.
    pub fn press(&mut self, newton: f64) {
        self.aim(self.start, newton);
    }

    pub fn aim(&mut self, place: Pose, newton: f64) {
        self.state.inputs.arms =
            vec![ArmGoal { place, joints: None, press: [0.0, 0.0, -newton, 0.0, 0.0, 0.0] }];
    }

    pub fn try_step(&mut self) -> Result<StepReport, asperity_fault::Fault> {
        step(&self.model, &mut self.state, &mut self.work, DT, &StepOptions::default(), Clock::STOPPED)
    }

    pub fn step(&mut self) {
        self.try_step().unwrap();
    }

    pub fn run(&mut self, seconds: f64) {
        for _ in 0..(seconds / DT).round() as usize {
            self.step();
        }
    }

    /// Returns the sensor's reading of the downward force, N.
    pub fn force(&self) -> f64 {
        -self.state.arm(0).unwrap().measured()[2]
    }

    /// Returns the position of the pin's tip, m.
    pub fn tip(&self) -> Vec3 {
        (self.work.poses()[6] * Pose::translation(0.0, 0.0, 0.5 * PIN)).translation.vector
    }
}
