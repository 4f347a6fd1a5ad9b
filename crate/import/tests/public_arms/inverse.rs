use asperity_dynamics::arm::{Arm, ArmMotion, Solutions, Task};
use asperity_geometry::{Pose, Rotation, Vec3};

use crate::{all, apart, tool_at};

fn within(arm: &Arm, q: &[f64]) -> bool {
    q.iter().zip(arm.limits()).all(|(q, l)| (l.lower..=l.upper).contains(q))
}

#[test]
fn every_place_that_joints_have_is_reached() {
    for r in all() {
        for (k, case) in r.cases.iter().enumerate() {
            let goal = tool_at(&r.arm, &case.q);
            let q =
                r.arm.joints_at(&goal, r.arm.posture()).unwrap_or_else(|e| panic!("{} {k}: {e:?}", r.name));
            let [way, turn] = apart(&tool_at(&r.arm, &q), &goal);
            assert!(way < 1e-9 && turn < 1e-7, "{} {k}: {way:e} m, {turn:e} rad", r.name);
            assert!(within(&r.arm, &q), "{} {k}: {q:?}", r.name);
        }
    }
}

/// Where it has more joints than the place asks for, nothing that leaves the place brings them nearer to the posture: of nine solutions in ten
/// and more. The others are given as far as their steps have led.
#[test]
fn a_redundant_arm_is_as_near_to_its_posture_as_the_place_allows() {
    let (mut looked_at, mut settled) = (0, 0);
    for r in all().iter().filter(|r| r.arm.count() == 7) {
        for case in &r.cases {
            let goal = tool_at(&r.arm, &case.q);
            let mut found = Solutions::default();
            r.arm.inverse(&goal, &case.q, &mut found);
            for s in found.all() {
                let free = s.q.iter().zip(r.arm.limits()).all(|(q, l)| l.margin(*q) > 1e-6);
                if !free {
                    continue;
                }
                let mut motion = ArmMotion::default();
                motion.rest(&r.arm, &s.q);
                let J = motion.jacobian(&r.arm);
                let rows =
                    nalgebra::SMatrix::<f64, 7, 7>::from_fn(|i, j| if i < 6 { J[(i, j)] } else { 0.0 });
                let svd = rows.svd(false, true);
                let null = svd.v_t.unwrap().row(svd.singular_values.imin()).transpose();
                let slope: f64 = (0..7).map(|i| null[i] * (r.arm.posture()[i] - s.q[i])).sum();
                settled += usize::from(slope.abs() < 1e-3);
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 50 && 10 * settled > 9 * looked_at, "{settled} of {looked_at}");
}

#[test]
fn what_is_asked_of_a_scara_is_its_place_and_its_turn() {
    let all = all();
    let scara = &all.iter().find(|r| r.name == "cobra600").unwrap().arm;
    assert_eq!(scara.task().asked(), &[true, true, true, false, false, true]);
    assert!(all.iter().filter(|r| r.arm.count() == 7).all(|r| *r.arm.task() == Task::WHOLE));
    // A tool that leans is not asked for: what of the pose can be had is.
    let goal = tool_at(scara, &[0.3, -0.7, 0.1, 0.4]);
    let leaning =
        Pose::from_parts(goal.translation, goal.rotation * Rotation::from_axis_angle(&Vec3::x_axis(), 0.2));
    let q = scara.joints_at(&leaning, scara.posture()).unwrap();
    assert!(apart(&tool_at(scara, &q), &goal)[0] < 1e-9);
    // One joint cannot be asked for what another gives alone.
    let mut d = all.iter().find(|r| r.name == "cobra600").unwrap().described.clone();
    d.asked = Some([true, true, true, true, false, true]);
    let fault = Arm::new(&d).unwrap_err();
    assert!(fault.path == "asked[3]" && fault.message.contains("about its x"), "{fault:?}");
}

#[test]
fn what_is_out_of_reach_is_refused_with_the_reason() {
    for r in all() {
        let far = Pose::translation(2.5, 0.4, 0.6);
        let fault = r.arm.joints_at(&far, r.arm.posture()).unwrap_err();
        assert!(fault.message.contains("the arm reaches"), "{}: {fault:?}", r.name);
        let nowhere = Pose::translation(f64::NAN, 0.0, 0.0);
        assert!(r.arm.joints_at(&nowhere, r.arm.posture()).is_err());
    }
    // A place that the joints have beyond a stop alone.
    let all = all();
    let scara = all.iter().find(|r| r.name == "cobra600").unwrap();
    let below = tool_at(&scara.arm, &[0.2, 0.4, 0.35, 0.0]);
    let fault = scara.arm.joints_at(&below, scara.arm.posture()).unwrap_err();
    assert!(fault.message.contains("within their stops"), "{fault:?}");
}
