//! Maps of the grit's effect on every vertex of the part: time under the tool, pressure, removed depth
//! (Preston's law), roughness.

use super::{Press, PressSample, ProcessSettings};
use crate::part::{PartMesh, VertexGrid};
use crate::path::Phase;
use crate::process::Roughness;
use asperity_fault::{Fault, positive};

/// Contact patch of the tool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Patch {
    /// Flat pad of this radius (m): even pressure.
    Pad(f64),
    /// Ball of this radius (m): a Hertz patch `a = √(R δ)`, pressure `∝ √(1 − r²/a²)`.
    Ball(f64),
}

/// Parameters of the removal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Removal {
    /// Contact patch of the tool.
    pub patch: Patch,
    /// Roughness against removed depth in units of `scale`; its rate is per unit.
    pub roughness: Roughness,
    /// Depth h_c, m.
    pub scale: f64,
}

/// Greatest number of vertices visited, over all samples of a run, each some ten nanoseconds: a tool that
/// covers a tenth of a fine part at every sample of a long run has as many.
const MOST_LOOKS: usize = 60_000_000;

/// Maps with one number per vertex of the part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Maps {
    /// Time under the tool, s.
    pub dwell: Vec<f64>,
    /// Greatest pressure, Pa.
    pub pressure: Vec<f64>,
    /// Removed depth, m.
    pub depth: Vec<f64>,
    /// Roughness Ra, in the unit of the law's start.
    pub roughness: Vec<f64>,
    /// Removed volume, the sum of k_p F v_s over time and of the depths times the areas, m³.
    pub volume: f64,
    /// Part of the volume that fell beside the part, m³.
    pub beside: f64,
    /// Number of vertices visited so far.
    looks: usize,
}

impl Maps {
    /// Makes the maps before any removal.
    pub fn new(part: &PartMesh, removal: &Removal) -> Self {
        let n = part.mesh.vertices.len();
        Self {
            dwell: vec![0.0; n],
            pressure: vec![0.0; n],
            depth: vec![0.0; n],
            roughness: vec![removal.roughness.start; n],
            ..Self::default()
        }
    }

    /// Adds a stretch. Each sample removes `k_p F v_s dt`, shared among the vertices of the patch by pressure
    /// times area, so that the volume is Preston's to rounding, however coarse the mesh.
    ///
    /// # Errors
    ///
    /// Refuses a patch or scale that is not positive, maps of another part, and too many vertices to visit.
    pub fn add(
        &mut self,
        part: &PartMesh,
        grid: &VertexGrid,
        press: &Press,
        settings: &ProcessSettings,
        removal: &Removal,
    ) -> Result<(), Fault> {
        self.add_samples(part, grid, (press.step, &press.samples), settings, removal)
    }

    /// Adds some samples of a stretch, `step` (s) apart.
    ///
    /// # Errors
    ///
    /// Refuses a patch or scale that is not positive, maps of another part, and too many vertices to visit.
    pub fn add_samples(
        &mut self,
        part: &PartMesh,
        grid: &VertexGrid,
        (step, samples): (f64, &[PressSample]),
        settings: &ProcessSettings,
        removal: &Removal,
    ) -> Result<(), Fault> {
        match removal.patch {
            Patch::Pad(r) => positive("patch.pad", r)?,
            Patch::Ball(r) => positive("patch.ball", r)?,
        };
        positive("removal.scale", removal.scale)?;
        if self.depth.len() != part.mesh.vertices.len() {
            return Err(Fault::new("maps", "The maps are of another part."));
        }
        let mut touched: Vec<(u32, f64)> = Vec::new();
        for m in samples.iter().filter(|m| m.force > 0.0 && m.phase != Phase::Link) {
            let radius = match removal.patch {
                Patch::Pad(r) => r,
                Patch::Ball(r) => (r * m.depth.max(0.0)).sqrt(),
            };
            // A patch that is finer than the mesh is spread over its vertices.
            let reach = radius.max(1.3 * part.edge);
            touched.clear();
            let mut total = 0.0;
            let looks = &mut self.looks;
            grid.near(&m.p, reach, |v| {
                *looks += 1;
                let i = v as usize;
                let r = part.mesh.vertices[i] - m.p;
                let up = r.dot(&m.n);
                let across = (r.norm_squared() - up * up) / (reach * reach);
                // The other side of a thin part is not ground.
                if across < 1.0 && up.abs() < reach && part.normals[i].dot(&m.n) > 0.2 {
                    let shape = match removal.patch {
                        Patch::Pad(_) => 1.0,
                        Patch::Ball(_) => (1.0 - across).sqrt(),
                    };
                    total += shape * part.areas[i];
                    touched.push((v, shape));
                }
            });
            if self.looks > MOST_LOOKS {
                let message = format!(
                    "The tool covers so much of the part for so long that more than {MOST_LOOKS} corners would have to be \
                     looked at: a smaller tool, a coarser part or a shorter path."
                );
                return Err(Fault::new("patch.radius", message));
            }
            let volume = settings.preston * m.force * settings.sliding * step;
            self.volume += volume;
            if !(total > 0.0) {
                self.beside += volume;
                continue;
            }
            // A pad that hangs over a rim presses all its force on the part under it: rims are overcut.
            for &(v, shape) in &touched {
                let i = v as usize;
                let part_of = shape / total;
                self.depth[i] += volume * part_of;
                self.dwell[i] += step;
                self.pressure[i] = self.pressure[i].max(m.force * part_of);
            }
        }
        for (ra, depth) in self.roughness.iter_mut().zip(&self.depth) {
            *ra = removal.roughness.at(depth / removal.scale);
        }
        Ok(())
    }

    /// Returns the mean roughness, weighted by the area (m²) of each vertex that counts; NaN where there are
    /// none.
    pub fn mean_roughness(&self, areas: &[f64]) -> f64 {
        let sum: f64 = areas.iter().zip(&self.roughness).map(|(a, ra)| a * ra).sum();
        sum / areas.iter().sum::<f64>()
    }

    /// Returns the mean of the ground depths, m, and their standard deviation over it: 0 is even. Weighted by
    /// the area (m²) of each vertex that counts.
    pub fn evenness(&self, areas: &[f64]) -> (f64, f64) {
        let (mut area, mut sum, mut square) = (0.0, 0.0, 0.0);
        for (a, h) in areas.iter().zip(&self.depth) {
            (area, sum, square) = (area + a, sum + a * h, square + a * h * h);
        }
        if !(area > 0.0 && sum > 0.0) {
            return (0.0, f64::INFINITY);
        }
        let mean = sum / area;
        (mean, ((square / area - mean * mean).max(0.0)).sqrt() / mean)
    }
}
