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
//! move, say whose nearest centre cannot have changed (Hamerly 2010). The answer is that of whole passes.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

use super::metric::{ORIGIN, Point, add, scaled, squared_distance, subtract};

/// Lloyd's passes, at most.
pub const PASSES: usize = 100;
/// What rounding may take from a bound, relative: ten thousand times what it does.
const SLACK: f64 = 1e-12;
/// The further starts draw from this stream.
const SEED: u64 = 0x6b2d_6d65_616e_732b;

/// What is known of a contact's place among the centres.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its cluster.
    label: u32,
    /// At least the distance to its centre. While centres are chosen: squared, and exact.
    upper: f64,
    /// At most the distance to any other centre. While centres are chosen: squared, and exact.
    lower: f64,
}

/// Clusters, and the scratch for the next ones: it holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub(super) struct Clustering {
    places: Vec<Place>,
    centres: Vec<Point>,
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
    /// Σ of the squared distances to the means of the clusters.
    pub objective: f64,
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
        let mut stream = None;
        for start in 0..starts.max(1) {
            if start > 0 && stream.is_none() {
                stream = Some(Pcg64::seed_from_u64(SEED));
            }
            self.choose(points, k, stream.as_mut());
            let passes = self.lloyd(points);
            let objective = self.measure(points);
            if start == 0 || objective < self.objective {
                (self.objective, self.passes) = (objective, passes);
                self.best.clear();
                self.best.extend(self.places.iter().map(|p| p.label));
            }
        }
        self.name();
    }

    /// Forgets the last clusters.
    pub fn clear(&mut self) {
        self.labels.clear();
        (self.count, self.objective, self.passes) = (0, 0.0, 0);
    }

    /// The centres to begin with, and where each contact is among them.
    fn choose(&mut self, points: &[Point], k: usize, mut stream: Option<&mut Pcg64>) {
        self.centres.clear();
        self.places.clear();
        let unknown = Place { label: 0, upper: f64::INFINITY, lower: f64::INFINITY };
        self.places.resize(points.len(), unknown);
        let mut next = match stream.as_deref_mut() {
            None => nearest_to_mean(points),
            Some(stream) => (uniform(stream) * points.len() as f64) as usize,
        };
        while let Some(centre) = points.get(next).copied() {
            let label = self.centres.len() as u32;
            self.centres.push(centre);
            let (mut farthest, mut total) = ((0.0, usize::MAX), 0.0);
            for (i, (x, place)) in points.iter().zip(&mut self.places).enumerate() {
                let d = squared_distance(x, &centre);
                let nearer = d < place.upper;
                let other = if nearer { place.upper } else { d };
                place.label = if nearer { label } else { place.label };
                place.upper = if nearer { d } else { place.upper };
                place.lower = if other < place.lower { other } else { place.lower };
                total += place.upper;
                farthest = if place.upper > farthest.0 { (place.upper, i) } else { farthest };
            }
            if self.centres.len() == k || farthest.1 == usize::MAX {
                break;
            }
            next = match stream.as_deref_mut() {
                None => farthest.1,
                Some(stream) => self.drawn(uniform(stream) * total, farthest.1),
            };
        }
    }

    /// The contact in which the running sum of squared distances passes `threshold`.
    fn drawn(&self, threshold: f64, otherwise: usize) -> usize {
        let mut sum = 0.0;
        let passes = |place: &Place| {
            sum += place.upper;
            sum > threshold && place.upper > 0.0
        };
        self.places.iter().position(passes).unwrap_or(otherwise)
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
        for (x, place) in points.iter().zip(&mut self.places) {
            add(&mut self.sums[place.label as usize], x);
            self.counts[place.label as usize] += 1;
            place.upper = place.upper.sqrt();
            place.lower = place.lower.sqrt();
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
        for (x, place) in points.iter().zip(&mut self.places) {
            let own = place.label as usize;
            place.upper += self.moves[own];
            place.lower -= if own == fastest { second } else { most };
            if place.upper * (1.0 + SLACK) < place.lower {
                continue;
            }
            place.upper = squared_distance(x, &self.centres[own]).sqrt();
            if place.upper * (1.0 + SLACK) < place.lower {
                continue;
            }
            let (mut best, mut next, mut label) = (f64::INFINITY, f64::INFINITY, 0);
            for (j, centre) in self.centres.iter().enumerate() {
                let d = squared_distance(x, centre);
                let nearer = d < best;
                let other = if nearer { best } else { d };
                label = if nearer { j } else { label };
                best = if nearer { d } else { best };
                next = if other < next { other } else { next };
            }
            // Between equals it stays.
            if squared_distance(x, &self.centres[own]) <= best {
                label = own;
            }
            (place.upper, place.lower) = (best.sqrt(), next.sqrt() * (1.0 - SLACK));
            if label != own {
                changed = true;
                place.label = label as u32;
                subtract(&mut self.sums[own], x);
                add(&mut self.sums[label], x);
                self.counts[own] -= 1;
                self.counts[label] += 1;
            }
        }
        changed
    }

    /// The objective of the clusters, with their means summed afresh.
    fn measure(&mut self, points: &[Point]) -> f64 {
        self.sums.fill(ORIGIN);
        for (x, place) in points.iter().zip(&self.places) {
            add(&mut self.sums[place.label as usize], x);
        }
        for (sum, count) in self.sums.iter_mut().zip(&self.counts) {
            *sum = scaled(sum, 1.0 / f64::from((*count).max(1)));
        }
        let places = points.iter().zip(&self.places);
        places.map(|(x, place)| squared_distance(x, &self.sums[place.label as usize])).sum()
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

fn nearest_to_mean(points: &[Point]) -> usize {
    let mut sum = ORIGIN;
    points.iter().for_each(|x| add(&mut sum, x));
    let mean = scaled(&sum, 1.0 / points.len() as f64);
    let mut nearest = (f64::INFINITY, 0);
    for (i, x) in points.iter().enumerate() {
        let d = squared_distance(x, &mean);
        nearest = if d < nearest.0 { (d, i) } else { nearest };
    }
    nearest.1
}

/// Uniform in 0..1, from the upper 53 bits.
fn uniform(stream: &mut Pcg64) -> f64 {
    (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
