//! [`Plan`]: the definitions of a dialect, and how each of their parameters is written.

use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;

use super::encoding::{Encoding, Types};
use crate::definitions::backends::read_definitions;
use crate::model::definition::{Definition, DefinitionKind};
use crate::model::dialect::Dialect;
use crate::model::enumeration::Enum;
use crate::model::read::collect::read_all;
use crate::model::read::fields::{argument_error, class_identifier};
use crate::names::Class;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported, did_you_mean};
use tdgen_language::records::graph::RecordRef;

/// What is written.
pub(super) struct Plan<'a> {
    pub(super) dialect: Dialect<'a>,
    pub(super) version: i64,
    pub(super) attributes: Vec<Coded<'a>>,
    pub(super) types: Vec<Coded<'a>>,
}

/// A definition.
pub(super) struct Coded<'a> {
    pub(super) definition: Definition<'a>,
    /// What its values begin with.
    pub(super) name: &'a str,
    pub(super) parameters: Vec<Coding<'a>>,
}

/// A parameter.
pub(super) struct Coding<'a> {
    /// The C++ type.
    pub(super) ty: &'a str,
    pub(super) accessor: String,
    pub(super) is_optional: bool,
    pub(super) encoding: Encoding,
    /// The first version that has it, and its value before.
    pub(super) added: Option<(i64, &'a str)>,
}

/// A parameter that was added: the version, the value before, and what says so.
type Added<'a> = (i64, &'a str, RecordRef<'a>);

impl<'a> Plan<'a> {
    /// Reads the definitions of a dialect.
    ///
    /// # Errors
    /// A record has errors, or a parameter has no encoding.
    pub(super) fn read(context: &Context<'a>, diags: &mut Diags, dialect: Dialect<'a>) -> Result<Plan<'a>, Reported> {
        let errors = diags.error_count();
        let settings = find_settings(context, &dialect, diags)?;
        let mut added = read_added(settings, diags)?;
        let types = Types {
            custom: read_encodings(settings, diags)?,
            enums: read_all(context.records.defs_of_if_defined("EnumInfo"), diags, Enum::read),
            definitions: classes(context),
        };
        let mut read = |kind: DefinitionKind, diags: &mut Diags| {
            let definitions = read_definitions(context, diags, &dialect, kind);
            definitions.into_iter().map(|it| Coded::of(it, &types, &mut added, diags)).collect::<Vec<Coded<'a>>>()
        };
        let attributes = read(DefinitionKind::Attribute, diags);
        let types = read(DefinitionKind::Type, diags);
        for ((definition, parameter), (.., record)) in added {
            let message = format!("`{definition}` has no parameter `{parameter}`");
            diags.push(record.field_error("parameter", message));
        }
        let version: i64 = settings.map_or(Ok(0), |it| it.int("version")).map_err(|error| diags.push(error))?;
        if let Some(settings) = settings.filter(|_| version < 0) {
            diags.push(settings.field_error("version", format!("the version {version} is below 0")));
        }
        check_names(&attributes, diags);
        check_names(&types, diags);
        match diags.reported().filter(|_| diags.error_count() > errors) {
            Some(reported) => Err(reported),
            None => Ok(Plan { dialect, version, attributes, types }),
        }
    }
}

/// What the description says about the bytecode of a dialect.
fn find_settings<'a>(
    context: &Context<'a>,
    dialect: &Dialect<'_>,
    diags: &mut Diags,
) -> Result<Option<RecordRef<'a>>, Reported> {
    let mut found: Option<RecordRef<'a>> = None;
    for record in context.records.defs_of_if_defined("DialectBytecode") {
        let owner = record.record("dialect").map_err(|error| diags.push(error))?;
        if owner.name() != dialect.record.name() {
            continue;
        }
        if let Some(first) = found.replace(record) {
            let error = record.error(format!("duplicate `DialectBytecode` of dialect `{}`", dialect.name));
            return Err(diags.push(error.note(first.span(), "the first one")));
        }
    }
    Ok(found)
}

/// The author's encodings.
fn read_encodings<'a>(
    settings: Option<RecordRef<'a>>,
    diags: &mut Diags,
) -> Result<Vec<(&'a str, &'a str, &'a str)>, Reported> {
    let Some(settings) = settings else { return Ok(Vec::new()) };
    let records: Vec<RecordRef<'a>> = settings.list("encodings").map_err(|error| diags.push(error))?;
    let read = |record: RecordRef<'a>| {
        let [read, write] = ["cppRead", "cppWrite"].map(|field| record.text(field).map(|text| (field, text)));
        let (read, write) = (read?, write?);
        for (field, text) in [read, write] {
            if !text.contains("$_var") {
                return Err(record.field_error(field, format!("`{field}` does not mention the value, `$_var`")));
            }
        }
        Ok((record.text("cppType")?, read.1, write.1))
    };
    records.into_iter().map(|record| read(record).map_err(|error| diags.push(error))).collect()
}

