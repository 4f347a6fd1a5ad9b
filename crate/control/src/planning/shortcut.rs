//! Removal of detours: two points of the path are drawn, and where the straight line between them is free it
//! replaces the part between them (Geraerts & Overmars 2007).

use asperity_chance::split_mix::uniform;

use super::{Joints, Space, between, distance, way_free};

/// Tries `tries` shortcuts. The result is never longer, and keeps both ends.
pub fn shortcut(way: &mut Vec<Joints>, tries: u32, resolution: f64, mut seed: u64, space: &mut impl Space) {
    for _ in 0..tries {
        if way.len() < 3 {
            return;
        }
        let lengths: Vec<f64> = way.windows(2).map(|w| distance(&w[0], &w[1])).collect();
        let whole: f64 = lengths.iter().sum();
        let (a, b) = (uniform(&mut seed) * whole, uniform(&mut seed) * whole);
        let [first, last] = [a.min(b), a.max(b)].map(|s| place(way, &lengths, s));
        // On one piece there is nothing to gain.
        if first.0 == last.0 || !way_free(space, &first.1, &last.1, resolution) {
            continue;
        }
        let mut next: Vec<Joints> = way[..=first.0].to_vec();
        next.extend([first.1, last.1]);
        next.extend_from_slice(&way[last.0 + 1..]);
        next.dedup_by(|b, a| distance(a, b) == 0.0);
        *way = next;
    }
}

/// Returns the piece at a length along the path, and the point.
fn place(way: &[Joints], lengths: &[f64], mut s: f64) -> (usize, Joints) {
    for (k, length) in lengths.iter().enumerate() {
        if s < *length || k + 1 == lengths.len() {
            let share = if *length > 0.0 { (s / length).min(1.0) } else { 0.0 };
            return (k, between(&way[k], &way[k + 1], share));
        }
        s -= length;
    }
    (0, way.first().cloned().unwrap_or_default())
}
