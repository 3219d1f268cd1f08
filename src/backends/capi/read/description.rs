//! [`Reading`]: reads a model from records and reports the errors of all records in one run.
//!
//! All actions of a run with the same names and lock file share one reading. A function reads all fields of an object
//! before it builds the object, so that an invalid field does not hide the next.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::checker::judge::Judged;
use crate::conditions::expr::number;
use crate::conditions::implicit_codes;
use crate::conditions::relations::read_parent;
use crate::lock::values as lock;
use crate::lock::values::{FORMAT, Lock};
use crate::model::api::{Api, CLASSES, Handle, Macro, Typedef, VARIABLE, VERSION, Variable};
use crate::model::names::{Names, Overrides};
use crate::model::naming;
use crate::model::naming::{HANDLE_SUFFIX, TYPE_CLASSES, identifier_error};
use crate::model::promises;
use crate::model::reserved;
use crate::read::check;
use crate::read::directive::{condition_fault, parameters_fault};
use crate::read::enums::read_enum;
use crate::read::fields::Fields;
use crate::read::functions::{read_callback, read_function};
use crate::read::object_fields::{before_the_names, read_count, read_facts};
use crate::read::options;
use crate::read::structures::read_struct;
use crate::read::surroundings::{Nullable, Surroundings};
use crate::resolved::resolve;
use crate::types::c_type::CType;
use crate::types::c_type::Outermost;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// A description with its valid objects.
pub(crate) struct Reading {
    /// The valid objects.
    pub(crate) model: Arc<Api>,
    /// The values of enumerators in the lock file.
    pub(crate) lock: Lock,
    soundness: Result<(), Reported>,
}

