//! Unit vectors normal to a given one. Where reference data fix the choice, the axes and the threshold are
//! handed in.

use crate::{Length, Vec3};

/// Returns a unit vector normal to the unit vector `n`: `n × e` with `e` the axis that `n` leans on least.
pub fn perpendicular(n: &Vec3) -> Vec3 {
    let k = n.iamin();
    let mut e = Vec3::zeros();
    e[k] = 1.0;
    n.cross(&e).unit()
}

/// Returns two unit vectors that make a right-handed frame with the unit vector `n`: `t₁ = n × e`,
/// `t₂ = n × t₁`, where `e` is the first of `axes` unless `|n·e|` is `most` or more, then the second.
/// Reference data fix `axes` and `most`.
pub fn tangents(n: &Vec3, axes: [Vec3; 2], most: f64) -> (Vec3, Vec3) {
    let e = if n.dot(&axes[0]).abs() < most { axes[0] } else { axes[1] };
    let t = n.cross(&e);
    let t1 = t / t.length().max(f64::MIN_POSITIVE);
    (t1, n.cross(&t1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_and_of_unit_length_whichever_way() {
        for k in 0..500 {
            let z = 1.0 - f64::from(2 * k + 1) / 500.0;
            let (s, c) = libm::sincos(2.4 * f64::from(k));
            let n = Vec3::new((1.0 - z * z).sqrt() * c, (1.0 - z * z).sqrt() * s, z);
            let p = perpendicular(&n);
            assert!(p.dot(&n).abs() < 1e-15 && (p.length() - 1.0).abs() < 1e-15, "{n}");
            let (t, u) = tangents(&n, [Vec3::z(), Vec3::x()], 0.9);
            assert!(t.dot(&n).abs() < 1e-15 && (t.cross(&u) - n).length() < 1e-15, "{n}");
        }
    }
}
