//! Reduction of the contacts between two bodies, and a bound on their common stiffness (Vuong & Pham,
//! *Contact Reduction with Bounded Stiffness*; `asperity_contact::reduction`).
//!
//! Bodies cut into pieces touch piece by piece, each pair of pieces with the whole stiffness of its
//! materials: `N` of them are `N` times as stiff. Of each pair of bodies, with springs `kᵢ` (N/m) that push
//! with `fᵢ` (N) at `pᵢ` along `nᵢ`:
//!
//! * **Clusters** (eq. 9) become one contact each, along the mean `n̄` of the normals, weighted by `kᵢ`,
//!   with `k = Σ kᵢ (nᵢ·n̄)²` of all of them and `f = Σ fᵢ (nᵢ·n̄)` of those that touch, at the centre of
//!   their forces. So a cluster pushes along `n̄` as its contacts did, and clustering alone makes nothing
//!   softer. It is where its nearest contact is while none touches. Nothing of this jumps where one of them
//!   begins to touch: were only those counted that do, the bound would be shared anew at every such moment,
//!   and a pin on its way in rattles (by 1.5 N of 4). The paper gives a cluster the spring of one contact,
//!   the mean of the positions and the depth of its deepest ([`ClusterSpring::One`], at the centre of its
//!   contacts' forces: `k` clusters are `k` times as stiff as one contact, whatever there is); under a bound
//!   that is exceeded both come to the same stiffness.
//! * **The bound** (eq. 10 and its variants) multiplies `kᵢ` and `fᵢ` by `sᵢ` and minimises
//!   `Σ kᵢ (sᵢ − 1)²`: each contact counts as much as it pushes. It counts all that may push within the
//!   step, touching or not: it holds whichever contacts come to push.
//!
//! A cluster has the name of its first contact (by pair of geometries, then by feature) that is as deep as
//! its deepest, to a tolerance: warm start and events use that name. Guards of a patch against a fast body
//! are left as they are.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_contact::identity::FeatureId;
use asperity_contact::reduction::{
    AxisBound, ClusteredContact, Clusters, MatrixBound, Reduction, Sign, Stiffness, spread,
};
use asperity_fault::{Fault, FaultKind, finite, not_negative, positive};
use asperity_geometry::{Length, Vec3};

use crate::touch::{FoundContact, Touch};
use crate::workspace::Workspace;

/// Length of a mean of unit normals below which it has no direction.
const CANCELLED: f64 = 1e-9;

/// Relative distortion of space along x, y and z at the contacts' spread from their middle. A box on tiles
/// has many clusterings that are equally good, and trembles: without this it would stand on others in each
/// step.
const BENT: [f64; 3] = [0.02, 0.03, 0.04];

/// A contact without a spring.
const NOTHING: FoundContact = FoundContact {
    p: Vec3::new(0.0, 0.0, 0.0),
    n: Vec3::new(0.0, 0.0, 0.0),
    gap: 0.0,
    stiffness: 0.0,
    elastic_force: 0.0,
    feature: FeatureId::WHOLE,
};

/// Reduction of the contacts of each pair of bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactReduction {
    /// Clustering of pairs with more contacts than its `count`; `None` leaves all.
    pub clusters: Option<Clusters>,
    /// Stiffness of a cluster.
    pub spring: ClusterSpring,
    /// Bound on the stiffness of all contacts of a pair; `None` leaves it is.
    pub bound: Option<NetBound>,
}

/// Stiffness of a cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClusterSpring {
    /// That of its contacts together.
    #[default]
    All,
    /// That of its deepest pair of pieces alone, whatever the number of contacts: as in the paper.
    One,
}

/// A bound on the net stiffness `Σ k n nᵀ` of two bodies' contacts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetBound {
    /// Bound on each entry of the diagonal, along the world's axes, N/m (eq. 10).
    Diagonal(f64),
    /// Bound in every direction, N/m.
    Spectral(f64),
    /// A symmetric positive definite matrix that is nowhere below the net stiffness, N/m.
    Full([[f64; 3]; 3]),
    /// Bound in every direction, N/m, and on rotation about the contacts' middle, by that times the square of
    /// their spread.
    Turning(f64),
}

