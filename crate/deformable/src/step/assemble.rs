//! Gradient and Hessian of the objective of a step, by nodes of unknowns.
//!
//! The pattern of the factor is made once: points that share a tetrahedron, every surface point with every
//! affine body, affine bodies with each other. Two soft surfaces that touch have no block for it: such a pair
//! adds twice its own diagonal blocks, which is no less than the whole (`[A B; Bᵀ C] ≤ 2 diag(A, C)` where it
//! is positive), so the direction still goes down.

use asperity_fault::Fault;

use super::world::{DeformableBody, HELD, World};
use crate::affine::{pull_back, pull_back_block, slot as entry};
use crate::contact::PrimitivePair;
use crate::elasticity::{Blocks, CORNERS};
use crate::{Mat3, Mat12, Vec3, Vec12};
use asperity_linear::sparse::fronts::{Factor, Slot, Symbolic};

/// Matrix and right-hand side.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    pub symbolic: Symbolic,
    pub factor: Factor,
    /// Gradient by unknowns.
    pub gradient: Vec<f64>,
    /// Slots of each body's tetrahedra, for each pair of corners.
    slots: Vec<Vec<[Option<Slot>; 10]>>,
    diagonal: Vec<Slot>,
}

impl Assembly {
    pub fn new(world: &World) -> Result<Self, Fault> {
        let nodes = world.widths.len();
        let mut places = vec![Vec3::zeros(); nodes];
        for (k, n) in world.node_of.iter().enumerate().filter(|(_, n)| **n != HELD) {
            places[*n as usize] = world.rest[k];
        }
        let wide: Vec<u32> = (0..nodes as u32).filter(|n| world.widths[*n as usize] > 3).collect();
        let mut edges = Vec::new();
        for (body, surface) in &world.bodies {
            let DeformableBody::Soft { solid } = body else { continue };
            let node = |k: u32| world.node_of[k as usize];
            edges.extend(
                solid.edges().map(|(a, b)| (node(a), node(b))).filter(|(a, b)| *a != HELD && *b != HELD),
            );
            for k in surface.points.iter().filter(|k| node(**k) != HELD) {
                edges.extend(wide.iter().map(|w| (node(*k), *w)));
            }
        }
        for (i, a) in wide.iter().enumerate() {
            edges.extend(wide[i + 1..].iter().map(|b| (*a, *b)));
        }
        let symbolic = Symbolic::new(&world.widths, &places, &edges)?;
        let slot = |a: u32, b: u32| {
            let (a, b) = (world.node_of[a as usize], world.node_of[b as usize]);
            if a == HELD || b == HELD { None } else { symbolic.slot(a, b) }
        };
        let of_body = |body: &DeformableBody| match body {
            DeformableBody::Soft { solid } => {
                solid.tets.iter().map(|t| CORNERS.map(|(a, b)| slot(t[a], t[b]))).collect()
            }
            _ => vec![],
        };
        let slots = world.bodies.iter().map(|(b, _)| of_body(b)).collect();
        let diagonal = (0..nodes as u32).filter_map(|n| symbolic.slot(n, n)).collect();
        let unknowns = symbolic.unknowns();
        Ok(Self { factor: Factor::new(&symbolic), symbolic, gradient: vec![0.0; unknowns], slots, diagonal })
    }

    /// Clears the gradient, and with `whole` the matrix.
    pub fn clear(&mut self, whole: bool) {
        if whole {
            self.factor.clear();
        }
        self.gradient.fill(0.0);
    }

    /// Adds a force's gradient at a point.
    #[inline]
    pub fn add_force(&mut self, world: &World, k: u32, f: &Vec3) {
        let node = world.node_of[k as usize];
        if node == HELD {
            return;
        }
        let at = world.start[node as usize] as usize;
        if world.widths[node as usize] == 3 {
            for i in 0..3 {
                self.gradient[at + i] += f[i];
            }
        } else {
            let mut g = Vec12::zeros();
            pull_back(&world.rest[k as usize], f, &mut g);
            for i in 0..12 {
                self.gradient[at + i] += g[i];
            }
        }
    }

