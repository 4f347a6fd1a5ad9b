//! k-means under the metric of eq. 9: k-means++ (Arthur & Vassilvitskii 2007) and Lloyd's passes, the same bits everywhere.
//!
//! The paper asks for "a deterministic version of k-means++" and leaves open which, where the first centre lies, when the
//! passes end and what an emptied cluster does. Chosen here:
//! * The first centre is the contact nearest to the mean of all, each further one the contact farthest from the centres so
//!   far (the likeliest draw of k-means++, taken for certain). Equals go to the lower index. No random number is drawn, and
//!   the clusters do not depend on the order of the contacts, except through such ties.
//! * Centres beyond the different contacts are not made: there are then fewer clusters than were asked for.
//! * Passes end when no contact changes its cluster, or after [`PASSES`]; no pass raises the objective.
//! * A cluster that loses its last contact keeps its centre for the passes and is left out at the end.
//! * With more than one start, the further ones draw their centres as k-means++ does, each with probability in proportion to
//!   its squared distance, from a seeded PCG stream; the least objective wins, the first of equals.
//!
//! A pass looks at few contacts: bounds on the distances to the own and to the second nearest centre, moved as the centres
//! move, and half the way from the own centre to the next one say whose nearest centre cannot have changed (Hamerly 2010).
//! The answer is that of whole passes.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

use wide::f64x2;

use super::metric::{Pair, Point, add, pairs, scaled, squared_distance, squared_distances, subtract, twice};

const ORIGIN: Point = [0.0; 6];
/// No point is as far away.
const NOWHERE: Point = [f64::INFINITY; 6];

/// Lloyd's passes, at most.
pub const PASSES: usize = 100;
/// What rounding may take from a bound, relative: ten thousand times what it does.
const SLACK: f64 = 1e-12;
/// Contacts for each cluster, of which so many are few.
const FEW: usize = 4;
/// The further starts draw from this stream.
const SEED: u64 = 0x6b2d_6d65_616e_732b;

/// What is known of a contact's place among the centres.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its cluster.
    label: u32,
    /// At least the distance to its centre.
    upper: f64,
    /// At most the distance to any other centre.
    lower: f64,
}

/// Two points and the centres: the squared distance to the nearest, its number, the squared distance to the second.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    best: f64x2,
    label: f64x2,
    next: f64x2,
}

impl Nearest {
    const UNKNOWN: Self =
        Self { best: f64x2::splat(f64::INFINITY), label: f64x2::ZERO, next: f64x2::splat(f64::INFINITY) };

    /// Looks at the squared distances to another centre.
    fn see(&mut self, d: f64x2, label: f64x2) {
        self.label = d.simd_lt(self.best).select(label, self.label);
        self.next = self.next.fast_min(self.best.fast_max(d));
        self.best = self.best.fast_min(d);
    }
}

/// Clusters, and the scratch for the next ones: it holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub(super) struct Clustering {
    pairs: Vec<Pair>,
    nearest: Vec<Nearest>,
    places: Vec<Place>,
    centres: Vec<Point>,
    /// The same, two by two.
    centre_pairs: Vec<Pair>,
    /// Half the distance from each centre to the nearest other one, a little less.
    halves: Vec<f64>,
    sums: Vec<Point>,
    counts: Vec<u32>,
    /// How far each centre moved in the last pass.
    moves: Vec<f64>,
    names: Vec<u32>,
    best: Vec<u32>,
    /// The cluster of each contact, from 0, in the order of their first contacts.
    pub labels: Vec<u32>,
    /// How many clusters there are; none is empty.
    pub count: usize,
    /// Lloyd's passes of the start that won.
    pub passes: usize,
}

impl Clustering {
    /// At most `k` clusters of `points`, the best of `starts` (at least one is made).
    pub fn run(&mut self, points: &[Point], k: usize, starts: u32) {
        self.clear();
        if points.is_empty() || k == 0 {
            return;
        }
        pairs(points, &mut self.pairs);
        let (mut stream, mut least) = (None, 0.0);
        for start in 0..starts.max(1) {
            if start > 0 && stream.is_none() {
                stream = Some(Pcg64::seed_from_u64(SEED));
            }
            self.choose(points, k, stream.as_mut());
            let passes = self.lloyd(points);
            // One start has nothing to be better than.
            let objective = if starts > 1 { self.measure(points) } else { 0.0 };
            if start == 0 || objective < least {
                (least, self.passes) = (objective, passes);
                self.best.clear();
                self.best.extend(self.places.iter().map(|p| p.label));
            }
        }
        self.name();
    }

