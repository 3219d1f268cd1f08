//! `--template-var=NAME=VALUE`: names that the command line gives to templates.

use std::borrow::Cow;

use minijinja::value::Value;

use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// `--template-var`.
pub(super) const VARIABLE: BackendOption =
    BackendOption::new("template-var", "NAME=VALUE", "A variable of the template, a string; may be repeated")
        .repeated()
        .check(|text| split(text).map(drop));

/// Splits a value of the option.
fn split(text: &str) -> Result<(&str, &str), String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_name = |name: &str| name.chars().all(is_letter) && !name.starts_with(|c: char| c.is_ascii_digit());
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && is_name(name) => Ok((name, value)),
        _ => Err("expected NAME=VALUE with a name of letters, digits and `_`".to_owned()),
    }
}

/// Adds the variables to the global names, none of which they replace.
pub(super) fn add(
    context: &Context<'_>,
    globals: &mut Vec<(Cow<'static, str>, Value)>,
    diags: &mut Diags,
) -> Result<(), Reported> {
    let count = globals.len();
    for text in context.options.all(&VARIABLE) {
        let (name, value) = split(text).map_err(|message| diags.push(Diagnostic::global(message)))?;
        match globals.iter().position(|(global, _)| global == name) {
            Some(at) if at < count => {
                let message = format!("`--template-var={name}=...` would replace `{name}`, which every template has");
                return Err(diags.push(Diagnostic::global(message).help("choose another name")));
            }
            Some(at) if globals[at].1.as_str() != Some(value) => {
                let message = format!("`--template-var` gives `{name}` two values");
                return Err(diags.push(Diagnostic::global(message)));
            }
            Some(_) => {}
            None => globals.push((name.to_owned().into(), Value::from(value))),
        }
    }
    Ok(())
}
