//! Pattern of a factor: order, supernodes, the place of each block, and the target of each supernode's
//! update.

use asperity_fault::Fault;

use super::dense::fours;
use crate::Vec3;
use crate::sparse::Pattern;

/// Greatest share of zeros among the entries of a supernode that is widened.
const ZEROS: f64 = 0.2;
/// Greatest number of nodes: more would take gigabytes to factor.
const MOST_NODES: usize = 40_000;

/// Supernode: columns of the factor with the same rows below.
#[derive(Clone, Debug)]
pub(super) struct Front {
    /// Index of its panel in the factor's values.
    pub panel: usize,
    /// Number of its own columns, of all its rows, and of rows of the panel: there its own and those below
    /// come in fours, with zeros between.
    pub columns: usize,
    pub rows: usize,
    pub leading: usize,
    /// First number of its nodes in the order of elimination; own nodes follow each other.
    pub first: usize,
    /// Numbers of the rows below, in the order of elimination, ascending.
    pub below: Vec<u32>,
    /// Index of each of these in the parent's rows.
    pub in_parent: Vec<u32>,
    pub children: Vec<u32>,
    /// Index of the stack that holds its pending update, 0 or 1: its children's are on the other.
    pub side: usize,
}

/// Pattern of a factor.
#[derive(Clone, Debug)]
pub struct Symbolic {
    pub(super) fronts: Vec<Front>,
    /// Unknowns, by their place in the order of elimination.
    pub(super) number: Vec<u32>,
    /// Number of values of the factor.
    pub(super) size: usize,
    /// Greatest size of the pending updates on each of two stacks.
    pub(super) stacks: [usize; 2],
    /// Place of each node's first number; then the front of each node.
    place: Vec<u32>,
    front: Vec<u32>,
}

/// Place of a block: entry (i, j) at `offset + i + leading j`, with the two nodes exchanged where `turned`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Index of its first entry.
    pub offset: u32,
    /// Distance from a column to the next.
    pub leading: u32,
    /// True if its rows are those of the second node.
    pub turned: bool,
}

impl Symbolic {
    /// Of nodes with so many numbers each, where they are, and the pairs of nodes that a block joins.
    ///
    /// # Errors
    /// A fault of `points` where there are too many.
    pub fn new(widths: &[u32], places: &[Vec3], edges: &[(u32, u32)]) -> Result<Self, Fault> {
        let n = widths.len();
        if n > MOST_NODES {
            let message = format!(
                "{n} points that move are more than the {MOST_NODES} that are allowed; take a coarser mesh"
            );
            return Err(Fault::new("points", message));
        }
        let last: Vec<bool> = widths.iter().map(|w| *w > 3).collect();
        let mut pattern = Pattern::default();
        pattern.analyse(n, edges, places, &last);
        let parent: Vec<Option<u32>> = (0..n).map(|p| pattern.below(p).first().copied()).collect();
        let post = post_order(&parent);
        let mut rank = vec![0_u32; n];
        for (r, p) in post.iter().enumerate() {
            rank[*p as usize] = r as u32;
        }
        // Everything is by rank from here on.
        let node: Vec<u32> = post.iter().map(|p| pattern.order()[*p as usize]).collect();
        let rows: Vec<Vec<u32>> = post
            .iter()
            .map(|p| {
                let mut b: Vec<u32> = pattern.below(*p as usize).iter().map(|k| rank[*k as usize]).collect();
                b.sort_unstable();
                b
            })
            .collect();
        drop(pattern);
        let width = |r: u32| widths[node[r as usize] as usize] as usize;
        let groups = supernodes(&rows, &width);
        Ok(Self::lay_out(&groups, &rows, &node, widths))
    }

    fn lay_out(groups: &[(u32, u32)], rows: &[Vec<u32>], node: &[u32], widths: &[u32]) -> Self {
        let n = node.len();
        // First number of each rank, and the outside number of each node.
        let mut start = vec![0_u32; n + 1];
        let mut outside = vec![0_u32; n + 1];
        for k in 0..n {
            start[k + 1] = start[k] + widths[node[k] as usize];
            outside[k + 1] = outside[k] + widths[k];
        }
        let mut number = vec![0_u32; start[n] as usize];
        let mut place = vec![0_u32; n];
        for k in 0..n {
            place[node[k] as usize] = start[k];
            for i in 0..widths[node[k] as usize] {
                number[(start[k] + i) as usize] = outside[node[k] as usize] + i;
            }
        }
        let mut fronts: Vec<Front> = Vec::with_capacity(groups.len());
        let mut of_rank = vec![0_u32; n];
        let mut panel = 0;
        for (g, &(first, last)) in groups.iter().enumerate() {
            (first..=last).for_each(|r| of_rank[r as usize] = g as u32);
            let below: Vec<u32> =
                rows[last as usize].iter().flat_map(|r| start[*r as usize]..start[*r as usize + 1]).collect();
            let columns = (start[last as usize + 1] - start[first as usize]) as usize;
            let all = columns + below.len();
            let leading = fours(columns) + fours(below.len());
            let first = start[first as usize] as usize;
            fronts.push(Front {
                panel,
                columns,
                rows: all,
                leading,
                first,
                below,
                in_parent: vec![],
                children: vec![],
                side: 0,
            });
            panel += leading * fours(columns);
        }
        let front = (0..n).fold(vec![0; n], |mut f, k| {
            f[node[k] as usize] = of_rank[k];
            f
        });
        for g in 0..groups.len() {
            let Some(parent) = rows[groups[g].1 as usize].first().map(|r| of_rank[*r as usize]) else {
                continue;
            };
            let above = &fronts[parent as usize];
            let own = fronts[g].below.iter();
            let in_parent = own.map(|k| above.row_of(*k).unwrap_or(0) as u32).collect();
            fronts[g].in_parent = in_parent;
            fronts[parent as usize].children.push(g as u32);
        }
        for g in (0..fronts.len()).rev() {
            let other = 1 - fronts[g].side;
            for c in std::mem::take(&mut fronts[g].children) {
                fronts[c as usize].side = other;
                fronts[g].children.push(c);
            }
        }
        let (mut tops, mut stacks) = ([0_usize; 2], [0_usize; 2]);
        for f in &fronts {
            tops[1 - f.side] -= f.children.iter().map(|c| fronts[*c as usize].update()).sum::<usize>();
            tops[f.side] += f.update();
            stacks[f.side] = stacks[f.side].max(tops[f.side]);
        }
        Self { fronts, number, size: panel, stacks, place, front }
    }

