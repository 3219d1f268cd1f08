//! [`generate`]: from specifications and templates to API files.

use std::collections::HashSet;

use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use super::block::Budget;
use super::expand::{Sections, expand};
use super::names::{FxIndexMap, Namespace};
use super::report::{may_suggest, report};
use super::specification::{self, Specification};
use super::template::{self, Template};
use super::text::Slice;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::{FileId, SourceMap, Span};

/// A request for an API file.
#[derive(Clone, Debug)]
pub struct Request {
    /// The specification.
    pub specification: FileId,
    /// The template.
    pub template: FileId,
    /// The kind of output.
    pub kind: String,
    /// Where the kind was requested, if in a file.
    pub kind_span: Option<Span>,
}

/// The unused definitions that are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unused {
    /// None.
    Ignored,
    /// Macros, which the specification itself should use.
    Macros,
    /// Macros, and sections that no template of these requests inserts.
    All,
}

/// Generates the text of each request, and warns about unused definitions.
///
/// The result is invalid if an error was reported.
pub fn generate(sources: &SourceMap, requests: &[Request], unused: Unused, diags: &mut Diags) -> Vec<String> {
    let budget = &mut Budget::new();
    let mut specifications: FxIndexMap<FileId, Specification> = FxIndexMap::default();
    let mut templates: FxIndexMap<FileId, Template> = FxIndexMap::default();
    for request in requests {
        let file = request.specification;
        specifications.entry(file).or_insert_with(|| read(sources, file, diags, specification::read));
        let file = request.template;
        templates.entry(file).or_insert_with(|| read(sources, file, diags, template::read));
    }
    let mut outputs = Vec::with_capacity(requests.len());
    let mut expanded: FxIndexMap<(FileId, &str), Sections> = FxIndexMap::default();
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
        // The limit of the run is exceeded.
        let Ok(output) = output else {
            return Vec::new();
        };
        outputs.push(output);
    }
    if unused != Unused::Ignored {
        for (file, specification) in &specifications {
            let of_this = requests.iter().filter(|request| request.specification == *file);
            let templates = of_this.filter_map(|request| templates.get(&request.template));
            warn_about_unused(specification, templates, unused, diags);
        }
    }
    outputs
}

/// Reads a file; one that is not text counts as empty.
fn read<'a, T>(
    sources: &'a SourceMap,
    file: FileId,
    diags: &mut Diags,
    read: impl Fn(Slice<'a>, &mut Diags) -> T,
) -> T {
    let text = Slice::of_file(sources, file).unwrap_or_else(|error| {
        report(diags, error);
        Slice::empty()
    });
    read(text, diags)
}

/// Checks that the kind is in the list, if there is one.
fn check_kind(request: &Request, specification: &Specification, diags: &mut Diags) {
    let kind = request.kind.as_str();
    let list = specification.kinds.as_ref();
    let Some(list) = list.filter(|list| !list.contains(kind)) else {
        return;
    };
    let message = format!("the requested kind `{kind}` is not in `%define-kinds`");
    let unknown = match request.kind_span {
        Some(span) => Diagnostic::error(span, message).note(list.span, "the kinds are these"),
        None => Diagnostic::error(list.span, message),
    };
    let unknown = if may_suggest(diags) { list.suggest(unknown, kind) } else { unknown };
    report(diags, unknown);
}

fn warn_about_unused<'t, 'a: 't>(
    specification: &Specification,
    templates: impl Iterator<Item = &'t Template<'a>>,
    unused: Unused,
    diags: &mut Diags,
) {
    let inserted: HashSet<&str, FxBuildHasher> = templates.flat_map(Template::inserted_names).collect();
    for (namespace, name, span) in specification.names.unused() {
        let noun = namespace.noun();
        let warning = match namespace {
            Namespace::Section if unused == Unused::Macros || inserted.contains(name) => continue,
            Namespace::Section => Diagnostic::warning(span, format!("{noun} `{name}` is never inserted"))
                .help("if another template inserts it, list both outputs in one --manifest"),
            Namespace::Macro | Namespace::LineMacro => {
                Diagnostic::warning(span, format!("{noun} `{name}` is never used"))
            }
        };
        report(diags, warning);
    }
}
