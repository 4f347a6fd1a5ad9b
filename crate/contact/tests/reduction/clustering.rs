//! Clusters: between the reference's bounds, equal to those of plain passes, and independent of order, frame
//! and unit.

use asperity_contact::reduction::{ClusteredContact, Clusters, MOST_WORK, PASSES, Reduction};
use asperity_fault::FaultKind;
use asperity_geometry::Vec3;
use proptest::prelude::*;

use crate::bodies::Random;
use crate::contacts::{contacts, random_contacts, reference};

/// Returns Σ of eq. 9 to the means of the clusters, from the labels alone.
fn objective(contacts: &[ClusteredContact], labels: &[u32], c: f64) -> f64 {
    let count = labels.iter().max().map_or(0, |l| *l as usize + 1);
    (0..count)
        .map(|j| {
            let own: Vec<&ClusteredContact> =
                contacts.iter().zip(labels).filter(|(_, l)| **l as usize == j).map(|(c, _)| c).collect();
            let n = own.len() as f64;
            assert!(n > 0.0, "cluster {j} is empty");
            let p = own.iter().fold(Vec3::zeros(), |s, c| s + c.p_WC) / n;
            let m = own.iter().fold(Vec3::zeros(), |s, c| s + c.n_W) / n;
            own.iter().map(|x| (x.n_W - m).norm_squared() + c * (x.p_WC - p).norm_squared()).sum::<f64>()
        })
        .sum()
}

fn run(contacts: &[ClusteredContact], count: usize, position_weight: f64, starts: u32) -> (Vec<u32>, f64) {
    let mut reduction = Reduction::default();
    reduction.reduce(contacts, &Clusters { count, position_weight, starts }).unwrap();
    assert!(reduction.passes() <= PASSES);
    (reduction.labels().to_vec(), reduction.objective())
}

/// One start lies within the reference's ratio; more come nearer to the best that is known and none passes
/// the proven bound.
#[test]
fn the_reference_is_met() {
    for (starts, most, mean) in [(1, None, 1.09), (16, Some(1.055), 1.01)] {
        let (mut sum, mut cases) = (0.0, 0.0);
        for case in reference().iter().filter(|c| c["kind"] == "reduce") {
            let (contacts, bounds) = (contacts(case), &case["kmeans"]);
            let (k, c) = (case["k"].as_u64().unwrap() as usize, case["c"].as_f64().unwrap());
            let (labels, told) = run(&contacts, k, c, starts);
            let found = objective(&contacts, &labels, c);
            let (lower, upper) =
                (bounds["lower_bound"].as_f64().unwrap(), bounds["upper_bound"].as_f64().unwrap());
            let allowed = most.unwrap_or_else(|| bounds["must_be_within_ratio"].as_f64().unwrap());
            let id = &case["id"];
            assert!((told / found - 1.0).abs() < 1e-9, "{id}: {told} told, {found} found");
            assert!(found >= lower * (1.0 - 1e-9), "{id}: {found} is below the proven {lower}");
            assert!(found <= allowed * upper, "{id}: {} of the best known", found / upper);
            sum += found / upper;
            cases += 1.0;
        }
        assert!(cases > 20.0 && sum / cases <= mean, "{starts}: {}", sum / cases);
    }
}

#[test]
fn degenerate_contacts_make_as_many_clusters_as_there_are() {
    for case in reference().iter().filter(|c| c["kind"] == "reduce_degenerate") {
        let contacts = contacts(case);
        let (k, c) = (case["k"].as_u64().unwrap() as usize, case["c"].as_f64().unwrap());
        for starts in [1, 5] {
            let (labels, found) = run(&contacts, k, c, starts);
            let count = labels.iter().max().unwrap() + 1;
            assert_eq!(
                u64::from(count),
                case["expected_non_empty_clusters"].as_u64().unwrap(),
                "{}",
                case["id"]
            );
            let expected = case["expected_objective"].as_f64().unwrap();
            assert!((found - expected).abs() <= 1e-9 * expected.max(1e-9), "{}: {found}", case["id"]);
        }
    }
}

