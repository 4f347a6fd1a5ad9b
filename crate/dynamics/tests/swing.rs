//! Chains of joints keep their energy at long steps, whatever their links weigh; motion that cannot be
//! followed is refused with a sentence.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::{
    Body, Clock, Coupler, Description, Geometry, Inertia, Joint, JointKind, Limits, Material, Model, State,
    StepOptions, Workspace, step,
};
use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Shape, Vec3};

/// Links of 10 cm, level, each by a hinge about y, the first at the world; masses in kg.
fn chain(masses: &[f64]) -> Description {
    let link = |(i, &mass): (usize, &f64)| Body {
        inertia: Inertia::Explicit(MassProperties {
            mass,
            p_BCm: Vec3::new(0.05, 0.0, 0.0),
            I_Cm: Mat3::from_diagonal(&(Vec3::new(4.8e-5, 7.4e-4, 7.4e-4) * mass)),
        }),
        geometries: Vec::new(),
        ..Body::solid(
            format!("l{i}"),
            Shape::Sphere { radius: 0.01 },
            1.0,
            Material::default(),
            Pose::identity(),
        )
    };
    let joint = |i: usize| {
        let at = if i == 0 { Pose::translation(0.0, 0.0, 2.0) } else { Pose::translation(0.1, 0.0, 0.0) };
        let kind = JointKind::Revolute { axis: Vec3::y() };
        Joint::new(format!("j{i}"), kind, i.checked_sub(1), i, at, Pose::identity())
    };
    Description {
        bodies: masses.iter().enumerate().map(link).collect(),
        joints: (0..masses.len()).map(joint).collect(),
        ..Description::default()
    }
}

fn alike(links: usize) -> Description {
    chain(&vec![0.05; links])
}

/// The largest change of kinetic and potential energy over `seconds`, J.
fn drift(d: &Description, seconds: f64, dt: f64) -> f64 {
    let model = Model::new(d).unwrap();
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let total = |work: &Workspace| work.energy(&model).kinetic + work.energy(&model).potential;
    let start = total(&work);
    let mut most = 0.0f64;
    for _ in 0..(seconds / dt).round() as usize {
        step(&model, &mut state, &mut work, dt, &StepOptions::default(), Clock::STOPPED).unwrap();
        most = most.max((total(&work) - start).abs());
    }
    most
}

/// Public case 02: 2.943 J of three links, 9.81 J of ten, within 1 % over 10 s.
#[test]
fn a_chain_released_level_keeps_its_energy() {
    for (links, energy) in [(2, 1.962), (3, 2.943), (10, 9.81)] {
        for dt in [0.02, 0.01, 0.002] {
            let off = drift(&alike(links), 10.0, dt);
            assert!(off < 0.01 * energy, "{links} links at {dt} s: {off} J");
        }
    }
}

/// A whip: each link weighs a third of the one before.
#[test]
fn light_distal_links_gain_nothing() {
    let masses = [0.3, 0.1, 0.03, 0.01, 0.003];
    let energy = masses.iter().sum::<f64>() * 9.81 * 2.0;
    let off = drift(&chain(&masses), 10.0, 0.01);
    assert!(off < 0.01 * energy, "{off} of {energy}");
}

/// A free body of three with ball joints, tumbling: energy holds, and so does its momentum.
#[test]
fn a_tumbling_chain_of_balls_keeps_energy_and_momentum() {
    let mut d = alike(3);
    d.gravity = Vec3::zeros();
    d.joints.remove(0);
    for j in &mut d.joints {
        j.kind = JointKind::Ball;
        j.velocity = vec![9.0, -4.0, 7.0];
    }
    d.bodies[0].w_WB = Vec3::new(3.0, 12.0, -8.0);
    let model = Model::new(&d).unwrap();
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let start = work.energy(&model);
    for _ in 0..500 {
        step(&model, &mut state, &mut work, 0.01, &StepOptions::default(), Clock::STOPPED).unwrap();
        let now = work.energy(&model);
        assert!((now.kinetic / start.kinetic - 1.0).abs() < 0.01, "{now:?} {start:?}");
        let turned = (now.angular_momentum - start.angular_momentum).norm();
        assert!(turned < 0.01 * start.angular_momentum.norm(), "{now:?} {start:?}");
    }
}

