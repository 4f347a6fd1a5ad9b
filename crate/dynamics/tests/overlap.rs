//! Overlaps before the first step are reported with depth and energy of their springs; resting contacts are
//! not.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot be set up has failed"
)]

use asperity_dynamics::{
    Body, Clock, Description, Joint, JointKind, Material, Model, State, StepOptions, Workspace, overlaps,
    step,
};
use asperity_geometry::{Pose, Shape, Vec3};

fn ball(name: &str, z: f64) -> Body {
    let at = Pose::translation(0.0, 0.0, z);
    Body::solid(
        name,
        Shape::Sphere { radius: 0.05 },
        1000.0,
        Material { stiffness: 1e5, ..Material::default() },
        at,
    )
}

fn ground() -> Body {
    let material = Material { stiffness: 1e5, ..Material::default() };
    Body::fixed("ground", Shape::HalfSpace, material, Pose::identity())
}

fn start(d: &Description) -> (Model, State) {
    let model = Model::new(d).expect("a system that can be built");
    let state = State::new(&model);
    (model, state)
}

/// Two balls on springs of 1e5 N/m each, in series, 10 mm deep: `½ k d²` with k = 5e4 N/m.
#[test]
fn pairs_depth_and_energy_are_told() {
    let d = Description { bodies: vec![ground(), ball("a", 1.0), ball("b", 1.09)], ..Description::default() };
    let (model, state) = start(&d);
    let told = overlaps(&model, &state);
    let [one] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(one.bodies, [1, 2]);
    assert!((one.depth - 0.01).abs() < 1e-12 && (one.force - 500.0).abs() < 1e-6, "{one:?}");
    assert!((one.energy - 2.5).abs() < 1e-9, "{one:?}");
}

/// A column that has come to rest presses its lowest contact with all its weight, and is not reported.
#[test]
fn what_rests_is_not_told() {
    let bodies = (0..5).map(|i| ball(&i.to_string(), 0.05 + 0.1 * f64::from(i)));
    let d =
        Description { bodies: std::iter::once(ground()).chain(bodies).collect(), ..Description::default() };
    let (model, mut state) = start(&d);
    let mut work = Workspace::new(&model, &state);
    for _ in 0..400 {
        step(&model, &mut state, &mut work, 0.005, &StepOptions::default(), Clock::STOPPED).expect("a step");
    }
    let deepest = work.contacts().iter().fold(0.0f64, |d, c| d.max(-c.gap));
    assert!(deepest > 1e-4, "{deepest}");
    assert_eq!(overlaps(&model, &state), []);
}

/// Links of one mechanism carry at most what hangs on the lighter of them; joined ones pass through each
/// other.
#[test]
fn links_of_a_mechanism_that_press_are_told() {
    let hinge = |parent, child, z| {
        let kind = JointKind::Revolute { axis: Vec3::y() };
        Joint::new("hinge", kind, parent, child, Pose::translation(0.0, 0.0, z), Pose::identity())
    };
    let bodies = vec![ball("base", 0.0), ball("middle", 0.0), ball("tip", 0.0)];
    let joints = vec![hinge(None, 0, 1.0), hinge(Some(0), 1, 0.04), hinge(Some(1), 2, 0.04)];
    let (model, state) = start(&Description { bodies, joints, ..Description::default() });
    let told = overlaps(&model, &state);
    let [one] = told.as_slice() else { panic!("{told:?}") };
    assert!(one.bodies == [0, 2] && (one.depth - 0.02).abs() < 1e-9, "{one:?}");
}

/// The contacts of a start are those that its first step finds, and looking changes nothing of the run.
#[test]
fn looking_changes_nothing_of_the_run() {
    let d =
        Description { bodies: vec![ground(), ball("a", 0.045), ball("b", 0.14)], ..Description::default() };
    let (model, start) = start(&d);
    let run = |look: bool| {
        let mut state = start.clone();
        let mut work = Workspace::new(&model, &state);
        if look {
            work.touch(&model, &state, &StepOptions::default()).expect("nothing is reduced");
            assert_eq!(work.contacts().len(), 2);
            assert!(work.energy(&model).elastic > 0.0);
        }
        for _ in 0..20 {
            step(&model, &mut state, &mut work, 0.01, &StepOptions::default(), Clock::STOPPED)
                .expect("a step");
        }
        let mut words = Vec::new();
        state.words(&mut words);
        words
    };
    assert_eq!(run(false), run(true));
}
