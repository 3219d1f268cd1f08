//! Runs the targets of `cargo fuzz` on damaged seeds, without coverage.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use crate::bytes::damage;
use crate::mutate::{Mutation, mutate};
use crate::targets::TARGETS;
use crate::{ROOT, Run};

#[test]
fn targets_survive_damaged_seeds() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let status = Command::new(Path::new(ROOT).join("fuzz/seed.sh")).arg(folder.path()).status();
    assert!(status.expect("bash runs").success(), "fuzz/seed.sh failed");
    let mut run = Run::new("damaged seeds", 4);
    let seeds: Vec<Vec<Vec<u8>>> = TARGETS.iter().map(|(name, _)| read(&folder.path().join(name))).collect();
    let mut rng = Rng::with_seed(run.seed);
    for at in (0..TARGETS.len()).cycle() {
        if run.is_over() {
            break;
        }
        let (name, target) = TARGETS[at];
        let (Some(seed), Some(other)) = (rng.choice(&seeds[at]), rng.choice(&seeds[at])) else { continue };
        let input = damaged(seed, other, &mut rng);
        run.inputs += 1;
        if catch_unwind(AssertUnwindSafe(|| target(&input))).is_err() {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{}", run.seed, run.inputs));
            fs::write(&file, &input).expect("the folder of the target can be written");
            run.found(format!("target {name} fails: see {}", file.display()));
        }
    }
    run.finish();
}

/// The files of a folder, in the order of their names.
fn read(folder: &Path) -> Vec<Vec<u8>> {
    let files = crate::support::files_below(folder, "");
    assert!(!files.is_empty(), "no seeds in {}", folder.display());
    files.iter().map(|file| fs::read(file).expect("a seed can be read")).collect()
}

/// A seed with other tokens, or with other bytes.
fn damaged(seed: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let tokens = std::str::from_utf8(seed).ok().filter(|_| rng.bool());
    let mutant = tokens.and_then(|text| mutate(text, *rng.choice(&Mutation::ALL)?, rng));
    mutant.map_or_else(|| damage(seed, other, rng), |mutant| mutant.text.into_bytes())
}
