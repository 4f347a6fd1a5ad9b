//! Judge of a policy by its means, or of a strategy: how often, how fast and how hard, over attempts whose
//! starts depend on the seed and their number alone.

use std::sync::Mutex;

use asperity_chance::Stream;
use asperity_learning::environment::{End, Environment};
use asperity_learning::insertion::{ACTION, Insertion, JUDGED, RunningStrategy, Spiral, Strategy, Tilt};
use asperity_learning::policy::Policy;

/// Result of one attempt.
#[derive(Clone, Copy)]
struct Attempt {
    done: bool,
    time: f64,
    peak: f64,
}

/// Judges a strategy.
pub fn strategy(
    name: &str,
    fresh: &Insertion,
    attempts: u32,
    seed: u64,
    workers: usize,
) -> Result<String, String> {
    let kind = match name {
        "random" => Strategy::Random,
        "push" => Strategy::Push,
        "aim" => Strategy::Aim,
        "spiral" => Strategy::Spiral(Spiral::default()),
        "tilt" => Strategy::Tilt(Tilt::default()),
        _ => return Err(format!("--strategy: random, push, aim, spiral or tilt, not {name}")),
    };
    judged(
        name,
        fresh,
        attempts,
        seed,
        workers,
        |attempt, seen, action, stream, strategy: &mut Option<RunningStrategy>| {
            let fresh = || RunningStrategy::new(kind, attempt.rules(), attempt.action_time());
            strategy.get_or_insert_with(fresh).act(seen, stream, action);
        },
    )
}

/// Judges a policy.
pub fn policy(
    policy: &Policy<f32>,
    fresh: &Insertion,
    attempts: u32,
    seed: u64,
    workers: usize,
) -> Result<String, String> {
    let act =
        |_: &Insertion, seen: &[f64], action: &mut [f64], _: &mut Stream, _: &mut Option<RunningStrategy>| {
            // Statistics of what only a critic sees are left out of some files, and in others they are of other
            // worlds.
            let mut measured = vec![0.0_f32; policy.seen.mean.len()];
            policy.measure(seen, &mut measured);
            let mut acting = policy.networks.acting();
            for (a, m) in action.iter_mut().zip(policy.mean(&measured, &mut acting)) {
                *a = f64::from(*m).clamp(-1.0, 1.0);
            }
        };
    judged("policy", fresh, attempts, seed, workers, act)
}

fn judged(
    name: &str,
    fresh: &Insertion,
    attempts: u32,
    seed: u64,
    workers: usize,
    act: impl Fn(&Insertion, &[f64], &mut [f64], &mut Stream, &mut Option<RunningStrategy>) + Sync,
) -> Result<String, String> {
    let (next, found) = (Mutex::new(0..attempts), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..workers.min(attempts as usize) {
            scope.spawn(|| {
                let mut world = fresh.clone();
                loop {
                    let Some(number) = next.lock().ok().and_then(|mut n| n.next()) else { return };
                    let one = attempt(&mut world, seed, number, &act);
                    if let Ok(mut found) = found.lock() {
                        found.push((number, one));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().map_err(|e| e.to_string())?;
    found.sort_by_key(|(number, _)| *number);
    let found: Vec<Attempt> = found.into_iter().map(|(_, one)| one).collect::<Result<_, _>>()?;
    let done: Vec<f64> = found.iter().filter(|a| a.done).map(|a| a.time).collect();
    let n = done.len() as f64;
    let mean = done.iter().sum::<f64>() / n;
    let spread = (done.iter().map(|t| (t - mean) * (t - mean)).sum::<f64>() / n).sqrt();
    let mut peaks: Vec<f64> = found.iter().map(|a| a.peak).collect();
    peaks.sort_by(f64::total_cmp);
    let median = peaks.get(peaks.len() / 2).copied().unwrap_or(f64::NAN);
    let after = if done.is_empty() { String::new() } else { format!(", after {mean:.2} s ± {spread:.2}") };
    Ok(format!(
        "{name}: {} of {attempts} attempts in{after}; median of the largest force {median:.1} N\n",
        done.len()
    ))
}

fn attempt(
    world: &mut Insertion,
    seed: u64,
    number: u32,
    act: &impl Fn(&Insertion, &[f64], &mut [f64], &mut Stream, &mut Option<RunningStrategy>),
) -> Result<Attempt, String> {
    let mut stream = Stream::numbered(seed, JUDGED + u64::from(number));
    let shape = world.shape();
    let mut seen = vec![0.0; shape.observation + shape.privileged];
    let mut action = [0.0; ACTION];
    let mut strategy = None;
    world.reset(&mut stream, &mut seen).map_err(|e| e.to_string())?;
    loop {
        act(world, &seen, &mut action, &mut stream, &mut strategy);
        let taken = world.step(&action, &mut stream, &mut seen).map_err(|e| e.to_string())?;
        if let Some(end) = taken.end {
            let time = world.action_time() * f64::from(world.taken());
            return Ok(Attempt { done: end == End::Done, time, peak: world.peak() });
        }
    }
}
