//! [`Builder`]: a custom builder of an operation, a type or an attribute.

use crate::model::read::fields::{Read, argument_name, dag, maybe, maybe_lines, maybe_text};
use crate::names::reserved;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{Kind, RecordRef, ValueRef};

/// A record of class `OpBuilder` or `AttrOrTypeBuilder`.
#[derive(Clone, Debug)]
pub(crate) struct Builder<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) parameters: Vec<BuilderParameter<'a>>,
    /// C++ with `$_builder` and `$_state`. Without a body, the builder is only declared.
    pub(crate) body: Option<&'a str>,
    /// The deprecation message.
    pub(crate) deprecated: Option<&'a str>,
}

#[derive(Clone, Debug)]
pub(crate) struct BuilderParameter<'a> {
    pub(crate) ty: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) default: Option<&'a str>,
}

impl<'a> Builder<'a> {
    /// Reads a record of class `OpBuilder`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type, or a parameter without a default follows one with a default.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Builder<'a>> {
        let params = dag(record, "dagParams", "ins")?;
        let mut parameters: Vec<BuilderParameter<'a>> = Vec::new();
        for (at, arg) in params.args().enumerate() {
            let (value, name) = (arg.value, argument_name(arg));
            if let Some((name, reason)) = name.and_then(|name| Some((name, reserved(name)?))) {
                let message = format!("the builder parameter '{name}' {reason}");
                return Err(Diagnostic::error(params.place(at), message).help("rename it"));
            }
            parameters.push(match value.kind() {
                Kind::Def(argument) if !argument.is_a("CArg") => {
                    let message = format!("`{}` is not the type of a builder parameter", argument.name());
                    let help = "a parameter is a C++ type in a string, or a `CArg`";
                    return Err(value.error(message).help(help));
                }
                Kind::Def(argument) => BuilderParameter {
                    ty: argument.text("type")?,
                    name,
                    default: maybe_text(argument, "defaultValue")?,
                },
                _ => BuilderParameter { ty: value.as_str()?, name, default: None },
            });
        }
        let mut has_default = false;
        for parameter in &parameters {
            if has_default && parameter.default.is_none() {
                let message = "expected an argument with default value after other arguments with default values";
                return Err(Diagnostic::error(record.span(), message));
            }
            has_default |= parameter.default.is_some();
        }
        Ok(Builder {
            record,
            parameters,
            body: maybe_lines(record, "body")?,
            deprecated: maybe_text(record, "odsCppDeprecated")?,
        })
    }

    /// Reads the field `builders` of an operation, a type or an attribute.
    ///
    /// # Errors
    /// As for [`Builder::read`].
    pub(crate) fn read_all(record: RecordRef<'a>) -> Read<Vec<Builder<'a>>> {
        let Some(list) = maybe(record, "builders") else {
            return Ok(Vec::new());
        };
        let builders = list.as_list()?;
        let read = |(at, builder): (usize, ValueRef<'a>)| {
            // The parameters are an argument of a class in another file.
            Builder::read(builder.as_def()?).map_err(|mut error| {
                let place = builders.place(at);
                let is_here = error.span.is_some_and(|span| record.records().is_same_file(span, place));
                error.span = error.span.filter(|_| is_here).or(Some(place));
                error
            })
        };
        builders.iter().enumerate().map(read).collect()
    }
}
