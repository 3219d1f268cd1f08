//! [`Pass`]: a pass with its options and statistics.

use std::borrow::Cow;

use crate::model::read::collect::read_all;
use crate::model::read::fields::Read;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// A record of class `PassBase`.
#[derive(Debug)]
pub(crate) struct Pass<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The name of the record, part of the names of C++ classes and functions.
    pub(crate) name: Cow<'a, str>,
    /// The name on the command line.
    pub(crate) argument: &'a str,
    /// The C++ class that the pass derives from.
    pub(crate) base: &'a str,
    pub(crate) summary: &'a str,
    /// C++ that creates the pass, if the author defines the class and the function.
    pub(crate) constructor: Option<&'a str>,
    /// The C++ classes of the dialects that the pass may produce entities of.
    pub(crate) dialects: Vec<&'a str>,
    pub(crate) options: Vec<PassOption<'a>>,
    pub(crate) statistics: Vec<Statistic<'a>>,
}

/// A record of class `Option`.
#[derive(Debug)]
pub(crate) struct PassOption<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The C++ member.
    pub(crate) member: &'a str,
    /// The name on the command line.
    pub(crate) argument: &'a str,
    /// The C++ type of the value, or of an element of a list.
    pub(crate) ty: &'a str,
    pub(crate) default: Option<&'a str>,
    pub(crate) description: &'a str,
    /// Further C++ arguments of the option's constructor.
    pub(crate) flags: Option<&'a str>,
    pub(crate) is_list: bool,
}

/// A record of class `Statistic`.
#[derive(Debug)]
pub(crate) struct Statistic<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The C++ member.
    pub(crate) member: &'a str,
    /// The displayed name.
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
}

/// Reads all passes, in the natural order of their names. Passes with errors are reported and skipped.
pub(crate) fn passes<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Pass<'a>> {
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
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\x0B', '\x0C', '\r'])
}
