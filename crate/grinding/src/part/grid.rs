//! Grid of a part's vertices by cells of space, so that those within a distance are found without testing
//! all.

use asperity_geometry::{Aabb, Vec3};

/// Grid of a part's vertices by cells of space, to find those within a distance.
#[derive(Clone, Debug)]
pub struct VertexGrid {
    origin: Vec3,
    cell: f64,
    size: [usize; 3],
    /// First entry of each cell in `list`, and one more.
    starts: Vec<u32>,
    list: Vec<u32>,
}

/// Greatest number of cells.
const MOST_CELLS: f64 = 4e6;

impl VertexGrid {
    /// Builds cells of about `cell` (m); larger where that would be too many.
    pub fn new(points: &[Vec3], cell: f64) -> Self {
        let bounds = points.iter().fold(Aabb::EMPTY, |b, p| b.with(p));
        let extent = if points.is_empty() { Vec3::zeros() } else { bounds.max - bounds.min };
        let mut cell = if cell > 0.0 && cell.is_finite() { cell } else { 1.0 };
        let cells = |cell: f64| extent.iter().map(|e| (e / cell).floor() + 1.0).product::<f64>();
        while cells(cell) > MOST_CELLS {
            cell *= 2.0;
        }
        let size = [0, 1, 2].map(|k| (extent[k] / cell) as usize + 1);
        let mut grid = Self { origin: bounds.min, cell, size, starts: Vec::new(), list: Vec::new() };
        let index = |p: &Vec3| grid.index(grid.place(p));
        let mut starts = vec![0_u32; size.iter().product::<usize>() + 1];
        points.iter().for_each(|p| starts[index(p) + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let (mut next, mut list) = (starts.clone(), vec![0; points.len()]);
        for (i, p) in points.iter().enumerate() {
            let slot = &mut next[index(p)];
            list[*slot as usize] = i as u32;
            *slot += 1;
        }
        (grid.starts, grid.list) = (starts, list);
        grid
    }

    fn place(&self, p: &Vec3) -> [usize; 3] {
        [0, 1, 2].map(|k| (((p[k] - self.origin[k]) / self.cell).max(0.0) as usize).min(self.size[k] - 1))
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }

    /// Visits every vertex in the cells that a ball touches: those within `radius` of `p`, and some more.
    pub fn near(&self, p: &Vec3, radius: f64, mut each: impl FnMut(u32)) {
        if self.list.is_empty() || !p.iter().all(|x| x.is_finite()) {
            return;
        }
        let reach = Vec3::repeat(radius);
        let (low, high) = (self.place(&(p - reach)), self.place(&(p + reach)));
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                let row = self.index([0, y, z]);
                let (first, last) = (self.starts[row + low[0]], self.starts[row + high[0] + 1]);
                self.list[first as usize..last as usize].iter().for_each(|&v| each(v));
            }
        }
    }
}
