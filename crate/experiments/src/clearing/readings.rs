//! The readings: where the bodies are, what has come of the picks, how long each stage took, and the last
//! look.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;
use asperity_picking::{BodyLocation, Ending, PickingState};

table! {
    First: "in_first", "Bodies in the first bin", "", Quantity::Count, "", "crate/picking/src/tally.rs#places";
    Second: "in_second", "Bodies in the second bin", "", Quantity::Count, "", "crate/picking/src/tally.rs#places";
    Hand: "in_hand", "Bodies in the hand", "", Quantity::Count, "", "crate/picking/src/tally.rs#places";
    Beside: "beside", "Bodies beside the bins", "", Quantity::Count, "", "crate/picking/src/tally.rs#places";
    Accounted: "accounted", "Bodies in all", "", Quantity::Count, "", "crate/picking/src/tally.rs#places";
    Grasps: "grasps", "Grasps", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::begin";
    Picks: "picks", "Grasps that held something", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::grasp";
    Brought: "brought", "Grasps that brought something over", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::drop_held";
    Delivered: "delivered", "Bodies brought over", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::drop_held";
    Success: "success_rate", "Grasps that brought something, of all", "", Quantity::Ratio, r"n_{\text{brought}}/n_{\text{grasps}}",
        "crate/picking/src/tally.rs#PickTally::success_rate";
    PerHour: "per_hour", "Bodies brought over in an hour", "", Quantity::Count, r"3600\,n/t", "crate/picking/src/tally.rs#PickTally::per_hour";
    Doubles: "doubles", "Double picks", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::grasp";
    Misses: "misses", "Grasps that held nothing", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::grasp";
    Dropped: "dropped", "Bodies dropped on the way", "", Quantity::Count, "", "crate/picking/src/state.rs#PickingState::see_places";
    Nothing: "nothing_found", "Looks in which no grasp was found", "", Quantity::Count, "", "crate/picking/src/select.rs#PickingState::draw";
    Unreachable: "unreachable", "Times that no way was found", "", Quantity::Count, "", "crate/picking/src/acts.rs#PickingState::out_of_reach";
    Pushes: "pushes", "Pushes", "", Quantity::Count, "", "crate/picking/src/press.rs#PickingState::way_to_push";
    Freed: "freed", "Pushes after which a grasp was found", "", Quantity::Count, "", "crate/picking/src/select.rs#PickingState::way_to";
    Blocked: "blocked", "Times that the arm was blocked", "", Quantity::Count, "", "crate/picking/src/press.rs#PickingState::is_blocked";
    Choosing: "choosing", "Time spent choosing", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Grasping: "grasping", "Time spent grasping", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Carrying: "carrying", "Time spent carrying", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Dropping: "dropping", "Time spent letting go", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Pushing: "pushing", "Time spent pushing", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Waiting: "waiting", "Time spent on all else", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::count_time";
    Cycle: "cycle", "Time for a grasp, on average", "", Quantity::Time, "", "crate/picking/src/tally.rs#PickTally::cycle";
    Width: "width", "Between the fingers", "", Quantity::Length, "", "crate/picking/src/acts.rs#PickingState::width";
    Load: "load", "What the hand presses with", "", Quantity::Force, r"|\mathbf{f}|", "crate/picking/src/press.rs#PickingState::feel";
    Points: "points", "Points seen in the last look", "", Quantity::Count, "", "crate/perception/src/in_bin/observed.rs#ObservedCloud::take";
    Candidates: "candidates", "Candidates without collision in the last look", "", Quantity::Count, "",
        "crate/picking/src/select.rs#PickingState::draw";
    Chosen: "chosen", "Which of them is taken, 1 the best", "", Quantity::Count, "", "crate/picking/src/select.rs#PickingState::candidates";
    Searches: "searches", "Searches for ways", "", Quantity::Count, "", "crate/control/src/planning/rrt_connect.rs#rrt_connect";
    Ticks: "ticks", "Ticks of the tree so far", "", Quantity::Count, "", "crate/control/src/behaviour/tick.rs#Tree::tick";
    Cleared: "cleared", "Cleared", "", Quantity::Truth, "", "crate/picking/src/machine.rs#Machine::next";
    GivenUp: "given_up", "Given up", "", Quantity::Truth, "", "crate/picking/src/machine.rs#Machine::next";
    Ended: "ended_after", "Ended after", "", Quantity::Time, "", "crate/picking/src/state.rs#PickingState::over";
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