    /// Returns the number of unknowns.
    pub fn unknowns(&self) -> usize {
        self.number.len()
    }

    /// Returns the number of values of the factor, zeros in supernodes among them.
    pub fn values(&self) -> usize {
        self.size
    }

    /// Returns the number of multiplications and additions of a factorisation.
    pub fn operations(&self) -> f64 {
        let of = |f: &Front| (0..f.columns).map(|k| (f.rows - k) as f64).map(|m| m * m).sum::<f64>();
        self.fronts.iter().map(of).sum()
    }

    /// Returns the slot of the block of nodes `a` and `b`; `None` where the pattern has none.
    pub fn slot(&self, a: u32, b: u32) -> Option<Slot> {
        let (pa, pb) = (self.place[a as usize], self.place[b as usize]);
        let turned = pa < pb;
        let (row, column, of) = if turned { (pb, pa, a) } else { (pa, pb, b) };
        let front = &self.fronts[self.front[of as usize] as usize];
        let i = front.row_of(row)?;
        let j = column as usize - front.first;
        let offset = (front.panel + i + front.leading * j) as u32;
        Some(Slot { offset, leading: front.leading as u32, turned })
    }
}

impl Front {
    /// Returns the number of values of its panel.
    pub fn values(&self) -> usize {
        self.leading * fours(self.columns)
    }

    /// Returns the number of values of its update.
    pub fn update(&self) -> usize {
        fours(self.below.len()) * fours(self.below.len())
    }

    /// Returns the index of a number among the panel's rows.
    fn row_of(&self, k: u32) -> Option<usize> {
        let k = k as usize;
        if k < self.first {
            return None;
        }
        if k < self.first + self.columns {
            return Some(k - self.first);
        }
        self.below.binary_search(&(k as u32)).ok().map(|i| fours(self.columns) + i)
    }
}

/// Orders children before parents, each subtree in one piece.
fn post_order(parent: &[Option<u32>]) -> Vec<u32> {
    let n = parent.len();
    let (mut child, mut next) = (vec![u32::MAX; n], vec![u32::MAX; n]);
    let mut stack = Vec::new();
    for k in (0..n).rev() {
        match parent[k] {
            Some(p) => {
                next[k] = child[p as usize];
                child[p as usize] = k as u32;
            }
            None => stack.push(k as u32),
        }
    }
    let mut order = Vec::with_capacity(n);
    while let Some(&k) = stack.last() {
        let c = child[k as usize];
        if c == u32::MAX {
            order.push(k);
            stack.pop();
        } else {
            child[k as usize] = next[c as usize];
            stack.push(c);
        }
    }
    order
}

/// Groups consecutive ranks into supernodes, given by the first and last of each: a node joins the next where
/// their rows are the same, or where the added zeros are few. Their rows become those of the last.
fn supernodes(rows: &[Vec<u32>], width: &impl Fn(u32) -> usize) -> Vec<(u32, u32)> {
    let total = |r: &[u32]| r.iter().map(|r| width(*r)).sum::<usize>();
    let mut groups: Vec<(u32, u32)> = Vec::new();
    // Values of a group that are not padding.
    let mut real: Vec<f64> = Vec::new();
    for k in 0..rows.len() as u32 {
        let own = width(k) * (width(k) + total(&rows[k as usize]));
        let (mut first, mut have) = (k, own as f64);
        while let Some(&(start, last)) = groups.last() {
            if last + 1 != first || rows[last as usize].first() != Some(&first) {
                break;
            }
            // The column block of both: own columns by all rows.
            let columns = (start..=k).map(width).sum::<usize>();
            let whole = (columns * (columns + total(&rows[k as usize]))) as f64;
            let upper = (columns * columns) as f64 * 0.5;
            let together = have + real.last().copied().unwrap_or(0.0);
            let same = rows[last as usize].len() == rows[k as usize].len() + (k - first + 1) as usize;
            if !same && whole - upper > (1.0 + ZEROS) * together {
                break;
            }
            first = start;
            have = together;
            groups.pop();
            real.pop();
        }
        groups.push((first, k));
        real.push(have);
    }
    groups
}
