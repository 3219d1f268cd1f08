//! [`Filters`]: the filters of an environment, which count what they read and make.

use std::ops::{Deref, DerefMut};

use minijinja::functions::Function;
use minijinja::value::{FunctionArgs, FunctionResult, Kwargs, Rest, StringInput, Value, ValueOrKwargs};
use minijinja::{Environment, Error, State, filters};
use minijinja_contrib::filters as contrib;

use super::work::{BYTES_READ_A_STEP, Work, bytes, length};
use crate::errors::invalid;
use crate::lookup::check_attributes;
use crate::parameters::bind;

/// The limit of widths, precisions and counts.
const MAX_COUNT: usize = 1 << 16;

/// The filters that compare their operand with others, or its elements with each other.
const COMPARING: &[&str] =
    &["dictsort", "groupby", "max", "min", "natsort", "reject", "rejectattr", "select", "selectattr", "sort", "unique"];

/// The filters that convert their operands to strings.
const PRINTING: &[&str] = &[
    "c_string",
    "camelcase",
    "capitalize",
    "center",
    "comment",
    "e",
    "escape",
    "forceescape",
    "format",
    "indent",
    "join",
    "json",
    "kebabcase",
    "lower",
    "pascalcase",
    "pprint",
    "replace",
    "safe",
    "snakecase",
    "string",
    "striptags",
    "title",
    "tojson",
    "trim",
    "truncate",
    "upper",
    "upper_snake",
    "urlencode",
    "wordcount",
    "wordwrap",
    "xmlattr",
];

/// The filters whose strings may be longer than their operands by more than what is counted before.
const LENGTHENING: &[&str] =
    &["c_string", "e", "escape", "forceescape", "join", "json", "tojson", "urlencode", "xmlattr"];

/// The filters that return a list of the elements of their operand.
const LISTING: &[&str] =
    &["list", "map", "natsort", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique"];

/// The filters that return a list of lists or pairs.
const GROUPING: &[&str] = &["batch", "chain", "dictsort", "groupby", "items", "slice", "zip"];

/// The filters of an environment. They count their operands before they work.
pub(crate) struct Filters<'e, 'n> {
    environment: &'e mut Environment<'n>,
    pub(crate) work: &'e Work,
}

impl<'n> Deref for Filters<'_, 'n> {
    type Target = Environment<'n>;

    fn deref(&self) -> &Environment<'n> {
        self.environment
    }
}

impl<'n> DerefMut for Filters<'_, 'n> {
    fn deref_mut(&mut self) -> &mut Environment<'n> {
        self.environment
    }
}

impl<'e, 'n> Filters<'e, 'n> {
    /// Replaces the filters of minijinja that read or make more than one value.
    pub(crate) fn of(environment: &'e mut Environment<'n>, work: &'e Work) -> Filters<'e, 'n> {
        let mut all = Filters { environment, work };
        all.add_filter("attr", filters::attr);
        all.add_filter("capitalize", filters::capitalize);
        all.add_filter("chain", filters::chain);
        all.add_filter("dictsort", dict_sort);
        all.add_filter("filesizeformat", contrib::filesizeformat);
        all.add_filter("groupby", filters::groupby);
        all.add_filter("items", filters::items);
        all.add_filter("join", filters::join);
        all.add_filter("lines", filters::lines);
        all.add_filter("list", filters::list);
        all.add_filter("lower", filters::lower);
        all.add_filter("map", filters::map);
        all.add_filter("max", max);
        all.add_filter("min", filters::min);
        all.add_filter("pluralize", contrib::pluralize);
        all.add_filter("reject", filters::reject);
        all.add_filter("rejectattr", filters::rejectattr);
        all.add_filter("reverse", filters::reverse);
        all.add_filter("round", round);
        all.add_filter("safe", filters::safe);
        all.add_filter("select", filters::select);
        all.add_filter("selectattr", filters::selectattr);
        all.add_filter("sort", filters::sort);
        all.add_filter("split", filters::split);
        all.add_filter("striptags", contrib::striptags);
        all.add_filter("sum", filters::sum);
        all.add_filter("title", filters::title);
        all.add_filter("trim", filters::trim);
        all.add_filter("unique", filters::unique);
        all.add_filter("upper", filters::upper);
        all.add_filter("zip", filters::zip);
        all.add_sized();
        all
    }

    /// Replaces the filters of minijinja whose numbers say how much they make.
    fn add_sized(&mut self) {
        let work = self.work.clone();
        self.add_filter("batch", move |state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>| {
            batch(state, value, count, fill, &work)
        });
        let work = self.work.clone();
        self.add_filter("slice", move |state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>| {
            slice(state, value, count, fill, &work)
        });
        let work = self.work.clone();
        self.add_filter(
            "indent",
            move |text: StringInput<'_>, width: Option<Value>, first: Option<bool>, blank: Option<bool>| {
                indent(text, width, first, blank, &work)
            },
        );
    }

    /// Adds a filter.
    pub(crate) fn add_filter<F, Rv, Args>(&mut self, name: &'static str, filter: F)
    where
        F: Function<Rv, Args>,
        Rv: FunctionResult,
        Args: for<'a> FunctionArgs<'a>,
    {
        let (filter, work) = (Value::from_function(filter), self.work.clone());
        let counted = move |state: &mut State<'_, '_>, operands: Rest<ValueOrKwargs>| {
            let operands = bind(name, operands.into_values())?;
            count_operands(name, &operands, &work)?;
            check_attributes(state, name, &operands)?;
            let result = filter.call(state, &operands)?;
            if LENGTHENING.contains(&name) {
                work.make_bytes(bytes(&result))?;
            }
            work.collect(result)
        };
        self.environment.add_filter(name, counted);
    }
}

