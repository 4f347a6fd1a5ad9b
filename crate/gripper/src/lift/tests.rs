use super::*;
use crate::object::{Object, Primitive};
use crate::pad::{Holding, Pad, PadDesign};
use crate::{Pose, Rotation, TriangleMesh, Vec3};

/// Coarse pads: the results of these tests do not depend on the mesh.
fn coarse(design: PadDesign) -> PadDesign {
    PadDesign { spacing: 7e-3, layers: 1, ..design }
}

fn model(object: Primitive, mass: f64) -> GraspModel {
    let object = Object::of_mass(object.surface(), mass).unwrap();
    let X_WO = object.standing(&Vec3::z()).unwrap();
    let pad = coarse(PadDesign::rectangular_jaw()).mesh().unwrap();
    GraspModel::new(pad, object, X_WO, 1e6, 0.4)
}

/// A gripper from above, its middle at `p`, closing along x.
fn above(p: [f64; 3]) -> Pose {
    Pose::from_parts(Vec3::from(p).into(), Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI))
}

fn run(model: &GraspModel, X_WG: &Pose) -> (Verdict, GraspState) {
    let (mut scratch, mut state) = start(model, X_WG).unwrap();
    for _ in 0..1000 {
        if let Phase::Done(verdict) = step(model, &mut scratch, &mut state, &mut |_| true).unwrap() {
            return (verdict, state);
        }
    }
    panic!("no end: {:?}", state.reading);
}

#[test]
fn a_cube_is_lifted_and_one_that_is_too_heavy_is_not() {
    let light = model(Primitive::Cube(0.03), 3e-3);
    let (verdict, state) = run(&light, &above([0.0, 0.0, 0.015]));
    let r = state.reading;
    assert_eq!(verdict, Verdict::Holds);
    assert!(r.height > 0.024 && r.touches == [true, true, false], "{r:?}");
    assert!(r.strain.iter().all(|e| *e > 4e-4) && (r.force[0] / r.force[1] - 1.0).abs() < 0.05, "{r:?}");
    // Two pads hold no more than 2 μN.
    let heavy = model(Primitive::Cube(0.03), 2.2 * 0.4 * r.force[0] / 9.81);
    assert!(matches!(
        run(&heavy, &above([0.0, 0.0, 0.015])).0,
        Verdict::Fails(Reason::Slipped | Reason::Dropped)
    ));
}

#[test]
fn a_grasp_that_misses_says_so() {
    let m = model(Primitive::Cube(0.03), 3e-3);
    assert_eq!(run(&m, &above([0.0, 0.03, 0.015])).0, Verdict::Fails(Reason::Missed));
    let thin = GraspModel { rules: Rules { until: Until::Energy(1e3), ..Rules::default() }, ..m };
    let (verdict, state) = run(&thin, &above([0.0, 0.0, 0.015]));
    assert_eq!(verdict, Verdict::Fails(Reason::NeverTight), "{:?}", state.reading);
}

#[test]
fn what_cannot_begin_is_a_fault_that_says_what_to_change() {
    let m = model(Primitive::Cube(0.03), 3e-3);
    let fault = start(&m, &above([0.012, 0.0, 0.015])).unwrap_err();
    assert!(fault.path == "grasp" && fault.message.contains("object"), "{fault}");
    let fault = start(&m, &above([0.0, 0.0, 0.005])).unwrap_err();
    assert!(fault.path == "grasp" && fault.message.contains("floor"), "{fault}");
    let path = |rules| start(&GraspModel { rules, ..m.clone() }, &above([0.0, 0.0, 0.015])).unwrap_err().path;
    assert_eq!(path(Rules { opening: 0.0, ..m.rules }), "opening");
    assert_eq!(path(Rules { until: Until::Force(f64::NAN), ..m.rules }), "until.force");
    assert_eq!(path(Rules { closing_speed: 10.0, ..m.rules }), "closing_speed");
}

