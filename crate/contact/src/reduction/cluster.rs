//! k-means under the metric of eq. 9: k-means++ (Arthur & Vassilvitskii 2007) and Lloyd's passes, the same
//! bits everywhere.
//!
//! The paper asks for "a deterministic version of k-means++" and leaves open which, where the first centre
//! lies, when the passes end and what an emptied cluster does. Chosen here:
//! * The first centre is the contact nearest to the mean of all, each further one the contact farthest from
//!   the centres so far (the likeliest draw of k-means++, taken for certain). Equals go to the lower index.
//!   No random number is drawn, and the clusters do not depend on the order of the contacts, except through
//!   such ties.
//! * There are no more centres than different contacts: there are then fewer clusters than were asked for.
//! * Passes end when no contact changes its cluster, or after [`PASSES`]; no pass raises the objective.
//! * A cluster that loses its last contact keeps its centre for the passes and is left out at the end.
//! * With more than one start, the further ones draw their centres as k-means++ does, each with probability
//!   in proportion to its squared distance, from a seeded PCG stream; the least objective wins, the first of
//!   equals.
//!
//! A pass measures few contacts: bounds on the distances to the own and to the second nearest centre, updated
//! as the centres move, and half the distance from the own centre to the next one show whose nearest centre
//! cannot have changed (Hamerly 2010). This half distance is measured when a contact first needs it, and from
//! then on decreases as the centres move. The result is that of full passes, bit for bit.

use asperity_chance::Stream;

use wide::f64x2;

use super::metric::{Pair, Point, add, pair, scaled, squared_distance, squared_distances, subtract, twice};
use super::single::Single;

const ORIGIN: Point = [0.0; 6];
const NOWHERE: Point = [f64::INFINITY; 6];
const FAR: f64x2 = f64x2::splat(f64::INFINITY);

/// Largest number of Lloyd's passes.
pub const PASSES: usize = 100;
/// Relative allowance for rounding in a bound: ten thousand times the rounding.
const SLACK: f64 = 1e-12;
/// 2⁵², which puts a number into the last bits.
const NUMBER: u64 = 0x4330_0000_0000_0000;
/// Number of contacts for each cluster up to which they count as few.
const FEW: usize = 4;
/// Seed of the further starts.
const SEED: u64 = 0x6b2d_6d65_616e_732b;

/// Nearest centres of two points.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    /// Squared distance to the nearest centre.
    best: f64x2,
    /// Number of the nearest centre, the first of equals.
    label: f64x2,
    /// Squared distance to the second nearest centre.
    next: f64x2,
}

impl Nearest {
    const UNKNOWN: Self = Self { best: FAR, label: f64x2::ZERO, next: FAR };

    /// Takes in the squared distances to another centre, whose number is larger than those before it.
    #[inline(always)]
    fn see(&mut self, d: f64x2, label: f64x2) {
        self.label = self.label.fast_max(d.simd_lt(self.best) & label);
        self.next = self.next.fast_min(self.best.fast_max(d));
        self.best = self.best.fast_min(d);
    }
}

/// Two points in Lloyd's passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Two {
    /// Cluster of each.
    pub own: [u32; 2],
    /// Upper bound of the distance to its own centre.
    pub upper: [f64; 2],
    /// Lower bound of the distance to any other centre.
    pub lower: [f64; 2],
}

/// A centre with the bounds of its cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cluster {
    pub centre: Point,
    /// Sum of its points.
    sum: Point,
    count: u32,
    /// True if points came or went in the last pass.
    stale: bool,
    /// Distance that its centre moved in this pass.
    by: f64,
    /// Largest distance that any other centre moved in this pass.
    others: f64,
    /// Lower bound of half the distance to the nearest other centre.
    half: f64,
    /// True if `half` is that half distance but for rounding.
    exact: bool,
}

/// Clusters, and the scratch for the next ones: it holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub(super) struct Clustering {
    single: Single,
    distances: Vec<f64x2>,
    nearest: Vec<Nearest>,
    two: Vec<Two>,
    clusters: Vec<Cluster>,
    /// Centres two by two.
    centres: Vec<Pair>,
    /// Points whose nearest centre may have changed.
    open: Vec<u32>,
    /// Sums for the measure of the objective.
    sums: Vec<Point>,
    counts: Vec<u32>,
    names: Vec<u32>,
    best: Vec<Two>,
    /// Cluster of each contact, from 0, in the order of their first contacts.
    pub labels: Vec<u32>,
    /// Number of clusters; none is empty.
    pub count: usize,
    /// Number of Lloyd's passes of the start that won.
    pub passes: usize,
}

