//! The task of bringing a body into another, in readings and words; `crate/dynamics/src/put_in.rs` judges it.

use asperity_dynamics::{Outcome, Progress, PutIn, PutInEnd};
use asperity_geometry::Vec3;
use asperity_scene::document::{Dynamics, Quantity};

use super::run::Run;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const PUT_IN: &str = "crate/dynamics/src/put_in.rs#Progress::look";

table! {
    Depth: "task_depth", "Depth it is brought to", "d", Quantity::Length, r"-z_P", PUT_IN;
    Aside: "task_aside", "Distance from the axis of the way in", "e", Quantity::Length, r"\sqrt{x_P^2 + y_P^2}", PUT_IN;
    Lean: "task_lean", "Lean against the way in", r"\alpha", Quantity::Angle, "", PUT_IN;
    Turned: "task_turned", "Turned about the way in", r"\theta", Quantity::Angle, r"\sum \Delta\theta", PUT_IN;
    Wrong: "task_wrong", "It goes in the wrong way up", "", Quantity::Truth, r"\lvert\theta\rvert > \theta_{\max}", PUT_IN;
    Peak: "task_peak", "Largest force of the attempt", r"f_{\max}", Quantity::Force, "", PUT_IN;
    In: "task_in", "It is in", "", Quantity::Truth, "", PUT_IN;
    After: "task_time", "It is in after", "t", Quantity::Time, "", PUT_IN;
}

/// Returns the word of an outcome in the picture.
pub(super) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::In => "it is in",
        Outcome::Missed => "missed: too much force",
        Outcome::Jammed => "jammed: too much force",
        Outcome::WrongWayUp => "the wrong way up",
    }
}

/// Describes the progress of bodies with these names.
pub(super) fn tell(progress: &Progress, task: &PutIn, [body, into]: [&str; 2]) -> String {
    let mm = |x: f64| 1e3 * x;
    let Some(PutInEnd { outcome, time, depth, aside }) = progress.end else {
        let (depth, asked) = (mm(progress.depth), mm(task.depth));
        let wrong = if progress.wrong { ", the wrong way up" } else { "" };
        return format!(
            "{body} is {depth:.2} of {asked:.2} mm deep in {into}, {:.2} mm aside{wrong}",
            mm(progress.aside)
        );
    };
    let peak = progress.peak;
    match outcome {
        Outcome::In => format!("{body} is in {into} after {time:.2} s, with at most {peak:.1} N"),
        Outcome::Missed => {
            format!("{body} missed {into} by {:.2} mm: {peak:.1} N after {time:.2} s is too much", mm(aside))
        }
        Outcome::Jammed => {
            format!(
                "{body} jammed {:.2} mm deep in {into}: {peak:.1} N after {time:.2} s is too much",
                mm(depth)
            )
        }
        Outcome::WrongWayUp => {
            format!("{body} is the wrong way up for {into}: {peak:.1} N after {time:.2} s is too much")
        }
    }
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [ReadingRow] {
    &TABLE
}

/// Returns the readings of a run with a task; all unknown of one without.
pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    let Some((_, p)) = run.task() else { return all };
    all.set(Key::Depth, p.depth);
    all.set(Key::Aside, p.aside);
    all.set(Key::Lean, p.lean);
    all.set(Key::Turned, p.turned);
    all.set_flag(Key::Wrong, p.wrong);
    all.set(Key::Peak, p.peak);
    let brought = p.end.filter(|end| end.outcome == Outcome::In);
    all.set_flag(Key::In, brought.is_some());
    all.set_some(Key::After, brought.map(|end| end.time));
    all
}

/// Returns the words of verdicts, for the description's labels.
pub(super) fn words(settings: &Dynamics) -> impl Iterator<Item = String> {
    let all = if settings.task.is_some() { &Outcome::ALL[..] } else { &[] };
    all.iter().map(|o| word(*o).to_owned())
}

/// Draws the verdict on a run shown `away` (m) from where it is, in a picture whose labels of verdicts begin
/// with the one given.
pub(super) fn draw(run: &Run, away: Vec3, label: usize, figure: &mut Figure) {
    let Some((task, progress)) = run.task() else { return };
    let underway = progress.wrong.then_some(Outcome::WrongWayUp);
    let Some(outcome) = progress.end.map(|end| end.outcome).or(underway) else { return };
    let Some(X_WI) = run.work.poses().get(task.into) else { return };
    let mouth = X_WI * task.X_IM;
    let size = run.sizes.get(task.into).copied().unwrap_or(0.0);
    let place = mouth.translation.vector - mouth.rotation * Vec3::z() * size + away;
    figure.verdict(label + outcome as usize, outcome == Outcome::In, place);
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::Pose;

    #[test]
    fn the_way_in_and_its_end_are_told() {
        let task = PutIn {
            body: 0,
            into: 1,
            p_BP: Vec3::zeros(),
            X_IM: Pose::identity(),
            depth: 0.01,
            aside: 1e-3,
            turned: None,
            upright: None,
            held: 0.3,
            limit: Some(10.0),
        };
        let names = ["Pin", "Block"];
        let mut progress = Progress::default();
        (progress.depth, progress.wrong) = (3e-4, true);
        assert_eq!(
            tell(&progress, &task, names),
            "Pin is 0.30 of 10.00 mm deep in Block, 0.00 mm aside, the wrong way up"
        );
        for (outcome, said) in [
            (Outcome::In, "Pin is in Block after 0.75 s, with at most 7.2 N"),
            (Outcome::Missed, "Pin missed Block by 2.00 mm: 7.2 N after 0.75 s is too much"),
            (Outcome::Jammed, "Pin jammed 4.00 mm deep in Block: 7.2 N after 0.75 s is too much"),
            (Outcome::WrongWayUp, "Pin is the wrong way up for Block: 7.2 N after 0.75 s is too much"),
        ] {
            let end = PutInEnd { outcome, time: 0.75, depth: 4e-3, aside: 2e-3 };
            (progress.peak, progress.end) = (7.25, Some(end));
            assert_eq!(tell(&progress, &task, names), said);
        }
    }

    #[test]
    fn every_reading_is_there_once() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
