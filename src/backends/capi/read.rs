//! [`Reading`]: reads a model from records and reports the errors of all records in one run.
//!
//! All actions of a run with the same names and lock file share one reading. A function reads all fields of an object
//! before it builds the object, so that an invalid field does not hide the next.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::c_type::CType;
use super::check;
use super::condition;
use super::directive::{condition_fault, parameters_fault};
use super::fields::Fields;
use super::functions::{Nullable, Surroundings, read_callback, read_function};
use super::implicit_codes;
use super::lock::Lock;
use super::model::{Enum, Enumerator, Handle, Macro, MacroCondition, Model, Struct, StructMember, TaggedType, Typedef};
use super::names::{Names, Overrides};
use super::naming::{HANDLE_SUFFIX, enumerator_prefix, identifier_error};
use super::options;
use crate::backends::context::Context;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::Records;
use crate::records::graph::RecordRef;
use crate::source::Span;

/// The classes whose records make a model.
pub(crate) const CLASSES: [&str; 7] = ["Macro", "Handle", "Enum", "Typedef", "FptrTypedef", "Struct", "Function"];

/// A description with its valid objects.
pub(crate) struct Reading {
    /// The valid objects.
    pub(crate) model: Arc<Model>,
    /// The values of enumerators in the lock file.
    pub(crate) lock: Lock,
    soundness: Result<(), Reported>,
}

impl Model {
    /// The API that a backend is run on.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Model>, Reported> {
        let reading = Reading::sound(context, diags)?;
        reading.warn_of_new(context.records, diags);
        Ok(reading.model.clone())
    }
}

impl Reading {
    /// Reads the description that a backend is run on.
    pub(crate) fn sound(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Reading>, Reported> {
        let mut found = Diags::new(0);
        let reading = Reading::of(context, &mut found);
        diags.push_in_order(&found);
        let reading = reading?;
        reading.soundness.map(|()| reading)
    }

    /// Warns of enumerators that are not in the lock file.
    pub(crate) fn warn_of_new(&self, records: &Records, diags: &mut Diags) {
        self.lock.warn_of_new_values(&self.model, records, diags);
    }

    /// Reads the valid objects of the description that a backend is run on.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Reading>, Reported> {
        context.shared(options::SHARED, diags, Reading::new)
    }

    fn new(context: &Context<'_>, diags: &mut Diags) -> Result<Reading, Reported> {
        let records = context.records;
        if let Some(missing) = CLASSES.iter().find(|class| records.class(class).is_none()) {
            // The main file comes first in the position space.
            let start = Span::new(0, 0);
            let message = format!("not an API description: undefined class `{missing}`");
            return Err(diags.push(Diagnostic::error(start, message).help("include \"tdgen/api/api.td\"")));
        }
        let names = Names::read(records, &Overrides::of(context), diags);
        // The rest is read without its lock, too.
        let lock = Lock::of(context, diags).unwrap_or_default();
        let types = declared_types(records);
        let nullable = nullable_types(records);
        let mut reader = Reader { records, diags };
        let macros = reader.objects("Macro", read_macro);
        let handles = reader.objects("Handle", read_handle);
        let enums = reader.objects("Enum", |fields, name| read_enum(fields, name, &lock));
        let typedefs = reader.objects("Typedef", read_typedef);
        let surroundings = Surroundings {
            names: &names,
            types: &types,
            nullable: &nullable,
            enums: &enums,
            typedefs: &typedefs,
            conditions: RefCell::default(),
        };
        let callbacks = reader.objects("FptrTypedef", read_callback);
        let structs = reader.objects("Struct", |fields, name| read_struct(fields, name, &names));
        let functions = reader.objects("Function", |fields, name| {
            before_the_names(fields, &names);
            read_function(fields, name, &surroundings)
        });
        let mut model =
            Model { names, macros, handles, enums, typedefs, callbacks, structs, functions, types: Vec::new() };
        implicit_codes::settle(&mut model);
        check::whole(&mut model, &|name| records.def(name).map(RecordRef::span), diags);
        let soundness = diags.reported().map_or(Ok(()), Err);
        Ok(Reading { model: Arc::new(model), lock, soundness })
    }
}

