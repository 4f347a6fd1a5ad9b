//! Checks of numbers: each returns the number, or a fault with the rule and the number.

use crate::{Fault, FaultKind};

/// Accepted lengths of a vector that points somewhere: below, rounding turns it; above, its square is of no
/// use.
const DIRECTIONS: std::ops::RangeInclusive<f64> = 1e-6..=1e6;

/// Checks that a number is finite.
///
/// # Errors
///
/// Refuses NaN and infinity.
pub fn finite(path: &str, value: f64) -> Result<f64, Fault> {
    if value.is_finite() { Ok(value) } else { Err(breaks(FaultKind::NotFinite, path, value, "")) }
}

/// Checks that a number is finite and greater than zero.
///
/// # Errors
///
/// Refuses a number that is not finite or not positive.
pub fn positive(path: &str, value: f64) -> Result<f64, Fault> {
    positive_in("", path, value)
}

/// Checks as [`positive`]; the sentence names the unit of the number, `m` or `kg`.
///
/// # Errors
///
/// Refuses a number that is not finite or not positive.
pub fn positive_in(unit: &str, path: &str, value: f64) -> Result<f64, Fault> {
    if !value.is_finite() {
        return Err(breaks(FaultKind::NotFinite, path, value, ""));
    }
    if value > 0.0 { Ok(value) } else { Err(breaks(FaultKind::NotPositive, path, value, unit)) }
}

/// Checks that a number is finite and zero or more.
///
/// # Errors
///
/// Refuses a number that is not finite or is negative.
pub fn not_negative(path: &str, value: f64) -> Result<f64, Fault> {
    if finite(path, value)? >= 0.0 { Ok(value) } else { Err(breaks(FaultKind::Negative, path, value, "")) }
}

/// Checks that a number is in [low, high].
///
/// # Errors
///
/// Refuses a number that is not finite or outside the interval.
pub fn within(path: &str, value: f64, low: f64, high: f64) -> Result<f64, Fault> {
    if (low..=high).contains(&finite(path, value)?) {
        return Ok(value);
    }
    let message = format!("It must lie between {} and {}, not {}.", Short(low), Short(high), Short(value));
    Err(Fault::of(FaultKind::OutOfRange, path, message))
}

/// Checks that all numbers are finite.
///
/// # Errors
///
/// Refuses NaN and infinity.
pub fn all_finite<'a>(path: &str, values: impl IntoIterator<Item = &'a f64>) -> Result<(), Fault> {
    if values.into_iter().all(|x| x.is_finite()) {
        return Ok(());
    }
    Err(Fault::of(FaultKind::NotFinite, path, "Every number must be finite."))
}

/// Checks the length of a vector that must point somewhere.
///
/// # Errors
///
/// Refuses a length that is too small or too large to give a direction.
pub fn direction(path: &str, length: f64) -> Result<f64, Fault> {
    if DIRECTIONS.contains(&length) {
        return Ok(length);
    }
    let message = format!("It must be a direction, not a vector of length {}.", Short(length));
    Err(Fault::of(FaultKind::NoDirection, path, message))
}

fn breaks(kind: FaultKind, path: &str, value: f64, unit: &str) -> Fault {
    let rule = kind.rule().unwrap_or_default();
    let space = if unit.is_empty() { "" } else { " " };
    Fault::of(kind, path, format!("It must be {rule}, not {}{space}{unit}.", Short(value)))
}

/// A number as people write it: powers of ten where it would have many zeros.
struct Short(f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(x) = *self;
        let plain = x == 0.0 || !x.is_finite() || (1e-4..1e6).contains(&x.abs());
        if plain { write!(f, "{x}") } else { write!(f, "{x:e}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Check = fn(&str, f64) -> Result<f64, Fault>;

    /// Table of numbers: those that each check accepts, and its fault for the others.
    #[test]
    fn each_check_takes_its_numbers_and_names_the_fault_of_the_others() {
        use FaultKind::{Negative, NoDirection, NotFinite, NotPositive, OutOfRange};
        let numbers = [f64::NEG_INFINITY, -1.0, 0.0, 1e-9, 1.0, 1e9, f64::INFINITY, f64::NAN];
        let unit: Check = |p, x| within(p, x, 0.0, 1.0);
        let (bad, ok) = (Some(NotFinite), None);
        let rows: [(Check, [Option<FaultKind>; 8]); 5] = [
            (finite, [bad, ok, ok, ok, ok, ok, bad, bad]),
            (positive, [bad, Some(NotPositive), Some(NotPositive), ok, ok, ok, bad, bad]),
            (not_negative, [bad, Some(Negative), ok, ok, ok, ok, bad, bad]),
            (unit, [bad, Some(OutOfRange), ok, ok, ok, Some(OutOfRange), bad, bad]),
            (direction, [0, 1, 2, 3, 4, 5, 6, 7].map(|i| if i == 4 { ok } else { Some(NoDirection) })),
        ];
        for (check, expected) in rows {
            for (x, kind) in numbers.into_iter().zip(expected) {
                match (check("a.b", x), kind) {
                    (Ok(same), None) => assert_eq!(same, x),
                    (Err(fault), Some(kind)) => assert_eq!((fault.kind, fault.path.as_str()), (kind, "a.b")),
                    (other, _) => panic!("{x}: {other:?}"),
                }
            }
        }
        assert!(all_finite("v", &[0.0, 1.0]).is_ok());
        assert_eq!(all_finite("v", &[0.0, f64::NAN]).unwrap_err().kind, NotFinite);
    }

    #[test]
    fn the_sentence_says_the_rule_and_the_number() {
        let said = |r: Result<f64, Fault>| r.unwrap_err().message;
        assert_eq!(said(positive("x", 0.0)), "It must be a positive number, not 0.");
        assert_eq!(said(positive_in("m", "x", -1e-9)), "It must be a positive number, not -1e-9 m.");
        assert_eq!(said(not_negative("x", -2.5)), "It must be zero or a positive number, not -2.5.");
        assert_eq!(said(finite("x", f64::NAN)), "It must be a finite number, not NaN.");
        assert_eq!(said(within("x", 3.0, 1e-9, 1.0)), "It must lie between 1e-9 and 1, not 3.");
        assert_eq!(said(direction("x", 0.0)), "It must be a direction, not a vector of length 0.");
    }

    #[test]
    fn a_fault_moves_outwards() {
        let path = |inner: &str, outer: &str| Fault::new(inner, "").within(outer).path;
        assert_eq!(path("radius", "bodies[1].shape"), "bodies[1].shape.radius");
        assert_eq!(path("[2]", "size"), "size[2]");
        assert_eq!(path("", "size"), "size");
        assert_eq!(path("size", ""), "size");
    }
}
