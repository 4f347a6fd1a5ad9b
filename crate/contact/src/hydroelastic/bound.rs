//! An upper bound on the pressure of a contact, from the cores of the two bodies alone.

use super::core_table::Core;

/// Steps of pressure at which the cores are compared.
const STEPS: u32 = 64;

/// Returns the least of `0, 1/64 … 1` of `most` at which `apart` holds, or `most`; `None` if the bodies are
/// apart at once. `apart` must stay true once it is.
pub(super) fn pressure_bound(most: f64, apart: impl Fn(f64) -> bool) -> Option<f64> {
    let pressure = |k: u32| most * f64::from(k) / f64::from(STEPS);
    if apart(0.0) {
        return None;
    }
    let (mut low, mut high) = (0, STEPS);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if apart(pressure(middle)) { high = middle } else { low = middle }
    }
    Some(pressure(high))
}

/// Returns `apart` of two cores; false if one is missing.
pub(super) fn both(a: Option<&Core>, b: Option<&Core>, apart: impl Fn(&Core, &Core) -> bool) -> bool {
    matches!((a, b), (Some(a), Some(b)) if apart(a, b))
}
