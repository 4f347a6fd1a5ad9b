//! Input of the solver: the arrays of one step, each with its meaning, shape and unit, and the check that
//! refuses arrays which do not fit each other.
//!
//! Matrices and indices only: no array names a shape or a body. The caller fills a [`Problem`] and keeps its
//! memory from step to step.

use asperity_fault::Fault;

use crate::spatial::Sym3;

/// A vector in the world frame.
pub type Vec3 = nalgebra::Vector3<f64>;

/// Index of the first side of a [`Pair`] that does not move.
pub const GROUND: u32 = u32::MAX;
/// Offset of a [`Site`] whose six velocities are those of its block, `[ω, v]`.
pub const IDENTITY: u32 = u32::MAX;

/// Arrays of one step. Filled by the caller, read by [`crate::Solver::solve`]; keeps its room between steps.
///
/// Generalised velocities come in *blocks* (one per tree of joints). Contacts see *sites*: points that carry
/// a spatial velocity `[ω, v]` linear in the velocities of one block.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// Time step δt, s.
    pub time_step: f64,
    /// First velocity of each block, and their number at the end (blocks + 1).
    pub block_start: Vec<u32>,
    /// Index of the first entry of each block of [`Self::mass`] (blocks).
    pub mass_start: Vec<u32>,
    /// Mass matrix `A`: symmetric positive definite blocks, dense.
    pub mass: Vec<f64>,
    /// Free velocities `v*`: those at the end of the step if there were no constraint (nv).
    pub v_free: Vec<f64>,
    /// Points that can be touched.
    pub sites: Vec<Site>,
    /// Jacobians of the sites that are not [`IDENTITY`]: 6 rows `[ω; v]` of the block's width, row by row.
    pub site_jacobians: Vec<f64>,
    /// Pairs of sites that touch; their contacts and pins follow each other without a gap.
    pub pairs: Vec<Pair>,
    /// Contacts, pair by pair.
    pub contacts: Vec<CompliantContact>,
    /// Point springs, pair by pair.
    pub pins: Vec<Pin>,
    /// Scalar constraints: limits, motors, couplers, joint friction.
    pub rows: Vec<Row>,
    /// Terms of the rows, row by row.
    pub row_terms: Vec<Term>,
}

/// A point with a spatial velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Site {
    /// Block whose velocities move it.
    pub block: u32,
    /// Offset into [`Problem::site_jacobians`], or [`IDENTITY`].
    pub jacobian: u32,
    /// Point at which the linear velocity is taken, m.
    pub origin: Vec3,
    /// Inverse mass `1/m` of its body, 1/kg: scales the regularisation of friction.
    pub inverse_mass: f64,
    /// Inverse inertia `I⁻¹` of that body about the origin, world axes, 1/(kg m²): xx, xy, xz, yy, yz, zz;
    /// likewise.
    pub inverse_inertia: [f64; 6],
}

impl Site {
    /// Returns the velocity along `n` (unit) that an impulse of 1 N s along it at `p` gives the body alone,
    /// 1/kg: `nᵀ J M⁻¹ Jᵀ n`.
    pub fn inverse_mass_along(&self, p: &Vec3, n: &Vec3) -> f64 {
        let turn = (p - self.origin).cross(n);
        self.inverse_mass + turn.dot(&Sym3(self.inverse_inertia).times(&turn)).max(0.0)
    }
}

/// Two sites, and the numbers of contacts and pins between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// First site, or [`GROUND`].
    pub a: u32,
    /// Second site.
    pub b: u32,
    /// Number of contacts.
    pub contacts: u32,
    /// Number of pins.
    pub pins: u32,
}

/// One compliant contact with friction. The normal runs from `a` into `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompliantContact {
    /// Position, world frame, m.
    pub position: Vec3,
    /// Unit normal from `a` into `b`.
    pub normal: Vec3,
    /// Stiffness `k`, N/m.
    pub stiffness: f64,
    /// Elastic force at the start of the step, `−k gap`, N; negative before touch.
    pub elastic_force: f64,
    /// Hunt–Crossley dissipation `d`, s/m.
    pub dissipation: f64,
    /// Kelvin–Voigt relaxation time `τ`, s.
    pub relaxation_time: f64,
    /// Coulomb coefficient `μ`.
    pub friction: f64,
    /// Rolling resistance, m: largest rolling moment over the normal force.
    pub rolling: f64,
    /// Spinning resistance, m: largest moment about the normal over the normal force.
    pub spinning: f64,
    /// Initial guess of the impulse on `b`, N s; zero where nothing is known.
    pub guess: Vec3,
}

/// A point spring and damper between two sites, with bounded force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// Point at which it pulls, world frame, m.
    pub position: Vec3,
    /// Position of the point on `b` less that on `a`, m.
    pub stretch: Vec3,
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Largest force, N; may be infinite.
    pub max_force: f64,
}

/// A scalar constraint with velocity `u = Σ c v`: impulse
/// `γ = clamp((target − u)/regularisation, lower, upper)` (Castro et al. 2022, eq. 20, with an interval for
/// the cone).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Number of terms.
    pub terms: u32,
    /// Target velocity `v̂`.
    pub target: f64,
    /// Regularisation `R > 0`, velocity per impulse.
    pub regularisation: f64,
    /// Least impulse; may be `−∞`.
    pub lower: f64,
    /// Largest impulse; may be `∞`.
    pub upper: f64,
}

