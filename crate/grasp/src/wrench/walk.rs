use nalgebra::SVector;

/// Rounds of new objectives, and corners passed in all.
const ROUNDS: usize = 6;
const STEPS: usize = 80;
/// What is left of a unit vector below this is rounding.
const NONE_LEFT: f64 = 1e-10;

/// From a direction to the normal of a nearby facet of `conv(points)` that is no farther from the origin: a local minimum of
/// the reach `h(y) = max w·y` over unit directions. The origin must be inside.
///
/// `min { h(y) : |y| = 1 } = 1 / max { |z| : w·z ≤ 1 }`. Each round walks from corner to corner of that polytope of `z`
/// as the simplex method does (Dantzig 1951), uphill in the direction of the last `z`.
pub(super) fn to_facet<const D: usize>(points: &[SVector<f64, D>], y: &SVector<f64, D>) -> SVector<f64, D> {
    let reach = points.iter().map(|w| w.dot(y)).fold(0.0, f64::max);
    if reach <= 0.0 {
        return *y;
    }
    let mut z = y / reach;
    let mut active: Vec<usize> = Vec::with_capacity(D);
    let mut steps = 0;
    for _ in 0..ROUNDS {
        let before = z.norm();
        let uphill = z / before;
        while steps < STEPS {
            steps += 1;
            let Some(d) = direction(points, &mut active, &uphill) else { break };
            if !advance(points, &mut active, &mut z, &d) {
                break;
            }
        }
        if z.norm() <= before * (1.0 + 1e-9) || steps == STEPS {
            break;
        }
    }
    let length = z.norm();
    if length.is_finite() && length > 0.0 { z / length } else { *y }
}

/// The steepest way uphill along the active faces, leaving one that holds back; `None` at the top.
fn direction<const D: usize>(
    points: &[SVector<f64, D>],
    active: &mut Vec<usize>,
    uphill: &SVector<f64, D>,
) -> Option<SVector<f64, D>> {
    let (d, weights) = split(points, active, uphill);
    if d.norm() > NONE_LEFT {
        return Some(d);
    }
    let (k, least) =
        weights.iter().take(active.len()).copied().enumerate().min_by(|a, b| a.1.total_cmp(&b.1))?;
    if least >= -NONE_LEFT {
        return None;
    }
    active.remove(k);
    let (d, _) = split(points, active, uphill);
    (d.norm() > NONE_LEFT).then_some(d)
}

/// `v = rest + Σ weight · point` with the rest at right angles to the active points (Gram–Schmidt).
fn split<const D: usize>(
    points: &[SVector<f64, D>],
    active: &[usize],
    v: &SVector<f64, D>,
) -> (SVector<f64, D>, [f64; D]) {
    let mut basis = [SVector::<f64, D>::zeros(); D];
    // Coefficients of each active point in the basis: upper triangular.
    let mut upper = [[0.0; D]; D];
    for (k, &i) in active.iter().enumerate().take(D) {
        let Some(w) = points.get(i) else { continue };
        let mut q = *w;
        for _ in 0..2 {
            for j in 0..k {
                let part = basis[j].dot(&q);
                upper[j][k] += part;
                q -= basis[j] * part;
            }
        }
        let length = q.norm();
        upper[k][k] = length;
        basis[k] = q / length.max(f64::MIN_POSITIVE);
    }
    let n = active.len().min(D);
    let (mut rest, mut weights) = (*v, [0.0; D]);
    for _ in 0..2 {
        for k in 0..n {
            let part = basis[k].dot(&rest);
            weights[k] += part;
            rest -= basis[k] * part;
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            weights[k] -= upper[k][j] * weights[j];
        }
        weights[k] /= upper[k][k].max(f64::MIN_POSITIVE);
    }
    (rest, weights)
}

/// Goes along `d` to the next face and makes it active; false if there is none.
fn advance<const D: usize>(
    points: &[SVector<f64, D>],
    active: &mut Vec<usize>,
    z: &mut SVector<f64, D>,
    d: &SVector<f64, D>,
) -> bool {
    let slope = NONE_LEFT * d.norm();
    let mut next: Option<(usize, f64)> = None;
    for (i, w) in points.iter().enumerate() {
        let rise = w.dot(d);
        if rise > slope * w.norm() && !active.contains(&i) {
            let t = ((1.0 - w.dot(z)) / rise).max(0.0);
            if next.is_none_or(|(_, least)| t < least) {
                next = Some((i, t));
            }
        }
    }
    let Some((i, t)) = next.filter(|_| active.len() < D) else { return false };
    *z += d * t;
    active.push(i);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cross-polytope: every facet is `1/√D` away. The cube with one corner cut: that cut is the nearest.
    #[test]
    fn facets_of_known_polytopes() {
        let cross: Vec<SVector<f64, 4>> = (0..8)
            .map(|k| SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 }))
            .collect();
        let y = SVector::<f64, 4>::new(0.9, -0.3, 0.2, 0.1).normalize();
        let n = to_facet(&cross, &y);
        assert!(n.iter().all(|x| (x.abs() - 0.5).abs() < 1e-12), "{n}");
        assert!(n.dot(&SVector::<f64, 4>::new(1.0, -1.0, 1.0, 1.0)) > 1.999);
        let box_: Vec<SVector<f64, 3>> = (0..8)
            .map(|k| SVector::from_fn(|i, _| if k >> i & 1 == 0 { -1.0 } else { [1.0, 2.0, 3.0][i] }))
            .collect();
        let n = to_facet(&box_, &SVector::<f64, 3>::new(0.5, 0.6, 0.7).normalize());
        let reach = box_.iter().map(|w| w.dot(&n)).fold(0.0, f64::max);
        assert!((reach - 1.0).abs() < 1e-9, "{reach} {n}");
    }
}
