//! Arms that are told where to go, and how to press, in a model; two of them at once.

use asperity_control::force_loop::ForceGains;
use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{Arm, ArmDescription, ArmGoal, ControlledArm, Joints, TakenOff, Yielding};
use asperity_dynamics::*;
use asperity_geometry::{Pose, Shape, Vec3};

use crate::{Reference, all, apart, tool_at};

/// World step, s.
const DT: f64 = 1e-3;
/// Radius of the ball on the flange, m.
const BALL: f64 = 0.03;

pub struct Bench {
    pub model: Model,
    pub state: State,
    work: Workspace,
    kinematics: Vec<Arm>,
}

/// Joints at which the arms of the reference stand well.
pub fn start(name: &str) -> Joints {
    match name {
        "panda" => [0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785].into(),
        "iiwa" => [0.0, 0.6, 0.0, -1.3, 0.0, 1.0, 0.0].into(),
        "cobra600" => [0.2, 0.6, 0.1, 0.0].into(),
        _ => [0.1, -0.4, 0.0, 1.1, 0.0, 0.8, 0.0].into(),
    }
}

impl Bench {
    /// Of arms with a ball on each flange; `plate`: under the ball of the first, of such a stiffness, N/m.
    pub fn new(arms: &[(&ArmDescription, Joints)], plate: Option<f64>) -> Self {
        Self::of(arms, plate, |_| {})
    }

    /// The same, controlled otherwise.
    pub fn of(
        arms: &[(&ArmDescription, Joints)],
        plate: Option<f64>,
        other: impl Fn(&mut ControlledArm),
    ) -> Self {
        let mut d = Description::default();
        let stiffness = plate.unwrap_or(1e4);
        let material =
            Material { stiffness: 2.0 * stiffness, dissipation: 0.0, friction: 0.0, ..Material::default() };
        for (described, start) in arms {
            let n = described.joints.len();
            let (first, before) = (d.bodies.len(), d.joints.len());
            d.bodies.extend((0..n).map(|i| described.body(i).unwrap()));
            let joint = |i: usize| Joint { position: vec![start[i]], ..described.joint(i, first).unwrap() };
            d.joints.extend((0..n).map(joint));
            let ball = Shape::Sphere { radius: BALL };
            d.bodies.push(Body {
                inertia: Inertia::Mass(0.3),
                ..Body::solid("ball", ball, 1.0, material, Pose::identity())
            });
            let (last, held) = (first + n - 1, first + n);
            d.joints.push(Joint::new(
                "grip",
                JointKind::Weld,
                Some(last),
                held,
                Pose::identity(),
                Pose::identity(),
            ));
            let mut told = ControlledArm {
                arm: (*described).clone(),
                joints: (before..before + n).collect(),
                held: Some(held),
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
            };
            other(&mut told);
            d.arms.push(told);
        }
        let kinematics: Vec<Arm> = arms.iter().map(|(d, _)| Arm::new(d).unwrap()).collect();
        if plate.is_some() {
            let p = tool_at(&kinematics[0], &arms[0].1).translation.vector - Vec3::z() * (BALL + 0.01);
            let shape = Shape::Box { half_size: Vec3::new(0.05, 0.05, 0.01) };
            d.bodies.push(Body::fixed(
                "plate",
                shape,
                material,
                Pose::from_parts(p.into(), Default::default()),
            ));
        }
        let model = Model::new(&d).unwrap();
        let state = State::new(&model);
        let work = Workspace::new(&model, &state);
        let mut bench = Self { model, state, work, kinematics };
        bench.state.inputs.arms = (0..arms.len()).map(|i| bench.model.arm_start(i).unwrap()).collect();
        bench
    }

    /// The joints of an arm where they are.
    pub fn q(&self, arm: usize) -> Joints {
        let before: usize = self.kinematics[..arm].iter().map(Arm::count).sum();
        Joints::from_fn(self.kinematics[arm].count(), |i| self.state.q[before + i])
    }

    pub fn step(&mut self) {
        step(&self.model, &mut self.state, &mut self.work, DT, &StepOptions::default(), Clock::STOPPED)
            .unwrap();
    }

    /// The joints keep to their stops, their speeds and, as far as they are told, their accelerations.
    pub fn run(&mut self, seconds: f64) {
        for _ in 0..(seconds / DT).round() as usize {
            let before: Vec<Joints> = (0..self.kinematics.len()).map(|i| self.q(i)).collect();
            self.step();
            for (i, before) in before.iter().enumerate() {
                for ((q, was), l) in self.q(i).iter().zip(before).zip(self.kinematics[i].limits()) {
                    assert!(*q >= l.lower - 1e-9 && *q <= l.upper + 1e-9, "{q} of {l:?}");
                    assert!((q - was).abs() <= l.speed * DT * (1.0 + 1e-6), "{q} after {was}: {l:?}");
                }
            }
        }
    }
}

/// A place not far from the start that the joints have within their stops.
fn beside(r: &Reference, start: &Joints) -> Pose {
    let q = Joints::from_fn(start.len(), |i| {
        let way = if r.arm.slides(i) { 0.05 } else { 0.25 } * if i % 2 == 0 { 1.0 } else { -1.0 };
        (start[i] + way).max(r.arm.limits()[i].lower).min(r.arm.limits()[i].upper)
    });
    tool_at(&r.arm, &q)
}

