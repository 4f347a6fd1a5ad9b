//! Pairs of curves that are known by hand, and curves whose pairs cannot be counted.

use asperity_perception::antipodal::{
    AntipodalPair, Critical, Curve, Facing, antipodal_pairs, least_friction,
};

#[test]
fn an_ellipse_has_its_two_axes() {
    let curve = Curve::parse("3*cos(t)/2", "sin(t)").unwrap();
    let found = antipodal_pairs(&curve);
    assert_eq!(found.undecided, []);
    let outline = curve.outline();
    assert!((outline.area - 1.5 * std::f64::consts::PI).abs() < 1e-14);
    let mut pairs: Vec<AntipodalPair> =
        found.pairs.iter().map(|t| AntipodalPair::new(&curve, &outline, *t)).collect();
    pairs.sort_by(|a, b| b.distance.total_cmp(&a.distance));
    assert_eq!(pairs.len(), 2);
    assert!((pairs[0].distance - 3.0).abs() < 1e-14 && (pairs[1].distance - 2.0).abs() < 1e-14);
    assert_eq!((pairs[0].critical, pairs[1].critical), (Critical::Maximum, Critical::Saddle));
    assert!(pairs.iter().all(|p| p.facing == Facing::External && p.segment_inside && p.reachable));
    // Across the axes no friction is needed.
    assert!(least_friction(&curve, &outline, pairs[1].t).unwrap() < 1e-15);
}

#[test]
fn a_continuum_is_told_and_not_counted() {
    for (x, y) in [
        ("cos(t)", "sin(t)"),
        // Support function 1 + cos(3t)/10: of constant width 2.
        ("(1+cos(3*t)/10)*cos(t) + 3*sin(3*t)*sin(t)/10", "(1+cos(3*t)/10)*sin(t) - 3*sin(3*t)*cos(t)/10"),
    ] {
        let found = antipodal_pairs(&Curve::parse(x, y).unwrap());
        assert!(found.pairs.is_empty() && found.undecided.len() == 1, "{found:?}");
        let set = found.undecided[0];
        assert!(set.extent > 6.2 && set.distance.iter().all(|d| (d - 2.0).abs() < 1e-9), "{set:?}");
    }
}

#[test]
fn what_is_no_closed_curve_is_refused() {
    let path = |x: &str, y: &str| Curve::parse(x, y).unwrap_err().path;
    assert_eq!(path("t", "sin(t)"), "x_expr");
    assert_eq!(path("cos(t)", "sin(t"), "y_expr");
    assert_eq!(path("1/(cos(t)-1)", "sin(t)"), "x_expr");
    // A point, and a line there and back: no pairs that could be counted, and the search ends.
    for (x, y) in [("1", "2"), ("cos(t)", "0")] {
        let found = antipodal_pairs(&Curve::parse(x, y).unwrap());
        assert!(!found.undecided.is_empty());
    }
}
