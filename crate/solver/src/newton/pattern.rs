//! Pattern of one island's factor: the blocks coupled by its pairs and rows, and the place of each.

use crate::islands::block_of;
use crate::problem::Problem;
use crate::solver::Work;
use asperity_linear::sparse::blocks::{Factor, Symbolic};

/// Lays out the factor of one island and finds the places of its pairs and rows in it. Only islands that take
/// a Newton iteration are laid out: in a pile that is swept, or balanced at once, ordering the elimination
/// would cost more than the solve.
pub(super) fn lay_out(
    problem: &Problem,
    s: &mut Symbolic,
    factor: &mut Factor,
    work: &mut Work,
    island: usize,
) {
    let mut edges = std::mem::take(&mut work.edges);
    edges.clear();
    let node = &work.node_of_block;
    let mut join = |a: u32, b: u32| {
        let (a, b) = (node[a as usize], node[b as usize]);
        if a != b {
            edges.push((a.min(b), a.max(b)));
        }
    };
    for &k in work.pairs_of(island) {
        let pair = &work.pairs[k as usize];
        if let Some(a) = &pair.a {
            join(a.block, pair.b.block);
        }
    }
    for &k in work.rows_of(island) {
        let terms =
            work.row_layout.start[k as usize] as usize..work.row_layout.start[k as usize + 1] as usize;
        for i in terms.start + 1..terms.end {
            for j in terms.start..i {
                let block = |t: usize| block_of(problem, problem.row_terms[t].velocity);
                join(block(i), block(j));
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    s.analyse(work.blocks_of(island), &problem.block_start, &edges);
    work.edges = edges;
    factor.fit(s);
    for k in work.pair_range(island) {
        let pair = work.pair_order[k] as usize;
        work.pairs[pair].place(s, &work.node_of_block);
    }
    for k in work.row_range(island) {
        let row = work.row_order[k] as usize;
        work.row_layout.place(problem, s, &work.node_of_block, row);
    }
}
