//! Translation of the document into the engine's types.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, ArmDescription};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, TriangleMesh, Vec3};

use crate::grinding::document::{
    FirstCurve, ForceControl, Grinding, GrindingLaw, GroundPart, PassOrder, ToolFace, ToolHeading, WhichSides,
};
use asperity_grinding::cell::{Obstacles, RouteOptions, bars};
use asperity_grinding::part::workpieces::workpiece;
use asperity_grinding::part::{CREASE, FINEST, PartMesh, Refined, VertexGrid, planning_edge, refined};
use asperity_grinding::path::{Ends, Heading, PassOrder as EnginePassOrder, PathOptions, Sides};
use asperity_grinding::plan::Job;
use asperity_grinding::process::Roughness;
use asperity_grinding::simulate::{Control, Patch, ProcessSettings, Removal};
use asperity_grinding::timing::TimingOptions;
use asperity_impact::{ContactLaw, KelvinVoigt, PowerLaw};
use asperity_scene::document::Shape;
use asperity_scene::{ErrorKind, Scene, SceneError};

use super::arm;
use crate::convert;
use asperity_convert::arm as shared;

/// Time between samples of a run, s: the paper's 1 kHz.
pub(super) const SAMPLE: f64 = 1e-3;

/// Greatest number of triangles that a part of one's own is refined into.
const MOST_REFINED: usize = 120_000;

/// Refinement of a part of one's own for planning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Refinement {
    /// Numbers of triangles as the document has them, and as they are planned on.
    pub triangles: [usize; 2],
    /// Wanted length of the longest edge, and the length that it has, m.
    pub edge: [f64; 2],
}

/// Things that stand in the cell, and what is dear to prepare.
#[derive(Debug)]
pub(super) struct Cell {
    pub part: PartMesh,
    /// Refinement; `None` where the part is planned on as it is.
    pub refinement: Option<Refinement>,
    pub grid: VertexGrid,
    pub arm: Arm,
    /// Description that the arm was compiled from, for the picture.
    pub described: ArmDescription,
    /// Radii of its links, base first, m.
    pub radii: Vec<f64>,
    /// Obstacles that it must not run into.
    pub obstacles: Obstacles,
    /// Half the diagonal of the part's box, m.
    pub size: f64,
}

impl Cell {
    pub fn build(scene: &Scene, e: &Grinding) -> Result<Self, SceneError> {
        let given = mesh(scene, e)?;
        let (part, refinement) = planned_on(&given, e)?;
        let described = ArmDescription {
            X_LT: convert::pose(&e.cell.tool),
            ..shared::described("experiment.cell.arm", &e.cell.arm)?
        };
        let radii = shared::radii(&e.cell.arm);
        let arm = Arm::new(&described).map_err(|x| arm::refused(&e.cell.arm, &x))?;
        let obstacles = Obstacles::new(bars(&described, &radii), &given, e.cell.table);
        let bounds = part.mesh.vertices.iter().fold(asperity_geometry::Aabb::EMPTY, |b, p| b.with(p));
        let (ToolFace::Pad { radius } | ToolFace::Ball { radius }) = e.process.face;
        // Finer cells hold fewer vertices that the tool does not reach. Built-in workpieces keep theirs: the
        // order in which vertices are summed is part of their bits.
        let share = if matches!(e.part, GroundPart::Body {}) { 4.0 } else { 1.0 };
        let grid = VertexGrid::new(&part.mesh.vertices, radius.max(2.0 * part.edge) / share);
        Ok(Self {
            grid,
            refinement,
            arm,
            described,
            radii,
            obstacles,
            size: 0.5 * (bounds.max - bounds.min).length(),
            part,
        })
    }

    /// True if `next` stands in the same cell.
    pub fn stands_for(now: (&Scene, &Grinding), next: (&Scene, &Grinding)) -> bool {
        let shape = |s: &Scene| s.bodies.first().map(|b| b.shape.clone());
        let (a, b) = (now.1, next.1);
        a.part == b.part
            && a.cell.arm == b.cell.arm
            && a.cell.tool == b.cell.tool
            && a.cell.table == b.cell.table
            && a.process.face == b.process.face
            && (matches!(a.part, GroundPart::Workpiece { .. }) || wanted_edge(a) == wanted_edge(b))
            && (matches!(a.part, GroundPart::Workpiece { .. }) || shape(now.0) == shape(next.0))
    }

