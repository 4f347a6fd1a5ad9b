//! The wrench's error over the number of clusters, and the net stiffness along directions.

use asperity_contact::reduction::{
    Reduction, ScaleRule, WrenchError, depth, net_stiffness, spring_scales, wrench_of_kept,
};
use asperity_geometry::Vec3;

use crate::contact_reduction::document::Scales;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::reduced::{self, Reduced};

const WRENCH: &str = "crate/contact/src/reduction/wrench.rs#WrenchError::new";
const NET: &str = "crate/contact/src/reduction/stiffness.rs#net_stiffness";

/// Greatest number of clusters that the error is told for.
const MOST: usize = 24;
/// Number of directions on half a circle, so many that (1, 1, 1) is nearly one.
const SAMPLES: usize = 121;

pub(super) fn described() -> Vec<Plot> {
    let ratio = |label: &str| Axis::linear(label, Quantity::Ratio);
    vec![
        Plot::curves(
            "error_count",
            "The wrench’s error falls with the number of clusters",
            [
                Axis::linear("Clusters k", Quantity::Count).of_field("experiment.count"),
                ratio("Error of the shape"),
            ],
            "How far direction and line of action are off, once the size of the wrench is divided out. Each representative with the \
             stiffness of one contact; with all the stiffness of its cluster; with weights that keep the wrench.",
            WRENCH,
        ),
        Plot::curves(
            "directions",
            "A bound along the axes is none along (1, 1, 1)",
            [
                Axis::linear("From x over (1, 1, 1) to −x", Quantity::Angle),
                ratio("Net stiffness over the bound"),
            ],
            "Stiffness of the representatives along $u = \\cos\\theta\\,x + \\sin\\theta\\,(y+z)/\\sqrt2$, over $K_{\\max}$: unscaled, and \
             under the three bounds. The upright line is $(1,1,1)$.",
            NET,
        ),
    ]
}

pub(super) fn data(
    e: &crate::contact_reduction::document::ReducedContacts,
    found: &Reduced,
    id: &str,
) -> PlotData {
    match id {
        "error_count" => over_count(e, found),
        "directions" => over_directions(e, found),
        _ => PlotData::default(),
    }
}

fn over_count(e: &crate::contact_reduction::document::ReducedContacts, found: &Reduced) -> PlotData {
    let most = found.all.len().min(MOST.max(e.count as usize)).min(2 * MOST);
    let all = &found.wrenches[0];
    let mut reduction = Reduction::default();
    let (mut counts, mut single, mut sums, mut kept_wrench) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for k in 1..=most {
        if reduction.reduce(&found.all, &reduced::clusters(e, k)).is_err() {
            break;
        }
        let (labels, kept) = (reduction.labels(), reduction.representatives());
        let error = |s: &[f64]| {
            let pushed = wrench_of_kept(kept, s, e.stiffness, &found.middle);
            Some(WrenchError::new(all, &pushed, found.spread).shape).filter(|x| x.is_finite())
        };
        let mut own = vec![0.0; kept.len()];
        for (c, label) in found.all.iter().zip(labels) {
            own[*label as usize] += depth(c.gap);
        }
        for (s, r) in own.iter_mut().zip(kept) {
            let deepest = depth(r.gap);
            *s = if deepest > 0.0 { *s / deepest } else { 0.0 };
        }
        let weights =
            spring_scales(ScaleRule::Wrench, &reduced::springs(e), (&found.all, labels), kept, &found.middle);
        counts.push(k as f64);
        single.push(error(&vec![1.0; kept.len()]));
        sums.push(error(&own));
        kept_wrench.push(weights.ok().and_then(|w| error(&w.s)));
    }
    let curve = |label: &str, role, y| Series::curve(label, role, counts.clone(), y);
    PlotData {
        series: vec![
            curve("one contact’s stiffness each", Role::First, single),
            curve("all of the cluster’s", Role::Second, sums),
            curve("weights that keep the wrench", Role::Third, kept_wrench),
        ],
        map: None,
        marks: vec![Mark { x: f64::from(e.count), y: None, label: "now".into(), role: Role::Ink }],
    }
}

fn over_directions(e: &crate::contact_reduction::document::ReducedContacts, found: &Reduced) -> PlotData {
    let angle = |k: usize| std::f64::consts::PI * k as f64 / (SAMPLES - 1) as f64;
    let x: Vec<f64> = (0..SAMPLES).map(angle).collect();
    let slanted = Vec3::new(0.0, 1.0, 1.0) * std::f64::consts::FRAC_1_SQRT_2;
    let along = |which| {
        let scaled = spring_scales(
            reduced::rule(which),
            &reduced::springs(e),
            (&found.all, &found.labels),
            &found.kept,
            &found.middle,
        )
        .ok()?;
        let net = net_stiffness(found.kept.iter().map(|r| r.n_W).zip(scaled.s), e.stiffness);
        let at = |theta: &f64| {
            let (sin, cos) = libm::sincos(*theta);
            let u = Vec3::x() * cos + slanted * sin;
            Some(u.dot(&(net * u)) / e.net_stiffness)
        };
        Some(x.iter().map(at).collect::<Vec<_>>())
    };
    let curves = [
        ("unscaled", Role::Muted, Scales::Unscaled),
        ("bound along the axes", Role::First, Scales::Diagonal),
        ("along every direction", Role::Second, Scales::Spectral),
        ("and against turning", Role::Third, Scales::Turning),
    ];
    let mut series: Vec<Series> = curves
        .into_iter()
        .filter_map(|(label, role, which)| Some(Series::curve(label, role, x.clone(), along(which)?)))
        .collect();
    series.push(Series::curve("bound", Role::Danger, x.clone(), vec![Some(1.0); SAMPLES]));
    let marks = vec![Mark {
        x: libm::acos(1.0 / 3.0_f64.sqrt()),
        y: None,
        label: "(1, 1, 1)".into(),
        role: Role::Ink,
    }];
    PlotData { series, map: None, marks }
}
