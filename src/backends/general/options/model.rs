//! [`Model`]: options and groups of options, read and sorted.

use crate::backends::context::Context;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::RecordRef;

/// A value, or the one error that prevents reading it.
type Read<T> = Result<T, Diagnostic>;

/// The records of a description of options.
pub(super) struct Model<'a> {
    pub(super) groups: Vec<Group<'a>>,
    /// In the order in which the parser searches them.
    pub(super) options: Vec<Opt<'a>>,
    pub(super) subcommands: Vec<Subcommand<'a>>,
}

/// A record of class `OptionGroup`.
pub(super) struct Group<'a> {
    pub(super) id: String,
    pub(super) name: &'a str,
    pub(super) parent: Option<String>,
    pub(super) help: Option<&'a str>,
}

/// A record of class `SubCommand`.
pub(super) struct Subcommand<'a> {
    pub(super) id: String,
    pub(super) name: &'a str,
    pub(super) help: &'a str,
    pub(super) usage: &'a str,
}

/// A record of class `Option`.
pub(super) struct Opt<'a> {
    pub(super) record: RecordRef<'a>,
    pub(super) id: String,
    pub(super) prefixes: Vec<&'a str>,
    pub(super) name: &'a str,
    pub(super) kind: &'a str,
    pub(super) precedence: i64,
    /// Whether it is for arguments that are no options.
    pub(super) is_sentinel: bool,
    pub(super) group: Option<GroupRef<'a>>,
    pub(super) help: Option<&'a str>,
    pub(super) metavar: Option<&'a str>,
    pub(super) values: Option<&'a str>,
    pub(super) entry: Entry<'a>,
}

/// What only the parser's tables need to know about an option.
#[derive(Default)]
pub(super) struct Entry<'a> {
    pub(super) alias: Option<String>,
    pub(super) alias_arguments: Vec<&'a str>,
    /// Those of the option, then those of its group.
    pub(super) flags: Vec<String>,
    pub(super) visibility: Vec<String>,
    pub(super) arguments: i64,
    /// The help for some visibilities.
    pub(super) variant: Option<(Vec<String>, &'a str)>,
    /// C++ that defines the values; [`Opt::values`] takes precedence.
    pub(super) values_code: Option<&'a str>,
    pub(super) subcommands: Vec<String>,
    pub(super) marshalling: Option<Marshalling<'a>>,
}

/// The group of an option.
pub(super) struct GroupRef<'a> {
    pub(super) id: String,
    pub(super) name: &'a str,
}

/// The C++ member that holds the value of an option.
pub(super) struct Marshalling<'a> {
    pub(super) macro_prefix: &'a str,
    pub(super) should_parse: &'a str,
    pub(super) is_always_emitted: bool,
    pub(super) key_path: &'a str,
    pub(super) default: &'a str,
    pub(super) implied_check: &'a str,
    pub(super) implied_value: &'a str,
    pub(super) scope: &'a str,
    pub(super) normalizer: &'a str,
    pub(super) denormalizer: &'a str,
    pub(super) merger: &'a str,
    pub(super) extractor: &'a str,
    /// The values of an enumeration, as users write them and in C++.
    pub(super) values: Option<Vec<(&'a str, &'a str)>>,
}

/// Reads all options, in the natural order of their records' names. Those with errors are reported and skipped.
///
/// Without `entries`, the fields of an [`Entry`] are not read: older classes do not have all of them.
pub(super) fn read<'a>(context: &Context<'a>, entries: bool, diags: &mut Diags) -> (Model<'a>, Option<Reported>) {
    let mut reported = None;
    for class in ["OptionGroup", "Option"] {
        if let Some(missing) = context.missing_class(class) {
            reported = Some(diags.push(missing.help("include \"llvm/Option/OptParser.td\"")));
        }
    }
    let mut groups = Vec::new();
    for record in context.records.defs_of_if_defined("OptionGroup") {
        match Group::read(record) {
            Ok(group) => groups.push(group),
            Err(error) => reported = Some(diags.push(error)),
        }
    }
    let mut subcommands = Vec::new();
    for record in context.records.defs_of_if_defined("SubCommand") {
        match Subcommand::read(record) {
            Ok(subcommand) => subcommands.push(subcommand),
            Err(error) => reported = Some(diags.push(error)),
        }
    }
    let mut options = Vec::new();
    for record in context.records.defs_of_if_defined("Option") {
        match Opt::read(record, entries) {
            Ok(option) => options.push(option),
            Err(error) => reported = Some(diags.push(error)),
        }
    }
    (Model { groups, options, subcommands }, reported)
}

/// Returns the identifier of an option or a group: its `EnumName`, or the name of its record.
fn id(record: RecordRef<'_>) -> Read<String> {
    Ok(record.optional::<&str>("EnumName")?.map_or_else(|| record.name().into_owned(), str::to_owned))
}

fn names(records: Vec<RecordRef<'_>>) -> impl Iterator<Item = String> {
    records.into_iter().map(|record| record.name().into_owned())
}

