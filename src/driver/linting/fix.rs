//! `--fix`: applies fixes, and takes them back where a record would change.

use std::io::Write;

use clap::ArgMatches;

use super::report::Report;
use crate::disk::Disk;
use crate::preprocessed::all;
use crate::td_files;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::diagnostics::Diags;
use tdgen_language::lint::{Finding, Fix, Level};
use tdgen_language::source::SourceMap;
use tdgen_language::{CompileOptions, compile};

/// Applies what can be fixed, and removes it from the reports; returns what was done, or why it was not, file by file.
pub(super) fn apply(
    host: &dyn Host,
    reports: &mut [Report],
    matches: &ArgMatches,
    stdout: &mut dyn Write,
) -> Vec<Result<String, String>> {
    let mut done = Vec::new();
    for report in reports {
        let fixes: Vec<Fix> = applicable(&report.findings).into_iter().cloned().collect();
        if fixes.is_empty() {
            continue;
        }
        let old = report.file.text().to_vec();
        let new = apply_all(&old, &fixes);
        let name = &report.name;
        let written = match records(name, old.clone(), matches) {
            None => Err(format!(
                "`{name}` is not fixed: it and its includes (-I) must have no errors, to see whether a record changes"
            )),
            before if before != records(name, new.clone(), matches) => {
                Err(format!("`{name}` is not fixed, because a record would change"))
            }
            Some(_) => td_files::write(host, name, &old, new, stdout),
        };
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
fn records(name: &str, text: Vec<u8>, matches: &ArgMatches) -> Option<String> {
    let mut sources = SourceMap::new(all(matches, "include"));
    let main = sources.add(name, text).ok()?;
    let options = CompileOptions { defines: all(matches, "define"), ..CompileOptions::default() };
    let records = compile(&mut sources, main, &Disk, &options, &mut Diags::new(1))?;
    let mut shown = String::new();
    for record in records.defs() {
        shown.push_str(&record.name());
        for field in record.fields() {
            shown.push_str(&format!("\n  {:?} = {}", field.name(), field.value().shown()));
        }
        shown.push('\n');
    }
    Some(shown)
}
