//! Events (begun, lasting, ended), by merging two sorted lists.

use std::cmp::Ordering;

use super::ContactId;

/// Change of an item from one step to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// New.
    Begun,
    /// There before, and still there.
    Lasting,
    /// There before, and gone.
    Ended,
}

/// Calls `tell` with the change of each item of two sorted lists without doubles, in order.
pub fn compare<T: Ord + Copy>(before: &[T], after: &[T], mut tell: impl FnMut(Change, T)) {
    let (mut i, mut j) = (0, 0);
    loop {
        let (change, item) = match (before.get(i), after.get(j)) {
            (None, None) => return,
            (Some(old), Some(new)) => match old.cmp(new) {
                Ordering::Less => (Change::Ended, *old),
                Ordering::Greater => (Change::Begun, *new),
                Ordering::Equal => (Change::Lasting, *new),
            },
            (Some(old), None) => (Change::Ended, *old),
            (None, Some(new)) => (Change::Begun, *new),
        };
        i += usize::from(change != Change::Begun);
        j += usize::from(change != Change::Ended);
        tell(change, item);
    }
}

/// Events of contacts from one step to the next. Each list is sorted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContactEvents {
    /// Contacts that are new.
    pub begun: Vec<ContactId>,
    /// Contacts that were there before and still are.
    pub lasting: Vec<ContactId>,
    /// Contacts that are gone.
    pub ended: Vec<ContactId>,
}

impl ContactEvents {
    /// Clears the lists.
    pub fn clear(&mut self) {
        self.begun.clear();
        self.lasting.clear();
        self.ended.clear();
    }

    /// Writes the events of two sorted lists without doubles. Allocates nothing once it has held as many.
    pub fn tell(&mut self, before: &[ContactId], after: &[ContactId]) {
        self.clear();
        compare(before, after, |change, id| match change {
            Change::Begun => self.begun.push(id),
            Change::Lasting => self.lasting.push(id),
            Change::Ended => self.ended.push(id),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broad_phase::PairKey;
    use crate::identity::{Edge, FeatureId};

    fn contact(a: u32, corner: u8) -> ContactId {
        let feature = FeatureId::of_edges(Edge::new(true, 0, 1), Edge::new(false, corner, corner + 1));
        ContactId { pair: PairKey { a, b: a + 1 }, feature }
    }

    #[test]
    fn everything_begins_lasts_or_ends() {
        let sets =
            [vec![], vec![contact(1, 3), contact(2, 1)], vec![contact(0, 0), contact(1, 3), contact(1, 4)]];
        for before in &sets {
            for after in &sets {
                let mut events = ContactEvents::default();
                events.tell(before, after);
                for id in before.iter().chain(after) {
                    let (was, is) = (before.contains(id), after.contains(id));
                    assert_eq!(events.begun.contains(id), is && !was);
                    assert_eq!(events.lasting.contains(id), is && was);
                    assert_eq!(events.ended.contains(id), was && !is);
                }
                assert_eq!(events.begun.len() + events.lasting.len(), after.len());
                assert_eq!(events.ended.len() + events.lasting.len(), before.len());
            }
        }
    }

    #[test]
    fn edges_have_one_name_each() {
        let (e, f) = (Edge::new(true, 2, 5), Edge::new(false, 2, 5));
        assert_eq!(e, Edge::new(true, 5, 2));
        assert_ne!(e, f);
        assert_eq!(FeatureId::of_edges(e, f), FeatureId::of_edges(f, e));
        let least = Edge::new(false, 0, 0);
        assert_ne!(FeatureId::of_edges(least, least), FeatureId::WHOLE);
    }
}