    /// Forgets the last clusters.
    pub fn clear(&mut self) {
        self.labels.clear();
        (self.count, self.passes) = (0, 0);
    }

    /// The centres to begin with, and where each contact is among them.
    fn choose(&mut self, points: &[Point], k: usize, mut stream: Option<&mut Pcg64>) {
        self.centres.clear();
        self.nearest.clear();
        self.nearest.resize(self.pairs.len(), Nearest::UNKNOWN);
        let mut next = match stream.as_deref_mut() {
            None => self.nearest_to_mean(points),
            Some(stream) => (uniform(stream) * points.len() as f64) as usize,
        };
        while let Some(centre) = points.get(next) {
            let label = f64x2::splat(self.centres.len() as f64);
            let from = twice(centre);
            self.centres.push(*centre);
            let (mut farthest, mut at, mut here) = (f64x2::ZERO, f64x2::splat(f64::INFINITY), f64x2::ZERO);
            for (pair, nearest) in self.pairs.iter().zip(&mut self.nearest) {
                nearest.see(squared_distances(pair, &from), label);
                at = farthest.simd_lt(nearest.best).select(here, at);
                farthest = farthest.fast_max(nearest.best);
                here += f64x2::ONE;
            }
            // The farthest of all, the first of equals; none where all lie on centres.
            let ([d0, d1], [at0, at1]) = (farthest.to_array(), at.to_array());
            let (i0, i1) = (2.0 * at0, 2.0 * at1 + 1.0);
            let i = if d1 > d0 || (d1 == d0 && i1 < i0) { i1 } else { i0 };
            if self.centres.len() == k || i.is_infinite() {
                break;
            }
            next = match stream.as_deref_mut() {
                None => i as usize,
                Some(stream) => self.drawn(uniform(stream), i as usize, points.len()),
            };
        }
    }

    /// The contact nearest to the mean of all, the first of equals.
    fn nearest_to_mean(&self, points: &[Point]) -> usize {
        let mut sum = ORIGIN;
        points.iter().for_each(|x| add(&mut sum, x));
        let mean = twice(&scaled(&sum, 1.0 / points.len() as f64));
        let (mut least, mut at, mut here) = (f64x2::splat(f64::INFINITY), f64x2::ZERO, f64x2::ZERO);
        for pair in &self.pairs {
            let d = squared_distances(pair, &mean);
            at = d.simd_lt(least).select(here, at);
            least = least.fast_min(d);
            here += f64x2::ONE;
        }
        let ([d0, d1], [at0, at1]) = (least.to_array(), at.to_array());
        let (i0, i1) = (2.0 * at0, 2.0 * at1 + 1.0);
        (if d1 < d0 || (d1 == d0 && i1 < i0) { i1 } else { i0 }) as usize
    }

    /// A contact, drawn in proportion to its squared distance from its centre; `share` is uniform in 0..1.
    fn drawn(&self, share: f64, otherwise: usize, count: usize) -> usize {
        let all = || self.nearest.iter().flat_map(|n| n.best.to_array()).take(count);
        let threshold = share * all().sum::<f64>();
        let mut sum = 0.0;
        let passes = |d: f64| {
            sum += d;
            sum > threshold && d > 0.0
        };
        all().position(passes).unwrap_or(otherwise)
    }

    /// Moves the centres to the means of their contacts and the contacts to their nearest centres until none changes.
    fn lloyd(&mut self, points: &[Point]) -> usize {
        let k = self.centres.len();
        self.sums.clear();
        self.sums.resize(k, ORIGIN);
        self.counts.clear();
        self.counts.resize(k, 0);
        self.moves.clear();
        self.moves.resize(k, 0.0);
        self.places.clear();
        for (i, x) in points.iter().enumerate() {
            let nearest = &self.nearest[i / 2];
            let of = |both: f64x2| both.to_array()[i % 2];
            let label = of(nearest.label) as usize;
            let (upper, lower) = (of(nearest.best).sqrt(), of(nearest.next).sqrt());
            self.places.push(Place { label: label as u32, upper, lower });
            add(&mut self.sums[label], x);
            self.counts[label] += 1;
        }
        for pass in 1..=PASSES {
            self.centre();
            if !self.assign(points) {
                return pass;
            }
        }
        PASSES
    }

