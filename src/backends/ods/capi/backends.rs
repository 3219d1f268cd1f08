//! `--gen-dialect-capi-header` and `--gen-dialect-capi-impl`.

use std::collections::BTreeSet;

use super::api::Api;
use super::file::{Registration, emit_header, emit_implementation};
use super::function::{Item, Section};
use super::names::Names;
use super::types::CppTypes;
use super::{definitions, enums, ops};
use crate::definitions::backends::read_definitions;
use crate::dialect;
use crate::model::definition::{Definition, DefinitionKind};
use crate::model::dialect::Dialect;
use crate::model::enumeration::Enum;
use crate::model::read::collect::read_all;
use crate::requested::{EXCLUDE, INCLUDE, Requested};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::identifiers::identifier_error;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::ere::Pattern;
use tdgen_language::source::Span;

/// `--gen-dialect-capi-header`.
pub(crate) const HEADER: Backend =
    Backend::new("gen-dialect-capi-header", "Declare the C API of an MLIR dialect", |context, diags| {
        run(context, diags, "C API Declarations", emit_header)
    })
    .options(OPTIONS);

/// `--gen-dialect-capi-impl`.
pub(crate) const IMPL: Backend =
    Backend::new("gen-dialect-capi-impl", "Define the C API of an MLIR dialect", |context, diags| {
        run(context, diags, "C API Definitions", emit_implementation)
    })
    .options(OPTIONS);

const OPTIONS: &[BackendOption] = &[dialect::OPTION, PREFIX, NAME, SKIP, INCLUDE, EXCLUDE];

pub(super) const PREFIX: BackendOption =
    BackendOption::new("capi-prefix", "PREFIX", "Begin the names of C functions with PREFIX [mlir]").check(is_prefix);

pub(super) const NAME: BackendOption =
    BackendOption::new("capi-name", "NAME", "Name of the dialect in C names [its C++ class without `Dialect`]")
        .check(|text| if text.is_empty() { Ok(()) } else { is_prefix(text) });

pub(super) const SKIP: BackendOption = BackendOption::new(
    "capi-exclude-regex",
    "REGEX",
    "Skip C functions and types whose name matches, such as those that are written by hand",
)
.check(is_pattern);

pub(super) fn is_pattern(text: &str) -> Result<(), String> {
    Pattern::new(text.as_bytes()).map(drop).map_err(|reason| format!("it is not a regular expression: {reason}"))
}

fn is_prefix(text: &str) -> Result<(), String> {
    // A reserved word is a valid beginning of a name.
    match identifier_error(&format!("{text}_")) {
        Some(_) => Err("expected letters, digits and `_`".to_owned()),
        None if text.is_empty() => Err("expected letters, digits and `_`".to_owned()),
        None => Ok(()),
    }
}

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: fn(&mut Writer, Option<&Registration>, &[Section]),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header(title, context.input);
    match dialect::select_dialect(context, diags) {
        Ok(Some(dialect)) => {
            if let Ok((registration, sections)) = read(context, diags, &dialect) {
                emit(&mut w, registration.as_ref(), &sections);
            }
        }
        Ok(None) => {
            // The main file comes first in the position space.
            let error = Diagnostic::error(Span::new(0, 0), "no dialect is defined, so there is no C API");
            diags.push(error.help("name a description with a record of class `Dialect`"));
        }
        Err(_) => {}
    }
    vec![Output::main(w.finish())]
}

/// What a dialect's C API is made of, except for its operations.
pub(super) struct Subjects<'a> {
    pub(super) registration: Registration,
    pub(super) api: Api,
    /// The enumerations of all dialects.
    enums: Vec<Enum<'a>>,
    /// The namespace of the dialect.
    namespace: &'a str,
    /// The attributes, then the types.
    pub(super) definitions: Vec<Definition<'a>>,
}

impl<'a> Subjects<'a> {
    pub(super) fn read(context: &Context<'a>, diags: &mut Diags, dialect: &Dialect<'a>) -> Subjects<'a> {
        let class = dialect.class_name();
        let default = class.strip_suffix("Dialect").unwrap_or(&class);
        let names = Names {
            prefix: context.option(&PREFIX).unwrap_or("mlir").to_owned(),
            dialect: context.option(&NAME).unwrap_or(default).to_owned(),
        };
        let registration = Registration::of(dialect, &names.dialect);
        let enums = read_all(context.records.defs_of_if_defined("EnumInfo"), diags, Enum::read);
        let types = CppTypes::new(context.records, &enums, &names, dialect.namespace);
        let kinds = [DefinitionKind::Attribute, DefinitionKind::Type];
        let definitions = kinds.into_iter().flat_map(|kind| read_definitions(context, diags, dialect, kind)).collect();
        Subjects { registration, api: Api { names, types }, enums, namespace: dialect.namespace, definitions }
    }

    /// The enumerations of the dialect's namespace.
    pub(super) fn own_enums(&self) -> impl Iterator<Item = &Enum<'a>> {
        let namespace = self.namespace.trim_start_matches("::");
        self.enums.iter().filter(move |item| item.namespace.trim_start_matches("::") == namespace)
    }

    /// The items of the enumerations and definitions.
    pub(super) fn sections(&self) -> Vec<Section> {
        let enums = self.own_enums().map(|item| enums::section(&self.api, item));
        enums.chain(self.definitions.iter().map(|it| definitions::section(&self.api, it))).collect()
    }
}

/// Returns the registration and the items of a dialect.
fn read<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    dialect: &Dialect<'a>,
) -> Result<(Option<Registration>, Vec<Section>), Reported> {
    let skipped = pattern(context, &SKIP, diags)?;
    let subjects = Subjects::read(context, diags, dialect);
    let mut sections = subjects.sections();
    let requested = Requested::read(context, diags)?;
    let ops = requested.ops().iter().filter(|op| op.dialect.record.name() == dialect.record.name());
    sections.extend(ops.map(|op| ops::section(&subjects.api, op)));
    let is_skipped = |name: &str| skipped.as_ref().is_some_and(|it| it.is_match(name.as_bytes()));
    select(&mut sections, is_skipped);
    let registration = subjects.registration;
    let handle = registration.function();
    Ok(((!is_skipped(&handle)).then_some(registration), sections))
}

/// Returns the regular expression that an option has.
pub(super) fn pattern(
    context: &Context<'_>,
    option: &BackendOption,
    diags: &mut Diags,
) -> Result<Option<Pattern>, Reported> {
    let pattern = context.option(option).map(|text| Pattern::new(text.as_bytes()));
    pattern.transpose().map_err(|reason| diags.push(Diagnostic::global(reason.to_string())))
}

/// Removes what is skipped, and all but the first of several functions with one name.
fn select(sections: &mut Vec<Section>, is_skipped: impl Fn(&str) -> bool) {
    let mut known = BTreeSet::new();
    for section in &mut *sections {
        let items = std::mem::take(&mut section.items);
        section.items = items.into_iter().filter_map(|item| select_dialect(item, &mut known, &is_skipped)).collect();
    }
    sections.retain(|section| !section.items.is_empty());
}

fn select_dialect(item: Item, known: &mut BTreeSet<String>, is_skipped: impl Fn(&str) -> bool) -> Option<Item> {
    let name = match &item {
        Item::Function(function) => &function.name,
        Item::Enum(item) => &item.name,
        Item::Missing(_) => return Some(item),
    };
    if is_skipped(name) {
        return None;
    }
    if known.insert(name.clone()) {
        return Some(item);
    }
    Some(Item::Missing(format!("No second `{name}`: a function above has this name.")))
}
