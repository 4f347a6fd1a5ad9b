//! Times of a file without loss: decimals are read as whole numbers, the first is subtracted, and only then
//! are they rounded. A time of today in nanoseconds has 19 digits; a double has 16.

use asperity_scene::TimeUnit;

/// Number of decimals of a file's unit of time that are kept: 10⁻¹⁵.
const DIGITS: i32 = 15;
const PARTS: f64 = 1e15;
/// Largest power of ten of a time, in units of the file: 10²² parts more than fit.
const MOST_WHOLE: i32 = 22;

/// A time in parts of the file's unit.
pub(super) type Ticks = i128;

/// Converts nanoseconds to ticks of a second.
pub(super) fn of_nanoseconds(nanoseconds: i128) -> Ticks {
    nanoseconds.saturating_mul(1_000_000)
}

/// Returns the time between two times, in units of the file.
pub(super) fn between(from: Ticks, to: Ticks) -> f64 {
    to.saturating_sub(from) as f64 / PARTS
}

/// Reads a decimal number, digit by digit; `None` where it is none, or too large for a time.
pub(super) fn ticks(text: &str) -> Option<Ticks> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    // The place of the next digit, as a power of ten of a tick.
    let mut place = exponent.checked_add(DIGITS)?.checked_add(i32::try_from(whole.len()).ok()?)?;
    let mut sum: i128 = 0;
    for digit in whole.bytes().chain(part.bytes()) {
        let digit = i128::from(digit.checked_sub(b'0').filter(|d| *d < 10)?);
        place -= 1;
        if digit == 0 || place < 0 {
            continue;
        }
        if place >= MOST_WHOLE + DIGITS {
            return None;
        }
        sum = sum.checked_add(digit.checked_mul(10_i128.pow(place as u32))?)?;
    }
    Some(if negative { -sum } else { sum })
}

/// Reads a day and time of ISO 8601 (`2023-11-14T22:13:20.5Z`, `2023-11-14 22:13:20,5+01:00`) as seconds
/// since 1970; `None` where it is none.
pub(super) fn of_day(text: &str) -> Option<Ticks> {
    let text = text.trim();
    let number = |from: usize, to: usize| -> Option<i64> {
        let part = text.get(from..to)?;
        part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?
    };
    let separated = |at: usize, of: &[u8]| text.as_bytes().get(at).is_some_and(|b| of.contains(b));
    let fits = [(4, b"-/"), (7, b"-/"), (10, b"T "), (13, b"::"), (16, b"::")]
        .iter()
        .all(|(at, of)| separated(*at, *of));
    if !fits {
        return None;
    }
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let seconds = number(11, 13)? * 3600 + number(14, 16)? * 60;
    let rest = text.get(17..)?;
    let end = rest.find(['Z', 'z', '+', '-']).unwrap_or(rest.len());
    let (second, zone) = rest.split_at(end);
    let second = ticks(&second.trim().replace(',', "."))?;
    let zone = match zone.get(1..).filter(|z| !z.is_empty()) {
        None => 0,
        Some(z) => {
            let minutes = z.get(0..2)?.parse::<i64>().ok()? * 60
                + z.trim_start_matches(|c: char| c.is_ascii_digit())
                    .trim_start_matches(':')
                    .get(0..2)
                    .and_then(|m| m.parse::<i64>().ok())
                    .unwrap_or(0);
            if zone.starts_with('-') { -minutes } else { minutes }
        }
    };
    let whole = days(year, month, day)? * 86_400 + seconds - 60 * zone;
    of_nanoseconds(i128::from(whole).checked_mul(1_000_000_000)?).checked_add(second)
}

/// Returns the days since 1970 of a day of the Gregorian calendar (Hinnant, chrono-compatible low-level date
/// algorithms).
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    if !((1..=12).contains(&month) && (1..=31).contains(&day)) {
        return None;
    }
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let of_era = y - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// Range of usual steps of recordings, s: from 10 kHz to five a second, the longest that is still possible.
const USUAL: [f64; 2] = [1e-4, 0.2];
const POSSIBLE: [f64; 2] = [2e-5, 2.0];
/// Range of Unix times of recordings, s: 1998 to 2100.
const TODAY: [f64; 2] = [0.9e9, 4.1e9];