    /// Makes the whole of the work, in the engine's types. The path's step-over is the document's own.
    pub fn job(&self, X_WP: Pose, e: &Grinding) -> Result<Job<'_>, SceneError> {
        let p = &e.path;
        // Built-in workpieces keep the paths that their scenes were made with.
        let own = matches!(e.part, GroundPart::Body {});
        let path = PathOptions {
            step_over: p.step_over,
            reach: p.reach,
            sides: match p.sides {
                WhichSides::Left => Sides::Left,
                WhichSides::Right => Sides::Right,
                WhichSides::Both => Sides::Both,
            },
            // A curve through points may end in the midst of a face.
            ends: match (&p.first, own) {
                (FirstCurve::Through { .. }, true) => Ends::Beside,
                (FirstCurve::Through { .. }, false) => Ends::Triangle,
                _ => Ends::Face,
            },
            crease: CREASE,
            order: match p.order {
                PassOrder::Zigzag => EnginePassOrder::Zigzag,
                PassOrder::OneWay => EnginePassOrder::OneWay,
                PassOrder::Outwards => EnginePassOrder::Outwards,
                PassOrder::Inwards => EnginePassOrder::Inwards,
            },
            heading: match p.heading {
                ToolHeading::Feed => Heading::Feed,
                ToolHeading::Kept => Heading::Kept,
            },
            chord_error: p.chord_error,
            spacing: p.spacing,
            ramp: p.ramp,
            clearance: p.clearance,
            sideways: if own { RIPPLES * p.step_over } else { 0.0 },
            windows: if own { WINDOWS } else { PathOptions::default().windows },
            even: own.then(|| (EVEN * p.step_over).clamp(FINEST, COARSEST)),
        };
        Ok(Job {
            part: &self.part,
            grid: &self.grid,
            arm: &self.arm,
            obstacles: &self.obstacles,
            X_WP,
            joint_compliance: e.cell.joint_compliance,
            lean: (p.lead, p.tilt),
            feed: (e.process.feed.cut, e.process.feed.travel),
            path,
            route: RouteOptions::default(),
            timing: TimingOptions { step: SAMPLE, ..TimingOptions::default() },
            process: process(e)?,
            removal: removal(e)?,
        })
    }
}

/// Returns the mesh that distances, level curves and removed depths live on: numbers at vertices, so that a
/// part of one's own is refined to what tool and passes need. Built-in workpieces are as fine as the document
/// says.
fn planned_on(given: &TriangleMesh, e: &Grinding) -> Result<(PartMesh, Option<Refinement>), SceneError> {
    // A mesh that cannot be used is refused as it is in the document.
    let part = PartMesh::new(given.clone()).map_err(refused)?;
    if matches!(e.part, GroundPart::Workpiece { .. }) {
        return Ok((part, None));
    }
    let wanted = wanted_edge(e);
    let Refined { mesh, longest } = refined(given, wanted, MOST_REFINED);
    if mesh.triangles.len() == given.triangles.len() {
        return Ok((part, None));
    }
    let triangles = [given.triangles.len(), mesh.triangles.len()];
    let part = PartMesh::new(mesh).map_err(refused)?;
    Ok((part, Some(Refinement { triangles, edge: [wanted, longest] })))
}

/// Returns the longest edge that a part of one's own is refined to, m.
fn wanted_edge(e: &Grinding) -> f64 {
    let (ToolFace::Pad { radius } | ToolFace::Ball { radius }) = e.process.face;
    planning_edge(radius, e.path.step_over)
}

