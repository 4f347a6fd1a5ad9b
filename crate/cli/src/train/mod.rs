//! `asperity train`: an arm learns to put something into something; rollouts on all cores, learning on one, the same bits with any number.

mod checkpoint;
mod file;
mod judge;
mod log;

use std::path::Path;

use asperity_learning::insertion::Insertion;
use asperity_learning::ppo::Learner;
use asperity_learning::rollout::{Lane, Rollout};

use crate::output;

/// What the help says of the file.
pub const FORMAT: &str = r#"THE FILE is JSON; what is left out is as shown:
  {"schema": "asperity-training/1",
   "scene": "pin.json",                 a scene of moving bodies with `arm` and `task`, beside the file
   "from": "easy/checkpoint.json",      none: from nothing. Begins with the policy of another training, as the next lesson of a course
   "cells": [{"set": {"bodies[0].material.friction": 0.3}, "truth": [1.5]}],
                                        none: the scene as it is. Each attempt is in one of them; `truth` is seen by the critic alone
   "rules": {"action_period": 20, "horizon": 100, "above": 0.001, "aside": 0.002, "lean": 0.01745, "yaw": 0,
             "speed": [0.01, 0.1396], "press": 20, "room": [0.006, 0.1047], "limit": [60, 3], "mouth_seen": true, "bias": [0, 0]},
   "ppo": {"hidden": [64, 64], "spread": 1, "lanes": 8, "steps": 256, "batch": 64, "epochs": 10, "rate": 0.0003, "discount": 0.99,
           "lambda": 0.95, "clip": 0.2, "value_weight": 0.5, "entropy_weight": 0, "longest_gradient": 0.5, "furthest": null,
           "measure_seen": true, "measure_rewards": true},
   "seed": 1, "updates": 50}
--out names a folder: log.csv (a row an update), checkpoint.json (after each update: the run goes on from there when it is called again).
--judge N puts the policy, or a script with --script random | push | aim | spiral | tilt, to N attempts with the actions' means."#;

/// What the command line asks for.
pub struct Asked<'a> {
    pub training: &'a Path,
    pub out: Option<&'a Path>,
    pub workers: Option<u32>,
    pub judge: Option<u32>,
    pub script: Option<&'a str>,
}

/// Trains, or judges.
pub fn main(asked: &Asked) -> Result<bool, String> {
    let training = file::read(asked.training)?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = asked.workers.map_or(cores, |w| w.max(1) as usize);
    let attempt =
        Insertion::new(training.cells.clone(), training.rules.clone()).map_err(|e| e.to_string())?;
    if let (Some(script), Some(attempts)) = (asked.script, asked.judge) {
        output::print(&judge::script(script, &attempt, attempts, training.seed, workers)?);
        return Ok(true);
    }
    let shape = asperity_learning::environment::Environment::shape(&attempt);
    let mut learner = Learner::<f32>::new(shape, training.options.clone(), training.seed)
        .map_err(|e| e.within("ppo").to_string())?;
    checkpoint::begin(&training, &mut learner)?;
    let mut lanes: Vec<Lane<Insertion>> =
        (0..training.options.lanes as u64).map(|i| Lane::new(attempt.clone(), training.seed, i)).collect();
    let mut kept = match asked.out {
        Some(folder) => checkpoint::resume(folder, &training, &mut learner, &mut lanes)?,
        None => log::Log::default(),
    };
    if let Some(attempts) = asked.judge {
        output::print(&judge::policy(&learner.policy, &attempt, attempts, training.seed, workers)?);
        return Ok(true);
    }
    while learner.updates < training.updates {
        let start = output::CLOCK.seconds();
        let made = rollouts(&learner, &mut lanes, workers)?;
        let collected = output::CLOCK.seconds();
        let update = learner.update(&made);
        let took = [collected - start, output::CLOCK.seconds() - collected];
        let row = kept.add(&learner, &update, took);
        output::print(&row);
        if let Some(folder) = asked.out {
            checkpoint::keep(folder, &training, &learner, &lanes, &kept)?;
        }
    }
    Ok(true)
}

/// One rollout of each lane, on so many threads; in the order of the lanes.
fn rollouts(
    learner: &Learner<f32>,
    lanes: &mut [Lane<Insertion>],
    workers: usize,
) -> Result<Vec<Rollout<f32>>, String> {
    let queue = std::sync::Mutex::new(lanes.iter_mut().enumerate());
    let made = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let mut acting = learner.policy.networks.acting();
                let options = learner.options();
                loop {
                    let Some((i, lane)) = queue.lock().ok().and_then(|mut q| q.next()) else { return };
                    let rollout = lane.collect(&learner.policy, options.steps, options.discount, &mut acting);
                    if let Ok(mut made) = made.lock() {
                        made.push((i, rollout));
                    }
                }
            });
        }
    });
    let mut made = made.into_inner().map_err(|e| e.to_string())?;
    made.sort_by_key(|(i, _)| *i);
    made.into_iter().map(|(i, r)| r.map_err(|e| format!("lane {i}: {e}"))).collect()
}
