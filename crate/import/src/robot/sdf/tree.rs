//! Joints as a tree. SDFormat lets a body be the child of several joints, in any order; here it hangs on one
//! at most.
//!
//! A joint whose child hangs already joins two trees: one of them is turned so that it hangs on the other by
//! this joint, and the joints between are turned around. A joint within one tree closes a loop.

/// Links of a joint, by index; without a parent it hangs on the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    pub parent: Option<usize>,
    pub child: usize,
}

/// Role of a joint in the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hangs {
    Told(Ends),
    /// Turned around: its child carries its parent.
    Around {
        parent: usize,
        child: usize,
    },
    /// Outside the tree: it closes a loop.
    Loop,
}

/// Root of a tree.
#[derive(Clone, Copy, PartialEq)]
enum Root {
    /// The world, or a fixed link.
    World,
    Free(usize),
}

struct Tree<'a> {
    fixed: &'a [bool],
    hangs: Vec<Hangs>,
    /// Joint on which each link hangs.
    above: Vec<Option<usize>>,
}

/// Returns the role of each joint in the tree. `fixed`: true for each link that stands still.
pub fn hang(fixed: &[bool], joints: &[Ends]) -> Vec<Hangs> {
    let mut tree = Tree { fixed, hangs: Vec::with_capacity(joints.len()), above: vec![None; fixed.len()] };
    for &ends in joints {
        let next = tree.next(ends);
        tree.hangs.push(next);
    }
    tree.hangs
}

impl Tree<'_> {
    fn next(&mut self, ends: Ends) -> Hangs {
        let Ends { parent, child } = ends;
        let own = self.hangs.len();
        let below = self.root(child);
        let carrier = parent.map_or(Root::World, |p| self.root(p));
        if below == carrier {
            return Hangs::Loop;
        }
        match (below, carrier, parent) {
            (Root::World, Root::Free(_), Some(parent)) => {
                self.turn(parent);
                self.above[parent] = Some(own);
                Hangs::Around { parent: child, child: parent }
            }
            _ => {
                self.turn(child);
                self.above[child] = Some(own);
                Hangs::Told(ends)
            }
        }
    }

    /// Returns the link that carries this one, `None` for the world; nothing where it is a root.
    fn up(&self, link: usize) -> Option<(usize, Option<usize>)> {
        let joint = self.above[link]?;
        match self.hangs[joint] {
            Hangs::Told(Ends { parent, .. }) => Some((joint, parent)),
            Hangs::Around { parent, .. } => Some((joint, Some(parent))),
            Hangs::Loop => None,
        }
    }

    fn root(&self, link: usize) -> Root {
        let mut at = link;
        while let Some((_, parent)) = self.up(at) {
            match parent {
                Some(parent) => at = parent,
                None => return Root::World,
            }
        }
        if self.fixed[at] { Root::World } else { Root::Free(at) }
    }

    /// Makes a link the root of its free tree: the joints from it upwards are turned around.
    fn turn(&mut self, link: usize) {
        let mut at = link;
        let mut hangs_on = None;
        while let Some((joint, Some(parent))) = self.up(at) {
            self.above[at] = hangs_on;
            self.hangs[joint] = match self.hangs[joint] {
                Hangs::Around { .. } => Hangs::Told(Ends { parent: Some(at), child: parent }),
                _ => Hangs::Around { parent: at, child: parent },
            };
            (at, hangs_on) = (parent, Some(joint));
        }
        self.above[at] = hangs_on;
    }
}

#[cfg(test)]
mod tests {
    use super::{Ends, Hangs, hang};

    fn on(parent: usize, child: usize) -> Ends {
        Ends { parent: Some(parent), child }
    }

    #[test]
    fn a_tree_stays_as_it_is_told() {
        let told = [on(0, 1), on(1, 2), on(0, 3)];
        assert_eq!(hang(&[false; 4], &told), told.map(Hangs::Told));
    }

    #[test]
    fn a_chain_that_is_hung_up_by_its_end_is_turned_around() {
        // 0 → 1 → 2, then 2 on the world.
        let world = Ends { parent: None, child: 2 };
        let found = hang(&[false; 3], &[on(0, 1), on(1, 2), world]);
        let around = |parent, child| Hangs::Around { parent, child };
        assert_eq!(found, [around(1, 0), around(2, 1), Hangs::Told(world)]);
    }

    #[test]
    fn a_body_that_two_carry_takes_the_second_with_it() {
        // 0 hangs on the world and carries 1; 2 is to carry 1 as well.
        let world = Ends { parent: None, child: 0 };
        let found = hang(&[false; 3], &[world, on(0, 1), on(2, 1)]);
        assert_eq!(found[2], Hangs::Around { parent: 1, child: 2 });
        // A fixed link is never carried.
        assert_eq!(hang(&[true, false], &[on(1, 0)]), [Hangs::Around { parent: 0, child: 1 }]);
    }

    #[test]
    fn what_closes_a_loop_is_not_in_the_tree() {
        let told = [on(0, 1), on(0, 2), on(2, 1)];
        assert_eq!(hang(&[false; 3], &told)[2], Hangs::Loop);
        // A ring in which each hangs on one.
        assert_eq!(hang(&[false; 2], &[on(0, 1), on(1, 0)])[1], Hangs::Loop);
        // Both on the world.
        let world = Ends { parent: None, child: 0 };
        assert_eq!(hang(&[false], &[world, world])[1], Hangs::Loop);
    }
}
