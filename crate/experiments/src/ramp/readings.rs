//! The readings of a tilted box, with formulas and units.

use asperity_scene::document::Quantity::{Force, Length, Ratio, Truth};

use asperity_grasp::equilibrium::LeastFriction;
use asperity_grasp::statics::{CornerForces, Fate, TiltedBox};

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const SPLIT: &str = r"f_{1t} + f_{2t} = mg\sin\theta,\; |f_{it}| \le \mu f_{in}";

table! {
    NormalUpper: "normal_upper", "Normal force, upper corner",
        "f_{1n}", Force, r"f_{1n} = mg\cos\theta - f_{2n}",
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    NormalLower: "normal_lower", "Normal force, lower corner",
        "f_{2n}", Force, r"f_{2n} = mg\cos\theta\,\frac{b_1 + z_c \tan\theta}{b_1 + b_2}",
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    Difference: "difference", "Lower corner over upper",
        r"f_{2n} - f_{1n}", Force, r"f_{2n} = f_{1n} + mg\,\frac{2 z_c \sin\theta + (b_1 - b_2)\cos\theta}{b_1 + b_2}",
        "crate/grasp/src/statics/tilted_box.rs#CornerForces::difference";
    FrictionUpper: "friction_upper", "Friction up the slope, upper corner", "f_{1t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    FrictionLower: "friction_lower", "Friction up the slope, lower corner", "f_{2t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    UpperLeast: "upper_least", "Upper corner's friction, least possible",
        r"\min f_{1t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/extent.rs#feasible_range";
    UpperMost: "upper_most", "Upper corner's friction, most possible", r"\max f_{1t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/extent.rs#feasible_range";
    LowerLeast: "lower_least", "Lower corner's friction, least possible",
        r"\min f_{2t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/extent.rs#feasible_range";
    LowerMost: "lower_most", "Lower corner's friction, most possible", r"\max f_{2t}", Force, SPLIT,
        "crate/grasp/src/equilibrium/extent.rs#feasible_range";
    Pull: "pull", "Weight along the slope", r"mg\sin\theta", Force, r"mg\sin\theta",
        "crate/grasp/src/statics/tilted_box.rs#TiltedBox::pull";
    Press: "press", "Weight onto the slope", r"mg\cos\theta", Force, r"mg\cos\theta",
        "crate/grasp/src/statics/tilted_box.rs#TiltedBox::press";
    Friction: "friction", "Friction coefficient", r"\mu", Ratio, r"\mu",
        "crate/grasp/src/statics/tilted_box.rs#TiltedBox";
    LeastFriction: "least_friction", "Friction coefficient needed",
        r"\mu_{\min}", Ratio, r"\mu_{\min} = \tan\theta",
        "crate/grasp/src/equilibrium/least_friction.rs#least_friction";
    SlipMargin: "slip_margin", "Margin to slipping",
        r"\mu - \tan\theta", Ratio, r"\mu - \tan\theta \ge 0",
        "crate/grasp/src/statics/tilted_box.rs#TiltedBox::slip_margin";
    TipMargin: "tip_margin", "Margin to tipping",
        "b_2 - z_c\\tan\\theta", Length, r"b_2 - z_c\tan\theta \ge 0",
        "crate/grasp/src/statics/tilted_box.rs#TiltedBox::tip_margin";
    Rests: "rests", "Rests",
        r"\text{rests}", Truth, r"\mu \ge \tan\theta,\; b_2 \ge z_c\tan\theta",
        "crate/grasp/src/statics/tilted_box.rs#Fate::of";
    Slides: "slides", "Slides", r"\text{slides}", Truth, r"\mu < \tan\theta,\; b_2 \ge z_c\mu",
        "crate/grasp/src/statics/tilted_box.rs#Fate::of";
    Tips: "tips", "Tips", r"\text{tips}", Truth, r"z_c \min(\mu, \tan\theta) > b_2",
        "crate/grasp/src/statics/tilted_box.rs#Fate::of";
    Residual: "residual", "Imbalance of the found forces",
        "r", Ratio, r"r = \|\textstyle\sum F\| / mg",
        "crate/grasp/src/equilibrium/problem.rs#Problem::residual";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 19] = [
    Key::NormalUpper,
    Key::NormalLower,
    Key::Difference,
    Key::FrictionUpper,
    Key::FrictionLower,
    Key::UpperLeast,
    Key::UpperMost,
    Key::LowerLeast,
    Key::LowerMost,
    Key::Pull,
    Key::Press,
    Key::Friction,
    Key::LeastFriction,
    Key::SlipMargin,
    Key::TipMargin,
    Key::Rests,
    Key::Slides,
    Key::Tips,
    Key::Residual,
];

/// Reads a box and the forces at its corners; NaN where there is no number.
pub(super) fn read(tilted: &TiltedBox, solved: &CornerForces) -> Readings<Key, COUNT> {
    let least = match solved.least_friction {
        LeastFriction::Mu(mu) => Some(mu),
        _ => None,
    };
    let fate = tilted.fate();
    let force = |corner: usize, part: usize| solved.forces.map(|f| f[corner][part]);
    let end = |corner: usize, end: usize| solved.ranges.map(|r| r[corner][end]);
    let mut all = Readings::default();
    all.set_some(Key::NormalUpper, force(0, 0));
    all.set_some(Key::NormalLower, force(1, 0));
    all.set_some(Key::Difference, solved.difference());
    all.set_some(Key::FrictionUpper, force(0, 1));
    all.set_some(Key::FrictionLower, force(1, 1));
    all.set_some(Key::UpperLeast, end(0, 0));
    all.set_some(Key::UpperMost, end(0, 1));
    all.set_some(Key::LowerLeast, end(1, 0));
    all.set_some(Key::LowerMost, end(1, 1));
    all.set(Key::Pull, tilted.pull());
    all.set(Key::Press, tilted.press());
    all.set(Key::Friction, tilted.friction);
    all.set_some(Key::LeastFriction, least);
    all.set(Key::SlipMargin, tilted.slip_margin());
    all.set(Key::TipMargin, tilted.tip_margin());
    all.set_flag(Key::Rests, fate == Fate::Rests);
    all.set_flag(Key::Slides, fate == Fate::Slides);
    all.set_flag(Key::Tips, fate == Fate::Tips);
    all.set(Key::Residual, solved.residual);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
