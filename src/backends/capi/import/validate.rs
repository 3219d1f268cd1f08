//! Checks an imported description as `--check-api` does, so that each generator accepts it.

use std::io;

use super::declarations::{Header, Kind, Loss};
use super::describe::{self, Description};
use crate::checker::{self, run_checks};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::invocation::run_of;
use tdgen_language::backends::cli::streams::{Streams, Terminal};
use tdgen_language::diagnostics::Severity;
use tdgen_language::source::MemoryLoader;

/// The name of a description that is checked before it is written.
const FILE: &str = "imported.td";

/// Writes the description of a header. Declarations that a check refuses become losses.
///
/// # Errors
/// A message that is not about a declaration.
pub(super) fn write_valid(
    host: &dyn Host,
    description: &Description<'_>,
    header: &mut Header,
) -> Result<Vec<u8>, String> {
    loop {
        let text = describe::write(description, header);
        let refusals = find_refusals(host, &text)?;
        if refusals.is_empty() {
            return Ok(text);
        }
        // Each round drops something, until nothing is left to refuse.
        let mut has_dropped = false;
        for (name, reason) in &refusals {
            has_dropped |= refuse(header, name, reason);
        }
        if let (false, Some((_, reason))) = (has_dropped, refusals.first()) {
            return Err(format!("the description is invalid: {reason}"));
        }
    }
}

/// The records that checks refuse, each with its first error; the name is empty for an error elsewhere.
fn find_refusals(host: &dyn Host, text: &[u8]) -> Result<Vec<(String, String)>, String> {
    let mut loader = MemoryLoader::default();
    loader.add(FILE, text.to_vec());
    let invocation = run_of(checker::BACKEND, FILE.to_owned(), Vec::new()).map_err(|stop| stop.message())?;
    let mut messages = Vec::new();
    let mut streams = Streams {
        stdin: &mut io::empty(),
        stdout: &mut io::sink(),
        stderr: &mut messages,
        terminal: Terminal::default(),
    };
    let mut refusals: Vec<(String, String)> = Vec::new();
    let compiled = host.compile(&loader, &invocation, &mut streams, &mut |context, _| {
        let mut starts: Vec<(u32, String)> =
            context.records.defs().map(|record| (record.span().start, record.name().into_owned())).collect();
        starts.sort_unstable();
        run_checks(context, &mut |_, found| {
            for error in found.sorted().into_iter().filter(|found| found.severity == Severity::Error) {
                // The record that begins last before the error. The main file has the first positions.
                let span = error.span.filter(|span| (span.start as usize) < text.len());
                let record = span.and_then(|span| {
                    let after = starts.partition_point(|(start, _)| *start <= span.start);
                    starts.get(after.checked_sub(1)?)
                });
                let name = record.map_or("", |(_, name)| name);
                if !refusals.iter().any(|(other, _)| other == name) {
                    refusals.push((name.to_owned(), error.message.clone()));
                }
            }
        });
    });
    compiled.map_err(|_| String::from_utf8_lossy(&messages).into_owned())?;
    Ok(refusals)
}

/// Drops a declaration that a check refuses: the members of a structure first, because pointers to it need only its
/// name. Returns whether there was one.
fn refuse(header: &mut Header, name: &str, reason: &str) -> bool {
    let kind = if let Some(at) = header.types.iter().position(|item| item.name == name) {
        match &mut header.types[at].kind {
            Kind::Record { members, tag, .. } if members.is_some() => {
                *members = None;
                tag.get_or_insert_with(|| name.to_owned());
                "structure"
            }
            _ => header.types.remove(at).kind.noun(),
        }
    } else if let Some(at) = header.variables.iter().position(|(variable, _)| variable == name) {
        header.variables.remove(at);
        "variable"
    } else if let Some(at) = header.functions.iter().position(|function| function.name == name) {
        header.functions.remove(at);
        "function"
    } else {
        return false;
    };
    if !header.losses.iter().any(|loss| loss.kind == kind && loss.name == name) {
        header.losses.push(Loss { kind, name: name.to_owned(), reason: reason.to_owned() });
    }
    true
}
