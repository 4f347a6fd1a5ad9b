//! Learning: the same bits whoever makes the rollouts, and a pole that stays up.
#![allow(clippy::unwrap_used, reason = "a test")]

use asperity_chance::Stream;
use asperity_learning::environment::CartPole;
use asperity_learning::ppo::{Learner, PpoOptions, Update};
use asperity_learning::rollout::{Lane, Rollout};

fn cart(lanes: usize, steps: usize, seed: u64) -> (Learner<f32>, Vec<Lane<CartPole>>) {
    let shape = asperity_learning::environment::Environment::shape(&CartPole::default());
    let options = PpoOptions { lanes, steps, ..PpoOptions::default() };
    let made = (0..lanes as u64).map(|i| Lane::new(CartPole::default(), seed, i)).collect();
    (Learner::new(shape, options, seed).unwrap(), made)
}

/// Collects the rollouts of lanes in `workers` threads, each taking every `workers`-th.
fn rollouts(learner: &Learner<f32>, lanes: &mut [Lane<CartPole>], workers: usize) -> Vec<Rollout<f32>> {
    let mut made: Vec<Option<Rollout<f32>>> = lanes.iter().map(|_| None).collect();
    let mut shares: Vec<Vec<_>> = (0..workers).map(|_| Vec::new()).collect();
    for (i, pair) in lanes.iter_mut().zip(&mut made).enumerate() {
        shares[i % workers].push(pair);
    }
    std::thread::scope(|scope| {
        for share in shares {
            scope.spawn(move || {
                let mut acting = learner.policy.networks.acting();
                let options = learner.options();
                for (lane, made) in share {
                    *made = Some(
                        lane.collect(&learner.policy, options.steps, options.discount, &mut acting).unwrap(),
                    );
                }
            });
        }
    });
    made.into_iter().map(Option::unwrap).collect()
}

fn learn(workers: usize, updates: usize) -> (Vec<u32>, Vec<Update>) {
    let (mut learner, mut lanes) = cart(6, 128, 11);
    let told = (0..updates).map(|_| learner.update(&rollouts(&learner, &mut lanes, workers))).collect();
    (learner.policy.parameters.iter().map(|p| p.to_bits()).collect(), told)
}

#[test]
fn one_worker_or_five_give_the_same_bits() {
    assert_eq!(learn(1, 3), learn(5, 3));
}

#[test]
fn a_pole_stays_up() {
    let (mut learner, mut lanes) = cart(4, 512, 2);
    let mut late = Vec::new();
    for i in 0..40 {
        let update = learner.update(&rollouts(&learner, &mut lanes, 2));
        if i >= 35 {
            late.extend(update.episodes.iter().map(|e| e.total));
        }
    }
    let mean = late.iter().sum::<f64>() / late.len() as f64;
    assert!(mean > 300.0, "{mean} of 500 steps after 82,000");
}

/// A lane that is resumed from its state continues to the bit, in the middle of an episode too.
#[test]
fn a_lane_goes_on_where_it_was() {
    let (learner, mut lanes) = cart(1, 150, 4);
    let mut acting = learner.policy.networks.acting();
    let lane = &mut lanes[0];
    for _ in 0..3 {
        let place = lane.place();
        let mut again = Lane::resumed(CartPole::default(), &place, 0.99).unwrap();
        let a = lane.collect(&learner.policy, 37, 0.99, &mut acting).unwrap();
        let b = again.collect(&learner.policy, 37, 0.99, &mut acting).unwrap();
        assert_eq!((&a.actions, &a.rewards, &a.episodes), (&b.actions, &b.rewards, &b.episodes));
        assert_eq!((a.returns, a.last.to_bits()), (b.returns, b.last.to_bits()));
        assert_eq!(lane.place(), again.place());
    }
}

/// A learner's stream and a lane's are no copies of each other.
#[test]
fn streams_are_apart() {
    let mut a = Stream::numbered(0, 0);
    let mut b = Stream::numbered(0, u64::MAX);
    assert!((0..100).all(|_| a.uniform().to_bits() != b.uniform().to_bits()));
}
