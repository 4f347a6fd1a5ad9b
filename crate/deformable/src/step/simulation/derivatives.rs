//! Gradient and Hessian of what a step minimises, part by part: inertia, bodies, springs, barrier, friction.
//!
//! Each part adds to the gradient at `self.x`, and with `whole` to the Hessian; held points' motion, by which
//! the Hessian pulls at free ones, is in `self.motion`. `began`: positions at the beginning of the step.

use super::{Simulation, numbers};
use crate::Vec3;
use crate::affine::orthogonality;
use crate::barrier;
use crate::compliant::Law;
use crate::elasticity;
use crate::step::world::{DeformableBody, HELD};

impl Simulation {
    /// Assembles the gradient, and with `whole` the Hessian.
    pub(super) fn assemble(&mut self, began: &[Vec3], whole: bool) {
        self.assembly.clear(whole);
        self.add_inertia(whole);
        self.add_bodies(whole);
        self.stiffness.begin(whole);
        self.add_springs(began, whole);
        self.add_barrier(whole);
        self.add_friction(began, whole);
    }

    /// Adds the inertia of free points, `m (z − ẑ)/β` and `m/β`. It comes first: it writes their gradient.
    #[inline]
    fn add_inertia(&mut self, whole: bool) {
        let Self { world, assembly, z, predicted, beta, .. } = self;
        for (n, width) in world.widths.iter().enumerate() {
            let at = world.start[n] as usize;
            if *width == 12 {
                continue;
            }
            for k in at..at + 3 {
                assembly.gradient[k] = z[k] - predicted[k];
            }
        }
        for (k, n) in world.node_of.iter().enumerate() {
            if *n != HELD && world.widths[*n as usize] == 3 {
                let (at, m) = (world.start[*n as usize] as usize, world.masses[k] / *beta);
                assembly.gradient[at..at + 3].iter_mut().for_each(|g| *g *= m);
                if whole {
                    assembly.add_mass(*n, m);
                }
            }
        }
    }

    /// Adds the strain of soft bodies, and the inertia and orthogonality of affine ones.
    #[inline]
    fn add_bodies(&mut self, whole: bool) {
        let Self { world, assembly, x, z, motion, predicted, beta, .. } = self;
        let moves = world.node_of.iter().zip(motion.iter()).any(|(n, m)| *n == HELD && *m != Vec3::zeros());
        for (b, (body, _)) in world.bodies.iter().enumerate() {
            match body {
                DeformableBody::Soft { solid } => {
                    solid.each_force(x, whole, |e, g, h| {
                        assembly.add_gradient(world, &solid.tets[e], g);
                        if let Some(h) = h {
                            assembly.add_element(b, e, h);
                            if moves {
                                assembly.add_motion(world, &solid.tets[e], &elasticity::whole(h), motion);
                            }
                        }
                    });
                }
                DeformableBody::Affine { mass, stiffness, node } => {
                    let at = world.start[*node as usize];
                    let q = numbers(z, at);
                    let o = orthogonality(&q, *stiffness, true);
                    let g = **mass * (q - numbers(predicted, at)) / *beta + o.gradient;
                    for i in 0..12 {
                        assembly.gradient[at as usize + i] += g[i];
                    }
                    if whole {
                        assembly.add_affine(*node, &(**mass / *beta + o.hessian));
                    }
                }
                DeformableBody::Held => {}
            }
        }
    }

    /// Adds the springs of a law that is not the barrier, which follow the points.
    #[inline]
    fn add_springs(&mut self, began: &[Vec3], whole: bool) {
        let Self { world, assembly, springs, x, motion, stiffness, .. } = self;
        springs.follow(world, x);
        for (foot, at) in springs.each(world, x, began) {
            for (k, w) in foot.pair.points.iter().zip(foot.closest.c) {
                assembly.add_force(world, *k, &(foot.out * (-w * at.first)));
            }
            stiffness.note(&foot.pair, at.second, whole);
            if whole {
                let along = foot.out * foot.out.transpose() * at.second;
                assembly.add_weighted(world, &foot.pair, &foot.closest.c, &along, motion);
            }
        }
    }

    /// Adds the barrier between the pairs that are near.
    #[inline]
    fn add_barrier(&mut self, whole: bool) {
        let b = self.barrier();
        let Self { world, assembly, contacts, x, motion, stiffness, .. } = self;
        if world.settings.law == Law::Barrier {
            contacts.count(world, x, x);
        }
        for (pair, near) in contacts.each(world, x) {
            let (at, m) = (b.at(near.closest.squared), near.mollifier.as_ref());
            assembly.add_gradient(world, &pair.points, &barrier::gradient(&at, &near.closest, m));
            let along = near.closest.stiffness(at.first, at.second);
            stiffness.note(pair, along.trace(), whole);
            if !whole {
                continue;
            }
            if m.is_none() {
                assembly.add_weighted(world, pair, &near.closest.c, &along, motion);
            } else {
                let h = barrier::hessian(&at, &near.closest, m, true);
                assembly.add_pair(world, pair, &h);
                assembly.add_motion(world, &pair.points, &h, motion);
            }
        }
    }

    /// Adds friction, whose normals and forces lag; with a stiffness that bounds it from above in careful
    /// steps.
    #[inline]
    fn add_friction(&mut self, began: &[Vec3], whole: bool) {
        let Self { world, assembly, x, motion, friction, stiffness, careful, .. } = self;
        let s = &world.settings;
        for (pair, lag) in friction.iter() {
            let slid = pair.points.map(|k| x[k as usize] - began[k as usize]);
            let (force, exact) = lag.force(&slid, s.slip * s.step);
            let block = if *careful { lag.above(&slid, s.slip * s.step) } else { exact };
            for (k, w) in pair.points.iter().zip(lag.weights) {
                assembly.add_force(world, *k, &(force * w));
            }
            stiffness.note(pair, block.trace(), whole);
            if whole {
                assembly.add_weighted(world, pair, &lag.weights, &block, motion);
            }
        }
    }
}