/// A chain falls on a rough floor: no alarm, and it comes to rest below where it began.
#[test]
fn a_chain_that_falls_on_a_floor_loses_energy() {
    let material = Material { stiffness: 1e5, friction: 0.5, ..Material::default() };
    for links in [2, 3, 10] {
        let mut d = alike(links);
        let level = Rotation::from_scaled_axis(Vec3::y() * std::f64::consts::FRAC_PI_2);
        for b in &mut d.bodies {
            let shape = Shape::Capsule { radius: 0.01, half_length: 0.04 };
            let at = Pose::from_parts(Vec3::new(0.05, 0.0, 0.0).into(), level);
            b.geometries.push(Geometry::new(shape, at, material));
        }
        d.bodies.push(Body::fixed("floor", Shape::HalfSpace, material, Pose::translation(0.0, 0.0, 1.88)));
        let model = Model::new(&d).unwrap();
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        let start = work.energy(&model).potential;
        for _ in 0..1000 {
            step(&model, &mut state, &mut work, 0.01, &StepOptions::default(), Clock::STOPPED).unwrap();
            let e = work.energy(&model);
            assert!(e.kinetic + e.potential < 1.001 * start, "{links}: {e:?}");
        }
        assert!(work.energy(&model).kinetic < 1e-3);
    }
}

/// A spin that no step follows is refused: the sentence names the body, and the state is that before the
/// step.
#[test]
fn what_cannot_be_followed_is_refused() {
    let mut d = alike(3);
    d.joints[2].velocity = vec![1e8];
    let model = Model::new(&d).unwrap();
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let before = state.clone();
    let fault =
        step(&model, &mut state, &mut work, 0.01, &StepOptions::default(), Clock::STOPPED).unwrap_err();
    assert!(fault.message.contains("at step 1") && fault.message.contains("l2"), "{fault:?}");
    assert_eq!(state, before);
}

/// The velocity of a body on a joint is given to its joint, or is refused.
#[test]
fn a_body_on_a_joint_starts_as_it_says() {
    let start = |kind: JointKind, w: Vec3, v: Vec3| {
        let mut d = alike(1);
        d.joints[0].kind = kind;
        d.bodies[0].w_WB = w;
        d.bodies[0].v_WBcm = v;
        let model = Model::new(&d)?;
        let state = State::new(&model);
        let work = Workspace::new(&model, &state);
        Ok::<_, asperity_fault::Fault>((work.angular_velocities()[0], work.velocities()[0]))
    };
    let zero = Vec3::zeros();
    let spin = Vec3::new(0.0, 3.0, 20.0);
    let moves = spin.cross(&Vec3::new(0.05, 0.0, 0.0));
    for v in [zero, moves] {
        let (w, v) = start(JointKind::Ball, spin, v).unwrap();
        assert!((w - spin).norm() < 1e-9 && (v - moves).norm() < 1e-9, "{w} {v}");
    }
    let (w, _) = start(JointKind::Revolute { axis: Vec3::y() }, Vec3::y() * 5.0, zero).unwrap();
    assert!((w - Vec3::y() * 5.0).norm() < 1e-9, "{w}");
    let (_, v) = start(JointKind::Prismatic { axis: Vec3::x() }, zero, Vec3::x() * 2.0).unwrap();
    assert!((v - Vec3::x() * 2.0).norm() < 1e-9, "{v}");
    for (kind, w, v) in [
        (JointKind::Revolute { axis: Vec3::y() }, Vec3::z(), zero),
        (JointKind::Prismatic { axis: Vec3::x() }, Vec3::z(), zero),
        (JointKind::Prismatic { axis: Vec3::x() }, zero, Vec3::y()),
        (JointKind::Weld, Vec3::z(), zero),
    ] {
        let fault = start(kind, w, v).unwrap_err();
        assert!(fault.path == "bodies[0].velocity" && fault.message.contains("j0"), "{fault:?}");
    }
}