/// The names of all types that the description declares.
fn declared_types(records: &Records) -> HashSet<String> {
    ["Handle", "Enum", "Typedef", "FptrTypedef", "Struct"]
        .into_iter()
        .flat_map(|class| records.defs_of(class))
        .map(|record| record.name().into_owned())
        .collect()
}

/// The declared types whose values can be null, also through typedefs.
fn nullable_types(records: &Records) -> HashMap<String, Nullable> {
    let named = |class, kind| {
        let records = records.defs_of(class).into_iter();
        records.map(move |record| (record.name().into_owned(), kind))
    };
    let mut nullable: HashMap<String, Nullable> = named("Handle", Nullable::Handle).collect();
    nullable.extend(named("FptrTypedef", Nullable::Pointer));
    let typedefs = records.defs_of("Typedef").into_iter();
    let mut waiting: Vec<(String, CType)> = typedefs
        .filter_map(|record| Some((record.name().into_owned(), CType::parse(record.text("value").ok()?).ok()?)))
        .collect();
    // Each round resolves the typedefs of those that were resolved before.
    loop {
        let before = waiting.len();
        waiting.retain(|(name, value)| {
            let kind = match value.words().as_deref() {
                None => Some(Nullable::Pointer),
                Some([target]) => nullable.get(*target).copied(),
                Some(_) => None,
            };
            kind.map(|kind| nullable.insert(name.clone(), kind)).is_none()
        });
        if waiting.len() == before {
            return nullable;
        }
    }
}

/// Reports an object with computed fields before the record that has their prefix.
fn before_the_names(fields: &mut Fields<'_, '_>, names: &Names) {
    let differs = |(field, expected): (&str, &str)| fields.peek(field).is_some_and(|prefix| prefix != expected);
    if names.described_prefixes().into_iter().any(differs) {
        fields.object_error(
            format!("`{}` is defined before the API record", fields.name()),
            "the API record sets the prefix: define it before all functions and structures",
        );
    }
}

struct Reader<'r, 'd> {
    records: &'r Records,
    diags: &'d mut Diags,
}

impl<'r> Reader<'r, '_> {
    /// Reads the valid objects of a class.
    fn objects<T>(&mut self, class: &str, read: impl Fn(&mut Fields<'r, '_>, String) -> Result<T, Reported>) -> Vec<T> {
        let mut objects = Vec::new();
        for record in self.records.defs_of(class) {
            let mut fields = Fields::new(record, self.diags);
            let name = object_name(&mut fields, class);
            let object = read(&mut fields, name.as_ref().map_or_else(|_| String::new(), String::clone));
            objects.extend(name.and(object));
        }
        objects
    }
}

/// The name that an object has in C.
fn object_name(fields: &mut Fields<'_, '_>, class: &str) -> Result<String, Reported> {
    if fields.is_anonymous() {
        return Err(fields
            .object_error(format!("a {class} has no name"), "the record's name is the name in C: `def ol_... : ...`"));
    }
    let name = fields.name();
    // A macro's record may carry the macro's parameters.
    let (word, parameters) = name.split_at(name.find('(').filter(|_| class == "Macro").unwrap_or(name.len()));
    if let Some(error) = identifier_error(word) {
        return Err(fields.object_error(format!("the name `{word}` {error}"), ""));
    }
    if let Some(error) = parameters_fault(parameters).filter(|_| !parameters.is_empty()) {
        let message = format!("the parameters of macro `{word}` {error}");
        return Err(fields.object_error(message, "as in `def \"MAX(a, b)\" : Macro`"));
    }
    Ok(name)
}

fn read_macro(fields: &mut Fields<'_, '_>, name: String) -> Result<Macro, Reported> {
    let desc = fields.text("desc");
    let value = fields.line("value");
    let test = fields.optional_line("condition");
    let alternative = fields.optional_line("alt_value");
    let (desc, value, test, alternative) = (desc?, value?, test?, alternative?);
    match test {
        None if alternative.is_some() => Err(fields.error(
            "alt_value",
            "`alt_value` is set, but `condition` is not",
            "set `condition`, or drop `alt_value`",
        )),
        Some(test) if !test.trim().is_empty() && condition_fault(&test).is_some() => {
            let error = condition_fault(&test).unwrap_or_default();
            let help = "a condition is an expression of the preprocessor: `defined(A) && B > 2`";
            Err(fields.error("condition", format!("the condition `{test}` {error}"), help))
        }
        Some(test) if test.trim().is_empty() => {
            Err(fields.error("condition", "`condition` is empty", "leave it unset if the value is unconditional"))
        }
        test => Ok(Macro { name, desc, value, condition: test.map(|test| MacroCondition { test, alternative }) }),
    }
}

