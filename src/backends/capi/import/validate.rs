//! Checks an imported description as `--check-api` does, so that each generator accepts it.

use super::declarations::{Header, Kind, Loss};
use super::describe::{self, Description};
use crate::checker::texts::TEXT_NAMES;
use crate::checker::{self, run_checks};
use crate::header::api;
use crate::header::layout::Layout;
use crate::read::description::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::invocation::run_of;
use tdgen_language::backends::cli::streams::collect_messages;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Severity};
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
        let Some((_, reason)) = refusals.first() else { return Ok(text) };
        let named = refusals.iter().filter_map(|(_, reason)| name_in_text(reason));
        let named: Vec<String> = named.map(str::to_owned).collect();
        if !named.is_empty() {
            header.named.extend(named);
            continue;
        }
        // Each round drops something, until nothing is left to refuse.
        if retract_codes(host, description, header, &refusals)? {
            continue;
        }
        let mut has_dropped = false;
        for (name, reason) in &refusals {
            has_dropped |= refuse(header, name, reason);
        }
        if !has_dropped {
            return Err(format!("the description is invalid: {reason}"));
        }
    }
}

/// The unknown name in a comment that a check refuses.
fn name_in_text(reason: &str) -> Option<&str> {
    reason.strip_prefix(TEXT_NAMES)?.split('`').nth(1)
}

/// A declaration that checks refuse, with its first error; the name is empty for an error elsewhere.
type Refusal = (String, String);

/// Takes the enumeration of codes for one like others if this makes checks refuse less: it was a guess.
fn retract_codes(
    host: &dyn Host,
    description: &Description<'_>,
    header: &mut Header,
    refusals: &[Refusal],
) -> Result<bool, String> {
    let Some(codes) = describe::codes(header).map(|codes| codes.name.to_owned()) else { return Ok(false) };
    header.has_no_codes = true;
    let others = find_refusals(host, &describe::write(description, header))?;
    let Some((_, reason)) = refusals.iter().find(|refusal| !others.contains(refusal)) else {
        header.has_no_codes = false;
        return Ok(false);
    };
    header.remarks.push((codes, format!("is not taken for the codes of the API: {reason}")));
    Ok(true)
}

/// The records that checks refuse.
fn find_refusals(host: &dyn Host, text: &[u8]) -> Result<Vec<Refusal>, String> {
    let mut refusals: Vec<Refusal> = Vec::new();
    read(host, checker::BACKEND, text, &mut |context, _| {
        let named = context.records.defs().filter(|record| !record.is_anonymous());
        let mut starts: Vec<(u32, String)> =
            named.map(|record| (record.span().start, record.name().into_owned())).collect();
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
                if name_in_text(&error.message).is_some() || !refusals.iter().any(|(other, _)| other == name) {
                    refusals.push((name.to_owned(), error.message.clone()));
                }
            }
        });
    })?;
    Ok(refusals)
}

/// The header that a valid description generates.
///
/// # Errors
/// The messages of the generator.
pub(super) fn generated_header(host: &dyn Host, text: &[u8]) -> Result<Vec<u8>, String> {
    let mut header = Vec::new();
    read(host, api::BACKEND, text, &mut |context, diags| {
        if let Ok(model) = read_model(context, diags) {
            header = api::emit(&model, context.input, Layout::Own);
        }
    })?;
    Ok(header)
}

/// Compiles a description for a backend, and reads its records.
fn read(
    host: &dyn Host,
    backend: Backend,
    text: &[u8],
    read: &mut dyn FnMut(&Context<'_>, &mut Diags),
) -> Result<(), String> {
    let mut loader = MemoryLoader::default();
    loader.add(FILE, text.to_vec());
    let invocation = run_of(backend, FILE.to_owned(), Vec::new()).map_err(|stop| stop.message())?;
    let (compiled, messages) = collect_messages(|streams| host.compile(&loader, &invocation, streams, read));
    compiled.map(|_| ()).map_err(|_| messages)
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
