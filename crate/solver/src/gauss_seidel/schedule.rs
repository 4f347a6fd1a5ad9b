//! Schedule of manifolds that are relaxed side by side, so that a sweep has the result of relaxing them one
//! by one in the order of the problem.
//!
//! Two manifolds that share no moving body may be taken in either order, or at once: neither sees the other.
//! So a manifold waits only for the one before it on each of its two bodies, and any order that keeps to this
//! is the same sweep. Of those that need not wait, two with as many contacts go together (list scheduling;
//! Graham 1966); where there are no such two, the two with most contacts do, and the last of all goes alone.

use super::NONE;

/// Consecutive contacts with one normal between the same two bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// First contact among the points of the problem, and number of contacts.
    pub first: u32,
    pub count: u32,
    /// Indices of bodies A and B among those of the island.
    pub a: u32,
    pub b: u32,
    /// Pair of the problem.
    pub pair: u32,
}

/// Number of classes of groups: one contact, two, three, and more.
const CLASSES: usize = 4;

/// Order in which groups are relaxed, two by two.
#[derive(Clone, Debug, Default)]
pub(super) struct Schedule {
    /// Indices of groups; the second may be [`NONE`].
    pub twos: Vec<[u32; 2]>,
    /// Groups that need not wait, by their number of contacts, first come first served.
    ready: [Queue; CLASSES],
    /// Next group on A and on B of each, or [`NONE`] (groups).
    after: Vec<[u32; 2]>,
    /// Number of groups that each waits for (groups).
    waits: Vec<u8>,
    /// Last group so far on each body, or [`NONE`] (bodies).
    last: Vec<u32>,
}

/// A queue, first in, first out; it never holds more than all groups.
#[derive(Clone, Debug, Default)]
struct Queue {
    all: Vec<u32>,
    head: usize,
}

impl Queue {
    fn clear(&mut self) {
        self.all.clear();
        self.head = 0;
    }

    fn len(&self) -> usize {
        self.all.len() - self.head
    }

    fn take(&mut self) -> Option<u32> {
        let first = self.all.get(self.head).copied();
        self.head += usize::from(first.is_some());
        first
    }
}

impl Schedule {
    /// Puts the groups in order. The last of the `bodies` is the ground, for which no group waits.
    pub fn run(&mut self, groups: &[Group], bodies: usize) {
        self.twos.clear();
        self.ready.iter_mut().for_each(Queue::clear);
        self.depend(groups, bodies);
        for (k, group) in groups.iter().enumerate() {
            if self.waits[k] == 0 {
                self.ready[class(group)].all.push(k as u32);
            }
        }
        while let Some(two) = self.next() {
            self.twos.push(two);
            for k in two.into_iter().filter(|&k| k != NONE) {
                for after in self.after[k as usize] {
                    if after == NONE {
                        continue;
                    }
                    let waits = &mut self.waits[after as usize];
                    *waits -= 1;
                    if *waits == 0 {
                        self.ready[class(&groups[after as usize])].all.push(after);
                    }
                }
            }
        }
    }

    /// Finds the groups that each waits for.
    fn depend(&mut self, groups: &[Group], bodies: usize) {
        self.after.clear();
        self.after.resize(groups.len(), [NONE; 2]);
        self.waits.clear();
        self.waits.resize(groups.len(), 0);
        self.last.clear();
        self.last.resize(bodies, NONE);
        let ground = bodies as u32 - 1;
        for (k, group) in groups.iter().enumerate() {
            for body in [group.a, group.b] {
                let before = self.last[body as usize];
                if body == ground || before == k as u32 {
                    continue;
                }
                self.last[body as usize] = k as u32;
                if before != NONE {
                    let side = usize::from(groups[before as usize].a != body);
                    self.after[before as usize][side] = k as u32;
                    self.waits[k] += 1;
                }
            }
        }
    }

    /// Returns the next two that need not wait.
    fn next(&mut self) -> Option<[u32; 2]> {
        let alike = self.ready.iter_mut().rev().find(|queue| queue.len() > 1);
        if let Some(queue) = alike {
            return Some([queue.take()?, queue.take()?]);
        }
        let mut left = self.ready.iter_mut().rev().filter_map(Queue::take);
        let first = left.next()?;
        Some([first, left.next().unwrap_or(NONE)])
    }
}

fn class(group: &Group) -> usize {
    (group.count as usize).clamp(1, CLASSES) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Among random groups each comes once, those of one body in their order, and two side by side share no
    /// body.
    #[test]
    fn every_body_sees_its_groups_in_their_order() {
        let mut x = 7_u32;
        let mut draw = |n: u32| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (x >> 8) % n
        };
        let mut schedule = Schedule::default();
        for bodies in [2, 3, 8, 40] {
            let ground = bodies - 1;
            let groups: Vec<Group> = (0..5 * bodies)
                .map(|k| Group { first: k, count: 1 + draw(6), a: draw(bodies), b: draw(ground), pair: k })
                .collect();
            schedule.run(&groups, bodies as usize);
            let mut place = vec![usize::MAX; groups.len()];
            for (at, two) in schedule.twos.iter().enumerate() {
                for &k in two.iter().filter(|&&k| k != NONE) {
                    assert_eq!(place[k as usize], usize::MAX, "{k} comes twice");
                    place[k as usize] = at;
                }
            }
            for (k, one) in groups.iter().enumerate() {
                assert_ne!(place[k], usize::MAX, "{k} is left out");
                for (j, other) in groups.iter().enumerate().skip(k + 1) {
                    let shares =
                        [one.a, one.b].iter().any(|b| *b != ground && (*b == other.a || *b == other.b));
                    assert!(!shares || place[k] < place[j], "{j} overtakes {k}");
                }
            }
        }
    }
}
