//! A smooth curve through way-points in time: six numbers, each by itself a cubic between two points
//! (Hermite's).
//!
//! ```text
//! x(t) = h₀₀(s) x₀ + h₁₀(s) h m₀ + h₀₁(s) x₁ + h₁₁(s) h m₁,   s = (t − t₀)/h
//! ```
//!
//! A rate `m` that is not given is the harmonic mean of the slopes on both sides (Fritsch and Butland, SIAM
//! J. Sci. Stat. Comput. 5, 1984): the curve overshoots no point, is constant between equal points, and is
//! linear through points evenly spaced in time. The first and the last point are at rest. With rates given
//! from a function, the error is at most `h⁴ max |x⁗| / 384`.

/// Six numbers: a position, m, and a rotation vector, rad.
pub(super) type Six = [f64; 6];

/// A point that the curve goes through, with its rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knot {
    /// Time, s.
    pub time: f64,
    pub at: Six,
    /// Rate of the six numbers, m/s and rad/s.
    pub rate: Six,
}

/// Fills in the rates that are not given, of points in order of time.
pub(super) fn fill(knots: &mut [Knot], given: impl Fn(usize, usize) -> Option<f64>) {
    for k in 0..knots.len() {
        for i in 0..6 {
            knots[k].rate[i] = given(k, i).unwrap_or_else(|| match (k.checked_sub(1), knots.get(k + 1)) {
                (Some(before), Some(after)) => inner(&knots[before], &knots[k], after, i),
                _ => 0.0,
            });
        }
    }
}

/// Returns the weighted harmonic mean of the slopes on both sides; zero where they differ in sign.
fn inner(before: &Knot, here: &Knot, after: &Knot, i: usize) -> f64 {
    let (h0, h1) = (here.time - before.time, after.time - here.time);
    let (d0, d1) = ((here.at[i] - before.at[i]) / h0, (after.at[i] - here.at[i]) / h1);
    if d0 * d1 > 0.0 { 3.0 * (h0 + h1) / ((2.0 * h1 + h0) / d0 + (h1 + 2.0 * h0) / d1) } else { 0.0 }
}

/// Returns value and rate at a time. Before the first point the curve rests there; after the last it goes on
/// at that point's rate.
pub(super) fn at(knots: &[Knot], time: f64) -> (Six, Six) {
    let after = knots.partition_point(|k| k.time <= time);
    let (Some(from), to) = (after.checked_sub(1).and_then(|k| knots.get(k)), knots.get(after)) else {
        return (knots.first().map_or([0.0; 6], |k| k.at), [0.0; 6]);
    };
    let gone = time - from.time;
    let Some(to) = to else {
        return (std::array::from_fn(|i| from.at[i] + gone * from.rate[i]), from.rate);
    };
    let h = to.time - from.time;
    let s = gone / h;
    let (mut x, mut rate) = ([0.0; 6], [0.0; 6]);
    for i in 0..6 {
        // x₀ + s (b + s (c + s d)), so that a point is met exactly.
        let way = to.at[i] - from.at[i];
        let (m0, m1) = (h * from.rate[i], h * to.rate[i]);
        let (c, d) = (3.0 * way - 2.0 * m0 - m1, m0 + m1 - 2.0 * way);
        x[i] = from.at[i] + s * (m0 + s * (c + s * d));
        rate[i] = (m0 + s * (2.0 * c + s * 3.0 * d)) / h;
    }
    (x, rate)
}
