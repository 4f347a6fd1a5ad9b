//! Meshes with the edges worth painting of them, kept from frame to frame by both painters.
//!
//! The edges of a mesh (its hinges) are found by sorting. Another mesh that is the same one, stretched along
//! its axes, has the same edges: of thousands of balls in a bin they are sought once. What there is to seek
//! is done in pieces, so that no picture waits long.

use std::rc::Rc;

use crate::meshes::{Fold, Hinge, Mesh};

/// Number of meshes with known edges that are compared with the next: of more, it is quicker to seek.
const COMPARED: usize = 8;
/// Distance of a corner of a stretched mesh from where the stretch puts it, in the mesh's size, up to which
/// it is the same place: some roundings of f32.
const SAME_PLACE: f32 = 2e-6;
/// Greatest ratio of the stretches along two axes: beyond it, corners could fall together.
const MOST_STRETCH: f32 = 16.0;

/// A mesh with the edges worth painting of it.
#[derive(Default)]
pub struct Creased {
    /// Mesh as the frame gave it.
    pub mesh: Mesh,
    /// Every edge; none if the mesh is no body.
    pub hinges: Rc<Vec<Hinge>>,
    /// Edges that are bent.
    pub folds: Vec<Fold>,
    /// Revision: rises when the mesh is another one.
    pub revision: u32,
    left: Left,
}

/// Work left to do on a mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Left {
    #[default]
    Nothing,
    /// Finding the bent edges: the vertices have moved.
    Folds,
    /// Finding all edges: the mesh is another one.
    Hinges,
}

/// Some meshes with their edges.
#[derive(Default)]
pub struct Creases {
    /// Creased meshes in the order of the meshes.
    pub all: Vec<Creased>,
    /// Number of the first mesh whose edges are not known.
    next: usize,
    /// Meshes whose edges were found by sorting.
    sorted: Vec<usize>,
}

impl Creases {
    /// Puts other meshes in the place of these; what is known of those that have not changed is kept.
    pub fn renew<'m>(&mut self, meshes: impl Iterator<Item = &'m Mesh>) {
        let mut count = 0;
        for mesh in meshes {
            if self.all.len() == count {
                self.all.push(Creased::default());
            }
            if let Some(creased) = self.all.get_mut(count)
                && creased.mesh != *mesh
            {
                let other = creased.mesh.triangles != mesh.triangles || mesh.areas.is_empty();
                creased.left = creased.left.max(if other { Left::Hinges } else { Left::Folds });
                creased.mesh.clone_from(mesh);
                creased.revision = creased.revision.wrapping_add(1);
            }
            count += 1;
        }
        self.all.truncate(count);
        self.next = 0;
        self.sorted.clear();
    }

    /// Seeks the edges of meshes of some `triangles` together; true when nothing is left.
    pub fn fold(&mut self, triangles: usize) -> bool {
        let mut done = 0;
        while let Some((before, creased)) = self
            .all
            .split_at_mut_checked(self.next)
            .and_then(|(before, rest)| Some((before, rest.first_mut()?)))
        {
            if creased.left != Left::Nothing && done >= triangles {
                return false;
            }
            let Creased { mesh, hinges, folds, left, .. } = creased;
            if *left == Left::Hinges {
                let mut known = self.sorted.iter().rev().take(COMPARED).filter_map(|&k| before.get(k));
                *hinges = match known.find(|model| mesh.is_body() && stretched(&model.mesh, mesh)) {
                    Some(model) => Rc::clone(&model.hinges),
                    None if mesh.is_body() => {
                        self.sorted.push(self.next);
                        Rc::new(mesh.hinges())
                    }
                    None => Rc::default(),
                };
            }
            if *left != Left::Nothing {
                mesh.folds_at(hinges, folds);
                done += mesh.triangles.len();
            }
            *left = Left::Nothing;
            self.next += 1;
        }
        true
    }
}