fn read_handle(fields: &mut Fields<'_, '_>, name: String) -> Result<Handle, Reported> {
    let desc = fields.text("desc");
    let is_named = name.ends_with(HANDLE_SUFFIX) && name != HANDLE_SUFFIX;
    if !is_named && !name.is_empty() {
        let help = format!("rename it to `{}{HANDLE_SUFFIX}`", name.trim_end_matches("_t").trim_end_matches("_handle"));
        let message = format!("the name of a handle must end in `{HANDLE_SUFFIX}`");
        return Err(fields.object_error(message, &help));
    }
    Ok(Handle { name, desc: desc? })
}

fn read_enum(fields: &mut Fields<'_, '_>, name: String, lock: &Lock) -> Result<Enum, Reported> {
    let desc = fields.text("desc");
    let is_typed = fields.flag("is_typed");
    let is_bit_field = fields.flag("is_bit_field");
    let named = enum_name(fields, &name);
    let mut seen = HashSet::from(["LAST".to_owned(), "FORCE_UINT32".to_owned()]);
    let enumerators =
        fields.each("etors", |enumerator| read_enumerator(enumerator, is_typed.unwrap_or_default(), &mut seen));
    let (desc, is_typed, is_bit_field) = (desc?, is_typed?, is_bit_field?);
    let mut enumerators = enumerators?;
    let end = lock.assign(fields, &name, is_bit_field, &mut enumerators)?;
    named?;
    Ok(Enum { name, desc, is_typed, is_bit_field, enumerators, end })
}

/// Checks the name of an enumeration, whose last two characters (usually `_t`) are not in the names of its enumerators.
fn enum_name(fields: &mut Fields<'_, '_>, name: &str) -> Result<(), Reported> {
    // An empty name was reported before.
    if name.is_empty() {
        return Ok(());
    }
    if name.len() < 3 {
        return Err(fields.object_error(
            "the name of an enumeration is too short",
            "its enumerators are named after all but the last two characters",
        ));
    }
    if !name.ends_with("_t") {
        let prefix = enumerator_prefix(name);
        fields.warn(
            format!("the enumerators of `{name}` begin with `{prefix}_`"),
            "end the name in `_t`, which is not part of their prefix",
        );
    }
    Ok(())
}

fn read_enumerator(
    fields: &mut Fields<'_, '_>,
    typed: bool,
    seen: &mut HashSet<String>,
) -> Result<Enumerator, Reported> {
    let name = fields.text("name");
    let desc = fields.text("desc");
    // Only typed enumerations use the type.
    let tagged_type = if typed { read_tagged_type(fields) } else { Ok(None) };
    let (name, desc, tagged_type) = (name?, desc?, tagged_type?);
    let upper = name.to_ascii_uppercase();
    // Only a part of the name in C, which may begin with a digit or be a reserved word.
    if let Some(error) = identifier_error(&format!("_{upper}")) {
        return Err(fields.error("name", format!("the name of enumerator `{name}` {error}"), ""));
    }
    if !seen.insert(upper.clone()) {
        let implicit = upper == "LAST" || upper == "FORCE_UINT32";
        let help = if implicit { "every enumeration has this enumerator" } else { "" };
        return Err(fields.error("name", format!("duplicate enumerator `{upper}`"), help));
    }
    if typed && tagged_type.is_none() {
        return Err(fields.error(
            "tagged_type",
            format!("enumerator `{name}` has no type, but its enumeration is typed"),
            "make it a TaggedEtor",
        ));
    }
    Ok(Enumerator { name, desc, tagged_type, value: 0 })
}

