//! API files: a specification and a template make the file for one kind of reader.
//!
//! A *specification* defines *sections* of text, with *macros* in them and *conditional regions* for certain *kinds* of
//! output; a *template* is a text that says where which section goes. The language is that of the Android Neural
//! Networks API; docs/api-files.md describes it.
//!
//! Takes [`Request`]s over files in a [`SourceMap`] that were loaded through [`TextLoader`]; hands on a text for each.
//! The steps of [`generate`]:
//!
//! - `specification` reads the lines of a specification (`directive`) and checks how they nest (`regions`), once for
//!   all kinds; `template` reads those of a template;
//! - `expand` goes through a specification for one kind (`kinds`), and replaces macros (`macros`): the result are its
//!   sections;
//! - `template` puts them together.
//!
//! Every fault is reported, in the order of the text; none stops the work. How much text there can be is bounded
//! (`block::Budget`), and nothing recurses.

mod block;
mod command;
mod directive;
mod expand;
mod kinds;
mod macros;
mod names;
mod regions;
mod specification;
mod template;
mod text;

pub use text::TextLoader;

use std::collections::HashSet;

use super::cli::subcommand::Subcommand;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::{FileId, SourceMap, Span};
use block::Budget;
use expand::{Sections, expand};
use names::Space;
use specification::Specification;
use template::Template;
use text::Slice;

/// An API file that is wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// The specification.
    pub specification: FileId,
    /// The template.
    pub template: FileId,
    /// The kind of output.
    pub kind: String,
    /// Where the kind was asked for, if that is a place in a file.
    pub kind_span: Option<Span>,
}

/// Only so many messages of a run try to guess what was meant, which takes time.
const MOST_GUESSES: usize = 20;

type Table<K, V> = IndexMap<K, V, FxBuildHasher>;

/// Makes the text of each request. With `warn_on_unused`, macros and sections that nothing uses are warned about: in
/// the specification itself, and in any template of these requests.
///
/// The texts mean nothing if an error was reported.
pub fn generate(sources: &SourceMap, requests: &[Request], warn_on_unused: bool, diags: &mut Diags) -> Vec<String> {
    let budget = &mut Budget::new();
    let mut specifications: Table<FileId, Specification> = Table::default();
    let mut templates: Table<FileId, Template> = Table::default();
    for request in requests {
        let file = request.specification;
        specifications.entry(file).or_insert_with(|| read(sources, file, diags, specification::read));
        let file = request.template;
        templates.entry(file).or_insert_with(|| read(sources, file, diags, template::read));
    }
    let mut outputs = Vec::with_capacity(requests.len());
    let mut expanded: Table<(FileId, &str), Sections> = Table::default();
    for request in requests {
        let key = (request.specification, request.kind.as_str());
        let (Some(specification), Some(template)) =
            (specifications.get(&request.specification), templates.get(&request.template))
        else {
            continue;
        };
        check_kind(request, specification, diags);
        if diags.is_full() {
            return Vec::new();
        }
        let sections = match expanded.entry(key) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(free) => expand(specification, &request.kind, budget, diags).map(|new| free.insert(new)),
        };
        let output = sections.and_then(|sections| template.fill(sections, budget, diags));
        // That there is too much text was reported; there is no room for more.
        let Ok(output) = output else {
            return Vec::new();
        };
        outputs.push(output);
    }
    if warn_on_unused {
        for (file, specification) in &specifications {
            let of_this = requests.iter().filter(|it| it.specification == *file);
            let templates = of_this.filter_map(|it| templates.get(&it.template));
            warn_of_unused(specification, templates, diags);
        }
    }
    outputs
}

/// Reads a file; one that is no text counts as empty.
fn read<'a, T>(
    sources: &'a SourceMap,
    file: FileId,
    diags: &mut Diags,
    read: impl Fn(Slice<'a>, &mut Diags) -> T,
) -> T {
    let text = Slice::of_file(sources, file).unwrap_or_else(|fault| {
        report(diags, fault);
        Slice::empty()
    });
    read(text, diags)
}

/// A kind must stand in the list, if there is one.
fn check_kind(request: &Request, specification: &Specification, diags: &mut Diags) {
    let kind = request.kind.as_str();
    let list = specification.kinds.as_ref();
    let Some(list) = list.filter(|list| !list.contains(kind)) else {
        return;
    };
    let message = format!("the kind `{kind}`, for which output is wanted, is not in `%define-kinds`");
    let unknown = match request.kind_span {
        Some(span) => Diagnostic::error(span, message).note(list.span, "the kinds are these"),
        None => Diagnostic::error(list.span, message),
    };
    let unknown = if may_guess(diags) { list.guess(unknown, kind) } else { unknown };
    report(diags, unknown);
}

fn warn_of_unused<'t, 'a: 't>(
    specification: &Specification,
    templates: impl Iterator<Item = &'t Template<'a>>,
    diags: &mut Diags,
) {
    let inserted: HashSet<&str, FxBuildHasher> = templates.flat_map(Template::mentions).collect();
    for (space, name, span) in specification.names.unused() {
        let noun = space.noun();
        let warning = match space {
            Space::Section if inserted.contains(name) => continue,
            Space::Section => Diagnostic::warning(span, format!("{noun} `{name}` is never inserted"))
                .help("if another template inserts it, give both in one run, by --manifest"),
            Space::Macro | Space::LineMacro => Diagnostic::warning(span, format!("{noun} `{name}` is never used")),
        };
        report(diags, warning);
    }
}

/// Whether the next message may guess.
fn may_guess(diags: &Diags) -> bool {
    diags.error_count() < MOST_GUESSES
}

/// Adds a diagnostic, in the order of the files and of their texts.
pub(crate) fn report(diags: &mut Diags, diagnostic: Diagnostic) -> Reported {
    diags.at_statement(diagnostic.span.map_or(0, |span| span.start));
    diags.push(diagnostic)
}

/// The subcommands of this product.
pub(crate) const SUBCOMMANDS: &[Subcommand] = &[command::SUBCOMMAND];