/// A slow twin: farthest first and plain passes over everything, in ordinary numbers.
fn twin(contacts: &[ClusteredContact], k: usize, c: f64) -> f64 {
    let x: Vec<Vec<f64>> = contacts
        .iter()
        .map(|q| q.n_W.iter().copied().chain(q.p_WC.iter().map(|p| c.sqrt() * p)).collect())
        .collect();
    let d = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
    let mean = |of: &[usize]| -> Vec<f64> {
        (0..6).map(|m| of.iter().map(|i| x[*i][m]).sum::<f64>() / of.len() as f64).collect()
    };
    let all = mean(&(0..x.len()).collect::<Vec<_>>());
    let by = |f: &dyn Fn(usize) -> f64, i: usize, j: usize| if f(j) < f(i) { j } else { i };
    let first = (0..x.len()).reduce(|i, j| by(&|i| d(&x[i], &all), i, j)).unwrap();
    let mut centres = vec![x[first].clone()];
    while centres.len() < k {
        let near = |i: usize| -centres.iter().map(|q| d(&x[i], q)).fold(f64::INFINITY, f64::min);
        let next = (0..x.len()).reduce(|i, j| by(&near, i, j)).unwrap();
        centres.push(x[next].clone());
    }
    let mut labels = vec![usize::MAX; x.len()];
    loop {
        let now: Vec<usize> =
            x.iter().map(|x| (0..k).reduce(|i, j| by(&|j| d(x, &centres[j]), i, j)).unwrap()).collect();
        if now == labels {
            break;
        }
        labels = now;
        for (j, centre) in centres.iter_mut().enumerate() {
            let own: Vec<usize> = (0..x.len()).filter(|i| labels[*i] == j).collect();
            if !own.is_empty() {
                *centre = mean(&own);
            }
        }
    }
    let labels: Vec<u32> = names(&labels);
    objective(contacts, &labels, c)
}

/// Returns labels from 0 in the order of their first contacts.
fn names<T: PartialEq + Copy>(labels: &[T]) -> Vec<u32> {
    let mut seen = Vec::new();
    let mut name = |l: &T| match seen.iter().position(|s| s == l) {
        Some(at) => at as u32,
        None => {
            seen.push(*l);
            seen.len() as u32 - 1
        }
    };
    labels.iter().map(&mut name).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Skipping contacts whose nearest centre cannot have changed skips nothing.
    #[test]
    fn bounded_passes_end_where_plain_ones_do(seed in any::<u64>(), n in 1usize..160, k in 1usize..14, blunt: bool) {
        let contacts = random_contacts(&mut Random(seed), n, usize::from(blunt));
        let (k, c) = (k.min(n), if blunt { 1e4 } else { 300.0 });
        let (_, found) = run(&contacts, k, c, 1);
        let slow = twin(&contacts, k, c);
        prop_assert!((found - slow).abs() <= 1e-9 * slow.max(1e-9), "{found} {slow}");
    }

    /// Clusters depend neither on the order of the contacts, nor on the frame of the world, nor on the unit
    /// of length.
    #[test]
    fn clusters_belong_to_the_contacts(seed in any::<u64>(), n in 2usize..120, k in 1usize..10) {
        let mut random = Random(seed);
        let contacts = random_contacts(&mut random, n, 0);
        let (labels, found) = run(&contacts, k, 400.0, 1);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|i| (i.wrapping_mul(2_654_435_761)) ^ (seed as usize & 0xffff));
        let turned: Vec<ClusteredContact> = order.iter().map(|i| contacts[*i]).collect();
        let (again, _) = run(&turned, k, 400.0, 1);
        prop_assert_eq!(names(&order.iter().map(|i| labels[*i]).collect::<Vec<_>>()), again);

        let (R, shift, unit) = (random.rotation(), 0.2 * random.direction(), 1e3);
        let moved = |c: &ClusteredContact| ClusteredContact { p_WC: (R * c.p_WC + shift) * unit, n_W: R * c.n_W, gap: c.gap };
        let moved: Vec<ClusteredContact> = contacts.iter().map(moved).collect();
        let (again, scaled) = run(&moved, k, 400.0 / (unit * unit), 1);
        prop_assert_eq!(labels, again);
        prop_assert!((found - scaled).abs() <= 1e-9 * found.max(1e-9));
    }

    /// More starts are never worse, and the answer does not depend on what the workspace did before.
    #[test]
    fn a_used_workspace_answers_as_a_new_one(seed in any::<u64>(), n in 1usize..60, k in 1usize..70, starts in 0u32..6) {
        let mut random = Random(seed);
        let kind = (5.0 * random.unit()) as usize;
        let contacts = random_contacts(&mut random, n, kind);
        let asked = Clusters { count: k, position_weight: 200.0, starts };
        let mut used = Reduction::default();
        used.reduce(&random_contacts(&mut random, 90, 0), &Clusters { count: 7, position_weight: 1.0, starts: 3 }).unwrap();
        let mut new = Reduction::default();
        prop_assert_eq!(used.reduce(&contacts, &asked).unwrap(), new.reduce(&contacts, &asked).unwrap());
        prop_assert_eq!(used.labels(), new.labels());
        prop_assert!(new.representatives().len() <= k.min(n) && !new.representatives().is_empty());
        let counted: u32 = new.representatives().iter().map(|r| r.count).sum();
        prop_assert_eq!(counted as usize, n);
        let (_, one) = run(&contacts, k, 200.0, 1);
        prop_assert!(new.objective() <= one * (1.0 + 1e-12));
    }
}

