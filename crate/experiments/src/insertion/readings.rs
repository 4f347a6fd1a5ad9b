//! Readings of an attempt.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use super::Insertion;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const TIP: &str = "crate/learning/src/insertion/attempt.rs#Attempt::foremost";
const ASIDE: &str = "crate/learning/src/insertion/attempt.rs#Attempt::aside";
const TURNED: &str = "crate/learning/src/insertion/attempt.rs#Attempt::turned";
const LOAD: &str = "crate/learning/src/insertion/attempt.rs#Attempt::look";
const SIDE: &str = "crate/learning/src/insertion/attempt.rs#Attempt::sideways";
const ASKED: &str = "crate/learning/src/insertion/attempt.rs#Attempt::asked";
const JUDGE: &str = "crate/learning/src/insertion/attempt.rs#Attempt::judge";
const VALUE: &str = "crate/learning/src/insertion/actor.rs#Mean::value";
const HERE: &str = "crate/experiments/src/insertion/readings.rs#of";

table! {
    Depth: "depth", "Depth of the tip", "d", Quantity::Length, r"-z_P", TIP;
    Aside: "aside", "Tip aside of the mouth's axis", "e", Quantity::Length, r"\sqrt{x_P^2 + y_P^2}", ASIDE;
    X: "tip_x", "Tip, along x", "x_P", Quantity::Length, "", TIP;
    Y: "tip_y", "Tip, along y", "y_P", Quantity::Length, "", TIP;
    Lean: "lean", "Turned from upright", r"\alpha", Quantity::Angle, "", TURNED;
    Press: "press", "Pressing along the way in", "f_z", Quantity::Force, "", LOAD;
    Side: "side", "Pushing sideways", "f_{xy}", Quantity::Force, r"\sqrt{f_x^2 + f_y^2}", SIDE;
    Moment: "moment", "Moment at the wrist", r"\tau", Quantity::Moment, "", LOAD;
    Peak: "peak", "Largest force so far", r"f_{\max}", Quantity::Force, "", LOAD;
    Asked: "asked_depth", "Depth that the arm is told", "d_d", Quantity::Length, "", ASKED;
    Return: "return", "Sum of rewards so far", r"\sum r", Quantity::Ratio, r"\sum\left(\tfrac{d}{D} - 1 + r_f\right)", JUDGE;
    Value: "value", "What the critic expects still", "V", Quantity::Ratio, r"V(s) \approx \mathrm{E}\sum \gamma^k r_{t+k}", VALUE;
    In: "in", "It is in", "", Quantity::Truth, r"d \ge D", JUDGE;
    After: "after", "It is in after", "t", Quantity::Time, "", HERE;
    Decisions: "decisions", "Decisions so far", "n", Quantity::Count, "", JUDGE;
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
