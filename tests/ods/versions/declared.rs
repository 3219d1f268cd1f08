//! The declarations that MLIR has on days of main, for classes whose descriptions are as in 22: tdgen declares the same.
//!
//! What differs is in snapshots, one for each day. It comes from descriptions that changed in ways that the generated files
//! do not show. A new day is compared with the newest known one by `tools/next-llvm.sh`.

#![expect(clippy::print_stdout, reason = "`tools/next-llvm.sh` prints a report")]

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::clusters::{Cluster, Members, clusters, declared, defined, merge, unchanged};
use super::{DAYS, Day};
use crate::installed::INSTALLED;
use crate::support::ods::{call_with, matches_snapshot};
use crate::support::tools::{root, tdgen};
use crate::support::{ask_all, files_below};

/// The declarations of a day: those that are installed with 22, those that are with the day, and ours for the day.
fn declarations_of(day: &Day) -> [Members; 3] {
    let found = Mutex::new([Members::new(), Members::new(), Members::new()]);
    let descriptions = day.descriptions();
    ask_all("declarations of main", &INSTALLED, |file| {
        let Ok(theirs) = std::fs::read_to_string(day.include().join(&file.path)) else { return Vec::new() };
        let description = file.description.strip_prefix(crate::support::ods::INCLUDE).expect("it was found there");
        let ours = call_with(tdgen(root()), &descriptions, &file.arguments, &descriptions.join(description));
        let messages = String::from_utf8_lossy(&ours.stderr).into_owned();
        if !ours.status.success() || messages.contains("warning: ") {
            return vec![format!("{}: {messages}", file.path)];
        }
        let members = [&*file.text, &*theirs, &*String::from_utf8_lossy(&ours.stdout)].map(declared);
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.iter_mut().zip(members).for_each(|(all, some)| merge(all, some));
        Vec::new()
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn declarations_match_those_of_main() {
    for day in &DAYS {
        let [before, theirs, ours] = declarations_of(day);
        let classes = unchanged(&before, &theirs);
        assert!(classes.len() > 3000, "only {} classes of {} have the same description", classes.len(), day.name);
        let clusters = clusters(&theirs, &ours, &classes);
        let shown: String =
            clusters.iter().map(|it| format!("{it}  {}\n", it.example.lines().next().unwrap_or_default())).collect();
        matches_snapshot("versions", day.name, &shown);
    }
}

/// Reads the generated files of two folders that both have, below their folders `mlir`.
fn members_of_both(old: &Path, new: &Path, suffix: &str, read: fn(&str) -> Members) -> [Members; 2] {
    let mut members = [Members::new(), Members::new()];
    for path in files_below(&old.join("mlir"), suffix) {
        let other = new.join(path.strip_prefix(old).expect("it was found there"));
        let Ok(new) = std::fs::read_to_string(other) else { continue };
        let old = std::fs::read_to_string(path).expect("a generated file can be read");
        merge(&mut members[0], read(&old));
        merge(&mut members[1], read(&new));
    }
    members
}

/// Compares the newest known day with the headers in the folder `TDGEN_NEXT`, which `tools/next-llvm.sh` unpacks. Without it,
/// the declarations of the first day are compared with the newest one, whose operations have another hook.
#[test]
fn report_about_a_newer_day() {
    let newest = DAYS.last().expect("there is one").include();
    let next = std::env::var_os("TDGEN_NEXT").map(|folder| Path::new(&folder).join("include"));
    let [old, new] = match &next {
        Some(next) => [&newest, next],
        None => [&DAYS[0].include(), &newest],
    };
    let [before, after] = members_of_both(old, new, ".h.inc", declared);
    let classes = unchanged(&before, &after);
    println!("{} classes have the same accessors and builders", classes.len());
    let declarations = report(".h.inc", &clusters(&before, &after, &classes));
    if next.is_some() {
        let [before, after] = members_of_both(old, new, ".cpp.inc", defined);
        report(".cpp.inc", &clusters(&before, &after, &classes));
    } else {
        assert!(classes.len() > 1000 && declarations.contains("walkInherentAttrs"), "{declarations}");
    }
}

/// Prints clusters and returns what it prints.
fn report(suffix: &str, clusters: &[Cluster]) -> String {
    let each = clusters.iter().map(|cluster| format!("\n{cluster}  for example {}\n", cluster.example));
    let text = format!("\n{suffix}: {} clusters of differences\n{}", clusters.len(), each.collect::<String>());
    println!("{text}");
    text
}
