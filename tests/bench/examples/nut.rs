//! private
use asperity_scene::Command;
use asperity_session::{Clock, Session};
use cpu_time::ThreadTime;
const P: Clock = Clock::in_seconds(|| ThreadTime::now().as_duration().as_secs_f64());
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let steps: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let var = std::env::args().nth(3).is_some();
    let text = std::fs::read_to_string(format!("scenes/dynamics/{name}.json")).unwrap();
    let mut s = Session::open(&text, P).unwrap();
    if var {
        s.apply(&Command::Set {
            path: "experiment.variants".into(),
            value: asperity_bench::assembly::reduced(),
        })
        .unwrap();
    } else {
        let mut v: serde_json::Value = serde_json::from_str(&text).unwrap();
        v["experiment"]["variants"] = serde_json::json!([]);
        v["controls"] = serde_json::json!([]);
        s = Session::open(&v.to_string(), P).unwrap();
    }
    let t = ThreadTime::now();
    let series = std::env::var("SERIES").is_ok();
    for k in 0..steps {
        let a = ThreadTime::now();
        s.apply(&Command::Step { count: 1 }).unwrap();
        if series {
            let c = s
                .description()
                .readings
                .iter()
                .position(|r| r.id == "contacts")
                .map_or(0.0, |i| s.readings()[i]);
            println!("{k} {:.3} {c}", 1e3 * a.elapsed().as_secs_f64());
        }
    }
    let d = t.elapsed().as_secs_f64();
    println!("{name} {:.4} ms/step hash {:016x}", 1e3 * d / steps as f64, s.hash());
    for (d, v) in s.description().readings.iter().zip(s.readings()) {
        if d.id.starts_with("detection") || d.id.starts_with("response") {
            println!("{} {:.5}", d.id, 1e3 * v);
        }
    }
}
