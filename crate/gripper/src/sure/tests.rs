use super::*;
use crate::Vec3;
use crate::object::{Awkward, Object, Primitive};
use crate::pad::PadDesign;

#[test]
fn intervals_are_those_of_the_books() {
    let at = |k, n, bound| interval(k, n, 0.95, bound);
    // The reference's README: 5/5 [0.48, 1], 4/5 [0.28, 0.99], 1/5 [0.01, 0.72], 0/5 [0, 0.52].
    for (k, low, high) in [(5, 0.4782, 1.0), (4, 0.2836, 0.9949), (1, 0.0051, 0.7164), (0, 0.0, 0.5218)] {
        let i = at(k, 5, Bound::Exact);
        assert!((i.low - low).abs() < 1e-4 && (i.high - high).abs() < 1e-4, "{i:?}");
    }
    let w = at(8, 10, Bound::Wilson);
    assert!((w.low - 0.4902).abs() < 1e-4 && (w.high - 0.9433).abs() < 1e-4, "{w:?}");
    assert_eq!(at(0, 0, Bound::Exact).width(), 1.0);
    let many = at(5000, 10_000, Bound::Exact);
    assert!((many.width() - 2.0 * 1.96 * 0.005).abs() < 3e-4, "{many:?}");
}

#[test]
fn draws_are_normal_and_hang_on_their_number_alone() {
    let noise = PoseNoise { wrist: 0.0, ..PoseNoise::default() };
    let n = 4000;
    let (mut mean, mut square) = (Vec3::zeros(), 0.0);
    for k in 0..n {
        let X = noise.shaken(&Pose::identity(), 7, k);
        mean += X.translation.vector / n as f64;
        square += X.rotation.scaled_axis().norm_squared() / (3 * n) as f64;
    }
    assert!(mean.amax() < 4.0 * 1e-3 / (n as f64).sqrt(), "{mean}");
    assert!((square.sqrt() / 3e-3 - 1.0).abs() < 0.03, "{square}");
    assert_eq!(noise.shaken(&Pose::identity(), 7, 5), noise.shaken(&Pose::identity(), 7, 5));
    assert_ne!(noise.shaken(&Pose::identity(), 7, 5), noise.shaken(&Pose::identity(), 8, 5));
    // About the wrist 3 mrad are half a millimetre at the tips.
    let wrist = PoseNoise { translation: 0.0, ..PoseNoise::default() };
    let off = (0..400).map(|k| wrist.shaken(&Pose::identity(), 1, k).translation.vector.x);
    let deviation = (off.map(|x| x * x).sum::<f64>() / 400.0).sqrt();
    assert!((deviation / (0.160098 * 3e-3) - 1.0).abs() < 0.1, "{deviation}");
}

#[test]
fn trials_end_when_the_interval_is_narrow_in_their_order() {
    let plan = TrialPlan { trials: 100, width: 0.5, ..TrialPlan::default() };
    assert_eq!(plan.enough(&[true; 4]), None);
    let n = plan.enough(&[true; 100]).unwrap();
    assert!((5..20).contains(&n) && plan.sum(&[true; 100][..n]).width() < 0.5, "{n}");
    assert!(plan.sum(&[true; 100][..n - 1]).width() >= 0.5);
    assert_eq!(TrialPlan { trials: 3, ..TrialPlan::default() }.enough(&[true, false, true, true]), Some(3));
    assert_eq!(TrialPlan { trials: 0, ..TrialPlan::default() }.check().unwrap_err().path, "trials");
}

#[test]
fn scores_by_hand() {
    let g = |predicted, successes| Judged { predicted, trials: 5, successes };
    // A judge that always says "holds" of four grasps in five trials, of which 16 succeed.
    let always = [g(1.0, 5), g(1.0, 5), g(1.0, 5), g(1.0, 1)];
    let (s, t) = (scores(&always, 0.5).unwrap(), thesis_scores(&always).unwrap());
    assert!((s.at.f1 - 2.0 * 0.8 / 1.8).abs() < 1e-12 && (s.brier - 0.2).abs() < 1e-12, "{s:?}");
    assert!((s.brier_of_mean - 0.16).abs() < 1e-12 && (s.brier_least - 4.0 / 100.0).abs() < 1e-12, "{s:?}");
    assert!((t.ap - 0.8).abs() < 1e-12 && t.ar == 1.0, "{t:?}");
    // A judge that knows every outcome.
    let knows = [g(1.0, 5), g(1.0, 5), g(1.0, 5), g(0.2, 1)];
    let (s, t) = (scores(&knows, 0.5).unwrap(), thesis_scores(&knows).unwrap());
    assert!((s.brier - s.brier_least).abs() < 1e-12 && s.at.precision == 1.0, "{s:?}");
    assert!((s.average_precision - (15.0 / 16.0 + 0.8 / 16.0)).abs() < 1e-12, "{s:?}");
    assert!(t.ap == 1.0 && t.ar == 1.0 && t.f1 == 1.0, "{t:?}");
    assert!(
        scores(&[], 0.5).is_err() && scores(&[g(1.5, 5)], 0.5).unwrap_err().path == "grasps[0].predicted"
    );
    // From 0.1 on all is predicted to hold; the scores change only at a predicted share.
    let low = scores(&knows, 0.1).unwrap();
    assert!((low.at.precision - 0.8).abs() < 1e-12 && low.at.recall == 1.0, "{low:?}");
    assert_eq!(low.curve.iter().map(|p| p.threshold).collect::<Vec<_>>(), [1.0, 0.2]);
    assert_eq!(scores(&knows, 1.1).unwrap_err().path, "threshold");
}

