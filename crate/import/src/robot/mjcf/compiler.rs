//! `<compiler>`: the file's way to write angles, the folder of its meshes, and its treatment of masses.

use asperity_scene::SceneError;

use super::super::assemble::Assembly;
use super::element::Element;
use super::orientation::Angles;

/// Settings of one model's compiler.
pub struct Compiler {
    /// Unit of the file's angles, and sequence of its Euler angles.
    pub angles: Angles,
    /// True if limits hold where a range is given, without `limited`.
    pub auto_limits: bool,
    /// Source of the bodies' masses.
    pub mass_from: MassFrom,
    /// Range of groups of geoms that weigh.
    pub weighing_groups: [f64; 2],
    /// Folder of the meshes.
    folder: String,
    /// True if names of files are taken without their folders.
    strip: bool,
    /// True if primitives fit the box around a mesh, not that of its inertia.
    pub fit_box: bool,
    /// True if moments of inertia that no body can have are replaced by their mean.
    pub balance: bool,
    /// True if frames of free bodies stand in their centres of mass.
    pub align_free: bool,
    /// Least mass, kg.
    pub least_mass: f64,
    /// Least moment of inertia, kg·m².
    pub least_inertia: f64,
    /// Mass of all bodies together, kg.
    pub total_mass: Option<f64>,
}

/// Source of the bodies' masses: what `inertiafromgeom` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MassFrom {
    /// `false`: bodies alone say what they weigh.
    Bodies,
    /// `true`: shapes weigh, whatever their body says.
    ShapesFirst,
    /// `auto`: shapes weigh where their body says nothing.
    ShapesWhereMissing,
}

impl Default for Compiler {
    fn default() -> Self {
        Self {
            angles: Angles::degrees(),
            auto_limits: true,
            mass_from: MassFrom::ShapesWhereMissing,
            weighing_groups: [0.0, 5.0],
            folder: String::new(),
            strip: false,
            fit_box: false,
            balance: false,
            align_free: false,
            least_mass: 0.0,
            least_inertia: 0.0,
            total_mass: None,
        }
    }
}

/// Attributes that are read, or that change nothing here: rigidly joined bodies weigh and move as one either
/// way, geoms that only colour are not drawn either way, and textures are not shown.
const KNOWN: [&str; 21] = [
    "angle",
    "eulerseq",
    "autolimits",
    "meshdir",
    "assetdir",
    "texturedir",
    "coordinate",
    "inertiafromgeom",
    "inertiagrouprange",
    "strippath",
    "fitaabb",
    "balanceinertia",
    "boundmass",
    "boundinertia",
    "settotalmass",
    "fusestatic",
    "discardvisual",
    "usethread",
    "alignfree",
    "convexhull",
    "saveinertial",
];

impl Compiler {
    /// Reads the settings of `<compiler>`, or returns the usual ones where a model has none; an attribute
    /// that is not read goes into the report.
    ///
    /// # Errors
    ///
    /// Refuses coordinates in the world frame, and names an attribute that is no number.
    pub fn of(element: Option<&Element>, into: &mut Assembly<'_>) -> Result<Self, SceneError> {
        let usual = Self::default();
        let Some(c) = element else { return Ok(usual) };
        // The range over which lengths of tendons are searched.
        c.unread(&["lengthrange"], &KNOWN, into);
        if c.attribute("coordinate") == Some("global") {
            return Err(c.refuse(
                "coordinate=\"global\" is of MuJoCo before 2.3.4 and no longer read: load the file there and save it, which writes local coordinates",
            ));
        }
        let positive = |name: &str| Ok::<_, SceneError>(c.one(name)?.filter(|x| *x > 0.0));
        let folder = c.attribute("meshdir").or(c.attribute("assetdir")).unwrap_or_default();
        Ok(Self {
            angles: Angles::of(Some(c))?,
            auto_limits: c.truth("autolimits").unwrap_or(usual.auto_limits),
            mass_from: match c.truth("inertiafromgeom") {
                Some(true) => MassFrom::ShapesFirst,
                Some(false) => MassFrom::Bodies,
                None => usual.mass_from,
            },
            weighing_groups: c.exactly("inertiagrouprange")?.unwrap_or(usual.weighing_groups),
            folder: folder.to_owned(),
            strip: c.truth("strippath").unwrap_or(usual.strip),
            fit_box: c.truth("fitaabb").unwrap_or(usual.fit_box),
            balance: c.truth("balanceinertia").unwrap_or(usual.balance),
            align_free: c.truth("alignfree").unwrap_or(usual.align_free),
            least_mass: positive("boundmass")?.unwrap_or(usual.least_mass),
            least_inertia: positive("boundinertia")?.unwrap_or(usual.least_inertia),
            total_mass: positive("settotalmass")?,
        })
    }

    /// Returns the path of a mesh's file.
    pub fn mesh(&self, file: &str) -> String {
        let file = if self.strip { file.rsplit(['/', '\\']).next().unwrap_or(file) } else { file };
        let absolute = file.starts_with(['/', '\\']) || file.contains(':');
        match self.folder.trim_end_matches(['/', '\\']) {
            "" => file.to_owned(),
            _ if absolute => file.to_owned(),
            folder => format!("{folder}/{file}"),
        }
    }
}