impl ContactReduction {
    /// Refuses numbers of contacts and bounds that are not valid.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if let Some(clusters) = &self.clusters {
            positive("count", clusters.count as f64)?;
            not_negative("position_weight", clusters.position_weight)?;
        }
        match &self.bound {
            Some(NetBound::Diagonal(k) | NetBound::Spectral(k) | NetBound::Turning(k)) => {
                positive("net_stiffness", *k).map(drop)
            }
            Some(NetBound::Full(bound)) => {
                bound.iter().flatten().try_for_each(|x| finite("net_stiffness", *x).map(drop))
            }
            None => Ok(()),
        }
    }
}

/// Scratch of the reduction; holds nothing between steps but capacity.
#[derive(Clone, Debug, Default)]
pub struct ReduceScratch {
    /// Contacts of a pair of bodies without its guards, where these are not contiguous among those found.
    members: Vec<FoundContact>,
    /// Touch of the pair of bodies that each member belongs to.
    touch_of: Vec<u32>,
    reduction: Reduction,
    clusters: Vec<Cluster>,
    /// Clusters in the order of their names.
    order: Vec<u32>,
    touches: Vec<Touch>,
    found: Vec<FoundContact>,
    /// Indices of `found` that are under the bound of the current pair.
    bounded: Vec<u32>,
    axes: AxisBound,
    three: MatrixBound<3>,
    six: MatrixBound<6>,
}

/// A cluster before it becomes a contact.
#[derive(Clone, Copy, Debug)]
struct Cluster {
    /// Gap of the deepest contact, m.
    deepest: f64,
    /// Member that names it.
    name: u32,
    contact: FoundContact,
}

/// Reduces the contacts of `work`. `tolerance` gives the difference of depth, m, by which a contact of a body
/// must be deeper than another to count as deeper; `pair` gives the stiffness of two pieces of a touch, N/m,
/// where it is a number.
pub(super) fn reduce(
    work: &mut Workspace,
    reduction: &ContactReduction,
    tolerance: impl Fn(u32) -> f64,
    pair: impl Fn(&Touch) -> Option<f64>,
) -> Result<(), Fault> {
    let within = |f: Fault| f.within("reduction");
    let Workspace { reduce, touches, found, .. } = work;
    reduce.touches.clear();
    reduce.found.clear();
    // Touches are sorted: those of two bodies follow each other.
    for own in touches.chunk_by(|x, y| (x.a, x.b) == (y.a, y.b)) {
        let Some(Touch { b, .. }) = own.first() else { continue };
        let mut scattered = std::mem::take(&mut reduce.members);
        let contacts = reduce.gather(own, found, &mut scattered)?;
        reduce.bounded.clear();
        match &reduction.clusters {
            Some(clusters) if contacts.len() > clusters.count => {
                let of_pair = |touch: usize| own.get(touch).and_then(&pair);
                reduce
                    .cluster(contacts, clusters, reduction.spring, tolerance(*b), of_pair)
                    .map_err(within)?;
                reduce.write(own, found);
            }
            _ => reduce.copy(own, found),
        }
        reduce.members = scattered;
        if let Some(bound) = &reduction.bound {
            reduce.bind(bound).map_err(within)?;
        }
    }
    std::mem::swap(touches, &mut reduce.touches);
    std::mem::swap(found, &mut reduce.found);
    Ok(())
}

/// Returns the contacts of a touch without its guards, and the guards.
fn parts<'a>(touch: &Touch, found: &'a [FoundContact]) -> (&'a [FoundContact], &'a [FoundContact]) {
    let all = &found[touch.first as usize..(touch.first + touch.len) as usize];
    all.split_at((touch.len - touch.guards) as usize)
}

