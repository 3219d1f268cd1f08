//! A directive language: its directives and clauses with their C++ names.

use std::collections::BTreeSet;

use crate::model::read::collect::read_all;
use crate::model::read::fields::{Read, defs, identifier};
use crate::names::reserved;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// A directive language with the C++ names of what it defines.
pub(super) struct Language<'a> {
    pub record: RecordRef<'a>,
    pub version: Version,
    pub name: &'a str,
    /// The C++ namespace below `llvm`, without leading colons; may be empty.
    pub namespace: &'a str,
    /// Whether enumerators are also constants of the namespace.
    pub has_constants: bool,
    pub has_bitmasks: bool,
    pub associations: Vec<String>,
    pub categories: Vec<String>,
    pub source_languages: Vec<String>,
    pub directives: Vec<Item<'a>>,
    pub clauses: Vec<Item<'a>>,
    /// The modifiers of loops; empty before the feature `LoopModifiers`.
    pub loop_modifiers: Vec<Item<'a>>,
    pub enumerations: Vec<Enumeration<'a>>,
    pub max_leaves: usize,
}

/// A directive, clause or loop modifier.
pub(super) struct Item<'a> {
    pub record: RecordRef<'a>,
    /// The C++ name: the prefix of the language and the oldest spelling.
    pub symbol: String,
    /// The first of the oldest spellings.
    pub oldest: &'a str,
}

/// The values of a clause.
pub(super) struct Enumeration<'a> {
    pub record: RecordRef<'a>,
    pub name: &'a str,
    pub values: Vec<(String, i64)>,
}

impl<'a> Language<'a> {
    /// Reads the one language of a description.
    ///
    /// # Errors
    /// There is none or several, or its own fields have errors. Items with errors are reported and left out.
    pub(super) fn read(context: &Context<'a>, diags: &mut Diags) -> Result<Language<'a>, Reported> {
        let languages = languages(context, diags)?;
        let &[language] = &*languages else {
            let mut records = languages.into_iter();
            let first = records.next().map(|record| record.span()).unwrap_or_default();
            let error = Diagnostic::error(first, "several records of class `DirectiveLanguage`");
            return Err(diags.push(records.fold(error, |error, other| error.note(other.span(), "another one"))));
        };
        check_clauses(context, diags);
        let mut named = |class: &str| {
            let records = context.records.defs_of_if_defined(class).into_iter();
            let records = records.filter(|record| record.name() != FROM_LEAVES);
            read_all(records, diags, |record| symbol(record, "name", record.text("name")?.replace(' ', "_")))
        };
        let (associations, categories, source_languages) =
            (named("Association"), named("Category"), named("SourceLanguage"));
        let mut items = |class: &str, prefix: &str| {
            let prefix = language.text(prefix).map_err(|error| diags.push(error))?;
            Ok(read_all(context.records.defs_of_if_defined(class), diags, |record| Item::read(record, prefix)))
        };
        let (directives, clauses) = (items("Directive", "directivePrefix")?, items("Clause", "clausePrefix")?);
        let loop_modifiers = match context.version.has(Feature::LoopModifiers) {
            true => items("LoopModifier", "loopModifierPrefix")?,
            false => Vec::new(),
        };
        let enumerations = read_all(context.records.defs_of_if_defined("Clause"), diags, Enumeration::read);
        let leaves = |record: RecordRef<'a>| Ok(defs(record, "leafConstructs")?.len());
        let max_leaves =
            read_all(context.records.defs_of_if_defined("Directive"), diags, leaves).into_iter().max().unwrap_or(0);
        let read = || {
            Ok(Language {
                record: language,
                version: context.version,
                name: identifier(language, "name")?,
                namespace: language.text("cppNamespace")?.trim_start_matches("::"),
                has_constants: language.bit("makeEnumAvailableInNamespace")?,
                has_bitmasks: language.bit("enableBitmaskEnumInNamespace")?,
                associations,
                categories,
                source_languages,
                directives,
                clauses,
                loop_modifiers,
                enumerations: enumerations.into_iter().flatten().collect(),
                max_leaves,
            })
        };
        let read: Read<Language<'a>> = read();
        read.map_err(|error| diags.push(error))
    }
}

/// The association of directives that have that of their leaves; it has no enumerator.
pub(super) const FROM_LEAVES: &str = "AS_FromLeaves";

impl<'a> Item<'a> {
    fn read(record: RecordRef<'a>, prefix: &str) -> Read<Item<'a>> {
        let oldest = oldest_spelling(record)?;
        let symbol = symbol(record, "spellings", format!("{prefix}{}", oldest.replace(' ', "_")))?;
        Ok(Item { record, symbol, oldest })
    }
}

impl<'a> Enumeration<'a> {
    fn read(record: RecordRef<'a>) -> Read<Option<Enumeration<'a>>> {
        let values = defs(record, "allowedClauseValues")?;
        if values.is_empty() {
            return Ok(None);
        }
        let values = values.into_iter().map(|value| {
            let name = symbol(value, "name", value.name().into_owned())?;
            Ok((name, value.int::<i64>("value")?))
        });
        let values = values.collect::<Read<_>>()?;
        Ok(Some(Enumeration { record, name: identifier(record, "enumClauseValue")?, values }))
    }
}

/// Reads each item; reports and skips those with errors.
pub(super) fn each<'i, I, T>(items: &'i [I], diags: &mut Diags, read: impl Fn(&'i I) -> Read<T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        match read(item) {
            Ok(value) => all.push(value),
            Err(error) => drop(diags.push(error)),
        }
    }
    all
}

/// Returns the records of class `DirectiveLanguage`, at least one.
///
/// # Errors
/// There is none.
pub(super) fn languages<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<RecordRef<'a>>, Reported> {
    let languages = context.records.defs_of_if_defined("DirectiveLanguage");
    if languages.is_empty() {
        let help = "include \"llvm/Frontend/Directive/DirectiveBase.td\" and define a record of this class";
        let message = "no record of class `DirectiveLanguage`";
        return Err(diags.push(Diagnostic::error(Span::new(0, 0), message).help(help)));
    }
    Ok(languages)
}

