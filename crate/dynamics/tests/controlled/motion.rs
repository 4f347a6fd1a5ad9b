//! Motion of position-controlled arms: servos against closed forms, limits, poses out of reach, snapshots,
//! the sensor.

use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{Arm, ArmGoal, ArmMotion, ControlledArm, JointSpring, TakenOff, Yielding};
use asperity_dynamics::{Clock, StepOptions, Workspace, step};
use asperity_geometry::{Pose, Vec3};

use crate::common::{Bench, DT, START, arm, free_of_bounds};

fn moved(bench: &Bench, by: Vec3) -> Pose {
    let p = bench.start.translation.vector + by;
    Pose::from_parts(p.into(), bench.start.rotation)
}

/// Commands the tool of an arm without bounds on its joints to go 1 mm up at once, and returns its height
/// after each step.
fn step_response(told: ControlledArm, steps: usize) -> Vec<f64> {
    let told = free_of_bounds(told);
    let mut bench = Bench::new(ControlledArm { speed: [1e3, 1e3], ..told }, 0, 1.0, 0.0);
    bench.aim(moved(&bench, Vec3::new(0.0, 0.0, 1e-3)), 0.0);
    let from = bench.tip().z;
    let rise = |_| {
        bench.step();
        (bench.tip().z - from) / 1e-3
    };
    (0..steps).map(rise).collect()
}

#[test]
fn a_servo_takes_a_told_position_as_its_law_says() {
    let (wn, zeta, constant) = (60.0, 0.9, 0.02);
    let wd = wn * (1.0f64 - zeta * zeta).sqrt();
    let second = |t: f64| {
        let (sin, cos) = libm::sincos(wd * t);
        1.0 - libm::exp(-zeta * wn * t) * (cos + zeta * wn / wd * sin)
    };
    let first = |t: f64| 1.0 - libm::exp(-t / constant);
    let tracked = |t: f64| (t / 0.008).min(1.0);
    let laws: [(Servo, &dyn Fn(f64) -> f64); 4] = [
        (Servo::SecondOrder { natural_frequency: wn, damping_ratio: zeta }, &second),
        (Servo::computed_torque(wn * wn, 2.0 * zeta * wn, false), &second),
        (Servo::FirstOrder { time_constant: constant }, &first),
        (Servo::computed_torque(wn * wn, 2.0 * zeta * wn, true), &tracked),
    ];
    for (servo, law) in laws {
        for delay in [0, 5] {
            let answer = step_response(ControlledArm { servo, delay, ..arm() }, 120);
            for (k, rise) in answer.into_iter().enumerate() {
                let t = (k as f64 + 1.0 - f64::from(delay)).max(0.0) * DT;
                // A delayed command waits no longer than that for the next look of the controller.
                assert!(
                    (rise - law(t)).abs() < 3e-3,
                    "{servo:?}, {delay} steps late, at {t} s: {rise} for {}",
                    law(t)
                );
            }
        }
    }
}

#[test]
fn what_touches_the_arm_does_not_move_it() {
    // Eq. 11 cancels the external torque: on a plate of 1 MN/m the pin goes to its commanded position,
    // whatever force that takes.
    let mut told = arm();
    told.control.gives = [false; 6];
    let mut bench = Bench::new(told, 4, 2.5e5, 0.0);
    let from = bench.tip().z;
    bench.aim(moved(&bench, Vec3::new(0.0, 0.0, -1e-4)), 0.0);
    bench.run(0.5);
    let sunk = from - bench.tip().z;
    assert!((sunk - 1e-4).abs() < 2e-7, "{sunk}");
    assert!((bench.force() - 100.0).abs() < 0.5, "{} N", bench.force());
}

