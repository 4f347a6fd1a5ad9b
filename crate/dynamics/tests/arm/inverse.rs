use std::f64::consts::{PI, TAU};

use asperity_dynamics::arm::{Arm, ArmJoint, JointLimits, Joints, Solutions, preset};
use asperity_geometry::{Pose, Rotation, Vec3};

use crate::{apart, arms, joints, odd, tool_at};

fn reach(arm: &Arm, X_WT: &Pose, near: &[f64]) -> Solutions {
    let mut out = Solutions::default();
    arm.inverse(X_WT, near, &mut out);
    out
}

fn turns_apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| libm::remainder(x - y, TAU).abs()).fold(0.0, f64::max)
}

#[test]
fn every_solution_reaches_and_the_one_we_came_from_is_among_them() {
    // Arms that are searched have a test of their own.
    for arm in arms().into_iter().filter(|arm| arm.searched().is_none()) {
        for i in 0..2000 {
            let q = joints(i, PI);
            let goal = tool_at(&arm, &q);
            let found = reach(&arm, &goal, &[0.0; 6]);
            assert!(found.all().len() >= 2, "{} {i}", arm.name());
            for s in found.all() {
                assert!(apart(&tool_at(&arm, &s.q), &goal) < 2e-9, "{} {i} {s:?}", arm.name());
                assert!(s.q.iter().all(|a| *a > -PI - 1e-12 && *a <= PI + 1e-12));
            }
            let nearest = found.all().iter().map(|s| turns_apart(&s.q, &q)).fold(f64::INFINITY, f64::min);
            assert!(nearest < 1e-8, "{} {i}: {nearest:e}", arm.name());
            for (k, a) in found.all().iter().enumerate() {
                assert!(found.all()[..k].iter().all(|b| turns_apart(&a.q, &b.q) > 1e-9));
            }
        }
    }
}

#[test]
fn a_straight_wrist_takes_the_angle_it_is_near_to() {
    for arm in arms().iter().take(2) {
        let q = [0.4, 0.3, 0.8, 0.5, 0.0, 0.6];
        let goal = tool_at(arm, &q);
        let near = [0.0, 0.0, 0.0, -1.2, 0.0, 0.0];
        let found = reach(arm, &goal, &near);
        let straight = found.all().iter().find(|s| s.singular).unwrap();
        assert_eq!(straight.q[3], -1.2);
        assert!(apart(&tool_at(arm, &straight.q), &goal) < 1e-9);
        assert!((straight.q[3] + straight.q[5] - 1.1).abs() < 1e-9);
    }
}

#[test]
fn a_wrist_above_the_base_takes_the_first_angle_it_is_near_to() {
    // a1 = 0, and the forearm leans by atan(a3/d4): bent back by as much, the wrist centre is on axis 1.
    let arm = &arms()[1];
    let elbow = libm::atan2(0.010, 0.300);
    let q = [0.7, 0.0, elbow, 0.3, 0.9, 0.2];
    let goal = tool_at(arm, &q);
    let found = reach(arm, &goal, &q);
    assert!(found.all().iter().any(|s| s.singular && turns_apart(&s.q, &q) < 1e-7));
    for s in found.all() {
        assert!(apart(&tool_at(arm, &s.q), &goal) < 2e-8, "{s:?}");
    }
}

#[test]
fn out_of_reach_is_no_solution_and_no_number_is_no_panic() {
    for arm in arms() {
        let far = Pose::translation(1.9, 0.3, 0.8);
        assert!(reach(&arm, &far, &[0.0; 6]).all().is_empty());
        for x in [f64::NAN, f64::INFINITY, 1e300] {
            let odd = Pose::translation(x, 0.0, 0.0);
            assert!(reach(&arm, &odd, &[0.0; 6]).all().is_empty());
        }
    }
}

#[test]
fn an_arm_without_a_closed_form_says_which_joint_is_why() {
    let mut d = odd();
    d.joints[4].X_ML.translation.vector += Vec3::new(0.02, 0.0, 0.0);
    let arm = Arm::new(&d).unwrap();
    let error = arm.searched().unwrap();
    assert_eq!(error.path, "joints[5]");
    assert!(error.message.contains("do not meet"));
}

#[test]
fn whole_turns_are_listed_within_the_limits() {
    let limit = |lower, upper| JointLimits { lower, upper, speed: 1.0, acceleration: 1.0, jerk: 1.0 };
    let mut d = odd();
    d.joints.iter_mut().for_each(|j| j.limits = limit(-PI, PI));
    d.joints[5].limits = limit(-TAU, TAU);
    let mut all = Vec::new();
    Arm::new(&d).unwrap().turns_within(&[0.0, 0.0, 0.0, 0.0, 0.0, 1.0], |q| all.push(q[5]));
    assert_eq!(all, [1.0 - TAU, 1.0]);
    d.joints[0].limits = limit(-0.5, 0.5);
    let mut none = true;
    Arm::new(&d).unwrap().turns_within(&[1.0; 6], |_| none = false);
    assert!(none);
}

