//! Pareto front of choices with two costs.

/// Returns for each choice, given by two costs (time, unevenness), true if no other choice beats it: none is
/// as good in both costs and different. Between those that are left only the user can decide. A choice with a
/// cost that is not finite counts as beaten.
pub fn not_beaten(choices: &[(f64, f64)]) -> Vec<bool> {
    let beats = |b: &(f64, f64), a: &(f64, f64)| b.0 <= a.0 && b.1 <= a.1 && b != a;
    let known = |a: &(f64, f64)| a.0.is_finite() && a.1.is_finite();
    choices.iter().map(|a| known(a) && !choices.iter().any(|b| beats(b, a))).collect()
}

#[cfg(test)]
mod tests {
    use super::not_beaten;

    #[test]
    fn only_what_another_beats_in_both_is_left_out() {
        let all = [(3.0, 0.1), (2.0, 0.2), (2.0, 0.3), (4.0, 0.1), (1.0, f64::NAN), (1.5, 0.5), (1.5, 0.5)];
        assert_eq!(not_beaten(&all), [true, true, false, false, false, true, true]);
        assert!(not_beaten(&[]).is_empty());
    }
}