#[test]
fn it_keeps_to_its_speed_and_its_stops() {
    let mut bench = Bench::new(ControlledArm { speed: [10.0, 10.0], ..arm() }, 0, 1.0, 0.0);
    let limits: Vec<_> = arm().arm.joints.iter().map(|j| j.limits).collect();
    bench.aim(moved(&bench, Vec3::new(-0.1, 0.3, 0.1)), 0.0);
    let mut before = bench.state.q.clone();
    let mut held_back = false;
    let mut command = [*bench.state.arm(0).unwrap().wanted(); 3];
    for k in 0..3000 {
        bench.step();
        held_back |= bench.state.arm(0).unwrap().held_back();
        if k % 8 == 0 {
            command = [command[1], command[2], *bench.state.arm(0).unwrap().wanted()];
            let T = 8.0 * DT;
            for (i, limits) in limits.iter().enumerate() {
                let acceleration = (command[2][i] - 2.0 * command[1][i] + command[0][i]) / (T * T);
                assert!(
                    acceleration.abs() <= limits.acceleration * (1.0 + 1e-6),
                    "joint {i}: {acceleration}"
                );
            }
        }
        for (i, limits) in limits.iter().enumerate() {
            let speed = (bench.state.q[i] - before[i]).abs() / DT;
            assert!(speed <= 1.05 * limits.speed, "joint {i} at {speed} rad/s of {}", limits.speed);
            assert!(bench.state.q[i] >= limits.lower - 1e-6 && bench.state.q[i] <= limits.upper + 1e-6);
        }
        before.clone_from(&bench.state.q);
    }
    assert!(held_back);
    let missing = (bench.tip() - (bench.start.translation.vector + Vec3::new(-0.1, 0.3, 0.1))).norm();
    assert!(missing < 1e-6, "{missing} m");
}

#[test]
fn a_place_out_of_reach_is_come_near_to_and_told() {
    let mut bench = Bench::new(arm(), 0, 1.0, 0.0);
    let base = Vec3::new(0.0, 0.0, 0.345);
    let far = moved(&bench, Vec3::new(2.0, 0.0, 0.0));
    bench.aim(far, 0.0);
    bench.run(40.0);
    let tip = bench.tip();
    let missing = (far.translation.vector - tip).norm();
    let said = bench.state.arm(0).unwrap().short();
    assert!((said - missing).abs() < 1e-3, "{said} m said, {missing} m missing");
    assert!((tip - base).norm() > 0.6, "stretched out: {} m", (tip - base).norm());
    bench.run(1.0);
    assert!((bench.tip() - tip).norm() < 5e-3, "it does not shake: {}", (bench.tip() - tip).norm());
    // And back again.
    bench.aim(bench.start, 0.0);
    bench.run(40.0);
    let left = (bench.tip() - bench.start.translation.vector).norm();
    assert!(left < 1e-6, "{left} m");
}

#[test]
fn gains_that_explode_end_the_run_with_a_sentence() {
    let mut told = arm();
    told.control.force.proportional = 0.1;
    let mut bench = Bench::new(told, 6, 5e4, 0.0);
    bench.press(30.0);
    let fault = (0..4000).find_map(|_| bench.try_step().err()).unwrap();
    assert_eq!(fault.path, "arms[0].control");
    assert!(fault.message.contains("do not go together"), "{}", fault.message);
    let before = bench.state.clone();
    assert!(bench.try_step().is_err());
    assert_eq!(before, bench.state, "a refused step changes nothing");
    let mut told = arm();
    told.range = 100.0;
    told.control.force.integral = 1e-2;
    let mut bench = Bench::new(told, 6, 5e4, 0.0);
    bench.press(30.0);
    let fault = (0..4000).find_map(|_| bench.try_step().err()).unwrap();
    assert_eq!(fault.path, "arms[0].sensor.range");
}

#[test]
fn a_snapshot_goes_on_with_the_same_bits() {
    let mut told = arm();
    told.sensor = Sensor { noise: [0.2, 0.01], cutoff: Some(60.0), bias: [0.1; 6] };
    (told.sensor_period, told.servo_period, told.delay) = (2, 4, 12);
    let mut bench = Bench::new(told, 4, 2e4, 0.0);
    bench.press(20.0);
    bench.run(0.3);
    let kept = bench.state.clone();
    let words = |bench: &Bench| {
        let mut words = Vec::new();
        bench.state.words(&mut words);
        words
    };
    bench.run(0.3);
    let (there, force) = (words(&bench), bench.force());
    assert!(force > 1.0, "{force}");
    bench.state = kept;
    bench.work.update(&bench.model, &bench.state);
    bench.run(0.3);
    assert_eq!(words(&bench), there);
}