/// The geometry of tests/reference/model_import/arm.urdf's kind: frames that do not turn, axes that do.
#[test]
fn an_arm_by_axes_is_the_same_as_by_a_table() {
    let by_table = preset("vs060_like").unwrap();
    let mut by_axes = by_table.clone();
    // Frames of the links at zero, without their turns; the flange keeps its own.
    let axes = [Vec3::z(), Vec3::y(), Vec3::y(), Vec3::z(), Vec3::y(), Vec3::z()];
    let places = [
        Vec3::zeros(),
        Vec3::new(0.0, 0.0, 0.345),
        Vec3::new(0.0, 0.0, 0.305),
        Vec3::new(-0.010, 0.0, 0.0),
        Vec3::new(0.0, 0.0, 0.300),
        Vec3::zeros(),
    ];
    for i in 0..6 {
        let old = by_table.joints[i];
        by_axes.joints[i] = ArmJoint::about_axis(
            Pose::from_parts(places[i].into(), Rotation::identity()),
            &axes[i],
            old.inertia,
            old.limits,
        );
    }
    by_axes.X_LT = Pose::translation(0.0, 0.0, 0.070) * by_table.X_LT;
    let (a, b) = (Arm::new(&by_table).unwrap(), Arm::new(&by_axes).unwrap());
    for i in 0..50 {
        let q = joints(i, 2.0);
        let goal = tool_at(&a, &q);
        assert!(apart(&goal, &tool_at(&b, &q)) < 1e-12);
        let found = reach(&b, &goal, &[0.0; 6]);
        assert!(found.all().iter().any(|s| turns_apart(&s.q, &q) < 1e-8));
        assert_eq!(found.all().len(), reach(&a, &goal, &[0.0; 6]).all().len());
    }
}

/// A UR5's table (Universal Robots, "DH parameters for calculations of kinematics and dynamics"): three
/// parallel axes, no spherical wrist.
fn ur5() -> Arm {
    let rows = [
        (0.0, 0.5 * PI, 0.089159),
        (-0.425, 0.0, 0.0),
        (-0.39225, 0.0, 0.0),
        (0.0, 0.5 * PI, 0.10915),
        (0.0, -0.5 * PI, 0.09465),
        (0.0, 0.0, 0.0823),
    ];
    let mut d = preset("vs060_like").unwrap();
    for (joint, (a, alpha, d)) in d.joints.iter_mut().zip(rows) {
        let row = asperity_dynamics::arm::DhRow { a, alpha, d, offset: 0.0 };
        *joint = ArmJoint::from_dh(&row, joint.inertia, JointLimits::ramped(-TAU, TAU, 3.1));
    }
    Arm::new(&d).unwrap()
}

#[test]
fn a_search_finds_what_the_closed_form_does() {
    let (mut wanted, mut got) = (0, 0);
    for arm in arms() {
        for i in 0..60 {
            let goal = tool_at(&arm, &joints(i, PI));
            let mut found = Solutions::default();
            arm.search(&goal, &[0.0; 6], &mut found);
            for s in found.all() {
                assert!(apart(&tool_at(&arm, &s.q), &goal) < 2e-9, "{} {i}", arm.name());
            }
            let closed = reach(&arm, &goal, &[0.0; 6]);
            wanted += closed.all().len();
            let same = |a: &Joints| found.all().iter().any(|s| turns_apart(&s.q, a) < 1e-6);
            got += closed.all().iter().filter(|s| same(&s.q)).count();
            assert!(found.all().len() <= closed.all().len(), "{} {i}", arm.name());
        }
    }
    assert!(100 * got > 99 * wanted, "{got} of {wanted}");
}

#[test]
fn an_arm_without_a_spherical_wrist_is_searched_and_followed() {
    let arm = ur5();
    assert!(
        arm.searched().unwrap().message.contains("Axis 5") || arm.searched().unwrap().path == "joints[5]"
    );
    let mut found = Solutions::default();
    let mut all = 0;
    for i in 0..200 {
        // A way through the joints: each pose's solutions are followed from the last.
        let q = joints(7, 2.0).map(|a| a + 0.004 * f64::from(i));
        let goal = tool_at(&arm, &q);
        arm.inverse(&goal, &[0.0; 6], &mut found);
        for s in found.all() {
            assert!(apart(&tool_at(&arm, &s.q), &goal) < 2e-9, "{i}");
        }
        assert!(found.all().iter().any(|s| turns_apart(&s.q, &q) < 1e-6), "{i}: the one we came from");
        all += found.all().len();
    }
    // Eight nearly everywhere: two shoulders, two elbows, two wrists.
    assert!(all > 200 * 7, "{all}");
    arm.inverse(&Pose::translation(2.0, 0.0, 0.0), &[0.0; 6], &mut found);
    assert!(found.all().is_empty());
    arm.inverse(&Pose::translation(f64::NAN, 0.0, 0.0), &[0.0; 6], &mut found);
    assert!(found.all().is_empty());
}