impl Clustering {
    /// Finds at most `k` clusters of `points`, which `pairs` holds two by two, the best of `starts` (at least
    /// one is made).
    pub fn run(&mut self, points: &[Point], pairs: &[Pair], mean: &Point, k: usize, starts: u32) {
        self.clear();
        if points.is_empty() || k == 0 {
            return;
        }
        let (mut stream, mut least) = (None, 0.0);
        for start in 0..starts.max(1) {
            if start > 0 && stream.is_none() {
                stream = Some(Stream::new(SEED));
            }
            let Self { single, clusters, two, .. } = self;
            if stream.is_some() || !single.choose(points, pairs, mean, k, clusters, two) {
                let first = match stream.as_mut() {
                    None => nearest_to(mean, pairs, &mut self.distances),
                    Some(stream) => (stream.uniform() * points.len() as f64) as usize,
                };
                self.choose(points, pairs, first, k, stream.as_mut());
            }
            let passes = self.lloyd(points);
            // A single start needs no comparison.
            let objective = if starts > 1 { self.measure(points) } else { 0.0 };
            if start == 0 || objective < least {
                (least, self.passes) = (objective, passes);
                std::mem::swap(&mut self.best, &mut self.two);
            }
        }
        self.name(points.len());
    }

    /// Forgets the last clusters.
    pub fn clear(&mut self) {
        self.labels.clear();
        (self.count, self.passes) = (0, 0);
    }

    /// Chooses the initial centres, from the first, and finds each contact's place among them.
    fn choose(
        &mut self,
        points: &[Point],
        pairs: &[Pair],
        first: usize,
        k: usize,
        mut stream: Option<&mut Stream>,
    ) {
        self.clusters.clear();
        self.nearest.clear();
        self.nearest.resize(pairs.len(), Nearest::UNKNOWN);
        let mut next = first;
        while let Some(centre) = points.get(next) {
            let label = f64x2::splat(number(self.clusters.len()));
            let from = twice(centre);
            self.clusters.push(Cluster::at(centre));
            let mut farthest = f64x2::ZERO;
            for (pair, nearest) in pairs.iter().zip(&mut self.nearest) {
                nearest.see(squared_distances(pair, &from), label);
                farthest = farthest.fast_max(nearest.best);
            }
            let [d0, d1] = farthest.to_array();
            let farthest = if d1 > d0 { d1 } else { d0 };
            // At a distance of 0 all contacts lie on centres.
            if self.clusters.len() == k || farthest == 0.0 {
                break;
            }
            let at = position(self.nearest.iter().map(|n| n.best), farthest);
            next = match stream.as_deref_mut() {
                None => at,
                Some(stream) => self.drawn(stream.uniform(), at, points.len()),
            };
        }
        self.two.clear();
        self.two.extend(self.nearest.iter().map(|nearest| Two {
            own: nearest.label.to_array().map(of_number),
            upper: nearest.best.sqrt().to_array(),
            lower: nearest.next.sqrt().to_array(),
        }));
    }

    /// Returns a contact, drawn in proportion to its squared distance from its centre; `share` is uniform in
    /// 0..1.
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

