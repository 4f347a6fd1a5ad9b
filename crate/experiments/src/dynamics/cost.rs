//! Mean costs of a run's steps on this machine: the columns of Table I of Vuong and Pham, *Contact reduction
//! with bounded stiffness*. Neither part of the state nor of a hash; nothing where no clock runs.

use asperity_scene::document::{Dynamics, Quantity};

use super::run::Run;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const DETECTION: &str = "crate/dynamics/src/tally.rs#MeanCost::detection";
const RESPONSE: &str = "crate/dynamics/src/tally.rs#MeanCost::response";

table! {
    Detection: "detection", "Detection of a step, mean", r"\bar t_d", Quantity::Time,
        r"t_\text{boxes} + t_\text{shapes} + t_\text{clusters}", DETECTION;
    Response: "response", "Response of a step, mean", r"\bar t_r", Quantity::Time, r"t_\text{assembly} + t_\text{solve}", RESPONSE;
}

/// True where contacts are reduced, or a run with reduced contacts stands beside another.
pub(super) fn told(settings: &Dynamics) -> bool {
    let reduces = |path: &str| path.starts_with("experiment.contact.reduction");
    settings.contact.reduction().is_some()
        || settings.variants.iter().flat_map(|v| &v.set).any(|change| reduces(&change.path))
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [ReadingRow] {
    &TABLE
}

/// Returns the readings of a run.
pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    all.set(Key::Detection, run.cost.detection());
    all.set(Key::Response, run.cost.response());
    all
}
