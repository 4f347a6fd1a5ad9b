//! The tree of boxes against brute force.

use super::*;
use crate::Vec3;

/// A number of a fixed sequence in `[0, 1)` (splitmix64).
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn vector(&mut self, size: f64) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next()).map(|x| size * (2.0 * x - 1.0))
    }
}

fn brute_force(boxes: &[Aabb]) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    for (a, x) in boxes.iter().enumerate() {
        for (b, y) in boxes.iter().enumerate().skip(a + 1) {
            if !is_empty(x) && !is_empty(y) && x.overlaps(y) {
                pairs.push([a as u32, b as u32]);
            }
        }
    }
    pairs
}

fn check(tree: &BoxTree, boxes: &[Aabb]) {
    assert_eq!(tree.pairs().collect::<Vec<_>>(), brute_force(boxes));
}

/// Boxes come, go, rest, creep and leap; after every update the pairs are those of brute force.
#[test]
fn the_pairs_are_those_of_brute_force_whatever_came_before() {
    for (margin, seed) in [(0.05, 1), (0.5, 2), (0.0, 3), (10.0, 4)] {
        let mut draw = Draw(seed);
        let mut tree = BoxTree::new(margin);
        let mut boxes = vec![Aabb::EMPTY; 150];
        let mut keys = Vec::new();
        for step in 0..300 {
            // Some steps touch nothing, some a few, some all.
            let share = [0.0, 0.03, 0.3, 1.0][step % 4];
            for (key, slot) in boxes.iter_mut().enumerate() {
                if draw.next() >= share {
                    continue;
                }
                let now = *slot;
                *slot = match draw.next() {
                    x if x < 0.1 => Aabb::EMPTY,
                    x if x < 0.3 || is_empty(&now) => {
                        let (c, h) = (draw.vector(2.0), draw.vector(0.5).abs());
                        Aabb { min: c - h, max: c + h }
                    }
                    _ => {
                        let d = draw.vector(0.04);
                        Aabb { min: now.min + d, max: now.max + d }
                    }
                };
                tree.set(key as u32, slot);
                assert_eq!(tree.get(key as u32), Some(&*slot).filter(|b| !is_empty(b)));
            }
            tree.update();
            check(&tree, &boxes);
            let (c, h) = (draw.vector(2.0), draw.vector(1.0).abs());
            let asked = Aabb { min: c - h, max: c + h };
            tree.overlapping(&asked, &mut keys);
            let expected: Vec<u32> = (0..boxes.len() as u32)
                .filter(|&k| !is_empty(&boxes[k as usize]) && boxes[k as usize].overlaps(&asked))
                .collect();
            assert_eq!(keys, expected);
        }
    }
}

/// A tree that was just made tells the same pairs as one with a past.
#[test]
fn history_leaves_no_trace() {
    let mut draw = Draw(7);
    let mut old = BoxTree::new(0.1);
    let mut boxes = vec![Aabb::EMPTY; 80];
    for _ in 0..50 {
        for (key, b) in boxes.iter_mut().enumerate() {
            let (c, h) = (draw.vector(1.0), draw.vector(0.2).abs());
            *b = Aabb { min: c - h, max: c + h };
            old.set(key as u32, b);
        }
        old.update();
    }
    let mut young = BoxTree::new(0.3);
    boxes.iter().enumerate().rev().for_each(|(key, b)| young.set(key as u32, b));
    young.update();
    assert_eq!(old.pairs().collect::<Vec<_>>(), young.pairs().collect::<Vec<_>>());
}

#[test]
fn boxes_without_end_or_without_sense_do_no_harm() {
    let mut tree = BoxTree::new(f64::NAN);
    let unit = Aabb { min: Vec3::zeros(), max: Vec3::repeat(1.0) };
    let half_space =
        Aabb { min: Vec3::repeat(f64::NEG_INFINITY), max: Vec3::new(f64::INFINITY, f64::INFINITY, 0.0) };
    let boxes = [
        unit,
        half_space,
        Aabb { min: Vec3::repeat(f64::NAN), max: Vec3::repeat(1.0) },
        Aabb { min: Vec3::repeat(2.0), max: Vec3::repeat(3.0) },
        Aabb { min: Vec3::repeat(-1e308), max: Vec3::repeat(1e308) },
        Aabb::EMPTY,
    ];
    for _ in 0..3 {
        for (key, b) in boxes.iter().enumerate() {
            tree.set(key as u32, b);
        }
        tree.update();
        assert_eq!(tree.pairs().collect::<Vec<_>>(), [[0, 1], [0, 4], [1, 4], [3, 4]]);
    }
    for key in (0..6).rev() {
        tree.remove(key);
        tree.remove(key);
        tree.update();
    }
    assert_eq!(tree.pairs().count(), 0);
    tree.remove(1000);
}

/// Sizes that grow without measure, in order: the shape that makes a careless tree a list.
#[test]
fn a_geometric_row_of_boxes_is_found_in_good_time() {
    let mut tree = BoxTree::new(0.01);
    let n = 3000;
    for key in 0..n {
        let at = libm::exp(0.01 * f64::from(key));
        let c = Vec3::new(at, 0.0, 0.0);
        tree.set(key, &Aabb { min: c - Vec3::repeat(0.004 * at), max: c + Vec3::repeat(0.004 * at) });
    }
    tree.update();
    assert_eq!(tree.pairs().count(), 0);
}

/// Prints what a step costs: `cargo test --release -p asperity-geometry box_tree -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn what_a_step_costs() {
    for (name, speed) in [("rest", 0.0), ("2 mm a step", 0.002), ("50 mm a step", 0.05)] {
        let mut draw = Draw(5);
        let mut tree = BoxTree::new(0.01);
        let mut boxes: Vec<Aabb> = (0..2000)
            .map(|_| {
                let (c, h) = (draw.vector(0.6), Vec3::repeat(0.05));
                Aabb { min: c - h, max: c + h }
            })
            .collect();
        let mut least = f64::INFINITY;
        let mut count = 0;
        for _ in 0..200 {
            for b in &mut boxes {
                let d = draw.vector(speed);
                (b.min, b.max) = (b.min + d, b.max + d);
            }
            let clock = std::time::Instant::now();
            boxes.iter().enumerate().for_each(|(key, b)| tree.set(key as u32, b));
            tree.update();
            count = tree.pairs().count();
            least = least.min(clock.elapsed().as_secs_f64());
        }
        println!("{name}: {:.0} µs, {count} pairs", 1e6 * least);
    }
}