impl<'a> Group<'a> {
    fn read(record: RecordRef<'a>) -> Read<Group<'a>> {
        Ok(Group {
            id: id(record)?,
            name: record.text("Name")?,
            parent: record.optional_if_declared("Group")?.map(id).transpose()?,
            help: record.optional_if_declared("HelpText")?,
        })
    }
}

impl<'a> Subcommand<'a> {
    fn read(record: RecordRef<'a>) -> Read<Subcommand<'a>> {
        Ok(Subcommand {
            id: record.name().into_owned(),
            name: record.text("Name")?,
            help: record.text("HelpText")?,
            usage: record.text("Usage")?,
        })
    }
}

impl<'a> Opt<'a> {
    fn read(record: RecordRef<'a>, entry: bool) -> Read<Opt<'a>> {
        let kind = record.record("Kind")?;
        let group: Option<RecordRef<'a>> = record.optional_if_declared("Group")?;
        let values = record.optional_if_declared("Values")?;
        Ok(Opt {
            record,
            id: id(record)?,
            prefixes: record.list("Prefixes")?,
            name: record.text("Name")?,
            kind: kind.text("Name")?,
            precedence: kind.int("Precedence")?,
            is_sentinel: kind.bit("Sentinel")?,
            group: group
                .map(|group| Ok::<_, Diagnostic>(GroupRef { id: id(group)?, name: group.text("Name")? }))
                .transpose()?,
            help: record.optional_if_declared("HelpText")?,
            metavar: record.optional_if_declared("MetaVarName")?,
            values,
            entry: if entry { Entry::read(record, group, values)? } else { Entry::default() },
        })
    }

    /// Returns the name with its first prefix.
    pub(super) fn prefixed_name(&self) -> String {
        [self.prefixes.first().copied().unwrap_or(""), self.name].concat()
    }
}

impl<'a> Entry<'a> {
    fn read(record: RecordRef<'a>, group: Option<RecordRef<'a>>, values: Option<&'a str>) -> Read<Entry<'a>> {
        let with_group = |field: &str| -> Read<Vec<String>> {
            let of_group = group.map_or(Ok(Vec::new()), |group| group.list(field));
            Ok(names(record.list(field)?).chain(names(of_group?)).collect())
        };
        let subcommands: Option<Vec<RecordRef<'a>>> = record.optional_if_declared("SubCommands")?;
        let key_path = record.optional::<&str>("KeyPath")?.filter(|path| !path.is_empty());
        Ok(Entry {
            alias: record.optional_if_declared("Alias")?.map(id).transpose()?,
            alias_arguments: record.list("AliasArgs")?,
            flags: with_group("Flags")?,
            visibility: with_group("Visibility")?,
            arguments: record.int("NumArgs")?,
            variant: variant(record)?,
            values_code: record.optional_if_declared("ValuesCode")?,
            subcommands: names(subcommands.unwrap_or_default()).collect(),
            marshalling: key_path.map(|path| Marshalling::read(record, path, values)).transpose()?,
        })
    }
}

/// LLVM's table has room for one other help, for up to two visibilities.
fn variant<'a>(record: RecordRef<'a>) -> Read<Option<(Vec<String>, &'a str)>> {
    const FIELD: &str = "HelpTextsForVariants";
    let variants: Vec<RecordRef<'a>> = record.list(FIELD)?;
    let &[variant] = &*variants else {
        if variants.is_empty() {
            return Ok(None);
        }
        return Err(record.field_error(FIELD, format!("{} has several variants of its help", record.described())));
    };
    let visibilities: Vec<String> = names(variant.list("Visibilities")?).collect();
    if visibilities.len() > 2 {
        let message = format!("the help of {} is for more than two visibilities", record.described());
        return Err(record.field_error(FIELD, message));
    }
    Ok(Some((visibilities, variant.text("Text")?)))
}

impl<'a> Marshalling<'a> {
    fn read(record: RecordRef<'a>, key_path: &'a str, values: Option<&'a str>) -> Read<Marshalling<'a>> {
        let default = record.text("DefaultValue")?;
        let in_cpp: Option<Vec<&'a str>> = record.optional_if_declared("NormalizedValues")?;
        let values = in_cpp.map(|in_cpp| {
            let values = values.unwrap_or("").split(',').filter(|value| !value.is_empty());
            let values: Vec<&str> = values.collect();
            if values.len() != in_cpp.len() {
                let (ours, theirs) = (in_cpp.len(), values.len());
                let message = format!("{} has {ours} normalized values for {theirs} values", record.described());
                return Err(record.field_error("NormalizedValues", message));
            }
            Ok(values.into_iter().zip(in_cpp).collect())
        });
        Ok(Marshalling {
            macro_prefix: record.text("MacroPrefix")?,
            should_parse: record.text("ShouldParse")?,
            is_always_emitted: record.bit("ShouldAlwaysEmit")?,
            key_path,
            default,
            implied_check: record.text("ImpliedCheck")?,
            implied_value: record.optional_if_declared("ImpliedValue")?.unwrap_or(default),
            scope: record.text("NormalizedValuesScope")?,
            normalizer: record.text("Normalizer")?,
            denormalizer: record.text("Denormalizer")?,
            merger: record.text("ValueMerger")?,
            extractor: record.text("ValueExtractor")?,
            values: values.transpose()?,
        })
    }
}
