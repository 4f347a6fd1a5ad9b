//! Log of a training: a row an update, its cost and its results.

use std::fmt::Write;

use asperity_learning::ppo::Update;
use asperity_learning::training::UpdateRecord;

/// Names of the columns.
pub const HEAD: &str = "update,steps,episodes,success,return,length,policy_loss,value_loss,entropy,divergence,clipped,\
gradient,epochs,explained,spread,lesson,collect_s,learn_s\n";

/// Log with its rows so far.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub rows: String,
}

impl Log {
    /// Adds a row and returns it.
    pub fn add(&mut self, of: &UpdateRecord, update: &Update, [collect, learn]: [f64; 2]) -> String {
        // Where no attempt ended their columns are empty.
        let mean = |x: Option<f64>, digits: usize| x.map_or_else(String::new, |x| format!("{x:.digits$}"));
        let (success, total, length) = (mean(of.success, 4), mean(of.total, 3), mean(of.length, 2));
        let (steps, episodes) = (of.steps, of.episodes);
        let t = &update.terms;
        let mut row = String::new();
        let _ = writeln!(
            row,
            "{},{steps},{episodes},{success},{total},{length},{:.5},{:.5},{:.4},{:.5},{:.4},{:.4},{},{:.4},{:.4},{},{collect:.2},{learn:.2}",
            of.update,
            t.policy,
            t.value,
            t.entropy,
            t.divergence,
            t.clipped,
            update.gradient,
            update.epochs,
            update.explained,
            update.spread,
            of.lesson + 1,
        );
        self.rows.push_str(&row);
        row
    }
}
