//! The readings: what the root answers, what was done, how the tree stands to the one that acts as wanted;
//! then each condition, and each action.

use asperity_control::behaviour::Status;
use asperity_scene::Reading;
use asperity_scene::document::Quantity;

use super::run::TreeRun;
use crate::common::ticked::{Word, Words};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const HOLDS: &str = "crate/control/src/behaviour/task/world.rs#TaskWorld::holds";
const ACT: &str = "crate/control/src/behaviour/task/world.rs#TaskWorld::act";

/// Number of pairs whose conditions stand in a guard.
const PAIRS: usize = 5;

table! {
    Success: "success", "The root answers success", "", Quantity::Truth, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Failure: "failure", "The root answers failure", "", Quantity::Truth, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Ticks: "ticks", "Ticks so far", "n", Quantity::Count, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Asked: "asked", "Leaves asked in this tick", "", Quantity::Count, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Switches: "switches", "Times another action began", "", Quantity::Count, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Done: "done_after", "First success of the root after", "", Quantity::Time, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Successes: "successes", "Ticks at which the root answered success", "", Quantity::Count, "",
        "crate/control/src/behaviour/tick.rs#Tree::tick";
    Grasps: "grasps", "Grasps so far", "", Quantity::Count, "",
        "crate/control/src/behaviour/task/world.rs#TaskWorld::counts";
    Slips: "slips", "Grasps that slipped", "", Quantity::Count, "",
        "crate/control/src/behaviour/task/world.rs#TaskWorld::counts";
    Brought: "brought", "Objects where they belong", "", Quantity::Count, "",
        "crate/control/src/behaviour/task/world.rs#TaskWorld::counts";
    Meddled: "meddled", "Times the objects were moved about", "", Quantity::Count, "",
        "crate/control/src/behaviour/task/world.rs#TaskWorld::counts";
    Alike: "alike", "States in which the tree acts as wanted", "", Quantity::Count, "",
        "crate/control/src/behaviour/compare.rs#compare";
    AlikeOf: "alike_of", "All states", "", Quantity::Count, "",
        "crate/control/src/behaviour/compare.rs#compare";
    AlikeAll: "acts_as_wanted", "The tree acts as wanted", "", Quantity::Truth, "",
        "crate/control/src/behaviour/compare.rs#compare";
    Guard1: "guard_1", "The transition wants condition 1", "", Quantity::Truth, "",
        "crate/control/src/behaviour/machine.rs#Guard::wants";
    Guard2: "guard_2", "The transition wants condition 2", "", Quantity::Truth, "",
        "crate/control/src/behaviour/machine.rs#Guard::wants";
    Guard3: "guard_3", "The transition wants condition 3", "", Quantity::Truth, "",
        "crate/control/src/behaviour/machine.rs#Guard::wants";
    Guard4: "guard_4", "The transition wants condition 4", "", Quantity::Truth, "",
        "crate/control/src/behaviour/machine.rs#Guard::wants";
    Guard5: "guard_5", "The transition wants condition 5", "", Quantity::Truth, "",
        "crate/control/src/behaviour/machine.rs#Guard::wants";
}

const GUARDS: [Key; PAIRS] = [Key::Guard1, Key::Guard2, Key::Guard3, Key::Guard4, Key::Guard5];

/// Returns the id of a word's reading.
pub(super) fn id(word: &str) -> String {
    let words = word.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}

/// Describes the table, then the conditions, then the actions. The conditions of a guard have the names of
/// the tree's pairs.
pub(super) fn described(words: &Words, run: &TreeRun) -> Vec<Reading> {
    let mut all = asperity_exhibit::readings::described(&TABLE);
    for (k, (condition, _)) in run.pairs.iter().enumerate().take(PAIRS) {
        let reading = all.iter_mut().find(|r| r.id == format!("guard_{}", k + 1));
        if let (Some(reading), Some(name)) = (reading, words.conditions.get(*condition)) {
            reading.label = format!("The transition wants: {name}");
        }
    }
    let word = |name: &str, label: String, source: &str| Reading {
        id: id(name),
        label,
        symbol: String::new(),
        quantity: Quantity::Truth,
        formula: String::new(),
        source: source.to_owned(),
    };
    all.extend(words.conditions.iter().map(|w| word(w, (*w).to_owned(), HOLDS)));
    all.extend(words.actions.iter().map(|w| word(w, format!("At work: {w}"), ACT)));
    all
}

/// Reads a run after its last tick.
pub(super) fn take(words: &Words, run: &TreeRun, into: &mut Vec<f64>) {
    let now = &run.now;
    let root = now.tick.status.first().copied().flatten();
    let counts = now.here.counts();
    let mut all = Readings::<Key, COUNT>::default();
    all.set_verdict(Key::Success, root.map(|s| s == Status::Success));
    all.set_verdict(Key::Failure, root.map(|s| s == Status::Failure));
    all.set(Key::Ticks, f64::from(now.ticks));
    all.set(Key::Asked, now.tick.leaves.len() as f64);
    all.set(Key::Switches, f64::from(now.switches));
    all.set_some(Key::Done, now.first_success);
    all.set(Key::Successes, f64::from(now.successes));
    all.set(Key::Grasps, f64::from(counts.grasps));
    all.set(Key::Slips, f64::from(counts.slips));
    all.set(Key::Brought, f64::from(counts.brought));
    all.set(Key::Meddled, f64::from(counts.meddled));
    if let Some(agreement) = &run.agreement {
        all.set(Key::Alike, f64::from(agreement.alike));
        all.set(Key::AlikeOf, f64::from(agreement.of));
        all.set_flag(Key::AlikeAll, agreement.differs.is_none());
    }
    for (key, wants) in GUARDS.into_iter().zip(&run.guard) {
        all.set_verdict(key, *wants);
    }
    into.clear();
    into.extend(all.all());
    let flag = |yes: bool| f64::from(u8::from(yes));
    into.extend((0..words.conditions.len()).map(|k| flag(now.here.holds(k))));
    let at_work = now.at_work.and_then(|n| run.spoken.words.get(n).copied().flatten());
    into.extend((0..words.actions.len()).map(|k| flag(at_work == Some(Word::Action(k)))));
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
