//! Files of points that a user drops on the page. A document has room for a limited number: of more points,
//! one is kept for each cube of space, with the smallest cubes that leave few enough.

use asperity_geometry::import::{ImportedCloud, import_cloud};
use asperity_geometry::{Length, Vec3};
use asperity_perception::cloud::{Voxel, voxels};
use asperity_scene::{CloudImport, CloudReport, ErrorKind, SceneError, document};

use crate::mesh::unit_of;

/// Largest number of points of a document.
const BUDGET: usize = 50_000;
/// Growth of the cubes from try to try.
const GROWTH: f64 = 1.15;
/// Divisor of the number of points that gives those at each end of each axis that do not count for the bounds
/// of the cloud.
const OUTERMOST: usize = 200;
/// Resolution of points, 1/m: a micrometre; normals have a hundredth, which is enough for the side that is
/// out.
const PER_METRE: f64 = 1e6;
const PER_NORMAL: f64 = 100.0;

/// Reads the points of a PLY file. `unit` is `m`, `cm`, `mm` or `in`; without it a guess that is reported.
///
/// # Errors
///
/// Refuses files that are no clouds, and an unknown unit.
pub fn read_cloud(bytes: &[u8], file_name: &str, unit: Option<&str>) -> Result<CloudImport, SceneError> {
    let at = |fault: asperity_fault::Fault| SceneError::new(ErrorKind::Mesh, fault.path, fault.message);
    let unit = unit.map(unit_of).transpose()?;
    let mut found = import_cloud(bytes, unit).map_err(at)?;
    let points = found.points.len() + found.left_out;
    let [low, high] = bounds(&found.points);
    let thinned = thin(&mut found).map_err(at)?;
    let normals = found.normals.iter().any(|n| *n != Vec3::zeros());
    let rounded = |rows: &[Vec3], per: f64| -> Vec<[f64; 3]> {
        rows.iter().map(|p| (*p).map(|x| (per * x).round() / per).into()).collect()
    };
    Ok(CloudImport {
        report: CloudReport {
            encoding: found.encoding.to_owned(),
            points: points as u32,
            left_out: found.left_out as u32,
            thinned,
            faces: u32::try_from(found.faces).unwrap_or(u32::MAX),
            normals,
            coloured: found.coloured,
            unit: found.unit.symbol().to_owned(),
            unit_reason: found.unit_reason.clone(),
            low,
            high,
        },
        cloud: document::OwnCloud {
            name: file_name.chars().filter(|c| !c.is_control()).take(80).collect(),
            pose: document::Pose::default(),
            points: rounded(&found.points, PER_METRE),
            normals: if normals { rounded(&found.normals, PER_NORMAL) } else { Vec::new() },
        },
    })
}

/// Returns the bounds of all but the outermost points, so that a few strays do not count.
fn bounds(points: &[Vec3]) -> [[f64; 3]; 2] {
    let out = points.len() / OUTERMOST;
    let mut ends = [[0.0; 3]; 2];
    for k in 0..3 {
        let mut along: Vec<f64> = points.iter().map(|p| p[k]).collect();
        along.sort_unstable_by(f64::total_cmp);
        ends[0][k] = along.get(out).copied().unwrap_or_default();
        ends[1][k] = along.get(along.len().saturating_sub(1 + out)).copied().unwrap_or_default();
    }
    ends
}

/// Thins to the budget; returns the edge of the cubes, m, where that was needed.
fn thin(cloud: &mut ImportedCloud) -> Result<Option<f64>, asperity_fault::Fault> {
    if cloud.points.len() <= BUDGET {
        return Ok(None);
    }
    let [low, high] = bounds(&cloud.points).map(Vec3::from);
    // A square of this size has as many cubes as the budget has points.
    let mut edge = ((high - low).length() / (2.0 * BUDGET as f64).sqrt()).max(1e-6);
    loop {
        let cells = voxels(&cloud.points, &cloud.normals, edge, &Vec3::zeros())
            // Strays so far out that the cubes have no indices.
            .or_else(|fault| if edge < 1.0 { Ok(Vec::new()) } else { Err(fault) })?;
        if (1..=BUDGET).contains(&cells.len()) {
            return Ok(Some(replaced(cloud, &cells, edge)));
        }
        edge *= GROWTH;
    }
}

fn replaced(cloud: &mut ImportedCloud, cells: &[Voxel], edge: f64) -> f64 {
    cloud.points = cells.iter().map(|c| c.p_W).collect();
    if !cloud.normals.is_empty() {
        cloud.normals = cells.iter().map(|c| c.n_W).collect();
    }
    edge
}
