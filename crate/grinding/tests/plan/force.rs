use asperity_geometry::Vec3;
use asperity_grinding::path::{Pass, Phase};
use asperity_grinding::process::ChordRipple;
use asperity_grinding::simulate::{Control, Press, ProcessSettings, Station, simulate};
use asperity_grinding::timing::{Sample, Trajectory};

use crate::{Bench, process};

/// `n` stations 10 mm apart on a plane, run at 50 mm/s.
fn straight(n: usize, depth: f64, inertia: f64, compliance: f64) -> (Trajectory, Vec<Station>) {
    let station = |i: usize| Station {
        p: Vec3::new(0.01 * i as f64, 0.0, 0.0),
        n: Vec3::z(),
        phase: Phase::Cut,
        pass: 0,
        arc: 0.01 * i as f64,
        depth,
        inertia,
        compliance,
    };
    let count = 200 * (n - 1);
    let sample = |k: usize| {
        let piece = (k / 200).min(n - 2);
        Sample { q: [0.0; 6], piece: piece as u32, share: (k - 200 * piece) as f64 / 200.0, speed: 0.05 }
    };
    let trajectory = Trajectory { step: 1e-3, samples: (0..=count).map(sample).collect(), used: [0.0; 3] };
    (trajectory, (0..n).map(station).collect())
}

fn press(depth: f64, compliance: f64, passes: &[Pass], settings: &ProcessSettings) -> Press {
    let (trajectory, stations) = straight(21, depth, 6.0, compliance);
    simulate(&trajectory, &stations, passes, settings).unwrap()
}

#[test]
fn an_offset_presses_as_two_springs_do() {
    let settings = process();
    let compliance = 1e-5;
    let depth = settings.target * (1.0 / 5e4 + compliance);
    let last = press(depth, compliance, &[], &settings).samples.last().copied().unwrap();
    assert!((last.force - settings.target).abs() < 1e-6, "{}", last.force);
    assert!((last.tangential - 0.3 * last.force).abs() < 1e-12);
    let rigid = ProcessSettings { rigid: true, ..settings };
    assert!((press(1e-4, compliance, &[], &rigid).samples[5].force - 5.0).abs() < 1e-12);
}

#[test]
fn the_force_over_chords_is_the_closed_form() {
    // A cylinder of 0.2 m under a rigid arm: what the chord cuts off is pressed in.
    let (k, radius, tool, spacing) = (5e4, 0.2, 0.0, 0.01);
    let settings = ProcessSettings { rigid: true, ..process() };
    let law = asperity_impact::KelvinVoigt::new(k, 0.0).unwrap();
    let settings = ProcessSettings { law: asperity_impact::ContactLaw::Linear(law), ..settings };
    let offset = 1e-4;
    let sag = |x: f64| {
        let a = (x - 0.5 * spacing) / radius;
        radius * (libm::cos(a) - libm::cos(0.5 * spacing / radius))
    };
    let surface = (0..2000).map(|i| {
        let arc = 0.2 * f64::from(i) / 2000.0;
        (arc, sag(libm::fmod(arc, spacing)))
    });
    let pass = Pass { surface: surface.collect(), ..Pass::default() };
    let found = press(offset, 0.0, &[pass], &settings);
    let ripple = ChordRipple::new(k, radius, 1e-9, offset, true, spacing).unwrap();
    let middle = found.samples[300].force;
    assert!((middle - ripple.at_middle()).abs() < 2e-3 * middle, "{middle} {}", ripple.at_middle());
    assert!((found.samples[400].force - ripple.at_points()).abs() < 2e-2 * middle);
    assert!(tool == 0.0);
}

#[test]
fn force_control_finds_the_force_from_a_wrong_offset() {
    let settings = ProcessSettings { control: Control::Force { gain: 1e-4 }, ..process() };
    let found = press(4e-4, 1e-5, &[], &settings);
    let (first, last) = (found.samples[50].force, found.samples.last().unwrap().force);
    assert!((first - 5.0).abs() > 1.0 && (last - 5.0).abs() < 1e-3, "{first} {last}");
    let found = press(-1e-4, 1e-5, &[], &settings);
    assert!((found.samples.last().unwrap().force - 5.0).abs() < 1e-2);
}

/// A step of the surface rings as the damped oscillator does; a hundredfold finer twin agrees.
#[test]
fn a_bump_rings_at_the_frequency_of_arm_and_contact() {
    let law = asperity_impact::KelvinVoigt::new(5e4, 0.0).unwrap();
    let settings =
        ProcessSettings { law: asperity_impact::ContactLaw::Linear(law), arm_damping: 0.0, ..process() };
    let pass =
        Pass { surface: vec![(0.0, 0.0), (0.05, 0.0), (0.050_01, 2e-5), (1.0, 2e-5)], ..Pass::default() };
    let found = press(3e-4, 1e-5, &[pass], &settings);
    let after = &found.samples[1002..3000];
    let (k, m) = (5e4 + 1e5, 6.0_f64);
    let rest = after.iter().map(|m| m.force).sum::<f64>() / after.len() as f64;
    let crossings = after.windows(2).filter(|w| (w[0].force - rest) * (w[1].force - rest) < 0.0).count();
    let omega = std::f64::consts::PI * crossings as f64 / (after.len() as f64 * 1e-3);
    assert!((omega / libm::sqrt(k / m) - 1.0).abs() < 0.02, "{omega} {}", libm::sqrt(k / m));
    // Nothing is lost without a damper.
    let swing = |part: &[asperity_grinding::simulate::PressSample]| {
        part.iter().map(|m| (m.force - rest).abs()).fold(0.0, f64::max)
    };
    assert!((swing(&after[1500..]) / swing(&after[..500]) - 1.0).abs() < 0.02);
}

#[test]
fn the_same_seed_gives_the_same_grains_and_their_spread() {
    let settings = ProcessSettings { grains: (0.1, 0.01), rigid: true, ..process() };
    let run = |seed| press(1e-4, 0.0, &[], &ProcessSettings { seed, ..settings });
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
    let s = run(7).summary(5.0);
    assert!((s.rms_error / 0.5 - 1.0).abs() < 0.25 && (s.mean - 5.0).abs() < 0.15, "{s:?}");
}

#[test]
fn what_is_taken_off_adds_up_to_prestons_volume() {
    let bench = Bench::new("freeform", 8000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    let taken: f64 = run.maps.depth.iter().zip(&bench.part.areas).map(|(h, a)| h * a).sum();
    assert!(run.maps.volume > 0.0);
    assert!((taken + run.maps.beside - run.maps.volume).abs() < 1e-12 * run.maps.volume);
    let pressed: f64 =
        run.stretches.iter().flat_map(|s| &s.press.samples).map(|m| m.force.max(0.0) * 1e-3).sum();
    assert!((run.maps.volume / (1e-12 * 10.0 * pressed) - 1.0).abs() < 2e-2);
    // Rough where nothing was done, smoother where the tool was, never below the floor.
    for (ra, h) in run.maps.roughness.iter().zip(&run.maps.depth) {
        assert!(*ra > 0.4 - 1e-12 && *ra < 1.6396 + 1e-12 && (*h > 0.0 || *ra == 1.6396), "{ra} {h}");
    }
}