#[test]
fn the_thesis_vase_has_the_f1_that_its_text_gives() {
    // Table 4.1, in fifths.
    let ipc = [0, 0, 5, 0, 0, 5, 2, 4, 5, 5, 5, 5, 5, 5, 3, 0, 0, 0, 2, 0, 0, 5, 5, 0, 0];
    let real = [0, 5, 5, 0, 0, 5, 4, 0, 5, 5, 5, 5, 5, 5, 5, 0, 0, 1, 0, 0, 2, 5, 4, 0, 0];
    let vase = ipc.iter().zip(real).map(|(p, successes)| Judged {
        predicted: f64::from(*p) / 5.0,
        trials: 5,
        successes,
    });
    let vase: Vec<_> = vase.collect();
    let (s, t) = (scores(&vase, 0.5).unwrap(), thesis_scores(&vase).unwrap());
    let f1 = 2.0 * t.precision * t.recall / (t.precision + t.recall);
    assert!((f1 - 0.85).abs() < 0.005, "{t:?}");
    // By the usual count it is 0.857; and Brier's score is half of that of the judge that predicts the mean.
    assert!((s.at.f1 - 0.857).abs() < 5e-4 && s.brier < 0.5 * s.brier_of_mean, "{s:?}");
}

#[test]
fn a_bootstrap_spreads_as_a_mean_does() {
    // The mean of 0 and 1, 20 each: its deviation is half over the root of 40.
    let of = |picked: Vec<usize>| picked.iter().filter(|k| **k < 20).count() as f64 / 40.0;
    let mut means: Vec<f64> = resamples(40, 7).map(of).collect();
    let [low, high] = middle(&mut means, 0.95);
    let half = 1.96 * 0.5 / 40.0_f64.sqrt();
    assert!((low - 0.5 + half).abs() < 0.02 && (high - 0.5 - half).abs() < 0.02, "{low} {high}");
    assert!(resamples(40, 7).eq(resamples(40, 7)) && !resamples(40, 7).eq(resamples(40, 8)));
    assert!(resamples(0, 7).all(|set| set.is_empty()));
    assert_eq!(middle(&mut [3.0, 1.0, 2.0], 0.5), [1.5, 2.5]);
    assert!(middle(&mut [], 0.5)[0].is_nan());
}

#[test]
fn sampled_grasps_are_antipodal_and_begin_free() {
    let pad = PadDesign { spacing: 7e-3, layers: 1, ..PadDesign::rounded_jaw() }.mesh().unwrap();
    for kind in Awkward::ALL {
        let name = kind.word();
        let object = kind.object(1200.0).unwrap();
        let X_WO = object.standing(&Vec3::z()).unwrap();
        let model = GraspModel::new(pad.clone(), object, X_WO, 1e6, 0.5);
        let grasps = antipodal(&model, 4, 3);
        assert_eq!(grasps, antipodal(&model, 4, 3));
        assert_eq!(grasps.len(), 4, "{name}");
        for X_WG in &grasps {
            assert!((X_WG.rotation * Vec3::z()).z < -0.5, "{name}");
            assert!(crate::lift::stands_free(&model, X_WG).unwrap(), "{name}");
        }
    }
}

