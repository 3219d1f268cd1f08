//! Half-written statements in targets of LLVM: a line that ends early, a lost token, a lost closer.
//!
//! Where llvm-tblgen reports an error, tdgen does, and its first one is in the changed file. Few have three errors or
//! more, or more than in llvm-tblgen. `TDGEN_COMPARE_SEED` and `TDGEN_COMPARE_SECONDS` choose another seed and time.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fastrand::Rng;
use tdgen::reduce::tokens;

use crate::support::{self, End, Message};

const INSTALLED: &str = "/usr/lib/llvm-22/include";
const SECONDS: u64 = 6;
const TIME: Duration = Duration::from_secs(100);
const TARGETS: [&str; 7] = ["ARC", "AVR", "BPF", "Lanai", "MSP430", "Sparc", "XCore"];
/// The largest part of the cases, in percent, with three errors or more, and with a first error in another file.
const MAX_FINDINGS: usize = 2;
/// The largest part of the cases, in percent, with more errors than in llvm-tblgen.
const MAX_WORSE: usize = 5;
/// Findings beside those: a daily run has few cases, whose part is up to chance.
const CHANCE: usize = 4;

#[test]
fn half_written_statements_give_few_messages() {
    let number = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a number"));
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    let seed = number("TDGEN_COMPARE_SEED").unwrap_or(today);
    let end = Instant::now() + Duration::from_secs(number("TDGEN_COMPARE_SECONDS").unwrap_or(SECONDS));
    let sources = support::versions::llvm("22-source").join("llvm/lib/Target");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut rng = Rng::with_seed(seed);
    // The number of cases with 1, 2 and more errors.
    let (mut counts, mut worse, mut complaints) = ([0; 3], 0, Vec::new());
    while Instant::now() < end {
        let target = TARGETS[rng.usize(..TARGETS.len())];
        let files = support::files_below(&sources.join(target), ".td");
        let Some(changed) = rng.choice(&files) else { break };
        let Ok(text) = fs::read_to_string(changed) else { continue };
        let Some((half, change)) = half_written(&text, &mut rng) else { continue };
        let name = changed.file_name().unwrap_or_default();
        fs::write(folder.path().join(name), half).expect("a temporary file can be written");
        let main = format!("{target}.td");
        let beside = [folder.path().join(&main), sources.join(target).join(&main)];
        let main = beside.iter().find(|path| path.exists()).expect("a target has a main file");
        let arguments = arguments(folder.path(), &sources.join(target), main);
        let theirs = support::run(Path::new(support::ORACLE), folder.path(), &arguments, TIME);
        if theirs.end == End::Code(1) {
            let ours = support::run(&support::tdgen(), folder.path(), &arguments, TIME);
            // The summary has no place.
            let is_error = |message: &Message| message.severity == "error" && message.place.is_some();
            let errors_of =
                |stderr: &[u8]| support::messages(stderr).into_iter().filter(is_error).collect::<Vec<Message>>();
            let errors = errors_of(&ours.stderr);
            worse += usize::from(errors.len() > errors_of(&theirs.stderr).len().max(1));
            let place = errors.first().and_then(|error| error.place.as_ref());
            let is_elsewhere = place.is_none_or(|(file, _)| Path::new(file).file_name() != Some(name));
            counts[errors.len().clamp(1, 3) - 1] += 1;
            let case = format!("{}: {change}", changed.display());
            if errors.len() > 2 {
                println!("{case}\n{}", String::from_utf8_lossy(&ours.stderr));
            }
            if is_elsewhere {
                complaints.push(format!("{case}: the first error is in another file: {place:?}"));
            }
        }
        fs::remove_file(folder.path().join(name)).expect("a temporary file can be removed");
    }
    let total: usize = counts.iter().sum();
    let counted = format!(
        "half-written, seed {seed}: {counts:?} cases with 1, 2 and more errors, {worse} with more than llvm-tblgen"
    );
    println!("{counted}");
    let most = total * MAX_FINDINGS / 100 + CHANCE;
    assert!(worse <= total * MAX_WORSE / 100 + CHANCE, "{counted}");
    assert!(counts[2] <= most && complaints.len() <= most, "{counted}\n{}", complaints.join("\n"));
}

fn arguments(changed: &Path, target: &Path, main: &Path) -> Vec<String> {
    let folders = [changed, target, Path::new(INSTALLED)].map(|folder| folder.display().to_string());
    let includes = folders.into_iter().flat_map(|folder| ["-I".to_owned(), folder]);
    let rest = ["-o".to_owned(), changed.join("records").display().to_string(), main.display().to_string()];
    includes.chain(rest).collect()
}

/// A text in which a line ends early or a token is missing, and what was removed.
fn half_written(text: &str, rng: &mut Rng) -> Option<(String, String)> {
    let kind = rng.u8(..3);
    let all = tokens(text);
    let is_closer = |range: &std::ops::Range<usize>| ["}", "]", ")", ">", ";"].contains(&&text[range.clone()]);
    let ranges = all.into_iter().map(|token| token.range).filter(|range| kind != 2 || is_closer(range));
    let ranges: Vec<_> = ranges.collect();
    let mut range = rng.choice(&ranges)?.clone();
    if kind == 0 {
        range.end = text[range.start..].find('\n').map_or(text.len(), |length| range.start + length);
    }
    let line = 1 + text[..range.start].matches('\n').count();
    let change = format!("line {line} without `{}`", support::shorten(&text[range.clone()]));
    Some((format!("{}{}", &text[..range.start], &text[range.end..]), change))
}
