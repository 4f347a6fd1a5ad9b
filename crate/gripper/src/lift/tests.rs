use super::*;
use crate::object::{Object, Primitive};
use crate::pad::PadDesign;
use crate::{Pose, Rotation, Vec3};

/// Coarse pads: what these tests ask does not hang on the mesh.
fn coarse(design: PadDesign) -> PadDesign {
    PadDesign { spacing: 7e-3, layers: 1, ..design }
}

fn model(object: Primitive, mass: f64) -> Model {
    let object = Object::of_mass(object.surface(), mass).unwrap();
    let X_WO = object.standing(&Vec3::z()).unwrap();
    let pad = coarse(PadDesign::rectangular_jaw()).mesh().unwrap();
    Model::new(pad, object, X_WO, 1e6, 0.4)
}

/// From above, its middle at a place, closing along x.
fn above(p: [f64; 3]) -> Pose {
    Pose::from_parts(Vec3::from(p).into(), Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI))
}

fn run(model: &Model, X_WG: &Pose) -> (Verdict, State) {
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
    let thin = Model { rules: Rules { until: Until::Energy(1e3), ..Rules::default() }, ..m };
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
    let path = |rules| start(&Model { rules, ..m.clone() }, &above([0.0, 0.0, 0.015])).unwrap_err().path;
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