/// Returns the first of the oldest spellings of a directive or clause.
fn oldest_spelling(record: RecordRef<'_>) -> Read<&str> {
    let mut oldest: Option<(i64, &str)> = None;
    for spelling in defs(record, "spellings")? {
        let version = spelling.int::<i64>("minVersion")?;
        if oldest.is_none_or(|(first, _)| version < first) {
            oldest = Some((version, spelling.text("spelling")?));
        }
    }
    let missing = || record.field_error("spellings", format!("{} has no spelling", record.described()));
    oldest.map(|(_, spelling)| spelling).ok_or_else(missing)
}

/// Checks the name of an enumerator.
pub(super) fn symbol(record: RecordRef<'_>, field: &str, name: String) -> Read<String> {
    match reserved(&name) {
        None => Ok(name),
        Some(reason) => {
            Err(record.field_error(field, format!("`{name}`, the name of {}, {reason}", record.described())))
        }
    }
}

/// The fields with the clauses of a directive.
pub(super) const ALLOWED: [&str; 3] = ["allowedClauses", "allowedOnceClauses", "allowedExclusiveClauses"];
/// The field with the clauses that a directive requires.
pub(super) const REQUIRED: &str = "requiredClauses";

/// Rejects clauses that a directive allows twice, or allows and requires.
fn check_clauses(context: &Context<'_>, diags: &mut Diags) {
    for directive in context.records.defs_of_if_defined("Directive") {
        let checked = check_lists(directive, &ALLOWED);
        let checked = checked.and_then(|()| check_lists(directive, &[ALLOWED[0], REQUIRED]));
        if let Err(error) = checked {
            diags.push(error);
        }
    }
}

fn check_lists(directive: RecordRef<'_>, fields: &[&str]) -> Read<()> {
    let mut listed = BTreeSet::new();
    for field in fields {
        for versioned in defs(directive, field)? {
            let clause = versioned.record("clause")?;
            if !listed.insert(clause.name().into_owned()) {
                let message = format!("{} lists clause `{}` twice", directive.described(), clause.name());
                return Err(directive.field_error(field, message));
            }
        }
    }
    Ok(())
}
