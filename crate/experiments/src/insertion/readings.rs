//! Readings of an attempt.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use super::Insertion;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const HERE: &str = "crate/experiments/src/insertion/readings.rs";
const ACTOR: &str = "crate/learning/src/insertion/actor.rs";
const ATTEMPT: &str = "crate/learning/src/insertion/attempt.rs";

table! {
    Depth: "depth", "Depth of the tip", "d", Quantity::Length, r"-z_P", ATTEMPT;
    Aside: "aside", "Tip aside of the mouth's axis", "e", Quantity::Length, r"\sqrt{x_P^2 + y_P^2}", ATTEMPT;
    X: "tip_x", "Tip, along x", "x_P", Quantity::Length, "", ATTEMPT;
    Y: "tip_y", "Tip, along y", "y_P", Quantity::Length, "", ATTEMPT;
    Lean: "lean", "Turned from upright", r"\alpha", Quantity::Angle, "", ATTEMPT;
    Press: "press", "Pressing along the way in", "f_z", Quantity::Force, "", ATTEMPT;
    Side: "side", "Pushing sideways", "f_{xy}", Quantity::Force, r"\sqrt{f_x^2 + f_y^2}", ATTEMPT;
    Moment: "moment", "Moment at the wrist", r"\tau", Quantity::Moment, "", ATTEMPT;
    Peak: "peak", "Largest force so far", r"f_{\max}", Quantity::Force, "", ATTEMPT;
    Asked: "asked_depth", "Depth that the arm is told", "d_d", Quantity::Length, "", ATTEMPT;
    Return: "return", "Sum of rewards so far", r"\sum r", Quantity::Ratio, r"\sum\left(\tfrac{d}{D} - 1 + r_f\right)", ATTEMPT;
    Value: "value", "What the critic expects still", "V", Quantity::Ratio, r"V(s) \approx \mathrm{E}\sum \gamma^k r_{t+k}", ACTOR;
    In: "in", "It is in", "", Quantity::Truth, r"d \ge D", ATTEMPT;
    After: "after", "It is in after", "t", Quantity::Time, "", HERE;
    Decisions: "decisions", "Decisions so far", "n", Quantity::Count, "", ATTEMPT;
}

pub(super) fn of(now: &Insertion) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    let attempt = &now.now.attempt;
    let p = attempt.foremost(&now.run.work);
    let [force, moment] = attempt.load();
    all.set(Key::Depth, -p.z);
    all.set(Key::Aside, attempt.aside(&now.run.work));
    all.set(Key::X, p.x);
    all.set(Key::Y, p.y);
    all.set(Key::Lean, attempt.turned(&now.run.work).length());
    all.set(Key::Press, -force.z);
    all.set(Key::Side, attempt.sideways());
    all.set(Key::Moment, moment.length());
    all.set(Key::Peak, attempt.peak());
    all.set(Key::Asked, -attempt.asked().z);
    all.set(Key::Return, now.now.total);
    all.set_some(Key::Value, now.now.actor.value);
    all.set_flag(Key::In, now.is_in());
    all.set_some(Key::After, now.now.ended.filter(|_| now.is_in()).map(|(step, _)| now.at(step)));
    all.set(Key::Decisions, f64::from(attempt.taken()));
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_reading_is_there_once() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
