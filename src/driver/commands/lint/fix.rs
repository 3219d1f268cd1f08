//! `--fix`: applies fixes, and takes them back where a record would change.

use std::io::Write;

use clap::ArgMatches;

use super::evaluation::{Overlay, evaluate};
use super::files::Files;
use super::report::Report;
use crate::commands::td_files;
use crate::commands::unchanged::text_of;
use tdgen_editor::lint::{Finding, Fix, Level};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::source::{Loader, Text};

/// Applies what can be fixed, and removes it from the reports; returns what was done, or why it was not, file by file.
/// `mains` are the main files, each with all files that it reads.
pub(super) fn apply(
    host: &dyn Host,
    files: &Files,
    mains: &[(usize, Vec<usize>)],
    reports: &mut [Report<'_>],
    matches: &ArgMatches,
    stdout: &mut dyn Write,
) -> Vec<Result<String, String>> {
    let mut done = Vec::new();
    for (number, report) in reports.iter_mut().enumerate() {
        let fixes: Vec<Fix> = applicable(&report.findings).into_iter().cloned().collect();
        if fixes.is_empty() {
            continue;
        }
        let name = report.name;
        let old = report.file.text().to_vec();
        let new = apply_all(&old, &fixes);
        let mains = mains.iter().filter(|(_, closure)| closure.contains(&number));
        let mains: Vec<&str> = mains.map(|(main, _)| &*files.list[*main].name).collect();
        let written = check(name, &mains, &old, &new, matches);
        let written = written.and_then(|()| td_files::write(host, name, &old, new, stdout));
        done.push(written.map(|()| {
            let before = report.findings.len();
            report.findings.retain(|(_, finding)| finding.fix.as_ref().is_none_or(|fix| !fixes.contains(fix)));
            match before - report.findings.len() {
                1 => format!("{name}: 1 finding fixed"),
                count => format!("{name}: {count} findings fixed"),
            }
        }));
    }
    done
}

/// Checks that the new text of a file changes no record of the main files that read it.
///
/// # Errors
/// The message: a record changes, or that is not known.
fn check(name: &str, mains: &[&str], old: &[u8], new: &[u8], matches: &ArgMatches) -> Result<(), String> {
    let mains = if mains.is_empty() { &[name] } else { mains };
    for main in mains {
        let with = |text: &[u8]| Overlay { name, text: Text::new(text.to_vec()) };
        let before = records(main, &with(old), matches);
        if before.is_none() {
            return Err(format!(
                "`{name}` is not fixed: only without errors in `{main}` and its includes (-I) one can see that no \
                 record changes"
            ));
        }
        if before != records(main, &with(new), matches) {
            return Err(format!("`{name}` is not fixed, because a record of `{main}` would change"));
        }
    }
    Ok(())
}

/// The fixes that do not overlap, in order.
fn applicable(findings: &[(Level, Finding)]) -> Vec<&Fix> {
    let mut fixes: Vec<&Fix> = findings.iter().filter_map(|(_, finding)| finding.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| fix.range.start);
    let mut end = 0;
    fixes.retain(|fix| {
        let is_free = fix.range.start >= end;
        if is_free {
            end = fix.range.end;
        }
        is_free
    });
    fixes
}

fn apply_all(text: &[u8], fixes: &[Fix]) -> Vec<u8> {
    let mut fixed = Vec::with_capacity(text.len());
    let mut at = 0;
    for fix in fixes {
        fixed.extend_from_slice(text.get(at..fix.range.start).unwrap_or_default());
        fixed.extend_from_slice(&fix.text);
        at = fix.range.end;
    }
    fixed.extend_from_slice(text.get(at..).unwrap_or_default());
    fixed
}

/// All records of a main file as text; none if it has errors.
fn records(main: &str, loader: &dyn Loader, matches: &ArgMatches) -> Option<String> {
    Some(text_of(&evaluate(main, loader, matches)?.records))
}
