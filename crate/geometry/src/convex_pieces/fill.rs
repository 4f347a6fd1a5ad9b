//! Interior of the voxels of a closed surface: each connected room between them is within the solid if one of
//! its voxels is, so that a bore stays open and a hollow is no solid.

use crate::{MeshDistance, Vec3};

use super::voxels::Voxels;

const UNSEEN: u8 = 0;
const SURFACE: u8 = 1;
const SEEN: u8 = 2;

/// Adds the voxels within the solid to those of its surface.
pub(super) fn fill(surface: &mut Voxels, field: &MeshDistance) {
    let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
    for v in &surface.all {
        for k in 0..3 {
            (low[k], high[k]) = (low[k].min(v[k]), high[k].max(v[k]));
        }
    }
    if surface.all.is_empty() {
        return;
    }
    let size = [0, 1, 2].map(|k| (high[k] - low[k] + 1) as usize);
    let index = |v: [usize; 3]| (v[0] * size[1] + v[1]) * size[2] + v[2];
    let mut grid = vec![UNSEEN; size.iter().product()];
    for v in &surface.all {
        grid[index([0, 1, 2].map(|k| (v[k] - low[k]) as usize))] = SURFACE;
    }
    let place = |i: usize| [i / (size[1] * size[2]), i / size[2] % size[1], i % size[2]];
    let voxel = |i: usize| {
        let at = place(i);
        [0, 1, 2].map(|k| low[k] + at[k] as i32)
    };
    let mut room = Vec::new();
    for seed in 0..grid.len() {
        if grid[seed] != UNSEEN {
            continue;
        }
        grid[seed] = SEEN;
        room.clear();
        room.push(seed);
        // Appended voxels are visited in their turn.
        let mut next = 0;
        while let Some(&i) = room.get(next) {
            next += 1;
            let at = place(i);
            for k in 0..3 {
                let mut step = at;
                for to in [at[k].wrapping_sub(1), at[k] + 1] {
                    step[k] = to;
                    if to < size[k] && grid[index(step)] == UNSEEN {
                        grid[index(step)] = SEEN;
                        room.push(index(step));
                    }
                }
            }
        }
        let [x, y, z] = voxel(seed).map(|k| f64::from(k) * surface.edge);
        if field.signed_distance(&(surface.origin + Vec3::new(x, y, z))).0 < 0.0 {
            surface.all.extend(room.iter().map(|&i| voxel(i)));
        }
    }
}