/// The parameters that were added, by definition and name.
fn read_added<'a>(
    settings: Option<RecordRef<'a>>,
    diags: &mut Diags,
) -> Result<IndexMap<(String, &'a str), Added<'a>>, Reported> {
    let Some(settings) = settings else { return Ok(IndexMap::new()) };
    let records: Vec<RecordRef<'a>> = settings.list("added").map_err(|error| diags.push(error))?;
    let newest: i64 = settings.int("version").map_err(|error| diags.push(error))?;
    let mut all = IndexMap::new();
    for record in records {
        let read = || {
            let version: i64 = record.int("version")?;
            if !(1..=newest).contains(&version) {
                let message = format!("version {version} is not one of 1 to {newest}, the version of the dialect");
                return Err(record.field_error("version", message).help("set `version` of the `DialectBytecode`"));
            }
            let key = (record.record("definition")?.name().into_owned(), record.text("parameter")?);
            Ok((key, (version, record.text("value")?, record)))
        };
        let (key, value) = read().map_err(|error| diags.push(error))?;
        if all.insert(key, value).is_some() {
            return Err(diags.push(record.field_error("parameter", "a parameter is added once")));
        }
    }
    Ok(all)
}

/// The C++ classes of all definitions.
fn classes<'a>(context: &Context<'a>) -> HashSet<&'a str> {
    let records = context.records.defs_of_if_defined("AttrOrTypeDef").into_iter();
    records.filter_map(|record| class_identifier(record, "cppClassName", Class::Definition).ok()).collect()
}

/// Reports definitions whose values begin alike.
fn check_names(all: &[Coded<'_>], diags: &mut Diags) {
    let mut known: HashMap<&str, RecordRef<'_>> = HashMap::new();
    for Coded { definition, name, .. } in all {
        if let Some(first) = known.insert(name, definition.record) {
            let message = format!("two {}s are `{name}` in bytecode", definition.kind.noun());
            let error = definition.record.error(message).note(first.span(), "the first one");
            diags.push(error.help("give each its own mnemonic"));
        }
    }
}

impl<'a> Coded<'a> {
    fn of(
        definition: Definition<'a>,
        types: &Types<'_>,
        added: &mut IndexMap<(String, &'a str), Added<'a>>,
        diags: &mut Diags,
    ) -> Coded<'a> {
        let record = definition.record;
        if !definition.has_accessors && !definition.parameters.is_empty() {
            let message = format!("the bytecode of `{}` needs the accessors of its parameters", definition.class);
            diags.push(record.field_error("genAccessors", message).help("write `let genAccessors = 1`"));
        }
        let mut parameters = Vec::new();
        for parameter in &definition.parameters {
            let Some(encoding) = types.encoding(parameter.ty) else {
                let (name, ty) = (parameter.name, parameter.ty);
                let message =
                    format!("parameter `{name}` of `{}` has no encoding: its C++ type is `{ty}`", definition.class);
                let help = help_for(ty);
                diags.push(argument_error(record, "parameters", name, message).help(help));
                continue;
            };
            let added = added.shift_remove(&(record.name().into_owned(), parameter.name));
            parameters.push(Coding {
                ty: parameter.ty,
                accessor: parameter.accessor(),
                is_optional: parameter.is_optional(),
                encoding,
                added: added.map(|(version, value, _)| (version, value)),
            });
        }
        Coded { name: definition.mnemonic.unwrap_or(definition.class), definition, parameters }
    }
}

/// What to write for a type without an encoding.
fn help_for(ty: &str) -> String {
    let known = ["StringRef", "ArrayRef", "APInt", "APFloat", "int64_t", "uint64_t", "Attribute", "Type"];
    let last = ty.rsplit("::").next().unwrap_or_default();
    if let Some(guess) = did_you_mean(last.as_bytes(), known.iter().map(|name| name.as_bytes())) {
        return format!("did you mean `{guess}`?");
    }
    format!(
        "include \"tdgen/mlir/bytecode.td\", and add a `BytecodeEncoding<\"{ty}\", ...>` to the `encodings` of a \
         `DialectBytecode`"
    )
}
