//! Which bodies pass through each other: those of one rigid whole, neighbours at a joint, and kinds that do not touch.

use asperity_scene::document::{Joint, JointMotion};

use super::assemble::{Assembly, Link};

/// The rigid whole of the world.
const WORLD: usize = usize::MAX;

/// Pairs of links without contact, as MuJoCo and Drake filter them: what is welded is one body, bodies that a joint joins
/// do not touch, and kinds do as their bits say. Pairs that a joint joins directly are known by it and left out.
pub fn passing(assembly: &Assembly<'_>) -> Vec<[usize; 2]> {
    let (links, joints) = (&assembly.links, &assembly.joints);
    let whole: Vec<usize> = (0..links.len()).map(|l| root(l, links, joints)).collect();
    let of = |link: Option<usize>| link.map_or(WORLD, |l| whole[l]);
    let neighbours: Vec<[usize; 2]> = joints.iter().map(|j| [of(j.parent), whole[j.child]]).collect();
    let joined = |a: usize, b: usize| {
        joints.iter().any(|j| (j.parent, j.child) == (Some(a), b) || (j.parent, j.child) == (Some(b), a))
    };
    let mut pairs = Vec::new();
    for b in 0..links.len() {
        for a in 0..b {
            let (p, q) = (whole[a], whole[b]);
            let shapes = !links[a].pieces.is_empty() && !links[b].pieces.is_empty();
            if !shapes || (p, q) == (WORLD, WORLD) {
                continue;
            }
            let next =
                p != WORLD && q != WORLD && (neighbours.contains(&[p, q]) || neighbours.contains(&[q, p]));
            let known =
                joined(a, b) || assembly.passing.contains(&[a, b]) || assembly.passing.contains(&[b, a]);
            if (p == q || next || !touch(&links[a], &links[b])) && !known {
                pairs.push([a, b]);
            }
        }
    }
    pairs
}

/// The first link of the rigid whole a link belongs to.
fn root(link: usize, links: &[Link], joints: &[Joint]) -> usize {
    let mut at = link;
    // A ring is refused elsewhere.
    for _ in 0..=joints.len() {
        if links[at].fixed {
            return WORLD;
        }
        match joints.iter().find(|j| j.child == at) {
            Some(Joint { parent: Some(p), motion: JointMotion::Weld {}, .. }) => at = *p,
            Some(Joint { parent: None, motion: JointMotion::Weld {}, .. }) => return WORLD,
            Some(Joint { parent: Some(p), .. }) if links[*p].between => at = *p,
            _ => return at,
        }
    }
    at
}

fn touch(a: &Link, b: &Link) -> bool {
    let pair = |[kind, with]: [u32; 2], [other, wants]: [u32; 2]| kind & wants != 0 || other & with != 0;
    a.pieces.iter().any(|p| b.pieces.iter().any(|q| pair(p.touch, q.touch)))
}
