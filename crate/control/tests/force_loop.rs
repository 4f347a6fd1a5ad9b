//! The loop against other ways to compute it: a fine integrator for the axis, a scan of eigenvalues for the
//! limit, runs that grow or die out on either side of it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_control::force_loop::{
    Axis, ForceGains, ForceLoop, MAX_DELAY, Press, perfect_servo_limit, settle,
};

/// Small generator of random numbers (Numerical Recipes' LCG) in [low, high), spread by ratio.
struct Draw(u64);

impl Draw {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let share = (self.0 >> 11) as f64 / (1u64 << 53) as f64;
        low * libm::pow(high / low, share)
    }

    fn force_loop(&mut self, delay: usize) -> ForceLoop {
        let axis = Axis {
            natural_frequency: self.between(20.0, 300.0),
            damping_ratio: self.between(0.3, 2.0),
            effective_mass: None,
        };
        let gains = ForceGains { proportional: self.between(1e-8, 1e-5), integral: self.between(1e-5, 1e-3) };
        ForceLoop::new(axis, gains, self.between(5e-4, 8e-3), delay).unwrap()
    }
}

fn paper(delay: usize) -> ForceLoop {
    let axis = Axis { natural_frequency: 60.0, damping_ratio: 0.9, effective_mass: None };
    ForceLoop::new(axis, ForceGains { proportional: 2e-6, integral: 6e-5 }, 0.008, delay).unwrap()
}

/// The same loop with the axis in steps of Runge and Kutta, a thousand for each sample.
#[test]
fn between_samples_the_axis_is_exact() {
    for (damping_ratio, effective_mass) in
        [(0.3, None), (1.0, None), (1.0 + 1e-9, None), (3.0, None), (0.7, Some(10.0)), (2.5, Some(40.0))]
    {
        let (wn, k, step) = (60.0, 2e5, 0.008);
        let axis = Axis { natural_frequency: wn, damping_ratio, effective_mass };
        let gains = ForceGains { proportional: 2e-6, integral: 6e-5 };
        let mut press = Press::new(ForceLoop::new(axis, gains, step, 0).unwrap(), k);
        let (mut x, mut v, mut sum) = (0.0f64, 0.0f64, 0.0f64);
        for _ in 0..50 {
            let sample = press.step(5.0);
            assert!((sample.position - x).abs() < 1e-12, "{damping_ratio}: {} {x}", sample.position);
            let error = 5.0 - k * x.max(0.0);
            sum += step * error;
            let command = gains.proportional * error + gains.integral * sum;
            let back = if x >= 0.0 { effective_mass.map_or(0.0, |m| k / m) } else { 0.0 };
            let slope =
                |x: f64, v: f64| (v, wn * wn * (command - x) - 2.0 * damping_ratio * wn * v - back * x);
            let h = step / 1000.0;
            for _ in 0..1000 {
                let (a, b) = slope(x, v);
                let (c, d) = slope(x + 0.5 * h * a, v + 0.5 * h * b);
                let (e, f) = slope(x + 0.5 * h * c, v + 0.5 * h * d);
                let (g, i) = slope(x + h * e, v + h * f);
                x += h / 6.0 * (a + 2.0 * c + 2.0 * e + g);
                v += h / 6.0 * (b + 2.0 * d + 2.0 * f + i);
            }
        }
    }
}

#[test]
fn below_its_limit_a_loop_is_stable_and_above_it_not() {
    let mut draw = Draw(1);
    for delay in (0..=MAX_DELAY).cycle().take(170) {
        let force_loop = draw.force_loop(delay);
        let k = force_loop.limit().unwrap().stiffness;
        let at = |share: f64| force_loop.spectral_radius(share * k);
        assert!((at(1.0) - 1.0).abs() < 1e-9, "{force_loop:?}: {}", at(1.0));
        assert!(at(1.001) > 1.0, "{force_loop:?}");
        // At no stiffness below the limit is it unstable.
        for i in 1..100 {
            assert!(at(0.01 * f64::from(i)) < 1.0, "{force_loop:?} at {i} %");
        }
    }
}

#[test]
fn a_run_dies_out_below_the_limit_and_grows_above_it() {
    for delay in [0, 1, 3, 8] {
        let force_loop = paper(delay);
        let limit = force_loop.limit().unwrap();
        let worst = |share: f64| {
            let mut press = Press::new(force_loop, share * limit.stiffness);
            let forces: Vec<f64> = (0..4000).map(|_| (press.step(5.0).force - 5.0).abs()).collect();
            let largest = |f: &[f64]| f.iter().copied().fold(0.0, f64::max);
            (largest(&forces[1000..1400]), largest(&forces[3600..]))
        };
        let (early, late) = worst(0.98);
        assert!(late < 0.02 * early, "{delay}: {early} {late}");
        // The surface only pushes, so the oscillation does not grow without end: it leaves the surface and
        // comes back.
        let (_, late) = worst(1.05);
        assert!(late > 5.0, "{delay}: {late}");
    }
}