    /// Adds the gradient of a function of four points.
    pub fn add_gradient(&mut self, world: &World, points: &[u32; 4], g: &Vec12) {
        for (a, k) in points.iter().enumerate() {
            self.add_force(world, *k, &Vec3::new(g[3 * a], g[3 * a + 1], g[3 * a + 2]));
        }
    }

    /// Adds to the gradient the product of the Hessian with the motion of held points.
    pub fn add_motion(&mut self, world: &World, points: &[u32; 4], h: &Mat12, held: &[Vec3]) {
        let mut p = Vec12::zeros();
        let mut moves = false;
        for (a, k) in points.iter().enumerate() {
            if world.node_of[*k as usize] == HELD {
                let d = held[*k as usize];
                (p[3 * a], p[3 * a + 1], p[3 * a + 2]) = (d.x, d.y, d.z);
                moves |= d != Vec3::zeros();
            }
        }
        if moves {
            self.add_gradient(world, points, &(h * p));
        }
    }

    /// Adds the stiffness of tetrahedron `e` of a body.
    pub fn add_element(&mut self, body: usize, e: usize, h: &Blocks) {
        for (slot, h) in self.slots[body][e].iter().zip(h) {
            if let Some(slot) = slot {
                self.factor.add(*slot, 3, 3, |i, j| h[3 * j + i]);
            }
        }
    }

    /// Adds to the diagonal of a point's node.
    pub fn add_mass(&mut self, node: u32, mass: f64) {
        self.factor.add(self.diagonal[node as usize], 3, 3, |i, j| if i == j { mass } else { 0.0 });
    }

    /// Adds to the block of an affine body.
    pub fn add_affine(&mut self, node: u32, h: &Mat12) {
        self.factor.add(self.diagonal[node as usize], 12, 12, |i, j| h[(i, j)]);
    }

    /// Adds a Hessian of a pair with blocks `wᵢ wⱼ B`, and its product with the motion of held points. All
    /// points of an affine body become one: `y = Σ wᵢ (1, X)`, with blocks `w yᵀ ⊗ B` and `y yᵀ ⊗ B`.
    pub fn add_weighted(
        &mut self,
        world: &World,
        pair: &PrimitivePair,
        w: &[f64; 4],
        b: &Mat3,
        held: &[Vec3],
    ) {
        let nodes = pair.points.map(|k| world.node_of[k as usize]);
        let second = pair.stencil.second();
        let mut moved = Vec3::zeros();
        for i in 0..4 {
            if nodes[i] == HELD {
                moved += held[pair.points[i] as usize] * w[i];
            }
        }
        if moved != Vec3::zeros() {
            let force = b * moved;
            for i in 0..4 {
                self.add_force(world, pair.points[i], &(force * w[i]));
            }
        }
        // Parts of the pair: free points, and each affine body once, at its first point.
        let mut parts: [Option<Part>; 4] = [None; 4];
        for i in 0..4 {
            if nodes[i] == HELD || w[i] == 0.0 {
                continue;
            }
            let x_B = &world.rest[pair.points[i] as usize];
            let wide = world.widths[nodes[i] as usize] > 3;
            let own = [w[i], w[i] * x_B.x, w[i] * x_B.y, w[i] * x_B.z];
            match parts[..i].iter_mut().flatten().find(|p| p.node == nodes[i]) {
                Some(p) => p.y.iter_mut().zip(own).for_each(|(y, o)| *y += o),
                None => {
                    parts[i] = Some(Part {
                        node: nodes[i],
                        y: own,
                        width: 1 + 3 * usize::from(wide),
                        side: i < second,
                    });
                }
            }
        }
        let all = || parts.iter().flatten();
        let missing =
            all().any(|p| all().any(|q| p.side != q.side && self.symbolic.slot(p.node, q.node).is_none()));
        let scale = if missing { 2.0 } else { 1.0 };
        for (i, p) in all().enumerate() {
            self.add_outer(self.diagonal[p.node as usize], p, p, &(b * scale));
            for q in all().skip(i + 1) {
                if missing && p.side != q.side {
                    continue;
                }
                if let Some(slot) = self.symbolic.slot(p.node, q.node) {
                    self.add_outer(slot, p, q, &(b * scale));
                }
            }
        }
    }

