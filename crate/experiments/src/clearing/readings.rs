//! The readings: where the bodies are, what has come of the picks, how long each stage took, and the last
//! look.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;
use asperity_picking::{BodyLocation, Ending, PickingState};

const TALLY: &str = "crate/picking/src/tally.rs";
const ACTS: &str = "crate/picking/src/acts.rs";
const STATE: &str = "crate/picking/src/state.rs";
const SELECT: &str = "crate/picking/src/select.rs";
const OBSERVED: &str = "crate/perception/src/in_bin/observed.rs";
const PLANNING: &str = "crate/control/src/planning/rrt_connect.rs";
const TICK: &str = "crate/control/src/behaviour/tick.rs";
const PUSH: &str = "crate/picking/src/press.rs";
const GRASP: &str = "crate/perception/src/grasp/candidates.rs";

table! {
    First: "in_first", "Bodies in the first bin", "", Quantity::Count, "", TALLY;
    Second: "in_second", "Bodies in the second bin", "", Quantity::Count, "", TALLY;
    Hand: "in_hand", "Bodies in the hand", "", Quantity::Count, "", TALLY;
    Beside: "beside", "Bodies beside the bins", "", Quantity::Count, "", TALLY;
    Accounted: "accounted", "Bodies in all", "", Quantity::Count, "", TALLY;
    Grasps: "grasps", "Grasps", "", Quantity::Count, "", ACTS;
    Picks: "picks", "Grasps that held something", "", Quantity::Count, "", ACTS;
    Brought: "brought", "Grasps that brought something over", "", Quantity::Count, "", ACTS;
    Delivered: "delivered", "Bodies brought over", "", Quantity::Count, "", ACTS;
    Success: "success_rate", "Grasps that brought something, of all", "", Quantity::Ratio, r"n_{\text{brought}}/n_{\text{grasps}}", TALLY;
    PerHour: "per_hour", "Bodies brought over in an hour", "", Quantity::Count, r"3600\,n/t", TALLY;
    Doubles: "doubles", "Double picks", "", Quantity::Count, "", ACTS;
    Misses: "misses", "Grasps that held nothing", "", Quantity::Count, "", ACTS;
    Dropped: "dropped", "Bodies dropped on the way", "", Quantity::Count, "", STATE;
    Nothing: "nothing_found", "Looks in which no grasp was found", "", Quantity::Count, "", SELECT;
    Unreachable: "unreachable", "Times that no way was found", "", Quantity::Count, "", ACTS;
    Pushes: "pushes", "Pushes", "", Quantity::Count, "", PUSH;
    Freed: "freed", "Pushes after which a grasp was found", "", Quantity::Count, "", SELECT;
    Blocked: "blocked", "Times that the arm was blocked", "", Quantity::Count, "", PUSH;
    Choosing: "choosing", "Time spent choosing", "", Quantity::Time, "", STATE;
    Grasping: "grasping", "Time spent grasping", "", Quantity::Time, "", STATE;
    Carrying: "carrying", "Time spent carrying", "", Quantity::Time, "", STATE;
    Dropping: "dropping", "Time spent letting go", "", Quantity::Time, "", STATE;
    Pushing: "pushing", "Time spent pushing", "", Quantity::Time, "", STATE;
    Waiting: "waiting", "Time spent on all else", "", Quantity::Time, "", STATE;
    Cycle: "cycle", "Time for a grasp, on average", "", Quantity::Time, "", TALLY;
    Width: "width", "Between the fingers", "", Quantity::Length, "", ACTS;
    Load: "load", "What the hand presses with", "", Quantity::Force, r"|\mathbf{f}|", PUSH;
    Points: "points", "Points seen in the last look", "", Quantity::Count, "", OBSERVED;
    Candidates: "candidates", "Candidates without collision in the last look", "", Quantity::Count, "", GRASP;
    Chosen: "chosen", "Which of them is taken, 1 the best", "", Quantity::Count, "", SELECT;
    Searches: "searches", "Searches for ways", "", Quantity::Count, "", PLANNING;
    Ticks: "ticks", "Ticks of the tree so far", "", Quantity::Count, "", TICK;
    Cleared: "cleared", "Cleared", "", Quantity::Truth, "", STATE;
    GivenUp: "given_up", "Given up", "", Quantity::Truth, "", STATE;
    Ended: "ended_after", "Ended after", "", Quantity::Time, "", STATE;
}

/// Reads a run; `time`: so far, s.
pub(super) fn of(run: &PickingState, time: f64) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    let now = &run.now;
    let tally = &now.tally;
    let count = |location: BodyLocation| run.count(location) as f64;
    all.set(Key::First, count(BodyLocation::Bin(0)));
    all.set(Key::Second, count(BodyLocation::Bin(1)));
    all.set(Key::Hand, count(BodyLocation::Hand));
    all.set(Key::Beside, count(BodyLocation::Beside));
    all.set(Key::Accounted, now.places.len() as f64);
    let counts = [
        (Key::Grasps, tally.grasps),
        (Key::Picks, tally.picks),
        (Key::Brought, tally.brought),
        (Key::Delivered, tally.delivered),
        (Key::Doubles, tally.doubles),
        (Key::Misses, tally.misses),
        (Key::Dropped, tally.dropped),
        (Key::Nothing, tally.nothing),
        (Key::Unreachable, tally.unreachable),
        (Key::Pushes, tally.pushes),
        (Key::Freed, tally.freed),
        (Key::Blocked, tally.blocked),
        (Key::Searches, tally.searches),
        (Key::Ticks, now.ticks),
    ];
    counts.into_iter().for_each(|(key, n)| all.set(key, f64::from(n)));
    all.set_some(Key::Success, tally.success_rate(run.is_grasping()));
    all.set_some(Key::PerHour, tally.per_hour());
    all.set_some(Key::Cycle, tally.cycle());
    let stages = [Key::Choosing, Key::Grasping, Key::Carrying, Key::Dropping, Key::Pushing, Key::Waiting];
    stages.into_iter().zip(tally.stages).for_each(|(key, t)| all.set(key, t));
    all.set(Key::Width, run.width());
    all.set(Key::Load, now.load.length());
    if let Some(look) = &now.look {
        all.set(Key::Points, look.seen.p_W.len() as f64);
        all.set(Key::Candidates, look.candidates.len() as f64);
    }
    all.set_some(Key::Chosen, now.grasp.as_ref().map(|g| g.candidate as f64 + 1.0));
    let ended = |end: Ending| now.end.is_some_and(|(_, how)| how == end);
    all.set_flag(Key::Cleared, ended(Ending::Cleared));
    all.set_flag(Key::GivenUp, ended(Ending::GivenUp));
    all.set_some(Key::Ended, now.end.map(|(at, _)| at.min(time)));
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
