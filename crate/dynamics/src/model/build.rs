//! Compiles a description into a [`Model`]: links in an order with parents first, trees, filtered pairs,
//! materials, mass properties, and the state to start from.
//!
//! A body that is no joint's child is the root of a tree, with six free velocities, or part of the world. A
//! parent that is fixed is folded into the joint's frame. Bodies that no root reaches form a ring, which is
//! refused.

use asperity_contact::hydroelastic::{Compliance, HydroBody};
use asperity_contact::narrow_phase::Convex;
use asperity_contact::pieces::Decomposition;
use asperity_fault::{Fault, positive_in};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Length, MassProperties, Mat3, Pose, Rotation, Vec3};

use super::compiled::index_materials;
use super::validate::{mass, validate};
use super::{
    Body, BodyModel, Bulk, Description, GeometryModel, Inertia, JointKind, JointModel, Link, Mobility, Model,
    Moved, Tree,
};
use crate::arm::controlled::CompiledArm;
use crate::way_points::CompiledWayPoints;

impl Model {
    /// Checks and compiles a description.
    ///
    /// # Errors
    ///
    /// Refuses numbers that are not valid, indices out of range, rings of joints and materials that cannot be
    /// paired.
    pub fn new(d: &Description) -> Result<Self, Fault> {
        validate(d)?;
        let Plan { links, trees, joint_links } = plan(d)?;
        let mut model = Self {
            gravity: d.gravity,
            bodies: Vec::new(),
            geometries: Vec::new(),
            links,
            trees,
            couplers: d.couplers.clone(),
            arms: Vec::new(),
            scripts: Vec::new(),
            joint_links,
            filtered: filtered(d),
            candidates: None,
            materials: Vec::new(),
            bounces: d.arms.is_empty()
                && d.bodies.iter().flat_map(|b| &b.geometries).any(|g| g.material.bounces),
            positions: 0,
            velocities: 0,
            start_q: Vec::new(),
            start_v: Vec::new(),
        };
        let any_cut = d.bodies.iter().flat_map(|b| &b.geometries).any(|g| !g.pieces.is_empty());
        for (i, body) in d.bodies.iter().enumerate() {
            for (k, g) in body.geometries.iter().enumerate() {
                let path = format!("bodies[{i}].geometries[{k}]");
                model.geometries.push(geometry(i, g, any_cut, &path)?);
            }
            model.bodies.push(body_model(i, body)?);
        }
        for (k, link) in model.links.iter().enumerate() {
            model.bodies[link.body as usize].link = Some(k as u32);
        }
        for g in &mut model.geometries {
            let body = &model.bodies[g.body as usize];
            g.moved = g.moved(&body.p_BCm);
            g.still = body.link.is_none().then(|| g.still(&body.X_WB));
        }
        model.candidates = model.few_candidates();
        let all: Vec<_> = d.bodies.iter().flat_map(|b| b.geometries.iter().map(|g| g.material)).collect();
        let (indices, materials) = index_materials(&all);
        for (g, i) in model.geometries.iter_mut().zip(indices) {
            g.material = i;
        }
        model.materials = materials;
        model.start(d);
        model.start_by_bodies(d)?;
        for (i, told) in d.arms.iter().enumerate() {
            model.arms.push(CompiledArm::new(d, told).map_err(|e| e.within(&format!("arms[{i}]")))?);
        }
        for i in 0..d.scripts.len() {
            let script =
                CompiledWayPoints::new(d, &model, i).map_err(|e| e.within(&format!("scripts[{i}]")))?;
            let link = &model.links[script.link];
            let (q, v) = script.start(&model.bodies[script.body].p_BCm);
            model.start_q[link.q..link.q + 7].copy_from_slice(&q);
            model.start_v[link.v..link.v + 6].copy_from_slice(&v);
            model.scripts.push(script);
        }
        Ok(model)
    }