/// Stops as rigid as the step resolves.
fn within(lower: f64, upper: f64) -> Option<Limits> {
    Some(Limits { lower, upper, stiffness: f64::INFINITY, relaxation_time: 0.0 })
}

/// Runs for `seconds`. Returns the largest rise of energy above the start and from one step to the next, the
/// largest kinetic energy, the final energy (J), and the largest depth of a joint beyond its stop.
fn against_stops(d: &Description, seconds: f64, dt: f64) -> [f64; 5] {
    let model = Model::new(d).unwrap();
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let total = |work: &Workspace| work.energy(&model).kinetic + work.energy(&model).potential;
    let start = total(&work);
    let (mut last, mut found) = (start, [0.0f64; 5]);
    for _ in 0..(seconds / dt).round() as usize {
        step(&model, &mut state, &mut work, dt, &StepOptions::default(), Clock::STOPPED).unwrap();
        let now = total(&work);
        found[0] = found[0].max(now - start);
        found[1] = found[1].max(now - last);
        found[2] = found[2].max(work.energy(&model).kinetic);
        last = now;
        for (j, joint) in d.joints.iter().enumerate() {
            let Some(l) = joint.limits else { continue };
            let q = state.q[model.joint_position(j).unwrap()];
            found[4] = found[4].max(l.lower - q).max(q - l.upper);
        }
    }
    found[3] = last - start;
    found
}

/// A double pendulum that swings into its stops again and again.
#[test]
fn stops_that_are_hit_give_no_energy() {
    for dt in [0.01, 0.002] {
        for (first, second) in
            [(within(-10.0, 1.9), within(-0.4, 0.4)), (within(0.0, 2.5), within(-1.0, 0.3))]
        {
            let mut d = alike(2);
            d.joints[0].limits = first;
            d.joints[1].limits = second;
            let found = against_stops(&d, 10.0, dt);
            let [above, rise, most, left, beyond] = found;
            assert!(above < 1e-3 * most && rise < 1e-2 * most && left < -0.5 * most, "{dt}: {found:?}");
            assert!(beyond < 1e-5, "{dt}: {found:?}");
        }
    }
}

/// Without gravity two links turn about a pivot until the second meets its stop, a blow within a step: their
/// angular momentum stays, `L = (M v)₀`, and the energy that is left is that of one body, `½ L²/I`.
#[test]
fn a_blow_takes_what_a_plastic_one_takes() {
    let (m, own, bend) = (0.05, 7.4e-4 * 0.05, 0.5);
    let inertia = |bend: f64| 2.0 * own + m * (0.0025 + 0.0125 + 0.01 * libm::cos(bend));
    let (from, first, second) = (-0.2, 1.0, 15.0);
    let turns = inertia(from) * first + (own + m * (0.0025 + 0.005 * libm::cos(from))) * second;
    let left = 0.5 * turns * turns / inertia(bend);
    // In shorter steps a chain that begins straight, without velocity terms, does not count as a tree that
    // moves fast.
    for dt in [0.02, 0.01] {
        let mut d = alike(2);
        d.gravity = Vec3::zeros();
        d.joints[0].velocity = vec![first];
        d.joints[1].position = vec![from];
        d.joints[1].velocity = vec![second];
        d.joints[1].limits = within(-1.0, bend);
        let model = Model::new(&d).unwrap();
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        let start = work.energy(&model).kinetic;
        assert!(left < 0.95 * start, "{left} of {start}");
        let (mut now, mut most) = (start, 0.0f64);
        for _ in 0..(0.5f64 / dt).round() as usize {
            step(&model, &mut state, &mut work, dt, &StepOptions::default(), Clock::STOPPED).unwrap();
            most = most.max(state.q[1]);
            now = work.energy(&model).kinetic;
            let off = (now / start - 1.0).abs().min((now / left - 1.0).abs());
            assert!(off < 1e-5, "{dt}: {now}, {start}, {left}");
        }
        let reaches = bend - 0.01 < most && most < bend + 1e-8;
        assert!((now / left - 1.0).abs() < 1e-5 && reaches, "{dt}: {now} {left} {most}");
    }
}

