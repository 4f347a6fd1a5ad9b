//! Figures of a run as they cross to the page.

use crate::grinding::answers::RunFigures;
use asperity_grinding::plan::Figures;

/// Converts the figures of a run.
pub(super) fn answer(from: &Figures) -> RunFigures {
    RunFigures {
        mean_force: from.mean_force,
        force_error: from.force_error,
        worst_error: from.worst_error,
        depth: from.depth,
        unevenness: from.unevenness,
        roughness: from.roughness,
        duration: from.duration,
    }
}
