//! A row an update: what it cost, how it went.

use std::fmt::Write;

use asperity_learning::ppo::{Learner, Update};

/// Names of the columns.
pub const HEAD: &str = "update,steps,episodes,success,return,length,policy_loss,value_loss,entropy,divergence,clipped,\
gradient,epochs,explained,spread,collect_s,learn_s\n";

/// The rows so far.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub rows: String,
}

impl Log {
    /// One more; gives it back.
    pub fn add(&mut self, learner: &Learner<f32>, update: &Update, [collect, learn]: [f64; 2]) -> String {
        let episodes = update.episodes.len();
        let mean = |sum: f64| sum / episodes.max(1) as f64;
        let success = mean(update.episodes.iter().filter(|e| e.done).count() as f64);
        let total = mean(update.episodes.iter().map(|e| e.total).sum());
        let length = mean(update.episodes.iter().map(|e| f64::from(e.steps)).sum());
        let options = learner.options();
        let steps = learner.updates * (options.lanes * options.steps) as u64;
        let t = &update.terms;
        let mut row = String::new();
        let _ = writeln!(
            row,
            "{},{steps},{episodes},{success:.4},{total:.3},{length:.2},{:.5},{:.5},{:.4},{:.5},{:.4},{:.4},{},{:.4},{:.4},{collect:.2},{learn:.2}",
            learner.updates,
            t.policy,
            t.value,
            t.entropy,
            t.divergence,
            t.clipped,
            update.gradient,
            update.epochs,
            update.explained,
            update.spread,
        );
        self.rows.push_str(&row);
        row
    }
}