impl ReduceScratch {
    /// Returns the contacts of the touches of a pair of bodies without their guards. `scattered` is scratch
    /// for them.
    fn gather<'a>(
        &mut self,
        own: &[Touch],
        found: &'a [FoundContact],
        scattered: &'a mut Vec<FoundContact>,
    ) -> Result<&'a [FoundContact], Fault> {
        self.touch_of.clear();
        let start = own.first().map_or(0, |t| t.first);
        let mut together = true;
        for (t, touch) in own.iter().enumerate() {
            together &= touch.first == start + self.touch_of.len() as u32;
            self.touch_of.resize(self.touch_of.len() + (touch.len - touch.guards) as usize, t as u32);
        }
        let contacts = if together {
            &found[start as usize..start as usize + self.touch_of.len()]
        } else {
            scattered.clear();
            own.iter().for_each(|touch| scattered.extend_from_slice(parts(touch, found).0));
            scattered
        };
        if contacts.iter().all(|c| c.stiffness.is_finite()) {
            return Ok(contacts);
        }
        let sentence = "Contacts between two rigid bodies have no stiffness that could be bounded or shared: give one a finite one.";
        Err(Fault::of(FaultKind::NotFinite, "reduction", sentence))
    }

    /// Returns the contacts to be clustered, in a space that is distorted a little, so that no two of them
    /// are alike.
    fn see(contacts: &[FoundContact]) -> impl ExactSizeIterator<Item = ClusteredContact> + Clone {
        let places = contacts.iter().map(|c| c.p);
        let middle = places.clone().sum::<Vec3>() / contacts.len().max(1) as f64;
        let bend = Vec3::from(BENT) / spread(places, &middle);
        let bent = move |r: Vec3| r + r.component_mul(&r).component_mul(&bend);
        contacts.iter().map(move |c| ClusteredContact { p_WC: bent(c.p - middle), n_W: c.n, gap: c.gap })
    }

    /// Makes clusters of contacts, in the order of their names.
    fn cluster(
        &mut self,
        contacts: &[FoundContact],
        clusters: &Clusters,
        spring: ClusterSpring,
        tolerance: f64,
        of_pair: impl Fn(usize) -> Option<f64>,
    ) -> Result<(), Fault> {
        self.reduction.cluster(Self::see(contacts), clusters)?;
        let labels = self.reduction.labels();
        self.clusters.clear();
        self.clusters.resize(
            self.reduction.count(),
            Cluster { deepest: f64::INFINITY, name: u32::MAX, contact: NOTHING },
        );
        // All members of a cluster count, touching or not, so that it does not change where one of them
        // begins to touch. The mean normal comes first: springs are taken along it.
        for (c, label) in contacts.iter().zip(labels) {
            let Cluster { contact, deepest, .. } = &mut self.clusters[*label as usize];
            *deepest = if c.gap < *deepest { c.gap } else { *deepest };
            contact.n += c.n * c.stiffness;
        }
        for (i, (c, label)) in contacts.iter().zip(labels).enumerate() {
            let cluster = &mut self.clusters[*label as usize];
            let named = self.touch_of.get(cluster.name as usize);
            let first = |t: &u32| *t == self.touch_of[i] && c.feature < cluster.contact.feature;
            if c.gap <= cluster.deepest + tolerance && named.is_none_or(first) {
                cluster.name = i as u32;
                cluster.contact.feature = c.feature;
            }
        }
        for cluster in &mut self.clusters {
            let name = &contacts[cluster.name as usize];
            cluster.contact.n = cluster.contact.n.try_unit(CANCELLED * name.stiffness).unwrap_or(name.n);
        }
        for (c, label) in contacts.iter().zip(labels) {
            let Cluster { contact, .. } = &mut self.clusters[*label as usize];
            let along = c.n.dot(&contact.n);
            contact.stiffness += c.stiffness * (along * along);
            if c.gap <= 0.0 {
                let push = c.elastic_force * along;
                contact.elastic_force += push;
                contact.p += c.p * push;
            }
        }
        for Cluster { contact, name, deepest } in &mut self.clusters {
            let pushes = contact.elastic_force > 0.0;
            let named = &contacts[*name as usize];
            contact.p = if pushes { contact.p / contact.elastic_force } else { named.p };
            if spring == ClusterSpring::One {
                let along = named.n.dot(&contact.n);
                let pair = of_pair(self.touch_of[*name as usize] as usize).unwrap_or(named.stiffness);
                contact.stiffness = pair * (along * along);
                contact.elastic_force = named.elastic_force * (pair / named.stiffness) * along;
            }
            if *deepest > 0.0 {
                contact.elastic_force = -contact.stiffness * *deepest;
            }
            contact.gap =
                if contact.stiffness > 0.0 { -contact.elastic_force / contact.stiffness } else { *deepest };
        }
        // By touch: contacts of one touch lie together.
        self.order.clear();
        self.order.extend(0..self.clusters.len() as u32);
        self.order.sort_unstable_by_key(|c| self.clusters[*c as usize].name);
        Ok(())
    }

    /// Writes the clusters as contacts of the touches that name them.
    fn write(&mut self, own: &[Touch], found: &[FoundContact]) {
        let mut left = self.order.as_slice();
        for (t, touch) in own.iter().enumerate() {
            let first = self.found.len() as u32;
            while let Some((cluster, rest)) = left.split_first() {
                let cluster = &self.clusters[*cluster as usize];
                if self.touch_of[cluster.name as usize] != t as u32 {
                    break;
                }
                self.bounded.push(self.found.len() as u32);
                self.found.push(cluster.contact);
                left = rest;
            }
            self.found.extend(parts(touch, found).1);
            let len = self.found.len() as u32 - first;
            if len > 0 {
                self.touches.push(Touch { first, len, ..*touch });
            }
        }
    }

    fn copy(&mut self, own: &[Touch], found: &[FoundContact]) {
        for touch in own {
            let first = self.found.len() as u32;
            let (contacts, guards) = parts(touch, found);
            self.bounded.extend(first..first + contacts.len() as u32);
            self.found.extend(contacts.iter().chain(guards));
            self.touches.push(Touch { first, ..*touch });
        }
    }

    /// Scales the contacts that are under the bound of the pair at hand.
    fn bind(&mut self, bound: &NetBound) -> Result<(), Fault> {
        let Self { bounded, found, axes, three, six, .. } = self;
        let stiffest = bounded.iter().fold(0.0_f64, |most, i| most.max(found[*i as usize].stiffness));
        if stiffest == 0.0 {
            return Ok(());
        }
        let contacts = bounded.iter().map(|i| &found[*i as usize]);
        let share = |c: &FoundContact| c.stiffness / stiffest;
        let along = |c: &FoundContact| (<[f64; 3]>::from(c.n), share(c));
        let s = match *bound {
            NetBound::Diagonal(net) => {
                let stiffness = Stiffness { contact: stiffest, net };
                axes.solve_each(contacts.map(|c| (c.n, share(c))), &stiffness, Sign::NotNegative)?.s
            }
            NetBound::Spectral(net) => {
                three.solve_each(contacts.map(along), stiffest, &diagonal([net; 3]))?.s
            }
            NetBound::Full(net) => three.solve_each(contacts.map(along), stiffest, &net)?.s,
            NetBound::Turning(net) => {
                let sum = contacts.clone().fold(Vec3::zeros(), |sum, c| sum + c.p);
                let middle = sum / bounded.len() as f64;
                let reach = spread(contacts.clone().map(|c| c.p), &middle);
                let turning = net * reach * reach;
                let screw = |c: &FoundContact| {
                    let (n, m) = (c.n, (c.p - middle).cross(&c.n));
                    ([n.x, n.y, n.z, m.x, m.y, m.z], share(c))
                };
                let net = diagonal([net, net, net, turning, turning, turning]);
                six.solve_each(contacts.map(screw), stiffest, &net)?.s
            }
        };
        for (i, s) in bounded.iter().zip(s) {
            let contact = &mut found[*i as usize];
            contact.stiffness *= s;
            contact.elastic_force *= s;
        }
        Ok(())
    }
}