/// A tie holds and does no work: two links that bend to the other side by half of the first's turn.
#[test]
fn tied_joints_swing_and_keep_their_energy() {
    for dt in [0.01, 0.002] {
        let mut d = alike(3);
        d.couplers.push(Coupler { a: 1, b: 0, ratio: -0.5, offset: 0.0 });
        d.joints[2].limits = within(-1e3, 1e3);
        let off = drift(&d, 10.0, dt);
        assert!(off < 0.01 * 2.943, "{dt}: {off} J");
        let model = Model::new(&d).unwrap();
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        for _ in 0..(10.0f64 / dt).round() as usize {
            step(&model, &mut state, &mut work, dt, &StepOptions::default(), Clock::STOPPED).unwrap();
            let slack = (state.q[1] + 0.5 * state.q[0]).abs();
            assert!(slack < 1e-6, "{dt}: {slack}");
        }
    }
}

/// Mass, centre of mass, moments xx, yy, zz, xy, xz, yz about it (kg, m, kg m²).
type Solid = (f64, [f64; 3], [f64; 6]);
/// Seven links about as Franka publishes those of its Panda, rounded.
const PANDA: [Solid; 7] = [
    (4.97, [0.004, 0.002, -0.048], [0.703, 0.707, 0.0091, 0.0, 0.007, 0.019]),
    (0.647, [-0.003, -0.029, 0.0035], [0.008, 0.028, 0.026, -0.004, 0.01, 0.0007]),
    (3.23, [0.0275, 0.0393, -0.0665], [0.0372, 0.0362, 0.0108, -0.0048, -0.0114, -0.0128]),
    (3.59, [-0.0532, 0.104, 0.0275], [0.0259, 0.0196, 0.0283, 0.0078, -0.0013, 0.0086]),
    (1.23, [-0.012, 0.0411, -0.0384], [0.0355, 0.0295, 0.0086, -0.0021, -0.004, 0.0002]),
    (1.67, [0.0601, -0.0141, -0.0105], [0.002, 0.0044, 0.0054, 0.0001, -0.0012, 0.0003]),
    (0.736, [0.0105, -0.0043, 0.0616], [0.0125, 0.01, 0.0048, -0.0004, -0.0012, -0.0007]),
];
/// Position of each joint on the link before (a turn about x by quarters, m), and its range (rad).
const PANDA_JOINTS: [(f64, [f64; 3], [f64; 2]); 7] = [
    (0.0, [0.0, 0.0, 0.333], [-2.8973, 2.8973]),
    (-1.0, [0.0, 0.0, 0.0], [-1.7628, 1.7628]),
    (1.0, [0.0, -0.316, 0.0], [-2.8973, 2.8973]),
    (1.0, [0.0825, 0.0, 0.0], [-3.0718, -0.0698]),
    (-1.0, [-0.0825, 0.384, 0.0], [-2.8973, 2.8973]),
    (1.0, [0.0, 0.0, 0.0], [-0.0175, 3.7525]),
    (1.0, [0.088, 0.0, 0.0], [-2.8973, 2.8973]),
];

