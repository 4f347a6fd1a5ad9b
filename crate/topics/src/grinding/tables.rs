//! The grinding reference's tables, row by row: the first cells are asked and the others never looked at.

use asperity_fault::Fault;
use asperity_grinding::process::{
    ChordRipple, Groove, NormalForce, Roughness, aligned_stiffness, line_depth, preston, scallop,
    sphere_contact, wheel_scallop,
};
use asperity_impact::ElasticMaterial;
use asperity_scene::SceneError;
use serde::Deserialize;
use serde_json::{Value, json};

use super::missing;

/// Rows whose first cells are asked; the others are never looked at.
#[derive(Deserialize)]
pub struct Table {
    #[serde(default)]
    id: String,
    columns: Vec<String>,
    rows: Vec<Vec<f64>>,
    seed_values_um: Option<Measured>,
}

/// Roughness before and after one pass, µm.
#[derive(Deserialize)]
struct Measured {
    Ra_before: f64,
    Ra_after: f64,
}

/// Answer to a row.
type Answer = Result<Vec<f64>, Fault>;

impl Table {
    /// Answers each row by its first `asked` cells.
    pub fn answer(&self, asked: usize, answer: fn(&[f64]) -> Answer) -> Result<Value, SceneError> {
        self.answer_with(asked, answer)
    }

    fn answer_with(&self, asked: usize, answer: impl Fn(&[f64]) -> Answer) -> Result<Value, SceneError> {
        let row = |(i, row): (usize, &Vec<f64>)| {
            let cells = row
                .get(..asked)
                .ok_or_else(|| missing(&format!("rows[{i}]"), &format!("{asked} numbers are wanted here")))?;
            let found = answer(cells)?;
            Ok([cells, &found].concat())
        };
        let rows = self.rows.iter().enumerate().map(row).collect::<Result<Vec<_>, SceneError>>()?;
        Ok(json!({ "columns": self.columns, "rows": rows }))
    }

    /// True if this table's columns mention the word, which tells its kind.
    fn speaks_of(&self, word: &str) -> bool {
        self.columns.iter().any(|c| c.contains(word)) || self.id.contains(word)
    }

    pub fn scallop(&self) -> Result<Value, SceneError> {
        if self.speaks_of("wheel width") {
            return self.answer(3, |c| Ok(vec![wheel_scallop(1.0 / c[0], c[1], c[2])?]));
        }
        if !self.speaks_of("surface radius") {
            return self.answer(2, |c| {
                let h = scallop(c[0], 0.0, c[1])?;
                Ok(vec![h, c[1] * c[1] / (8.0 * c[0])])
            });
        }
        let sign = if self.speaks_of("concave") { -1.0 } else { 1.0 };
        self.answer_with(3, |c| {
            let curvature = sign / c[1];
            let h = scallop(c[0], curvature, c[2])?;
            Ok(vec![h, c[2] * c[2] / 8.0 * (1.0 / c[0] + curvature)])
        })
    }

    pub fn preston(&self) -> Result<Value, SceneError> {
        if self.speaks_of("step-over") {
            return self.answer(3, overlap);
        }
        if self.speaks_of("half-width") {
            return self.answer(6, |c| Ok(vec![line_depth(c[0], c[1], c[2], c[4], c[5])?]));
        }
        if self.speaks_of("contact radius") {
            return self.answer(5, |c| {
                let groove = Groove::new(c[0], c[1], c[2], c[3], c[4])?;
                let half = groove.at(0.5 * groove.radius);
                Ok(vec![groove.depth, half, groove.section(), c[0] * c[1] * c[3]])
            });
        }
        self.answer(4, |c| Ok(vec![preston(c[0], c[1], c[2], c[3])]))
    }

    pub fn roughness(&self) -> Result<Value, SceneError> {
        if let Some(measured) = &self.seed_values_um {
            return self.answer_with(1, |c| {
                let law = Roughness::fitted(measured.Ra_before, measured.Ra_after, c[0])?;
                let passes = [0.0, 0.5, 1.0, 2.0, 3.0, 5.0].map(|n| law.at(n));
                Ok([&[law.rate], &passes[..]].concat())
            });
        }
        self.answer(8, |c| {
            let &[floor, start, scale, kp, force, width, sliding, feed] = c else { return Ok(Vec::new()) };
            let depth = line_depth(kp, force, width, sliding, feed)?;
            let law = Roughness::new(start, floor, depth / scale)?;
            Ok(vec![law.at(1.0), law.at(2.0), law.at(5.0), law.until(0.1)])
        })
    }
}

/// Answers a row of K contact, K arm, offset, contacts, most stiffness.
pub fn force(c: &[f64]) -> Answer {
    let &[contact, arm, offset, count, most] = c else { return Ok(Vec::new()) };
    let count = count as usize;
    let (rigid, behind) = (NormalForce::new(contact, f64::INFINITY)?, NormalForce::new(contact, arm)?);
    let many = |stiffness, arm| NormalForce::new(stiffness, arm).map(|f| f.at(offset));
    let scaled = aligned_stiffness(contact, count, most);
    Ok(vec![
        rigid.at(offset),
        many(aligned_stiffness(contact, count, f64::INFINITY), f64::INFINITY)?,
        many(scaled, f64::INFINITY)?,
        behind.at(offset),
        rigid.offset_for(TARGET)?,
        behind.offset_for(TARGET)?,
        many(scaled, arm)?,
    ])
}

/// Force of the paper, N.
const TARGET: f64 = 5.0;

/// Number of points of the trapezoidal rule by which the reference takes the mean of a chord.
const CHORD: usize = 20_001;

/// Answers a row of K, radius of the surface and of the tool, offset, sign, spacing.
pub fn ripple(c: &[f64]) -> Answer {
    let &[stiffness, surface, tool, offset, sign, spacing] = c else { return Ok(Vec::new()) };
    let chord = ChordRipple::new(stiffness, surface, tool, offset, sign > 0.0, spacing)?;
    let n = (CHORD - 1) as f64;
    let inside: f64 = (1..CHORD - 1).map(|k| chord.at(k as f64 / n - 0.5)).sum();
    let mean = (inside + 0.5 * (chord.at(-0.5) + chord.at(0.5))) / n;
    Ok(vec![chord.at_points(), chord.at_middle(), mean])
}

/// Answers a row of E of tool and part, ν of both, R, F.
pub fn hertz(c: &[f64]) -> Answer {
    let &[tool, part, nu, radius, force] = c else { return Ok(Vec::new()) };
    let of = |youngs_modulus| ElasticMaterial { youngs_modulus, poissons_ratio: nu };
    let found = sphere_contact([of(tool), of(part)], radius, force)?;
    Ok(vec![found.stiffness, found.depth, found.radius, found.peak_pressure])
}

/// Number of points of a step over which the reference looks for the least and the most.
const PROFILE: usize = 4001;

/// Answers a row of h₀, a, step.
fn overlap(c: &[f64]) -> Answer {
    let &[depth, radius, step] = c else { return Ok(Vec::new()) };
    let groove = Groove { depth, radius };
    let at = |k: usize| groove.overlap(step * k as f64 / (PROFILE - 1) as f64, step);
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for depth in (0..PROFILE).map(at) {
        (least, most) = (least.min(depth), most.max(depth));
    }
    Ok(vec![groove.mean(step), least, most])
}