#[test]
fn the_sensor_tells_weight_inertia_bias_and_noise_as_it_is_asked_to() {
    let weight = 0.3 * 9.81;
    for (taken_off, told) in [(TakenOff::Nothing, -weight), (TakenOff::Weight, 0.0), (TakenOff::All, 0.0)] {
        let mut bench = Bench::new(ControlledArm { taken_off, ..arm() }, 0, 1.0, 0.0);
        bench.run(0.1);
        assert!((bench.force() - told).abs() < 3e-4, "{taken_off:?}: {}", bench.force());
    }
    // The reading is the load that the tool presses with, so a weight that hangs is a push up.
    let told = ControlledArm { taken_off: TakenOff::Weight, speed: [1e3, 1e3], ..arm() };
    let mut bench = Bench::new(told, 0, 1.0, 0.0);
    bench.aim(moved(&bench, Vec3::new(0.0, 0.0, 1e-3)), 0.0);
    let mut before = 0.0;
    let centre = |bench: &Bench| bench.work.velocities()[6].z;
    for _ in 0..20 {
        bench.step();
        let a = (centre(&bench) - before) / DT;
        before = centre(&bench);
        assert!((bench.force() + 0.3 * a).abs() < 3e-4, "{} N at {a} m/s²", bench.force());
    }
    let sensor = Sensor { bias: [0.0, 0.0, 2.0, 0.0, 0.0, 0.0], noise: [0.5, 0.0], cutoff: None };
    let mut bench = Bench::new(ControlledArm { sensor, control: Default::default(), ..arm() }, 0, 1.0, 0.0);
    let (mut sum, mut square, n) = (0.0, 0.0, 4000);
    for _ in 0..n {
        bench.step();
        // The flange looks down: its z is the world's −z.
        let x = bench.force();
        sum += x;
        square += (x - 2.0) * (x - 2.0);
    }
    let (mean, spread) = (sum / f64::from(n), (square / f64::from(n)).sqrt());
    assert!((mean - 2.0).abs() < 0.03 && (spread - 0.5).abs() < 0.02, "{mean} {spread}");
}

#[test]
fn a_hand_that_pulls_the_tool_leads_the_arm() {
    // f_d = 0: it gives way to what pulls, at k_i f each second.
    let mut told = arm();
    told.control.gives = [true, true, true, false, false, false];
    told.control.force.integral = 2e-3;
    let mut bench = Bench::new(told, 0, 1.0, 0.0);
    let pull = asperity_dynamics::AppliedForce {
        body: 6,
        p_BP: Vec3::zeros(),
        force: Vec3::new(0.0, 10.0, 0.0),
        torque: Vec3::zeros(),
    };
    bench.state.inputs.forces.push(pull);
    let from = bench.tip();
    bench.run(2.0);
    let way = bench.tip() - from;
    assert!((way.y - 2.0 * 10.0 * 2e-3).abs() < 2e-3 && way.x.abs() + way.z.abs() < 1e-3, "{way}");
}

/// A goal in angles is reached as asked: all joints arrive at once, the tool no faster than it may be; and on
/// from there by poses.
#[test]
fn a_goal_may_be_joint_angles() {
    // A servo that goes on from where its joint is leaves the row's softness, over a command of its own.
    let bounded = Yielding { torque: Some([300.0; 6].into()), ..Yielding::default() };
    for (yielding, near) in [(Yielding::default(), 3e-6), (bounded, 3e-5)] {
        let mut bench = Bench::new(ControlledArm { yielding, speed: [0.2, 0.8], ..arm() }, 0, 1.0, 0.0);
        // The other branch of the wrist: no place of the tool leads there.
        let goal = [0.8, 0.3, 1.4, 1.2, -0.9, -2.0];
        let at = |bench: &Bench| bench.state.inputs.arms[0].place;
        bench.state.inputs.arms =
            vec![ArmGoal { place: at(&bench), joints: Some(goal.into()), press: [0.0; 6] }];
        let mut before = bench.tip();
        let mut fastest: f64 = 0.0;
        for _ in 0..15_000 {
            bench.step();
            fastest = fastest.max((bench.tip() - before).norm() / DT);
            before = bench.tip();
        }
        for (i, (q, goal)) in bench.state.q.iter().zip(goal).enumerate() {
            assert!((q - goal).abs() < near, "joint {i}: {}", q - goal);
        }
        assert!(fastest < 0.22, "{fastest} m/s");
        let there = bench.tip();
        let place = bench.model.arm_place(0, &goal).unwrap();
        assert!((place.translation.vector - there).norm() < near);
        let up =
            Pose::from_parts((place.translation.vector + Vec3::new(0.0, 0.0, 0.02)).into(), place.rotation);
        bench.aim(up, 0.0);
        bench.run(2.0);
        assert!((bench.tip() - there - Vec3::new(0.0, 0.0, 0.02)).norm() < near);
    }
}