/// The reference's own table of representatives is met by ours where both found the same clusters.
#[test]
fn representatives_are_the_references() {
    let mut compared = 0;
    for case in reference().iter().filter(|c| c["kind"] == "reduce") {
        let contacts = contacts(case);
        let (k, c) = (case["k"].as_u64().unwrap() as usize, case["c"].as_f64().unwrap());
        let mut reduction = Reduction::default();
        reduction.reduce(&contacts, &Clusters { count: k, position_weight: c, starts: 16 }).unwrap();
        let best: Vec<u64> =
            case["kmeans"]["best_labels"].as_array().unwrap().iter().map(|l| l.as_u64().unwrap()).collect();
        if names(&best) != reduction.labels() {
            continue;
        }
        compared += 1;
        let rows = case["reduced_from_best_labels"]["rows"].as_array().unwrap();
        for (r, row) in reduction.representatives().iter().zip(rows) {
            let own = [
                r.p_WC.x,
                r.p_WC.y,
                r.p_WC.z,
                r.n_W.x,
                r.n_W.y,
                r.n_W.z,
                -r.gap,
                -r.mean_gap,
                f64::from(r.count),
                r.coherence,
            ];
            for (a, b) in own.iter().zip(row.as_array().unwrap()) {
                assert!((a - b.as_f64().unwrap()).abs() < 1e-9, "{}: {own:?} {row}", case["id"]);
            }
        }
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
fn opposite_normals_leave_the_deepest_ones() {
    let at = |x: f64, z: f64, gap: f64| ClusteredContact {
        p_WC: Vec3::new(x, 0.0, 0.0),
        n_W: Vec3::new(0.0, 0.0, z),
        gap,
    };
    let contacts = [at(-1.0, 1.0, -1e-3), at(1.0, -1.0, -2e-3)];
    let mut reduction = Reduction::default();
    let one = reduction.reduce(&contacts, &Clusters { count: 1, position_weight: 1.0, starts: 1 }).unwrap();
    assert_eq!((one[0].n_W, one[0].coherence, one[0].gap), (-Vec3::z(), 0.0, -2e-3));
    assert_eq!(one[0].p_WC, Vec3::zeros());
}

#[test]
fn what_cannot_be_clustered_is_said() {
    let good = ClusteredContact { p_WC: Vec3::zeros(), n_W: Vec3::z(), gap: -1e-3 };
    let asked = Clusters { count: 3, position_weight: 10.0, starts: 1 };
    let mut reduction = Reduction::default();
    assert!(reduction.reduce(&[], &asked).unwrap().is_empty());
    assert_eq!(reduction.reduce(&[good], &asked).unwrap().len(), 1);
    let far = |x: f64| ClusteredContact { p_WC: Vec3::new(x, 0.0, 0.0), ..good };
    let many = vec![good; 3000];
    let cases: [(&[ClusteredContact], Clusters, FaultKind, &str); 10] = [
        (&[good], Clusters { count: 0, ..asked }, FaultKind::NotPositive, "count"),
        (&[], Clusters { count: 0, ..asked }, FaultKind::NotPositive, "count"),
        (&[good], Clusters { position_weight: -1.0, ..asked }, FaultKind::NotPositive, "position_weight"),
        (&[good], Clusters { position_weight: f64::NAN, ..asked }, FaultKind::NotFinite, "position_weight"),
        (&[good, far(f64::NAN)], asked, FaultKind::NotFinite, "contacts[1].position"),
        (&[good, far(1e200)], asked, FaultKind::OutOfRange, "contacts[1].position"),
        (
            &[good, far(1e70)],
            Clusters { position_weight: 1e20, ..asked },
            FaultKind::OutOfRange,
            "contacts[0].position",
        ),
        (
            &[ClusteredContact { n_W: Vec3::zeros(), ..good }],
            asked,
            FaultKind::NoDirection,
            "contacts[0].normal",
        ),
        (
            &[good, ClusteredContact { gap: f64::INFINITY, ..good }],
            asked,
            FaultKind::NotFinite,
            "contacts[1].gap",
        ),
        (&many, Clusters { count: 3000, ..asked }, FaultKind::Unfit, "contacts"),
    ];
    assert!(many.len() * many.len() > MOST_WORK);
    for (contacts, asked, kind, path) in cases {
        let fault = reduction.reduce(contacts, &asked).unwrap_err();
        assert_eq!((fault.kind, fault.path.as_str()), (kind, path), "{fault}");
        assert!(reduction.representatives().is_empty() && reduction.labels().is_empty());
    }
    // Without weight the positions do not count.
    let apart = [far(0.0), far(1.0)];
    assert_eq!(reduction.reduce(&apart, &Clusters { position_weight: 0.0, ..asked }).unwrap().len(), 1);
}
