//! Compares cases of the original kernel, as files of JSON lines, with this one.
//!
//! `cargo run -p crownhead-soar --example replay -- cases.jsonl ...`

#[path = "../tests/replay/mod.rs"]
mod replay;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let (mut cases, mut steps, mut wrong) = (0, 0, 0);
    for file in std::env::args().skip(1) {
        for (number, line) in std::fs::read_to_string(&file)?.lines().enumerate() {
            let case: serde_json::Value = serde_json::from_str(line)?;
            let name = case["rules"].as_str().ok_or("a case names its rules")?;
            let rules = std::fs::read_to_string(folder.join(name).with_extension("soar"))?;
            cases += 1;
            match replay::replay(&rules, &case) {
                Ok(count) => steps += count,
                Err(why) => {
                    wrong += 1;
                    println!("{file}:{}: {why}", number + 1);
                }
            }
        }
    }
    println!("{cases} cases: {} agree in all of {steps} steps, {wrong} do not", cases - wrong);
    if wrong > 0 { Err("the kernels differ".into()) } else { Ok(()) }
}