    /// Lays out positions and velocities and writes those of the start.
    fn start(&mut self, d: &Description) {
        for k in 0..self.links.len() {
            let (q, v) = (self.start_q.len(), self.start_v.len());
            let link = &self.links[k];
            let body = &d.bodies[link.body as usize];
            match link.joint {
                JointModel::Free => {
                    let r = body.X_WB.rotation.coords.unit();
                    let cm = body.X_WB * nalgebra::Point3::from(self.bodies[link.body as usize].p_BCm);
                    self.start_q.extend([r.w, r.x, r.y, r.z, cm.x, cm.y, cm.z]);
                    self.start_v.extend(body.w_WB.iter().chain(body.v_WBcm.iter()));
                }
                JointModel::Joint(kind) => {
                    let n = kind.velocities();
                    let joint = d.joints.iter().find(|j| j.child == link.body as usize);
                    let number =
                        |x: Option<&Vec<f64>>, i: usize| x.and_then(|x| x.get(i)).copied().unwrap_or(0.0);
                    let position = |i| number(joint.map(|j| &j.position), i);
                    if kind == JointKind::Ball {
                        let turn = Vec3::new(position(0), position(1), position(2));
                        let r = Rotation::from_scaled_axis(turn);
                        self.start_q.extend([r.w, r.i, r.j, r.k]);
                    } else {
                        self.start_q.extend((0..n).map(position));
                    }
                    self.start_v.extend((0..n).map(|i| number(joint.map(|j| &j.velocity), i)));
                }
            }
            let link = &mut self.links[k];
            (link.q, link.v, link.nv) = (q, v, self.start_v.len() - v);
        }
        (self.positions, self.velocities) = (self.start_q.len(), self.start_v.len());
        for tree in &mut self.trees {
            let first = self.links[tree.links.start].v;
            let last = &self.links[tree.links.end - 1];
            tree.v = first..last.v + last.nv;
        }
    }
}

/// Order of the links, parents first, tree by tree; and the link of each joint.
struct Plan {
    links: Vec<Link>,
    trees: Vec<Tree>,
    joint_links: Vec<u32>,
}

fn plan(d: &Description) -> Result<Plan, Fault> {
    let mut inbound: Vec<Option<usize>> = vec![None; d.bodies.len()];
    for (j, joint) in d.joints.iter().enumerate() {
        inbound[joint.child] = Some(j);
    }
    let moving_parent = |j: usize| d.joints[j].parent.filter(|&p| d.bodies[p].mobility == Mobility::Moving);
    let mut links: Vec<Link> = Vec::new();
    let mut trees: Vec<Tree> = Vec::new();
    let mut joint_links = vec![0; d.joints.len()];
    let mut link_of: Vec<Option<u32>> = vec![None; d.bodies.len()];
    for root in 0..d.bodies.len() {
        let is_root = inbound[root].is_none_or(|j| moving_parent(j).is_none());
        if d.bodies[root].mobility == Mobility::Fixed || !is_root {
            continue;
        }
        let first = links.len();
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(b) = queue.pop_front() {
            link_of[b] = Some(links.len() as u32);
            let link = match inbound[b] {
                None => Link {
                    body: b as u32,
                    parent: None,
                    tree: trees.len() as u32,
                    joint: JointModel::Free,
                    X_PF: Pose::identity(),
                    X_MB: Pose::identity(),
                    q: 0,
                    v: 0,
                    nv: 6,
                    damping: 0.0,
                    friction: 0.0,
                    rotor_inertia: 0.0,
                    limits: None,
                    motor: None,
                },
                Some(j) => {
                    let joint = &d.joints[j];
                    joint_links[j] = links.len() as u32;
                    // A fixed parent is the world: its pose goes into the joint's.
                    let base = joint.parent.filter(|&p| d.bodies[p].mobility == Mobility::Fixed);
                    Link {
                        body: b as u32,
                        parent: moving_parent(j).and_then(|p| link_of[p]),
                        tree: trees.len() as u32,
                        joint: JointModel::Joint(joint.kind),
                        X_PF: base.map_or(joint.X_PF, |p| d.bodies[p].X_WB * joint.X_PF),
                        X_MB: joint.X_BM.inverse(),
                        q: 0,
                        v: 0,
                        nv: joint.kind.velocities(),
                        damping: joint.damping,
                        friction: joint.friction,
                        rotor_inertia: joint.rotor_inertia,
                        limits: joint.limits,
                        motor: joint.motor,
                    }
                }
            };
            links.push(link);
            for joint in &d.joints {
                if joint.parent == Some(b) {
                    queue.push_back(joint.child);
                }
            }
        }
        let single = links.len() == first + 1 && links[first].joint == JointModel::Free;
        trees.push(Tree { links: first..links.len(), v: 0..0, single });
    }
    // A body that no root reaches is part of a ring.
    let lost =
        (0..d.bodies.len()).find(|&b| d.bodies[b].mobility == Mobility::Moving && link_of[b].is_none());
    match lost.and_then(|b| inbound[b]) {
        Some(j) => {
            let message = "The joints run in a ring; close a loop with a spring instead.";
            Err(Fault::new(format!("joints[{j}].parent"), message))
        }
        None => Ok(Plan { links, trees, joint_links }),
    }
}