    /// Moves the centres to the means of their contacts and the contacts to their nearest centres until none
    /// changes.
    fn lloyd(&mut self, points: &[Point]) -> usize {
        for (both, two) in points.chunks(2).zip(&self.two) {
            for (x, own) in both.iter().zip(two.own) {
                self.clusters[own as usize].gain(x);
            }
        }
        // An odd number of points leaves the last lane empty.
        if let (Some(last), 1) = (self.two.last_mut(), points.len() % 2) {
            last.upper[1] = f64::NEG_INFINITY;
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
        let (mut most, mut second, mut fastest) = (0.0, 0.0, usize::MAX);
        for (j, cluster) in self.clusters.iter_mut().enumerate() {
            cluster.by = 0.0;
            // A cluster without changes keeps its mean.
            if !cluster.stale || cluster.count == 0 {
                continue;
            }
            cluster.stale = false;
            let mean = scaled(&cluster.sum, 1.0 / f64::from(cluster.count));
            let by = squared_distance(&mean, &cluster.centre).sqrt() * (1.0 + SLACK);
            (cluster.by, cluster.centre) = (by, mean);
            if by > most {
                (second, most, fastest) = (most, by, j);
            } else if by > second {
                second = by;
            }
        }
        for (j, cluster) in self.clusters.iter_mut().enumerate() {
            cluster.others = if j == fastest { second } else { most };
            cluster.half -= 0.5 * (cluster.by + cluster.others);
            cluster.exact = cluster.others == 0.0 && cluster.by == 0.0 && cluster.exact;
        }
        self.centres.clear();
        self.centres.extend(self.clusters.chunks(2).map(|both| {
            // No point is as far away as the filling of the last pair.
            pair(&both[0].centre, both.get(1).map_or(&NOWHERE, |c| &c.centre))
        }));
    }

    /// Returns the squared distances from a point to the nearest and to the second nearest centre.
    fn scan(&self, x: &Point) -> (f64, f64) {
        let (from, mut best, mut next) = (twice(x), FAR, FAR);
        for pair in &self.centres {
            let d = squared_distances(pair, &from);
            next = next.fast_min(best.fast_max(d));
            best = best.fast_min(d);
        }
        let ([b0, b1], [n0, n1]) = (best.to_array(), next.to_array());
        let (best, other) = if b1 < b0 { (b1, b0) } else { (b0, b1) };
        let next = if n1 < n0 { n1 } else { n0 };
        (best, if next < other { next } else { other })
    }

    /// Returns the first centre at this squared distance, which [`Self::scan`] found.
    fn centre_at(&self, x: &Point, distance: f64) -> usize {
        let from = twice(x);
        position(self.centres.iter().map(|pair| squared_distances(pair, &from)), distance)
    }

    /// Assigns each contact to its nearest centre; returns true if any changed.
    fn assign(&mut self, points: &[Point]) -> bool {
        self.bound();
        // Half the distance to the next centre costs a comparison with all from one: a few contacts are
        // measured sooner.
        let worth = points.len() > FEW * self.clusters.len();
        let mut changed = false;
        for n in 0..self.open.len() {
            let i = self.open[n] as usize;
            let (x, two) = (&points[i], &mut self.two[i / 2]);
            let own = two.own[i % 2] as usize;
            let cluster = &self.clusters[own];
            let exact = squared_distance(x, &cluster.centre);
            two.upper[i % 2] = exact.sqrt();
            let (lower, half) = (two.lower[i % 2], cluster.half);
            let kept = within(exact, if lower > half { lower } else { half });
            if !(kept || worth && self.keeps(own, exact)) {
                changed |= self.look(x, i, exact);
            }
        }
        changed
    }

    /// Returns true if a contact is so near to its centre that no other centre can be nearer.
    fn keeps(&mut self, own: usize, exact: f64) -> bool {
        if !self.clusters[own].exact {
            let half = 0.5 * self.scan(&self.clusters[own].centre).1.sqrt() * (1.0 - SLACK);
            (self.clusters[own].half, self.clusters[own].exact) = (half, true);
        }
        within(exact, self.clusters[own].half)
    }

    /// Updates the bounds as the centres moved, and lists the points that they no longer decide.
    fn bound(&mut self) {
        let Self { two, clusters, open, .. } = self;
        let (clusters, slack) = (clusters.as_slice(), f64x2::splat(1.0 - SLACK));
        // Appended without a branch, which would be unpredictable.
        open.resize(2 * two.len() + 1, 0);
        let mut count = 0;
        for (i, two) in two.iter_mut().enumerate() {
            let (c0, c1) = (&clusters[two.own[0] as usize], &clusters[two.own[1] as usize]);
            let upper = f64x2::new(two.upper) + f64x2::new([c0.by, c1.by]);
            let lower = f64x2::new(two.lower) - f64x2::new([c0.others, c1.others]);
            (two.upper, two.lower) = (upper.to_array(), lower.to_array());
            let enough = lower.fast_max(f64x2::new([c0.half, c1.half])) * slack;
            let which = upper.simd_ge(enough).to_bitmask() as usize;
            open[count] = 2 * i as u32;
            count += which & 1;
            open[count] = 2 * i as u32 + 1;
            count += which >> 1;
        }
        open.truncate(count);
    }

    /// Assigns a contact to its nearest centre; returns true if that is another one. `exact` is its squared
    /// distance from its own.
    fn look(&mut self, x: &Point, i: usize, exact: f64) -> bool {
        let (best, next) = self.scan(x);
        let nearest = if exact > best { self.centre_at(x, best) } else { usize::MAX };
        let two = &mut self.two[i / 2];
        (two.upper[i % 2], two.lower[i % 2]) = (best.sqrt(), next.sqrt());
        // Between equals it stays.
        if exact <= best {
            return false;
        }
        self.clusters[two.own[i % 2] as usize].lose(x);
        self.clusters[nearest].gain(x);
        two.own[i % 2] = nearest as u32;
        true
    }

    /// Returns the objective of the present clusters.
    fn measure(&mut self, points: &[Point]) -> f64 {
        self.sums.resize(self.clusters.len(), ORIGIN);
        self.counts.resize(self.clusters.len(), 0);
        objective(points, self.two.iter().flat_map(|two| two.own), &mut self.sums, &mut self.counts)
    }

    /// Names the clusters of the best start from 0, in the order of their first contacts.
    fn name(&mut self, count: usize) {
        const NONE: u32 = u32::MAX;
        if let (Some(last), 1) = (self.best.last_mut(), count % 2) {
            last.own[1] = last.own[0];
        }
        let mut most = 0;
        for two in &self.best {
            most = most.max(two.own[0]).max(two.own[1]);
        }
        self.names.clear();
        self.names.resize(most as usize + 1, NONE);
        let (names, named) = (self.names.as_mut_slice(), &mut self.count);
        let mut name = |label: u32| {
            let name = &mut names[label as usize];
            if *name == NONE {
                *name = *named as u32;
                *named += 1;
            }
            *name
        };
        self.labels.resize(2 * self.best.len(), 0);
        for (labels, two) in self.labels.as_chunks_mut().0.iter_mut().zip(&self.best) {
            *labels = two.own.map(&mut name);
        }
        self.labels.truncate(count);
    }
}

impl Cluster {
    pub fn at(centre: &Point) -> Self {
        let (sum, count) = (ORIGIN, 0);
        Self { centre: *centre, sum, count, stale: true, by: 0.0, others: 0.0, half: 0.0, exact: false }
    }

