//! Plots: the box's fate over angle and friction, and the split of forces between its corners.

use asperity_grasp::statics::Fate;
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, MapData, Mark, Plot, PlotData, PlotKind, Role, Series};

use super::Ramp;

const FATE: &str = "crate/grasp/src/statics/tilted_box.rs#TiltedBox::fate_at";
const NORMALS: &str = "crate/grasp/src/statics/tilted_box.rs#TiltedBox::normals_at_rest";
const RANGE: &str = "crate/grasp/src/equilibrium/extent.rs#feasible_range";
/// Names of the classes of the map, in the order of [`Fate`]'s variants.
const FATES: [&str; 3] = ["rests", "slides", "tips"];
/// Ends of the map: 60° and a coefficient of 1.5.
const MOST_ANGLE: f64 = std::f64::consts::FRAC_PI_3;
const MOST_FRICTION: f64 = 1.5;
/// Number of cells of the map across and up.
const CELLS: usize = 75;
const SAMPLES: usize = 240;

pub(super) fn described() -> Vec<Plot> {
    let axis = Axis::linear;
    let angle = || axis("tilt", Quantity::Angle).of_field("experiment.angle");
    let plot = |id: &str, title: &str, x, y, kind, equal, caption: &str, source: &str| Plot {
        kind,
        equal,
        ..Plot::curves(id, title, [x, y], caption, source)
    };
    vec![
        plot(
            "map",
            "Slide or tip: whichever comes first",
            angle(),
            axis("friction coefficient", Quantity::Ratio).of_field("experiment.friction"),
            PlotKind::Map,
            false,
            "It slides where $\\mu < \\tan\\theta$ and tips where $z_c\\min(\\mu, \\tan\\theta) > b_2$. Click to go there.",
            FATE,
        ),
        plot(
            "split",
            "What each corner carries",
            angle(),
            axis("normal force", Quantity::Force),
            PlotKind::Curves,
            false,
            "While the box rests. The upper corner lets go where its curve meets zero.",
            NORMALS,
        ),
        plot(
            "friction_split",
            "Friction is not shared in one way only",
            axis("friction at the upper corner", Quantity::Force),
            axis("friction at the lower corner", Quantity::Force),
            PlotKind::Curves,
            true,
            "Up the slope. The cones allow the rectangle; balance asks for the line $f_{1t} + f_{2t} = mg\\sin\\theta$. Every point of the thick part holds the box; statics cannot tell which it is.",
            RANGE,
        ),
    ]
}

pub(super) fn data(ramp: &Ramp, id: &str) -> PlotData {
    match id {
        "map" => map(ramp),
        "split" => split(ramp),
        "friction_split" => friction_split(ramp),
        _ => PlotData::default(),
    }
}

fn map(ramp: &Ramp) -> PlotData {
    let tilted = &ramp.tilted;
    let centres = |most: f64| (0..CELLS).map(move |k| most * (k as f64 + 0.5) / CELLS as f64);
    let (x, y): (Vec<f64>, Vec<f64>) = (centres(MOST_ANGLE).collect(), centres(MOST_FRICTION).collect());
    let cell = |mu: f64, angle: f64| Some(tilted.fate_at(angle, mu) as u8 as f64);
    let values = y.iter().flat_map(|&mu| x.iter().map(move |&angle| cell(mu, angle))).collect();
    let classes = FATES.map(str::to_owned).to_vec();
    let now = Mark { x: tilted.angle, y: Some(tilted.friction), label: "now".into(), role: Role::Ink };
    PlotData {
        series: Vec::new(),
        map: Some(MapData { x, y, values, classes, quantity: Quantity::Count, scale: Scale::Linear }),
        marks: vec![now],
    }
}

fn line(label: &str, role: Role, points: &[(f64, Option<f64>)]) -> Series {
    let (x, y) = points.iter().copied().unzip();
    Series::curve(label, role, x, y)
}

fn split(ramp: &Ramp) -> PlotData {
    let tilted = &ramp.tilted;
    let curve = |corner: usize| -> Vec<(f64, Option<f64>)> {
        let at = |k: usize| {
            let angle = MOST_ANGLE * k as f64 / SAMPLES as f64;
            (angle, tilted.normals_at_rest(angle).map(|normals| normals[corner]))
        };
        (0..=SAMPLES).map(at).collect()
    };
    let mut marks = vec![Mark { x: tilted.angle, y: None, label: "now".into(), role: Role::Ink }];
    let mut place = |x: f64, label: &str, role| {
        if x <= MOST_ANGLE {
            marks.push(Mark { x, y: None, label: label.into(), role });
        }
    };
    place(tilted.slip_angle(), "slips", Role::Friction);
    place(tilted.tip_angle(), "tips", Role::Danger);
    PlotData {
        series: vec![
            line("upper corner", Role::First, &curve(0)),
            line("lower corner", Role::Second, &curve(1)),
        ],
        map: None,
        marks,
    }
}

fn friction_split(ramp: &Ramp) -> PlotData {
    let tilted = &ramp.tilted;
    let Some(forces) = ramp.forces.forces else { return PlotData::default() };
    let [a, b] = forces.map(|[normal, _]| tilted.friction * normal.max(0.0));
    let pull = tilted.pull();
    let corner = |x: f64, y: f64| (x, Some(y));
    let box_ = [corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b), corner(-a, -b)];
    let cones = Series { filled: true, ..line("the cones allow", Role::Cone, &box_) };
    let reach = a.max(b).max(pull);
    let balance = line("balance", Role::Muted, &[corner(pull - reach, reach), corner(reach, pull - reach)]);
    let mut series = vec![cones, balance];
    if let Some([[least, most], _]) = ramp.forces.ranges {
        let ends = [corner(least, pull - least), corner(most, pull - most)];
        series.push(line("holds the box", Role::Wrench, &ends));
    }
    let now = Mark {
        x: forces[0][1],
        y: Some(forces[1][1]),
        label: if tilted.fate() == Fate::Rests { "one of them" } else { "sliding" }.into(),
        role: Role::Friction,
    };
    PlotData { series, map: None, marks: vec![now] }
}