/// The arm presses as much with a goal in angles, and goes on pressing where the kind of goal changes.
#[test]
fn a_goal_in_angles_presses_too() {
    let mut bench = Bench::new(arm(), 4, 5e4, 0.0);
    bench.press(20.0);
    bench.run(6.0);
    assert!((bench.force() - 20.0).abs() < 0.1, "{} N", bench.force());
    let place = bench.start;
    bench.state.inputs.arms =
        vec![ArmGoal { place, joints: Some(START.into()), press: [0.0, 0.0, -20.0, 0.0, 0.0, 0.0] }];
    for _ in 0..6000 {
        bench.step();
        assert!((bench.force() - 20.0).abs() < 0.5, "{} N", bench.force());
    }
    assert!((bench.force() - 20.0).abs() < 0.1, "{} N", bench.force());
    bench.press(20.0);
    bench.run(0.5);
    assert!((bench.force() - 20.0).abs() < 0.5, "{} N", bench.force());
}

/// Where a joint stands at its stop the others bring the tool as near as they can: no step of theirs is
/// better.
#[test]
fn the_others_make_up_for_a_joint_at_its_stop() {
    let mut told = arm();
    // The wrist cannot bend further than it does.
    told.arm.joints[4].limits.upper = START[4] + 0.05;
    let described = told.arm.clone();
    let mut bench = Bench::new(told, 0, 1.0, 0.0);
    let goal = moved(&bench, Vec3::new(-0.15, 0.1, 0.1));
    bench.aim(goal, 0.0);
    bench.run(12.0);
    let q: [f64; 6] = std::array::from_fn(|i| bench.state.q[i]);
    let limits: Vec<_> = described.joints.iter().map(|j| j.limits).collect();
    assert!((q[4] - limits[4].upper).abs() < 1e-6, "{}", q[4]);
    assert!(bench.state.arm(0).unwrap().held_back());
    let kinematics = Arm::new(&described).unwrap();
    let cost = |q: &[f64; 6]| {
        let mut motion = ArmMotion::default();
        motion.rest(&kinematics, q);
        let tool = motion.tool(&kinematics);
        let way = (goal.translation.vector - tool.translation.vector) / kinematics.reach();
        let turn = (goal.rotation * tool.rotation.inverse()).scaled_axis();
        way.norm_squared() + turn.norm_squared()
    };
    let here = cost(&q);
    assert!(here > 1e-6, "the stop costs something: {here}");
    for i in 0..6 {
        for d in [-1e-3, 1e-3] {
            let mut near = q;
            near[i] = (near[i] + d).clamp(limits[i].lower, limits[i].upper);
            assert!(cost(&near) >= here * (1.0 - 1e-6), "joint {i} by {d}: {} of {here}", cost(&near));
        }
    }
}

/// A joint's motion that does not fit one command is left to the next ones: the others do not make up for it,
/// away from the place.
#[test]
fn a_tool_that_is_turned_faster_than_its_joint_speeds_up_keeps_its_place() {
    for speed in [1.0, 3.0, 10.0] {
        let mut bench = Bench::new(ControlledArm { speed: [0.1, speed], ..arm() }, 0, 1.0, 0.0);
        let about = Pose::rotation(Vec3::new(0.0, 0.0, 3.0)).rotation;
        let goal = Pose::from_parts(bench.start.translation, about * bench.start.rotation);
        bench.aim(goal, 0.0);
        let (mut off, mut wanted) = (0.0_f64, *bench.state.arm(0).unwrap().wanted());
        for _ in 0..(4000.0 / speed) as usize + 1500 {
            bench.step();
            let arm = bench.state.arm(0).unwrap();
            off = off.max(arm.short());
            wanted = *arm.wanted();
        }
        assert!(off < 1e-5, "{speed} rad/s: {off} m off its place");
        assert!((wanted[5] - START[5]).abs() > 2.9, "{}", wanted[5]);
        for i in 0..5 {
            assert!(
                (wanted[i] - START[i]).abs() < 1e-4,
                "{speed} rad/s: joint {i} went {}",
                wanted[i] - START[i]
            );
        }
    }
}

/// The pin is commanded to go 5 mm into a plate that it cannot push away.
fn blocked(told: ControlledArm, seconds: f64) -> Bench {
    let mut bench = Bench::new(told, 4, 5e5, 0.0);
    bench.aim(moved(&bench, Vec3::new(0.0, 0.0, -0.005)), 0.0);
    for _ in 0..(seconds / DT) as usize {
        bench.step();
        assert!(bench.state.v.iter().all(|v| v.abs() < 5.0), "{:?}", bench.state.v);
    }
    bench
}