    /// Moves each centre to the mean of its contacts.
    fn centre(&mut self) {
        for (j, centre) in self.centres.iter_mut().enumerate() {
            if self.counts[j] == 0 {
                self.moves[j] = 0.0;
                continue;
            }
            let mean = scaled(&self.sums[j], 1.0 / f64::from(self.counts[j]));
            self.moves[j] = squared_distance(&mean, centre).sqrt() * (1.0 + SLACK);
            *centre = mean;
        }
        pairs(&self.centres, &mut self.centre_pairs);
        if let (Some(last), 1) = (self.centre_pairs.last_mut(), self.centres.len() % 2) {
            for (both, nowhere) in last.iter_mut().zip(NOWHERE) {
                *both = f64x2::new([both.to_array()[0], nowhere]);
            }
        }
        self.halves.clear();
        // They cost a look at every centre from every other: few contacts are looked at sooner.
        let worth = self.places.len() > FEW * self.centres.len();
        for j in 0..self.centres.len() {
            let next = if worth { self.scan(&self.centres[j]).1 } else { 0.0 };
            self.halves.push(0.5 * next.sqrt() * (1.0 - SLACK));
        }
    }

    /// The squared distances from a point to the nearest and to the second nearest centre.
    fn scan(&self, x: &Point) -> (f64, f64) {
        let (from, mut best, mut next) = (twice(x), f64x2::splat(f64::INFINITY), f64x2::splat(f64::INFINITY));
        for pair in &self.centre_pairs {
            let d = squared_distances(pair, &from);
            next = next.fast_min(best.fast_max(d));
            best = best.fast_min(d);
        }
        let ([b0, b1], [n0, n1]) = (best.to_array(), next.to_array());
        (b0.min(b1), b0.max(b1).min(n0.min(n1)))
    }

    /// The first centre at this squared distance, which [`Self::scan`] found.
    fn centre_at(&self, x: &Point, distance: f64) -> Option<usize> {
        self.centres.iter().position(|centre| squared_distance(x, centre) == distance)
    }

    /// Gives each contact to its nearest centre; whether any changed.
    fn assign(&mut self, points: &[Point]) -> bool {
        let (mut most, mut second, mut fastest) = (0.0, 0.0, usize::MAX);
        for (j, m) in self.moves.iter().enumerate() {
            if *m > most {
                (second, most, fastest) = (most, *m, j);
            } else if *m > second {
                second = *m;
            }
        }
        let mut changed = false;
        for (i, x) in points.iter().enumerate() {
            let mut place = self.places[i];
            let own = place.label as usize;
            place.upper += self.moves[own];
            place.lower -= if own == fastest { second } else { most };
            let enough = place.lower.max(self.halves[own]) * (1.0 - SLACK);
            if place.upper >= enough {
                let exact = squared_distance(x, &self.centres[own]);
                place.upper = exact.sqrt();
                if place.upper >= enough {
                    let (best, next) = self.scan(x);
                    // Between equals it stays.
                    let nearest = if exact <= best { None } else { self.centre_at(x, best) };
                    let label = nearest.unwrap_or(own);
                    place = Place { label: label as u32, upper: best.sqrt(), lower: next.sqrt() };
                    if label != own {
                        changed = true;
                        subtract(&mut self.sums[own], x);
                        add(&mut self.sums[label], x);
                        self.counts[own] -= 1;
                        self.counts[label] += 1;
                    }
                }
            }
            self.places[i] = place;
        }
        changed
    }

    /// The objective of the clusters as they are.
    fn measure(&mut self, points: &[Point]) -> f64 {
        objective(points, self.places.iter().map(|p| p.label), &mut self.sums, &mut self.counts)
    }

    /// Names the clusters of the best start from 0, in the order of their first contacts.
    fn name(&mut self) {
        const NONE: u32 = u32::MAX;
        self.names.clear();
        self.names.resize(
            self.centres.len().max(self.best.iter().map(|l| *l as usize + 1).max().unwrap_or(0)),
            NONE,
        );
        for label in &self.best {
            let name = &mut self.names[*label as usize];
            if *name == NONE {
                *name = self.count as u32;
                self.count += 1;
            }
            self.labels.push(*name);
        }
    }
}

/// Σ of the squared distances to the means of the clusters, whose numbers are less than there are `sums`.
pub(super) fn objective(
    points: &[Point],
    labels: impl Iterator<Item = u32> + Clone,
    sums: &mut [Point],
    counts: &mut [u32],
) -> f64 {
    sums.fill(ORIGIN);
    counts.fill(0);
    for (x, label) in points.iter().zip(labels.clone()) {
        add(&mut sums[label as usize], x);
        counts[label as usize] += 1;
    }
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum = scaled(sum, 1.0 / f64::from((*count).max(1)));
    }
    points
        .iter()
        .zip(labels)
        .fold(0.0, |total, (x, label)| total + squared_distance(x, &sums[label as usize]))
}

/// Uniform in 0..1, from the upper 53 bits.
pub fn uniform(stream: &mut Pcg64) -> f64 {
    (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
