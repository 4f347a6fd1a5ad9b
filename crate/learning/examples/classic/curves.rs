//! Learning curves on the two classic tasks, by the numbers with which `tests/reference/learning/make.py`
//! lets Stable-Baselines3 learn them.

use asperity_learning::environment::{CartPole, Environment, Pendulum};
use asperity_learning::ppo::{Learner, PpoOptions};
use asperity_learning::rollout::Lane;

/// Number of actions of all lanes together in a whole curve.
pub const STEPS: usize = 102_400;

/// Names of the tasks.
pub const TASKS: [&str; 2] = ["pendulum", "cart_pole"];

/// Returns the mean return of the episodes that end in each rollout, over `steps` actions of all lanes
/// together.
pub fn curve(task: &str, seed: u64, steps: usize) -> Vec<f64> {
    if task == "pendulum" {
        let options =
            PpoOptions { lanes: 4, steps: 1024, rate: 1e-3, discount: 0.9, ..PpoOptions::default() };
        learnt(&Pendulum::default(), &options, seed, steps)
    } else {
        let options = PpoOptions { lanes: 4, steps: 512, ..PpoOptions::default() };
        learnt(&CartPole::default(), &options, seed, steps)
    }
}

fn learnt<E: Environment + Clone>(
    environment: &E,
    options: &PpoOptions,
    seed: u64,
    steps: usize,
) -> Vec<f64> {
    let Ok(mut learner) = Learner::<f32>::new(environment.shape(), options.clone(), seed) else {
        return Vec::new();
    };
    let mut lanes: Vec<_> =
        (0..options.lanes as u64).map(|i| Lane::new(environment.clone(), seed, i)).collect();
    let mut acting = learner.policy.networks.acting();
    (0..steps / (options.lanes * options.steps))
        .map(|_| {
            let made: Vec<_> = lanes
                .iter_mut()
                .filter_map(|l| l.collect(&learner.policy, options.steps, options.discount, &mut acting).ok())
                .collect();
            let ended = learner.update(&made).episodes;
            ended.iter().map(|e| e.total).sum::<f64>() / ended.len().max(1) as f64
        })
        .collect()
}
