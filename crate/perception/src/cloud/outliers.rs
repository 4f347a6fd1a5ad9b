//! Removal of outliers: points that are further from their neighbours than is usual in the cloud (Rusu,
//! Marton, Blodow, Dolha & Beetz 2008).

use asperity_fault::{Fault, not_negative, within};
use asperity_geometry::Vec3;

use crate::neighbours::KdTree;

/// Returns the indices of the points that stay: those whose mean distance to their `k` nearest others is at
/// most the cloud's mean of that plus `spreads` times its standard deviation.
///
/// # Errors
///
/// Refuses a `k` outside 1 to 10,000, negative `spreads`, and points that are not finite.
pub fn not_alone(points: &[Vec3], k: usize, spreads: f64) -> Result<Vec<usize>, Fault> {
    within("k", k as f64, 1.0, 1e4)?;
    not_negative("spreads", spreads)?;
    let tree = KdTree::new(points)?;
    let mut found = Vec::with_capacity(k + 2);
    let mut away = vec![0.0; points.len()];
    for &i in tree.order() {
        // The point itself is the first, at distance 0.
        tree.nearest(&points[i as usize], k + 1, &mut found);
        let others = found.len().saturating_sub(1).max(1) as f64;
        away[i as usize] = found.iter().map(|f| f.0.sqrt()).sum::<f64>() / others;
    }
    let n = points.len().max(1) as f64;
    let mean = away.iter().sum::<f64>() / n;
    let spread = (away.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>() / n).sqrt();
    let most = mean + spreads * spread;
    Ok((0..points.len()).filter(|i| away[*i] <= most).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stands_alone_goes() {
        let mut points: Vec<Vec3> =
            (0..100).map(|i| Vec3::new(f64::from(i % 10), f64::from(i / 10), 0.0) * 0.01).collect();
        points.insert(7, Vec3::new(0.0, 0.0, 1.0));
        let kept = not_alone(&points, 6, 2.0).unwrap();
        assert!(kept.len() == 100 && !kept.contains(&7));
        assert_eq!(not_alone(&[], 6, 2.0).unwrap(), Vec::<usize>::new());
        assert_eq!(not_alone(&[Vec3::zeros()], 6, 2.0).unwrap(), [0]);
        assert_eq!(not_alone(&points, 0, 2.0).unwrap_err().path, "k");
    }
}
