//! Times every row natively and writes JSON: `[{"name", "polygons", "drake_polygons", "drake_us", "us"}]`.

use std::time::Instant;

use asperity_bench::pairs::{ROUND, Row, rows};

/// A row is timed for at least this long, s, in batches; the best batch counts, since other processes only add.
const TIME: f64 = 0.3;
const BATCH: f64 = 0.001;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let lines: Vec<String> = rows()?.iter_mut().map(line).collect();
    println!("[\n{}\n]", lines.join(",\n"));
    Ok(())
}

fn line(row: &mut Row) -> String {
    let (polygons, us) = (row.polygons(), microseconds(row));
    let (name, drake_polygons, drake_us) = (&row.name, row.drake_polygons, row.drake_us);
    format!(
        r#"{{"name": "{name}", "polygons": {polygons}, "drake_polygons": {drake_polygons}, "drake_us": {drake_us}, "us": {us:.3}}}"#
    )
}

fn microseconds(row: &mut Row) -> f64 {
    let (mut best, mut spent) = (f64::INFINITY, 0.0);
    while spent < TIME {
        let clock = Instant::now();
        let mut queries = 0;
        while clock.elapsed().as_secs_f64() < BATCH {
            std::hint::black_box(row.round());
            queries += ROUND;
        }
        let seconds = clock.elapsed().as_secs_f64();
        spent += seconds;
        best = best.min(seconds / queries as f64);
    }
    best * 1e6
}
