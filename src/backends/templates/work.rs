//! [`Work`]: the steps of a rendering that minijinja does not count.
//!
//! minijinja counts instructions, and one instruction may compare, hash or print values of any size. So the templates
//! that it sees pass such operands through [`COMPARED`] and [`SEARCHED`], filters that count the values in a value and
//! return it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use minijinja::value::{Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind};

use super::escape;
use super::repr::{has_parts, text};

/// The limit of the nesting of a value in a namespace: comparing, printing and dropping it recurse.
pub(super) const MAX_VALUE_NESTING: usize = 1000;

/// The filter for a value that is compared, hashed, sorted or converted to a string.
pub(super) const COMPARED: &str = "_compared";

/// The filter for a value in which `in` searches.
pub(super) const SEARCHED: &str = "_searched";

/// The filter for an operand of `~`, which counts it and converts it to a string.
pub(super) const TEXT: &str = "_text";

/// The filters and tests that compare their operand with others, or its elements with each other.
const COMPARING: &[&str] = &[
    "dictsort",
    "groupby",
    "max",
    "min",
    "reject",
    "rejectattr",
    "select",
    "selectattr",
    "sort",
    "unique",
    "eq",
    "equalto",
    "ge",
    "greaterthan",
    "gt",
    "in",
    "le",
    "lessthan",
    "lt",
    "ne",
];

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
    "lines",
    "lower",
    "pascalcase",
    "pprint",
    "replace",
    "safe",
    "snakecase",
    "split",
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
    "xmlattr",
];

/// Whether a filter or test may look at all values in its operands.
pub(super) fn looks_inside(name: &str) -> bool {
    COMPARING.contains(&name) || PRINTING.contains(&name)
}

/// The steps that each use of a template counts.
const STEPS_OF_A_TEMPLATE: u64 = 100;

/// Counts down to 0; the copies count together.
#[derive(Clone)]
pub(super) struct Work(Arc<AtomicU64>);

impl Work {
    /// Allows so many steps.
    pub(super) fn new(steps: u64) -> Work {
        Work(Arc::new(AtomicU64::new(steps)))
    }

    /// Whether more steps were needed than allowed.
    pub(super) fn is_exceeded(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// Counts the use of a template; returns whether that is allowed.
    pub(super) fn use_template(&self) -> bool {
        self.spend(STEPS_OF_A_TEMPLATE).is_ok()
    }

    /// Counts the copies that made a list, if the value is one.
    pub(super) fn copy(&self, value: &Value) -> Result<(), Error> {
        let elements = if value.kind() == ValueKind::Seq { value.len() } else { None };
        self.spend(elements.map_or(0, |count| count as u64))
    }

    /// Counts elements of a list that are copied or moved.
    pub(super) fn copy_elements(&self, count: usize) -> Result<(), Error> {
        self.spend(count as u64)
    }

    /// Counts a value and all that it contains, each as often as it is there.
    pub(super) fn compare(&self, value: &Value) -> Result<(), Error> {
        let mut open: Vec<_> = parts(value).into_iter().collect();
        while let Some(last) = open.last_mut() {
            let Some(part) = last.next() else {
                open.pop();
                continue;
            };
            self.spend(1)?;
            open.extend(parts(&part));
            if open.len() > MAX_VALUE_NESTING {
                return Err(too_deep());
            }
        }
        Ok(())
    }

    /// Adds the filters, and counts what is printed.
    pub(super) fn add_to(&self, environment: &mut Environment<'_>) {
        let work = self.clone();
        environment.set_formatter(move |out, state, value| {
            work.compare(value)?;
            escape::format(out, state, value)
        });
        let work = self.clone();
        environment.add_filter(COMPARED, move |value: Value| work.compare(&value).map(|()| value));
        let work = self.clone();
        environment.add_filter(TEXT, move |value: Value| {
            work.compare(&value)?;
            Ok::<_, Error>(match value.kind() {
                ValueKind::Number | ValueKind::Seq | ValueKind::Map => text(&value).into(),
                _ => value,
            })
        });
        let work = self.clone();
        environment.add_filter(SEARCHED, move |value: Value| {
            // A key is found in a map without a look at the others.
            let is_map = value.kind() == ValueKind::Map;
            if is_map { Ok(value) } else { work.compare(&value).map(|()| value) }
        });
    }

    fn spend(&self, steps: u64) -> Result<(), Error> {
        // A rendering is one thread, so nothing comes between.
        let left = self.0.load(Ordering::Relaxed).saturating_sub(steps);
        self.0.store(left, Ordering::Relaxed);
        if left == 0 { Err(ErrorKind::OutOfFuel.into()) } else { Ok(()) }
    }
}

/// The error about a value that is nested too deeply.
pub(super) fn too_deep() -> Error {
    let message = format!("values are nested more than {MAX_VALUE_NESTING} levels deep");
    Error::new(ErrorKind::InvalidOperation, message)
}

/// The elements of a list, or the keys and values of a map.
fn parts(value: &Value) -> Option<Box<dyn Iterator<Item = Value>>> {
    if !has_parts(value) {
        return None;
    }
    match value.kind() {
        ValueKind::Map => {
            let pairs = value.as_object()?.try_iter_pairs()?;
            Some(Box::new(pairs.flat_map(|(key, value)| [key, value])))
        }
        _ => Some(Box::new(value.try_iter().ok()?)),
    }
}