/// Counts what a filter reads and makes. Those whose numbers say how much they make count that themselves.
fn count_operands(name: &str, operands: &[Value], work: &Work) -> Result<(), Error> {
    if COMPARING.contains(&name) {
        operands.iter().try_for_each(|operand| work.compare(operand))?;
    }
    if PRINTING.contains(&name) {
        operands.iter().try_for_each(|operand| work.print(operand))?;
    }
    let Some(first) = operands.first() else { return Ok(()) };
    let elements = length(first).unwrap_or(bytes(first));
    match name {
        // The parts may be as short as two bytes with the separator.
        "lines" | "split" => work.spend(bytes(first)),
        "join" => {
            let separator = operands.get(1).map_or(0, bytes);
            work.make_bytes(separator.saturating_mul(elements))
        }
        "sum" => {
            // Each sum is a copy.
            let size = |value: &Value| length(value).unwrap_or(bytes(value));
            let items = first.try_iter().into_iter().flatten().map(|item| size(&item));
            let total = items.chain(operands.iter().skip(1).map(size)).fold(0, usize::saturating_add);
            work.make_elements(elements)?;
            work.make_elements(total)?;
            work.spend(total.saturating_mul(elements) / BYTES_READ_A_STEP)
        }
        _ if GROUPING.contains(&name) => work.make_objects(elements),
        _ if LISTING.contains(&name) => work.make_elements(elements),
        _ => Ok(()),
    }
}

/// The number of lines of a text.
pub(crate) fn lines(text: &str) -> usize {
    text.matches('\n').count() + 1
}

/// Checks a number of a filter or method; `unit` says what it counts.
pub(crate) fn check(name: &str, number: usize, unit: &str) -> Result<(), Error> {
    if number <= MAX_COUNT {
        return Ok(());
    }
    let message = format!("`{name}` supports at most {MAX_COUNT} {unit}");
    Err(invalid(message))
}

fn batch(state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>, work: &Work) -> Result<Value, Error> {
    check("batch", count, "elements in a batch")?;
    work.make_elements(count)?;
    filters::batch(state, value, count, fill)
}

fn slice(state: &State<'_, '_>, value: Value, count: usize, fill: Option<Value>, work: &Work) -> Result<Value, Error> {
    check("slice", count, "slices")?;
    work.make_objects(count)?;
    filters::slice(state, value, count, fill)
}

/// Returns the first of the greatest elements; minijinja's is the last.
fn max(state: &State<'_, '_>, list: &Value, named: Kwargs) -> Result<Value, Error> {
    filters::max(state, filters::reverse(list)?, named)
}

/// Rounds a number; up and down, as in Python, to a number with a point.
fn round(number: Value, precision: Option<i32>, method: Option<&str>, named: Kwargs) -> Result<Value, Error> {
    let rounded = filters::round(number, precision, method, named)?;
    match f64::try_from(rounded.clone()) {
        Ok(real) if matches!(method, Some("ceil" | "floor")) => Ok(real.into()),
        _ => Ok(rounded),
    }
}

/// Sorts the pairs of a dictionary by their keys or values.
fn dict_sort(pairs: &Value, named: Kwargs) -> Result<Value, Error> {
    let by: Option<String> = named.get("by")?;
    match by.as_deref() {
        None | Some("key" | "value") => filters::dictsort(pairs, named),
        Some(by) => Err(invalid(format!("`dictsort` sorts by `key` or by `value`, not by `{by}`"))),
    }
}

/// Indents the lines of a string as Jinja2 does, which keeps a newline at the end; minijinja drops it.
fn indent(
    text: StringInput<'_>,
    width: Option<Value>,
    first: Option<bool>,
    blank: Option<bool>,
    work: &Work,
) -> Result<Value, Error> {
    let (first, blank) = (first.unwrap_or(false), blank.unwrap_or(false));
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
    work.make_bytes(prefix.len().saturating_mul(lines(text.as_str())))?;
    let lines = text.as_str().lines().chain((text.as_str().is_empty() || text.as_str().ends_with('\n')).then_some(""));
    let lines = lines.enumerate().map(|(at, line)| {
        let is_indented = if at == 0 { first } else { blank || !line.is_empty() };
        if is_indented { format!("{prefix}{line}") } else { line.to_owned() }
    });
    Ok(text.preserve_safety(lines.collect::<Vec<_>>().join("\n")))
}

/// Checks the columns of a string that is formatted with braces.
pub(crate) fn check_format(text: &str, work: &Work) -> Result<(), Error> {
    let mut specifications = text.split('{').skip(1);
    specifications
        .try_for_each(|specification| check_columns(specification.split('}').next().unwrap_or_default(), work))
}

/// Checks the width and the precision of a format specification.
fn check_columns(specification: &str, work: &Work) -> Result<(), Error> {
    let mut numbers = specification.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.try_for_each(|number| {
        let columns = number.parse().unwrap_or(usize::MAX);
        check("format", columns, "columns")?;
        work.make_bytes(columns)
    })
}
