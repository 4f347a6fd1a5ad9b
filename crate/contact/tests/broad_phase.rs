//! Pairs of boxes against a test of all pairs one by one.

use asperity_contact::broad_phase::{BroadPhase, CandidatePair, PairKey};
use asperity_geometry::{Aabb, Vec3};
use proptest::prelude::*;

/// A slow twin that tests every pair.
fn twin(boxes: &[Aabb], everywhere: &[u32]) -> Vec<PairKey> {
    let full = |i: u32| (0..3).all(|k| boxes[i as usize].min[k] <= boxes[i as usize].max[k]);
    let overlap = |a: u32, b: u32| {
        let (x, y) = (&boxes[a as usize], &boxes[b as usize]);
        full(a) && full(b) && (0..3).all(|k| x.min[k] <= y.max[k] && y.min[k] <= x.max[k])
    };
    let n = boxes.len() as u32;
    let boundless = |a: u32, b: u32| everywhere.contains(&a) && full(b) || everywhere.contains(&b) && full(a);
    let all = (0..n).flat_map(|a| (a + 1..n).map(move |b| PairKey { a, b }));
    all.filter(|p| overlap(p.a, p.b) || boundless(p.a, p.b)).collect()
}

/// A heap of many, of which some are long, flat, far away, boundless, empty or not numbers.
fn heap(most: usize) -> impl Strategy<Value = Vec<Aabb>> {
    let numbers = || [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64];
    let one = (0..40_u8, numbers(), [0.0..0.2, 0.0..0.2, 0.0..0.2_f64]).prop_map(|(kind, c, h)| {
        let (mut c, mut h) = (Vec3::from(c), Vec3::from(h));
        match kind {
            0 => h.x = 5.0,
            1 => h.y = f64::INFINITY,
            2 => c.z = 1e9,
            3 => h.x = -1.0,
            4 => c.y = f64::NAN,
            5 => h = Vec3::zeros(),
            6 => c = Vec3::zeros(),
            _ => {}
        }
        Aabb { min: c - h, max: c + h }
    });
    prop::collection::vec(one, 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_pairs_are_those_that_overlap_whatever_was_swept_before(
        first in heap(400),
        then in heap(400),
        stretch in [0.01..4.0, 0.01..4.0, 0.01..4.0_f64],
    ) {
        let mut found = BroadPhase::default();
        for mut boxes in [first, then] {
            for b in &mut boxes {
                let s = Vec3::from(stretch);
                (b.min, b.max) = (b.min.component_mul(&s), b.max.component_mul(&s));
            }
            let everywhere: Vec<u32> = (0..boxes.len() as u32).filter(|i| i % 100 == 99).collect();
            for &i in &everywhere {
                boxes[i as usize] = Aabb::EMPTY;
            }
            found.boxes.clone_from(&boxes);
            found.sweep(&everywhere, |_, _| true);
            prop_assert_eq!(&found.pairs, &twin(&boxes, &everywhere));
        }
    }

    /// Asked one by one, pairs are those of the sweep, in its order.
    #[test]
    fn candidates_that_overlap_are_the_pairs_of_the_sweep(mut boxes in heap(40)) {
        let n = boxes.len() as u32;
        let everywhere: Vec<u32> = (0..n).filter(|i| i % 7 == 3).collect();
        for &i in &everywhere {
            boxes[i as usize] = Aabb::EMPTY;
        }
        let wanted = |a: u32, b: u32| !(a + b).is_multiple_of(5);
        let may = |a: u32, b: u32| (a * b) % 3 != 1 && wanted(a, b);
        let (mut swept, mut asked) = (BroadPhase::default(), BroadPhase::default());
        (swept.boxes, asked.boxes) = (boxes.clone(), boxes);
        swept.sweep(&everywhere, may);
        let boxless = |i: u32| everywhere.contains(&i);
        let all = (0..n).flat_map(|a| (a + 1..n).map(move |b| PairKey { a, b }));
        let candidates: Vec<CandidatePair> = all
            .filter(|p| (p.a * p.b) % 3 != 1 && !(boxless(p.a) && boxless(p.b)))
            .map(|pair| CandidatePair { pair, boxless: boxless(pair.a) || boxless(pair.b) })
            .collect();
        asked.ask(&candidates, wanted);
        prop_assert_eq!(&asked.pairs, &swept.pairs);
    }
}
