use super::contact::PatchPoint;
use super::*;
use crate::object::{Object, Primitive};
use crate::pad::PadDesign;

fn model(mass: f64, friction: f64) -> GraspModel {
    let object = Object::of_mass(Primitive::Cube(0.03).surface(), mass).unwrap();
    let X_WO = object.standing(&Vec3::z()).unwrap();
    GraspModel::new(PadDesign::rectangular_jaw().mesh().unwrap(), object, X_WO, 1e6, friction)
}

/// A gripper from above, its middle at `p`, turned about the vertical by `turn`.
fn above(p: [f64; 3], turn: f64) -> Pose {
    let down = Pose::new(Vec3::from(p), Vec3::x() * std::f64::consts::PI);
    down * Pose::rotation(Vec3::z() * turn)
}

#[test]
fn a_squeezed_weight_is_held_up_to_2_mu_f() {
    for (mass, holds) in
        [(0.003, true), (2.0 * 0.4 * 20.0 / 9.81 * 0.97, true), (2.0 * 0.4 * 20.0 / 9.81 * 1.05, false)]
    {
        let m = model(mass, 0.4);
        let court = Court::new(&m, 20.0).unwrap();
        for judge in Judge::ALL {
            assert_eq!(
                court.says(&m, &above([0.0, 0.0, 0.015], 0.0))[judge as usize],
                holds,
                "{judge:?} {mass}"
            );
        }
    }
}

#[test]
fn what_each_judge_cannot_see() {
    let m = model(0.003, 0.4);
    let court = Court::new(&m, 20.0).unwrap();
    let says = |pose: &Pose| court.says(&m, pose);
    // The closing line runs 2 mm beside the cube, half the pad is on it: only area contacts see that.
    assert_eq!(says(&above([0.0, 0.017, 0.015], 0.0)), [false, true, true]);
    // Beside it altogether; and turned further than friction allows.
    assert_eq!(says(&above([0.0, 0.04, 0.015], 0.0)), [false; 3]);
    let turned = says(&above([0.0, 0.0, 0.015], 0.6));
    assert!(!turned[0] && !turned[1], "{turned:?}");
}

#[test]
fn the_nearest_point_of_a_hull_is_found() {
    // A ball of radius 1 about a centre: reached where the target is within 1 + far.
    let centre = Wrench::from([3.0, -1.0, 0.5, 2.0, 0.0, 1.0]);
    let ball = |y: &Wrench| centre + y / y.norm_squared().sqrt();
    let out = Wrench::from([1.0, 2.0, -1.0, 0.0, 1.0, 3.0]) / 4.0;
    for (r, expected) in [(0.0, true), (0.5, true), (0.999, true), (1.005, true), (1.02, false), (5.0, false)]
    {
        assert_eq!(least::reaches(ball, &(centre + out * r), 0.01), expected, "{r}");
    }
    // A box: its corner is a vertex.
    let cube = |y: &Wrench| y.map(|c| 1.0_f64.copysign(c));
    assert!(least::reaches(cube, &Wrench::repeat(1.0), 1e-9));
    assert!(!least::reaches(cube, &Wrench::repeat(1.001), 1e-3));
    assert!(least::reaches(cube, &Wrench::from([0.3, -0.9, 0.1, 0.0, 0.5, -0.99]), 1e-9));
}

/// Numbers whose squares overflow decide nothing, and cost nothing.
#[test]
fn pushes_beyond_all_numbers_end_at_once() {
    let start = std::time::Instant::now();
    for push in [1e150, 1e200, 1e308, f64::INFINITY, f64::NAN] {
        let cube = |y: &Wrench| y.map(|c| push.copysign(c));
        let _ = least::reaches(cube, &Wrench::repeat(1.0), 1e-9);
        let skew = |y: &Wrench| {
            Wrench::from([push, 1.0, 1e-3, push.sqrt(), 1.0, 1.0]).component_mul(&y.map(f64::signum))
        };
        let _ = least::reaches(skew, &Wrench::from([0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), 1e-12);
    }
    assert!(start.elapsed().as_secs_f64() < 1.0, "{:?}", start.elapsed());
}

#[test]
fn a_disc_has_the_friction_of_a_limit_surface() {
    // A disc of radius a under even pressure: force μN, torque 2/3 μ N a, and their ellipse between.
    let (a, n) = (0.01, 40);
    let mut places = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let at = |k: usize| a * (2.0 * (k as f64 + 0.5) / f64::from(n as u32) - 1.0);
            if at(i) * at(i) + at(j) * at(j) < a * a {
                places.push((at(i), at(j)));
            }
        }
    }
    let force = 10.0 / places.len() as f64;
    let place = |(x, y): &(f64, f64)| PatchPoint {
        arm: Vec3::new(*x, *y, 0.0) / a,
        normal: Vec3::z(),
        force,
        friction: 0.5 * force,
    };
    let places: Vec<PatchPoint> = places.iter().map(place).collect();
    let cone = PadContact::cone(&places).unwrap();
    let along = |k: usize| Wrench::from_fn(|i, _| if i == k { 1.0 } else { 0.0 });
    for (contact, off) in [(&PadContact::Places(places.clone()), 0.02), (&cone, 0.12)] {
        let most = |k: usize| contact.support(&along(k)).dot(&along(k));
        assert!(
            (most(0) / 5.0 - 1.0).abs() < off && (most(5) / (5.0 * 2.0 / 3.0) - 1.0).abs() < off,
            "{} {}",
            most(0),
            most(5)
        );
        assert!((most(2) - 10.0).abs() < 0.02 * 10.0, "{}", most(2));
    }
}
