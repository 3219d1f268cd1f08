//! Filters of minijinja that make as much as a number in the template says, with a limit for that number.

use minijinja::value::{Kwargs, Rest, StringInput, Value, ValueOrKwargs};
use minijinja::{Environment, Error, State, filters};

use super::errors::invalid;
use super::work::{Work, looks_inside};

/// The limit of widths, precisions and counts.
const MAX_WIDTH: usize = 1 << 16;

/// Replaces the filters of an environment.
pub(super) fn add(environment: &mut Environment<'_>, work: &Work) {
    environment.add_filter("batch", batch);
    environment.add_filter("indent", indent);
    environment.add_filter("slice", slice);
    let mapped = work.clone();
    environment.add_filter("map", move |state: &mut State<'_, '_>, value: Value, arguments: Rest<ValueOrKwargs>| {
        map(state, value, arguments, &mapped)
    });
}

/// Checks a number of a filter or method; `unit` says what it counts.
pub(super) fn check(name: &str, number: usize, unit: &str) -> Result<(), Error> {
    if number <= MAX_WIDTH {
        return Ok(());
    }
    let message = format!("`{name}` supports at most {MAX_WIDTH} {unit}");
    Err(invalid(message))
}

/// Counts what the filter that is applied to each element looks at.
fn map(
    state: &mut State<'_, '_>,
    value: Value,
    arguments: Rest<ValueOrKwargs>,
    work: &Work,
) -> Result<Vec<Value>, Error> {
    if arguments.first().and_then(|filter| filter.as_str()).is_some_and(looks_inside) {
        work.compare(&value)?;
    }
    filters::map(state, value, arguments)
}

fn batch(state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>) -> Result<Value, Error> {
    check("batch", count, "elements in a batch")?;
    filters::batch(state, value, count, fill)
}

fn slice(state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>) -> Result<Value, Error> {
    check("slice", count, "slices")?;
    filters::slice(state, value, count, fill)
}

/// Indents the lines of a string as Jinja2 does, which keeps a newline at the end; minijinja drops it.
fn indent(
    text: StringInput<'_>,
    width: Option<Value>,
    first: Option<bool>,
    blank: Option<bool>,
    named: Kwargs,
) -> Result<Value, Error> {
    let width = width.or(named.get::<Option<Value>>("width")?);
    let first = first.or(named.get::<Option<bool>>("first")?).unwrap_or(false);
    let blank = blank.or(named.get::<Option<bool>>("blank")?).unwrap_or(false);
    named.assert_all_used()?;
    let prefix = match &width {
        None => " ".repeat(4),
        Some(width) => match width.as_str() {
            Some(prefix) => prefix.to_owned(),
            None => {
                let width = usize::try_from(width.clone())?;
                check("indent", width, "columns")?;
                " ".repeat(width)
            }
        },
    };
    check("indent", prefix.len(), "columns")?;
    let lines = text.as_str().lines().chain((text.as_str().is_empty() || text.as_str().ends_with('\n')).then_some(""));
    let lines = lines.enumerate().map(|(at, line)| {
        let is_indented = if at == 0 { first } else { blank || !line.is_empty() };
        if is_indented { format!("{prefix}{line}") } else { line.to_owned() }
    });
    Ok(text.preserve_safety(lines.collect::<Vec<_>>().join("\n")))
}

/// Checks the columns of a string that is formatted with braces.
pub(super) fn check_format(text: &str) -> Result<(), Error> {
    let mut specifications = text.split('{').skip(1);
    specifications.try_for_each(|specification| check_columns(specification.split('}').next().unwrap_or_default()))
}

/// Checks the width and the precision of a format specification.
fn check_columns(specification: &str) -> Result<(), Error> {
    let mut numbers = specification.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.try_for_each(|number| check("format", number.parse().unwrap_or(usize::MAX), "columns"))
}
