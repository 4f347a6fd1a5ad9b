//! SDFormat (sdformat.org/spec), versions 1.4 to 1.11: worlds and models, within each other and in other
//! files, of links and joints.
//!
//! A file is read once from its start to its end ([`model`], [`link`], [`joint`]); all poses are known after
//! that, since a pose may be given in a frame that comes later ([`pose_graph`]).

mod geometry;
mod include;
mod inertial;
mod joint;
mod link;
mod model;
mod pose;
mod pose_graph;
mod submesh;
mod surface;
mod tree;

use asperity_geometry::Pose;
use asperity_scene::SceneError;
use roxmltree::Node;

use self::joint::JointElement;
use self::model::Around;
use self::pose_graph::PoseGraph;
use self::submesh::Submeshes;
use super::assemble::Assembly;
use super::numbers::{child, place};
use super::refusal;

/// State of the reading of a file.
struct Reading {
    frames: PoseGraph,
    /// Frames of the assembly's links, by index.
    link_frames: Vec<usize>,
    /// Shapes that are given in a frame of their own.
    shapes: Vec<ShapeTold>,
    joints: Vec<JointElement>,
    /// Models whose pose is that of a frame in them: frame, scope and that name; inner ones first.
    placements: Vec<(usize, usize, String)>,
    submeshes: Submeshes,
    /// Number of bytes of the files that were included.
    included: usize,
    /// Names of missing includes.
    missing: Vec<String>,
}

/// A shape of a link whose pose is given in another frame.
#[allow(non_snake_case, reason = "monogram notation")]
struct ShapeTold {
    link: usize,
    piece: usize,
    frame: usize,
    X_GS: Pose,
}

/// Reads the file into links and joints.
pub fn read(sdf: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(sdf, &["world", "model", "include"], &["version"]);
    let mut reading = Reading {
        frames: PoseGraph::new(),
        link_frames: Vec::new(),
        shapes: Vec::new(),
        joints: Vec::new(),
        placements: Vec::new(),
        submeshes: Submeshes::default(),
        included: 0,
        missing: Vec::new(),
    };
    let around = Around::of_file(sdf);
    for world in sdf.children().filter(|n| n.has_tag_name("world")) {
        settings(world, into)?;
        reading.contents(world, &around, into)?;
    }
    let of = |tag: &'static str| sdf.children().filter(move |n| n.has_tag_name(tag));
    let around = around.one_of(of("model").count() + of("include").count());
    for node in of("model") {
        reading.model(node, &around, into)?;
    }
    for node in of("include") {
        reading.include(node, &around, into)?;
    }
    if into.links.is_empty() && !reading.missing.is_empty() {
        let names = reading.missing.iter().take(5).map(|n| format!("“{n}”")).collect::<Vec<_>>().join(", ");
        let message =
            format!("includes {names} and has nothing else; drop the folders of these models with it");
        return Err(refusal(&place(sdf), &message));
    }
    reading.settle(into)
}

/// Reads a world's gravity and time step.
fn settings(world: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let known = ["model", "gravity", "physics", "include", "frame", "joint"];
    into.unread(world, &known, &[]);
    into.gravity = pose::numbers(world, "gravity")?;
    let Some(physics) = child(world, "physics") else { return Ok(()) };
    let known = ["max_step_size", "real_time_factor", "real_time_update_rate", "gravity"];
    into.unread(physics, &known, &["type", "default"]);
    // SDFormat 1.4 and before have it here.
    into.gravity = into.gravity.or(pose::numbers(physics, "gravity")?);
    into.step = pose::numbers::<1>(physics, "max_step_size")?.map(|[s]| s);
    Ok(())
}

impl Reading {
    /// Settles links, shapes and joints once all frames are known: they get their poses.
    #[allow(non_snake_case, reason = "monogram notation")]
    fn settle(mut self, into: &mut Assembly<'_>) -> Result<(), SceneError> {
        self.frames.resolve()?;
        for (model, scope, placement) in &self.placements {
            self.frames.place_by(*model, *scope, placement)?;
        }
        for (link, &frame) in into.links.iter_mut().zip(&self.link_frames) {
            link.X_WL = self.frames.pose(frame)?;
        }
        for shape in &self.shapes {
            let X_WG = self.frames.pose(shape.frame)?;
            let link = &mut into.links[shape.link];
            link.pieces[shape.piece].X_LS = link.X_WL.inverse() * X_WG * shape.X_GS;
        }
        let mut known = Vec::new();
        for told in std::mem::take(&mut self.joints) {
            if let Some(ends) = joint::ends(&told, &mut self.frames, into)? {
                known.push((told, ends));
            }
        }
        let fixed: Vec<bool> = into.links.iter().map(|link| link.fixed).collect();
        let hangs = tree::hang(&fixed, &known.iter().map(|(_, ends)| *ends).collect::<Vec<_>>());
        for ((told, _), hangs) in known.into_iter().zip(hangs) {
            joint::settle(told, hangs, &mut self.frames, into)?;
        }
        Ok(())
    }
}