/// True if one mesh is the other, stretched along its axes.
fn stretched(from: &Mesh, to: &Mesh) -> bool {
    if from.triangles != to.triangles || from.positions.len() != to.positions.len() {
        return false;
    }
    let [a, b] = [reach(from), reach(to)];
    let stretch = [0, 1, 2].map(|k| if a[k] > 0.0 { b[k] / a[k] } else { 1.0 });
    let least = stretch[0].min(stretch[1]).min(stretch[2]);
    let most = stretch[0].max(stretch[1]).max(stretch[2]);
    // Whatever is not finite is not alike.
    if !(least > 0.0 && most < MOST_STRETCH * least) {
        return false;
    }
    let near = SAME_PLACE * b[0].max(b[1]).max(b[2]);
    let [x, y, z] = stretch;
    let mut pairs = from.positions.iter().zip(&to.positions);
    pairs.all(|(p, q)| {
        let away = (x * p[0] - q[0]).abs() + (y * p[1] - q[1]).abs() + (z * p[2] - q[2]).abs();
        away <= near
    })
}

/// Returns the extent of a mesh along each axis, m.
fn reach(mesh: &Mesh) -> [f32; 3] {
    let mut most = [0.0f32; 3];
    for p in &mesh.positions {
        for k in 0..3 {
            most[k] = most[k].max(p[k].abs());
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshes::tests::cube;

    fn stretched_cube(by: [f32; 3]) -> Mesh {
        let mut mesh = cube();
        for p in &mut mesh.positions {
            *p = [0, 1, 2].map(|k| p[k] * by[k]);
        }
        mesh
    }

    #[test]
    fn the_edges_of_stretched_meshes_are_sought_once_and_are_their_own() {
        let mut sheared = cube();
        sheared.positions.iter_mut().for_each(|p| p[0] += 0.3 * p[1]);
        let meshes = [cube(), stretched_cube([0.2, 3.0, 0.7]), sheared, stretched_cube([1.0, 1.0, 1e-3])];
        let mut kept = Creases::default();
        kept.renew(meshes.iter());
        assert!(kept.fold(usize::MAX));
        for (creased, mesh) in kept.all.iter().zip(&meshes) {
            assert_eq!(*creased.hinges, mesh.hinges());
            assert_eq!(creased.folds, mesh.folds());
        }
        let shared = |i: usize| Rc::ptr_eq(&kept.all[0].hinges, &kept.all[i].hinges);
        assert_eq!([1, 2, 3].map(shared), [true, false, false]);
    }

    #[test]
    fn what_is_left_is_sought_in_the_next_picture() {
        let (meshes, mut kept) = ([1.0, 2.0, 3.0].map(|x| stretched_cube([x; 3])), Creases::default());
        kept.renew(meshes.iter());
        // A cube has twelve triangles.
        assert!(!kept.fold(13));
        assert_eq!(kept.all.iter().map(|c| c.folds.len()).collect::<Vec<_>>(), [12, 12, 0]);
        // Another picture comes before all is known.
        kept.renew(meshes.iter());
        assert!(kept.fold(1) && kept.fold(1));
        assert_eq!(kept.all[2].folds, meshes[2].folds());
    }

    #[test]
    fn a_mesh_in_motion_keeps_its_edges() {
        let mut mesh = cube();
        let mut kept = Creases::default();
        kept.renew([&mesh].into_iter());
        kept.fold(usize::MAX);
        let (hinges, folds) = (kept.all[0].hinges.clone(), kept.all[0].folds.clone());
        let lifted: Vec<_> = mesh.positions.iter().map(|p| [p[0], p[1], p[2] + 1.0]).collect();
        mesh.displace(&lifted);
        kept.renew([&mesh].into_iter());
        kept.fold(usize::MAX);
        assert!(Rc::ptr_eq(&kept.all[0].hinges, &hinges));
        assert_eq!(kept.all[0].folds.len(), folds.len());
        assert_eq!(kept.all[0].folds[0].ends[0][2], folds[0].ends[0][2] + 1.0);
        kept.renew(std::iter::empty());
        assert!(kept.all.is_empty());
    }
}
