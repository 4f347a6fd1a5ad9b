//! Pairs of bodies that pass through each other: those of one rigid whole, neighbours at a joint, and kinds
//! that do not touch.

use std::collections::BTreeSet;

use asperity_scene::document::{Joint, JointMotion};

use super::assemble::{Assembly, Link};

/// The rigid whole of the world.
const WORLD: usize = usize::MAX;

/// Returns the pairs of links without contact, as MuJoCo and Drake filter them: welded links are one body,
/// bodies that a joint joins do not touch, and kinds touch as their bits say. Pairs that a joint joins
/// directly follow from it and are left out.
pub fn passing(assembly: &Assembly<'_>) -> Vec<[usize; 2]> {
    let (links, joints) = (&assembly.links, &assembly.joints);
    let whole = wholes(links, joints);
    let of = |link: Option<usize>| link.map_or(WORLD, |l| whole[l]);
    let ordered = |a: usize, b: usize| [a.min(b), a.max(b)];
    let neighbours: BTreeSet<_> = joints.iter().map(|j| ordered(of(j.parent), whole[j.child])).collect();
    let joined = joints.iter().filter_map(|j| Some(ordered(j.parent?, j.child)));
    let known: BTreeSet<_> = joined.chain(assembly.passing.iter().map(|&[a, b]| ordered(a, b))).collect();
    // A bit that one kind and one wish have in common is one that all kinds and all wishes have.
    let bits: Vec<[u32; 2]> = links.iter().map(union).collect();
    let mut pairs = Vec::new();
    for b in 0..links.len() {
        for a in 0..b {
            let (p, q) = (whole[a], whole[b]);
            let shapes = !links[a].pieces.is_empty() && !links[b].pieces.is_empty();
            if !shapes || (p, q) == (WORLD, WORLD) || known.contains(&[a, b]) {
                continue;
            }
            let next = p != WORLD && q != WORLD && neighbours.contains(&ordered(p, q));
            let touch = bits[a][0] & bits[b][1] != 0 || bits[b][0] & bits[a][1] != 0;
            if p == q || next || !touch {
                pairs.push([a, b]);
            }
        }
    }
    pairs
}

/// Returns the first link of the rigid whole each link belongs to.
fn wholes(links: &[Link], joints: &[Joint]) -> Vec<usize> {
    let mut above: Vec<Option<&Joint>> = vec![None; links.len()];
    for joint in joints {
        above[joint.child] = Some(joint);
    }
    let root = |link: usize| {
        let mut at = link;
        // A ring is refused elsewhere.
        for _ in 0..=joints.len() {
            if links[at].fixed {
                return WORLD;
            }
            match above[at] {
                Some(Joint { parent, motion: JointMotion::Weld {}, .. }) => match parent {
                    Some(parent) => at = *parent,
                    None => return WORLD,
                },
                Some(Joint { parent: Some(parent), .. }) if links[*parent].between => at = *parent,
                _ => return at,
            }
        }
        at
    };
    (0..links.len()).map(root).collect()
}

/// Returns the kinds of all shapes, and those they touch.
fn union(link: &Link) -> [u32; 2] {
    link.pieces.iter().fold([0, 0], |[kinds, wishes], p| [kinds | p.touch[0], wishes | p.touch[1]])
}