fn filtered(d: &Description) -> Vec<(u32, u32)> {
    let joined = d.joints.iter().filter_map(|j| j.parent.map(|p| (p, j.child)));
    let mut pairs: Vec<(u32, u32)> =
        d.no_contact.iter().copied().chain(joined).map(|(a, b)| (a.min(b) as u32, a.max(b) as u32)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn geometry(body: usize, g: &super::Geometry, any_cut: bool, path: &str) -> Result<GeometryModel, Fault> {
    let hydro = match g.material.hydroelastic {
        None => None,
        Some(h) => {
            let compliance = match h.modulus {
                Some(hydroelastic_modulus) => Compliance::Compliant {
                    hydroelastic_modulus,
                    resolution_hint: h.resolution_hint,
                    slab_thickness: h.slab_thickness,
                },
                None => Compliance::Rigid { resolution_hint: h.resolution_hint },
            };
            let made = HydroBody::new(&g.shape, &compliance)
                .map_err(|e| Fault::new(format!("{path}.material.hydroelastic.{}", e.path), e.message))?;
            Some(made)
        }
    };
    let (convex, cut) = (Convex::new(&g.shape), !g.pieces.is_empty());
    let pieces = match convex {
        _ if cut => Some(Decomposition::new(&g.pieces)),
        Convex::Round { .. } | Convex::Polytope { .. } if any_cut => {
            Some(Decomposition::new(&[(Pose::identity(), g.shape.clone())]))
        }
        _ => None,
    };
    Ok(GeometryModel {
        body: body as u32,
        X_BG: g.X_BG,
        convex,
        pieces,
        cut,
        prepared: PreparedShape::new(&g.shape),
        hydro,
        aabb: g.shape.aabb(),
        bulk: Bulk::of(g),
        material: 0,
        still: None,
        moved: Moved::default(),
    })
}

fn body_model(i: usize, body: &Body) -> Result<BodyModel, Fault> {
    let path = format!("bodies[{i}]");
    let fixed = BodyModel {
        name: body.name.clone(),
        link: None,
        mass: 0.0,
        p_BCm: Vec3::zeros(),
        I_B: Mat3::zeros(),
        I_B_inverse: Mat3::zeros(),
        round: true,
        reach: 0.0,
        X_WB: body.X_WB,
    };
    if body.mobility == Mobility::Fixed {
        return Ok(fixed);
    }
    let m = match body.inertia {
        Inertia::Explicit(m) => m,
        Inertia::Density(density) => from_shapes(body, density, &path)?,
        Inertia::Mass(total) => {
            let unit = from_shapes(body, 1.0, &path)?;
            let scale = total / unit.mass;
            MassProperties { mass: total, p_BCm: unit.p_BCm, I_Cm: unit.I_Cm * scale }
        }
    };
    mass(&format!("{path}.inertia"), &m)?;
    // Symmetric to the last bit, so that the mass matrix is.
    let inertia = 0.5 * (m.I_Cm + m.I_Cm.transpose());
    let Some(inverse) = inertia.try_inverse() else {
        return Err(Fault::new(format!("{path}.inertia.I_Cm"), "The inertia cannot be inverted."));
    };
    let mean = inertia.trace() / 3.0;
    let round = (inertia - Mat3::identity() * mean).amax() <= 1e-14 * mean;
    let reach = (inertia.trace() / (2.0 * m.mass)).sqrt();
    Ok(BodyModel { reach, mass: m.mass, p_BCm: m.p_BCm, I_B: inertia, I_B_inverse: inverse, round, ..fixed })
}

/// Sums mass properties over the shapes of a body.
fn from_shapes(body: &Body, density: f64, path: &str) -> Result<MassProperties, Fault> {
    positive_in("kg/m³", &format!("{path}.inertia"), density)?;
    let mut parts = Vec::new();
    for (k, g) in body.geometries.iter().enumerate() {
        let Some(m) = g.shape.mass_properties(density) else {
            let message = "A half-space has no mass: fix the body, or give its inertia.";
            return Err(Fault::new(format!("{path}.geometries[{k}].shape"), message));
        };
        let r = g.X_BG.rotation.to_rotation_matrix().into_inner();
        parts.push((m.mass, r * m.p_BCm + g.X_BG.translation.vector, r * m.I_Cm * r.transpose()));
    }
    let mass: f64 = parts.iter().map(|p| p.0).sum();
    if !(mass > 0.0) {
        return Err(Fault::new(format!("{path}.inertia"), "A moving body without shapes needs an inertia."));
    }
    let centre = parts.iter().fold(Vec3::zeros(), |s, p| s + p.1 * p.0) / mass;
    let inertia = parts.iter().fold(Mat3::zeros(), |s, (m, p, i)| {
        let r = p - centre;
        s + i + (Mat3::identity() * r.norm_squared() - r * r.transpose()) * *m
    });
    Ok(MassProperties { mass, p_BCm: centre, I_Cm: inertia })
}
