//! Graph of a file's frames: the frame in which each is given, and all poses.
//!
//! Every model is a scope of names: of its links, joints, frames and models. `a::b` is b in the scope of a,
//! `__model__` the frame of the model itself, `world` that of everything (SDFormat, "Pose frame semantics").

use std::collections::BTreeMap;

use asperity_geometry::Pose;
use asperity_scene::SceneError;

use super::super::refusal;
use super::pose::PoseElement;

/// Index of the frame of everything.
pub const WORLD: usize = 0;

/// Carrier of a frame, as the file gives it.
#[derive(Clone)]
pub enum On {
    World,
    /// Index of a link of the assembly.
    Link(usize),
    /// Another frame.
    Frame(usize),
    /// The frame of a name in the frame's own scope.
    Named(String),
    /// Nothing: another file, which is missing, would give it.
    Missing,
}

/// Link that carries a frame in the end.
#[derive(Clone, Copy)]
pub enum Carrier {
    World,
    /// Index of a link of the assembly.
    Link(usize),
    /// A link of a file that is not there.
    Missing,
}

/// Frame in which a pose without `relative_to` is given.
pub enum Base {
    Frame(usize),
    /// A frame by its name.
    Named(String),
}

struct Frame {
    /// Scope in which its names are looked up.
    scope: usize,
    told: PoseElement,
    base: Base,
    on: On,
}

struct Scope {
    /// Index of the frame of the model, or of the world.
    own: usize,
    /// Scope whose names it has: another's where a model is merged into that.
    names: usize,
    frames: BTreeMap<String, usize>,
    /// Scopes of the models in it.
    models: BTreeMap<String, usize>,
    /// True if its file is missing: every name in it gives its own frame.
    missing: bool,
}

/// Frames and scopes, which grow as a file is read, and are resolved when all of it was.
#[allow(non_snake_case, reason = "monogram notation")]
pub struct PoseGraph {
    frames: Vec<Frame>,
    scopes: Vec<Scope>,
    /// Bases of frames, by index, once they are resolved.
    bases: Vec<usize>,
    /// Poses in the world, where they were asked for.
    X_W: Vec<Option<Pose>>,
}

impl PoseGraph {
    pub fn new() -> Self {
        let world = Frame {
            scope: 0,
            told: PoseElement::identity("sdf".to_owned()),
            base: Base::Frame(WORLD),
            on: On::World,
        };
        let scope =
            Scope { own: WORLD, names: 0, frames: BTreeMap::new(), models: BTreeMap::new(), missing: false };
        Self { frames: vec![world], scopes: vec![scope], bases: Vec::new(), X_W: Vec::new() }
    }

    /// Adds a frame to a scope; without a name nothing else refers to it. A name that is taken stays with its
    /// first owner.
    pub fn add(&mut self, scope: usize, name: Option<&str>, told: PoseElement, base: Base, on: On) -> usize {
        let index = self.frames.len();
        self.frames.push(Frame { scope, told, base, on });
        if let Some(name) = name {
            let names = self.scopes[scope].names;
            self.scopes[names].frames.entry(name.to_owned()).or_insert(index);
        }
        index
    }

    /// Returns true if something in the scope has this name.
    pub fn knows(&self, scope: usize, name: &str) -> bool {
        self.scopes[self.scopes[scope].names].frames.contains_key(name)
    }

    /// Adds the scope of a model whose frame is `own`; `merged`: its names go into the outer one's.
    pub fn scope(&mut self, outer: usize, name: &str, own: usize, merged: bool) -> usize {
        let index = self.scopes.len();
        let outer = self.scopes[outer].names;
        let names = if merged { outer } else { index };
        self.scopes.push(Scope {
            own,
            names,
            frames: BTreeMap::new(),
            models: BTreeMap::new(),
            missing: false,
        });
        if !merged {
            self.scopes[outer].models.entry(name.to_owned()).or_insert(index);
        }
        index
    }

    /// Adds the scope of a model whose file is missing.
    pub fn missing(&mut self, outer: usize, name: &str, own: usize) {
        let scope = self.scope(outer, name, own, false);
        self.scopes[scope].missing = true;
    }

