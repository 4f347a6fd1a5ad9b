use asperity_grinding::path::Phase;
use asperity_grinding::plan::{ExecutedPath, Improvement, evenness, improve};

use crate::Bench;

#[test]
fn the_force_comes_to_the_wanted_one() {
    let bench = Bench::new("weld_plate", 8000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    // As the paper began: pressed too lightly (Fig. 10).
    let light: Vec<f64> = job.static_offsets(&laid).iter().map(|d| 0.6 * d).collect();
    let before = job.run(&laid, &light, &job.feeds(&laid)).unwrap();
    let o = Improvement { feed: (1.0, 1.0), ..Improvement::default() };
    let mut rounds = 0;
    let after = improve(&job, &laid, (&light, &job.feeds(&laid)), &o, |_, _| {
        rounds += 1;
        true
    })
    .unwrap();
    assert!(before.summary.mean < 4.0, "{:?}", before.summary);
    assert!(
        after.summary.rms_error < 0.25 * before.summary.rms_error,
        "{:?} {:?}",
        before.summary,
        after.summary
    );
    assert!((after.summary.mean - 5.0).abs() < 0.1);
    assert!(rounds >= 2 && after.duration == before.duration);
    assert!(after.offsets.iter().all(|d| (0.0..=5e-3).contains(d)));
}

#[test]
fn the_removal_becomes_more_even_and_the_feeds_stay_in_bounds() {
    let bench = Bench::new("freeform", 8000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let start = (job.static_offsets(&laid), job.feeds(&laid));
    let before = job.run(&laid, &start.0, &start.1).unwrap();
    let after = improve(&job, &laid, (&start.0, &start.1), &Improvement::default(), |_, _| true).unwrap();
    let uneven = |run: &ExecutedPath| evenness(&laid, run).1;
    assert!(uneven(&after) <= uneven(&before), "{} {}", uneven(&before), uneven(&after));
    for (p, v) in laid.path.points.iter().zip(&after.feeds) {
        assert!(p.phase != Phase::Cut || (0.025..=0.1).contains(v));
    }
}

#[test]
fn work_can_be_ended_and_gives_what_it_has() {
    let bench = Bench::new("saddle", 2000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let start = (job.static_offsets(&laid), job.feeds(&laid));
    let at_once = improve(&job, &laid, (&start.0, &start.1), &Improvement::default(), |_, _| false).unwrap();
    assert_eq!(at_once.offsets, start.0);
    assert!(improve(&job, &laid, (&[], &[]), &Improvement::default(), |_, _| true).is_err());
}

#[test]
fn grains_are_not_chased() {
    let bench = Bench::new("weld_plate", 5000);
    let mut job = bench.job();
    job.process.grains = (0.1, 0.005);
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let start = (job.static_offsets(&laid), job.feeds(&laid));
    let before = job.run(&laid, &start.0, &start.1).unwrap();
    let o = Improvement { feed: (1.0, 1.0), enough: 0.0, ..Improvement::default() };
    let after = improve(&job, &laid, (&start.0, &start.1), &o, |_, _| true).unwrap();
    // The noise of half a newton stays; it is not learnt.
    assert!(after.summary.rms_error <= before.summary.rms_error && after.summary.rms_error > 0.35);
    job.process.seed = 2;
    let again = job.run(&laid, &after.offsets, &after.feeds).unwrap();
    assert!(
        again.summary.rms_error < 1.15 * after.summary.rms_error,
        "{:?} {:?}",
        after.summary,
        again.summary
    );
}

#[test]
fn a_force_no_allowed_offset_gives_is_refused() {
    let bench = Bench::new("saddle", 2000);
    let mut job = bench.job();
    job.process.target = 1e4;
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let start = (job.static_offsets(&laid), job.feeds(&laid));
    let refused =
        improve(&job, &laid, (&start.0, &start.1), &Improvement::default(), |_, _| true).unwrap_err();
    assert_eq!(refused.path, "process.target");
}

#[test]
fn the_mean_depth_is_prestons_over_what_is_meant() {
    let bench = Bench::new("weld_plate", 6000);
    let mut job = bench.job();
    (job.path.step_over, job.path.reach, job.path.ramp) = (0.006, 0.05, 0.015);
    // Slow enough that no joint limits it.
    job.feed = (0.02, 0.2);
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    // Seventeen passes of 0.2 m, each as wide as a step: rims and side walls are no part of it.
    let area: f64 = laid.ground.iter().sum();
    assert!((area / (17.0 * 0.006 * 0.2) - 1.0).abs() < 0.04, "{area}");
    // k_p F v_s/(v_f L), less what the pad puts beside the outermost passes: 0.27 of two of them.
    let wanted = 1e-12 * 5.0 * 10.0 / (job.feed.0 * 0.006) * (1.0 - 2.0 * 0.27 / 17.0);
    let (mean, _) = evenness(&laid, &run);
    assert!((mean / wanted - 1.0).abs() < 0.05, "{mean} {wanted}");
}
