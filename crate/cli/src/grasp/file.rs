//! The file of a set of grasps, and the models that it makes.

use std::path::Path;

use asperity_experiments::soft_grasp::document::{
    AwkwardShape, GraspMesh, GraspObject, GraspPads, GraspTrials, HeldPart, JawDesign, PadMesh, SqueezeUntil,
};
use asperity_geometry::{Pose, Vec3, import::import_mesh};
use asperity_gripper::lift::{GraspModel, Rules};
use asperity_gripper::object::Object;
use asperity_gripper::pad::Pad;
use asperity_gripper::sure::{GraspToTry, Study, drawn};
use nalgebra::{Quaternion, UnitQuaternion};
use serde::Deserialize;

use crate::output;

/// Content of a file.
pub struct Set {
    pub study: Study,
    /// Hash of the text and of the files that it names.
    pub hash: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ObjectText {
    Cube(f64),
    Sphere(f64),
    Cylinder([f64; 2]),
    Awkward(AwkwardShape),
    Mesh(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PadText {
    design: Option<JawDesign>,
    mesh: Option<String>,
    spacing: Option<f64>,
    layers: Option<u32>,
    held: Option<HeldPart>,
    held_depth: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgesText {
    force: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AntipodalText {
    count: usize,
    #[serde(default)]
    seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GraspText {
    id: String,
    translation: [f64; 3],
    rotation: [f64; 4],
    up: Option<[f64; 3]>,
    trials: Option<u32>,
    successes: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    schema: String,
    object: ObjectText,
    mass: Option<f64>,
    up: Option<[f64; 3]>,
    pad: Option<PadText>,
    young: Option<f64>,
    friction: Option<f64>,
    floor_friction: Option<f64>,
    step: Option<f64>,
    opening: Option<f64>,
    closing_speed: Option<f64>,
    until: Option<SqueezeUntil>,
    lifting_speed: Option<f64>,
    lifting_acceleration: Option<f64>,
    lift: Option<f64>,
    hold: Option<f64>,
    longest: Option<f64>,
    #[serde(default)]
    trials: GraspTrials,
    judges: Option<JudgesText>,
    grasps: Option<Vec<GraspText>>,
    cases: Option<String>,
    antipodal: Option<AntipodalText>,
}

/// The reference's own file of physical grasps.
#[derive(Deserialize)]
struct Cases {
    schema: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    trials: u32,
    successes: u32,
    X_OG: CasePose,
    up_O: [f64; 3],
}

#[derive(Deserialize)]
struct CasePose {
    translation: [f64; 3],
    rotation: [f64; 4],
}

/// Computes FNV-1a, which tells a file from another, and nothing more.
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(seed, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

struct Reader<'a> {
    folder: &'a Path,
    hash: u64,
}

impl Reader<'_> {
    fn bytes(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let path = self.folder.join(name);
        let bytes = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        self.hash = hash(self.hash, &bytes);
        Ok(bytes)
    }

    fn mesh(&mut self, name: &str) -> Result<GraspMesh, String> {
        let bytes = self.bytes(name)?;
        let mesh = import_mesh(&bytes, name).map_err(|e| format!("{name}: {e}"))?.mesh;
        let vertices = mesh.vertices.iter().map(|v| (*v).into()).collect();
        Ok(GraspMesh { vertices, triangles: mesh.triangles })
    }
}

fn parse<'a, T: Deserialize<'a>>(name: &str, text: &'a str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|e| format!("{name}: {}: {}", e.path(), e.inner()))
}

fn schema(name: &str, found: &str, wanted: &str) -> Result<(), String> {
    let wrong = || format!("{name}: schema: it is {found:?}, and {wanted:?} is read");
    if found == wanted { Ok(()) } else { Err(wrong()) }
}

/// Reads a file and those that it names; every sentence of an error begins with the file.
pub fn read(path: &Path) -> Result<Set, String> {
    let text = output::read(path)?;
    let name = path.display().to_string();
    let folder = path.parent().unwrap_or(Path::new(""));
    let version = env!("CARGO_PKG_VERSION");
    let mut reader =
        Reader { folder, hash: hash(hash(0xcbf2_9ce4_8422_2325, version.as_bytes()), text.as_bytes()) };
    let text: Text = parse(&name, &text)?;
    schema(&name, &text.schema, "asperity-grasps/1")?;
    make(text, &mut reader).map_err(|e| format!("{name}: {e}"))
}

fn make(text: Text, reader: &mut Reader) -> Result<Set, String> {
    let said = |f: asperity_fault::Fault| f.to_string();
    let object = object(&text, reader)?;
    let pad = pad(&text, reader)?;
    let plan = asperity_experiments::grasp::plan(&text.trials);
    plan.check().map_err(|f| said(f.within("trials")))?;
    let r = Rules::default();
    let rules = Rules {
        opening: text.opening.unwrap_or(r.opening),
        closing_speed: text.closing_speed.unwrap_or(r.closing_speed),
        lifting_speed: text.lifting_speed.unwrap_or(r.lifting_speed),
        lifting_acceleration: text.lifting_acceleration,
        until: text.until.map_or(r.until, asperity_experiments::grasp::until),
        lift: text.lift.unwrap_or(r.lift),
        hold: text.hold.unwrap_or(r.hold),
        ..r
    };
    let model = |up: Option<[f64; 3]>| -> Result<GraspModel, String> {
        let up = Vec3::from(up.or(text.up).unwrap_or([0.0, 0.0, 1.0]));
        let X_WO = object.standing(&up).map_err(said)?;
        let (young, friction) = (text.young.unwrap_or(1e6), text.friction.unwrap_or(0.4));
        let mut model = GraspModel::new(pad.clone(), object.clone(), X_WO, young, friction);
        model.rules = rules;
        model.floor_friction = text.floor_friction.unwrap_or(model.floor_friction);
        model.settings.step = text.step.unwrap_or(model.settings.step);
        model.check().map_err(said)?;
        Ok(model)
    };
    let mut grasps = Vec::new();
    match (&text.grasps, &text.cases, &text.antipodal) {
        (Some(listed), None, None) => {
            for (i, g) in listed.iter().enumerate() {
                let X_OG = pose(g.translation, g.rotation).ok_or(format!(
                    "grasps[{i}].rotation: it must be a quaternion [w, x, y, z] of length 1"
                ))?;
                let model = model(g.up)?;
                let real = g.trials.zip(g.successes);
                grasps.push(GraspToTry { id: g.id.clone(), X_WG: model.X_WO * X_OG, model, real });
            }
        }
        (None, Some(from), None) => {
            let bytes = reader.bytes(from)?;
            let cases: Cases = parse(from, &String::from_utf8_lossy(&bytes))?;
            schema(from, &cases.schema, "cube-grasps/1")?;
            for c in cases.cases {
                let X_OG = pose(c.X_OG.translation, c.X_OG.rotation)
                    .ok_or(format!("{from}: {}: X_OG.rotation: it must be of length 1", c.id))?;
                let model = model(Some(c.up_O))?;
                grasps.push(GraspToTry {
                    id: c.id,
                    X_WG: model.X_WO * X_OG,
                    model,
                    real: Some((c.trials, c.successes)),
                });
            }
        }
        (None, None, Some(draw)) => {
            let model = model(None)?;
            grasps = drawn(&model, draw.count, draw.seed).map_err(|f| said(f.within("antipodal")))?;
        }
        _ => return Err("It must have one of grasps, cases and antipodal.".to_owned()),
    }
    if grasps.is_empty() {
        return Err("grasps: there is none.".to_owned());
    }
    if let Some(g) = grasps.iter().find(|g| asperity_sweep::is_computed(&g.id)) {
        return Err(format!(
            "grasps: the id {:?} begins as what a spreadsheet computes: choose another",
            g.id
        ));
    }
    if let Some(g) = grasps.iter().find(|g| g.id.contains([',', '"', '\n'])) {
        return Err(format!("grasps: the id {:?} must have no comma, quotation mark or line break", g.id));
    }
    let force = text.judges.as_ref().map_or(20.0, |j| j.force);
    let study = Study { grasps, plan, longest: text.longest.unwrap_or(4.0), force, threshold: 0.5 };
    Ok(Set { study, hash: reader.hash })
}

fn object(text: &Text, reader: &mut Reader) -> Result<Object, String> {
    let mass = text.mass.unwrap_or(3e-3);
    let (shape, mass) = match &text.object {
        ObjectText::Cube(edge) => (GraspObject::Cube(*edge), Some(mass)),
        ObjectText::Sphere(radius) => (GraspObject::Sphere(*radius), Some(mass)),
        ObjectText::Cylinder(measures) => (GraspObject::Cylinder(*measures), Some(mass)),
        ObjectText::Awkward(shape) => (GraspObject::Awkward(*shape), None),
        ObjectText::Mesh(name) => (GraspObject::Mesh(reader.mesh(name)?), Some(mass)),
    };
    asperity_experiments::grasp::object(&shape, 1200.0, mass).map_err(|e| e.to_string())
}

fn pad(text: &Text, reader: &mut Reader) -> Result<Pad, String> {
    let mut pads = GraspPads::default();
    if let Some(pad) = &text.pad {
        (pads.spacing, pads.layers) = (pad.spacing, pad.layers);
        pads.design = match &pad.mesh {
            Some(name) => JawDesign::Mesh(PadMesh {
                surface: reader.mesh(name)?,
                held: pad.held.unwrap_or_default(),
                held_depth: pad.held_depth.unwrap_or(2e-4),
            }),
            None => pad.design.clone().unwrap_or_default(),
        };
    }
    asperity_experiments::pads::pad(&pads).map_err(|e| e.within("pad").to_string())
}

fn pose(p: [f64; 3], [w, x, y, z]: [f64; 4]) -> Option<Pose> {
    let q = Quaternion::new(w, x, y, z);
    let length = q.norm_squared().sqrt();
    let fits = (length - 1.0).abs() < 1e-3 && p.iter().all(|c| c.is_finite());
    fits.then(|| Pose::from_parts(Vec3::from(p).into(), UnitQuaternion::new_unchecked(q / length)))
}
