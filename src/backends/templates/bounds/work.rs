//! [`Work`]: the steps of a rendering that minijinja does not count.
//!
//! minijinja counts instructions, and one instruction may compare, print or copy values of any size. So operators of
//! the templates that it sees pass such operands through the filters below, which count them and return them, and
//! [`Filters`](super::bounded::Filters) counts those of filters. What takes memory is counted before it is made: the
//! weights are such that a step takes about 10 bytes at most.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::value::{Tuple, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind};

use crate::python::repr::{has_parts, text};

/// The limit of the nesting of a value in a namespace: comparing, printing and dropping it recurse.
pub(crate) const MAX_VALUE_NESTING: usize = 1000;

/// The filter for a value that is compared, hashed, sorted or converted to a string.
pub(crate) const COMPARED: &str = "_compared";

/// The filter for a value in which `in` searches.
pub(crate) const SEARCHED: &str = "_searched";

/// The filter for an operand of `~`, which counts it and converts it to a string.
pub(crate) const TEXT: &str = "_text";

/// The filter for an operand of `+`, and for what is sliced.
pub(crate) const COPIED: &str = "_copied";

/// The filter for the left operand of `*`.
pub(crate) const FACTOR: &str = "_factor";

/// The filter for the right operand of `*`, which counts the product.
pub(crate) const TIMES: &str = "_times";

/// The filter for a result that minijinja would compute at each use, from operands that it keeps.
pub(crate) const COLLECTED: &str = "_collected";

/// The filter for the number of bytes of text that follows.
pub(crate) const DATA: &str = "_data";

/// The bytes of a string that are made in one step.
pub(crate) const BYTES_A_STEP: usize = 8;
/// The bytes of a string that are read in one step.
pub(crate) const BYTES_READ_A_STEP: usize = 64;
/// The steps for an element of a list that is made.
pub(crate) const STEPS_AN_ELEMENT: usize = 2;
/// The steps for a list, a tuple or an entry of a dictionary that is made.
pub(crate) const STEPS_AN_OBJECT: usize = 16;
/// Sums of lists refer to their operands up to this length; those of 32 sums are copied together.
const MAX_SHARED: usize = 1 << 16;

/// The steps that each use of a template counts.
const STEPS_OF_A_TEMPLATE: usize = 100;

/// Counts down to 0; the copies count together.
#[derive(Clone)]
pub(crate) struct Work {
    left: Arc<AtomicU64>,
    /// The left operands of products whose right operands are computed.
    factors: Arc<Mutex<Vec<Value>>>,
}

impl Work {
    /// Allows so many steps.
    pub(crate) fn new(steps: u64) -> Work {
        Work { left: Arc::new(AtomicU64::new(steps)), factors: Arc::default() }
    }

    /// Whether more steps were needed than allowed.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    /// Counts the use of a template; returns whether that is allowed.
    pub(crate) fn use_template(&self) -> bool {
        self.spend(STEPS_OF_A_TEMPLATE).is_ok()
    }

    /// Counts steps.
    pub(crate) fn spend(&self, steps: usize) -> Result<(), Error> {
        // A rendering is one thread, so nothing comes between.
        let left = self.left.load(Ordering::Relaxed).saturating_sub(steps as u64);
        self.left.store(left, Ordering::Relaxed);
        if left == 0 { Err(ErrorKind::OutOfFuel.into()) } else { Ok(()) }
    }

    /// Counts bytes of a string that is made.
    pub(crate) fn make_bytes(&self, count: usize) -> Result<(), Error> {
        self.spend(count / BYTES_A_STEP)
    }

    /// Counts elements of a list that is made.
    pub(crate) fn make_elements(&self, count: usize) -> Result<(), Error> {
        self.spend(count.saturating_mul(STEPS_AN_ELEMENT))
    }

    /// Counts lists, tuples or entries of dictionaries that are made.
    pub(crate) fn make_objects(&self, count: usize) -> Result<(), Error> {
        self.spend(count.saturating_mul(STEPS_AN_OBJECT))
    }

    /// Counts elements of a list that are moved.
    pub(crate) fn move_elements(&self, count: usize) -> Result<(), Error> {
        self.spend(count)
    }

