use asperity_dynamics::arm::JointLimits;
use asperity_grinding::timing::SixJoints;
use asperity_grinding::timing::{JointSpline, TimingOptions, Trajectory};

use crate::Bench;

fn limits(speed: f64, acceleration: f64, jerk: f64) -> [JointLimits; 6] {
    [JointLimits { lower: -9.0, upper: 9.0, speed, acceleration, jerk }; 6]
}

/// A wavy way with a sharp corner.
fn way(n: usize) -> (Vec<f64>, Vec<SixJoints>) {
    let s: Vec<f64> = (0..n).map(|i| 0.01 * i as f64).collect();
    let bend = |s: f64, k: f64| if s < 0.3 { s * (1.0 + 0.1 * k) } else { 0.6 - s * (1.0 - 0.1 * k) };
    let q =
        s.iter().map(|&s| std::array::from_fn(|k| bend(s, k as f64) + 0.05 * libm::sin(20.0 * s + k as f64)));
    (s.clone(), q.collect())
}

#[test]
fn limits_of_speed_acceleration_and_jerk_hold() {
    let (s, q) = way(80);
    for (speed, acceleration, jerk) in [(1.0, 5.0, 50.0), (0.2, 5.0, 50.0), (3.0, 0.5, 50.0), (3.0, 5.0, 2.0)]
    {
        let l = limits(speed, acceleration, jerk);
        let t = Trajectory::new(&s, &q, &[0.4; 80], &l, &TimingOptions::default()).unwrap();
        let h = t.step;
        let q: Vec<SixJoints> = t.samples.iter().map(|s| s.q).collect();
        for w in q.windows(4) {
            for k in 0..6 {
                let d1 = (w[1][k] - w[0][k]) / h;
                let d2 = (w[2][k] - 2.0 * w[1][k] + w[0][k]) / (h * h);
                let d3 = (w[3][k] - 3.0 * w[2][k] + 3.0 * w[1][k] - w[0][k]) / (h * h * h);
                assert!(d1.abs() <= speed * 1.0001, "speed {d1} {speed}");
                assert!(d2.abs() <= acceleration * 1.0001, "acceleration {d2} {acceleration}");
                assert!(d3.abs() <= jerk * 1.0001, "jerk {d3} {jerk}");
            }
        }
        assert!(t.used.iter().all(|u| *u <= 1.0001));
        // Some limit is reached: the way is not crept along.
        assert!(t.used.iter().fold(0.0, |m: f64, u| m.max(*u)) > 0.3, "{:?}", t.used);
        assert_eq!(t.samples[0].q, way(80).1[0]);
        let (last, end) = (t.samples.last().unwrap().q, way(80).1[79]);
        assert!(last.iter().zip(&end).all(|(a, b)| (a - b).abs() < 1e-6));
    }
}

#[test]
fn the_wanted_feed_is_reached_where_nothing_forbids_it() {
    let s: Vec<f64> = (0..100).map(|i| 0.01 * f64::from(i)).collect();
    let q: Vec<SixJoints> = s.iter().map(|s| [*s; 6]).collect();
    let t = Trajectory::new(&s, &q, &[0.1; 100], &limits(2.0, 5.0, 50.0), &TimingOptions::default()).unwrap();
    let fastest = t.samples.iter().map(|s| s.speed).fold(0.0, f64::max);
    assert!((fastest - 0.1).abs() < 1e-9);
    // 0.99 m at 0.1 m/s, and little more to start and stop.
    assert!(t.duration() > 9.9 && t.duration() < 10.2, "{}", t.duration());
}

#[test]
fn the_spline_goes_through_its_points_and_bends_smoothly() {
    let (s, q) = way(20);
    let spline = JointSpline::new(&s, &q);
    for (i, (s, q)) in s.iter().zip(&q).enumerate() {
        assert!(spline.at(*s, i.min(18))[0].iter().zip(q).all(|(a, b)| (a - b).abs() < 1e-14));
    }
    for i in 1..19 {
        let (a, b) = (spline.at(s[i], i - 1), spline.at(s[i], i));
        assert!((0..6).all(|k| (a[1][k] - b[1][k]).abs() < 1e-10 && (a[2][k] - b[2][k]).abs() < 1e-8));
    }
}

#[test]
fn a_part_is_run_within_the_arms_limits() {
    let bench = Bench::new("freeform", 5000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    assert_eq!(run.stretches.len(), 1);
    assert!(run.stretches[0].trajectory.used.iter().all(|u| *u <= 1.0001));
    let bad = Trajectory::new(&[0.0, 0.0], &[[0.0; 6]; 2], &[1.0; 2], bench.arm.limits(), &job.timing);
    assert_eq!(bad.unwrap_err().path, "path");
    let bad = Trajectory::new(&[0.0, 1.0], &[[0.0; 6]; 2], &[0.0; 2], bench.arm.limits(), &job.timing);
    assert_eq!(bad.unwrap_err().path, "feed[0]");
}

#[test]
fn a_place_that_must_be_slow_slows_no_other() {
    let s: Vec<f64> = (0..=400).map(|i| 0.005 * f64::from(i)).collect();
    // A ripple in the middle of two metres.
    let bump = |s: f64| 0.2 * libm::exp(-(s - 1.0) * (s - 1.0) / 2e-4);
    let q: Vec<SixJoints> = s.iter().map(|&s| [s + bump(s), s, s, -s, s, s]).collect();
    let l = limits(2.0, 5.0, 50.0);
    let t = Trajectory::new(&s, &q, &[0.1; 401], &l, &TimingOptions::default()).unwrap();
    assert!(t.used.iter().all(|u| *u <= 1.0001), "{:?}", t.used);
    let at = |sample: &asperity_grinding::timing::Sample| 0.005 * (f64::from(sample.piece) + sample.share);
    let mut slowest = f64::INFINITY;
    for sample in &t.samples {
        let way = at(sample);
        slowest = if (0.9..1.1).contains(&way) { slowest.min(sample.speed) } else { slowest };
        if (0.05..0.9).contains(&way) || (1.1..1.95).contains(&way) {
            assert!((sample.speed - 0.1).abs() < 1e-6, "{} m/s at {way} m", sample.speed);
        }
    }
    assert!(slowest < 0.06, "{slowest}");
    // Asked for more, the slow place is as it was.
    let faster = Trajectory::new(&s, &q, &[0.2; 401], &l, &TimingOptions::default()).unwrap();
    assert!(faster.duration() < 0.6 * t.duration(), "{} {}", faster.duration(), t.duration());
}