/// One velocity of a [`Row`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Index of the velocity.
    pub velocity: u32,
    /// Factor of the velocity.
    pub coefficient: f64,
}

impl Problem {
    /// Clears everything and keeps the memory.
    pub fn clear(&mut self) {
        self.block_start.clear();
        self.block_start.push(0);
        self.mass_start.clear();
        self.mass.clear();
        self.v_free.clear();
        self.sites.clear();
        self.site_jacobians.clear();
        self.clear_constraints();
    }

    /// Clears contacts, pins and rows only.
    pub fn clear_constraints(&mut self) {
        self.pairs.clear();
        self.contacts.clear();
        self.pins.clear();
        self.rows.clear();
        self.row_terms.clear();
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.mass_start.len()
    }

    /// Returns the range of the velocities of block `b`.
    pub fn velocities(&self, b: usize) -> std::ops::Range<usize> {
        match (self.block_start.get(b), self.block_start.get(b + 1)) {
            (Some(&first), Some(&end)) => first as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Checks the arrays.
    ///
    /// # Errors
    ///
    /// Refuses indices out of range and numbers that are not finite.
    pub fn check(&self) -> Result<(), Fault> {
        let fail = |field: String, message| Err(Fault::new(field, message));
        if !(self.time_step.is_finite() && self.time_step > 0.0) {
            return fail("time_step".into(), "The step must be a positive number of seconds.");
        }
        if let Some(i) = not_finite(&self.v_free) {
            return fail(format!("v_free[{i}]"), "The free velocity must be finite.");
        }
        if let Some(i) = not_finite(&self.mass) {
            return fail(format!("mass[{i}]"), "The mass must be finite.");
        }
        if self.block_start.len() != self.blocks() + 1 {
            return fail("block_start".into(), "There must be one more start than blocks.");
        }
        for b in 0..self.blocks() {
            let n = self.velocities(b);
            if n.end > self.v_free.len() || self.mass_start[b] as usize + n.len() * n.len() > self.mass.len()
            {
                return fail(format!("block_start[{b}]"), "The block lies outside its arrays.");
            }
        }
        for (i, f) in self.sites.iter().enumerate() {
            if f.block as usize >= self.blocks() {
                return fail(format!("sites[{i}].block"), "There is no such block.");
            }
            let n = self.velocities(f.block as usize).len();
            let fits = match f.jacobian {
                IDENTITY => n == 6,
                at => at as usize + 6 * n <= self.site_jacobians.len(),
            };
            if !fits {
                return fail(format!("sites[{i}].jacobian"), "The Jacobian does not fit its block.");
            }
        }
        let (mut contacts, mut pins) = (0, 0);
        for (i, p) in self.pairs.iter().enumerate() {
            let known = |f: u32| (f as usize) < self.sites.len();
            if !known(p.b) || !(p.a == GROUND || known(p.a)) {
                return fail(format!("pairs[{i}]"), "There is no such site.");
            }
            contacts += p.contacts as usize;
            pins += p.pins as usize;
        }
        if contacts != self.contacts.len() || pins != self.pins.len() {
            return fail("pairs".into(), "The pairs do not account for every contact and pin.");
        }
        let sound = |c: &CompliantContact| {
            let vectors = c.position + c.normal + c.guess;
            let [x, y, z] = vectors.into();
            finite(&[c.stiffness, c.elastic_force, c.dissipation, c.relaxation_time, c.friction])
                & finite(&[c.rolling, c.spinning, x, y, z])
        };
        if let Some(i) = self.contacts.iter().position(|c| !sound(c)) {
            return fail(format!("contacts[{i}]"), "Every number of a contact must be finite.");
        }
        for (i, p) in self.pins.iter().enumerate() {
            let vectors = p.position + p.stretch;
            if !vectors.iter().all(|x| x.is_finite()) || !(p.stiffness + p.damping).is_finite() {
                return fail(format!("pins[{i}]"), "Every number of a pin but its bound must be finite.");
            }
        }
        let solvable = |r: &Row| finite(&[r.target, r.regularisation]) & (r.regularisation > 0.0);
        if let Some(i) = self.rows.iter().position(|r| !(solvable(r) & (r.lower <= r.upper))) {
            let message = match solvable(&self.rows[i]) {
                false => "The target must be finite and the regularisation positive.",
                true => "The lower bound must not exceed the upper.",
            };
            return fail(format!("rows[{i}]"), message);
        }
        if self.rows.iter().map(|r| r.terms as usize).sum::<usize>() != self.row_terms.len() {
            return fail("rows".into(), "The rows do not account for every term.");
        }
        match self.row_terms.iter().position(|t| t.velocity as usize >= self.v_free.len()) {
            Some(i) => fail(format!("row_terms[{i}].velocity"), "There is no such velocity."),
            None => Ok(()),
        }
    }
}

/// Returns true if all numbers are finite. All are tested at once: there is hardly ever one that is not.
#[inline(always)]
fn finite(numbers: &[f64]) -> bool {
    numbers.iter().fold(true, |all, x| all & x.is_finite())
}

/// Returns the first number that is not finite.
fn not_finite(numbers: &[f64]) -> Option<usize> {
    if finite(numbers) { None } else { numbers.iter().position(|x| !x.is_finite()) }
}
