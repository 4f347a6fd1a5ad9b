//! Plots of what a number of trials says of a probability, whatever they were made with.

use asperity_gripper::sure::{Study, interval};
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

/// Numbers of trials beside the grasp's own: a long afternoon, and the thesis' simulated ones.
const OTHERS: [u32; 2] = [25, 125];
/// Greatest number of points of a curve, each at a number of successes.
const PLACES: u32 = 50;

pub(super) fn described() -> Vec<Plot> {
    let ratio = |label: &str| Axis::linear(label, Quantity::Ratio);
    vec![Plot::curves(
        "interval",
        "Five trials say little, and a hundred leave a tenth open",
        [ratio("Share of trials that held"), ratio("How often it may hold")],
        "Below and above: where the true share may lie, by the number of trials. The mark is what a real gripper did with the grasp \
         that is shown.",
        "crate/gripper/src/sure/interval.rs#interval",
    )]
}

pub(super) fn data(study: &Study, shown: u32, id: &str) -> PlotData {
    let mut data = PlotData::default();
    let Some(grasp) = study.grasps.get(shown as usize).filter(|_| id == "interval") else { return data };
    let own = grasp.real.map_or(study.plan.trials, |(trials, _)| trials).max(1);
    let others = OTHERS.into_iter().filter(|n| *n != own);
    for (n, role) in std::iter::once(own).chain(others).zip([Role::First, Role::Second, Role::Third]) {
        let every = n.div_ceil(PLACES);
        let of = (0..=n)
            .filter(|k| k % every == 0 || *k == n)
            .map(|k| interval(k, n, study.plan.confidence, study.plan.bound));
        let of: Vec<_> = of.collect();
        let x: Vec<f64> = of.iter().map(|i| i.share()).collect();
        let curve = |label: String, y: Vec<Option<f64>>| Series::curve(&label, role, x.clone(), y);
        data.series.push(curve(format!("{n} trials, at least"), of.iter().map(|i| Some(i.low)).collect()));
        data.series.push(curve(format!("{n} trials, at most"), of.iter().map(|i| Some(i.high)).collect()));
    }
    if let Some((trials, successes)) = grasp.real {
        let x = f64::from(successes) / f64::from(trials.max(1));
        data.marks.push(Mark {
            x,
            y: Some(x),
            label: format!("{successes} of {trials}"),
            role: Role::Wrench,
        });
    }
    data
}
