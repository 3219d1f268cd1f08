//! Filters of minijinja that make as much as a number in the template says, with a limit for that number.

use minijinja::value::{Kwargs, Rest, StringInput, Value, ValueOrKwargs};
use minijinja::{Environment, Error, ErrorKind, State, filters};

use super::work::{Work, looks_inside};

/// The limit of widths, precisions and counts.
const MOST: usize = 1 << 16;

/// Replaces the filters of an environment.
pub(super) fn add(environment: &mut Environment<'_>, work: &Work) {
    environment.add_filter("batch", batch);
    environment.add_filter("format", format);
    environment.add_filter("indent", indent);
    environment.add_filter("slice", slice);
    let mapped = work.clone();
    environment.add_filter("map", move |state: &mut State<'_, '_>, value: Value, arguments: Rest<ValueOrKwargs>| {
        map(state, value, arguments, &mapped)
    });
}

/// Checks a number of a filter or method; `unit` says what it counts.
pub(super) fn check(name: &str, number: usize, unit: &str) -> Result<(), Error> {
    if number <= MOST {
        return Ok(());
    }
    let message = format!("`{name}` supports at most {MOST} {unit}");
    Err(Error::new(ErrorKind::InvalidOperation, message))
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

fn indent(
    text: StringInput<'_>,
    width: Option<usize>,
    first: Option<bool>,
    blank: Option<bool>,
    named: Kwargs,
) -> Result<Value, Error> {
    let given = width.or(named.get::<Option<usize>>("width")?);
    check("indent", given.unwrap_or_default(), "columns")?;
    filters::indent(text, width, first, blank, named)
}

/// Formats with `%`.
fn format(state: &mut State<'_, '_>, text: &Value, arguments: Rest<ValueOrKwargs>) -> Result<Value, Error> {
    for specification in text.as_str().unwrap_or_default().split('%').skip(1) {
        let end = specification.find(|c: char| c.is_alphabetic()).unwrap_or(specification.len());
        check_columns(&specification[..end])?;
    }
    filters::format(state, text, arguments)
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
