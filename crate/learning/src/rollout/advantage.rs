//! Generalised advantage estimation (Schulman et al. 2016, eq. 16).

/// Computes `Â_t = Σ (γλ)^l δ_{t+l}`, `δ_t = r_t + γ V_{t+1} − V_t`, within an episode; the value after one
/// that reached its time limit is `after`, after one that ended zero, after the last step of the stretch
/// `last`. Rewards are divided by `scale`.
pub fn advantages(
    rewards: &[f64],
    values: &[f64],
    ended: &[bool],
    after: &[f64],
    last: f64,
    [discount, lambda, scale]: [f64; 3],
) -> Vec<f64> {
    let mut out = vec![0.0; rewards.len()];
    let mut ahead = 0.0;
    let mut next = last;
    for t in (0..rewards.len()).rev() {
        let (follows, carried) = if ended[t] { (after[t], 0.0) } else { (next, ahead) };
        let off = rewards[t] / scale + discount * follows - values[t];
        ahead = off + discount * lambda * carried;
        out[t] = ahead;
        next = values[t];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::advantages;

    /// The recursion equals the sum, term by term.
    #[test]
    fn is_the_sum_as_it_is_written() {
        let rewards = [1.0, -2.0, 0.5, 3.0, 1.5, 0.25];
        let values = [0.3, 0.1, -0.4, 2.0, 0.7, 0.9];
        let ended = [false, false, true, false, true, false];
        let after = [0.0, 0.0, 0.0, 0.0, 5.0, 0.0];
        let (gamma, lambda, last) = (0.9, 0.8, 4.0);
        let next = |t: usize| if ended[t] { after[t] } else { values.get(t + 1).copied().unwrap_or(last) };
        let delta = |t: usize| rewards[t] / 2.0 + gamma * next(t) - values[t];
        let got = advantages(&rewards, &values, &ended, &after, last, [gamma, lambda, 2.0]);
        for (t, got) in got.iter().enumerate() {
            let (mut sum, mut weight) = (0.0, 1.0);
            for (l, ended) in ended.iter().enumerate().skip(t) {
                sum += weight * delta(l);
                weight *= gamma * lambda;
                if *ended {
                    break;
                }
            }
            assert!((sum - got).abs() < 1e-12, "{t}");
        }
    }
}