/// Evidence of the unit in the times themselves.
pub(super) struct Evidence {
    /// First time, in the file's unit.
    pub first: f64,
    /// Usual step, in the file's unit.
    pub step: f64,
    /// Unit in which a free fall is one of 9.81 m/s².
    pub falls: Option<TimeUnit>,
}

/// Returns the unit that fits, and the reason; seconds without a reason where nothing contradicts them.
pub(super) fn unit(of: &Evidence) -> (TimeUnit, Option<String>) {
    let within = |x: f64, [low, high]: [f64; 2]| (low..=high).contains(&x);
    let today = |unit: &TimeUnit| {
        within(of.first * unit.seconds(), TODAY) && of.step * unit.seconds() <= 10.0 * POSSIBLE[1]
    };
    if let Some(unit) = TimeUnit::ALL.into_iter().find(today) {
        let why = format!("Its times are Unix time in {}; rows are counted from the first.", unit.symbol());
        return (unit, Some(why));
    }
    if let Some(unit) = of.falls {
        let why = (unit != TimeUnit::S)
            .then(|| format!("Its times are taken in {}: so its free fall has 9.81 m/s².", unit.symbol()));
        return (unit, why);
    }
    let step = |range| move |unit: &TimeUnit| within(of.step * unit.seconds(), range);
    if of.step <= POSSIBLE[1] {
        return (TimeUnit::S, None);
    }
    let fits = TimeUnit::ALL
        .into_iter()
        .find(step(USUAL))
        .or_else(|| TimeUnit::ALL.into_iter().find(step(POSSIBLE)));
    match fits {
        Some(unit) => {
            let why = format!(
                "Its times are taken in {}: rows are then {:.4} s apart, and in seconds they would be {} s apart.",
                unit.symbol(),
                of.step * unit.seconds(),
                of.step
            );
            (unit, Some(why))
        }
        None => (TimeUnit::S, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_digit_by_digit() {
        for (a, b, apart) in [
            ("1700000000000000000", "1700000000010000001", 10_000_001.0),
            ("1700000000.0", "1700000000.010416667", 0.010_416_667),
            ("1.7e9", "1700000000.5", 0.5),
            ("-0.5", "+.25", 0.75),
            ("0", "1e-3", 0.001),
        ] {
            assert_eq!(between(ticks(a).unwrap(), ticks(b).unwrap()), apart, "{a} {b}");
        }
        for none in ["", ".", "1.2.3", "1e99", "nan", "0x1", "1e999999999999"] {
            assert_eq!(ticks(none), None, "{none}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let zero = ticks("1700000000.25").unwrap();
        for day in [
            "2023-11-14T22:13:20.25Z",
            "2023-11-14 22:13:20.25",
            "2023/11/14 22:13:20,25",
            "2023-11-14T23:13:20.25+01:00",
        ] {
            assert_eq!(of_day(day), Some(zero), "{day}");
        }
        assert_eq!(of_day("1970-01-01T00:00:00"), Some(0));
        for none in ["2023", "2023-13-14T22:13:20", "2023-11-14", "Time", "2023-11-14Tab:cd:20"] {
            assert_eq!(of_day(none), None, "{none}");
        }
    }

    #[test]
    fn the_unit_is_told_by_epoch_fall_and_spacing() {
        let told = |first, step, falls| unit(&Evidence { first, step, falls }).0;
        assert_eq!(told(1.7e18, 1e7, None), TimeUnit::Ns);
        assert_eq!(told(1.7e15, 1e4, None), TimeUnit::Us);
        assert_eq!(told(1.7e12, 10.0, None), TimeUnit::Ms);
        assert_eq!(told(1.7e9, 0.01, None), TimeUnit::S);
        // Two seconds after boot, in nanoseconds.
        assert_eq!(told(2e9, 1e7, None), TimeUnit::Ns);
        assert_eq!(told(0.0, 0.01, None), TimeUnit::S);
        assert_eq!(told(0.0, 10.0, None), TimeUnit::Ms);
        assert_eq!(told(0.0, 1e4, None), TimeUnit::Us);
        // Frames of a millisecond, which only the fall distinguishes from frames of a second.
        assert_eq!(told(0.0, 1.0, Some(TimeUnit::Ms)), TimeUnit::Ms);
        assert_eq!(told(0.0, 1.0, None), TimeUnit::S);
    }
}