fn diagonal<const D: usize>(entries: [f64; D]) -> [[f64; D]; D] {
    std::array::from_fn(|i| std::array::from_fn(|j| if i == j { entries[i] } else { 0.0 }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use asperity_geometry::Mat3;

    use super::*;

    /// Contacts of pins in holes, drawn from a stream: `count` touches of one to four contacts each.
    fn drawn(seed: u64, count: u32) -> (Vec<Touch>, Vec<FoundContact>) {
        let mut seed = seed;
        let mut draw = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        let (mut touches, mut found) = (Vec::new(), Vec::new());
        for geometry_b in 0..count {
            let (first, len) = (found.len() as u32, 1 + (4.0 * draw()) as u32);
            for _ in 0..len {
                let angle = 6.3 * draw();
                let n = Vec3::new(libm::cos(angle), libm::sin(angle), 0.3 * draw()).unit();
                let (stiffness, gap) = (1e4 * (0.2 + draw()), 1e-4 * (draw() - 0.7));
                let p = n * 0.01 + Vec3::z() * (0.03 * draw());
                found.push(FoundContact { p, n, gap, stiffness, elastic_force: -stiffness * gap, ..NOTHING });
            }
            touches.push(Touch {
                a: 0,
                b: 1,
                geometry_a: 0,
                geometry_b,
                first,
                len,
                surface: false,
                guards: 0,
                pieces: false,
            });
        }
        (touches, found)
    }

    fn reduced(reduction: &ContactReduction, case: (Vec<Touch>, Vec<FoundContact>)) -> Workspace {
        let mut work = Workspace { touches: case.0, found: case.1, ..Workspace::default() };
        reduce(&mut work, reduction, |_| 1e-6, |_| Some(1e4)).unwrap();
        work
    }

    fn net(found: &[FoundContact]) -> Mat3 {
        found.iter().fold(Mat3::zeros(), |sum, c| sum + c.n * c.n.transpose() * c.stiffness)
    }

    #[test]
    fn every_bound_holds_and_leaves_what_is_below_it() {
        for (seed, count) in [(1, 1), (2, 7), (3, 60), (4, 200)] {
            for clusters in [None, Some(Clusters { count: 10, position_weight: 1e3, starts: 1 })] {
                for K in [1e2, 1e4, 1e9] {
                    let B = [[K, 0.3 * K, 0.0], [0.3 * K, 2.0 * K, 0.0], [0.0, 0.0, K]];
                    let bounds = [
                        NetBound::Diagonal(K),
                        NetBound::Spectral(K),
                        NetBound::Full(B),
                        NetBound::Turning(K),
                    ];
                    for bound in bounds {
                        let free = reduced(
                            &ContactReduction { clusters, ..ContactReduction::default() },
                            drawn(seed, count),
                        );
                        let work = reduced(
                            &ContactReduction { clusters, bound: Some(bound), ..ContactReduction::default() },
                            drawn(seed, count),
                        );
                        let stiffness = net(&work.found);
                        let passed = match bound {
                            NetBound::Diagonal(_) => stiffness.diagonal().max() - K,
                            NetBound::Full(_) => {
                                (stiffness - Mat3::from_fn(|i, j| B[i][j])).symmetric_eigenvalues().max()
                            }
                            _ => stiffness.symmetric_eigenvalues().max() - K,
                        };
                        assert!(passed <= 1e-9 * K, "{bound:?}: {passed}");
                        for (c, f) in work.found.iter().zip(&free.found) {
                            assert!(
                                (c.elastic_force + c.stiffness * f.gap).abs() < 1e-9,
                                "a spring is scaled"
                            );
                            assert!(K < 1e9 || (c.stiffness, c.p) == (f.stiffness, f.p), "below the bound");
                        }
                    }
                }
            }
        }
    }

    /// As in the paper: each cluster pushes as its deepest pair of pieces does, and all are so many times as
    /// stiff as one pair, however many points a pair meets at.
    #[test]
    fn clusters_of_one_spring_are_so_many_springs() {
        let clusters = Some(Clusters { count: 6, position_weight: 1e3, starts: 1 });
        let (touches, mut found) = drawn(3, 40);
        for touch in &touches {
            for i in touch.first..touch.first + touch.len {
                let c = &mut found[i as usize];
                (c.n, c.stiffness, c.gap) =
                    (Vec3::z(), 1e4 / f64::from(touch.len), -1e-6 * (1.0 + f64::from(i)));
                c.elastic_force = -c.stiffness * c.gap;
            }
        }
        let deepest = found.iter().fold(0.0_f64, |most, c| most.max(-1e4 * c.gap));
        let of = |spring| {
            let reduction = ContactReduction { clusters, spring, ..ContactReduction::default() };
            reduced(&reduction, (touches.clone(), found.clone())).found
        };
        let one = of(ClusterSpring::One);
        assert_eq!(one.len(), 6);
        assert!((net(&one)[(2, 2)] - 6e4).abs() < 1e-6);
        assert!(one.iter().any(|c| (c.elastic_force - deepest).abs() < 0.011), "to the tolerance of 1 µm");
        let all = of(ClusterSpring::All);
        assert!((net(&all)[(2, 2)] - 1e4 * touches.len() as f64).abs() < 1e-4);
        for (one, all) in one.iter().zip(&all) {
            assert!((one.p - all.p).length() < 1e-12, "at the same place");
        }
    }

    /// Compares with a slow twin that sums each cluster by itself.
    #[test]
    fn a_cluster_pushes_as_its_contacts_do() {
        let clusters = Clusters { count: 6, position_weight: 1e3, starts: 1 };
        for seed in 1..20 {
            let (touches, found) = drawn(seed, 40);
            let mut seen = ReduceScratch::default();
            let mut scattered = Vec::new();
            let members = seen.gather(&touches, &found, &mut scattered).unwrap();
            let bent: Vec<ClusteredContact> = ReduceScratch::see(members).collect();
            let mut twin = Reduction::default();
            let k = twin.reduce(&bent, &clusters).unwrap().len();
            let mut expected = Vec::new();
            for label in 0..k as u32 {
                let own = || members.iter().zip(twin.labels()).filter(|(_, l)| **l == label).map(|(c, _)| c);
                let deepest = own().fold(f64::INFINITY, |least, c| least.min(c.gap));
                let first = own().find(|c| c.gap <= deepest + 1e-6).unwrap();
                let holds = |t: &&Touch| parts(t, &found).0.iter().any(|c| c.p == first.p);
                let name = touches.iter().find(holds).unwrap().pair();
                let n = own().map(|c| c.n * c.stiffness).sum::<Vec3>().unit();
                let push = |c: &&FoundContact| if c.gap <= 0.0 { c.elastic_force * c.n.dot(&n) } else { 0.0 };
                let force: f64 = own().map(|c| push(&c)).sum();
                let stiffness: f64 = own().map(|c| c.stiffness * c.n.dot(&n) * c.n.dot(&n)).sum();
                let centre = own().map(|c| c.p * (push(&c) / force)).sum();
                let (p, force) =
                    if deepest > 0.0 { (first.p, -stiffness * deepest) } else { (centre, force) };
                expected.push((p, n, force, stiffness, name));
            }
            let reduction = ContactReduction { clusters: Some(clusters), ..ContactReduction::default() };
            let work = reduced(&reduction, (touches.clone(), found.clone()));
            assert_eq!(work.found.len(), k);
            assert_eq!(work.touches.iter().map(|t| t.len as usize).sum::<usize>(), k);
            for (p, n, force, stiffness, name) in expected {
                let near = |c: &&FoundContact| (c.p - p).norm() < 1e-12;
                let c = work.found.iter().find(near).unwrap();
                let holds = |t: &&Touch| parts(t, &work.found).0.iter().any(|x| x.p == c.p);
                let named = work.touches.iter().find(holds).unwrap().pair();
                assert!((c.n - n).norm() < 1e-12 && named == name, "{seed}");
                assert!(
                    (c.elastic_force - force).abs() < 1e-9 && (c.stiffness / stiffness - 1.0).abs() < 1e-12
                );
            }
            assert!(work.touches.is_sorted(), "the warm start goes by it");
        }
    }

    /// A round pin rattled in its hole: bounded springs were shared anew whenever one more of a cluster
    /// touched.
    #[test]
    fn nothing_jumps_where_a_contact_begins_to_touch() {
        let clusters = Some(Clusters { count: 4, position_weight: 1e3, starts: 1 });
        for bound in [None, Some(NetBound::Diagonal(1e4)), Some(NetBound::Turning(1e4))] {
            let reduction = ContactReduction { clusters, bound, ..ContactReduction::default() };
            for i in 0..8 {
                let at = |gap: f64| {
                    let (touches, mut found) = drawn(3, 8);
                    found[i].gap = gap;
                    found[i].elastic_force = -gap * found[i].stiffness;
                    reduced(&reduction, (touches, found)).found
                };
                let (before, after) = (at(1e-15), at(-1e-15));
                assert_eq!(before.len(), 4);
                for (x, y) in before.iter().zip(&after) {
                    assert!((x.elastic_force - y.elastic_force).abs() < 1e-6, "{x:?} {y:?}");
                    assert!((x.stiffness / y.stiffness - 1.0).abs() < 1e-6, "{x:?} {y:?}");
                    assert!((x.n - y.n).norm() < 1e-9 && (x.p - y.p).norm() * x.elastic_force.abs() < 1e-8);
                }
            }
        }
    }

    #[test]
    fn guards_of_patches_stay_as_they_are() {
        let (mut touches, found) = drawn(9, 12);
        for touch in &mut touches {
            (touch.surface, touch.guards) = (true, 1);
        }
        let guards: Vec<f64> =
            touches.iter().map(|t| found[(t.first + t.len - 1) as usize].stiffness).collect();
        let clusters = Some(Clusters { count: 2, position_weight: 0.0, starts: 1 });
        let work = reduced(
            &ContactReduction {
                clusters,
                bound: Some(NetBound::Spectral(1.0)),
                ..ContactReduction::default()
            },
            (touches, found),
        );
        for (touch, guard) in work.touches.iter().zip(guards) {
            assert_eq!(work.found[(touch.first + touch.len - 1) as usize].stiffness, guard);
        }
        assert_eq!(work.found.len(), 12 + 2);
    }
}
