//! Tree of boxes over primitives that keep their order: built once, refitted when they move. The caller
//! computes the boxes.

use crate::Vec3;

/// Box along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least coordinates.
    pub low: Vec3,
    /// Greatest coordinates.
    pub high: Vec3,
}

impl Bounds {
    /// Empty box.
    pub const NONE: Self = Self {
        low: Vec3::new(f64::INFINITY, f64::INFINITY, f64::INFINITY),
        high: Vec3::new(f64::NEG_INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Returns the box of points that go from `x` to `y`, by their numbers.
    #[inline]
    pub fn swept(points: &[u32], x: &[Vec3], y: &[Vec3]) -> Self {
        let mut b = Self::NONE;
        for &k in points {
            b.add(&x[k as usize]);
            b.add(&y[k as usize]);
        }
        b
    }

    /// Extends the box by a point.
    #[inline]
    pub fn add(&mut self, p: &Vec3) {
        for k in 0..3 {
            self.low[k] = self.low[k].min(p[k]);
            self.high[k] = self.high[k].max(p[k]);
        }
    }

    /// Extends the box by another box.
    #[inline]
    pub fn join(&mut self, o: &Self) {
        for k in 0..3 {
            self.low[k] = self.low[k].min(o.low[k]);
            self.high[k] = self.high[k].max(o.high[k]);
        }
    }

    /// Returns the box enlarged by `by` on all sides.
    #[inline]
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        Self { low: self.low.add_scalar(-by), high: self.high.add_scalar(by) }
    }

    /// Returns the squared distance to a point, m²; zero inside.
    #[inline]
    pub fn squared_to(&self, p: &Vec3) -> f64 {
        let beyond = |k: usize| (self.low[k] - p[k]).max(p[k] - self.high[k]).max(0.0);
        (0..3).map(|k| beyond(k) * beyond(k)).sum()
    }

    /// Returns true if the two have a point in common.
    #[inline]
    pub fn meets(&self, o: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= o.high[k] && o.low[k] <= self.high[k])
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    bounds: Bounds,
    /// First primitive of a leaf in `order` and their number; of a branch, its second child and zero. The
    /// first child follows its parent.
    first: u32,
    count: u32,
}

const LEAF: usize = 4;
/// Greatest depth: halved each time, 2³² primitives have 32 levels.
const DEPTH: usize = 64;

/// Tree of boxes.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    order: Vec<u32>,
}

impl Tree {
    /// Builds the tree by halving the primitives along the longest side of their centres.
    pub fn new(count: usize, bounds: impl Fn(u32) -> Bounds) -> Self {
        let mut order: Vec<u32> = (0..count as u32).collect();
        let centres: Vec<Vec3> = order
            .iter()
            .map(|i| {
                let b = bounds(*i);
                b.low + b.high
            })
            .collect();
        let mut nodes = Vec::new();
        if count > 0 {
            split(&mut nodes, &mut order, 0, &centres);
        }
        let mut tree = Self { nodes, order };
        tree.refit(bounds);
        tree
    }

    /// Fits the boxes to primitives that have moved.
    pub fn refit(&mut self, bounds: impl Fn(u32) -> Bounds) {
        for i in (0..self.nodes.len()).rev() {
            let node = self.nodes[i];
            let mut all = Bounds::NONE;
            if node.count > 0 {
                for k in &self.order[node.first as usize..(node.first + node.count) as usize] {
                    all.join(&bounds(*k));
                }
            } else {
                all.join(&self.nodes[i + 1].bounds);
                all.join(&self.nodes[node.first as usize].bounds);
            }
            self.nodes[i].bounds = all;
        }
    }

    /// Returns the box of all.
    pub fn bounds(&self) -> Bounds {
        self.nodes.first().map_or(Bounds::NONE, |n| n.bounds)
    }

    /// Visits the primitives of every leaf whose box meets `asked`.
    pub fn visit(&self, asked: &Bounds, mut found: impl FnMut(u32)) {
        let mut stack = [0_u32; DEPTH];
        let mut height = usize::from(!self.nodes.is_empty());
        while height > 0 {
            height -= 1;
            let i = stack[height] as usize;
            let node = &self.nodes[i];
            if !node.bounds.meets(asked) {
                continue;
            }
            if node.count > 0 {
                self.order[node.first as usize..(node.first + node.count) as usize]
                    .iter()
                    .for_each(|k| found(*k));
            } else {
                stack[height] = node.first;
                stack[height + 1] = i as u32 + 1;
                height += 2;
            }
        }
    }
}

fn split(nodes: &mut Vec<Node>, order: &mut [u32], first: usize, centres: &[Vec3]) {
    let at = nodes.len();
    nodes.push(Node { bounds: Bounds::NONE, first: first as u32, count: order.len() as u32 });
    if order.len() <= LEAF {
        return;
    }
    let mut all = Bounds::NONE;
    for k in order.iter() {
        all.add(&centres[*k as usize]);
    }
    let size = all.high - all.low;
    let axis = (0..3).fold(0, |best, k| if size[k] > size[best] { k } else { best });
    let middle = order.len() / 2;
    order.select_nth_unstable_by(middle, |a, b| {
        centres[*a as usize][axis].total_cmp(&centres[*b as usize][axis]).then(a.cmp(b))
    });
    let (left, right) = order.split_at_mut(middle);
    split(nodes, left, first, centres);
    nodes[at].first = nodes.len() as u32;
    nodes[at].count = 0;
    split(nodes, right, first + middle, centres);
}