    /// Counts a value and all that it contains, each as often as it is there, to read it.
    pub(crate) fn compare(&self, value: &Value) -> Result<(), Error> {
        self.read(value, |value, _| 1 + bytes(value) / BYTES_READ_A_STEP)
    }

    /// Counts a value and all that it contains, to write it, with its indentation.
    pub(crate) fn print(&self, value: &Value) -> Result<(), Error> {
        self.read(value, |value, depth| 1 + (bytes(value) + depth) / BYTES_A_STEP)
    }

    /// Counts a value and all that it contains by a function of a value and its depth.
    fn read(&self, value: &Value, steps: fn(&Value, usize) -> usize) -> Result<(), Error> {
        let mut open: Vec<_> = parts(value).into_iter().collect();
        if open.is_empty() {
            return self.spend(steps(value, 0) - 1);
        }
        while let Some(last) = open.last_mut() {
            let Some(part) = last.next() else {
                open.pop();
                continue;
            };
            self.spend(steps(&part, open.len()))?;
            open.extend(parts(&part));
            if open.len() > MAX_VALUE_NESTING {
                return Err(too_deep());
            }
        }
        Ok(())
    }

    /// Counts a copy of an operand.
    fn copy(&self, value: &Value) -> Result<(), Error> {
        match length(value) {
            None => self.make_bytes(bytes(value)),
            Some(length) if length <= MAX_SHARED && !value.is_tuple() => self.spend(length / 16),
            Some(length) => self.make_elements(length),
        }
    }

    /// Counts the product of a string or a list and a number.
    fn multiply(&self, left: &Value, right: &Value) -> Result<(), Error> {
        for (value, number) in [(left, right), (right, left)] {
            let Some(number) = number.as_usize() else { continue };
            match length(value) {
                Some(length) if value.is_tuple() => self.make_elements(length.saturating_mul(number))?,
                // The elements are counted when they are collected.
                Some(_) => {}
                None => self.make_bytes(bytes(value).saturating_mul(number))?,
            }
        }
        Ok(())
    }

    /// Returns a list or tuple instead of a value that computes its elements at each use; other values as they are.
    pub(crate) fn collect(&self, value: Value) -> Result<Value, Error> {
        if value.kind() != ValueKind::Iterable || !has_parts(&value) {
            return Ok(value);
        }
        let mut items = Vec::new();
        for item in value.try_iter()? {
            self.make_elements(1)?;
            items.push(item);
        }
        Ok(if value.is_tuple() { Tuple::from(items).into() } else { items.into() })
    }

    /// Adds the filters for operands.
    pub(crate) fn add_to(&self, environment: &mut Environment<'_>) {
        let work = self.clone();
        environment.add_filter(COMPARED, move |value: Value| work.compare(&value).map(|()| value));
        let work = self.clone();
        environment.add_filter(TEXT, move |value: Value| {
            work.print(&value)?;
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
        let work = self.clone();
        environment.add_filter(COPIED, move |value: Value| work.copy(&value).map(|()| value));
        let work = self.clone();
        environment.add_filter(FACTOR, move |value: Value| {
            work.factors.lock().unwrap_or_else(PoisonError::into_inner).push(value.clone());
            value
        });
        let work = self.clone();
        environment.add_filter(TIMES, move |value: Value| {
            let left = work.factors.lock().unwrap_or_else(PoisonError::into_inner).pop();
            work.multiply(&left.unwrap_or_default(), &value).map(|()| value)
        });
        let work = self.clone();
        environment.add_filter(COLLECTED, move |value: Value| work.collect(value));
        let work = self.clone();
        environment.add_filter(DATA, move |count: usize| work.make_bytes(count).map(|()| ""));
    }
}

/// The error about a value that is nested too deeply.
pub(crate) fn too_deep() -> Error {
    let message = format!("values are nested more than {MAX_VALUE_NESTING} levels deep");
    Error::new(ErrorKind::InvalidOperation, message)
}

/// The bytes of a string, or 0.
pub(crate) fn bytes(value: &Value) -> usize {
    value.as_str().map_or(0, str::len)
}

/// The number of elements of a list or tuple, or of the entries of a map.
pub(crate) fn length(value: &Value) -> Option<usize> {
    match value.kind() {
        ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => value.len(),
        _ => None,
    }
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