/// Every sample of delay costs stiffness; so does every contact more.
#[test]
fn delay_lowers_the_limit() {
    let limits: Vec<f64> = (0..=MAX_DELAY).map(|d| paper(d).limit().unwrap().stiffness).collect();
    assert!(limits.is_sorted_by(|a, b| a > b), "{limits:?}");
    let settled = |k: f64| {
        let mut press = Press::new(paper(0), k);
        let samples: Vec<_> = (0..200).map(|_| press.step(5.0)).collect();
        settle(&samples, 0.008, 0.0, 5.0).time.is_some()
    };
    let four = limits[0] / 5.0;
    assert!(settled(4.0 * four) && !settled(6.0 * four));
    // Six contacts whose total stiffness is held to that of two are as two.
    assert!(settled(6.0 * (2.0 / 6.0) * four));
}

#[test]
fn a_command_waits_as_many_samples_as_it_is_told_to() {
    for delay in 0..=MAX_DELAY {
        let mut press = Press::new(paper(delay), 1e5);
        let first = (0..=MAX_DELAY).position(|_| press.step(1.0).command > 0.0);
        assert_eq!(first, Some(delay));
    }
}

/// As the sample time goes to zero the limit of the sampled loop goes to Routh's.
#[test]
fn with_short_samples_the_limit_is_the_continuous_one() {
    let axis = Axis { natural_frequency: 80.0, damping_ratio: 0.8, effective_mass: None };
    let gains = ForceGains { proportional: 1e-7, integral: 2e-4 };
    let limit = |sample_time| {
        let force_loop = ForceLoop::new(axis, gains, sample_time, 0).unwrap();
        force_loop.limit().unwrap().stiffness / force_loop.continuous_limit().unwrap() - 1.0
    };
    let (coarse, fine) = (limit(1e-4), limit(1e-5));
    assert!(fine.abs() < 1e-2 && fine.abs() < 0.12 * coarse.abs(), "{coarse} {fine}");
}

/// A servo so fast that it has arrived at the next sample.
#[test]
fn a_stiff_servo_has_the_limit_of_a_perfect_one() {
    let gains = ForceGains { proportional: 3e-7, integral: 8e-5 };
    let axis = Axis { natural_frequency: 1e5, damping_ratio: 1.0, effective_mass: None };
    let limit = ForceLoop::new(axis, gains, 0.008, 0).unwrap().limit().unwrap().stiffness;
    assert!((limit / perfect_servo_limit(gains, 0.008) - 1.0).abs() < 1e-9);
}

/// A mass too great to be moved acts as none.
#[test]
fn the_search_with_a_heavy_axis_finds_what_the_closed_form_finds() {
    let closed = paper(0).limit().unwrap();
    let axis = Axis { natural_frequency: 60.0, damping_ratio: 0.9, effective_mass: Some(1e15) };
    let heavy = ForceLoop::new(axis, ForceGains { proportional: 2e-6, integral: 6e-5 }, 0.008, 0).unwrap();
    let searched = heavy.limit().unwrap();
    assert!((searched.stiffness / closed.stiffness - 1.0).abs() < 1e-9);
    assert!((searched.frequency / closed.frequency - 1.0).abs() < 1e-6);
}

#[test]
fn what_is_no_loop_is_told() {
    let axis = Axis { natural_frequency: 60.0, damping_ratio: 0.9, effective_mass: None };
    let gains = ForceGains { proportional: 2e-6, integral: 6e-5 };
    let path = |axis, gains, time, delay| ForceLoop::new(axis, gains, time, delay).unwrap_err().path;
    assert_eq!(path(Axis { natural_frequency: 0.0, ..axis }, gains, 0.008, 0), "natural_frequency");
    assert_eq!(path(Axis { damping_ratio: f64::NAN, ..axis }, gains, 0.008, 0), "damping_ratio");
    assert_eq!(path(Axis { effective_mass: Some(-1.0), ..axis }, gains, 0.008, 0), "effective_mass");
    assert_eq!(path(axis, ForceGains { proportional: -1e-6, ..gains }, 0.008, 0), "proportional");
    assert_eq!(path(axis, ForceGains { integral: 0.0, ..gains }, 0.008, 0), "integral");
    assert_eq!(path(axis, gains, f64::INFINITY, 0), "sample_time");
    assert_eq!(path(axis, gains, 0.008, MAX_DELAY + 1), "delay");
    // Gains that explode are a loop without a panic: it has no settled force.
    let wild = ForceLoop::new(axis, ForceGains { proportional: 1e300, integral: 1e300 }, 0.008, 0).unwrap();
    let mut press = Press::new(wild, 1e300);
    let samples: Vec<_> = (0..100).map(|_| press.step(5.0)).collect();
    assert!(settle(&samples, 0.008, 0.0, 5.0).time.is_none());
    assert!(wild.limit().is_none_or(|l| l.stiffness > 0.0));
}