/// Greatest way by which smoothing moves passes on a part of one's own along its surface, over the step-over.
const RIPPLES: f64 = 0.05;
/// Lengths over which points and normals of such passes are smoothed, m: behind a hole they turn sharply, and
/// over less the time the tool takes there depends on where a point lies by chance.
const WINDOWS: [f64; 2] = [12e-3, 24e-3];
/// Distance of the places at which curves on a part of one's own are taken, over the step-over.
const EVEN: f64 = 0.1;
/// Greatest distance of such places, m (the least is the shortest edge): a dozen lie within what is smoothed over.
const COARSEST: f64 = 1e-3;

fn mesh(scene: &Scene, e: &Grinding) -> Result<TriangleMesh, SceneError> {
    match (e.part, scene.bodies.first().map(|b| &b.shape)) {
        (GroundPart::Workpiece { name, triangles }, _) => {
            let missing = || SceneError::new(ErrorKind::Value, "experiment.part.name", "no such workpiece");
            workpiece(name.name(), triangles as usize).ok_or_else(missing)
        }
        (GroundPart::Body {}, Some(Shape::Mesh { vertices, triangles, .. })) => Ok(TriangleMesh {
            vertices: vertices.iter().map(|v| Vec3::from(*v)).collect(),
            triangles: triangles.clone(),
        }),
        _ => Err(SceneError::new(ErrorKind::Value, "bodies[0].shape", "the part must be a mesh")),
    }
}

fn process(e: &Grinding) -> Result<ProcessSettings, SceneError> {
    let p = &e.process;
    let law = match p.law {
        GrindingLaw::KelvinVoigt { stiffness, damping } => {
            KelvinVoigt::new(stiffness, damping).map(ContactLaw::Linear)
        }
        GrindingLaw::HuntCrossley { stiffness, dissipation } => {
            PowerLaw::new(stiffness, 1.5, stiffness * dissipation, 1.5, 1.0).map(ContactLaw::Power)
        }
    };
    let wrong =
        |x: Fault| SceneError::new(ErrorKind::Value, format!("experiment.process.law.{}", x.path), x.message);
    Ok(ProcessSettings {
        law: law.map_err(wrong)?,
        target: p.force,
        control: match p.control {
            ForceControl::Offset {} => Control::Offset,
            ForceControl::Force { gain } => Control::Force { gain },
        },
        arm_damping: p.arm_damping,
        rigid: p.rigid,
        friction: p.friction,
        specific_energy: p.specific_energy,
        preston: p.grit.preston,
        sliding: p.grit.speed,
        runout: (p.runout.amplitude, p.runout.frequency),
        grains: (p.grains.deviation, p.grains.time),
        seed: u64::from(p.grains.seed),
    })
}

fn removal(e: &Grinding) -> Result<Removal, SceneError> {
    let grit = &e.process.grit;
    Ok(Removal {
        patch: match e.process.face {
            ToolFace::Pad { radius } => Patch::Pad(radius),
            ToolFace::Ball { radius } => Patch::Ball(radius),
        },
        roughness: Roughness::new(grit.roughness, grit.finest, 1.0).map_err(refused)?,
        scale: grit.depth,
    })
}

/// Translates an error of the engine's to the field of the document it is about.
pub(super) fn refused(e: Fault) -> SceneError {
    let table = [
        ("first_curve", "experiment.path.first"),
        ("process.target", "experiment.process.force"),
        ("process", "experiment.process"),
        ("patch", "experiment.process.face"),
        ("roughness", "experiment.process.grit"),
        ("removal", "experiment.process.grit"),
        ("lean", "experiment.path"),
        ("feed", "experiment.process.feed"),
        ("improve", "experiment.planner"),
        ("part", "bodies[0].shape"),
        ("arm", "experiment.cell.arm"),
        ("scallop", "experiment.path.scallop"),
        ("tool.radius", "experiment.process.face.radius"),
        ("step", "experiment.path.step_over"),
        ("step_over", "experiment.path.step_over"),
        ("spacing", "experiment.path.spacing"),
        ("chord_error", "experiment.path.chord_error"),
        ("ramp", "experiment.path.ramp"),
        ("clearance", "experiment.path.clearance"),
    ];
    SceneError::at(e, &table, "experiment.path")
}
