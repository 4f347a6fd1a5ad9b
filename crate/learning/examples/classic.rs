//! `cargo run --release -p asperity-learning --example classic [pendulum|cart_pole] SEEDS`: mean return of the episodes of each rollout, as JSON.
//! `tests/reference/learning` holds the same of Stable-Baselines3.

use asperity_learning::environment::{CartPole, Environment, Pendulum};
use asperity_learning::ppo::{Learner, Options};
use asperity_learning::rollout::Lane;

fn curve<E: Environment + Clone>(environment: &E, options: &Options, seed: u64, steps: usize) -> Vec<f64> {
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

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = arguments.first().map_or("pendulum", String::as_str);
    let seeds = arguments.get(1).and_then(|s| s.parse().ok()).unwrap_or(10_u64);
    for seed in 0..seeds {
        let found = if task == "pendulum" {
            let options = Options { lanes: 4, steps: 1024, rate: 1e-3, discount: 0.9, ..Options::default() };
            curve(&Pendulum::default(), &options, seed, 102_400)
        } else {
            let options = Options { lanes: 4, steps: 512, ..Options::default() };
            curve(&CartPole::default(), &options, seed, 102_400)
        };
        let words: Vec<String> = found.iter().map(|r| format!("{r:.1}")).collect();
        println!("[{}]", words.join(", "));
    }
}