#[test]
fn they_go_where_they_are_told() {
    for r in all() {
        let from = start(&r.name);
        let goal = beside(&r, &from);
        let mut bench = Bench::new(&[(&r.described, from)], None);
        bench.state.inputs.arms = vec![ArmGoal { place: goal, joints: None, press: [0.0; 6] }];
        bench.run(8.0);
        let [way, turn] = apart(&tool_at(&r.arm, &bench.q(0)), &goal);
        assert!(way < 1e-6 && turn < 1e-6, "{}: {way:e} m, {turn:e} rad", r.name);
        // Out of reach it stops, as near as it comes, and says how far off that is.
        let far = Pose::from_parts(Vec3::new(3.0, 0.5, 0.5).into(), goal.rotation);
        bench.state.inputs.arms = vec![ArmGoal { place: far, joints: None, press: [0.0; 6] }];
        bench.run(2.0);
        assert!(bench.state.arm(0).unwrap().short() < 4.0);
        // Joints are met to the last bits of their servos.
        bench.state.inputs.arms = vec![ArmGoal { place: goal, joints: Some(from), press: [0.0; 6] }];
        bench.run(12.0);
        let off = bench.q(0).iter().zip(&from).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(off < 1e-6, "{}: {off:e}", r.name);
    }
}

/// A goal in joints of another count is refused and nothing moves.
#[test]
fn joints_of_another_count_are_refused() {
    let all = all();
    let panda = &all[0];
    let mut bench = Bench::new(&[(&panda.described, start("panda"))], None);
    let six = Some(Joints::zeros(6));
    bench.state.inputs.arms = vec![ArmGoal { place: Pose::identity(), joints: six, press: [0.0; 6] }];
    let options = StepOptions::default();
    let fault =
        step(&bench.model, &mut bench.state, &mut bench.work, DT, &options, Clock::STOPPED).unwrap_err();
    assert_eq!(fault.path, "inputs.arms[0].joints");
}

#[test]
fn a_redundant_arm_is_drawn_to_its_posture_while_its_tool_stays() {
    for r in all().iter().filter(|r| r.arm.count() == 7) {
        // Out of the plane in which it is as near as can be.
        let from = Joints::from_fn(7, |i| start(&r.name)[i] + [0.3, 0.0][i % 2]);
        let mut bench = Bench::new(&[(&r.described, from)], None);
        let place = bench.model.arm_start(0).unwrap().place;
        let far = |q: &Joints| q.iter().zip(r.arm.posture()).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
        bench.run(6.0);
        let q = bench.q(0);
        let [way, turn] = apart(&tool_at(&r.arm, &q), &place);
        assert!(way < 1e-6 && turn < 1e-6, "{}: {way:e} m, {turn:e} rad", r.name);
        assert!(far(&q) < far(&from) - 1e-4, "{}: {} of {}", r.name, far(&q), far(&from));
    }
}

#[test]
fn they_press_as_they_are_told() {
    for r in all() {
        let mut bench = Bench::new(&[(&r.described, start(&r.name))], Some(2e4));
        let place = bench.model.arm_start(0).unwrap().place;
        bench.state.inputs.arms =
            vec![ArmGoal { place, joints: None, press: [0.0, 0.0, -15.0, 0.0, 0.0, 0.0] }];
        bench.run(12.0);
        let force = -bench.state.arm(0).unwrap().measured()[2];
        assert!((force - 15.0).abs() < 0.05, "{}: {force} N", r.name);
    }
}

/// Two arms of one robot in one run: each does what it does alone, one by a place, the other by joints.
#[test]
fn two_arms_do_in_one_run_what_each_does_alone() {
    let all = all();
    let [left, right] = ["baxter_left", "baxter_right"].map(|n| all.iter().find(|r| r.name == n).unwrap());
    let from = start("baxter");
    let by_place = ArmGoal { place: beside(left, &from), joints: None, press: [0.0; 6] };
    let there = Joints::from_fn(7, |i| from[i] + 0.1);
    let by_joints = ArmGoal { place: Pose::identity(), joints: Some(there), press: [0.0; 6] };
    let mut both = Bench::new(&[(&left.described, from), (&right.described, from)], None);
    both.state.inputs.arms = vec![by_place, by_joints];
    let mut alone = [(left, by_place), (right, by_joints)].map(|(r, goal)| {
        let mut bench = Bench::new(&[(&r.described, from)], None);
        bench.state.inputs.arms = vec![goal];
        bench
    });
    both.run(6.0);
    for (i, one) in alone.iter_mut().enumerate() {
        one.run(6.0);
        for (a, b) in one.q(0).iter().zip(&both.q(i)) {
            assert!((a - b).abs() < 1e-12, "arm {i}: {a} {b}");
        }
    }
    let [way, _] = apart(&tool_at(&left.arm, &both.q(0)), &by_place.place);
    assert!(way < 1e-6, "{way:e}");
    assert!(both.q(1).iter().zip(&there).all(|(a, b)| (a - b).abs() < 1e-6));
}