    fn gain(&mut self, x: &Point) {
        add(&mut self.sum, x);
        self.count += 1;
        self.stale = true;
    }

    fn lose(&mut self, x: &Point) {
        subtract(&mut self.sum, x);
        self.count -= 1;
        self.stale = true;
    }
}

/// Returns true if a squared distance is surely that of a smaller distance than `distance`.
fn within(squared: f64, distance: f64) -> bool {
    let less = distance * (1.0 - SLACK);
    less > 0.0 && squared < less * less
}

/// Returns the number of a centre as an `f64` that can be compared and has it in its last bits; 0.0 stands
/// for the first as well.
fn number(centre: usize) -> f64 {
    f64::from_bits(NUMBER | centre as u64)
}

fn of_number(number: f64) -> u32 {
    number.to_bits() as u32
}

/// Returns the contact nearest to a point, the first of equals; `distances` is scratch for the squared
/// distances.
fn nearest_to(x: &Point, two: &[Pair], distances: &mut Vec<f64x2>) -> usize {
    let (from, mut least) = (twice(x), FAR);
    distances.clear();
    distances.extend(two.iter().map(|pair| {
        let d = squared_distances(pair, &from);
        least = least.fast_min(d);
        d
    }));
    let [d0, d1] = least.to_array();
    position(distances.iter().copied(), if d1 < d0 { d1 } else { d0 })
}

/// Returns the first index of a number in pairs, where it must be.
fn position(pairs: impl Iterator<Item = f64x2>, number: f64) -> usize {
    let both = f64x2::splat(number);
    for (i, pair) in pairs.enumerate() {
        let same = pair.simd_eq(both).to_bitmask();
        if same != 0 {
            return 2 * i + usize::from(same == 2);
        }
    }
    0
}

/// Returns the sum of the squared distances to the means of the clusters, whose numbers are less than the
/// length of `sums`.
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

#[cfg(test)]
mod tests {
    use super::super::metric::pairs;
    use super::*;

