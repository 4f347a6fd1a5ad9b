//! The state in words, with what is out of the ordinary: fewer clusters than asked for, a bound that does
//! nothing, or that passes.

use crate::contact_reduction::document::Scales;

use super::readings::Key;
use super::reduced::Reduced;

/// Relative excess over the bound that is more than rounding.
const PASSED: f64 = 1e-6;
/// Distance from 1 below which a scale counts as 1.
const WHOLE: f64 = 1e-12;

pub(super) fn tell(e: &crate::contact_reduction::document::ReducedContacts, found: &Reduced) -> String {
    let (n, k) = (found.all.len(), found.kept.len());
    let mut said = vec![format!("{n} contact{} became {k}.", if n == 1 { "" } else { "s" })];
    if n == 1 {
        said.push("One contact stands for itself.".into());
    } else if e.count as usize > n {
        said.push(format!(
            "There are fewer than the {} clusters asked for: each contact stands for itself.",
            e.count
        ));
    } else if k < e.count as usize {
        said.push(format!("{} clusters were asked for, but many contacts are alike.", e.count));
    }
    let at = |key: Key| found.readings.get(key);
    said.push(format!("The stiffest direction has {:.2} of the bound.", at(Key::Largest)));
    let bounded = matches!(e.scales, Scales::Diagonal | Scales::Spectral | Scales::Turning);
    if e.scales == Scales::Diagonal && at(Key::Largest) > 1.0 + PASSED {
        said.push(format!("No axis passes it, but along (1, 1, 1) there are {:.2}.", at(Key::Slanted)));
    }
    if bounded && found.scales.iter().all(|s| (s - 1.0).abs() <= WHOLE) {
        said.push("The bound is not reached: every scale is 1.".into());
    } else if bounded && e.net_stiffness < e.stiffness {
        said.push("The bound is below the stiffness of one contact: even one alone would give way.".into());
    }
    let idle = at(Key::Idle);
    if idle > 0.0 {
        said.push(format!("{idle:.0} of the representatives carry nothing."));
    }
    if at(Key::Shape).is_nan() {
        said.push("The forces of all contacts cancel, so that no share of them can be told.".into());
    } else {
        said.push(format!(
            "{:.3} of the wrench is left, its shape off by {:.3}.",
            at(Key::Share),
            at(Key::Shape)
        ));
    }
    said.join(" ")
}
