//! The readings of a held force, with formulas and units.

use asperity_scene::document::Quantity::{Angle, Force, Ratio, Truth};

use asperity_grasp::friction::HeldForce;

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

table! {
    Normal: "normal_force", "Normal force", "f_n", Force, r"f_n = f_{C_z}",
        "crate/grasp/src/friction/held_force.rs#HeldForce::normal";
    Tangential: "tangential_force", "Tangential force",
        r"\|f_t\|", Force, r"\|f_t\| = \sqrt{f_{C_x}^2 + f_{C_y}^2}",
        "crate/grasp/src/friction/held_force.rs#HeldForce::tangential";
    Ratio: "ratio", "Friction this force needs", r"\|f_t\|/f_n", Ratio, r"\mu \ge \|f_t\| / f_n",
        "crate/grasp/src/friction/held_force.rs#HeldForce::needed_friction";
    Compass: "compass", "Compass angle",
        r"\varphi", Angle, r"\varphi = \operatorname{atan2}(f_{C_y}, f_{C_x})",
        "crate/grasp/src/friction/held_force.rs#HeldForce::compass";
    Margin: "margin", "Friction to spare, cone", "m", Force, r"m = \mu f_n - \|f_t\|",
        "crate/grasp/src/friction/held_force.rs#HeldForce::margins";
    MarginInner: "margin_inner", "Friction to spare, inner pyramid",
        "m_{in}", Force, r"m_{in} = \mu f_n \frac{\cos(\pi/k)}{\cos(\varphi - \varphi_{\text{mid}})} - \|f_t\|",
        "crate/grasp/src/friction/held_force.rs#HeldForce::margins";
    MarginOuter: "margin_outer", "Friction to spare, outer pyramid",
        "m_{out}", Force, r"m_{out} = \frac{\mu f_n}{\cos(\varphi - \varphi_{\text{mid}})} - \|f_t\|",
        "crate/grasp/src/friction/held_force.rs#HeldForce::margins";
    Inside: "inside", "Inside the cone", r"f \in K", Truth, r"\|f_t\| \le \mu f_n",
        "crate/grasp/src/friction/held_force.rs#HeldForce::is_inside";
    InsideInner: "inside_inner", "Inside the inner pyramid",
        r"f \in P_{in}", Truth, r"f = \sum_j a_j e_j,\; a_j \ge 0",
        "crate/grasp/src/friction/held_force.rs#HeldForce::is_inside";
    InsideOuter: "inside_outer", "Inside the outer pyramid",
        r"f \in P_{out}", Truth, r"f \cdot n_j \le 0 \;\forall j",
        "crate/grasp/src/friction/held_force.rs#HeldForce::is_inside";
    Distance: "distance", "Distance to the cone",
        "d", Force, r"d = \frac{\|f_t\| - \mu f_n}{\sqrt{1 + \mu^2}}",
        "crate/grasp/src/friction/cone.rs#FrictionCone::distance";
    Friction: "friction", "Friction coefficient", r"\mu", Ratio, r"\mu",
        "crate/grasp/src/friction/cone.rs#FrictionCone";
    HalfAngle: "half_angle", "Half angle of the cone", r"\alpha", Angle, r"\alpha = \arctan \mu",
        "crate/grasp/src/friction/cone.rs#FrictionCone::half_angle";
    DirectionError: "direction_error", "Pyramid: wrong by, sliding this way",
        r"\delta", Angle, r"\delta = \min_j |\varphi + \pi - 2\pi j/k|",
        "crate/grasp/src/friction/pyramid.rs#FrictionPyramid::direction_error";
    WeakestInner: "weakest_inner", "Inner pyramid: weakest over strongest direction",
        "w", Ratio, r"w = \cos(\pi/k)",
        "crate/grasp/src/friction/held_force.rs#HeldForce::weakest_inner";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 15] = [
    Key::Normal,
    Key::Tangential,
    Key::Ratio,
    Key::Compass,
    Key::Margin,
    Key::MarginInner,
    Key::MarginOuter,
    Key::Inside,
    Key::InsideInner,
    Key::InsideOuter,
    Key::Distance,
    Key::Friction,
    Key::HalfAngle,
    Key::DirectionError,
    Key::WeakestInner,
];

/// Reads a held force; NaN where there is no number.
pub(super) fn read(held: &HeldForce) -> Readings<Key, COUNT> {
    let (tangential, compass, margins) = (held.tangential(), held.compass(), held.margins());
    let mut all = Readings::default();
    all.set(Key::Normal, held.normal());
    all.set(Key::Tangential, tangential);
    all.set_some(Key::Ratio, held.needed_friction());
    all.set_some(Key::Compass, (tangential > 0.0).then_some(compass));
    all.set(Key::Margin, margins.cone);
    all.set(Key::MarginInner, margins.inner);
    all.set(Key::MarginOuter, margins.outer);
    all.set_flag(Key::Inside, held.is_inside(margins.cone));
    all.set_flag(Key::InsideInner, held.is_inside(margins.inner));
    all.set_flag(Key::InsideOuter, held.is_inside(margins.outer));
    all.set(Key::Distance, held.cone.distance(&held.f_C));
    all.set(Key::Friction, held.cone.mu);
    all.set(Key::HalfAngle, held.cone.half_angle());
    all.set(Key::DirectionError, held.inner.direction_error(compass));
    all.set(Key::WeakestInner, held.weakest_inner());
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
