//! [`Reports`]: what a template itself reports about records, and the record that it read last.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::Error;
use minijinja::value::Value;

use super::errors::invalid;
use super::graph::{Graph, Record, as_record};
use crate::bounds::bounded::Filters;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// The limit of the diagnostics that a template reports.
const MAX_REPORTS: usize = 1000;

/// The diagnostics of a rendering so far.
#[derive(Clone)]
pub(super) struct Reports {
    graph: Graph,
    all: Arc<Mutex<Vec<Diagnostic>>>,
    /// Whether the template itself ended the rendering.
    is_ended: Arc<AtomicBool>,
}

impl Reports {
    pub(super) fn of(graph: &Graph) -> Reports {
        Reports { graph: graph.clone(), all: Arc::default(), is_ended: Arc::default() }
    }

    /// Adds the functions `fail(message, record, field)` and `warn(message, record, field)`.
    ///
    /// `fail` without a record ends the rendering where it is called. With one, the rendering goes on, so that one run
    /// reports the errors of all records, and there is no output.
    pub(super) fn add(&self, filters: &mut Filters<'_, '_>) {
        let reports = self.clone();
        filters.add_function("fail", move |message: Value, record: Option<Value>, field: Option<Value>| {
            let Some(record) = record.filter(|record| !record.is_none()) else {
                reports.is_ended.store(true, Ordering::Relaxed);
                return Err(invalid(message.to_string()));
            };
            reports.push(error("fail", &message, &record, field.as_ref())?);
            Ok("")
        });
        let reports = self.clone();
        filters.add_function("warn", move |message: Value, record: Value, field: Option<Value>| {
            reports.push(error("warn", &message, &record, field.as_ref())?.into_warning());
            Ok("")
        });
    }

    fn push(&self, diagnostic: Diagnostic) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < MAX_REPORTS {
            all.push(diagnostic);
        }
    }

    /// Reports everything that the template did; an error if there is one among it.
    pub(super) fn report(&self, diags: &mut Diags) -> Result<(), Reported> {
        let all = std::mem::take(&mut *self.all.lock().unwrap_or_else(PoisonError::into_inner));
        let mut result = Ok(());
        for diagnostic in all {
            let is_error = diagnostic.is_error();
            let reported = diags.push(diagnostic);
            if is_error {
                result = Err(reported);
            }
        }
        result
    }

    /// Whether the template ended the rendering with `fail(message)`.
    pub(super) fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }

    /// Adds the record that the template read last to an error of the template.
    pub(super) fn with_last_record(&self, error: Diagnostic) -> Diagnostic {
        match self.graph.last_read() {
            Some(record) => error.note(record.span(), format!("the template read {} last", record.described())),
            None => error,
        }
    }
}

/// Returns the error in a record, or in one of its fields, that a call of the function `name` is about.
fn error(name: &str, message: &Value, record: &Value, field: Option<&Value>) -> Result<Diagnostic, Error> {
    let message = message.to_string();
    let Some(record) = as_record(record).map(Record::get) else {
        return Err(invalid(format!("`{name}` expects a record after the message, got a {}", record.kind())));
    };
    let Some(field) = field.filter(|field| !field.is_none()) else { return Ok(record.error(message)) };
    let field = field.to_string();
    let known = record.get(&field).ok_or_else(|| {
        let missing = record.field(&field).err().map_or_else(String::new, |missing| missing.message);
        invalid(missing)
    })?;
    Ok(known.error(message))
}
