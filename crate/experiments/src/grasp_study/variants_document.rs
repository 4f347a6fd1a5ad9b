//! A study's variants: fields of its grasps that take one value after the other.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::soft_grasp::document::SoftGrasp;
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::validate::value;
use asperity_scene::{FieldPath, SceneError, path};

/// Variants of a study: every grasp is tried with each value of the fields, or with each pair of values of
/// two. Without fields there is one variant: the grasps as they are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspVariants {
    /// Varied fields: none, one or two. Variants are numbered with the last field running fastest.
    pub fields: Vec<VariedField>,
    /// F1 scores that others published, one for each variant, to stand beside; may be empty.
    pub published: Vec<f64>,
    /// Published F1 scores that depend on another field: the first table whose field has its value takes the
    /// place of `published`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<PublishedTable>,
}

/// F1 scores that others published for a value of a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PublishedTable {
    /// Path of the field below `with`: `pads.design`.
    pub path: String,
    /// Value of the field, any JSON that fits it.
    pub value: Value,
    /// F1 scores, one for each variant.
    pub f1: Vec<f64>,
}

/// A varied field and its values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct VariedField {
    /// Path of the field below `with`: `pads.youngs_modulus`.
    pub path: String,
    /// Label for people: "E of the pads".
    pub label: String,
    /// Quantity, which decides the unit of values that are numbers.
    #[serde(default = "ratio")]
    pub quantity: Quantity,
    /// Spacing of the values on an axis.
    #[serde(default)]
    pub scale: Scale,
    /// Values, any JSON that fits the field.
    pub values: Vec<Value>,
}

fn ratio() -> Quantity {
    Quantity::Ratio
}

/// Largest number of values of a field: more are another program's.
const MOST_VALUES: usize = 32;

impl GraspVariants {
    /// Returns the number of variants.
    pub fn count(&self) -> usize {
        self.fields.iter().map(|field| field.values.len()).product()
    }

    /// Returns the grasps of variant `k`.
    ///
    /// # Errors
    ///
    /// Refuses a value that its field does not take; paths start at the study.
    pub fn of(&self, with: &SoftGrasp, k: usize) -> Result<SoftGrasp, SceneError> {
        let (mut made, mut left) = (with.clone(), k);
        for (i, field) in self.fields.iter().enumerate().rev() {
            let j = left % field.values.len().max(1);
            left /= field.values.len().max(1);
            let at = format!("variants.fields[{i}]");
            let way =
                FieldPath::parse(&field.path).map_err(|e| SceneError { path: format!("{at}.path"), ..e })?;
            let Some(told) = field.values.get(j) else { continue };
            path::patch(&mut made, &way.0, told)
                .map_err(|e| SceneError { path: format!("{at}.values[{j}]"), ..e })?;
        }
        Ok(made)
    }

    /// Checks what the types alone cannot say; paths start at the study.
    pub(super) fn validate(&self, with: &SoftGrasp) -> Result<(), SceneError> {
        if self.fields.len() > 2 {
            return Err(value("variants.fields", "two fields at the most"));
        }
        for (i, field) in self.fields.iter().enumerate() {
            if !(1..=MOST_VALUES).contains(&field.values.len()) {
                let message = format!("between 1 and {MOST_VALUES} values");
                return Err(value(&format!("variants.fields[{i}].values"), message));
            }
            // The number of trials is the study's, and the fields of the view make no variant.
            if ["trials", "colour", "plots", "end"]
                .iter()
                .any(|no| field.path.split(['.', '[']).next() == Some(no))
            {
                let message = "a field that says what is grasped, with which pads, or by which rules";
                return Err(value(&format!("variants.fields[{i}].path"), message));
            }
        }
        self.validate_f1("variants.published", &self.published)?;
        for (i, table) in self.tables.iter().enumerate() {
            let at = format!("variants.tables[{i}]");
            let way =
                FieldPath::parse(&table.path).map_err(|e| SceneError { path: format!("{at}.path"), ..e })?;
            path::patch(&mut with.clone(), &way.0, &table.value)
                .map_err(|e| SceneError { path: format!("{at}.value"), ..e })?;
            self.validate_f1(&format!("{at}.f1"), &table.f1)?;
        }
        (0..self.count()).try_for_each(|k| self.of(with, k)?.validate(0).map_err(|e| self.blame(k, e)))
    }

    fn validate_f1(&self, at: &str, f1: &[f64]) -> Result<(), SceneError> {
        if !f1.is_empty() && f1.len() != self.count() {
            return Err(value(at, format!("none, or one for each of the {} variants", self.count())));
        }
        match f1.iter().position(|f| !(0.0..=1.0).contains(f)) {
            Some(i) => Err(value(&format!("{at}[{i}]"), "between 0 and 1").allowing(0.0, 1.0)),
            None => Ok(()),
        }
    }

    /// Moves an error of variant `k` to the value that caused it.
    pub fn blame(&self, k: usize, e: SceneError) -> SceneError {
        let inner = e.path.strip_prefix("experiment.").unwrap_or(&e.path).to_owned();
        let fits = |path: &str| inner.starts_with(path) || path.starts_with(&inner);
        let Some(i) = self.fields.iter().position(|field| fits(&field.path)) else {
            return SceneError { path: format!("with.{inner}"), ..e };
        };
        let slower: usize = self.fields.iter().skip(i + 1).map(|field| field.values.len().max(1)).product();
        let j = k / slower % self.fields[i].values.len().max(1);
        SceneError { path: format!("variants.fields[{i}].values[{j}]"), ..e }
    }
}