    /// A slow twin that measures every centre from every point in every pass.
    fn twin(points: &[Point], mean: &Point, k: usize) -> (Vec<u32>, usize) {
        let nearest = |x: &Point, centres: &[Point], own: Option<usize>| {
            let mut best = own.map_or((f64::INFINITY, 0), |j| (squared_distance(x, &centres[j]), j));
            for (j, centre) in centres.iter().enumerate() {
                let d = squared_distance(x, centre);
                best = if d < best.0 { (d, j) } else { best };
            }
            best
        };
        let first = nearest(mean, points, None).1;
        let mut centres = vec![points[first]];
        while centres.len() < k {
            let mut farthest = (0.0, None);
            for x in points {
                let d = nearest(x, &centres, None).0;
                farthest = if d > farthest.0 { (d, Some(x)) } else { farthest };
            }
            let Some(x) = farthest.1 else { break };
            centres.push(*x);
        }
        let mut labels: Vec<usize> = points.iter().map(|x| nearest(x, &centres, None).1).collect();
        let mut sums = vec![(ORIGIN, 0_u32); centres.len()];
        for (x, l) in points.iter().zip(&labels) {
            add(&mut sums[*l].0, x);
            sums[*l].1 += 1;
        }
        let mut passes = 0;
        loop {
            passes += 1;
            for (centre, (sum, count)) in centres.iter_mut().zip(&sums) {
                if *count > 0 {
                    *centre = scaled(sum, 1.0 / f64::from(*count));
                }
            }
            let mut changed = false;
            for (x, l) in points.iter().zip(&mut labels) {
                let (_, j) = nearest(x, &centres, Some(*l));
                if j != *l {
                    changed = true;
                    subtract(&mut sums[*l].0, x);
                    sums[*l].1 -= 1;
                    add(&mut sums[j].0, x);
                    sums[j].1 += 1;
                    *l = j;
                }
            }
            if !changed || passes == PASSES {
                break;
            }
        }
        let mut names = Vec::new();
        let labels = labels.iter().map(|l| {
            names.iter().position(|n| n == l).unwrap_or_else(|| {
                names.push(*l);
                names.len() - 1
            }) as u32
        });
        (labels.collect(), passes)
    }

    /// Points along a bent line, in heaps, on a grid (where many are equally far) and twice at one place.
    #[test]
    fn what_is_skipped_changes_nothing() {
        let mut stream = Stream::new(5);
        let mut draw = move || stream.uniform();
        let mut clustering = Clustering::default();
        let mut more = 0;
        for case in 0..1500 {
            let (n, k) = (1 + (150.0 * draw()) as usize, 1 + (14.0 * draw()) as usize);
            let scale = [1.0, 1e-3, 30.0, 1e-9, 3e-6, 1e5, 1e18][case / 4 % 7];
            let mut points: Vec<Point> = Vec::new();
            for i in 0..n {
                let t = 6.0 * i as f64 / n as f64;
                let normal = [libm::cos(t), libm::sin(t), 0.0];
                let x: Point = match case % 4 {
                    0 => [normal[0], normal[1], 0.1 * draw(), scale * draw(), scale * t, 0.0],
                    1 => std::array::from_fn(|_| scale * (draw() * draw() + f64::from(i as u32 % 7))),
                    2 => std::array::from_fn(|m| if m < 4 { scale * (3.0 * draw()).floor() } else { 0.0 }),
                    _ if i % 3 == 1 => points[i - 1],
                    _ => [0.0, 0.0, 1.0, scale * draw(), scale * draw(), 0.0],
                };
                points.push(x);
            }
            let mut sum = ORIGIN;
            points.iter().for_each(|x| add(&mut sum, x));
            let mean = scaled(&sum, 1.0 / n as f64);
            let mut two = Vec::new();
            pairs(&points, &mut two);
            clustering.run(&points, &two, &mean, k.min(n), 1);
            let (labels, passes) = twin(&points, &mean, k.min(n));
            assert_eq!((&clustering.labels, clustering.passes), (&labels, passes), "{case}");
            more += usize::from(passes > 2);
        }
        assert!(more > 300, "{more}");
    }
}
