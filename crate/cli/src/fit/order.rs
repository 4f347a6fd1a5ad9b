//! Order of a fit: numbers within bounds, and the fields of the scene that follow from them.

use asperity_fit::{Parameter, Scale, Space};
use asperity_scene::{Change, Scene};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The order as a document.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitOrder {
    /// Numbers to find.
    pub parameters: Vec<Parameter>,
    /// Fields that the numbers set. A number in no field's sum sets nothing and is refused.
    pub fields: Vec<DerivedField>,
}

/// A field of the scene as a sum: `plus + Σ factor × number`. For example, a corner's ball is at half the
/// width less its radius.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DerivedField {
    /// Path in the scene; `[*]` is every element of a list.
    pub path: String,
    /// Constant term.
    #[serde(default)]
    pub plus: f64,
    /// Factor of each number, by its name.
    pub times: Map<String, Value>,
}

/// An order that its scene can take.
pub struct Question {
    /// Space: the numbers and their bounds.
    pub space: Space,
    fields: Vec<Sum>,
}

/// A field, its constant, and factors of numbers by their index.
struct Sum {
    path: String,
    plus: f64,
    times: Vec<(usize, f64)>,
}

/// Largest number of fields that are set, lists counted by their elements.
const MOST_FIELDS: usize = 1000;

impl FitOrder {
    /// Reads words `PATH=FROM..TO` or `PATH=log:FROM..TO`: each number is a field's own.
    pub fn of_words(words: &[String]) -> Result<Self, String> {
        let mut order = Self::default();
        for word in words {
            let wrong =
                || format!("--over “{word}”: a field and its bounds, PATH=FROM..TO or PATH=log:FROM..TO");
            let (path, bounds) = word.split_once('=').ok_or_else(wrong)?;
            let (scale, bounds) =
                bounds.strip_prefix("log:").map_or((Scale::Linear, bounds), |rest| (Scale::Log, rest));
            let (from, to) = bounds.split_once("..").ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
            let name = path.trim().to_owned();
            order.parameters.push(Parameter {
                name: name.clone(),
                from: number(from)?,
                to: number(to)?,
                scale,
            });
            let times = Map::from_iter([(name.clone(), Value::from(1.0))]);
            order.fields.push(DerivedField { path: name, plus: 0.0, times });
        }
        Ok(order)
    }
}

impl Question {
    /// Checks an order against its scene: it must open wherever one of the numbers is at a bound and the
    /// others in their middle.
    pub fn new(order: FitOrder, scene: &Scene) -> Result<Self, String> {
        let space = Space::new(order.parameters).map_err(|f| f.to_string())?;
        let names: Vec<&str> = space.parameters().iter().map(|p| p.name.as_str()).collect();
        let mut fields: Vec<Sum> = Vec::new();
        for (k, field) in order.fields.iter().enumerate() {
            if !field.plus.is_finite() {
                return Err(format!("fields[{k}].plus: it must be a finite number"));
            }
            let factor = |(name, factor): (&String, &Value)| {
                let at = || format!("fields[{k}].times[{name:?}]");
                let place = names.iter().position(|n| n == name).ok_or_else(|| {
                    format!("{}: no number is called so; there are {}", at(), names.join(", "))
                })?;
                let factor = factor.as_f64().filter(|x| x.is_finite());
                Ok((place, factor.ok_or_else(|| format!("{}: it must be a finite number", at()))?))
            };
            let times = field.times.iter().map(factor).collect::<Result<Vec<_>, String>>()?;
            let mut paths = Vec::new();
            every(scene, &field.path, &mut paths).map_err(|e| format!("fields[{k}].path: {e}"))?;
            for path in paths {
                if fields.iter().any(|other| other.path == path) {
                    return Err(format!("fields[{k}].path: {path} is set twice"));
                }
                fields.push(Sum { path, plus: field.plus, times: times.clone() });
            }
        }
        for (i, name) in names.iter().enumerate() {
            let sets = |sum: &Sum| sum.times.iter().any(|(place, factor)| *place == i && *factor != 0.0);
            if !fields.iter().any(sets) {
                return Err(format!("parameters[{i}]: {name} sets no field of the scene"));
            }
        }
        let question = Self { space, fields };
        let middle = vec![0.5; question.space.parameters().len()];
        for (i, p) in question.space.parameters().iter().enumerate() {
            for (bound, value, place) in [("from", p.from, 0.0), ("to", p.to, 1.0)] {
                let mut at = middle.clone();
                at[i] = place;
                question
                    .scene(scene, &question.space.values(&at))
                    .map_err(|e| format!("parameters[{i}].{bound}: at {value} of {} {e}", p.name))?;
            }
        }
        Ok(question)
    }

    /// Returns the changes that these values make.
    pub fn changes(&self, values: &[f64]) -> Vec<Change> {
        let value = |sum: &Sum| {
            let number = |i: usize| values.get(i).copied().unwrap_or(0.0);
            sum.times.iter().fold(sum.plus, |all, (i, factor)| all + factor * number(*i))
        };
        self.fields.iter().map(|sum| Change { path: sum.path.clone(), value: value(sum).into() }).collect()
    }

    /// Returns the scene with these values.
    pub fn scene(&self, scene: &Scene, values: &[f64]) -> Result<Scene, String> {
        let mut scene = scene.clone();
        scene.set_all(&self.changes(values)).map_err(|e| e.to_string())?;
        Ok(scene)
    }
}

/// Finds the paths that one with `[*]` stands for.
fn every(scene: &Scene, path: &str, found: &mut Vec<String>) -> Result<(), String> {
    let Some((list, rest)) = path.split_once("[*]") else {
        if found.len() >= MOST_FIELDS {
            return Err(format!("more than {MOST_FIELDS} fields"));
        }
        found.push(path.to_owned());
        return Ok(());
    };
    let value = scene.field(list).map_err(|e| e.to_string())?;
    let Some(items) = value.as_array().filter(|items| !items.is_empty()) else {
        return Err(format!("{list} is no list with something in it"));
    };
    (0..items.len()).try_for_each(|i| every(scene, &format!("{list}[{i}]{rest}"), found))
}
