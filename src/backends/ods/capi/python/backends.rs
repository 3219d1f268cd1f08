//! `--gen-python-class-bindings` and `--gen-python-class-stubs`.

use super::model::{Bindings, Class};
use super::read::Reader;
use super::value::Known;
use super::{extension, stubs};
use crate::capi::backends::{NAME, PREFIX, SKIP, Subjects, is_pattern, pattern};
use crate::capi::function::EnumKind;
use crate::capi::types::enum_kind;
use crate::dialect;
use crate::model::dialect::Dialect;
use crate::model::enumeration::Enum;
use crate::model::read::fields::Read;
use crate::python::names::module_of;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// `--gen-python-class-bindings`.
pub(crate) const BINDINGS: Backend = Backend::new(
    "gen-python-class-bindings",
    "Define Python classes for the types and attributes of a dialect, as C++ for nanobind",
    |context, diags| {
        let mut w = Writer::default();
        w.file_header("Python Bindings", context.input);
        run(context, diags, w, extension::emit)
    },
)
.options(OPTIONS);

/// `--gen-python-class-stubs`.
pub(crate) const STUBS: Backend = Backend::new(
    "gen-python-class-stubs",
    "Declare the Python classes of the types and attributes of a dialect, for type checkers",
    |context, diags| run(context, diags, Writer::with_step(4), stubs::emit),
)
.options(OPTIONS);

const OPTIONS: &[BackendOption] = &[dialect::OPTION, PREFIX, NAME, SKIP, EXCLUDE];

const EXCLUDE: BackendOption = BackendOption::new(
    "python-exclude-regex",
    "REGEX",
    "Skip the Python classes whose name matches, such as those that are written by hand",
)
.check(is_pattern);

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    mut w: Writer,
    emit: fn(&mut Writer, &Bindings),
) -> Vec<Output<'a>> {
    match dialect::select_dialect(context, diags) {
        Ok(Some(dialect)) => {
            if let Ok(bindings) = read(context, diags, &dialect) {
                emit(&mut w, &bindings);
            }
        }
        Ok(None) => {
            // The main file comes first in the position space.
            let error = Diagnostic::error(Span::new(0, 0), "no dialect is defined, so there are no Python classes");
            diags.push(error.help("add a record of class `Dialect`, or include the file that has it"));
        }
        Err(_) => {}
    }
    vec![Output::main(w.finish())]
}

/// Reads the classes, or reports all of them that Python cannot have.
fn read<'a>(context: &Context<'a>, diags: &mut Diags, dialect: &Dialect<'a>) -> Result<Bindings, Reported> {
    let excluded = pattern(context, &EXCLUDE, diags)?;
    let is_excluded = |name: &str| excluded.as_ref().is_some_and(|it| it.is_match(name.as_bytes()));
    let subjects = Subjects::read(context, diags, dialect);
    let enums: Vec<&Enum<'_>> = subjects.own_enums().collect();
    let definitions = subjects.definitions.iter().filter(|it| !is_excluded(it.class));
    let known = Known {
        classes: definitions.map(|it| (it.qualified_class(), it.class.to_owned())).collect(),
        enums: enums.iter().map(|item| (item.absolute_name(), (item.name.to_owned(), number(item)))).collect(),
    };
    let sections = subjects.sections();
    let reader = Reader::new(&subjects.api, known, &sections, &enums);
    let attributes = enums.iter().enumerate().filter_map(|(at, item)| {
        let attribute = item.attribute.as_ref().filter(|it| !is_excluded(it.class))?;
        Some(reader.enum_attribute(item, attribute, at))
    });
    let own = subjects.definitions.iter().enumerate().filter(|(_, it)| !is_excluded(it.class));
    let classes = attributes.chain(own.map(|(at, definition)| reader.definition(definition, enums.len() + at)));
    let classes = all_or_errors(classes, diags)?;
    Ok(Bindings {
        name: subjects.registration.name.clone(),
        handle: subjects.registration.function(),
        enum_module: format!("{}_enum_gen", module_of(dialect.name)),
        classes,
    })
}

/// Returns all classes, or reports all errors: once for an enumeration that several classes need.
fn all_or_errors(classes: impl Iterator<Item = Read<Class>>, diags: &mut Diags) -> Result<Vec<Class>, Reported> {
    let mut errors: Vec<Diagnostic> = Vec::new();
    let mut all = Vec::new();
    for class in classes {
        match class {
            Ok(class) => all.push(class),
            Err(error) => match errors.iter_mut().find(|it| (it.span, &it.message) == (error.span, &error.message)) {
                Some(known) => known.notes.extend(error.notes),
                None => errors.push(error),
            },
        }
    }
    errors.into_iter().map(|error| diags.push(error)).last().map_or(Ok(all), Err)
}

/// Returns the integer that holds all values of an enumeration.
fn number(item: &Enum<'_>) -> String {
    match enum_kind(item) {
        EnumKind::Enum => "int".to_owned(),
        EnumKind::Integer(width) => format!("uint{width}_t"),
    }
}