    /// Adds `y_p y_qᵀ ⊗ B`.
    fn add_outer(&mut self, slot: Slot, p: &Part, q: &Part, b: &Mat3) {
        // Weight and axis of each of the twelve numbers, or of a point's three.
        let at = |n: usize| if n < 3 { (0, n) } else { (1 + (n - 3) % 3, (n - 3) / 3) };
        self.factor.add(slot, 3 * p.width, 3 * q.width, |i, j| {
            let ((a, i), (c, j)) = (at(i), at(j));
            p.y[a] * b[(i, j)] * q.y[c]
        });
    }

    /// Adds the projected Hessian of a pair.
    pub fn add_pair(&mut self, world: &World, pair: &PrimitivePair, h: &Mat12) {
        let nodes = pair.points.map(|k| world.node_of[k as usize]);
        let second = pair.stencil.second();
        let crosses = |a: usize, b: usize| (a < second) != (b < second);
        let missing = CORNERS.iter().any(|&(a, b)| {
            crosses(a, b)
                && nodes[a] != HELD
                && nodes[b] != HELD
                && nodes[a] != nodes[b]
                && self.symbolic.slot(nodes[a], nodes[b]).is_none()
        });
        for (a, b) in CORNERS {
            if nodes[a] == HELD || nodes[b] == HELD || missing && crosses(a, b) {
                continue;
            }
            let scale = if missing { 2.0 } else { 1.0 };
            let block = h.fixed_view::<3, 3>(3 * a, 3 * b) * scale;
            let (x_B, y_B) = (&world.rest[pair.points[a] as usize], &world.rest[pair.points[b] as usize]);
            let (wide_a, wide_b) = (world.widths[nodes[a] as usize] > 3, world.widths[nodes[b] as usize] > 3);
            if nodes[a] == nodes[b] {
                let slot = self.diagonal[nodes[a] as usize];
                if !wide_a {
                    self.factor.add(slot, 3, 3, |i, j| block[(i, j)]);
                    continue;
                }
                let mut full = Mat12::zeros();
                pull_back_block(x_B, y_B, &block, &mut full);
                if a == b {
                    self.factor.add(slot, 12, 12, |i, j| full[(i, j)]);
                } else {
                    self.factor.add(slot, 12, 12, |i, j| full[(i, j)] + full[(j, i)]);
                }
                continue;
            }
            let Some(slot) = self.symbolic.slot(nodes[a], nodes[b]) else { continue };
            match (wide_a, wide_b) {
                (false, false) => self.factor.add(slot, 3, 3, |i, j| block[(i, j)]),
                (true, true) => {
                    let mut full = Mat12::zeros();
                    pull_back_block(x_B, y_B, &block, &mut full);
                    self.factor.add(slot, 12, 12, |i, j| full[(i, j)]);
                }
                (false, true) => {
                    let right = spread(&block, y_B);
                    self.factor.add(slot, 3, 12, |i, j| right[j][i]);
                }
                (true, false) => {
                    let left = spread(&block.transpose(), x_B);
                    self.factor.add(slot, 12, 3, |i, j| left[i][j]);
                }
            }
        }
    }
}

/// Free point, or affine body, in a pair.
#[derive(Clone, Copy)]
struct Part {
    node: u32,
    /// Weights of (1, X); only the first where it is a point.
    y: [f64; 4],
    /// Number of weights: 1 or 4.
    width: usize,
    /// True if it belongs to the first primitive.
    side: bool,
}

/// Returns `(B J(Y))ᵀ`: a column of three for each of the twelve numbers.
fn spread(block: &Mat3, y_B: &Vec3) -> [[f64; 3]; 12] {
    let mut out = [[0.0; 3]; 12];
    let weights = [1.0, y_B.x, y_B.y, y_B.z];
    for axis in 0..3 {
        for (w, weight) in weights.iter().enumerate() {
            for i in 0..3 {
                out[entry(axis, w)][i] = block[(i, axis)] * weight;
            }
        }
    }
    out
}