/// The arm nearly upright and at rest; with two fingers of 15 g on slides whose joints are tied to each
/// other, or without.
fn panda(fingers: bool) -> Description {
    let solid = |name: String, (mass, [x, y, z], [a, b, c, d, e, f]): Solid| Body {
        inertia: Inertia::Explicit(MassProperties {
            mass,
            p_BCm: Vec3::new(x, y, z),
            I_Cm: Mat3::new(a, d, e, d, b, f, e, f, c),
        }),
        geometries: Vec::new(),
        ..Body::solid(name, Shape::Sphere { radius: 0.01 }, 1.0, Material::default(), Pose::identity())
    };
    let mut d = Description::default();
    for (i, (of, (turns, [x, y, z], [lower, upper]))) in PANDA.into_iter().zip(PANDA_JOINTS).enumerate() {
        d.bodies.push(solid(format!("link{}", i + 1), of));
        let turn = Rotation::from_scaled_axis(Vec3::x() * (turns * std::f64::consts::FRAC_PI_2));
        let at = Pose::from_parts(Vec3::new(x, y, z).into(), turn);
        let kind = JointKind::Revolute { axis: Vec3::z() };
        let mut joint =
            Joint::new(format!("joint{}", i + 1), kind, i.checked_sub(1), i, at, Pose::identity());
        joint.limits = within(lower, upper);
        joint.position = vec![0.0f64.clamp(lower, upper)];
        d.joints.push(joint);
    }
    for (name, side) in [("left", 1.0), ("right", -1.0)].into_iter().filter(|_| fingers) {
        d.bodies.push(solid(name.to_owned(), (0.015, [0.0; 3], [2.4e-6, 2.4e-6, 7.5e-7, 0.0, 0.0, 0.0])));
        let turn = Rotation::from_scaled_axis(Vec3::z() * -std::f64::consts::FRAC_PI_4);
        let at = Pose::from_parts(Vec3::new(0.0, 0.0, 0.165).into(), turn);
        let kind = JointKind::Prismatic { axis: Vec3::y() * side };
        let mut joint = Joint::new(name, kind, Some(6), d.bodies.len() - 1, at, Pose::identity());
        joint.limits = within(0.0, 0.04);
        d.joints.push(joint);
    }
    if fingers {
        d.couplers.push(Coupler { a: 8, b: 7, ratio: 1.0, offset: 0.0 });
    }
    d
}

/// Ten seconds of an undamped arm that falls into its stops: the run goes on, and energy never rises.
#[test]
fn an_arm_that_falls_into_its_stops_gains_no_energy() {
    for fingers in [false, true] {
        for dt in [0.01, 0.002] {
            let found = against_stops(&panda(fingers), 10.0, dt);
            let [above, rise, most, left, beyond] = found;
            assert!(most > 50.0 && left < -0.5 * most, "{fingers} {dt}: {found:?}");
            assert!(above < 1e-4 * most && rise < 1e-4 * most, "{fingers} {dt}: {found:?}");
            assert!(beyond < 1e-5, "{fingers} {dt}: {found:?}");
        }
    }
}

/// The arm starts from positions and velocities all over its ranges, under gravity and without.
#[test]
fn an_arm_that_is_thrown_about_gains_no_energy() {
    for seed in 0..10 {
        let mut d = panda(seed % 2 == 0);
        let draw = |k: usize| libm::sin((37 * k + 101 * seed) as f64 * 0.7123);
        for (k, joint) in d.joints.iter_mut().enumerate().take(7) {
            let l = joint.limits.unwrap();
            joint.position = vec![0.5 * (l.lower + l.upper) + 0.5 * (l.upper - l.lower) * draw(2 * k)];
            joint.velocity = vec![8.0 * draw(2 * k + 1)];
        }
        if seed % 5 == 0 {
            d.gravity = Vec3::zeros();
        }
        let found = against_stops(&d, 5.0, 0.01);
        let [above, _, most, _, beyond] = found;
        assert!(above < 1e-3 * most && beyond < 1e-3, "{seed}: {found:?}");
    }
}
