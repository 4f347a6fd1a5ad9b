//! A short training from a file: the same numbers by any number of workers, interrupted and resumed; the next
//! lesson of a training; the results of a script that sees; files that are wrong.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

fn asperity(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

/// A folder of its own.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("asperity_train_{}_{name}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Puts the fields of `more` in the place of those of `made`, object by object.
fn merge(made: &mut Value, more: &Value) {
    match more {
        Value::Object(fields) if made.is_object() => {
            fields.iter().for_each(|(key, value)| merge(&mut made[key], value));
        }
        _ => made.clone_from(more),
    }
}

/// The scene of the pin, in which two lanes learn half an attempt each; `more`: other fields of its
/// experiment.
fn training(updates: u32, more: &Value) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../learning/trainings/round_pin.json");
    let mut scene: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let ppo = json!({ "hidden": [8], "lanes": 2, "steps": 8, "batch": 8, "epochs": 2 });
    let learning = json!({ "seed": 3, "lessons": [{ "updates": updates }], "ppo": ppo });
    merge(&mut scene["experiment"], &json!({ "rules": { "horizon": 16 }, "learning": learning }));
    merge(&mut scene["experiment"], more);
    scene
}

fn write(folder: &Path, name: &str, what: &Value) -> String {
    let path = folder.join(name);
    std::fs::write(&path, what.to_string()).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the result of learning, without the columns of the clock.
fn learnt(folder: &Path, out: &str) -> (Value, Vec<String>) {
    let mut kept: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join(out).join("checkpoint.json")).unwrap())
            .unwrap();
    let fields = kept.as_object_mut().unwrap();
    fields.remove("training");
    let rows = fields.remove("rows").unwrap();
    let rows = rows.as_str().unwrap().lines().map(|row| row.rsplitn(3, ',').last().unwrap().to_owned());
    (kept.clone(), rows.collect())
}

#[test]
fn any_number_of_workers_and_a_break_give_the_same_policy() {
    let folder = folder("same");
    let out = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let file = write(&folder, "whole.json", &training(3, &json!({})));
    let whole = asperity(&["train", &file, "--out", &out("one"), "--workers", "1"]);
    assert!(whole.status.success(), "{whole:?}");
    assert!(asperity(&["train", &file, "--out", &out("two"), "--workers", "2"]).status.success());
    assert_eq!(learnt(&folder, "one"), learnt(&folder, "two"));
    // A training interrupted after its second update keeps what a shorter training keeps, and one with more
    // updates resumes from it.
    let short = write(&folder, "short.json", &training(2, &json!({})));
    assert!(asperity(&["train", &short, "--out", &out("broken"), "--workers", "2"]).status.success());
    assert!(asperity(&["train", &file, "--out", &out("broken"), "--workers", "2"]).status.success());
    assert_eq!(learnt(&folder, "broken"), learnt(&folder, "one"));
    // A folder that is further, that of another training, and one that cannot be read are left alone.
    let other = write(&folder, "other.json", &training(3, &json!({ "learning": { "seed": 5 } })));
    let kept = || std::fs::read(folder.join("one/checkpoint.json")).unwrap();
    let before = kept();
    let refused = |file: &str, why: &str| {
        let told = asperity(&["train", file, "--out", &out("one")]);
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && said.contains(why), "{why}: {said}");
    };
    refused(&short, "3 updates behind it, and the file asks for 2");
    refused(&other, "another training");
    assert_eq!(kept(), before);
    let broken = folder.join("broken/checkpoint.json");
    std::fs::write(&broken, [0xff, 0xfe]).unwrap();
    assert!(!asperity(&["train", &file, "--out", &out("broken")]).status.success());
    assert_eq!(std::fs::read(&broken).unwrap(), [0xff, 0xfe]);

    // The next lesson begins with the policy of this one, and has random numbers of its own.
    let next = write(&folder, "next.json", &training(1, &json!({ "learning": { "seed": 4 } })));
    let from = out("one/checkpoint.json");
    let next = asperity(&["train", &next, "--from", &from, "--out", &out("next"), "--workers", "1"]);
    assert!(next.status.success(), "{next:?}");
    let (one, next) = (learnt(&folder, "one").0, learnt(&folder, "next").0);
    let first = |v: &Value| v["parameters"][0].as_f64().unwrap();
    assert!((first(&one) - first(&next)).abs() < 0.02, "{} {}", first(&one), first(&next));
    assert!(next["seen"]["count"].as_f64() > one["seen"]["count"].as_f64());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A scene that says how a policy learns in it is a training: the policy of the page, to the last bit, as a