fn stiff(servo: Servo) -> ControlledArm {
    let mut told = arm();
    (told.servo, told.control.gives) = (servo, [false; 6]);
    told
}

const SERVOS: [Servo; 3] = [
    Servo::FirstOrder { time_constant: 0.02 },
    Servo::SecondOrder { natural_frequency: 60.0, damping_ratio: 0.9 },
    Servo::Tracking,
];

/// Without bounds of torque the plate gives way, and the force follows from its stiffness: reported, and
/// finite.
#[test]
fn a_stiff_arm_that_is_blocked_presses_with_all_it_takes() {
    for servo in SERVOS {
        let mut bench = blocked(stiff(servo), 2.0);
        // 4 tiles of 5e5 N/m over 5 mm.
        assert!((bench.force() / 1e4 - 1.0).abs() < 0.05, "{servo:?}: {} N", bench.force());
        bench.aim(bench.start, 0.0);
        bench.run(2.0);
        assert!((bench.tip() - bench.start.translation.vector).norm() < 1e-5);
    }
}

/// With bounds of torque it stops at the plate, presses with the force of these torques, and comes back as if
/// nothing had been.
#[test]
fn an_arm_with_bounded_torques_yields() {
    for servo in SERVOS {
        let torque = Some([40.0, 40.0, 40.0, 8.0, 8.0, 8.0]);
        let mut told = stiff(servo);
        told.yielding.torque = torque.map(Into::into);
        let mut bench = blocked(told, 3.0);
        let (force, tip) = (bench.force(), bench.tip());
        assert!(force > 20.0 && force < 400.0, "{servo:?}: {force} N");
        bench.run(1.0);
        assert!((bench.force() - force).abs() < 0.01 * force, "{servo:?}: {} {force}", bench.force());
        assert!((bench.tip() - tip).norm() < 1e-5);
        bench.aim(bench.start, 0.0);
        bench.run(3.0);
        let left = (bench.tip() - bench.start.translation.vector).norm();
        assert!(left < 1e-5, "{servo:?}: {left}");
    }
}

/// A spring about the servo's position: the arm presses with its stiffness times the error, carries its
/// weight, and swings out.
#[test]
fn a_springy_arm_yields() {
    let spring = JointSpring { stiffness: [2000.0; 6].into(), damping: [60.0; 6].into() };
    for servo in SERVOS {
        let mut told = stiff(servo);
        told.yielding.spring = Some(spring);
        let described = told.arm.clone();
        let mut bench = Bench::new(told.clone(), 0, 1.0, 0.0);
        bench.run(1.0);
        let sag = (bench.tip() - bench.start.translation.vector).norm();
        assert!(sag < 1e-6, "its weight is carried: {sag}");
        let mut bench = blocked(told, 4.0);
        // J K⁻¹ Jᵀ is the compliance of the tip; the plate is stiff beside it.
        let kinematics = Arm::new(&described).unwrap();
        let mut motion = ArmMotion::default();
        motion.rest(&kinematics, &START);
        let J = motion.jacobian(&kinematics);
        let soft = (0..6).map(|j| J[(2, j)] * J[(2, j)] / 2000.0).sum::<f64>();
        let force = bench.force();
        assert!(force > 0.6 * 0.005 / soft && force < 1.6 * 0.005 / soft, "{force} N of {}", 0.005 / soft);
        bench.aim(bench.start, 0.0);
        bench.run(3.0);
        let left = (bench.tip() - bench.start.translation.vector).norm();
        assert!(left < 1e-4, "{servo:?}: {left}");
    }
}

/// A scratch that is reused from step to step gives the same bits as one made anew for each step: in the air
/// and pressing.
#[test]
fn what_a_scratch_remembers_of_an_arm_is_never_stale() {
    let mut bench = Bench::new(arm(), 4, 2e4, 1e-5);
    for k in 0..200 {
        if k == 20 {
            bench.press(20.0);
        }
        let mut fresh = bench.state.clone();
        let mut work = Workspace::new(&bench.model, &fresh);
        step(&bench.model, &mut fresh, &mut work, DT, &StepOptions::default(), Clock::STOPPED).unwrap();
        bench.step();
        let [mut one, mut two] = [Vec::new(), Vec::new()];
        bench.state.words(&mut one);
        fresh.words(&mut two);
        assert_eq!(one, two, "step {k}");
        assert_eq!(bench.work.contacts(), work.contacts(), "step {k}");
    }
    assert!(!bench.work.contacts().is_empty());
}