/// Reads the type of an enumerator, if it is set.
fn read_tagged_type(fields: &mut Fields<'_, '_>) -> Result<Option<TaggedType>, Reported> {
    let Some(text) = fields.optional_text("tagged_type")? else {
        return Ok(None);
    };
    let inside = text.trim_end().strip_suffix(']');
    let (ty, array) = match inside.and_then(|rest| rest.split_once('[')) {
        Some((element, length)) => (element, Some(length.trim().to_owned())),
        None => (text.as_str(), None),
    };
    let is_length = |length: &String| length.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !array.iter().all(is_length) {
        let message = format!("the type `{text}` of an enumerator has an invalid length");
        let help = "write a number, the name of a constant, or nothing: `char[]`";
        return Err(fields.error("tagged_type", message, help));
    }
    let ty = fields.value_type_of("tagged_type", "type of an enumerator", ty);
    Ok(Some(TaggedType { ty: ty?, array }))
}

fn read_typedef(fields: &mut Fields<'_, '_>, name: String) -> Result<Typedef, Reported> {
    let desc = fields.text("desc");
    let value = fields.c_type("value", "type");
    Ok(Typedef { name, desc: desc?, value: value? })
}

fn read_struct(fields: &mut Fields<'_, '_>, name: String, names: &Names) -> Result<Struct, Reported> {
    before_the_names(fields, names);
    let desc = fields.text("desc");
    let base = fields.text("base_class");
    // Only read to report its errors: `all_members` is computed from it.
    let own = read_members(fields, "members");
    let members = own.as_ref().map_err(|&reported| reported).and_then(|_| read_members(fields, "all_members"));
    let (desc, base, own, mut members) = (desc?, base?, own?, members?);
    // The members of a base come first.
    let inherited = members.len().saturating_sub(own.len());
    for member in members.iter_mut().take(inherited) {
        member.ty = member.ty.map_names(|name| names.implicit_type(name));
    }
    let bases = names.base_classes();
    if !base.is_empty() && !bases.contains(&base) {
        return Err(fields.error(
            "base_class",
            format!("undefined base class `{base}`"),
            &format!("the base classes are `{}`", bases.join("` and `")),
        ));
    }
    if members.is_empty() {
        return Err(fields.error("members", "empty structure", "C does not allow structures without members"));
    }
    let is_inner = |(at, member): (usize, &StructMember)| member.is_flexible() && (at == 0 || at + 1 < members.len());
    if members.iter().enumerate().any(is_inner) {
        let help = "write a length, or make it the last of several members";
        return Err(fields.error("members", "an array without a length that is not the last member", help));
    }
    Ok(Struct { name, desc, members })
}

fn read_members(fields: &mut Fields<'_, '_>, field: &str) -> Result<Vec<StructMember>, Reported> {
    let mut seen = HashSet::new();
    fields.each(field, |member| read_member(member, &mut seen))
}

fn read_member(fields: &mut Fields<'_, '_>, seen: &mut HashSet<String>) -> Result<StructMember, Reported> {
    let ty = fields.value_type("type", "type of a member");
    let declared = fields.text("name").and_then(|text| {
        let (name, lengths) = text.split_at(text.find('[').unwrap_or(text.len()));
        let name = fields.new_name_of("name", "member", name.trim().to_owned(), seen);
        Ok((name?, read_lengths(fields, lengths)?))
    });
    let desc = fields.text("desc");
    let (name, lengths) = declared?;
    Ok(StructMember { ty: ty?, name, lengths, desc: desc? })
}

/// The lengths in brackets: `[4][BOX_COUNT]`.
fn read_lengths(fields: &mut Fields<'_, '_>, text: &str) -> Result<Vec<String>, Reported> {
    let mut lengths = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let length = inside.map(|(length, _)| length.trim());
        let is_valid = length.is_some_and(|length| match length {
            // Only the first length can be missing.
            "" => lengths.is_empty(),
            length if length.starts_with(|c: char| c.is_ascii_digit()) => {
                condition::number(length).is_some_and(|length| length > 0 && length <= u64::from(u32::MAX))
                    && length.chars().all(|c| c.is_ascii_alphanumeric())
            }
            name => identifier_error(name).is_none(),
        });
        let (Some((_, behind)), Some(length), true) = (inside, length, is_valid) else {
            let help = "a length is a positive number or the name of a macro, as in `Name[64]`";
            return Err(fields.error("name", format!("the lengths `{text}` of an array are invalid"), help));
        };
        lengths.push(length.to_owned());
        rest = behind.trim_start();
    }
    Ok(lengths)
}
