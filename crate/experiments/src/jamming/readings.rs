//! Readings of the push, of what the walls answer, and of what statics says.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use super::Jamming;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

table! {
    Push: "push", "Push", "F_z", Quantity::Force, "",
        "crate/dynamics/src/peg/push.rs#PegHole::load";
    Across: "across", "Force across", "F_x", Quantity::Force, "",
        "crate/dynamics/src/peg/push.rs#PegHole::load";
    Moment: "moment", "Moment about the tip", "M", Quantity::Moment, "",
        "crate/dynamics/src/peg/push.rs#PegHole::load";
    Left: "left", "The wall at −x presses with", "f_1", Quantity::Force, "",
        "crate/dynamics/src/peg/push.rs#WallLoad::of";
    Right: "right", "The wall at x presses with", "f_2", Quantity::Force, "",
        "crate/dynamics/src/peg/push.rs#WallLoad::of";
    Friction: "friction", "Friction of both, upwards", "", Quantity::Force, r"\sum f_{t,z}",
        "crate/dynamics/src/peg/push.rs#PegPush::friction_up";
    In: "in", "Gone in by", "", Quantity::Length, "",
        "crate/dynamics/src/peg/push.rs#PegHole::gone";
    Lean: "lean", "Leans by", r"\theta", Quantity::Angle, "",
        "crate/dynamics/src/peg/push.rs#PegHole::lean";
    X: "x", "Force across over push", "F_x/F_z", Quantity::Ratio, "F_x/F_z",
        "crate/dynamics/src/peg/push.rs#PegLoad::over_push";
    Y: "y", "Moment over push and half width", r"M/(rF_z)", Quantity::Ratio, r"M/(rF_z)",
        "crate/dynamics/src/peg/push.rs#PegLoad::over_push";
    Slides: "slides", "It has slid in", "", Quantity::Truth, "",
        "crate/dynamics/src/peg/push.rs#PegHole::step";
    SlidAt: "slid_at", "Pushed with when it slid", "", Quantity::Force, "",
        "crate/dynamics/src/peg/push.rs#PegHole::step";
    Least: "least", "Push that it takes in theory", r"F_z^*", Quantity::Force,
        r"\mu\max\left(|F_x|,\ \left|\tfrac{2M}{\ell} - \left(1 + \tfrac{2r\mu}{\ell}\right)F_x\right|\right)",
        "crate/dynamics/src/peg/statics.rs#Peg::least_push";
    Off: "off", "Engine over theory", "", Quantity::Ratio, r"F_z / F_z^* - 1",
        "crate/dynamics/src/peg/push.rs#PegPush::over_theory";
    Theory: "theory", "In theory it slides in the end", "", Quantity::Truth, r"F_z > F_z^*",
        "crate/dynamics/src/peg/push.rs#PegHole::slides_in_theory";
    Lambda: "lambda", "Depth over width and friction", r"\lambda", Quantity::Ratio, r"\ell/(2r\mu)",
        "crate/dynamics/src/peg/statics.rs#Peg::slenderness";
    Wedges: "wedges", "In theory it can wedge", "", Quantity::Truth, r"\ell/2r < \mu",
        "crate/dynamics/src/peg/statics.rs#Peg::wedges";
    Inside: "inside", "Force that both walls hold", "", Quantity::Force, r"\min(f_1, f_2)",
        "crate/dynamics/src/peg/push.rs#PegPush::held_between";
    Most: "most", "Most that both have pressed with", "", Quantity::Force, r"\max_t (f_1 + f_2)",
        "crate/dynamics/src/peg/push.rs#PegHole::step";
}

pub(super) fn of(now: &Jamming) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    let (hole, push, asked) = (&now.hole, &now.now, now.settings.load);
    let (load, least) = (hole.load(push), hole.least_push(asked));
    all.set(Key::Push, load.into);
    all.set(Key::Across, load.across);
    all.set(Key::Moment, load.moment);
    let [left, right] = push.walls.map(|wall| wall.normal.length());
    all.set(Key::Left, left);
    all.set(Key::Right, right);
    all.set(Key::Friction, push.friction_up());
    all.set(Key::In, hole.gone(&now.work));
    all.set_some(Key::Lean, hole.lean(&now.work));
    if let Some([x, y]) = load.over_push(hole.peg.half_width) {
        all.set(Key::X, x);
        all.set(Key::Y, y);
    }
    all.set_flag(Key::Slides, push.slid.is_some());
    all.set_some(Key::SlidAt, push.slid);
    all.set(Key::Least, least);
    all.set_some(Key::Off, push.over_theory(least));
    all.set_flag(Key::Theory, hole.slides_in_theory(asked));
    all.set_some(Key::Lambda, Some(hole.peg.slenderness()).filter(|l| l.is_finite()));
    all.set_flag(Key::Wedges, hole.peg.wedges());
    all.set(Key::Inside, push.held_between());
    all.set(Key::Most, push.most);
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_reading_is_there_once() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
