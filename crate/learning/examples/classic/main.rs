//! `cargo run --release -p asperity-learning --example classic > tests/reference/learning/ours.json`:
//! learning curves of ten seeds on the two classic tasks, as `curves.json` beside it has them of
//! Stable-Baselines3.

mod curves;

fn main() {
    let tasks = curves::TASKS.map(|task| {
        let seeds = (0..10).map(|seed| {
            let told: Vec<String> =
                curves::curve(task, seed, curves::STEPS).iter().map(|r| format!("{r:.1}")).collect();
            format!("  \"{seed}\": [{}]", told.join(", "))
        });
        format!(" \"{task}\": {{\n{}\n }}", seeds.collect::<Vec<_>>().join(",\n"))
    });
    println!("{{\n{}\n}}", tasks.join(",\n"));
}
