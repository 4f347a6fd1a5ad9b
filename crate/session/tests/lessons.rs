//! Each lesson holds together: its states are states of its scene, its numbers exist, and each question has exactly
//! one right answer, by the engine's own reckoning.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use asperity_scene::document::{Answer, Comparison, Question};
use asperity_scene::{Command, FieldPath, Scene, parse};
use asperity_session::{Clock, Session};

fn gallery() -> Vec<(String, Scene)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("scenes/gallery.toml")).unwrap();
    let names =
        text.lines().filter_map(|l| l.trim().strip_prefix("id = ")).map(|n| n.trim_matches('"').to_owned());
    names
        .map(|name| {
            let path: PathBuf = root.join(format!("scenes/{name}.json"));
            let scene = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
            (name, scene)
        })
        .collect()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id);
    index.map(|i| session.readings()[i]).unwrap_or_else(|| unreachable!("no reading {id}"))
}

fn right(session: &Session, answer: &Answer) -> bool {
    answer.right_when.iter().all(|c| {
        let x = reading(session, &c.reading);
        match c.is {
            Comparison::Below => x < c.value,
            Comparison::Above => x > c.value,
        }
    })
}

#[test]
fn each_question_has_exactly_one_right_answer() {
    for (name, scene) in gallery() {
        let Some(lesson) = scene.lesson.clone() else { continue };
        for step in lesson.steps {
            let mut session = Session::run(scene.clone(), Clock::STOPPED).unwrap();
            session.apply(&Command::SetAll { changes: step.set }).unwrap();
            let (answers, reveal, at) = match step.question {
                None => continue,
                Some(Question::Choose { answers, reveal, at, .. })
                | Some(Question::Sketch { answers, reveal, at, .. })
                | Some(Question::Arrow { answers, reveal, at, .. }) => (answers, reveal, at),
            };
            session.apply(&Command::SetAll { changes: reveal }).unwrap();
            if let (Some(at), Some(clock)) = (at, session.description().clock) {
                session.apply(&Command::Seek { step: (at / clock.step).round() as u32 }).unwrap();
            }
            if !answers.is_empty() {
                let count = answers.iter().filter(|a| right(&session, a)).count();
                assert_eq!(count, 1, "{name}, “{}”", step.title);
            }
        }
    }
}

#[test]
fn every_live_number_in_a_text_exists() {
    for (name, scene) in gallery() {
        let session = Session::run(scene.clone(), Clock::STOPPED).unwrap();
        let readings: Vec<String> = session.description().readings.into_iter().map(|r| r.id).collect();
        for step in scene.lesson.iter().flat_map(|l| &l.steps) {
            let outside_formulas = step.text.split('$').step_by(2).collect::<String>();
            for word in outside_formulas.split('{').skip(1).filter_map(|t| t.split('}').next()) {
                let field = word.contains('.') && FieldPath::parse(word).is_ok();
                assert!(
                    field || readings.iter().any(|r| r == word),
                    "{name}: {{{word}}} in “{}”",
                    step.title
                );
            }
        }
    }
}

/// The claim of the lesson: halving the step halves the largest change of the patch's force, while the point model's
/// force jumps by about its whole size however finely one looks.
#[test]
fn the_patch_is_continuous_where_the_point_jumps() {
    let (_, scene) = gallery().into_iter().find(|(name, _)| name == "contact/point_contact_jumps").unwrap();
    let largest_change = |samples: u32| {
        let mut session = Session::run(scene.clone(), Clock::STOPPED).unwrap();
        session
            .apply(&Command::Set { path: "experiment.sweep.samples".into(), value: samples.into() })
            .unwrap();
        let curves = session.sweep();
        let column = |id: &str| {
            let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
            curves.readings[index].iter().map(|x| x.unwrap_or(0.0)).collect::<Vec<f64>>()
        };
        ["force", "point_force"].map(|model| {
            let axes = ["_x", "_y", "_z"].map(|axis| column(&format!("{model}{axis}")));
            let moved =
                |i: usize| axes.iter().map(|a| (a[i + 1] - a[i]) * (a[i + 1] - a[i])).sum::<f64>().sqrt();
            (0..axes[0].len() - 1).map(moved).fold(0.0, f64::max)
        })
    };
    let [patch_coarse, point_coarse] = largest_change(101);
    let [patch_fine, point_fine] = largest_change(801);
    assert!(patch_fine < 0.2 * patch_coarse, "{patch_coarse} N, then {patch_fine} N");
    assert!(point_fine > 0.9 * point_coarse && point_fine > 200.0, "{point_coarse} N, then {point_fine} N");
}

/// Every number of a source that a scene claims to meet, it meets; and every scene of the gallery that reproduces a
/// figure or table has such a number.
#[test]
fn every_proof_holds() {
    for (name, scene) in gallery() {
        let proofs = scene.proof.clone();
        let session = Session::run(scene, Clock::STOPPED).unwrap();
        for (proof, ours) in proofs.iter().zip(session.prove()) {
            let away = (ours - proof.value).abs();
            assert!(away <= proof.tolerance, "{name}, {}: {ours} against {}", proof.claim, proof.value);
        }
    }
}
