//! [`bind`]: arguments of filters and methods, by position or by name, as Jinja2 and Python take them.

use minijinja::value::{Kwargs, Value};
use minijinja::{Error, ErrorKind};

/// The parameters of a filter, or of a method of strings, behind its operand.
struct Parameters {
    /// Those that the filter takes by position.
    positional: &'static [&'static str],
    /// Those behind them, which the filter takes by name.
    named: &'static [&'static str],
}

impl Parameters {
    /// The parameters, in Jinja2's order and with its names; none if there are none or they have no names.
    fn of(filter: &str) -> Option<Parameters> {
        let (positional, named): (&'static [_], &'static [_]) = match filter {
            "attr" => (&["name"], &[]),
            "batch" => (&["linecount", "fill_with"], &[]),
            "bits" | "center" => (&["width"], &[]),
            "comment" => (&["prefix"], &[]),
            "d" | "default" => (&["default_value", "boolean"], &[]),
            "dictsort" => (&[], &["case_sensitive", "by", "reverse"]),
            "expandtabs" => (&["tabsize"], &[]),
            "filesizeformat" => (&["binary"], &[]),
            "float" => (&["default"], &[]),
            "groupby" => (&["attribute"], &["default", "case_sensitive"]),
            "hex" => (&["digits"], &[]),
            "indent" => (&["width", "first", "blank"], &[]),
            "int" => (&["default", "base"], &[]),
            "join" => (&["d", "attribute"], &[]),
            "json" | "tojson" => (&["indent"], &[]),
            "max" | "min" | "unique" => (&[], &["case_sensitive", "attribute"]),
            "natsort" => (&[], &["attribute", "reverse"]),
            "pluralize" => (&["singular", "plural"], &[]),
            "replace" => (&["old", "new", "count"], &[]),
            "round" => (&["precision", "method"], &[]),
            "slice" => (&["slices", "fill_with"], &[]),
            "sort" => (&[], &["reverse", "case_sensitive", "attribute"]),
            "split" | "rsplit" => (&["sep", "maxsplit"], &[]),
            "splitlines" => (&["keepends"], &[]),
            "sum" => (&["attribute", "start"], &[]),
            "trim" => (&["chars"], &[]),
            "truncate" => (&["length", "killwords", "end", "leeway"], &[]),
            "wordwrap" => (&["width", "break_long_words", "wrapstring", "break_on_hyphens"], &[]),
            "xmlattr" => (&["autospace"], &[]),
            _ => return None,
        };
        Some(Parameters { positional, named })
    }

    /// The position of the parameter with a name.
    fn position(&self, name: &str) -> Option<usize> {
        self.positional.iter().chain(self.named).position(|parameter| *parameter == name)
    }

    /// What an error says about the parameters.
    fn list(&self) -> String {
        let names: Vec<String> = self.positional.iter().chain(self.named).map(|name| format!("`{name}`")).collect();
        format!("it takes {}", names.join(", "))
    }
}

/// Returns the operands of a filter or method with each argument where it takes it. An argument that is absent before
/// another one is undefined.
pub(super) fn bind(filter: &str, mut operands: Vec<Value>) -> Result<Vec<Value>, Error> {
    let Some(parameters) = Parameters::of(filter) else { return Ok(operands) };
    let named = operands.pop_if(|operand| operand.is_kwargs()).map(Kwargs::try_from).transpose()?;
    let count = parameters.positional.len() + parameters.named.len();
    if operands.len() > count + 1 {
        let given = operands.len() - 1;
        let message = format!("`{filter}` has {given} arguments; {}", parameters.list());
        return Err(Error::new(ErrorKind::TooManyArguments, message));
    }
    let mut bound = vec![None; count];
    for (to, argument) in bound.iter_mut().zip(operands.drain(operands.len().min(1)..)) {
        *to = Some(argument);
    }
    for name in named.iter().flat_map(Kwargs::args) {
        let argument = named.as_ref().map(|named| named.get::<Value>(name)).transpose()?;
        let Some(at) = parameters.position(name) else {
            let message = format!("`{filter}` has no parameter `{name}`; {}", parameters.list());
            return Err(Error::new(ErrorKind::TooManyArguments, message));
        };
        if bound[at].is_some() {
            let message = format!("`{filter}` has two values for `{name}`");
            return Err(Error::new(ErrorKind::TooManyArguments, message));
        }
        bound[at] = argument;
    }
    let by_name = bound.split_off(parameters.positional.len());
    let given = bound.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    operands.extend(bound.into_iter().take(given).map(Option::unwrap_or_default));
    let by_name: Vec<(&str, Value)> =
        parameters.named.iter().copied().zip(by_name).filter_map(|(name, value)| Some((name, value?))).collect();
    if !by_name.is_empty() {
        operands.push(Kwargs::from_iter(by_name).into());
    }
    Ok(operands)
}