    /// Returns the frame of the scope's model.
    pub fn own(&self, scope: usize) -> usize {
        self.scopes[scope].own
    }

    /// Sets the carrier of the frame.
    pub fn put_on(&mut self, frame: usize, on: On) {
        self.frames[frame].on = on;
    }

    /// Finds the frame of a name as it is seen from a scope.
    pub fn find(&self, scope: usize, name: &str) -> Option<usize> {
        let mut scope = scope;
        let mut rest = name;
        loop {
            if rest == "__model__" || self.scopes[scope].missing {
                return Some(self.scopes[scope].own);
            }
            let names = &self.scopes[self.scopes[scope].names];
            if let Some(&frame) = names.frames.get(rest) {
                return Some(frame);
            }
            if rest == "world" || rest == "__root__" {
                return Some(WORLD);
            }
            // Models of SDFormat 1.6 and before may have "::" in their names.
            let inner = rest
                .match_indices("::")
                .find_map(|(at, _)| names.models.get(&rest[..at]).map(|&inner| (inner, at + 2)));
            (scope, rest) = match inner {
                Some((inner, at)) => (inner, &rest[at..]),
                None => return None,
            };
        }
    }

    fn named(&self, frame: usize, name: &str) -> Result<usize, SceneError> {
        let of = &self.frames[frame];
        self.find(of.scope, name).ok_or_else(|| {
            refusal(
                &of.told.place,
                &format!("speaks of “{name}”, which is no link, joint, frame or model here"),
            )
        })
    }

    /// Looks up all names: after that poses can be asked for.
    pub fn resolve(&mut self) -> Result<(), SceneError> {
        self.bases = Vec::with_capacity(self.frames.len());
        for (i, frame) in self.frames.iter().enumerate() {
            let base = match (&frame.told.to, &frame.base) {
                (Some(name), _) | (None, Base::Named(name)) => self.named(i, name)?,
                (None, Base::Frame(base)) => *base,
            };
            self.bases.push(base);
        }
        self.X_W = vec![None; self.frames.len()];
        self.X_W[WORLD] = Some(Pose::identity());
        Ok(())
    }

    /// Returns the pose of a frame in the world.
    pub fn pose(&mut self, frame: usize) -> Result<Pose, SceneError> {
        let mut way = Vec::new();
        let mut at = frame;
        let mut pose = loop {
            if let Some(known) = self.X_W[at] {
                break known;
            }
            if way.len() > self.frames.len() {
                return Err(refusal(&self.frames[frame].told.place, "its pose is told in a ring of frames"));
            }
            way.push(at);
            at = self.bases[at];
        };
        while let Some(next) = way.pop() {
            pose *= self.frames[next].told.X;
            self.X_W[next] = Some(pose);
        }
        Ok(pose)
    }

    /// Moves a model's pose, which is that of its placement frame, to the model's own frame. Inner models
    /// come first.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn place_by(&mut self, model: usize, scope: usize, placement: &str) -> Result<(), SceneError> {
        let refused = |what: &str| {
            refusal(&self.frames[model].told.place, &format!("its placement frame “{placement}” {what}"))
        };
        let mut at = self.find(scope, placement).ok_or_else(|| refused("is not in it"))?;
        let mut X_MF = Pose::identity();
        for _ in 0..=self.frames.len() {
            if at == model {
                self.frames[model].told.X *= X_MF.inverse();
                return Ok(());
            }
            if at == WORLD {
                break;
            }
            X_MF = self.frames[at].told.X * X_MF;
            at = self.bases[at];
        }
        Err(refused("does not stand in it"))
    }

    /// Returns the carrier of a frame.
    pub fn carrier(&self, frame: usize) -> Result<Carrier, SceneError> {
        let mut at = frame;
        for _ in 0..=self.frames.len() {
            at = match &self.frames[at].on {
                On::World => return Ok(Carrier::World),
                On::Missing => return Ok(Carrier::Missing),
                On::Link(link) => return Ok(Carrier::Link(*link)),
                On::Frame(next) if *next == at => break,
                On::Frame(next) => *next,
                On::Named(name) => self.named(at, name)?,
            };
        }
        Err(refusal(&self.frames[frame].told.place, "is attached to nothing that moves: no link is in it"))
    }
}