/// Reads the API that a backend is run on.
pub(crate) fn read_model(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Api>, Reported> {
    let reading = Reading::sound(context, diags)?;
    context.shared(options::SHARED, diags, |context, diags| Judged::of(&reading.model, context, diags))?;
    reading.warn_of_new(context.records, diags);
    Ok(reading.model.clone())
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

    /// Whether the description has no errors that stop the generators, such as types that contain each other.
    pub(crate) fn is_sound(&self) -> bool {
        self.soundness.is_ok()
    }

    /// Warns of enumerators that are not in the lock file.
    pub(crate) fn warn_of_new(&self, records: &Records, diags: &mut Diags) {
        lock::warn_of_new_values(&self.lock, &self.model, records, diags);
        let new = promises::new_names(&self.model, &self.lock);
        if let Some(record) = new.first().and_then(|name| records.def(name)) {
            self.lock.warn_of_new(&new, record.span(), &FORMAT, diags);
        }
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
        check_prefix(records, diags)?;
        let mut names = Names::read(records, &Overrides::of(context), diags);
        // The rest is read without its lock, too.
        let lock = lock::read(context, diags).unwrap_or_default();
        let types = declared_types(records);
        let nullable = nullable_types(records, &names.foreign_types);
        let mut reader = Reader { records, diags };
        let macros = reader.objects("Macro", read_macro);
        let handles = reader.objects("Handle", |fields, name| read_handle(fields, name, names.keeps_names, &nullable));
        let enums = reader.objects("Enum", |fields, name| read_enum(fields, name, &lock, &names));
        implicit_codes::settle_success(&mut names, &enums, &macros);
        let typedefs = reader.objects("Typedef", read_typedef);
        let structs = reader.objects("Struct", |fields, name| read_struct(fields, name, &names));
        let surroundings = Surroundings {
            names: &names,
            macros: &macros,
            structs: &structs,
            types: &types,
            nullable: &nullable,
            enums: &enums,
            typedefs: &typedefs,
            conditions: RefCell::default(),
            facts: OnceCell::new(),
            checked_structs: OnceCell::new(),
        };
        let callbacks = reader.objects("FptrTypedef", |fields, name| read_callback(fields, name, &surroundings));
        let functions = reader.objects("Function", |fields, name| {
            before_the_names(fields, &names);
            read_function(fields, name, &surroundings)
        });
        let variables = reader.objects(VARIABLE, read_variable);
        let mut model = Api {
            version: VERSION,
            names,
            macros,
            handles,
            enums,
            typedefs,
            callbacks,
            structs,
            variables,
            functions,
            ..Api::default()
        };
        implicit_codes::settle(&mut model);
        reserved::give_way(&mut model);
        check::whole(&mut model, records, diags);
        resolve(&mut model);
        promises::check(&model, &lock, &|name| records.def(name).map(RecordRef::span), diags);
        let soundness = diags.reported().map_or(Ok(()), Err);
        Ok(Reading { model: Arc::new(model), lock, soundness })
    }
}

/// Checks that the prefix of the API has no underscore at its end. All other names would be wrong, too.
fn check_prefix(records: &Records, diags: &mut Diags) -> Result<(), Reported> {
    for record in records.defs_of_if_defined("API") {
        let mut fields = Fields::new(record, diags);
        let prefix = fields.peek("prefix").unwrap_or_default();
        let bare = prefix.trim_end_matches('_');
        if bare != prefix && !bare.is_empty() {
            let message =
                format!("the prefix `{prefix}` ends in `_`, which names have after the prefix: `{bare}_result_t`");
            return Err(fields.error("prefix", message, &format!("write `let prefix = \"{bare}\";`")));
        }
    }
    Ok(())
}

/// The names of all types that the description declares.
fn declared_types(records: &Records) -> HashSet<String> {
    TYPE_CLASSES
        .into_iter()
        .flat_map(|class| records.defs_of_if_defined(class))
        .map(|record| record.name().into_owned())
        .collect()
}

/// The declared types whose values can be null, also through typedefs, and those of other headers that are known to be
/// pointers.
fn nullable_types(records: &Records, foreign: &[(String, CType)]) -> HashMap<String, Nullable> {
    let named = |class, kind| {
        let records = records.defs_of_if_defined(class).into_iter();
        records.map(move |record| (record.name().into_owned(), kind))
    };
    let mut nullable: HashMap<String, Nullable> = named("Handle", Nullable::Handle).collect();
    nullable.extend(named("FptrTypedef", Nullable::Pointer));
    let typedefs = records.defs_of_if_defined("Typedef").into_iter();
    let typedefs = typedefs
        .filter_map(|record| Some((record.name().into_owned(), CType::parse(record.text("value").ok()?).ok()?)));
    let mut waiting: Vec<(String, CType)> = typedefs.chain(foreign.iter().cloned()).collect();
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

struct Reader<'r, 'd> {
    records: &'r Records,
    diags: &'d mut Diags,
}

impl<'r> Reader<'r, '_> {
    /// Reads the valid objects of a class.
    fn objects<T>(&mut self, class: &str, read: impl Fn(&mut Fields<'r, '_>, String) -> Result<T, Reported>) -> Vec<T> {
        let mut objects = Vec::new();
        for record in self.records.defs_of_if_defined(class) {
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
        condition => {
            let mut item = Macro { name, desc, value, condition, alternative, ..Macro::default() };
            let number = number(item.value.trim_matches(['(', ')']));
            item.number = number
                .and_then(|number| i64::try_from(number).ok())
                .filter(|_| item.condition.is_none() && item.name == item.bare_name());
            Ok(item)
        }
    }
}

fn read_handle(
    fields: &mut Fields<'_, '_>,
    name: String,
    keeps_names: bool,
    nullable: &HashMap<String, Nullable>,
) -> Result<Handle, Reported> {
    let desc = fields.text("desc");
    let parent = read_parent(fields, &name, nullable);
    let facts = read_facts(fields);
    let is_named = keeps_names || (name.ends_with(HANDLE_SUFFIX) && name != HANDLE_SUFFIX);
    if !is_named && !name.is_empty() {
        let help = format!("rename it to `{}{HANDLE_SUFFIX}`", name.trim_end_matches("_t").trim_end_matches("_handle"));
        let message = format!("the name of a handle must end in `{HANDLE_SUFFIX}`");
        return Err(fields.object_error(message, &help));
    }
    let structure = naming::handle_struct(&name);
    Ok(Handle { name, desc: desc?, structure, parent: parent?, facts: facts?, ..Handle::default() })
}

fn read_typedef(fields: &mut Fields<'_, '_>, name: String) -> Result<Typedef, Reported> {
    let desc = fields.text("desc");
    let value = fields.c_type("value", "type");
    let facts = read_facts(fields);
    let vector_length = read_count(fields, "vector_length");
    Ok(Typedef {
        name,
        desc: desc?,
        c_type: value?,
        vector_length: vector_length?,
        facts: facts?,
        ..Typedef::default()
    })
}

fn read_variable(fields: &mut Fields<'_, '_>, name: String) -> Result<Variable, Reported> {
    let desc = fields.text("desc");
    let ty = fields.c_type("type", "type");
    let facts = read_facts(fields);
    let (desc, ty, facts) = (desc?, ty?, facts?);
    if ty.is_void() || ty.outermost() == Some(Outermost::Function) {
        let message = format!("a variable cannot have the type `{}`", ty.spelled());
        return Err(fields.error("type", message, "write a pointer to it"));
    }
    Ok(Variable { name, desc, c_type: ty, facts, ..Variable::default() })
}
