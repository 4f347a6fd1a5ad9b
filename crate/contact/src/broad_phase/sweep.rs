//! Pairs of overlapping boxes by sort and sweep along the axis on which the boxes are spread most (Baraff 1992). Boxes are in
//! the world frame, metres; the pairs come sorted, whatever the order of the sweep was.

use asperity_geometry::Aabb;

/// Two geometries, `a < b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairKey {
    /// Geometry.
    pub a: u32,
    /// Geometry.
    pub b: u32,
}

/// Sort and sweep along one axis. The order of the last step is nearly that of the next, so that sorting by insertion
/// costs little; the answer does not depend on it.
#[derive(Clone, Debug, Default)]
pub struct BroadPhase {
    /// Boxes of the geometries that have one, world frame.
    pub boxes: Vec<Aabb>,
    order: Vec<u32>,
    /// The boxes in this order: each is held against many that follow it.
    sorted: Vec<Aabb>,
    axis: usize,
    /// Pairs whose boxes overlap, sorted.
    pub pairs: Vec<PairKey>,
}

/// A box that holds nothing, or one that is not numbers.
fn is_empty(b: &Aabb) -> bool {
    !(0..3).all(|k| b.min[k] <= b.max[k])
}

impl BroadPhase {
    /// Finds the pairs of overlapping boxes for which `wanted(a, b)`; `everywhere` lists geometries without a box,
    /// which overlap all.
    pub fn sweep(&mut self, everywhere: &[u32], wanted: impl Fn(u32, u32) -> bool) {
        let n = self.boxes.len();
        if self.order.len() != n {
            self.order.clear();
            self.order.extend(0..n as u32);
        }
        self.choose_axis();
        let k = self.axis;
        let boxes = &self.boxes;
        let key = |i: u32| (boxes[i as usize].min[k], i);
        for i in 1..n {
            let x = self.order[i];
            let at = key(x);
            let mut j = i;
            while j > 0 && key(self.order[j - 1]) > at {
                self.order[j] = self.order[j - 1];
                j -= 1;
            }
            self.order[j] = x;
        }
        self.sorted.clear();
        self.sorted.extend(self.order.iter().map(|&i| boxes[i as usize]));
        self.pairs.clear();
        let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
        for (i, &x) in self.order.iter().enumerate() {
            let bx = &self.sorted[i];
            if is_empty(bx) {
                continue;
            }
            for (by, &y) in self.sorted[i + 1..].iter().zip(&self.order[i + 1..]) {
                if by.min[k] > bx.max[k] {
                    break;
                }
                // All four are asked at once: which of them says so first is a toss, and a branch on it guessed wrong is dear.
                let apart = (by.min[k1] > bx.max[k1])
                    | (bx.min[k1] > by.max[k1])
                    | (by.min[k2] > bx.max[k2])
                    | (bx.min[k2] > by.max[k2]);
                if !apart && wanted(x, y) {
                    self.pairs.push(PairKey { a: x.min(y), b: x.max(y) });
                }
            }
        }
        for &x in everywhere {
            for y in 0..n as u32 {
                let by = &boxes[y as usize];
                if x != y && by.min[k] <= by.max[k] && wanted(x, y) {
                    self.pairs.push(PairKey { a: x.min(y), b: x.max(y) });
                }
            }
        }
        self.pairs.sort_unstable_by_key(|pair| (u64::from(pair.a) << 32) | u64::from(pair.b));
    }

    /// The axis along which the boxes are spread most.
    fn choose_axis(&mut self) {
        let mut sum = [0.0; 3];
        let mut square = [0.0; 3];
        let mut count = 0.0;
        for b in &self.boxes {
            if is_empty(b) {
                continue;
            }
            count += 1.0;
            for k in 0..3 {
                let c = 0.5 * (b.min[k] + b.max[k]);
                sum[k] += c;
                square[k] += c * c;
            }
        }
        let spread = |k: usize| square[k] - sum[k] * sum[k] / f64::max(count, 1.0);
        self.axis = (1..3).fold(0, |best, k| if spread(k) > spread(best) { k } else { best });
    }
}
