//! [`Pass`]: a pass with its options and statistics.

use std::borrow::Cow;

use crate::model::read::collect::read_all;
use crate::model::read::fields::Read;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// A record of class `PassBase`.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    pub(super) record: RecordRef<'a>,
    /// The name of the record, part of the names of C++ classes and functions.
    pub(super) name: Cow<'a, str>,
    /// The name on the command line.
    pub(super) argument: &'a str,
    /// The C++ class that the pass derives from.
    pub(super) base: &'a str,
    pub(super) summary: &'a str,
    /// C++ that creates the pass, if the author defines the class and the function.
    pub(super) constructor: Option<&'a str>,
    /// The C++ classes of the dialects that the pass may produce entities of.
    pub(super) dialects: Vec<&'a str>,
    pub(super) options: Vec<PassOption<'a>>,
    pub(super) statistics: Vec<Statistic<'a>>,
}

/// A record of class `Option`.
#[derive(Debug)]
pub(super) struct PassOption<'a> {
    pub(super) record: RecordRef<'a>,
    /// The C++ member.
    pub(super) member: &'a str,
    /// The name on the command line.
    pub(super) argument: &'a str,
    /// The C++ type of the value, or of an element of a list.
    pub(super) ty: &'a str,
    pub(super) default: Option<&'a str>,
    pub(super) description: &'a str,
    /// Further C++ arguments of the option's constructor.
    pub(super) flags: Option<&'a str>,
    pub(super) is_list: bool,
}

/// A record of class `Statistic`.
#[derive(Debug)]
pub(super) struct Statistic<'a> {
    pub(super) record: RecordRef<'a>,
    /// The C++ member.
    pub(super) member: &'a str,
    /// The displayed name.
    pub(super) name: &'a str,
    pub(super) description: &'a str,
}

/// Reads all passes, in the natural order of their names. Passes with errors are reported and skipped.
pub(super) fn passes<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Pass<'a>> {
    if let Some(missing) = context.missing_class("PassBase") {
        diags.push(missing.help("include \"mlir/Pass/PassBase.td\""));
    }
    read_all(context.records.defs_of_if_defined("PassBase"), diags, Pass::read)
}

impl<'a> Pass<'a> {
    fn read(record: RecordRef<'a>) -> Read<Pass<'a>> {
        let options = record.list("options")?.into_iter().map(PassOption::read);
        let statistics = record.list("statistics")?.into_iter().map(Statistic::read);
        Ok(Pass {
            record,
            name: record.name(),
            argument: record.text("argument")?,
            base: record.text("baseClass")?,
            summary: trimmed(record.text("summary")?),
            constructor: not_empty(record.text("constructor")?),
            dialects: record.list("dependentDialects")?,
            options: options.collect::<Read<_>>()?,
            statistics: statistics.collect::<Read<_>>()?,
        })
    }
}

impl<'a> PassOption<'a> {
    fn read(record: RecordRef<'a>) -> Read<PassOption<'a>> {
        Ok(PassOption {
            record,
            member: record.text("cppName")?,
            argument: record.text("argument")?,
            ty: record.text("type")?,
            default: not_empty(record.text("defaultValue")?),
            description: record.text("description")?,
            flags: not_empty(record.text("additionalOptFlags")?),
            is_list: record.is_a("ListOption"),
        })
    }
}

impl<'a> Statistic<'a> {
    fn read(record: RecordRef<'a>) -> Read<Statistic<'a>> {
        Ok(Statistic {
            record,
            member: record.text("cppName")?,
            name: record.text("name")?,
            description: record.text("description")?,
        })
    }
}

fn not_empty(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Removes the blanks around a text, as LLVM's `StringRef::trim` defines them.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\x0B', '\x0C', '\r'])
}