#[test]
fn a_trial_is_the_same_in_any_order() {
    let pad = PadDesign { spacing: 7e-3, layers: 1, ..PadDesign::rounded_jaw() }.mesh().unwrap();
    let object = Object::of_mass(Primitive::Sphere(0.012).surface(), 3e-3).unwrap();
    let X_WO = object.standing(&Vec3::z()).unwrap();
    let model = GraspModel::new(pad, object, X_WO, 1e6, 0.4);
    let X_WG = Pose::new(Vec3::new(0.0, 0.0, 0.014), Vec3::x() * std::f64::consts::PI);
    let noise = PoseNoise::default();
    let run = |k| trial(&model, &noise.shaken(&X_WG, 1, k), 5.0).unwrap();
    let (one, two) = (run(1), run(0));
    assert_eq!((two, one), (run(0), run(1)));
    assert!(one.verdict.holds(), "{one:?}");
    let blocked =
        trial(&model, &Pose::new(Vec3::new(0.02, 0.0, 0.014), Vec3::x() * std::f64::consts::PI), 5.0);
    assert_eq!(blocked.unwrap().verdict, Verdict::Fails(Reason::Blocked));
}

#[test]
fn a_study_counts_what_is_enough_and_is_scored_against_real_trials() {
    let pad = PadDesign { spacing: 7e-3, layers: 1, ..PadDesign::rounded_jaw() }.mesh().unwrap();
    let object = Object::of_mass(Primitive::Cube(0.03).surface(), 3e-3).unwrap();
    let X_WO = object.standing(&Vec3::z()).unwrap();
    let model = GraspModel::new(pad, object, X_WO, 1e6, 0.4);
    let grasp = |real| GraspToTry {
        id: "a".to_owned(),
        model: model.clone(),
        X_WG: Pose::new(Vec3::new(0.0, 0.0, 0.018), Vec3::x() * std::f64::consts::PI),
        real,
    };
    let plan = TrialPlan { trials: 20, width: 0.7, ..TrialPlan::default() };
    let grasps = vec![grasp(Some((5, 5))), grasp(Some((5, 1))), grasp(None)];
    let study = Study { grasps, plan, longest: 4.0, force: 20.0, threshold: 0.5 };
    // No two perturbations are equal, and grasps have draws of their own.
    let [a, b] = [0, 1].map(|g| study.pose(&study.grasps[0], g, 3));
    assert_ne!(a, b);
    assert_eq!(study.judged(0, 0).unwrap(), [true; 3]);
    assert_eq!(study.trial(7, 0).unwrap_err().path, "grasp");
    let (held, lost) = (Verdict::Holds, Verdict::Fails(Reason::Dropped));
    let says = [[1.0, 1.0, 0.5], [1.0, 0.2, 0.0], [0.0; 3]];
    let sum = study.sum(&[vec![held; 20], vec![lost, lost, held], vec![]], &says).unwrap();
    let [one, two, none] = &sum.rows[..] else { panic!() };
    // Four of four [0.40, 1] is narrower than 0.7, and later trials count for nothing.
    assert!(one.enough && one.simulated.trials == 4 && one.verdicts == [(Verdict::Holds, 4)], "{one:?}");
    assert!(!two.enough && two.verdicts == [(lost, 2), (held, 1)], "{two:?}");
    assert_eq!(two.judges, says[1]);
    assert!(none.simulated.trials == 0 && none.real.is_none());
    assert!((one.real.unwrap().low - 0.4782).abs() < 1e-4);
    // Six of ten real trials succeeded.
    let always = sum.lines.last().unwrap();
    assert!(always.judge == "always_holds" && (always.usual.brier - 0.4).abs() < 1e-12, "{always:?}");
    assert!(sum.lines[0].usual.brier < always.usual.brier);
    // Each set that is drawn has one of four shares of successes, and the judge that knows wins wherever both
    // grasps are in it.
    assert!(
        always.beats_always == 0.5 && (always.spread[4][0], always.spread[4][1]) == (0.0, 0.8),
        "{always:?}"
    );
    assert!((sum.lines[0].beats_always - 0.875).abs() < 0.04, "{:?}", sum.lines[0].beats_always);
    // By counts alone the simulation has the same scores, and they spread by the same sets.
    let line = &sum.lines[0];
    let ([f1, thesis_f1, brier], spread) = study.score(&sum.rows).unwrap();
    assert_eq!([f1, thesis_f1, brier], [line.usual.at.f1, line.thesis.f1, line.usual.brier]);
    assert_eq!(spread, [2, 7, 4].map(|k| line.spread[k]));
    assert!(study.score(&study.rows(&[], &says)).is_none());
    // Before any trial only the other judges are scored.
    let first = study.sum(&[], &says).unwrap();
    assert_eq!(first.lines.iter().map(|l| l.judge).next(), Some("soft_point"));
    assert_eq!(first.lines[..], sum.lines[1..]);
    assert_eq!(study.says().unwrap()[0], study.says_of(0).unwrap());
}
