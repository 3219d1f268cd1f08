//! `--fix`: applies fixes, and takes them back where a record would change.

use clap::ArgMatches;

use super::{Report, complain};
use crate::disk::Disk;
use crate::preprocessed::all;
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::output::Content;
use tdgen_language::diagnostics::Diags;
use tdgen_language::lint::{Finding, Fix, Level};
use tdgen_language::source::{Loader, SourceMap};
use tdgen_language::{CompileOptions, compile};

/// Applies what can be fixed, and removes it from the reports; returns whether all files could be written.
pub(super) fn apply(host: &dyn Host, reports: &mut [Report], matches: &ArgMatches, streams: &mut Streams<'_>) -> bool {
    let mut is_written = true;
    for report in reports {
        let fixes = applicable(&report.findings);
        if fixes.is_empty() {
            continue;
        }
        let old = report.file.text().to_vec();
        let new = apply_all(&old, &fixes);
        let result = match records(&report.name, old.clone(), matches) {
            None => Err(format!(
                "`{}` is not fixed, because without errors in it and its includes (-I) one can see that no record changes",
                report.name
            )),
            before if before != records(&report.name, new.clone(), matches) => {
                Err(format!("`{}` is not fixed, because a record would change", report.name))
            }
            Some(_) => write(host, &report.name, &old, new, streams),
        };
        match result {
            Ok(()) => {
                let is_fixed = |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fixes.contains(&fix));
                let fixed = report.findings.iter().filter(|(_, finding)| is_fixed(finding)).count();
                let places = if fixed == 1 { "1 finding".to_owned() } else { format!("{fixed} findings") };
                // A closed stderr changes nothing about the exit code.
                let _ = writeln!(streams.stderr, "{}: {places} fixed", report.name);
                let fixes: Vec<Fix> = fixes.into_iter().cloned().collect();
                report.findings.retain(|(_, finding)| finding.fix.as_ref().is_none_or(|fix| !fixes.contains(fix)));
            }
            Err(message) => {
                complain(streams, &message);
                is_written = false;
            }
        }
    }
    is_written
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

fn apply_all(text: &[u8], fixes: &[&Fix]) -> Vec<u8> {
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

fn write(host: &dyn Host, name: &str, old: &[u8], new: Vec<u8>, streams: &mut Streams<'_>) -> Result<(), String> {
    // Another program may have written it meanwhile.
    if Disk.load(name).ok().is_none_or(|text| text.as_slice() != old) {
        return Err(format!("`{name}` changed while it was read, and is left as it is"));
    }
    let mut file = File::new(name, Content::Bytes(new));
    file.updates = Some(name.to_owned());
    host.write(&Files { outputs: vec![file], ..Files::default() }, streams.stdout)
}