/// file that the scene takes.
#[test]
fn a_scene_is_a_course() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: PathBuf| -> Value { serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap() };
    let told = read(root.join("tests/reference/learning/course.json"));
    let mut scene = read(root.join("scenes/dynamics/learn_to_insert.json"));
    scene["experiment"]["learning"] = told["learning"].clone();
    scene["experiment"]["rules"]["horizon"] = told["horizon"].clone();
    let folder = folder("course");
    let file = write(&folder, "scene.json", &scene);
    let [out, policy, onnx] =
        ["out", "policy.json", "policy.onnx"].map(|n| folder.join(n).to_str().unwrap().to_owned());
    let done = asperity(&["train", &file, "--out", &out, "--policy", &policy, "--onnx", &onnx]);
    assert!(done.status.success(), "{done:?}");
    let kept = read(folder.join("out/checkpoint.json"));
    let parameters = kept["parameters"].as_array().unwrap();
    let bytes = parameters.iter().flat_map(|p| (p.as_f64().unwrap() as f32).to_le_bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(told["hash"], json!(format!("{hash:016x}")));
    // Two files of a lesson each, the second from the first, are the same two lessons.
    let lesson = |name: &str, number: usize, from: &[&str]| {
        let mut made = scene.clone();
        made["experiment"]["learning"]["lessons"] = json!([told["learning"]["lessons"][number]]);
        let file = write(&folder, &format!("{name}.json"), &made);
        let out = folder.join(name);
        let done = asperity(&[&["train", &file, "--out", out.to_str().unwrap()], from].concat());
        assert!(done.status.success(), "{done:?}");
    };
    lesson("wide", 0, &[]);
    lesson("tight", 1, &["--from", folder.join("wide/checkpoint.json").to_str().unwrap()]);
    assert_eq!(read(folder.join("tight/checkpoint.json"))["parameters"], kept["parameters"]);
    scene["experiment"]["policy"] = read(folder.join("policy.json"));
    let file = write(&folder, "scene.json", &scene);
    let checked = asperity(&["check", &file]);
    assert!(checked.status.success(), "{checked:?}");
    let graph = |bytes: &[u8]| bytes.windows(6).position(|w| w == b"MatMul").map(|at| bytes[..at].to_vec());
    let learnt = graph(&std::fs::read(&onnx).unwrap()).unwrap();
    // A policy that a scene carries is judged and exported as ONNX; one without the critic's statistics acts
    // the same.
    let judged = |scene: &Value| {
        let file = write(&folder, "scene.json", scene);
        let told = asperity(&["train", &file, "--judge", "2", "--onnx", &onnx]);
        assert!(told.status.success(), "{told:?}");
        (told.stdout, graph(&std::fs::read(&onnx).unwrap()).unwrap())
    };
    let whole = judged(&scene);
    assert_eq!(whole.1, learnt);
    let policy = scene["experiment"]["policy"].as_object_mut().unwrap();
    policy.remove("critic");
    for part in ["mean", "squares"] {
        policy["seen"][part].as_array_mut().unwrap().truncate(12);
    }
    assert_eq!(judged(&scene), whole);
    let [file, again] = ["scene.json", "again.json"].map(|n| folder.join(n).to_str().unwrap().to_owned());
    assert!(!asperity(&["train", &file, "--judge", "2", "--policy", &again]).status.success());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn one_who_sees_the_mouth_aims_and_is_in() {
    let folder = folder("aim");
    let file = write(&folder, "seen.json", &training(1, &json!({ "rules": { "horizon": 60 } })));
    let told = asperity(&["train", &file, "--judge", "3", "--strategy", "aim"]);
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.contains("3 of 3 attempts in"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_wrong_is_named() {
    let folder = folder("wrong");
    let refused = |what: &Value, from: &[&str], part: &str| {
        let file = write(&folder, "wrong.json", what);
        let told = asperity(&[&["train", &file], from].concat());
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && text.contains(part), "{part}: {text}");
    };
    let says = |more: Value, part: &str| refused(&training(1, &more), &[], part);
    says(json!({ "learning": { "updats": 3 } }), "updats");
    says(json!({ "rules": { "press": -1 } }), "rules.press");
    says(json!({ "rules": { "horizon": 0 } }), "rules.horizon");
    says(json!({ "learning": { "ppo": { "hidden": [100_000] } } }), "ppo.hidden[0]");
    says(json!({ "learning": { "ppo": { "rate": 0 } } }), "ppo.rate");
    let world = json!({ "set": [{ "path": "bodies[9].mass", "value": 1 }] });
    says(json!({ "learning": { "lessons": [{ "updates": 1, "worlds": [world] }] } }), "worlds[0]");
    says(json!({ "learning": { "aside": 3 } }), "learning.aside");
    says(json!({ "learning": { "bias": [0, -1] } }), "learning.bias[1]");
    says(json!({ "rules": { "reward": { "way": 1e300 } } }), "rules.reward");
    says(json!({ "learning": { "ppo": { "lanes": 100_000, "steps": 1 } } }), "ppo.lanes");
    let sound = training(1, &json!({}));
    let mut unlearnt = sound.clone();
    unlearnt["experiment"].as_object_mut().unwrap().remove("learning");
    refused(&unlearnt, &[], "experiment.learning");
    refused(&sound, &["--from", "none.json"], "--from: ");
    let half = folder.join("half.json");
    std::fs::write(&half, "{\"schema\": \"asperity-checkpoint/1\"").unwrap();
    refused(&sound, &["--from", half.to_str().unwrap()], "half.json");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Files that cannot be written are named before a training begins, not at its end; a policy that has learnt
/// nothing is not judged.
#[test]
fn what_cannot_be_is_said_before_it_learns() {
    let folder = folder("before");
    let file = write(&folder, "pin_in.json", &training(1, &json!({})));
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let says = |more: &[&str], part: &str| {
        let told = asperity(&[&["train", &file], more].concat());
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && text.contains(part), "{more:?}: {text}");
        assert!(told.stdout.is_empty(), "{more:?}");
    };
    says(&["--policy", &at("none/policy.json")], "--policy: ");
    says(&["--onnx", &at("")], "--onnx: ");
    says(&["--out", &file], "--out: ");
    says(&["--judge", "2"], "there is no policy");
    says(&["--judge", "2", "--out", &at("none")], "train it first");
    says(&["--judge", "0", "--strategy", "aim"], "--judge");
    says(&["--workers", "0"], "--workers");
    says(&["--judge", "1", "--script", "aim", "--policy", &at("policy.json")], "--policy");
    assert!(!folder.join("none").exists());
    // A script needs no policy to begin with; more workers than there is work for are no trouble.
    let none = at("none/checkpoint.json");
    let script = ["--judge", "1", "--script", "push", "--workers", "1000000"];
    let told = asperity(&[&["train", &file, "--from", &none], &script[..]].concat());
    let said = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.status.success() && said.starts_with("push: 0 of 1 attempts in; median"), "{told:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The log has its columns' names, and empty cells on attempts where none ended.
#[test]
fn a_log_is_a_table() {
    let folder = folder("table");
    let file = write(&folder, "pin_in.json", &training(2, &json!({})));
    let out = folder.join("out");
    let told = asperity(&["train", &file, "--out", out.to_str().unwrap()]);
    let log = std::fs::read_to_string(out.join("log.csv")).unwrap();
    assert_eq!(String::from_utf8_lossy(&told.stdout), log);
    let rows: Vec<Vec<&str>> = log.lines().map(|row| row.split(',').collect()).collect();
    assert!(rows.len() == 3 && rows.iter().all(|row| row.len() == rows[0].len()), "{log}");
    let at = |row: usize, name: &str| rows[row][rows[0].iter().position(|n| *n == name).unwrap()];
    // Half an attempt each, then its end.
    assert_eq!(["episodes", "success", "return", "length"].map(|n| at(1, n)), ["0", "", "", ""]);
    assert_eq!((at(2, "episodes"), at(2, "success"), at(2, "length")), ("2", "0.0000", "16.00"));
    assert_eq!((at(2, "lesson"), at(2, "update"), at(2, "steps")), ("1", "2", "32"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The shipped trainings of the scene are those that this program learns: a stretch of one of them to the last
/// bit, and its first rows; and the scene draws the worst, the mean and the best of its seeds.
#[test]
fn a_stretch_of_a_shipped_course_comes_out_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/dynamics");
    let read =
        |path: PathBuf| -> Value { serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap() };
    let mut scene = read(root.join("ten_contacts.json"));
    let shipped = read(root.join("ten_contacts/courses.json"));
    let courses = shipped["courses"].as_array().unwrap();
    let earlier = scene["experiment"]["learning"].as_object_mut().unwrap().remove("earlier").unwrap();
    for (course, drawn) in courses.iter().zip(earlier.as_array().unwrap()) {
        let runs = course["runs"].as_array().unwrap();
        assert_eq!((&course["set"], runs.len()), (&drawn["set"], drawn["seeds"].as_u64().unwrap() as usize));
        for column in ["success", "total"] {
            for (i, row) in drawn[column].as_array().unwrap().iter().enumerate() {
                let all: Vec<f64> = runs.iter().map(|run| run[column][i].as_f64().unwrap()).collect();
                let least = all.iter().fold(f64::INFINITY, |a, b| a.min(*b));
                let most = all.iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
                let mean = all.iter().sum::<f64>() / all.len() as f64;
                for (k, x) in [least, mean, most].into_iter().enumerate() {
                    assert!((row[k].as_f64().unwrap() - x).abs() < 6e-4, "{column}[{i}][{k}]: {row}, {x}");
                }
            }
        }
    }

    // Sentences of the lesson about the trainings.
    let seeds = |label: &str, holds: &dyn Fn(u64) -> bool| {
        let course = courses.iter().find(|course| course["label"] == label).unwrap();
        let runs = course["runs"].as_array().unwrap();
        assert!(runs.len() == 10 && runs.iter().all(|run| run["judged"]["of"] == 100));
        runs.iter().filter(|run| holds(run["judged"]["done"].as_u64().unwrap())).count()
    };
    let always = ["2 contacts", "4 contacts", "10, bounded", "6 contacts", "8 contacts"];
    assert_eq!(always.map(|label| seeds(label, &|done| done == 100)), [7, 6, 7, 0, 0]);
    let never = ["2 contacts", "4 contacts", "10, bounded", "6 contacts", "8 contacts", "10 contacts"];
    assert_eq!(never.map(|label| seeds(label, &|done| done == 0)), [0, 1, 0, 5, 9, 10]);

    let stretch = &shipped["stretch"];
    let course = courses.iter().find(|course| course["label"] == stretch["course"]).unwrap();
    let (seed, updates) = (&stretch["seed"], stretch["updates"].as_u64().unwrap() as usize);
    for change in course["set"].as_array().unwrap() {
        let pointer = format!("/{}", change["path"].as_str().unwrap().replace('.', "/"));
        *scene.pointer_mut(&pointer).unwrap() = change["value"].clone();
    }
    scene["experiment"]["learning"]["seed"] = seed.clone();
    scene["experiment"]["learning"]["lessons"] = json!([{ "updates": updates }]);
    let folder = folder("stretch");
    let file = write(&folder, "scene.json", &scene);
    let policy = folder.join("policy.json");
    let out = folder.join("out");
    let learnt =
        asperity(&["train", &file, "--out", out.to_str().unwrap(), "--policy", policy.to_str().unwrap()]);
    assert!(learnt.status.success(), "{learnt:?}");
    let policy = read(policy);
    let weights =
        |part: &str| asperity_scene::bytes::of_text(policy[part].as_str().unwrap(), 1 << 20).unwrap();
    let spreads = policy["spreads"].as_array().unwrap().iter();
    let spreads = spreads.flat_map(|s| (s.as_f64().unwrap() as f32).to_le_bytes());
    let bytes: Vec<u8> = weights("actor").into_iter().chain(spreads).chain(weights("critic")).collect();
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(format!("{hash:016x}"), stretch["hash"].as_str().unwrap());
    let run = course["runs"].as_array().unwrap().iter().find(|run| &run["seed"] == seed).unwrap();
    let log = std::fs::read_to_string(out.join("log.csv")).unwrap();
    for (i, row) in log.lines().skip(1).enumerate() {
        let number = |column: usize| row.split(',').nth(column).unwrap().parse::<f64>().unwrap();
        assert_eq!(Some(number(3)), run["success"][i].as_f64(), "share of update {i}");
        assert_eq!(Some(number(4)), run["total"][i].as_f64(), "worth of update {i}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A shipped cell of the table of policies and worlds is as this program judges it.
#[test]
fn a_shipped_cell_is_judged_the_same() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/dynamics/one_simulator_to_another.json");
    let mut scene: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let transfer = scene["experiment"].as_object_mut().unwrap().remove("transfer").unwrap();
    let world = transfer["worlds"][1]["set"].as_array().unwrap();
    for change in world {
        let path = change["path"].as_str().unwrap().replace("[", "/").replace("]", "");
        *scene.pointer_mut(&format!("/{}", path.replace('.', "/"))).unwrap() = change["value"].clone();
    }
    let policy = transfer["policies"].as_array().unwrap().last().unwrap();
    scene["experiment"]["policy"] = policy["policy"].clone();
    let folder = folder("cell");
    let file = write(&folder, "cell.json", &scene);
    let cell = &policy["found"][1];
    let judged = asperity(&["train", &file, "--judge", &cell["tried"].to_string()]);
    let said = String::from_utf8(judged.stdout).unwrap();
    let wanted = format!(
        "policy: {} of {} attempts in, after {:.2} s ± {:.2}; median of the largest force {:.1} N",
        cell["done"],
        cell["tried"],
        cell["time"].as_f64().unwrap(),
        cell["spread"].as_f64().unwrap(),
        cell["force"].as_f64().unwrap()
    );
    assert_eq!(said.trim(), wanted);
    std::fs::remove_dir_all(&folder).unwrap();
}