#[test]
fn a_snapshot_goes_on_alike_and_a_step_cut_off_is_made_up() {
    let m = model(Primitive::Sphere(0.012), 3e-3);
    let (mut scratch, mut state) = start(&m, &above([0.0, 0.0, 0.012])).unwrap();
    let mut snapshot = None;
    while !matches!(state.phase, Phase::Done(_)) {
        if state.phase == Phase::Lift && snapshot.is_none() {
            snapshot = Some((scratch.clone(), state.clone()));
        }
        step(&m, &mut scratch, &mut state, &mut |_| true).unwrap();
    }
    assert_eq!(state.phase, Phase::Done(Verdict::Holds), "{:?}", state.reading);
    let (mut scratch, mut again) = snapshot.unwrap();
    while !matches!(again.phase, Phase::Done(_)) {
        step(&m, &mut scratch, &mut again, &mut |_| true).unwrap();
    }
    assert_eq!(state, again);
    let (mut scratch, mut cut) = start(&m, &above([0.0, 0.0, 0.012])).unwrap();
    for _ in 0..2000 {
        if matches!(step(&m, &mut scratch, &mut cut, &mut |k| k < 2).unwrap(), Phase::Done(_)) {
            break;
        }
    }
    assert_eq!(cut.phase, Phase::Done(Verdict::Holds), "{:?}", cut.reading);
    assert!(cut.reading.unfinished > 0);
}

/// Two pads carry 2 μN. The faces stand beyond the pads' rims, the lift begins slowly, and ν is 0, so that N
/// stays as it is while something slides: pads that may spread once they slide push 5 % less, and a lift that
/// begins at once asks for more than the weight.
#[test]
fn with_two_percent_more_friction_than_the_weight_needs_it_is_held_and_with_two_percent_less_it_slips() {
    let mut m = model(Primitive::Cube(0.04), 0.2);
    m.rules = Rules {
        closing_speed: 0.02,
        lifting_speed: 0.02,
        lifting_acceleration: Some(0.05),
        lift: 0.01,
        hold: 0.1,
        ..m.rules
    };
    (m.settings.step, m.settings.tolerance, m.poisson) = (0.01, 1e-4, 0.0);
    let mut end = |friction: f64| {
        m.settings.friction = friction;
        let (mut scratch, mut state) = start(&m, &above([0.0, 0.0, 0.019])).unwrap();
        while !matches!(state.phase, Phase::Done(_)) {
            step(&m, &mut scratch, &mut state, &mut |_| true).unwrap();
        }
        let pad = scratch.simulation().world().points_of(0);
        let pushes: f64 = scratch.contact_forces(&state)[pad].iter().map(|f| f.x).sum();
        (state.phase, pushes.abs())
    };
    let weight = 0.2 * 9.81;
    let (_, pushes) = end(0.1);
    let needed = weight / (2.0 * pushes);
    assert_eq!(end(1.02 * needed).0, Phase::Done(Verdict::Holds));
    assert_eq!(end(0.98 * needed).0, Phase::Done(Verdict::Fails(Reason::Slipped)));
}

/// A finger that is held at its root bends away from what it pushes: its tip lags behind.
#[test]
fn a_finger_bends_as_it_holds_and_a_pad_of_ones_own_holds_as_well() {
    let mut m = model(Primitive::Cube(0.03), 3e-3);
    m.pad = PadDesign { spacing: 9e-3, layers: 1, ..PadDesign::finger() }.mesh().unwrap();
    m.rules.until = Until::Force(1.0);
    let X_WG = above([0.0, 0.0, 0.015]);
    let (mut scratch, mut state) = start(&m, &X_WG).unwrap();
    let ends = |scratch: &Scratch, state: &GraspState| {
        let x = &state.soft.x[scratch.simulation().world().points_of(0)];
        let at = |along: f64| {
            let near = |k: &usize| (m.pad.points[*k].x - along).abs() < 1e-9;
            (0..x.len()).filter(near).map(|k| x[k].x).fold(f64::NEG_INFINITY, f64::max)
        };
        at(0.01) - at(-0.035)
    };
    assert_eq!(ends(&scratch, &state), 0.0);
    while !matches!(state.phase, Phase::Done(_)) {
        step(&m, &mut scratch, &mut state, &mut |_| true).unwrap();
    }
    assert_eq!(state.phase, Phase::Done(Verdict::Holds), "{:?}", state.reading);
    assert!(ends(&scratch, &state) < -2e-4, "{}", ends(&scratch, &state));

    let (vertices, triangles) =
        asperity_deformable::elasticity::box_surface([-0.012, -0.01, 0.0], [0.01, 0.01, 0.004]);
    let block = TriangleMesh { vertices, triangles };
    m.pad = Pad::of_mesh(&block, 4e-3, Holding::Back, 1e-4).unwrap();
    assert_eq!(run(&m, &X_WG).0, Verdict::Holds);
}
